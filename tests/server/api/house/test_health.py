"""The health of the server, for those who look after it."""

from pathlib import Path

import msgspec
import pytest

from felt import __version__
from felt.core.authority import Role
from felt.store import StoreUnavailable
from tests.server.api.house.ordering import Manager
from tests.server.reception import NOW, SICBO, reception
from tests.store.bank import SQLitePlace

HEALTH = "/api/house/health"


async def test_what_is_told(sqlite_place: SQLitePlace, monkeypatch: pytest.MonkeyPatch) -> None:
    async with reception(sqlite_place, tables=(SICBO,)) as desk, desk.browser() as browser:
        manager = await Manager(desk, browser).become(Role.ADMINISTRATOR)
        await desk.play((await desk.guest())[1].person.id)
        desk.metrics.loop_lag.note(0.004)
        await manager.refused("add_table", settings={})
        shown = await browser.done("GET", HEALTH)
        assert (shown["ready"], shown["problem"], shown["version"], shown["store"]) == (True, "", __version__, "SQLite")
        assert (shown["since"], shown["now"]) == (NOW, desk.clock.now())
        tables = {"all": 1, "closed": 0, "paused": 0, "standing_still": [], "missing": []}
        assert (shown["tables"], shown["patrons"]) == (tables, 1)
        assert shown["lag"] == {"half": 4, "p99": 4, "most": 4}
        assert shown["writer"]["commits"] > 0
        assert not shown["writer"]["failing"]
        assert sum(shown["refusals"].values()) == 1

        async def gone() -> None:
            raise StoreUnavailable(problem="the disk is full")

        monkeypatch.setattr(desk.store, "heads", gone)
        sick = await browser.done("GET", HEALTH)
        assert not sick["ready"]
        assert "the disk is full" in sick["problem"]


async def test_when_the_marks_were_written(sqlite_place: SQLitePlace, tmp_path: Path) -> None:
    async with reception(sqlite_place) as desk, desk.browser() as browser:
        await Manager(desk, browser).become()
        marks = tmp_path / "felt.marks"
        desk.settings = msgspec.structs.replace(desk.settings, marks_file=str(marks))
        assert (await browser.done("GET", HEALTH))["marks_written"] is None
        marks.write_text("marks")
        assert (await browser.done("GET", HEALTH))["marks_written"] > 0
