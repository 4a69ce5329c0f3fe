"""Transfers on both stores: every kind, every refusal, every threshold below, at and above."""

import pytest

from felt.core.chips import CENTS_MAX
from felt.ledger import (
    CAGE,
    Kind,
    Transfer,
    commission_account,
    escrow_account,
    house_account,
    patron_account,
    tips_account,
)
from felt.store import Batch
from tests.store.bank import Bank, batch, bought, hold, move, post, release, transfer

AN, BINH = patron_account("an"), patron_account("binh")
ESCROW, HOUSE = escrow_account("t1"), house_account("t1")
WAGER = hold("wager", AN, ESCROW, 400)


@pytest.fixture
def an(bank: Bank) -> Bank:
    """A bank in which An has 1,000 cents."""
    bank.accept(bought("an", 1_000))
    return bank


def test_a_move_moves(an: Bank) -> None:
    an.accept(batch(move("gift", AN, BINH, 300)))
    assert (an.balance(AN), an.balance(BINH), an.balance(CAGE)) == ((700, 0), (300, 0), (-1_000, 0))
    an.check()


def test_a_hold_sets_aside_and_moves_nothing(an: Bank) -> None:
    an.accept(batch(WAGER))
    assert (an.balance(AN), an.balance(ESCROW)) == ((1_000, 400), (0, 0))
    an.check()


def test_a_post_moves_what_was_held(an: Bank) -> None:
    an.accept(batch(WAGER), batch(post("lost", WAGER)))
    assert (an.balance(AN), an.balance(ESCROW)) == ((600, 0), (400, 0))
    an.check()


def test_a_release_sets_free_what_was_held(an: Bank) -> None:
    an.accept(batch(WAGER), batch(release("void", WAGER)))
    assert (an.balance(AN), an.balance(ESCROW)) == ((1_000, 0), (0, 0))
    an.check()


def test_all_in_one_batch_in_order(an: Bank) -> None:
    """A settlement: the stake is posted, the winnings are paid out of what was posted and by the house."""
    an.accept(
        batch(
            WAGER,
            post("stake", WAGER),
            move("back", ESCROW, AN, 400),
            move("won", HOUSE, AN, 380),
            move("commission", HOUSE, commission_account("t1"), 20),
            move("tip", AN, tips_account("t1"), 50),
        )
    )
    assert an.balance(AN) == (1_330, 0)
    assert an.balance(HOUSE) == (-400, 0)
    assert an.balance(ESCROW) == (0, 0)
    an.check()


@pytest.mark.parametrize(("amount", "code"), [(999, ""), (1_000, ""), (1_001, "insufficient_chips")])
@pytest.mark.parametrize("kind", [Kind.MOVE, Kind.HOLD])
def test_a_patron_has_what_there_is(an: Bank, kind: Kind, amount: int, code: str) -> None:
    assert an.codes(batch(transfer(kind, "it", AN, ESCROW, amount))) == [code]
    an.check()


@pytest.mark.parametrize(("amount", "code"), [(599, ""), (600, ""), (601, "insufficient_chips")])
@pytest.mark.parametrize("kind", [Kind.MOVE, Kind.HOLD])
def test_what_is_held_is_not_at_hand(an: Bank, kind: Kind, amount: int, code: str) -> None:
    an.accept(batch(WAGER))
    assert an.codes(batch(transfer(kind, "it", AN, ESCROW, amount))) == [code]
    an.check()


@pytest.mark.parametrize(("amount", "code"), [(399, ""), (400, ""), (401, "insufficient_chips")])
def test_escrow_pays_out_what_was_paid_in(an: Bank, amount: int, code: str) -> None:
    an.accept(batch(WAGER, post("stake", WAGER)))
    assert an.codes(batch(move("out", ESCROW, AN, amount))) == [code]
    an.check()


def test_a_held_stake_is_not_yet_in_escrow(an: Bank) -> None:
    assert an.codes(batch(WAGER, move("out", ESCROW, AN, 1))) == ["insufficient_chips"]
    assert an.balance(AN) == (1_000, 0)


