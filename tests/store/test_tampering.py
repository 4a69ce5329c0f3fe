"""Whoever changes the books past the store is found out."""

from collections.abc import Callable

import pytest

from felt.core.words import Language
from felt.journal import JournalBroken
from felt.ledger import CAGE, escrow_account, patron_account
from tests.journals import check_journal
from tests.store.bank import Bank, Events, batch, bought, hold, move, post

AN, BINH, ESCROW = patron_account("an"), patron_account("binh"), escrow_account("t1")


@pytest.fixture
def written(bank: Bank) -> Bank:
    """Two tables of four events; the second has a snapshot after its last."""
    one, two = Events("t1"), Events("t2")
    for n in range(4):
        bank.accept(one.batch(body=f'{{"n":{n}}}'), two.batch(body=f'{{"n":{n}}}'))
    bank.accept(batch(snapshot=two.snapshot()))
    return bank


def broken(bank: Bank, table: str = "t1") -> JournalBroken:
    with pytest.raises(JournalBroken) as caught:
        bank.run(check_journal(bank.store, table))
    assert caught.value.message(Language.VI)
    return caught.value


def test_what_nobody_touched_is_intact(written: Bank) -> None:
    assert written.run(check_journal(written.store, "t1")) == 4
    assert written.run(check_journal(written.store, "t2")) == 4
    assert written.run(check_journal(written.store, "t3")) == 0


ID = "(SELECT id FROM names WHERE name = 't1')"


def test_every_byte_of_a_row(written: Bank) -> None:
    """Each byte of its body and its hash, each bit of its numbers, turned over and back."""
    ((body, digest, at, round_number),) = written.raw(
        f"SELECT body, hash, at, round FROM events WHERE table_id = {ID} AND seq = 2"  # noqa: S608
    )

    def changed(column: str, value: object, original: object) -> None:
        update = f"UPDATE events SET {column} = $1 WHERE table_id = {ID} AND seq = 2"  # noqa: S608
        written.raw(update, value)
        assert broken(written).values["seq"] == 2
        written.raw(update, original)

    for column, original in (("body", body), ("hash", digest)):
        for place in range(len(original)):
            flipped = bytearray(original)
            flipped[place] ^= 1 << place % 8
            changed(column, bytes(flipped), original)
    for column, number in (("at", at), ("round", round_number)):
        for bit in range(0, 63, 3):
            changed(column, number ^ 1 << bit, number)
    changed("body", body[:-1], body)
    changed("body", body + b" ", body)
    changed("body", b"", body)
    assert written.run(check_journal(written.store, "t1")) == 4


def test_an_event_said_to_be_of_another_kind(written: Bank) -> None:
    written.raw("INSERT INTO names (name) VALUES ('round_settled')")
    written.raw(f"UPDATE events SET kind = (SELECT id FROM names WHERE name = 'round_settled') WHERE {ID} = table_id")  # noqa: S608
    found = broken(written)
    assert str(found) == "The journal of table t1 is broken at event 1: its body is not of kind “round_settled”."
    assert "nội dung không thuộc loại “round_settled”" in found.message(Language.VI)


@pytest.mark.parametrize(("seq", "found_at"), [(1, 2), (2, 3), (3, 4)])
def test_a_row_taken_out(written: Bank, seq: int, found_at: int) -> None:
    written.raw(f"DELETE FROM events WHERE table_id = {ID} AND seq = $1", seq)  # noqa: S608
    assert str(broken(written)) == (f"The journal of table t1 is broken at event {found_at}: event {seq} is missing.")


def test_the_end_cut_off(written: Bank) -> None:
    """Of one that has a snapshot: without, only a head kept elsewhere can tell."""
    written.raw("DELETE FROM events WHERE seq > 2")
    assert broken(written, "t2").values["seq"] == 2


def test_a_snapshot_of_other_events(written: Bank) -> None:
    written.raw("UPDATE snapshots SET hash = $1", bytes(32))
    assert "the snapshot taken after it has another hash" in str(broken(written, "t2"))


def test_every_byte_of_a_snapshot(written: Bank) -> None:
    """It is found, and whoever reads the snapshot is told."""
    ((state, sealed),) = written.raw("SELECT state, seal FROM snapshots")
    for column, original in (("state", state), ("seal", sealed)):
        for place in range(len(original)):
            flipped = bytearray(original)
            flipped[place] ^= 1 << place % 8
            written.raw(f"UPDATE snapshots SET {column} = $1", bytes(flipped))  # noqa: S608
            snapshot = written.run(written.store.snapshot("t2"))
            assert snapshot is not None
            assert not snapshot.intact
            assert "the snapshot taken after it has been changed" in str(broken(written, "t2"))
        written.raw(f"UPDATE snapshots SET {column} = $1", original)  # noqa: S608
    assert written.run(check_journal(written.store, "t2")) == 4
    written.raw("UPDATE snapshots SET seq = 3")
    snapshot = written.run(written.store.snapshot("t2"))
    assert snapshot is not None
    assert not snapshot.intact


def renumber(bank: Bank, *changes: tuple[int, int]) -> None:
    for old, new in changes:
        bank.raw(f"UPDATE events SET seq = $1 WHERE table_id = {ID} AND seq = $2", new, old)  # noqa: S608


def close_over(bank: Bank) -> None:
    bank.raw(f"DELETE FROM events WHERE table_id = {ID} AND seq = 2")  # noqa: S608
    renumber(bank, (3, 2), (4, 3))


def put_in_twice(bank: Bank) -> None:
    renumber(bank, (4, 5), (3, 4))
    copied = f"SELECT table_id, 3, round, at, kind, hash, body FROM events WHERE table_id = {ID} AND seq = 2"  # noqa: S608
    bank.raw(f"INSERT INTO events (table_id, seq, round, at, kind, hash, body) {copied}")


