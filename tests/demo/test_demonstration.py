"""A demonstration as a visitor finds it: people at work, something to do on every console, and books that are right."""

import asyncio
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any

import httpx
import pytest
from websockets.asyncio.client import connect
from websockets.exceptions import InvalidStatus

from felt.cli import main
from felt.cli.exit_codes import EXIT_DONE
from felt.client import Client
from felt.client.dealer import Dealer
from felt.client.dealer_bot import Pace
from felt.core.authority import Role
from felt.core.words import Language
from felt.demo import dealers, house, patrons
from felt.demo.floor import RUN_BY_DEALERS
from felt.demo.folder import DemoUnderWay, Folder
from felt.demo.people import VISITORS
from felt.server.listen import listen
from felt.server.services import Services
from tests.patience import PATIENCE_SECONDS

BACCARAT = RUN_BY_DEALERS[0].name


class Visit:
    """A demonstration, and a visitor's browser."""

    def __init__(self, services: Services, client: httpx.AsyncClient, said: list[str]) -> None:
        self.services = services
        self.client = client
        self.said = said
        self._csrf = ""

    @property
    def url(self) -> str:
        return str(self.client.base_url).rstrip("/")

    async def become(self, role: Role) -> dict[str, Any]:
        answer = await self.client.post("/api/demo/session", json={"role": role}, headers={"X-CSRF-Token": self._csrf})
        assert answer.status_code == 200, answer.text
        me: dict[str, Any] = answer.json()
        self._csrf = me["csrf"]
        return me

    async def get(self, path: str) -> Any:
        answer = await self.client.get(path)
        assert answer.status_code == 200, answer.text
        return answer.json()

    async def until(self, holds: Callable[[], bool]) -> None:
        async with asyncio.timeout(PATIENCE_SECONDS):
            while not holds():
                await asyncio.sleep(0.02)

    def on_duty(self, table: str) -> set[str]:
        return set(self.services.floor.room(table).state.attending)


@asynccontextmanager
async def visit(folder: Path, *, keep: bool = False) -> AsyncIterator[Visit]:
    listening, said = listen("127.0.0.1", 0), list[str]()
    url = f"http://127.0.0.1:{listening.getsockname()[1]}"
    async with (
        house.demonstration(Folder(folder), listening, Language.EN, keep=keep, tell=said.append) as services,
        httpx.AsyncClient(base_url=url, timeout=PATIENCE_SECONDS) as client,
    ):
        yield Visit(services, client, said)


def check_books(folder: Folder) -> None:
    files = ("--database", str(folder.books), "--key", str(folder.key), "--marks", str(folder.marks))
    assert main(["check", *files]) == EXIT_DONE


@pytest.fixture
def quick(monkeypatch: pytest.MonkeyPatch) -> None:
    """Half a minute of history instead of twelve, and people who do not think."""
    monkeypatch.setattr(house, "BEHIND_MS", 30_000)
    monkeypatch.setattr(dealers, "PACE", Pace(step_s=0.02, betting_s=0.2, answer_s=0.1, result_s=0.02))
    monkeypatch.setattr(dealers, "GLANCE_S", 0.05)
    monkeypatch.setattr(dealers, "RETURN_S", 0.2)
    monkeypatch.setattr(patrons, "THINK_S", 0.05)


@pytest.mark.usefixtures("quick")
async def test_a_visit(tmp_path: Path) -> None:
    async with visit(tmp_path) as here:
        assert [said.split()[0] for said in here.said] == ["The", "People", "The"]
        await nobody_is_known_by_a_password(here)
        await everybody_finds_something_to_do(here)
        await a_visitor_takes_a_table_and_leaves_it(here)
        await names_of_other_sites_are_refused(here)
        with pytest.raises(DemoUnderWay):
            Folder(tmp_path).prepare(keep=False)
        rounds = here.services.floor.room(BACCARAT).state.round
    await asyncio.to_thread(check_books, Folder(tmp_path))
    async with visit(tmp_path, keep=True) as again:
        assert again.services.floor.room(BACCARAT).state.round >= rounds
        me = await again.become(Role.PIT_MANAGER)
        assert me["name"] == VISITORS[Role.PIT_MANAGER]
        assert len((await again.get("/api/pit/incidents"))["incidents"]) == 2, "the past is not played twice"


