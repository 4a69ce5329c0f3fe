"""Forgeries of the log of the house, on both stores: each is found by its name."""

import asyncio

import pytest

from felt.journal.marks import LogMark
from felt.logbook.book import LogBook
from felt.logbook.signing import house_signing
from felt.record.checkpoint import Checkpoint
from felt.store.factory import open_store
from tests.check.books import ORIGIN, checked, found
from tests.check.conftest import Written
from tests.machine import KEY


def log_of(written: Written) -> LogMark:
    async def read() -> LogMark:
        store = await open_store(written.url)
        try:
            book = LogBook(store)
            size = await book.size()
            return LogMark(size, await book.root(size))
        finally:
            await store.close()

    return asyncio.run(read())


def test_the_log_is_counted(written: Written) -> None:
    report = asyncio.run(checked(written.url, log=log_of(written)))
    assert report.clean
    ((entries,),) = written.raw("SELECT count(*) FROM log_leaves")
    assert report.counts.log_entries == entries
    assert report.counts.log_entries > 12


FORGERIES: dict[str, tuple[str, set[str]]] = {
    "the last entry cut off": (
        "DELETE FROM log_leaves WHERE number = (SELECT max(number) FROM log_leaves)",
        {"log_hash_wrong", "log_forked", "log_entry_omitted"},
    ),
    "an entry cut out": ("DELETE FROM log_leaves WHERE number = 2", {"log_entry_missing", "log_entry_omitted"}),
    "an entry of another record": (
        "UPDATE log_leaves SET seq = 1 WHERE number = 2",
        {"log_entry_unfounded", "log_entry_omitted"},
    ),
    "two entries swapped": (
        "UPDATE log_leaves SET number = CASE number WHEN 2 THEN -3 ELSE -2 END WHERE number IN (2, 3)",
        {"log_entry_missing"},
    ),
    "a stored hash changed": ("UPDATE log_hashes SET hash = $1 WHERE number = 3", {"log_hash_wrong"}),
    "a stored hash cut out": ("DELETE FROM log_hashes WHERE number = 3", {"log_hash_wrong"}),
    "a stored hash added": (
        "INSERT INTO log_hashes (number, hash) SELECT max(number) + 1, max(hash) FROM log_hashes",
        {"log_hash_wrong"},
    ),
    "a cursor behind its entries": ("UPDATE log_cursors SET seq = 1", {"log_cursor_wrong"}),
    "a cursor ahead of its journal": ("UPDATE log_cursors SET seq = seq + 1000", {"log_cursor_wrong"}),
    "the first checkpoint cut out": ("DELETE FROM log_checkpoints WHERE number = 1", {"log_checkpoint_missing"}),
    "the cosigned checkpoint cut out": (
        "DELETE FROM log_checkpoints WHERE number = 2",
        {"log_checkpoint_missing"},
    ),
    "a checkpoint of another size": ("UPDATE log_checkpoints SET size = size - 1 WHERE number = 2", {"log_forked"}),
    "a checkpoint ahead of the log": ("UPDATE log_checkpoints SET size = 9999 WHERE number = 2", {"log_forked"}),
    "a checkpoint that is no note": (
        "UPDATE log_checkpoints SET note = 'a note' WHERE number = 2",
        {"log_checkpoint_unreadable"},
    ),
    "a cosignature under another key": (
        "UPDATE log_cosignatures SET witness = replace(witness, 'witness', 'wítness')",
        {"log_cosignature_wrong"},
    ),
    "a cosignature for another checkpoint": (
        "UPDATE log_cosignatures SET checkpoint = 1",
        {"log_cosignature_wrong"},
    ),
}


@pytest.mark.parametrize("forgery", FORGERIES)
def test_a_forgery(written: Written, forgery: str) -> None:
    statement, expected = FORGERIES[forgery]
    parameters = (bytes(32),) if "$1" in statement else ()
    written.raw(statement, *parameters)
    codes = found(written.url)
    assert expected <= codes
    assert all(code.startswith("log_") for code in codes)


def test_two_entries_swapped_with_their_numbers_right(written: Written) -> None:
    """So that only the hashes show it."""
    for step in ("-1 - number", "CASE number WHEN -3 THEN 3 ELSE 2 END"):
        written.raw(f"UPDATE log_leaves SET number = {step} WHERE number IN (2, 3, -3, -4)")  # noqa: S608
    assert found(written.url) == {"log_hash_wrong", "log_forked"}


def test_a_whole_log_made_anew_needs_the_key(written: Written) -> None:
    """The forger has cut off the last entry everywhere, and has written checkpoints that fit, signed with a key of his
    own."""
    stranger = type(house_signing(KEY))(bytes([7]) * 32)
    mark = log_of(written)
    ((note,),) = written.raw("SELECT note FROM log_checkpoints WHERE number = 2")
    forged = Checkpoint(ORIGIN, mark.size, mark.root).signed(stranger)
    written.raw("UPDATE log_checkpoints SET note = $1 WHERE number = 2", str(forged))
    assert found(written.url) == {"log_checkpoint_not_signed"}
    assert found(written.url, keys=()) == set(), "without the key nobody can tell"
    assert note != str(forged)


def test_a_signature_too_many_is_found(written: Written) -> None:
    written.raw("UPDATE log_checkpoints SET note = note || substr(note, length(note) - 100) WHERE number = 2")
    assert found(written.url) & {"log_checkpoint_unreadable", "log_checkpoint_not_signed"}


def test_a_log_that_is_gone_is_found_by_the_marks(written: Written) -> None:
    mark = log_of(written)
    for table in ("leaves", "hashes", "cursors", "checkpoints", "cosignatures"):
        written.raw(f"DELETE FROM log_{table}")  # noqa: S608
    assert found(written.url) == set()
    assert found(written.url, log=mark) == {"log_behind_marks"}


def test_a_log_that_differs_from_the_marks_is_found(written: Written) -> None:
    assert found(written.url, log=LogMark(3, bytes(32))) == {"log_differs_from_marks"}
