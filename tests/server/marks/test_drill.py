"""The restore drill: a backup from the middle of a shoe, play that went on after it, and the books that come back."""

from collections.abc import Sequence
from itertools import count
from pathlib import Path
from typing import Any

import msgspec
import pytest

from felt.core.irregularity import Fault
from felt.dealing.keys import master_key
from felt.games import GAMES
from felt.rooms.fair.two_keys import TwoKeys
from felt.rooms.recall import recall_round
from felt.server.marks.file import MarksFile
from felt.server.marks.refusals import BooksAreACopy, BooksNotAsMarked, JournalBehind
from felt.server.marks.restored import RESTORED, Restoration, Restored
from felt.store import Batch, Store, StoreUnavailable
from felt.store.documents import Documents, DocumentWrite
from felt.store.writer import Writer
from felt.table.codec import decode
from felt.table.commands import CloseTable
from felt.table.events import RoundVoided
from felt.table.settings import Settings
from felt.table.state import Phase
from felt.witness.inside import InsideWitness
from tests.server.marks.house import (
    DAY_MS,
    IN_PLAY,
    MOMENTS,
    TABLES,
    Guests,
    House,
    check_books,
    dealt,
    end_of,
    two_guests,
)
from tests.server.marks.house import shuffles as shuffles_of
from tests.store.bank import AnyStore, Place, refused


def only(table: str) -> tuple[Settings, ...]:
    return tuple(settings for settings in TABLES if settings.name == table)


@pytest.mark.parametrize(("table", "phase"), MOMENTS)
async def test_no_card_that_was_seen_comes_again(place: Place, tmp_path: Path, table: str, phase: str) -> None:
    house = House(place, tmp_path, only(table))
    async with house.open() as services:
        guests, tokens = await two_guests(services, house.clock)
        people = guests.people
        await guests.rounds(table, 2)
        await guests.until(table, phase, after_round=2)
        state = services.floor.room(table).state
        number, shuffles = state.round, state.shuffles
        chips = await guests.chips()
        backed_up_at = await end_of(services, table)
        shuffled_before = await shuffles_of(services, table)
        backup = await house.back_up()
        await guests.rounds(table, 3)
        seen = await dealt(services, table, after=backed_up_at)
        await services.accounts.set_limits(people[1], {"excluded_until": house.clock.now() + 30 * DAY_MS})
    await house.restore(backup)

    refusal = await house.refusal()
    assert isinstance(refusal, JournalBehind)
    assert f"table {table} ends at event {backed_up_at}" in str(refusal)
    assert "felt serve --restored" in str(refusal)

    async with house.open(restored=True) as services:
        for token in tokens:
            assert await services.accounts.session(token) is None, "its session has ended"
        assert await services.accounts.limits.excluded(people[0]) is None
        assert await services.accounts.limits.excluded(people[1]) is not None
        assert await Guests(services, house.clock, people).chips() == [(has, 0) for has, _ in chips]
        voided = await voided_rounds(services.store, table)
        assert voided == (
            [(number, GAMES[only(table)[0].game_name].void_for(Fault.INTERRUPTED).clause)] if phase in IN_PLAY else []
        )
        if voided:
            await recall_round(services.store, table, number)
        await check_books(services)
        guests = Guests(services, house.clock, people)
        await guests.rounds(table, 3)
        again = await dealt(services, table, after=backed_up_at)
        assert again != seen[: len(again)]
        assert len(again) >= 3
        fixed = await shuffles_of(services, table)
        assert len(fixed) > len(shuffled_before)
        assert fixed[-1][0] != shuffled_before[-1][0], "the links have ended, and others deal"
        assert len(set(fixed)) == len(fixed)
        assert services.floor.room(table).state.shuffles > shuffles
        await check_books(services)
    async with house.open() as services:
        await Guests(services, house.clock, people).rounds(table, 1)
        await check_books(services)


async def voided_rounds(store: Store, table: str) -> list[tuple[int, str]]:
    found = []
    async for record in store.records(table):
        event = decode(record.body)
        if isinstance(event, RoundVoided):
            found.append((record.round, event.clause))
    return found


async def test_what_was_found_is_kept(place: Place, tmp_path: Path) -> None:
    house = House(place, tmp_path)
    async with house.open() as services:
        guests, tokens = await two_guests(services, house.clock)
        await guests.until("B1", Phase.BETTING)
        backup = await house.back_up()
        found = await end_of(services, "B1")
        await guests.rounds("B1", 1)
        marked = await end_of(services, "B1")
        until = house.clock.now() + DAY_MS
        await services.accounts.set_limits(guests.people[0], {"excluded_until": until})
    await house.restore(backup)
    async with house.open(restored=True) as services:
        documents = Documents(services.store)  # type: ignore[arg-type]
        ((_, body),) = await documents.list(RESTORED)
        kept = msgspec.json.decode(body, type=Restored)
    assert kept.behind == {"B1": (found, marked)}
    assert (kept.life, kept.marks, kept.sessions) == (2, True, len(tokens))
    assert kept.exclusions == (guests.people[0],)


async def test_a_restore_of_books_that_are_not_behind_does_no_harm(place: Place, tmp_path: Path) -> None:
    house = House(place, tmp_path)
    async with house.open() as services:
        guests, _ = await two_guests(services, house.clock)
        await guests.until("B1", Phase.BETTING)
        chips = await guests.chips()
    for _ in range(2):
        async with house.open(restored=True) as services:
            guests = Guests(services, house.clock, guests.people)
            assert await guests.chips() == [(has, 0) for has, _ in chips]
            await check_books(services)
    async with house.open() as services:
        await Guests(services, house.clock, guests.people).rounds("B1", 1)


