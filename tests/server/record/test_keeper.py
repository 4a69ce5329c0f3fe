"""The log of a house that plays: what is in it, when it is signed, and what a house does that cannot sign."""

from pathlib import Path

import pytest

from felt.record.checkpoint import checkpoint_of
from felt.record.kinds import KINDS
from felt.record.proof import proved
from felt.record.refusals import NotGrown
from felt.server.marks.refusals import LogBehind, LogDiffers
from felt.server.marks.restored import began_again
from felt.server.metrics import counters
from felt.server.record.cosigning import WitnessState
from felt.server.record.keeper import SOONEST_MS, RecordKeeper
from felt.server.services import Services
from felt.store.documents import Documents
from felt.store.factory import open_store
from tests.patience import come_true
from tests.record import naive
from tests.server.marks.house import BACCARAT, TABLES, House, marks_of, two_guests
from tests.store.bank import Place

LEAVES = """
    SELECT n.name, l.seq, e.hash, k.name FROM log_leaves l JOIN names n ON n.id = l.table_id
    JOIN events e ON e.table_id = l.table_id AND e.seq = l.seq JOIN names k ON k.id = e.kind ORDER BY l.number
"""


@pytest.fixture
def house(place: Place, tmp_path: Path) -> House:
    return House(place, tmp_path, BACCARAT)


def record_of(services: Services) -> RecordKeeper:
    assert services.record is not None
    return services.record


async def play(services: Services, house: House, tables: tuple[str, ...] = ("B1",), rounds: int = 2) -> RecordKeeper:
    """And sign it."""
    guests, _ = await two_guests(services, house.clock)
    for table in tables:
        await guests.rounds(table, rounds)
    record = record_of(services)
    await record.checkpoint()
    await record.cosign()
    return record


async def test_every_record_that_matters_is_in_the_log_and_every_round_is_proved(place: Place, tmp_path: Path) -> None:
    house = House(place, tmp_path, TABLES)
    async with house.open() as services:
        record = await play(services, house, ("B1", "S1", "N1"))
        leaves = await place.raw(LEAVES)
        expected = [
            (head.table, each.seq, each.hash, each.kind)
            for head in await services.store.heads()
            async for each in services.store.records(head.table)
            if each.kind in KINDS
        ]
        assert sorted(leaves) == sorted(expected)
        assert {"round_settled", "shuffle_fixed"} <= {kind for *_, kind in leaves}
        assert record.latest is not None
        signed = checkpoint_of(record.latest.note)
        assert (signed.size, signed.root) == (len(leaves), naive.root([digest for _, _, digest, _ in leaves]))
        assert record.cosigning.state is WitnessState.COSIGNS
        for table in ("B1", "S1", "N1"):
            for number in (1, 2):
                proof = await record.book.proof_of_round(table, number)
                found = proved(str(proof).encode(), log=record.key, witness=record.cosigning.witness.key)
                journal = await services.store.round_records(table, number)
                (end,) = [each for each in journal if each.kind == "round_settled"]
                assert (found.record.journal, found.record.seq, found.record.hash) == (table, end.seq, end.hash)
        assert await record.book.proof_of_round("B1", 99) is None
        told = counters.text(services)
        assert f"felt_log_cosigned {len(leaves)}\n" in told
        assert "felt_log_forked 0\n" in told


async def test_the_log_goes_on_after_a_restart(house: House) -> None:
    async with house.open() as services:
        before = (await play(services, house)).latest
        assert before is not None
    async with house.open() as services:
        record = await play(services, house)
        assert record.latest is not None
        assert record.latest.size > before.size
        first, last = checkpoint_of(before.note), checkpoint_of(record.latest.note)
        assert first.origin == last.origin
        assert await record.book.root(first.size) == first.root
        assert record.cosigning.cosigned == record.latest