async def nobody_is_known_by_a_password(here: Visit) -> None:
    shown = await here.get("/api/demo")
    assert {Role(each["role"]): each["name"] for each in shown["people"]} == VISITORS
    assert set(VISITORS) == set(Role)
    assert [each["name"] for each in shown["tables"]] == [table.name for table in RUN_BY_DEALERS]
    for name in VISITORS.values():
        account = await here.services.accounts.directory.by_name(name)
        assert account is not None
        assert account.password is None
    me = await here.get("/api/session")
    assert (me["signed_in"], me["demo"]) == (False, True)


async def everybody_finds_something_to_do(here: Visit) -> None:
    for role, name in VISITORS.items():
        me = await here.become(role)
        assert (me["name"], me["role"], me["demo"]) == (name, role, True)
    settled = here.services.floor.settled
    await here.until(lambda: all(settled.get(table.name) for table in RUN_BY_DEALERS))
    await here.become(Role.PIT_MANAGER)
    (open_fill,) = (await here.get("/api/pit/slips?step=requested"))["slips"]
    assert open_fill["kind"] == "fill"
    assert [each["closed"] for each in (await here.get("/api/pit/incidents"))["incidents"]] == [None, None]
    (call,) = (await here.get("/api/pit/calls"))["calls"]
    assert (call["least"], call["end"]) == ("pit_supervisor", None)
    roster = (await here.get("/api/pit/people/roster"))["at_work"]
    by_table = {each["person"]: each["table"] for each in roster if each["post"] == "dealer"}
    for table in RUN_BY_DEALERS:
        rack = await here.get(f"/api/pit/tables/{table.name}/rack")
        assert (rack["open"], rack["difference"], len(rack["counts"])) == (True, 0, 1)
        assert {by_table[person] for person in here.on_duty(table.name)} == {table.name}, "as the roster says"
    assert by_table[(await here.become(Role.DEALER))["id"]] == "", "at work, and free"
    await here.become(Role.ADMINISTRATOR)
    known = {each["name"] for each in (await here.get("/api/admin/staff"))["people"]}
    assert known >= {name for role, name in VISITORS.items() if role is not Role.PATRON}
    await here.become(Role.PIT_SUPERVISOR)
    await here.until(lambda: here.services.cases.count() == 1)
    (disputed,) = (await here.get("/api/cases/1"))["steps"][1:]
    assert disputed["entry"]["table"] == BACCARAT


async def a_visitor_takes_a_table_and_leaves_it(here: Visit) -> None:
    (bot,) = here.on_duty(BACCARAT)
    me = await here.become(Role.DEALER)
    cookie = f"felt={here.client.cookies['felt']}"
    async with Client(here.url, cookie=cookie) as client:
        dealer = Dealer(await client.table(BACCARAT))
        await dealer.take_table()
        await here.until(lambda: here.on_duty(BACCARAT) == {me["id"]})
        await here.become(Role.PIT_SUPERVISOR)
        assert here.on_duty(BACCARAT) == {me["id"]}, "to look at another console is not to leave the table"
        await dealer.leave_table()
    await here.until(lambda: here.on_duty(BACCARAT) == {bot})


async def names_of_other_sites_are_refused(here: Visit) -> None:
    """A site whose name leads to this machine, and a page that this server did not send."""
    other = {"Host": "felt.example"}
    for path in ("/", "/demo", "/api/demo", "/api/session"):
        assert (await here.client.get(path, headers=other)).status_code == 421
    port = here.client.base_url.port
    for origin in ("https://felt.example", "http://127.0.0.1:1", "null"):
        answer = await here.client.post("/api/demo/session", json={"role": "director"}, headers={"Origin": origin})
        assert (answer.status_code, answer.json()["error"]["code"]) == (403, "wrong_origin")
    with pytest.raises(InvalidStatus) as refused:
        await connect(f"ws://felt.example:{port}/ws", host="127.0.0.1", port=port, proxy=None)
    assert refused.value.response.status_code == 421


def test_only_its_own_files_are_removed(tmp_path: Path) -> None:
    folder = Folder(tmp_path / "new")
    assert not folder.prepare(keep=True), "there is nothing to go on with"
    for name in ("felt.db", "felt.key", "felt-demo.db-wal", "felt-demo.key", "felt-demo.marks"):
        (tmp_path / "new" / name).write_text("x")
    folder.books.write_bytes(b"")
    assert folder.prepare(keep=True)
    assert folder.key.exists()
    assert not folder.prepare(keep=False)
    assert {path.name for path in (tmp_path / "new").iterdir()} == {"felt.db", "felt.key", "felt-demo.db.house"}
