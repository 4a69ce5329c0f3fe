"""The course of a round that a person deals, from the first card counted to the last chip paid."""

import pytest

from felt.core.cards import cards
from felt.core.chips import Cents
from felt.core.events import Event
from felt.core.wagers import Moment, Wager
from felt.games.baccarat.commands import Insure
from felt.games.niuniu.commands import Arrange
from felt.ledger import outside_account
from felt.table.dealer.commands import (
    CallResult,
    CloseBetting,
    CorrectKeyed,
    ForSeat,
    GoOn,
    KeyCards,
    OpenBetting,
    Pay,
    PrepareCards,
    TakeTable,
)
from felt.table.state import Phase
from tests.table.dealer.pit import Pit, casino_table


def kinds(events: list[Event]) -> list[str]:
    return [event.kind() for event in events]


@pytest.mark.clause("baccarat 4.1", "baccarat 4.2", "baccarat 4.6", "baccarat 4.18", "ruling B11")
def test_a_round_of_baccarat_from_the_counted_cards_to_the_payment() -> None:
    pit = Pit(casino_table("baccarat", insurance=False)).ready("3C")
    assert pit.state.shuffle is not None
    assert pit.state.shuffle.place == 4  # the exposed card, and three more
    pit.bets({1: [("banker", 100)], 3: [("player", 50), ("tie", 10)]})
    assert pit.phase() is Phase.DEALING
    for card in ["2S", "4H", "3D", "2C", "5S"]:
        pit.key(card)
    # Player 2 3 5 = 0; Banker 4 2 = 6 stands on a five
    lines = pit.paid()
    assert [(line.patron, line.bet, line.returned, line.won) for line in lines] == [
        ("seat 1", "banker", 10_000, 9_500),
        ("seat 3", "player", 0, 0),
        ("seat 3", "tie", 0, 0),
    ]
    # What guests brought and took away goes through the account of the outside.
    assert pit.books.balance[outside_account("C1")] == 9_500 - 5_000 - 1_000
    assert pit.phase() is Phase.RESULT
    assert pit.state.deadline is None
    assert kinds(pit.act(OpenBetting)) == ["round_ended", "betting_opened"]


@pytest.mark.clause("sicbo 3.5", "sicbo 4.7", "sicbo 4.8")
def test_a_round_of_sic_bo() -> None:
    pit = Pit(casino_table("sicbo")).ready()
    pit.bets({2: [("big", 10)], 5: [("total-11", 5)]})
    pit.throw(1, 4, 6)
    assert [(line.bet, line.won) for line in pit.paid()] == [("big", 1_000), ("total-11", 3_000)]


@pytest.mark.clause("niuniu 4.8", "niuniu 4.9", "niuniu 4.11")
def test_a_round_of_niu_niu_arranged_at_the_table() -> None:
    pit = Pit(casino_table("niuniu")).ready()
    pit.bets({1: [("ante", 10, 1)], 4: [("ante", 20, 3)]})
    pit.key("TS JH QD 2C 6H")  # Niu 8
    pit.key("2S 2H 3D 3C 8H")  # no Niu
    pit.key("TH JS QC 2D 4H")  # the house: Niu 6
    assert pit.phase() == "arranging"
    assert pit.state.deadline is None
    pit.act(ForSeat, seat=1, command=Arrange(patron="seat 1", round=1, box=1, niu=cards("TS JH QD")))
    pit.act(GoOn)
    lines = pit.paid()
    assert [(line.box, line.returned, line.won, line.commission) for line in lines] == [
        (1, 1_000, 950, 50),
        (3, 0, 0, 0),
    ]


