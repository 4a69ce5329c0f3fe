"""A table is built from its snapshot only if that is what was written, and what its events come to."""

import asyncio
import json
import logging
from collections.abc import Callable
from pathlib import Path
from typing import Any

import apsw
import pytest

from felt.core.chips import Cents
from felt.journal import JournalBroken, seal
from felt.rooms.recovery import Rebuilt, rebuild
from felt.store.factory import open_store
from felt.table.codec import encode_state
from felt.table.commands import Confirm
from felt.table.decide import decide
from felt.table.refusals import RoundHasPassed
from tests.journals import check_table
from tests.rooms.evening import play

TABLE = "B1"
OF_TABLE = f"WHERE table_id = (SELECT id FROM names WHERE name = '{TABLE}')"  # noqa: S608
ROUND_ENDED = "(SELECT id FROM names WHERE name = 'round_ended')"
SNAPSHOT = f"SELECT seq, hash, state FROM snapshots {OF_TABLE}"  # noqa: S608
CHANGE = f"UPDATE snapshots SET state = ?, seal = coalesce(?, seal) {OF_TABLE}"  # noqa: S608


@pytest.fixture(scope="module")
def evening(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("evening")
    asyncio.run(play(str(folder / "felt.db"), folder / "notes", rounds=6))
    return folder / "felt.db"


@pytest.fixture
def books(evening: Path, tmp_path: Path) -> Path:
    path = tmp_path / "felt.db"
    path.write_bytes(evening.read_bytes())
    return path


def raw(books: Path, statement: str, *parameters: object) -> list[Any]:
    database = apsw.Connection(str(books))
    try:
        return database.execute(statement, parameters).fetchall()
    finally:
        database.close()


def change_state(books: Path, change: Callable[[dict[str, Any]], object], *, sealed_anew: bool = False) -> None:
    ((seq, last_hash, state),) = raw(books, SNAPSHOT)
    held = json.loads(state)
    change(held)
    forged = json.dumps(held, separators=(",", ":")).encode()
    raw(books, CHANGE, forged, seal(seq, last_hash, forged) if sealed_anew else None)


def built(books: Path) -> Rebuilt:
    async def building() -> Rebuilt:
        store = await open_store(str(books))
        try:
            return await rebuild(store, TABLE)
        finally:
            await store.close()

    return asyncio.run(building())


def checked(books: Path) -> int:
    async def checking() -> int:
        store = await open_store(str(books))
        try:
            return await check_table(store, TABLE)
        finally:
            await store.close()

    return asyncio.run(checking())


def deal_again(state: dict[str, Any]) -> None:
    state["shuffle"]["at"] = 1


def test_from_a_snapshot_as_from_all_events(books: Path) -> None:
    snapped = built(books)
    assert snapped.snapshot_seq > 0
    raw(books, "DELETE FROM snapshots")
    whole = built(books)
    assert whole.snapshot_seq == 0
    assert whole.state == snapped.state
    assert whole.last_at == snapped.last_at
    assert whole.chain.hash == snapped.chain.hash


def test_a_changed_snapshot_deals_no_card_twice(books: Path, caplog: pytest.LogCaptureFixture) -> None:
    untouched = built(books)
    change_state(books, deal_again)
    with caplog.at_level(logging.ERROR):
        rebuilt = built(books)
    assert rebuilt.state == untouched.state
    assert rebuilt.snapshot_seq == 0, "the next one takes its place"
    assert [record.getMessage() for record in caplog.records] == [
        "snapshot does not match its seal; rebuilding the table from all events"
    ]
    with pytest.raises(JournalBroken, match="the snapshot taken after it has been changed"):
        checked(books)


def test_a_snapshot_sealed_anew_is_held_against_the_events(books: Path) -> None:
    assert checked(books) > 40
    change_state(books, deal_again, sealed_anew=True)
    with pytest.raises(JournalBroken, match="the snapshot taken after it differs from the state that the events give"):
        checked(books)


def test_a_snapshot_of_another_form_is_not_needed(books: Path, caplog: pytest.LogCaptureFixture) -> None:
    untouched = built(books)
    change_state(books, lambda state: state.pop("shuffles"), sealed_anew=True)
    assert built(books).state == untouched.state
    assert "snapshot cannot be read" in caplog.text


def test_events_that_a_good_snapshot_knows_of_are_missed(books: Path) -> None:
    ((seq, _, _),) = raw(books, SNAPSHOT)
    raw(books, f"DELETE FROM events {OF_TABLE} AND seq >= ?", seq)  # noqa: S608
    with pytest.raises(
        JournalBroken, match=f"is broken at event {seq - 1}: events up to {seq}, of which there is a snapshot, are"
    ):
        built(books)


def test_books_of_an_older_schema_open_without_their_snapshots(books: Path) -> None:
    """Their snapshots were under no seal."""
    untouched = built(books)
    ((seq, last_hash, state),) = raw(books, SNAPSHOT)
    raw(books, "DROP TABLE snapshots")
    raw(books, "CREATE TABLE snapshots (table_id INTEGER PRIMARY KEY, seq INTEGER, hash BLOB, state BLOB)")
    raw(books, f"INSERT INTO snapshots SELECT id, ?, ?, ? FROM names WHERE name = '{TABLE}'", seq, last_hash, state)  # noqa: S608
    raw(books, "ALTER TABLE documents DROP COLUMN digest")
    raw(books, "ALTER TABLE documents DROP COLUMN replaced")
    raw(books, "DROP TABLE document_total")
    for later in ("files", "log_leaves", "log_hashes", "log_cursors", "log_checkpoints", "log_cosignatures"):
        raw(books, f"DROP TABLE {later}")
    raw(books, "DELETE FROM events WHERE table_id = (SELECT id FROM names WHERE name = '~house')")
    raw(books, "DELETE FROM schema_version WHERE version >= 3")
    assert built(books).state == untouched.state
    assert raw(books, "SELECT count(*) FROM snapshots") == [(0,)]


async def test_a_wager_of_the_round_that_is_over_is_known_after_a_crash(books: Path) -> None:
    """The house was killed after the round had ended, and before betting opened again: with a snapshot or without."""
    ((last, number),) = raw(books, f"SELECT max(seq), max(round) FROM events {OF_TABLE} AND kind = {ROUND_ENDED}")  # noqa: S608
    raw(books, f"DELETE FROM events {OF_TABLE} AND seq > ?", last)  # noqa: S608
    raw(books, f"DELETE FROM snapshots {OF_TABLE}")  # noqa: S608
    store = await open_store(str(books))
    try:
        replayed = (await rebuild(store, TABLE)).state
        assert replayed.ended is not None
        placed = dict(replayed.ended.confirmed)
        assert placed
        ((seq, hash_),) = raw(books, f"SELECT seq, hash FROM events {OF_TABLE} AND seq = ?", last)  # noqa: S608
        state = encode_state(replayed)
        put = "INSERT INTO snapshots (table_id, seq, hash, seal, state) SELECT id, ?, ?, ?, ? FROM names WHERE name = ?"
        raw(books, put, seq, hash_, seal(seq, hash_, state), state, TABLE)
        snapped = (await rebuild(store, TABLE)).state
        for table in (replayed, snapped):
            for patron, wagers in placed.items():
                again = Confirm(patron=patron, round=number, wagers=wagers)
                assert list(decide(table, again, 0, lambda patron: Cents(0))) == []
            with pytest.raises(RoundHasPassed):
                list(decide(table, Confirm(patron="zoe", round=number, wagers=()), 0, lambda patron: Cents(0)))
    finally:
        await store.close()
