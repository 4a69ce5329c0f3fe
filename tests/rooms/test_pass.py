"""Commands that arrive together: one pass decides them, one commit carries them, each gets its own answer."""

import asyncio
from collections.abc import AsyncIterator, Iterable, Sequence
from contextlib import asynccontextmanager

import pytest

from felt.core.authority import Role
from felt.core.chance import SeedNeeded
from felt.core.chips import Cents
from felt.core.refusals import Refusal
from felt.core.wagers import Mode, Moment, Wager
from felt.dealing import Seed
from felt.games import baccarat, sicbo
from felt.games.baccarat.commands import Insure
from felt.games.baccarat.stages import Insurance
from felt.ledger import CAGE, InsufficientChips, Kind, Purpose, Transfer, patron_account
from felt.rooms.bank import Bank
from felt.rooms.clock import VirtualClock
from felt.rooms.fair.supplier import DeviceSupplier
from felt.rooms.room import Room
from felt.rooms.submission import TableRebuilt
from felt.store import Batch
from felt.store.sqlite.store import SQLiteStore
from felt.store.writer import Writer
from felt.table.commands import Confirm, Join, OpenTable, PauseTable, ResumeTable, Tick
from felt.table.refusals import AlreadyConfirmed
from felt.table.settings import Settings
from felt.table.state import Phase
from tests.server.online import Stacked
from tests.store.bank import SQLitePlace

PATRONS = ("an", "binh", "chi")
CHIPS = 10_000
SICBO = Settings(game_name="sicbo", name="T", seats=7, rules=sicbo.Rules(mode=Mode.ONLINE))
BACCARAT = Settings(game_name="baccarat", name="T", seats=7, rules=baccarat.Rules(mode=Mode.ONLINE))
BANKER_SIX = "KS KD 2H 6C 7S 3D"  # two to six: the Banker may be insured


class Counted(SQLiteStore):
    """Notes how many batches each commit carries, and can refuse one."""

    def __init__(self, url: str) -> None:
        super().__init__(url)
        self.batches: list[int] = []
        self.refusal: Refusal | None = None

    async def commit(self, batches: Sequence[Batch]) -> list[Refusal | None]:
        self.batches.append(len(batches))
        if self.refusal is not None:
            refusal, self.refusal = self.refusal, None
            return [refusal] * len(batches)
        return await super().commit(batches)


@asynccontextmanager
async def betting(
    place: SQLitePlace, settings: Settings, *, chips: int = CHIPS, patrons: Iterable[str] = PATRONS, deal: str = ""
) -> AsyncIterator[tuple[Room, Counted, Bank]]:
    store, clock = Counted(place.url), VirtualClock(1_000_000)
    await store.open()
    writer, bank = Writer(store), Bank(store)
    given = (
        Transfer(patron, Kind.MOVE, CAGE, patron_account(patron), Cents(chips), "for a test", Purpose.BUY_IN)
        for patron in patrons
    )
    await writer.commit(Batch(transfers=tuple(given)))
    room = Room("T", store=store, writer=writer, bank=bank, device=Stacked(deal, [(1, 2, 3)] * 9), clock=clock)
    await room.start()
    await room.do(OpenTable(by="pit", settings=settings))
    for patron in patrons:
        await room.do(Join(patron=patron))
        await bank.available(patron)  # known from here on, so that commands of one tick meet in one pass
    while room.state.phase is not Phase.BETTING:
        assert room.state.deadline is not None
        clock.advance(max(0, room.state.deadline - clock.now()))
        await room.do(Tick())
    store.batches.clear()
    try:
        yield room, store, bank
    finally:
        await writer.close()
        await store.close()


def confirm(patron: str, cents: int = 5_000, bet: str = "big") -> Confirm:
    return Confirm(patron=patron, wagers=(Wager(patron, bet, Cents(cents)),))


async def answers(*asking: "asyncio.Future[object] | object") -> list[object]:
    return await asyncio.gather(*asking, return_exceptions=True)  # type: ignore[arg-type]


async def test_one_commit_carries_all_of_them(sqlite_place: SQLitePlace) -> None:
    async with betting(sqlite_place, SICBO) as (room, store, _):
        await answers(*(room.do(confirm(patron)) for patron in ("an", "binh")))
        assert store.batches == [1]
        assert list(room.state.play.confirmed) == ["an", "binh"], "in the order of arrival"


async def test_a_refused_one_leaves_the_others_alone(sqlite_place: SQLitePlace) -> None:
    async with betting(sqlite_place, SICBO) as (room, _, bank):
        said = await answers(
            room.do(confirm("an", CHIPS + 100)), room.do(confirm("binh")), room.do(confirm("binh", 1_000))
        )
        assert [type(each) for each in said] == [InsufficientChips, list, AlreadyConfirmed]
        assert list(room.state.play.confirmed) == ["binh"]
        assert (bank.known("an"), bank.known("binh")) == (CHIPS, CHIPS - 5_000)


