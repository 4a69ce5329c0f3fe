"""A demonstration, opened and closed: the server, the people whom a visitor may be, and the programs that play all the
others."""

import asyncio
import logging
import socket
from collections.abc import AsyncIterator, Callable, Coroutine
from contextlib import AsyncExitStack, asynccontextmanager
from random import Random
from typing import Any

from felt.client import Cases, Client, Pit
from felt.client.dealer import Dealer
from felt.core.authority import Role
from felt.core.words import Language, Words, fill
from felt.demo.clock import DemoClock
from felt.demo.dealers import DemoDealer
from felt.demo.floor import ONLINE, RUN_BY_DEALERS
from felt.demo.folder import Folder
from felt.demo.patrons import patrons, played_round
from felt.demo.people import CASHIER, DEALERS, MANAGER, SUPERVISORS, VISITORS, Crew
from felt.demo.scene import Scene, Staff, Worker
from felt.server.accounts.demo_people import DemoPeople
from felt.server.config.settings import ServerSettings
from felt.server.listen import serving
from felt.server.services import Services, open_services
from felt.software.installed import installed_code_hash

logger = logging.getLogger(__name__)

BEHIND_MS = 12 * 60_000
RATE = 120
"""The first twelve minutes of the floor pass in six seconds."""
TABLES_OPEN = Words("The tables are open: {tables}.", "Các bàn đã mở: {tables}.")
AT_WORK = Words("People are at work, and the racks are counted.", "Nhân viên đã vào ca, khay chip đã kiểm.")
PLAYED = Words("The first rounds are played.", "Những ván đầu tiên đã chơi xong.")


@asynccontextmanager
async def demonstration(
    folder: Folder, listening: socket.socket, language: Language, *, keep: bool, tell: Callable[[str], None]
) -> AsyncIterator[Services]:
    """`tell` is called with each step while it opens."""
    goes_on = folder.prepare(keep=keep)
    clock = DemoClock(behind_ms=0 if goes_on else BEHIND_MS, rate=RATE)
    people = DemoPeople()
    async with open_services(_settings(folder), clock=clock, demo=people, code_hash=installed_code_hash()) as services:
        crew = Crew(services, language)
        people.by_role = {role: await crew.hired(name, role) for role, name in VISITORS.items()}
        async with serving(services, listening), AsyncExitStack() as stack:
            tables = ", ".join(table.name for table in services.settings.tables)
            tell(fill(TABLES_OPEN, language, {"tables": tables}))
            cast = Cast(services, clock, crew, _address(listening), stack)
            async with cast.acting():
                await cast.begin(language, new=not goes_on)
                tell(AT_WORK.in_language(language))
                clock.hurry()
                await clock.caught_up()
                if not goes_on:
                    await cast.leave_open(language)
                tell(PLAYED.in_language(language))
                yield services


def _settings(folder: Folder) -> ServerSettings:
    """No file and no environment has a say: the books of a house are never those of a demonstration."""
    return ServerSettings(
        database_url=str(folder.books),
        key_file=str(folder.key),
        marks_file=str(folder.marks),
        tables=(*RUN_BY_DEALERS, *ONLINE),
    )


def _address(listening: socket.socket) -> str:
    host, port = listening.getsockname()[:2]
    return f"http://[{host}]:{port}" if ":" in host else f"http://{host}:{port}"


class Cast:
    """The programs, and the people whom they play."""

    def __init__(self, services: Services, clock: DemoClock, crew: Crew, url: str, stack: AsyncExitStack) -> None:
        self._services = services
        self._clock = clock
        self._crew = crew
        self._url = url
        self._stack = stack
        self._chance = Random()  # noqa: S311 - habits, and cards that nobody plays for
        self._acting: set[asyncio.Task[None]] = set()

    @asynccontextmanager
    async def acting(self) -> AsyncIterator[None]:
        try:
            yield
        finally:
            for task in self._acting:
                task.cancel()
            await asyncio.gather(*self._acting, return_exceptions=True)

    async def begin(self, language: Language, *, new: bool) -> None:
        """`new`: the floor has no past yet."""
        scene = Scene(await self._staff(), language)
        if new:
            visitor = await self._crew.hired(VISITORS[Role.DEALER], Role.DEALER)
            await scene.begin_work(visitor, self._clock.now())
        by_table = await scene.dealers_by_table()
        dealers = [await self._dealer(table, worker) for table, worker in by_table.items()]
        if new:
            for dealer in dealers:
                await dealer.take()
            await scene.open_racks(by_table)
            await scene.note_incidents()
            self._start(self._complain(scene))
        for dealer in dealers:
            self._start(dealer.work())
        for patron in patrons(self._url, self._crew.next_patron, self._clock, self._chance):
            self._start(patron.live())

    async def leave_open(self, language: Language) -> None:
        """What the visitor finds waiting. The sessions of the staff have run out meanwhile, so they come in again."""
        scene = Scene(await self._staff(), language)
        table = RUN_BY_DEALERS[1].name
        await scene.call_supervisor(await scene.dealers_by_table(), table, self._services.floor.room(table).state.round)
        await scene.ask_for_fill()

    async def _staff(self) -> Staff:
        return Staff(
            [await self._worker(name, Role.DEALER) for name in DEALERS],
            [await self._worker(name, Role.PIT_SUPERVISOR) for name in SUPERVISORS],
            await self._worker(MANAGER, Role.PIT_MANAGER),
            await self._worker(CASHIER, Role.CASHIER),
        )

    async def _worker(self, name: str, role: Role) -> Worker:
        account = await self._crew.hired(name, role)
        return Worker(account, Pit(self._url, cookie=await self._crew.cookie(account)))

    async def _dealer(self, table: str, worker: Worker) -> DemoDealer:
        cookie = await self._crew.cookie(worker.account)
        client = await self._stack.enter_async_context(Client(self._url, cookie=cookie))
        room = self._services.floor.room(table)
        return DemoDealer(client, Dealer(await client.table(table)), room, self._clock, self._chance)

    async def _complain(self, scene: Scene) -> None:
        cookie, table = await self._crew.next_patron(), RUN_BY_DEALERS[0].name
        played = await played_round(self._url, cookie, table, self._clock, self._chance)
        await scene.complain(Cases(self._url, cookie=cookie), table, played)

    def _start(self, acts: Coroutine[Any, Any, None]) -> None:
        task = asyncio.create_task(acts)
        self._acting.add(task)
        task.add_done_callback(_report)


def _report(task: asyncio.Task[None]) -> None:
    """A visitor may end the session of a dealer, say. The others go on."""
    if not task.cancelled() and (error := task.exception()) is not None:
        logger.error("a program of the demonstration has stopped", exc_info=error)