@pytest.mark.parametrize("account", [CAGE, HOUSE, commission_account("t1"), tips_account("t1")])
def test_the_house_may_be_overdrawn(bank: Bank, account: str) -> None:
    bank.accept(batch(move("it", account, AN, 5_000)), batch(hold("set-aside", account, AN, 70)))
    assert bank.balance(account) == (-5_000, 70)
    bank.check()


def test_the_refusal_says_what_is_at_hand_and_where(an: Bank) -> None:
    an.accept(batch(WAGER))
    (refusal,) = an.commit(batch(move("first", AN, BINH, 100), move("second", AN, BINH, 501)))
    assert refusal is not None
    assert refusal.place == "transfers[1]"
    assert refusal.values == {"account": AN, "available": 500, "amount": 501}
    assert str(refusal) == "Not enough chips: 5 are available, 5.01 are needed."


@pytest.mark.parametrize("amount", [0, -1, -CENTS_MAX])
@pytest.mark.parametrize("kind", [Kind.MOVE, Kind.HOLD])
def test_at_least_one_cent_moves(an: Bank, kind: Kind, amount: int) -> None:
    assert an.codes(batch(transfer(kind, "it", AN, BINH, amount))) == ["not_a_transfer"]
    assert an.balances().keys() == {AN, CAGE}


def test_between_two_accounts(an: Bank) -> None:
    assert an.codes(batch(move("round", AN, AN, 1))) == ["not_a_transfer"]


def test_the_same_transfer_twice_is_one(an: Bank) -> None:
    gift = batch(move("gift", AN, BINH, 600))
    an.accept(gift)
    an.accept(gift, gift)
    assert an.balance(BINH) == (600, 0)
    an.accept(batch(*gift.transfers, *gift.transfers))
    assert [each.id for each in an.transfers()] == ["buy-an", "gift"]
    an.check()


def test_a_hold_repeated_after_its_end_is_still_the_one_that_ended(an: Bank) -> None:
    an.accept(batch(WAGER), batch(post("lost", WAGER)), batch(WAGER), batch(post("lost", WAGER)))
    assert an.balance(AN) == (600, 0)
    an.check()


OTHERS = {
    "amount": move("gift", AN, BINH, 301),
    "credit": move("gift", AN, ESCROW, 300),
    "debit": move("gift", CAGE, BINH, 300),
    "kind": hold("gift", AN, BINH, 300),
    "reason": move("gift", AN, BINH, 300, reason="other words"),
    "table": move("gift", AN, BINH, 300, table="t1"),
    "round": move("gift", AN, BINH, 300, round=7),
    "hold": transfer(Kind.POST, "gift", AN, BINH, 300, hold="x"),
}


@pytest.mark.parametrize("other", OTHERS.values(), ids=OTHERS)
@pytest.mark.parametrize("together", [True, False])
def test_an_id_means_one_transfer(an: Bank, other: Transfer, together: bool) -> None:
    gift = batch(move("gift", AN, BINH, 300))
    if together:
        assert an.codes(gift, batch(other)) == ["", "transfer_id_reused"]
    else:
        an.accept(gift)
        assert an.codes(batch(other)) == ["transfer_id_reused"]
    assert an.balance(BINH) == (300, 0)
    an.check()


@pytest.mark.parametrize("first", [post, release])
@pytest.mark.parametrize("second", [post, release])
@pytest.mark.parametrize("together", [True, False])
def test_a_hold_ends_once(an: Bank, first, second, together: bool) -> None:  # type: ignore[no-untyped-def]
    ends = [batch(first("end-1", WAGER)), batch(second("end-2", WAGER))]
    an.accept(batch(WAGER))
    answers = an.codes(*ends) if together else [code for end in ends for code in an.codes(end)]
    assert answers == ["", "hold_already_ended"]
    assert an.balance(AN)[1] == 0
    an.check()