def put_another_table_in_its_place(bank: Bank) -> None:
    bank.raw("UPDATE names SET name = 'x' WHERE name = 't1'")
    bank.raw("UPDATE names SET name = 't1' WHERE name = 't2'")


TRICKS: dict[str, Callable[[Bank], None]] = {
    "two swapped": lambda bank: renumber(bank, (2, 99), (3, 2), (99, 3)),
    "one moved to the end": lambda bank: renumber(bank, (1, 99), (2, 1), (3, 2), (4, 3), (99, 4)),
    "the numbers begin elsewhere": lambda bank: renumber(bank, (4, 5), (3, 4), (2, 3), (1, 2)),
    "one closed over": close_over,
    "one put in twice": put_in_twice,
    "another table's events": put_another_table_in_its_place,
}


@pytest.mark.parametrize("trick", TRICKS.values(), ids=TRICKS)
def test_rows_swapped_doubled_renumbered(written: Bank, trick: Callable[[Bank], None]) -> None:
    trick(written)
    broken(written)


def test_the_same_number_cannot_be_there_twice(written: Bank) -> None:
    with pytest.raises(Exception, match=r"(?i)unique"):
        renumber(written, (2, 3))


FORGERIES: dict[str, tuple[str, list[str]]] = {
    "a balance": (
        "UPDATE accounts SET balance = balance + 1 WHERE balance = 30",
        [
            "Account patron:binh: its transfers and its balance differ by -0.01 chips.",
            "The sum of all balances is 0.01 chips instead of zero.",
        ],
    ),
    "chips from one to another": (
        "UPDATE accounts SET balance = CASE balance WHEN 30 THEN 35 ELSE 765 END WHERE balance IN (30, 770)",
        [
            "Account patron:an: its transfers and its balance differ by 0.05 chips.",
            "Account patron:binh: its transfers and its balance differ by -0.05 chips.",
        ],
    ),
    "what is held": (
        "UPDATE accounts SET held = 0",
        ["Account patron:an: its open holds and its held chips differ by 1 chips."],
    ),
    "an amount": (
        "UPDATE transfers SET amount = 31 WHERE id = 'm'",
        [
            "Account patron:an: its transfers and its balance differ by -0.01 chips.",
            "Account patron:binh: its transfers and its balance differ by 0.01 chips.",
        ],
    ),
    "a transfer taken out": (
        "DELETE FROM transfers WHERE id = 'm'",
        [
            "Account patron:an: its transfers and its balance differ by 0.30 chips.",
            "Account patron:binh: its transfers and its balance differ by -0.30 chips.",
        ],
    ),
    "an account taken out": (
        "DELETE FROM accounts WHERE balance = 30",
        [
            "Account patron:binh: its transfers and its balance differ by 0.30 chips.",
            "The sum of all balances is -0.30 chips instead of zero.",
        ],
    ),
    "a name taken out": (
        "UPDATE accounts SET id = 999 WHERE balance = 30",
        [
            "Account #999: its transfers and its balance differ by -0.30 chips.",
            "Account patron:binh: its transfers and its balance differ by 0.30 chips.",
        ],
    ),
    "an end without its hold": (
        "UPDATE transfers SET hold = 999 WHERE id = 'e2'",
        ["Transfer e2 ends a hold that does not exist or does not fit."],
    ),
    "an end of another hold": (
        "UPDATE transfers SET hold = (SELECT number FROM transfers WHERE id = 'w1') WHERE id = 'e2'",
        ["Transfer e2 ends a hold that does not exist or does not fit."],
    ),
}


class TestTheBooks:
    @pytest.fixture
    def kept(self, bank: Bank) -> Bank:
        held, ended = hold("w1", AN, ESCROW, 100), hold("w2", AN, ESCROW, 200)
        bank.accept(bought("an", 1_000), batch(held, ended, post("e2", ended), move("m", AN, BINH, 30)))
        bank.check()
        return bank

    @pytest.mark.parametrize(("statement", "expected"), FORGERIES.values(), ids=FORGERIES)
    def test_tampered_with(self, kept: Bank, statement: str, expected: list[str]) -> None:
        kept.raw(statement)
        assert sorted(kept.run(kept.store.problems())) == expected

    def test_an_account_below_zero(self, kept: Bank) -> None:
        """Consistent in itself, and still wrong."""
        kept.raw("UPDATE transfers SET amount = 1030 WHERE id = 'm'")
        kept.raw(
            "UPDATE accounts SET balance = CASE balance WHEN 30 THEN 1030 ELSE -230 END WHERE balance IN (30, 770)"
        )
        assert kept.run(kept.store.problems()) == ["Account patron:an is overdrawn: it has -3.30 chips available."]

    def test_the_cage_may_be(self, kept: Bank) -> None:
        assert kept.balance(CAGE) == (-1_000, 0)
        assert kept.run(kept.store.problems()) == []

    def test_said_in_both_languages(self, kept: Bank) -> None:
        kept.raw("UPDATE accounts SET held = 0")
        (problem,) = kept.run(kept.store.audit())
        assert problem.vi == "Tài khoản patron:an: các khoản giữ và số chip đang giữ lệch nhau 1 chip."


def test_a_row_that_was_changed_is_not_taken_for_a_repetition(written: Bank) -> None:
    given = Events("t1").batch(body='{"n":0}')
    written.accept(given)
    written.raw("UPDATE events SET at = at + 1 WHERE seq = 1")
    assert written.codes(given) == ["sequence_taken"]
