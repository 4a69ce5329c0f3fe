"""Everything that a running server holds, opened and closed in order."""

import logging
from collections.abc import AsyncIterator, Callable
from contextlib import AsyncExitStack, asynccontextmanager
from dataclasses import dataclass, field
from pathlib import Path

from felt.dealing import Device
from felt.dealing.keys import MasterKey, master_key
from felt.rooms.clock import Clock, SystemClock
from felt.rooms.equipment import EquipmentRegister
from felt.rooms.fair.supplier import Supplier
from felt.rooms.fair.two_keys import TwoKeys
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
from felt.server.marks.keeper import MarksKeeper
from felt.server.marks.marked import Books, marked
from felt.server.metrics.counters import Metrics
from felt.server.pit import Pit
from felt.server.plan import FloorPlan
from felt.server.play.admission import Admission
from felt.server.play.answers import Answers
from felt.server.play.duty import Duty
from felt.server.play.joins import Joins
from felt.server.record.keeper import RecordKeeper
from felt.server.record.opening import OwnWitness, record_keeper
from felt.server.record.refused import RefusedWagers
from felt.server.socket.sockets import Sockets
from felt.server.training import Training
from felt.store import Store
from felt.store.factory import open_store
from felt.store.writer import Writer
from felt.witness import AnyWitness

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
    answers: Answers
    refused_wagers: RefusedWagers
    metrics: Metrics
    pit: Pit
    training: Training
    doorway: AddressConnections
    record: RecordKeeper | None = None
    """The log of the house; None in a house without a key."""
    demo: DemoPeople | None = None
    """The people whom a visitor may be; None in every house that is not a demonstration."""
    exports: Exports = field(default_factory=Exports)
    reading: ReadingQueue = field(default_factory=ReadingQueue)


def _two_keys(key: MasterKey, witness: AnyWitness) -> Callable[[str], TwoKeys]:
    return lambda table: TwoKeys(table, key, witness)


@asynccontextmanager
async def open_services(
    settings: ServerSettings,
    *,
    clock: Clock | None = None,
    device: Callable[[str], Device | Supplier] | None = None,
    kind_of_accounts: type[Accounts] = Accounts,
    restored: bool = False,
    demo: DemoPeople | None = None,
    code_hash: str = "",
) -> AsyncIterator[Services]:
    """`device` makes the device that deals at a table, by default the keys of house and witness. Such a house keeps
    marks of its books, and refuses books that are behind them. `restored`: these books come from a backup, and the
    house begins again. `demo`: everybody may sign in as one of these people, and only this machine is answered.
    `code_hash` names the software in the record of each round.

    They close in the opposite order: sockets, requests under way, duty, tables, accounts, writer, record, marks, store.
    Rounds under way are resumed at the next start."""
    clock = clock or SystemClock()
    key_file, witness_key_file = Path(settings.key_file), settings.witness_key_path
    for file in (key_file, witness_key_file):
        if device is None and file.exists():
            master_key(file)  # refuse a bad key before the store is touched
    store = await open_store(settings.database_url, alone=True)
    try:
        key: MasterKey | None = None
        witness: OwnWitness | None = None
        if device is None:
            key = master_key(key_file)  # make a key only for a store that can be opened
            witness = OwnWitness(settings, key)
            device = _two_keys(key, witness.dealing)
        writer = Writer(store)
        accounts = kind_of_accounts(
            store, clock=clock, writer=writer, play_chips=settings.play_chips, secure_cookies=settings.secure_cookies
        )
        equipment = EquipmentRegister(store, accounts.house)
        floor = Floor(store=store, writer=writer, device=device, clock=clock, equipment=equipment, code_hash=code_hash)
        sockets = Sockets(per_person=settings.sockets_per_person, per_address=settings.sockets_per_address)
        accounts.sessions.on_ended(sockets.session_ended)
        accounts.sessions.on_renewed(sockets.session_renewed)
        accounts.directory.on_named(floor.renamed)
        duty = Duty(floor, clock)
        accounts.on_role_changed(duty.role_changed)
        accounts.sessions.on_ended(duty.session_ended)
        metrics = Metrics()
        record: RecordKeeper | None = None
        if key is not None and witness is not None:
            record = record_keeper(witness, key, store=store, writer=writer, floor=floor)
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
            refused_wagers=(refused_wagers := RefusedWagers(clock)),
            answers=Answers(refused_wagers.note),
            metrics=metrics,
            pit=(pit := Pit(floor)),
            training=Training(pit, clock),
            doorway=AddressConnections(settings.connections_per_address, settings.proxies, metrics.refused),
            record=record,
            demo=demo,
        )
        async with AsyncExitStack() as stack:
            marks: MarksKeeper | None = None
            if key is not None:
                books = Books(store=store, writer=writer, device=device, clock=clock, accounts=accounts)
                marks_file = MarksFile(settings.marks_path, key.subkey("marks"))
                marks = await stack.enter_async_context(marked(marks_file, books, restored=restored))
            async with _running(services, duty, marks):
                logger.info("server open")
                with services.metrics.loop_lag.measured():
                    yield services
    finally:
        await store.close()
        logger.info("server closed")


@asynccontextmanager
async def _running(services: Services, duty: Duty, marks: MarksKeeper | None) -> AsyncIterator[None]:
    accounts, floor, pit, record = services.accounts, services.floor, services.pit, services.record
    try:
        await accounts.open()
        await services.plan.open()
        await services.cases.open()
        duty.open()
        await pit.decided_calls.open()
        floor.names.update(await accounts.directory.names(list(floor.patrons())))
        if record is not None and marks is not None:
            await record.open(await marks.log_origin(services.settings.log_origin), signed=marks.signed)
        yield
    finally:
        services.sockets.close()
        await services.answers.drain()
        await duty.close()
        await pit.decided_calls.close()
        await services.plan.close()
        await accounts.close()
        await services.writer.close()
        if record is not None:
            await record.close()
