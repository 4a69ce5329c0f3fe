"""Previews in a room: nothing is done, nothing is written, and nothing is shown that may never be in the books."""

import asyncio
import copy
from typing import Any

import pytest

from felt.core.authority import Role
from felt.core.refusals import Refusal
from felt.core.words import Words
from felt.ledger import InsufficientChips
from felt.rooms.submission import TableRebuilt
from felt.store import StoreUnavailable
from felt.table.commands import VoidRound
from felt.table.corrections.commands import ApproveCorrection, ProposeCorrection
from felt.table.corrections.events import RoundCorrected
from felt.table.state import Phase
from tests.rooms.correcting import House, house
from tests.store.bank import Place, SQLitePlace
from tests.table.correcting import GROUND, TRUTH

VOID = VoidRound(by="long", role=Role.PIT_MANAGER, round=2, clause="sicbo 7.3")
OFFERED: dict[str, Any] = {"by": "hoa", "role": Role.SHIFT_MANAGER, "round": 1, "why": "read wrongly"}


class Gate:
    """Commits wait until it opens, and then fail with `fails`, if it is given."""

    def __init__(self, here: House) -> None:
        self._open = asyncio.Event()
        self._commit = here.store.commit
        self.fails: Refusal | None = None
        here.store.commit = self._waiting  # type: ignore[method-assign]

    async def _waiting(self, batches: Any) -> Any:
        await self._open.wait()
        if self.fails is None:
            return await self._commit(batches)
        if isinstance(self.fails, StoreUnavailable):
            raise self.fails
        return [self.fails for _ in batches]

    def open(self) -> None:
        self._open.set()


async def bet_under_way(here: House) -> "asyncio.Task[None]":
    """An bets, and the commit waits: the room is ahead of the books."""
    betting = asyncio.create_task(here.lay("an", 1_000))
    while not here.room.state.play.confirmed:
        await asyncio.sleep(0)
    return betting


@pytest.mark.clause("ruling A8")
async def test_a_preview_does_nothing(place: Place) -> None:
    async with house("sicbo", place) as here:
        await here.lay("an", 1_000)
        before, head = copy.deepcopy(here.room.state), await here.store.head("S1")
        shown = await here.room.preview(VOID)
        assert [(each.patron, each.returned, [wager.bet for wager in each.wagers]) for each in shown.moved] == [
            ("an", 1_000, ["big"])
        ]
        offer = ProposeCorrection(**OFFERED, clause=GROUND["sicbo"], deal=TRUTH["sicbo"])
        shown = await here.room.preview(offer)
        assert shown.correction is not None
        # Four is Small: An's 10 were paid and are lost, Binh's 5 were lost and pay 5.
        assert [(each.patron, each.difference) for each in shown.correction.shares] == [("an", -2_000), ("binh", 1_000)]
        with pytest.raises(Refusal):
            await here.room.preview(ApproveCorrection(by="mai", role=Role.PIT_MANAGER, round=1, number=1))
        assert here.room.state == before
        assert await here.store.head("S1") == head
        await here.room.do(offer)
        approval = ApproveCorrection(by="mai", role=Role.PIT_MANAGER, round=1, number=1)
        shown = await here.room.preview(approval)
        assert isinstance(shown.correction, RoundCorrected)
        (event,) = await here.room.do(approval)
        assert isinstance(event, RoundCorrected)
        assert event.shares == shown.correction.shares


async def test_a_preview_is_told_after_what_it_relies_on(sqlite_place: SQLitePlace) -> None:
    async with house("sicbo", sqlite_place) as here:
        gate = Gate(here)
        betting = await bet_under_way(here)
        asking = asyncio.create_task(here.room.preview(VOID))
        for _ in range(10):
            await asyncio.sleep(0)
        assert not asking.done(), "the wager of An is not in the books yet"
        gate.open()
        shown = await asking
        assert here.told, "the watchers know of the wager"
        assert [each.patron for each in shown.moved] == ["an"]
        await betting


@pytest.mark.parametrize(
    ("fails", "refused"),
    [
        (StoreUnavailable(problem=Words("the line is cut", "mất kết nối")), StoreUnavailable),
        (InsufficientChips(available=0, amount=1_000), TableRebuilt),
    ],
    ids=["no books", "not in the books"],
)
async def test_a_preview_of_what_never_was_is_refused(
    sqlite_place: SQLitePlace, fails: Refusal, refused: type[Refusal]
) -> None:
    async with house("sicbo", sqlite_place) as here:
        gate = Gate(here)
        gate.fails = fails
        betting = await bet_under_way(here)
        asking = asyncio.create_task(here.room.preview(VOID))
        await asyncio.sleep(0)
        gate.open()
        with pytest.raises(refused):
            await asking
        with pytest.raises(type(fails)):
            await betting
        gate.fails = None
        shown = await here.room.preview(VOID)
        assert (shown.moved, shown.phase) == ((), Phase.RESULT)


async def test_who_gives_up_on_a_preview_cancels_nothing(sqlite_place: SQLitePlace) -> None:
    async with house("sicbo", sqlite_place) as here:
        gate = Gate(here)
        betting = await bet_under_way(here)
        asking = asyncio.create_task(here.room.preview(VOID))
        for _ in range(10):
            await asyncio.sleep(0)
        asking.cancel()
        await asyncio.gather(asking, return_exceptions=True)
        gate.open()
        await betting
