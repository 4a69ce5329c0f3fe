"""How patrons are seen at a table: by the names of their accounts, also after a restart."""

from pathlib import Path

import httpx
import pytest

from felt.server.floor import names
from felt.table.settings import Settings
from tests.client.floor import BACCARAT, OPEN, Open, in_time, opened
from tests.patience import PATIENCE_SECONDS

pytestmark = pytest.mark.parametrize("settings", [BACCARAT, OPEN], ids=("seats", "open"))


async def register(here: Open, cookie: str, name: str) -> None:
    patient = httpx.AsyncClient(
        base_url=here.url, headers={"Cookie": cookie}, trust_env=False, timeout=PATIENCE_SECONDS
    )
    async with patient as browser:
        csrf = (await browser.get("/api/session")).json()["csrf"]
        body = {"name": name, "password": "correct horse"}
        answer = await browser.post("/api/account", json=body, headers={"X-CSRF-Token": csrf})
        assert answer.status_code == 200, answer.text


async def test_names_come_with_the_state_with_joining_and_after_registering(tmp_path: Path, settings: Settings) -> None:
    async with opened(tmp_path, settings) as here, in_time(), await here.client() as an:
        table = await an.table(settings.name)
        happened = table.events()
        await table.join()
        joined = await anext(each async for each in happened if each.type == "joined")
        assert joined.body["name"] == an.name
        assert an.name.startswith("Guest ")
        assert table.mirror.patrons[an.patron].name == an.name
        assert an.cookie is not None
        await register(here, an.cookie, "Ân Nguyễn")
        await table.until(lambda state: state.patrons[an.patron].name == "Ân Nguyễn")


async def test_names_are_known_after_a_restart(tmp_path: Path, settings: Settings) -> None:
    async with opened(tmp_path, settings) as here, in_time(), await here.client() as an:
        await (await an.table(settings.name)).join()
        assert an.cookie is not None
        await register(here, an.cookie, "Ân Nguyễn")
    async with opened(tmp_path, settings) as here:
        assert here.services.floor.broadcasts[settings.name].state.patrons.keys() == {an.patron}
        assert here.services.floor.names == {an.patron: "Ân Nguyễn"}


async def test_names_of_those_who_have_gone_are_forgotten(
    tmp_path: Path, settings: Settings, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(names, "NAMES_MAX", 2)

    async with opened(tmp_path, settings) as here, in_time(), await here.client() as an:
        await (await an.table(settings.name)).join()
        for _ in range(3):
            async with await here.client():
                pass
        assert an.patron in here.services.floor.names
        async with await here.client() as last:
            assert len(here.services.floor.names) <= 4
            assert {an.patron, last.patron} <= here.services.floor.names.keys()
