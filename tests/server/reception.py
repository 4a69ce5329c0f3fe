"""A server without a port: accounts, a floor and the REST interface on a real store and a virtual clock."""

import asyncio
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from dataclasses import dataclass, field
from itertools import count
from typing import Any

import httpx
from argon2 import PasswordHasher
from starlette.applications import Starlette

from felt.core.authority import Role
from felt.core.chips import Cents
from felt.core.wagers import Mode, Wager
from felt.core.words import Language
from felt.dealing.devices import Machine
from felt.dealing.keys import MasterKey
from felt.games import sicbo
from felt.rooms.clock import VirtualClock
from felt.rooms.equipment import EquipmentRegister
from felt.server.accounts.demo_people import DemoPeople
from felt.server.accounts.directory import PERSON
from felt.server.accounts.passwords import Passwords
from felt.server.accounts.people import Session
from felt.server.accounts.service import Accounts
from felt.server.api.exports import Exports
from felt.server.api.reading import ReadingQueue
from felt.server.api.routes import routes
from felt.server.cases.service import Cases
from felt.server.config.settings import ServerSettings
from felt.server.floor.listing import Listing
from felt.server.floor.rooms import Floor
from felt.server.metrics.counters import Metrics
from felt.server.pit import Pit
from felt.server.plan import FloorPlan
from felt.server.play.admission import Admission
from felt.server.play.answers import Answers
from felt.server.play.duty import Duty
from felt.server.play.joins import Joins
from felt.server.record.keeper import RecordKeeper
from felt.server.record.refused import RefusedWagers
from felt.server.training import Training
from felt.store.documents import replace
from felt.store.postgres.store import PostgresStore
from felt.store.sqlite.store import SQLiteStore
from felt.store.writer import Writer
from felt.table.commands import Confirm, Join, SetWagers
from felt.table.settings import Settings
from felt.table.state import State
from tests.patience import PATIENCE_SECONDS
from tests.store.bank import Place

NOW = 1_790_000_000_000
CHIPS = Cents(1_000_000)
MINUTE = 60_000
HOUR = 60 * MINUTE
PASSWORD = "correct horse"  # noqa: S105 - of people who do not exist
SICBO = Settings(game_name="sicbo", name="S1", rules=sicbo.Rules(mode=Mode.ONLINE))


@dataclass
class Reception:
    settings: ServerSettings
    clock: VirtualClock
    store: SQLiteStore | PostgresStore
    writer: Writer
    accounts: Accounts
    floor: Floor
    plan: FloorPlan
    cases: Cases
    equipment: EquipmentRegister
    listing: Listing
    pit: Pit
    admission: Admission
    answers: Answers = field(default_factory=Answers)
    refused_wagers: RefusedWagers = field(default_factory=lambda: RefusedWagers(VirtualClock(NOW)))
    exports: Exports = field(default_factory=Exports)
    reading: ReadingQueue = field(default_factory=ReadingQueue)
    metrics: Metrics = field(default_factory=Metrics)
    since: int = NOW
    sockets: tuple[object, ...] = ()
    record: RecordKeeper | None = None
    demo: DemoPeople | None = None
    ended: list[str] = field(default_factory=list)
    names: Callable[[], int] = field(default_factory=lambda: count(1).__next__)
    training: Training = field(init=False)

    def __post_init__(self) -> None:
        self.training = Training(self.pit, self.clock)

    def app(self) -> Starlette:
        return Starlette(routes=routes(self))

    @asynccontextmanager
    async def browser(self) -> AsyncIterator["Browser"]:
        transport = httpx.ASGITransport(self.app(), raise_app_exceptions=True)
        async with httpx.AsyncClient(transport=transport, base_url="http://felt.test") as client:
            yield Browser(client)

    async def found(self, token: str) -> Session:
        session = await self.accounts.session(token)
        assert session is not None
        return session

    async def guest(self) -> tuple[str, Session]:
        token = await self.accounts.guest()
        return token, await self.found(token)

    async def account(self, name: str = "", role: Role = Role.PATRON) -> tuple[str, Session]:
        """Signed in, with this role."""
        name = name or f"Somebody {self.names()}"
        token = await self.accounts.register(name, PASSWORD, Language.EN)
        session = await self.found(token)
        if role is not Role.PATRON:
            before = await self.accounts.documents.get(PERSON, session.person.id)
            account = await self.accounts.directory.account(session.person.id)
            assert before is not None
            assert account is not None
            given = type(account)(
                id=account.id, name=name, role=role, password=account.password, since=account.since, epoch=1
            )
            await self.accounts.documents.change(replace(PERSON, account.id, before=before, after=given))
            await self.accounts.sessions.end(token)
            token = await self.accounts.sign_in(name, PASSWORD, "here", Language.EN)
        return token, await self.found(token)

    async def play(self, *patrons: str, bet: str = "small", amount: int = 10_000) -> int:
        """One round of Sic Bo, at which all of them have the same wager; its number."""
        number = await self.confirmed(*patrons, bet=bet, amount=amount)
        await self.comes_to(lambda state: state.phase not in ("betting", "dealing"))
        return number

    async def confirmed(self, *patrons: str, bet: str = "small", amount: int = 10_000) -> int:
        """The same, but the dice are not thrown yet."""
        room = self.floor.room(SICBO.name)
        for patron in patrons:
            if patron not in room.state.patrons:
                await room.do(Join(patron=patron))
        before = room.state.round
        await self.comes_to(lambda state: state.phase == "betting")
        for patron in patrons:
            await room.do(SetWagers(patron=patron, wagers=(Wager(patron, bet, Cents(amount)),)))
        for patron in patrons:
            await room.do(Confirm(patron=patron))
        number = room.state.round
        assert number > before
        return number

    async def comes_to(self, reached: Callable[[State], bool], *, table: str = SICBO.name) -> State:
        """Time passes until the table is so in the books. It is never ahead of a deadline that is not in them yet, so
        that no phase is passed by however long a commit takes."""
        broadcast = self.floor.broadcasts[table]
        async with asyncio.timeout(PATIENCE_SECONDS):
            while not reached(broadcast.state):
                if broadcast.state.deadline is not None:
                    self.clock.advance(max(0, broadcast.state.deadline - self.clock.now()))
                await asyncio.sleep(0.002)
        return broadcast.state