async def test_a_checkpoint_is_due_after_ten_seconds_and_only_if_something_is_new(house: House) -> None:
    async with house.open() as services:
        record = record_of(services)
        guests, _ = await two_guests(services, house.clock)
        await guests.rounds("B1", 1)
        house.clock.advance(10_000)
        await come_true(lambda: record.latest is not None and record.cosigning.cosigned == record.latest)
        for _ in range(3):
            await record.checkpoint()
        kept = await record.book.latest(most=100)
        sizes = [each.size for each in kept]
        assert sizes == sorted(set(sizes), reverse=True), "each has more entries than the one before"


async def test_a_checkpoint_follows_the_end_of_a_shoe(house: House) -> None:
    """The first shoe of a table is announced like any other."""
    async with house.open() as services:
        record = record_of(services)
        guests, _ = await two_guests(services, house.clock)
        await guests.sit("B1")
        await come_true(lambda: services.floor.shoe_over.is_set() or record.latest is not None)
        house.clock.advance(SOONEST_MS)
        await come_true(lambda: record.latest is not None)


async def test_the_marks_know_the_last_checkpoint(house: House) -> None:
    async with house.open() as services:
        record = await play(services, house)
        assert record.latest is not None
        signed = checkpoint_of(record.latest.note)
    log = marks_of(house).log
    assert log is not None
    assert log.size >= signed.size


async def test_books_whose_log_was_cut_or_changed_are_not_opened(house: House) -> None:
    async with house.open() as services:
        await play(services, house)
    hashes = await house.place.raw("SELECT number, hash FROM log_hashes ORDER BY number")
    last, digest = hashes[-1]
    await house.place.raw("UPDATE log_hashes SET hash = $1 WHERE number = $2", bytes(32), last)
    assert isinstance(await house.refusal(), LogDiffers)
    await house.place.raw("UPDATE log_hashes SET hash = $1 WHERE number = $2", digest, last)
    await house.place.raw("DELETE FROM log_leaves WHERE number = (SELECT max(number) FROM log_leaves)")
    assert isinstance(await house.refusal(), LogBehind)


async def test_no_checkpoint_is_signed_that_does_not_contain_the_last_one(house: House) -> None:
    async with house.open() as services:
        record = await play(services, house)
        before = record.latest
        await house.place.raw("UPDATE log_hashes SET hash = $1", bytes(32))
        guests, _ = await two_guests(services, house.clock)
        await guests.rounds("B1", 3)
        with pytest.raises(NotGrown):
            await record.checkpoint()
        assert record.latest == before
        await guests.rounds("B1", 1)


class TestRestored:
    async def test_books_that_began_again_have_another_log(self, house: House) -> None:
        async with house.open() as services:
            first = (await play(services, house)).key.name
        backup = await house.back_up()
        async with house.open() as services:
            await play(services, house)
        await house.restore(backup)
        house.clock.advance(60_000)
        async with house.open(restored=True) as services:
            record = await play(services, house)
            assert record.key.name == f"{first}/{await _began(services)}"
            assert record.cosigning.state is WitnessState.COSIGNS

    async def test_a_house_that_does_not_notice_is_stopped_by_its_witness(self, house: House) -> None:
        """Books, key and marks come back from one backup; the witness was not part of it. The house signs nothing more,
        and plays on."""
        async with house.open() as services:
            await play(services, house)
        backup, marks = await house.back_up(), house.marks.read_bytes()
        async with house.open() as services:
            await play(services, house)
        await house.restore(backup)
        await _no_copy(house)
        house.marks.write_bytes(marks)
        async with house.open() as services:
            record = record_of(services)
            await come_true(lambda: record.cosigning.forked)
            before = record.latest
            guests, _ = await two_guests(services, house.clock)
            await guests.rounds("B1", 2)
            await record.checkpoint()
            await record.cosign()
            assert record.latest == before
            assert "felt_log_forked 1\n" in counters.text(services)


async def _began(services: Services) -> int:
    began = await began_again(Documents(services.accounts.store), 2)
    assert began is not None
    return began


async def _no_copy(house: House) -> None:
    """The sign of a copy is taken away, as a copy of the disk would have none."""
    store = await open_store(house.place.url)
    await store.begun_again()
    await store.close()