async def test_chips_placed_in_the_same_pass_are_spent(sqlite_place: SQLitePlace) -> None:
    """A patron with two sockets confirms and insures at once: the table stays up, and the second stake is refused."""
    async with betting(sqlite_place, BACCARAT, patrons=("an",), deal=BANKER_SIX) as (room, _, bank):
        insurance = Wager("an", "banker_insurance", Cents(100), Moment.FOUR_CARDS)
        said = await answers(room.do(confirm("an", CHIPS, "banker")), room.do(Insure(patron="an", wagers=(insurance,))))
        assert [type(each) for each in said] == [list, InsufficientChips]
        assert room.state.phase == Insurance.name
        assert not room.stands_still
        assert bank.known("an") == 0


async def test_if_their_commit_fails_all_may_be_sent_again(sqlite_place: SQLitePlace) -> None:
    async with betting(sqlite_place, SICBO) as (room, store, bank):
        store.refusal = InsufficientChips(available=Cents(0), amount=Cents(5_000))
        said = await answers(*(room.do(confirm(patron)) for patron in ("an", "binh")))
        assert [type(each) for each in said] == [TableRebuilt, TableRebuilt]
        again = await answers(*(room.do(confirm(patron)) for patron in ("an", "binh")))
        assert [type(each) for each in again] == [list, list]
        assert [await bank.available(patron) for patron in PATRONS] == [CHIPS - 5_000, CHIPS - 5_000, CHIPS]


async def test_one_that_fails_alone_is_told_why(sqlite_place: SQLitePlace) -> None:
    async with betting(sqlite_place, SICBO) as (room, store, _):
        store.refusal = InsufficientChips(available=Cents(0), amount=Cents(5_000))
        said = await answers(room.do(confirm("an")))
        assert [type(each) for each in said] == [InsufficientChips]


async def test_a_defect_in_one_is_its_own_and_the_later_ones_are_decided_after_the_rebuild(
    sqlite_place: SQLitePlace,
) -> None:
    async with betting(sqlite_place, SICBO) as (room, _, _):
        assert isinstance(room._supplier, DeviceSupplier)
        device = room._supplier._device
        assert isinstance(device, Stacked)
        device.dice.clear()  # the throw that closes the betting fails after its first events
        said = await answers(
            room.do(confirm("an")), room.do(confirm("binh")), room.do(confirm("chi")), room.do(Join(patron="dũng"))
        )
        assert [type(each) for each in said] == [list, list, IndexError, list]
        assert set(room.state.play.confirmed) == {"an", "binh"}, "the first two are in the books, the third is not"
        assert "dũng" in room.state.patrons


async def test_if_nothing_can_be_submitted_every_command_is_answered(
    sqlite_place: SQLitePlace, monkeypatch: pytest.MonkeyPatch
) -> None:
    async with betting(sqlite_place, SICBO) as (room, _, bank):

        def fails(batch: Batch) -> None:
            raise RuntimeError("for a test")

        with monkeypatch.context() as patched:
            patched.setattr(room._writer, "submit", fails)
            said = await answers(*(room.do(confirm(patron)) for patron in ("an", "binh")))
        assert [type(each) for each in said] == [RuntimeError, RuntimeError]
        assert room.stands_still
        assert [await bank.available(patron) for patron in ("an", "binh")] == [CHIPS, CHIPS]
        assert [type(each) for each in await answers(room.do(confirm("an")))] == [list], "after the rebuild"
        assert [await bank.available(patron) for patron in ("an", "binh")] == [CHIPS - 5_000, CHIPS]


class Broken(Stacked):
    """Cannot fix a shuffle."""

    def fix(self, need: SeedNeeded) -> Seed:
        raise RuntimeError("for a test")


async def test_no_snapshot_is_taken_of_events_that_were_given_up(sqlite_place: SQLitePlace) -> None:
    """The first command of a pass reaches the books though a later one fails half-way and a snapshot is due."""
    store, clock = SQLiteStore(sqlite_place.url), VirtualClock(1_000_000)
    await store.open()
    writer = Writer(store)
    room = Room("T", store=store, writer=writer, bank=Bank(store), device=Broken(), clock=clock, snapshot_every=1)
    await room.start()
    await room.do(OpenTable(by="pit", settings=BACCARAT))
    await room.do(PauseTable(by="pit"))
    said = await answers(room.do(Join(patron="an")), room.do(ResumeTable(by="pit", role=Role.PIT_SUPERVISOR)))
    assert [type(each) for each in said] == [list, RuntimeError]
    assert "an" in (await room.in_force()).patrons
    await writer.close()
    await store.close()
