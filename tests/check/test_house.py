"""The house's own journal against the transfers without a table."""

import asyncio

import msgspec
import pytest

from felt.cli import journal
from felt.house import HOUSE_JOURNAL, BooksAdopted, next_record
from felt.journal import Chain, Record, Snapshot
from felt.store import Batch
from felt.store.factory import open_store
from tests.check.books import found
from tests.check.conftest import Written
from tests.store.command_line import Felt

ID = f"(SELECT id FROM names WHERE name = '{HOUSE_JOURNAL}')"  # noqa: S608
AN, CAGE = "(SELECT id FROM names WHERE name = 'patron:an')", "(SELECT id FROM names WHERE name = 'cage')"


def append(written: Written, *, body: bytes = b"", kind: str = "chips_given", round_number: int = 0) -> None:
    """One more event, properly chained."""

    async def run() -> None:
        store = await open_store(written.url)
        try:
            head = await store.head(HOUSE_JOURNAL)
            assert head is not None
            chain = Chain(HOUSE_JOURNAL, head.seq, head.hash)
            record: Record = (
                chain.append(body, kind=kind, round_number=round_number, at=1)
                if body
                else next_record(chain, BooksAdopted(0, ""), at=1)
            )
            assert await store.commit([Batch((record,))]) == [None]
        finally:
            await store.close()

    asyncio.run(run())


GIFT = {"type": "chips_given", "id": "g", "account": "patron:an", "amount": 5, "purpose": "play_chips", "reason": "x"}
WRONG: dict[str, dict[str, object]] = {
    "vouches for transfers after the first event": {},
    "cannot be read": {"body": b'{"type":"chips_given"}'},
    "is no event of the house": {"body": b'{"type":"left","patron":"an"}', "kind": "left"},
    "belongs to a round": {"body": msgspec.json.encode(GIFT), "round_number": 1},
}


@pytest.mark.parametrize("event", WRONG.values(), ids=WRONG)
def test_an_event_that(written: Written, event: dict[str, object]) -> None:
    append(written, **event)  # type: ignore[arg-type]
    assert found(written.url) == {"journal_broken"}


def test_a_gift_that_is_not_in_the_ledger(written: Written) -> None:
    append(written, body=msgspec.json.encode(GIFT))
    assert found(written.url) == {"transfer_missing"}


def test_a_gift_taken_out_of_the_ledger(written: Written) -> None:
    ((amount,),) = written.raw("SELECT amount FROM transfers WHERE id = 'buy-in/an'")
    written.raw("DELETE FROM transfers WHERE id = 'buy-in/an'")
    written.raw(f"UPDATE accounts SET balance = balance - {amount} WHERE id = {AN}")  # noqa: S608
    written.raw(f"UPDATE accounts SET balance = balance + {amount} WHERE id = {CAGE}")  # noqa: S608
    assert "transfer_missing" in found(written.url)


def test_a_journal_taken_out(written: Written) -> None:
    written.raw(f"DELETE FROM events WHERE table_id = {ID}")  # noqa: S608
    assert found(written.url) == {"transfer_unfounded", "log_cursor_wrong"}


def test_a_snapshot_of_the_house(written: Written) -> None:
    async def run() -> None:
        store = await open_store(written.url)
        try:
            head = await store.head(HOUSE_JOURNAL)
            assert head is not None
            assert await store.commit([Batch(snapshot=Snapshot(HOUSE_JOURNAL, head.seq, head.hash, b"{}"))]) == [None]
        finally:
            await store.close()

    asyncio.run(run())
    assert found(written.url) == {"snapshot_of_the_house"}


def test_it_is_listed_and_shown_like_the_journal_of_a_table(written: Written, felt: Felt) -> None:
    assert [line.split()[:2] for line in felt(journal, "list").lines][-1] == [HOUSE_JOURNAL, "3"]
    assert "buy-in/an" in felt(journal, "show", HOUSE_JOURNAL).lines[0]
    ran = felt(journal, "show", HOUSE_JOURNAL, "1")
    assert (ran.code, ran.out) == (2, "")
