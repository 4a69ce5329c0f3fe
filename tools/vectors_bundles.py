"""Example bundles: a round of each game and how it was dealt, a shoe and a day, played by fixed keys and whims."""

import asyncio
import hashlib
from datetime import date
from functools import cache
from io import BytesIO
from itertools import count
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

from felt.cases import CASES
from felt.cases.kinds import About, Heading, Outcome
from felt.cases.orders import Decide, Escalate, InformSurveillance, OpenCase
from felt.core.authority import Role
from felt.core.chips import Cents
from felt.core.wagers import Mode, Wager
from felt.core.words import Language
from felt.dealing.keys import MasterKey
from felt.dossier.bundle import write_bundle
from felt.dossier.gather import case_on_record
from felt.dossier.rounds import attached
from felt.fairness.signing import SigningKey
from felt.games import baccarat, niuniu, sicbo
from felt.games.baccarat.commands import Insure
from felt.games.baccarat.stages import Insurance
from felt.house import ChipsGiven
from felt.ledger import Purpose, patron_account
from felt.logbook.book import Cosignature, KeptCheckpoint, LogBook
from felt.logbook.dealings import DealingGatherer
from felt.logbook.growth import Gleaner
from felt.logbook.signing import house_signing
from felt.record.checkpoint import Checkpoint, cosigned, witness_key
from felt.rooms.bank import Bank
from felt.rooms.clock import VirtualClock
from felt.rooms.desk import Desk
from felt.rooms.fair.two_keys import TwoKeys
from felt.rooms.house import HouseJournal
from felt.rooms.recall import round_on_record
from felt.rooms.room import Room
from felt.store.documents import DocumentStore
from felt.store.factory import open_store
from felt.store.writer import Writer
from felt.table.commands import Confirm, GiveSeed, Join, OpenTable, Tick
from felt.table.settings import Settings
from felt.table.state import Phase
from felt.verify.dealing_form import RoundDealing
from felt.verify.form import Bundle
from felt.witness.inside import InsideWitness

HOUSE, WITNESS = MasterKey(bytes([1] * 32)), MasterKey(bytes([2] * 32))
COSIGNER = SigningKey(bytes([3] * 32))
ORIGIN, WITNESS_NAME = "felt.example/log", "witness.example/w1"
START_MS = 1_790_000_000_000
DAY = date(2026, 9, 21)
PATRONS = ("an", "binh")
TABLES = (
    Settings(game_name="baccarat", name="B1", seats=7, rules=baccarat.Rules(mode=Mode.ONLINE, decks=1)),
    Settings(game_name="sicbo", name="S1", seats=7, rules=sicbo.Rules(mode=Mode.ONLINE)),
    Settings(game_name="niuniu", name="N1", seats=7, rules=niuniu.Rules(mode=Mode.ONLINE)),
)
CASE = "case"
BUNDLES = (
    *("baccarat-round", "sicbo-round", "niuniu-round", "baccarat-shoe", "sicbo-day"),
    *("baccarat-dealing", "sicbo-dealing", "niuniu-dealing"),
)


def bundles() -> dict[str, str]:
    """By name, the text of each bundle."""
    return {name: content.decode() for name, content in _made().items() if name != CASE}


def case_bundle() -> bytes:
    """Of a dispute about the round of Sic Bo. It is no JSON."""
    return _made()[CASE]


@cache
def _made() -> dict[str, bytes]:
    return asyncio.run(_bundles())


async def _bundles() -> dict[str, bytes]:
    with TemporaryDirectory() as folder:
        store = await open_store(str(Path(folder) / "felt.db"))
        writer = Writer(store)
        try:
            await _play(store, writer)
            await sign(store, number=1)
            gatherer = DealingGatherer(store, house_signing(HOUSE).public, bytes_max=10**7)
            found: dict[str, Bundle | RoundDealing] = {
                "baccarat-round": await gatherer.round("B1", 2),
                "sicbo-round": await gatherer.round("S1", 2),
                "niuniu-round": await gatherer.round("N1", 2),
                "baccarat-shoe": await gatherer.shoe("B1", 1),
                "sicbo-day": await gatherer.day("S1", DAY),
                "baccarat-dealing": await gatherer.dealing("B1", 2),
                "sicbo-dealing": await gatherer.dealing("S1", 2),
                "niuniu-dealing": await gatherer.dealing("N1", 2),
            }
            await _dispute(store, writer)
            await sign(store, number=2)
            case = BytesIO()
            await write_bundle(store, await case_on_record(store, 1), case, languages=(Language.VI,), log=gatherer)
        finally:
            await writer.close()
            await store.close()
    return {name: bundle.encoded() for name, bundle in found.items()} | {CASE: case.getvalue()}