@pytest.mark.clause("baccarat 4.10", "baccarat 7.20", "ruling B8")
def test_insurance_by_seat_and_by_account() -> None:
    pit = Pit(casino_table("baccarat")).ready()
    pit.act(OpenBetting)
    pit.lay(1, ("banker", 100))
    pit.sits("an", 500, ("banker", 100))
    pit.act(CloseBetting)
    for card in ["KS", "KD", "4H", "5C"]:  # Player four, Banker five: the Banker may insure
        pit.key(card)
    assert pit.phase() == "insurance"
    wager = Wager("seat 1", "banker_insurance", Cents(1_000), Moment.FOUR_CARDS)
    events = pit.act(
        ForSeat, seat=1, command=Insure(patron="seat 1", round=1, moment=Moment.FOUR_CARDS, wagers=(wager,))
    )
    assert kinds(events) == ["acted_for_seat", "insurance_answered"]
    pit.act(GoOn)  # An has not answered, and forgoes insurance
    assert pit.phase() is Phase.DEALING
    pit.key("7S")
    assert pit.phase() == "insurance"
    pit.act(GoOn)
    pit.key("2D")
    lines = pit.paid()  # Player one, Banker seven
    assert [(line.patron, line.bet, line.returned + line.won) for line in lines] == [
        ("an", "banker", 19_500),  # confirmed before the dealer's call
        ("seat 1", "banker", 19_500),
        ("seat 1", "banker_insurance", 0),
    ]


@pytest.mark.clause("baccarat 7.17", "baccarat 7.18", "ruling A5", "ruling B10")
def test_wagers_outside_the_limits_are_recorded_and_settled_by_their_clauses() -> None:
    pit = Pit(casino_table("baccarat", insurance=False, limits={"default": (5_000, 20_000)})).ready()
    for number, (returned, clauses) in enumerate(
        [(1_000, ("baccarat 7.17", "baccarat 5.1.1")), (1_000, ("baccarat 7.17", "ruling B10"))], start=1
    ):
        pit.bets({1: [("player", 10)], 2: [("player", 300)]})
        for card in ["9S", "2H", "KD", "5C"]:
            pit.key(card)
        below, above = pit.paid()
        assert below.returned == returned
        assert below.won == (1_000 if number == 1 else 0)
        assert below.clauses[: len(clauses)] == clauses
        assert (above.at_risk, above.won, above.clauses[0]) == (20_000, 20_000, "baccarat 7.18")


class TestCorrections:
    """What was keyed in last can be corrected until the next step."""

    def test_a_card(self) -> None:
        pit = Pit(casino_table("baccarat", insurance=False)).ready()
        pit.bets({1: [("player", 10)]})
        for card in ["9S", "2H", "KD"]:
            pit.key(card)
        (corrected,) = pit.act(CorrectKeyed, cards=cards("QD"))
        assert kinds([corrected]) == ["cards_corrected"]
        pit.key("5C")
        assert pit.state.shuffle is not None
        assert [str(card) for card in pit.state.shuffle.seen] == ["5H", "9S", "2H", "QD", "5C"]
        assert pit.paid()[0].won == 1_000

    def test_a_card_that_brought_an_offer_of_insurance_takes_the_offer_back(self) -> None:
        pit = Pit(casino_table("baccarat")).ready()
        pit.bets({1: [("banker", 10)]})
        for card in ["KS", "KD", "4H", "5C"]:
            pit.key(card)
        assert pit.phase() == "insurance"
        pit.act(CorrectKeyed, cards=cards("9C"))  # a natural: nothing to insure
        assert pit.phase() is Phase.DEALING
        assert pit.paid()[0].won == 950

    def test_dice(self) -> None:
        pit = Pit(casino_table("sicbo")).ready()
        pit.bets({2: [("big", 10)]})
        pit.throw(1, 4, 6)
        pit.act(CorrectKeyed, dice=(1, 1, 2))
        assert pit.paid()[0].returned == 0

    @pytest.mark.clause("baccarat 7.16")
    def test_after_the_call_a_supervisor_does_it(self) -> None:
        pit = Pit(casino_table("sicbo")).ready()
        pit.act(TakeTable, "phúc")
        pit.bets({2: [("big", 10)]})
        pit.throw(1, 4, 6)
        pit.act(CallResult)
        assert pit.refused(pit.as_(CorrectKeyed, dice=(1, 1, 2))).code == "no_authority"
        pit.act(CorrectKeyed, "phúc", dice=(1, 1, 2))
        assert pit.phase() is Phase.DEALING
        assert pit.paid()[0].returned == 0

    def test_the_next_step_ends_it(self) -> None:
        pit = Pit(casino_table("baccarat", insurance=False)).ready()
        pit.bets({1: [("player", 10)]})
        assert pit.refused(pit.as_(CorrectKeyed, cards=cards("QD"))).code == "nothing_keyed_to_correct"


