"""Corrections in a room: the round is read from the books, chips are those of the moment, nothing is booked twice."""

import asyncio

import msgspec
import pytest

from felt.core.authority import Role
from felt.core.refusals import Refusal
from felt.ledger import InsufficientChips, Purpose, patron_account
from felt.rooms.clock import VirtualClock
from felt.rooms.recall import recall_round
from felt.store import StoreUnavailable
from felt.store.refusals import RoundNotInJournal, TableNotInJournal
from felt.table.commands import Join, OpenTable
from felt.table.corrections.commands import WithdrawCorrection
from felt.table.corrections.events import CorrectionProposed, RoundCorrected
from felt.table.corrections.refusals import CorrectedBefore, RoundNotSettled
from felt.table.state import Phase
from tests.journals import check_table
from tests.rooms.correcting import TABLES, House, house
from tests.store.bank import Place, SQLitePlace
from tests.table.correcting import laid

every_game = pytest.mark.parametrize("game", TABLES)
AFTER = {
    # An, Binh, the house, the commission: by hand
    "baccarat": (4_000, 6_900, -1_000, 100),
    "sicbo": (4_000, 5_500, 500, 0),
    "niuniu": (4_000, 5_475, 500, 25),
}


async def accounts(here: House) -> tuple[int, ...]:
    table = here.settings.name
    balances = await here.balances()
    names = ("patron:an", "patron:binh", f"house:{table}", f"commission:{table}")
    return tuple(balances.get(name, 0) for name in names)


@every_game
@pytest.mark.clause("ruling A8", "baccarat 7.16", "sicbo 7.7", "niuniu 7.9")
async def test_a_round_is_corrected(game: str, place: Place) -> None:
    async with house(game, place) as here:
        before = await accounts(here)
        (preview,) = await here.propose()
        assert isinstance(preview, CorrectionProposed)
        assert await accounts(here) == before
        (event,) = await here.approve()
        assert isinstance(event, RoundCorrected)
        assert event.shares == preview.shares
        assert await accounts(here) == AFTER[game]
        table = here.settings.name
        records = await here.store.round_records(table, 1)
        assert [record.kind for record in records[-2:]] == ["correction_proposed", "round_corrected"]
        assert here.room.state.round == 2
        for head in (await here.store.head(table), *(await here.store.heads())[:1]):
            assert head is not None
            assert (head.table, head.seq, head.round) == (table, records[-1].seq, 2)
        moved = [each async for each in here.store.transfers(table=table, round_number=1) if "correction" in each.id]
        assert {(each.purpose, each.seq) for each in moved} == {(Purpose.CORRECTION, records[-1].seq)}
        recalled = await recall_round(here.store, table, 1)
        assert recalled.correction is not None
        assert await check_table(here.store, table)


@every_game
@pytest.mark.clause("ruling A8")
async def test_held_chips_are_not_at_hand_and_the_rest_is_owed(game: str, place: Place) -> None:
    """An has 60 or 59.50 after the round, lays 50 on the felt, and has to give back 20 or 19.50."""
    async with house(game, place) as here:
        await here.lay("an", 5_000)
        (event,) = [*(await here.propose())]
        assert isinstance(event, CorrectionProposed)
        had = {"baccarat": 1_000, "sicbo": 1_000, "niuniu": 950}[game]
        assert (event.shares[0].collected, event.shares[0].owed) == (had, 1_000)
        await here.approve()
        account = await here.store.balance(patron_account("an"))
        assert (account.balance, account.held, account.available) == (5_000, 5_000, 0)
        assert (await here.balances())["receivable:an"] == -1_000
        assert (await accounts(here))[2:] == AFTER[game][2:], "the house has it all the same"
        assert here.bank.known("an") == 0


async def test_the_debt_stays_when_chips_come(place: Place) -> None:
    async with house("sicbo", place) as here:
        await here.lay("an", 6_000)
        await here.propose()
        await here.approve()
        await here.lay("binh", 100)
        await here.until(Phase.RESULT)
        assert (await here.balances())["receivable:an"] == -2_000
        assert (await here.store.balance(patron_account("an"))).available == 12_000


class TestAfterACrash:
    @every_game
    async def test_between_the_proposal_and_the_approval(self, game: str, place: Place) -> None:
        async with house(game, place) as here:
            (preview,) = await here.propose()
            clock = here.clock
        async with house(game, place, clock=clock) as here:
            assert await here.propose() == [], "repeated after the answer was lost"
            pending = here.room.state.proposals[1]
            assert isinstance(preview, CorrectionProposed)
            assert (pending.number, pending.after, pending.shares) == (1, preview.after, preview.shares)
            await here.approve()
            assert await accounts(here) == AFTER[game]

    @every_game
    async def test_after_the_approval(self, game: str, place: Place) -> None:
        async with house(game, place) as here:
            await here.propose()
            await here.approve()
            transfers = [each.id async for each in here.store.transfers()]
            clock = here.clock
        async with house(game, place, clock=clock) as here:
            assert await here.approve() == [], "repeated after the answer was lost"
            with pytest.raises(CorrectedBefore):
                await here.approve(by="lan")
            with pytest.raises(CorrectedBefore):
                await here.propose()
            assert [each.id async for each in here.store.transfers()] == transfers
            assert await accounts(here) == AFTER[game]

    async def test_through_a_snapshot(self, place: Place) -> None:
        async with house("sicbo", place) as here:
            await here.propose()
            await here.close_table()
            clock = here.clock
            snapshot = await here.store.snapshot("S1")
            assert snapshot is not None
            assert b'"proposals"' in snapshot.state
        async with house("sicbo", place, clock=clock) as here:
            assert here.room.state.phase is Phase.CLOSED
            await here.approve()
            assert await accounts(here) == AFTER["sicbo"]
            assert await check_table(here.store, "S1")


