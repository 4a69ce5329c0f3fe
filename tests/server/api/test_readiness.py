"""Whether the house can take wagers, by what it knows itself."""

import asyncio

import pytest

from felt.core.words import Words
from felt.store import Batch, StoreUnavailable
from felt.table.commands import Join
from tests.patience import PATIENCE_SECONDS
from tests.server.reception import SICBO, Reception, reception
from tests.store.bank import SQLitePlace

FULL = Words("the disk is full", "đĩa đã đầy")


class FullDisk:
    """Nothing can be written, and all can be read, until it is `freed`."""

    def __init__(self, desk: Reception, monkeypatch: pytest.MonkeyPatch) -> None:
        self._patch = monkeypatch.context()
        patch = self._patch.__enter__()

        async def refused(*given: object) -> None:
            raise StoreUnavailable(problem=FULL)

        patch.setattr(desk.store, "commit", refused)
        patch.setattr(desk.store, "change", refused)

    def freed(self) -> None:
        self._patch.__exit__(None, None, None)


async def test_a_full_disk_is_told_until_there_is_room_again(
    sqlite_place: SQLitePlace, monkeypatch: pytest.MonkeyPatch
) -> None:
    async with reception(sqlite_place, tables=(SICBO,)) as desk, desk.browser() as browser:
        patron = (await desk.guest())[1].person.id
        await desk.confirmed(patron)
        ready = await browser.done("GET", "/ready")
        assert (ready["status"], ready["tables"], ready["standing_still"]) == ("ready", 1, 0)
        assert desk.floor.standing_still() == 0
        disk = FullDisk(desk, monkeypatch)
        with pytest.raises(StoreUnavailable):
            await desk.floor.room("S1").do(Join(patron="an"))
        for _ in range(3):
            assert await browser.refused("GET", "/ready") == (503, "store_unavailable")
            assert desk.floor.standing_still() == 1
            desk.clock.advance(500)  # the table tries again
        disk.freed()
        async with asyncio.timeout(PATIENCE_SECONDS):
            while desk.floor.standing_still():
                desk.clock.advance(500)
                await asyncio.sleep(0.002)
        assert (await browser.done("GET", "/ready"))["standing_still"] == 0


async def test_a_table_that_waits_is_set_up_anew_by_itself(
    sqlite_place: SQLitePlace, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Nobody is there to ask anything of it."""

    async with reception(sqlite_place, tables=(SICBO,)) as desk:
        disk = FullDisk(desk, monkeypatch)
        with pytest.raises(StoreUnavailable):
            await desk.floor.room("S1").do(Join(patron="an"))
        disk.freed()
        async with asyncio.timeout(PATIENCE_SECONDS):
            while desk.floor.standing_still():
                desk.clock.advance(500)
                await asyncio.sleep(0.002)
        assert not desk.floor.room("S1").state.patrons


async def test_where_nobody_plays_it_is_found_out_too(
    sqlite_place: SQLitePlace, monkeypatch: pytest.MonkeyPatch
) -> None:
    async with reception(sqlite_place) as desk, desk.browser() as browser:
        disk = FullDisk(desk, monkeypatch)
        assert await browser.refused("POST", "/api/session/guest", {}) == (503, "store_unavailable")
        assert await browser.refused("GET", "/ready") == (503, "store_unavailable")
        disk.freed()
        assert (await browser.done("GET", "/ready"))["status"] == "ready"


async def test_tables_that_stand_still_by_themselves(
    sqlite_place: SQLitePlace, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The books are well; a defect keeps the tables from going on."""

    async with reception(sqlite_place, tables=(SICBO,)) as desk, desk.browser() as browser:
        room = desk.floor.room("S1")
        with monkeypatch.context() as patch:

            async def defect() -> None:
                raise ValueError("a defect")

            patch.setattr(room, "start", defect)
            patch.setattr(room, "_lost", True)
            assert await browser.refused("GET", "/ready") == (503, "tables_stand_still")
        await desk.writer.commit(Batch())
        assert (await browser.done("GET", "/ready"))["standing_still"] == 0