class TestWrongUse:
    def test_a_ninth_copy(self) -> None:
        pit = Pit(casino_table("niuniu")).ready()
        pit.bets({1: [("ante", 10, 1)]})
        pit.key("TS JH QD 2C 6H")
        refusal = pit.refused(pit.as_(KeyCards, cards=cards("TS JS QC 2D 4H")))
        assert (refusal.code, refusal.place, refusal.clauses) == ("card_used_up", "cards[0]", ("niuniu 7.1.3",))

    @pytest.mark.clause("baccarat 7.6", "baccarat 7.7")
    def test_a_card_that_is_not_due_names_the_irregularity(self) -> None:
        pit = Pit(casino_table("baccarat", insurance=False)).ready()
        pit.bets({1: [("player", 10)]})
        for card in ["9S", "2H", "KD", "5C"]:
            pit.key(card)
        refusal = pit.refused(pit.as_(KeyCards, cards=cards("5S")))
        assert (refusal.code, refusal.clauses) == ("no_card_due", ("baccarat 7.6", "baccarat 7.7"))

    def test_another_hand(self) -> None:
        pit = Pit(casino_table("baccarat", insurance=False)).ready()
        pit.bets({1: [("player", 10)]})
        pit.key("9S", to="player")
        refusal = pit.refused(pit.as_(KeyCards, cards=cards("5S"), to="player"))
        assert (refusal.code, refusal.clauses) == ("other_hand_due", ("baccarat 7.9",))

    @pytest.mark.clause("sicbo 7.2")
    def test_a_missing_shake(self) -> None:
        pit = Pit(casino_table("sicbo")).ready()
        pit.bets({2: [("big", 10)]})
        with pytest.raises(Exception, match="2 times") as caught:
            pit.throw(1, 4, 6, shakes=2)
        assert caught.value.clauses == ("sicbo 7.2",)  # type: ignore[attr-defined]

    @pytest.mark.clause("baccarat 7.16")
    def test_a_result_called_against_the_cards(self) -> None:
        pit = Pit(casino_table("baccarat", insurance=False)).ready()
        pit.bets({1: [("player", 10)]})
        assert pit.refused(pit.as_(CallResult)).code == "not_yet_decided"
        for card in ["9S", "2H", "KD", "5C"]:
            pit.key(card)
        assert pit.refused(pit.as_(Pay)).code == "not_now"
        refusal = pit.refused(pit.as_(CallResult, result="banker"))
        assert (refusal.code, refusal.clauses) == ("wrong_call", ("baccarat 7.16",))
        assert kinds(pit.act(CallResult, result="player")) == ["result_called"]
        assert pit.act(CallResult) == []

    @pytest.mark.clause("ruling S5")
    def test_sic_bo_is_not_closed_over_a_wager_outside_the_limits(self) -> None:
        pit = Pit(casino_table("sicbo", limits={"default": (1_000, 5_000)})).ready()
        pit.act(OpenBetting)
        pit.lay(1, ("big", 100))
        refusal = pit.refused(pit.as_(CloseBetting))
        assert (refusal.code, refusal.clauses) == ("wager_above_maximum", ("ruling S5",))
        pit.lay(1, ("big", 50))
        pit.act(CloseBetting)

    @pytest.mark.clause("baccarat 7.1")
    def test_cards_that_were_counted_wrong(self) -> None:
        pit = Pit(casino_table("baccarat"))
        pit.act(TakeTable)
        refusal = pit.refused(pit.as_(PrepareCards, cards=415))
        assert (refusal.code, refusal.clauses) == ("cards_miscounted", ("baccarat 7.1.1",))
        assert pit.refused(pit.as_(OpenBetting)).code == "new_cards_needed"

    def test_nothing_on_the_felt(self) -> None:
        pit = Pit(casino_table("sicbo")).ready()
        pit.act(OpenBetting)
        assert pit.refused(pit.as_(CloseBetting)).code == "nothing_on_felt"