@every_game
async def test_a_closed_table(game: str, place: Place) -> None:
    async with house(game, place) as here:
        await here.close_table()
        await here.propose()
        await here.approve()
        assert await accounts(here) == AFTER[game]
        assert here.room.state.phase is Phase.CLOSED


async def test_approved_twice_in_one_pass(sqlite_place: SQLitePlace) -> None:
    async with house("sicbo", sqlite_place) as here:
        await here.propose()
        said = await asyncio.gather(here.approve(), here.approve(), here.approve(by="lan"), return_exceptions=True)
        assert [len(each) if isinstance(each, list) else type(each) for each in said] == [1, 0, CorrectedBefore]
        assert await accounts(here) == AFTER["sicbo"]


async def test_chips_collected_in_a_pass_are_not_placed_in_it(sqlite_place: SQLitePlace) -> None:
    """An has 60, gives back 20, and lays 50 in the same moment."""
    async with house("sicbo", sqlite_place) as here:
        await here.propose()
        said = await asyncio.gather(here.approve(), here.lay("an", 5_000), return_exceptions=True)
        assert [type(each) for each in said] == [list, InsufficientChips]
        assert await accounts(here) == AFTER["sicbo"]
        assert not here.room.stands_still


async def test_chips_placed_in_a_pass_are_not_collected_in_it(sqlite_place: SQLitePlace) -> None:
    async with house("sicbo", sqlite_place) as here:
        await here.bank.available("an")
        await here.propose()
        _, (event,) = await asyncio.gather(here.lay("an", 5_000), here.approve())
        assert isinstance(event, RoundCorrected)
        assert (event.shares[0].collected, event.shares[0].owed) == (1_000, 1_000)


async def test_the_bank_forgets_patrons_who_are_not_there(sqlite_place: SQLitePlace) -> None:
    async with house("sicbo", sqlite_place) as here:
        here.bank.forget()
        await here.bank.available("binh")
        await here.propose()
        assert (here.bank.known("an"), here.bank.known("binh")) == (None, 4_500)
        await here.approve()
        assert (here.bank.known("an"), here.bank.known("binh")) == (None, 5_500)


async def test_a_round_that_is_not_there(place: Place) -> None:
    async with house("sicbo", place) as here:
        for number in (0, -1, 3, 2**63):
            with pytest.raises(RoundNotInJournal):
                await here.propose(round=number)
        with pytest.raises(RoundNotSettled):
            await here.propose(round=2)
        assert (await here.store.round_records("S1", 1))[-1].kind != "correction_proposed"


async def test_a_table_that_was_never_opened(sqlite_place: SQLitePlace) -> None:
    here = House("sicbo", sqlite_place, VirtualClock(0))
    await here.store.open()
    try:
        await here.room.start()
        with pytest.raises(TableNotInJournal):
            await here.propose()
        with pytest.raises(Refusal):
            await here.approve()
    finally:
        await here.writer.close()
        await here.store.close()


async def test_a_withdrawn_proposal_and_another(place: Place) -> None:
    async with house("sicbo", place) as here:
        await here.propose()
        await here.room.do(WithdrawCorrection(by="mai", role=Role.PIT_MANAGER, round=1, number=1))
        (preview,) = await here.propose(wagers=(laid("an", ("small", 10)),))
        assert isinstance(preview, CorrectionProposed)
        assert preview.number == 2
        assert [share.difference for share in preview.shares] == [0, 1_000]
        await here.approve(number=2)
        assert (await recall_round(here.store, "S1", 1)).correction is not None


async def test_a_table_opened_for_another_game_since(place: Place) -> None:
    """The round keeps its own game and its own rules."""
    async with house("sicbo", place) as here:
        await here.close_table()
        await here.room.do(OpenTable(by="pit", settings=msgspec.structs.replace(TABLES["baccarat"], name="S1")))
        await here.room.do(Join(patron="chi"))
        await here.propose()
        await here.approve()
        assert await accounts(here) == AFTER["sicbo"]
        assert (await recall_round(here.store, "S1", 1)).correction is not None


async def test_books_that_cannot_be_written(sqlite_place: SQLitePlace, monkeypatch: pytest.MonkeyPatch) -> None:
    async with house("sicbo", sqlite_place) as here:
        await here.propose()
        commit = here.store.commit

        async def fails(batches: object) -> list[Refusal | None]:
            raise StoreUnavailable(problem="the disk is full")

        monkeypatch.setattr(here.store, "commit", fails)
        with pytest.raises(StoreUnavailable):
            await here.approve()
        monkeypatch.setattr(here.store, "commit", commit)
        assert len(await here.approve()) == 1
        assert await accounts(here) == AFTER["sicbo"]