async def test_a_table_that_the_settings_no_longer_name_starts_afresh_too(place: Place, tmp_path: Path) -> None:
    house = House(place, tmp_path)
    async with house.open() as services:
        guests, _ = await two_guests(services, house.clock)
        await guests.until("B1", Phase.BETTING)
        chips = await guests.chips()
        backup = await house.back_up()
        await guests.rounds("B1", 1)
        await services.floor.room("S1").do(CloseTable(by="pit"))
    house.tables = only("S1")
    await house.restore(backup)
    async with house.open(restored=True) as services:
        assert await Guests(services, house.clock, guests.people).chips() == [(has, 0) for has, _ in chips]
        assert [number for number, _ in await voided_rounds(services.store, "B1")] == [1]
        await check_books(services)


async def test_two_restores_of_one_backup(place: Place, tmp_path: Path) -> None:
    """The second time, too: the journals after the first restore were marked."""
    house = House(place, tmp_path, only("B1"))
    async with house.open() as services:
        guests, _ = await two_guests(services, house.clock)
        await guests.rounds("B1", 1)
        await guests.until("B1", Phase.BETTING, after_round=1)
        backup = await house.back_up()
        await guests.rounds("B1", 2)
    shoes = set()
    for _ in range(2):
        await house.restore(backup)
        assert isinstance(await house.refusal(), BooksNotAsMarked)
        async with house.open(restored=True) as services:
            await Guests(services, house.clock, guests.people).rounds("B1", 1)
            shoes.add((await shuffles_of(services, "B1"))[-1])
    assert len(shoes) == 2


async def test_a_copy_is_never_taken_for_the_books(place: Place, tmp_path: Path) -> None:
    """Killed within a second of the backup, the marks fit it: cards of that second would come again."""
    house = House(place, tmp_path, only("B1"))
    async with house.open() as services:
        guests, _ = await two_guests(services, house.clock)
        await guests.until("B1", Phase.BETTING)
        house.clock.advance(1_000)
        backup = await house.back_up()
        marks = house.marks.read_bytes()
        await guests.rounds("B1", 1)
    house.marks.write_bytes(marks)
    await house.restore(backup)
    assert isinstance(await house.refusal(), BooksAreACopy)
    assert isinstance(await house.refusal(), BooksAreACopy), "it stays one until a house begins again with it"
    async with house.open(restored=True) as services:
        assert [number for number, _ in await voided_rounds(services.store, "B1")] == [1]
    async with house.open() as services:
        await check_books(services)


async def test_nor_without_marks(place: Place, tmp_path: Path) -> None:
    """Books of a version that knew no marks, on a new machine."""
    house = House(place, tmp_path, only("B1"))
    async with house.open():
        pass
    await place.raw("DELETE FROM documents WHERE kind = 'house' AND key = 'books'")
    house.marks.unlink()
    await house.restore(await house.back_up())
    assert isinstance(await house.refusal(), BooksAreACopy)


def failing(place: Place, *, at: int) -> AnyStore:
    """A store that is gone from its `at`-th write on."""
    writes = 0

    def write() -> None:
        nonlocal writes
        writes += 1
        if writes >= at:
            raise StoreUnavailable(problem="gone")

    class Failing(type(place.store())):  # type: ignore[misc]
        async def commit(self, batches: Sequence[Batch]) -> Any:
            write()
            return await super().commit(batches)

        async def change(self, statements: Sequence[DocumentWrite]) -> Any:
            write()
            return await super().change(statements)

        async def begun_again(self) -> None:
            write()
            await super().begun_again()

    store: AnyStore = Failing(place.url)
    return store


async def test_broken_off_at_any_write_it_still_starts_only_as_restored(place: Place, tmp_path: Path) -> None:
    house = House(place, tmp_path)
    async with house.open() as services:
        guests, tokens = await two_guests(services, house.clock)
        for table in ("B1", "S1", "N1"):
            await guests.until(table, Phase.BETTING)
        chips = await guests.chips()
        backup = await house.back_up()
        await guests.rounds("B1", 1)
        await services.accounts.set_limits(guests.people[0], {"excluded_until": house.clock.now() + DAY_MS})
    key, witness = master_key(tmp_path / "felt.key"), InsideWitness(master_key(tmp_path / "felt.witness"))
    for at in count(1):
        await house.restore(backup)
        store = failing(place, at=at)
        await store.open()
        writer = Writer(store)
        file = MarksFile(house.marks, key.subkey("marks"))
        restoration = Restoration(
            file, store=store, writer=writer, device=lambda table: TwoKeys(table, key, witness), clock=house.clock
        )
        done = await refused(restoration.begin_again()) is None
        await writer.close()
        await store.close()
        assert isinstance(await house.refusal(), BooksNotAsMarked)
        if done:
            break
    assert at > 8
    async with house.open(restored=True) as services:
        assert await Guests(services, house.clock, guests.people).chips() == [(has, 0) for has, _ in chips]
        assert await services.accounts.limits.excluded(guests.people[0]) is not None
        assert [await services.accounts.session(token) for token in tokens] == [None, None]
        await check_books(services)
