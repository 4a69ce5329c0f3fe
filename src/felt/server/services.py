"""Everything that a running server holds, opened and closed in order."""

import logging
from collections.abc import AsyncIterator, Callable
from contextlib import AsyncExitStack, asynccontextmanager
from dataclasses import dataclass, field
from pathlib import Path

from felt.dealing import Device
from felt.dealing.devices import Machine
from felt.dealing.keys import master_key
from felt.rooms.clock import Clock, SystemClock
from felt.rooms.equipment import EquipmentRegister
from felt.server.accounts.demo_people import DemoPeople
from felt.server.accounts.service import Accounts
from felt.server.api.exports import Exports
from felt.server.api.reading import ReadingQueue
from felt.server.cases.service import Cases
from felt.server.config.settings import ServerSettings
from felt.server.floor.listing import Listing
from felt.server.floor.rooms import Floor
from felt.server.http.connections import AddressConnections
from felt.server.marks.file import MarksFile
from felt.server.marks.marked import Books, marked
from felt.server.metrics.counters import Metrics
from felt.server.pit import Pit
from felt.server.plan import FloorPlan
from felt.server.play.admission import Admission
from felt.server.play.answers import Answers
from felt.server.play.duty import Duty
from felt.server.play.joins import Joins
from felt.server.socket.sockets import Sockets
from felt.server.training import Training
from felt.store import Store
from felt.store.factory import open_store
from felt.store.writer import Writer

logger = logging.getLogger(__name__)


@dataclass(frozen=True, kw_only=True)
class Services:
    settings: ServerSettings
    since: int
    """When it was opened."""
    clock: Clock
    store: Store
    writer: Writer
    accounts: Accounts
    floor: Floor
    plan: FloorPlan
    cases: Cases
    equipment: EquipmentRegister
    sockets: Sockets
    listing: Listing
    admission: Admission
    metrics: Metrics
    pit: Pit
    training: Training
    doorway: AddressConnections
    demo: DemoPeople | None = None
    """The people whom a visitor may be; None in every house that is not a demonstration."""
    exports: Exports = field(default_factory=Exports)
    reading: ReadingQueue = field(default_factory=ReadingQueue)
    answers: Answers = field(default_factory=Answers)


@asynccontextmanager
async def open_services(
    settings: ServerSettings,
    *,
    clock: Clock | None = None,
    device: Callable[[str], Device] | None = None,
    kind_of_accounts: type[Accounts] = Accounts,
    restored: bool = False,
    demo: DemoPeople | None = None,
) -> AsyncIterator[Services]:
    """`device` makes the device that deals at a table, by default a machine with the house's key. Such a house keeps
    marks of its books, and refuses books that are behind them. `restored`: these books come from a backup, and the
    house begins again. `demo`: everybody may sign in as one of these people, and only this machine is answered.

    They close in the opposite order: sockets, requests under way, duty, tables, accounts, writer, marks, store. Rounds
    under way are resumed at the next start."""
    clock = clock or SystemClock()
    key_file = Path(settings.key_file)
    if device is None and key_file.exists():
        master_key(key_file)  # refuse a bad key before the store is touched
    store = await open_store(settings.database_url, alone=True)
    try:
        marks_file: MarksFile | None = None
        if device is None:
            key = master_key(key_file)  # make a key only for a store that can be opened
            device = lambda table: Machine(table, key)  # noqa: E731
            marks_file = MarksFile(settings.marks_path, key.subkey("marks"))
        writer = Writer(store)
        accounts = kind_of_accounts(
            store, clock=clock, writer=writer, play_chips=settings.play_chips, secure_cookies=settings.secure_cookies
        )
        equipment = EquipmentRegister(store, accounts.house)
        floor = Floor(store=store, writer=writer, device=device, clock=clock, equipment=equipment)
        sockets = Sockets(per_person=settings.sockets_per_person, per_address=settings.sockets_per_address)
        accounts.sessions.on_ended(sockets.session_ended)
        accounts.sessions.on_renewed(sockets.session_renewed)
        accounts.directory.on_named(floor.renamed)
        duty = Duty(floor, clock)
        accounts.on_role_changed(duty.role_changed)
        accounts.sessions.on_ended(duty.session_ended)
        metrics = Metrics()
        services = Services(
            settings=settings,
            since=clock.now(),
            clock=clock,
            store=store,
            writer=writer,
            accounts=accounts,
            floor=floor,
            plan=FloorPlan(floor, tables=settings.tables, jurisdiction=settings.jurisdiction),
            cases=Cases(store=store, writer=writer, floor=floor, clock=clock),
            equipment=equipment,
            sockets=sockets,
            listing=Listing(floor),
            admission=Admission(
                floor, accounts, Joins(clock, per_address_per_minute=settings.joins_per_address_per_minute), duty
            ),
            metrics=metrics,
            pit=(pit := Pit(floor)),
            training=Training(pit, clock),
            doorway=AddressConnections(settings.connections_per_address, settings.proxies, metrics.refused),
            demo=demo,
        )
        async with AsyncExitStack() as stack:
            if marks_file is not None:
                books = Books(store=store, writer=writer, device=device, clock=clock, accounts=accounts)
                await stack.enter_async_context(marked(marks_file, books, restored=restored))
            try:
                await accounts.open()
                await services.plan.open()
                await services.cases.open()
                duty.open()
                floor.names.update(await accounts.directory.names(list(floor.patrons())))
                logger.info("server open")
                with services.metrics.loop_lag.measured():
                    yield services
            finally:
                sockets.close()
                await services.answers.drain()
                await duty.close()
                await services.plan.close()
                await accounts.close()
                await writer.close()
    finally:
        await store.close()
        logger.info("server closed")
