"""What a person who can write the database might do. Each is found, on both stores."""

import asyncio
from collections.abc import Callable
from pathlib import Path

import msgspec
import pytest

from felt.core.chips import Cents
from felt.core.events import Event
from felt.house import HOUSE_JOURNAL
from felt.journal import Chain
from felt.store import Batch
from felt.store.factory import open_store
from felt.table import State
from felt.table.events import RoundSettled
from tests.check import forging
from tests.check.books import found
from tests.check.conftest import Written
from tests.check.forging import AN, CAGE, ID
from tests.machine import KEY, SameEachTime
from tests.rooms import evening


def test_books_without_forgery(written: Written) -> None:
    assert found(written.url, marks=written.marks) == set()


def test_chips_minted(written: Written) -> None:
    forging.mint(written)
    assert found(written.url) == {"transfer_unfounded"}


def test_a_gift_of_the_house_raised(written: Written) -> None:
    """In the transfer, and in the balances."""
    written.raw("UPDATE transfers SET amount = amount + 700 WHERE id = 'buy-in/an'")
    written.raw(f"UPDATE accounts SET balance = balance + 700 WHERE id = {AN}")  # noqa: S608
    written.raw(f"UPDATE accounts SET balance = balance - 700 WHERE id = {CAGE}")  # noqa: S608
    assert found(written.url) == {"transfer_differs"}


def test_a_win_paid_hundredfold(written: Written) -> None:
    forging.pay_hundredfold(written)
    assert found(written.url) == {"transfer_differs"}


def test_events_deleted_from_the_middle(written: Written) -> None:
    written.raw(f"DELETE FROM events WHERE table_id = {ID.format('B1')} AND seq BETWEEN 10 AND 30")  # noqa: S608
    assert "journal_broken" in found(written.url)


def test_a_whole_journal_deleted(written: Written) -> None:
    written.raw(f"DELETE FROM events WHERE table_id = {ID.format('B1')}")  # noqa: S608
    assert found(written.url) >= {"no_journal"}


def forged(written: Written, url: str, change: Callable[[State, Event], Event]) -> None:
    asyncio.run(forging.copy(written.url, url, change))


def test_a_copy_without_changes_is_right(written: Written, elsewhere: str) -> None:
    """So what is found below is the forgery, and not the way in which it was made."""
    forged(written, elsewhere, forging.unchanged)
    assert found(elsewhere, marks=written.marks) == set()


def test_a_die_changed_with_the_chain_rehashed(written: Written, elsewhere: str) -> None:
    """The settlement, the transfers and the balances are those of the other die: only the revealed links tell, and the
    marks."""
    forged(written, elsewhere, forging.other_die)
    assert found(elsewhere, keys=()) == {"journal_broken"}
    assert found(elsewhere) == {"journal_broken"}
    assert found(elsewhere, keys=(), marks=written.marks) == {"journal_broken", "journal_differs_from_marks"}


def test_a_die_changed_in_books_of_one_key(tmp_path: Path) -> None:
    """Books from before there was a witness. Only the key tells."""
    books, other = str(tmp_path / "felt.db"), str(tmp_path / "other.db")
    dealt = evening.play(books, tmp_path / "notes", rounds=2, device=lambda table: SameEachTime(table, KEY))
    asyncio.run(dealt)
    asyncio.run(forging.copy(books, other, forging.other_die))
    assert found(books) == set()
    assert found(other, keys=()) == set()
    assert found(other) == {"journal_broken"}


def paid_hundredfold(state: State, event: Event) -> Event:
    if not isinstance(event, RoundSettled):
        return event
    lines = tuple(msgspec.structs.replace(line, won=Cents(100 * line.won)) for line in event.lines)
    return msgspec.structs.replace(event, lines=lines)


def test_a_win_paid_hundredfold_by_the_journal_itself(written: Written, elsewhere: str) -> None:
    forged(written, elsewhere, paid_hundredfold)
    assert found(elsewhere, keys=()) == {"journal_broken"}


def test_the_last_events_deleted_with_all_that_they_made(written: Written, elsewhere: str) -> None:
    """The books are those of an earlier moment, and right in themselves: only the marks tell."""
    asyncio.run(forging.copy(written.url, elsewhere, last=40))
    assert found(elsewhere) == set()
    assert found(elsewhere, marks=written.marks) == {"journal_behind_marks"}


DEEP = b"[" * 5_000 + b"]" * 5_000
UNREADABLE = {
    "no text": (b'{"type":"joined","patron":"\xff"}', "joined"),
    "too deep": (b'{"type":"joined","patron":%s}' % DEEP, "joined"),
    "too deep for its kind": (b'{"patron":%s,"type":"joined"}' % DEEP, ""),
}


@pytest.mark.parametrize("table", ["S1", HOUSE_JOURNAL])
@pytest.mark.parametrize(("body", "kind"), UNREADABLE.values(), ids=UNREADABLE)
def test_an_event_that_stops_its_reader(written: Written, body: bytes, kind: str, table: str) -> None:
    """The check goes on after it, and names it."""

    async def append() -> None:
        store = await open_store(written.url)
        try:
            (head,) = (each for each in await store.heads() if each.table == table)
            record = Chain(table, head.seq, head.hash).append(body, kind=kind, round_number=0, at=1)
            assert await store.commit([Batch((record,), ())]) == [None]
        finally:
            await store.close()

    asyncio.run(append())
    assert found(written.url) == {"journal_broken"}


def test_an_exclusion_taken_out(written: Written) -> None:
    written.raw("DELETE FROM documents WHERE kind = 'limits' AND key = 'p-1'")
    assert found(written.url) == {"documents_missing"}


def test_an_exclusion_shortened(written: Written) -> None:
    written.raw("UPDATE documents SET body = replace(body, '18', '17') WHERE kind = 'limits' AND key = 'p-1'")
    assert found(written.url) == {"document_changed"}


def test_an_administrator_put_in(written: Written) -> None:
    written.raw("""UPDATE documents SET body = '["p-0","p-1"]' WHERE kind = 'house' AND key = 'administrators'""")
    assert found(written.url) == {"document_changed"}