class Browser:
    """Keeps cookies, and repeats the csrf token as a page does."""

    def __init__(self, client: httpx.AsyncClient) -> None:
        self.client = client
        self.csrf = ""

    async def ask(self, method: str, path: str, body: Any = None, **headers: str) -> httpx.Response:
        sent = {"X-CSRF-Token": self.csrf} if self.csrf and method != "GET" else {}
        sent |= {name.replace("_", "-"): value for name, value in headers.items()}
        answer = await self.client.request(method, path, json=body, headers=sent)
        if answer.headers.get("set-cookie") and answer.is_success:
            self.csrf = answer.json().get("csrf") or ""
        return answer

    async def done(self, method: str, path: str, body: Any = None, **headers: str) -> Any:
        answer = await self.ask(method, path, body, **headers)
        assert answer.status_code == 200, answer.text
        return answer.json()

    async def refused(self, method: str, path: str, body: Any = None, **headers: str) -> tuple[int, str]:
        answer = await self.ask(method, path, body, **headers)
        assert not answer.is_success, answer.text
        assert set(answer.json()["error"]) == {"code", "message", "clauses", "at"}
        return answer.status_code, answer.json()["error"]["code"]

    async def become(self, token: str, accounts: Accounts) -> "Browser":
        self.client.cookies.clear()
        self.client.cookies.set(accounts.cookies.name, token)
        self.csrf = (await self.done("GET", "/api/session"))["csrf"]
        return self


@asynccontextmanager
async def reception(
    place: Place, *, clock: VirtualClock | None = None, tables: tuple[Settings, ...] = (), secure_cookies: bool = False
) -> AsyncIterator[Reception]:
    store, clock = place.store(), clock or VirtualClock(NOW)
    await store.open()
    writer = Writer(store)
    passwords = Passwords(PasswordHasher(time_cost=1, memory_cost=8, parallelism=1))
    accounts = Accounts(
        store, clock=clock, writer=writer, play_chips=CHIPS, secure_cookies=secure_cookies, passwords=passwords
    )
    key = MasterKey(bytes(32))
    equipment = EquipmentRegister(store, accounts.house)
    floor = Floor(
        store=store, writer=writer, device=lambda table: Machine(table, key), clock=clock, equipment=equipment
    )
    settings = ServerSettings(secure_cookies=secure_cookies, origins=("https://felt.test", "https://partner.test"))
    admission = Admission(floor, accounts, Joins(clock, per_address_per_minute=60), Duty(floor, clock))
    plan = FloorPlan(floor, tables=tables, jurisdiction=settings.jurisdiction)
    cases = Cases(store=store, writer=writer, floor=floor, clock=clock)
    made = Reception(
        settings, clock, store, writer, accounts, floor, plan, cases, equipment, Listing(floor), Pit(floor), admission
    )
    accounts.sessions.on_ended(lambda session, _: made.ended.append(session))
    await accounts.open()
    await plan.open()
    await cases.open()
    await made.pit.decided_calls.open()
    try:
        yield made
    finally:
        await made.pit.decided_calls.close()
        await plan.close()
        await accounts.close()
        await writer.close()
        await store.close()