MISFITS = {
    "nothing": transfer(Kind.POST, "end", AN, ESCROW, 400),
    "no such hold": transfer(Kind.POST, "end", AN, ESCROW, 400, hold="nope"),
    "another amount": transfer(Kind.POST, "end", AN, ESCROW, 399, hold="wager"),
    "another credit": transfer(Kind.RELEASE, "end", AN, HOUSE, 400, hold="wager"),
    "another debit": transfer(Kind.RELEASE, "end", BINH, ESCROW, 400, hold="wager"),
    "not a hold": transfer(Kind.POST, "end", CAGE, AN, 1_000, hold="buy-an"),
    "a move with a hold": move("end", AN, ESCROW, 400, hold="wager"),
    "a hold with a hold": hold("end", AN, ESCROW, 400, hold="wager"),
}


@pytest.mark.parametrize("misfit", MISFITS.values(), ids=MISFITS)
def test_only_a_hold_that_fits_can_be_ended(an: Bank, misfit: Transfer) -> None:
    an.accept(batch(WAGER))
    assert an.codes(batch(misfit)) == ["no_such_hold"]
    assert an.balance(AN) == (1_000, 400)
    an.check()


def test_a_hold_can_be_ended_whatever_else_is_wrong_with_the_account(an: Bank) -> None:
    """A round must be settled even if somebody has taken chips past the ledger."""
    other = hold("other", AN, ESCROW, 300)
    an.accept(batch(WAGER, other))
    an.raw("UPDATE accounts SET balance = 100 WHERE held = 700")
    an.accept(batch(post("lost", WAGER)), batch(release("void", other)))
    assert an.balance(AN) == (-300, 0)
    assert an.codes(batch(move("gift", AN, BINH, 1))) == ["insufficient_chips"]


def test_a_hold_of_a_refused_batch_is_not_there(an: Bank) -> None:
    refused = batch(WAGER, move("too-much", AN, BINH, 601))
    assert an.codes(refused, batch(post("end", WAGER)), batch(WAGER), batch(post("end", WAGER))) == [
        "insufficient_chips",
        "no_such_hold",
        "",
        "",
    ]
    an.check()


def test_an_end_of_a_refused_batch_has_not_ended_it(an: Bank) -> None:
    refused = batch(post("end", WAGER), move("too-much", AN, BINH, 601))
    assert an.codes(batch(WAGER), refused, batch(release("freed", WAGER))) == ["", "insufficient_chips", ""]
    assert an.balance(AN) == (1_000, 0)
    an.check()


class TestHugeSums:
    """An account holds what every JSON reader holds exactly."""

    @pytest.mark.parametrize(
        ("amount", "code"), [(CENTS_MAX - 1, ""), (CENTS_MAX, ""), (CENTS_MAX + 1, "too_many_chips")]
    )
    @pytest.mark.parametrize("kind", [Kind.MOVE, Kind.HOLD])
    def test_of_one_transfer(self, bank: Bank, kind: Kind, amount: int, code: str) -> None:
        assert bank.codes(batch(transfer(kind, "it", CAGE, AN, amount))) == [code]
        bank.check()

    @pytest.mark.parametrize(("amount", "code"), [(1, ""), (2, "too_many_chips"), (2**70, "too_many_chips")])
    @pytest.mark.parametrize(("debit", "credit"), [(CAGE, BINH), (HOUSE, AN)])
    def test_of_the_balance(self, bank: Bank, debit: str, credit: str, amount: int, code: str) -> None:
        bank.accept(batch(move("much", CAGE, AN, CENTS_MAX - 1)))
        assert bank.codes(batch(move("more", debit, credit, amount))) == [code]
        bank.check()

    def test_what_has_gone_through_an_account_may_be_more(self, bank: Bank) -> None:
        there_and_back = [
            each
            for n in range(1_100)
            for each in (move(f"in{n}", CAGE, AN, CENTS_MAX), move(f"out{n}", AN, CAGE, CENTS_MAX))
        ]
        bank.accept(Batch((), tuple(there_and_back)))
        bank.check()


def test_of_a_refused_batch_not_even_the_accounts_are_there(an: Bank) -> None:
    assert an.codes(batch(move("a", AN, BINH, 1), move("b", AN, HOUSE, 1_000))) == ["insufficient_chips"]
    assert an.balances().keys() == {AN, CAGE}