async def give_chips(store: DocumentStore, writer: Writer) -> None:
    house = HouseJournal(store, writer, VirtualClock(START_MS))
    for patron in PATRONS:
        chips = ChipsGiven(f"buy-in/{patron}", patron_account(patron), Cents(10**8), Purpose.BUY_IN, "buy-in")
        await house.give(chips)


async def _play(store: DocumentStore, writer: Writer) -> None:
    await give_chips(store, writer)
    bank = Bank(store)
    for settings in TABLES:
        clock = VirtualClock(START_MS)
        names = (_digest(f"{settings.name}/{each}")[:16] for each in count())
        keys = TwoKeys(settings.name, HOUSE, InsideWitness(WITNESS), identity=names.__next__)
        room = Room(settings.name, store=store, writer=writer, bank=bank, device=keys, clock=clock, snapshot_every=99)
        await room.start()
        await room.do(OpenTable(by="pit", settings=settings))
        while not _is_over(room):
            await step(room, clock)


def _is_over(room: Room) -> bool:
    """The Baccarat table plays until its second shoe, the others three rounds."""
    state = room.state
    if state.settings is not None and state.game.shoe:
        return state.shuffles == 2
    return state.round == 3 and state.phase is Phase.RESULT


async def step(room: Room, clock: VirtualClock) -> None:
    state = room.state
    match state.phase:
        case Phase.WAITING if len(state.patrons) < len(PATRONS):
            for patron in PATRONS:
                await room.do(Join(patron=patron))
        case Phase.COUNTDOWN if state.waits_for_cut and state.shuffle is not None and not state.shuffle.seed_by:
            number = state.shuffle.number
            await room.do(GiveSeed(patron="an", number=number, seed=_digest(f"cut {number}").hex()))
        case Phase.BETTING if state.play.unconfirmed:
            for patron in sorted(state.play.unconfirmed):
                wagers = _wagers(room.name, patron)
                await room.do(Confirm(patron=patron, wagers=wagers, seed=_digest(f"{patron} {state.round}").hex()))
        case Insurance.name if state.play.stage(Insurance).unanswered:
            await room.do(Insure(patron=min(state.play.stage(Insurance).unanswered), wagers=()))
        case _:
            assert state.deadline is not None
            clock.advance(max(0, state.deadline - clock.now()))
            await room.do(Tick())


def _wagers(table: str, patron: str) -> tuple[Wager, ...]:
    place = PATRONS.index(patron)
    amount = Cents(10_000 * (1 + place))
    match table:
        case "B1":
            return (Wager(patron, ("banker", "player")[place], amount),)
        case "S1":
            return (Wager(patron, ("big", "small")[place], amount),)
    bets = (("ante", 1), ("double", 2), ("additional", 4))
    return tuple(Wager(patron, bet, Cents(amount * times), box=1 + place) for bet, times in bets)


async def _dispute(store: DocumentStore, writer: Writer) -> None:
    desk = Desk(CASES, store=store, writer=writer, bank=Bank(store), clock=VirtualClock(START_MS))
    round_two = attached(await round_on_record(store, "S1", 2), "an")
    manager: dict[str, Any] = {"by": "long", "role": Role.PIT_MANAGER}
    for order in (
        OpenCase(id="1", by="an", role=Role.PATRON, about=About.WINNINGS, says="I won.", rounds=(round_two,)),
        Escalate(id="2", by="phuc", role=Role.PIT_SUPERVISOR, why="The patron wants more."),
        InformSurveillance(id="3", asks="The throw.", **manager),
        Decide(
            id="4",
            outcome=Outcome.FOR_HOUSE,
            basis=(Heading.RULES,),
            says="The rules were kept.",
            **manager,
        ),
    ):
        await desk.do("1", order)


async def sign(store: DocumentStore, *, number: int) -> None:
    book = LogBook(store)
    growing = await Gleaner(book).take({head.table: head.seq for head in await store.heads()})
    note = Checkpoint(ORIGIN, growing.size, growing.root).signed(house_signing(HOUSE))
    kept = KeptCheckpoint(number, growing.size, START_MS, str(note))
    await book.keep(kept)
    signature = cosigned(note.text, WITNESS_NAME, COSIGNER, seconds=START_MS // 1_000)
    await book.cosigned(kept, Cosignature(str(witness_key(WITNESS_NAME, COSIGNER.public)), signature.line()))


def _digest(text: str) -> bytes:
    return hashlib.sha256(text.encode()).digest()
