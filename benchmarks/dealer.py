"""A dealer's commands against those of patrons, in the same run: to decide one, to commit one, and a whole round.

Two tables of Baccarat play the same rounds with the same seven wagers. At the online table seven patrons confirm and
the machine deals; at the casino table a dealer records the wagers and keys in the cards that the machine dealt. Goals:
a dealer's command is acknowledged in the time of a patron's confirmation, and costs no more CPU and no more journal
than a command of the online table. A round by hand has nearly twice as many commands: a person calls and pays it, and
its wagers are recorded, and then confirmed when betting closes. What else the computer does shows in both tables: read
the ratios."""

import asyncio
import operator
import tempfile
import time
from collections import defaultdict, deque
from collections.abc import Callable, Iterator, Sequence
from pathlib import Path
from statistics import median, quantiles
from typing import Any

import msgspec
import uvloop
from tests.store.servers import server

from felt.core.authority import Role
from felt.core.cards import Card
from felt.core.chance import CardsNeeded, ChainsNeeded, DiceNeeded, LinksNeeded, SeedNeeded
from felt.core.chips import CENTS_MAX, Cents
from felt.core.commands import Command
from felt.core.events import Event
from felt.core.wagers import Mode, Wager
from felt.dealing.devices import Machine
from felt.dealing.keys import MasterKey
from felt.games import baccarat
from felt.journal import Chain
from felt.ledger import CAGE, Kind, Purpose, Transfer, patron_account, seat_name
from felt.rooms.bank import Bank
from felt.rooms.clock import VirtualClock
from felt.rooms.room import Room
from felt.store import Batch, Store
from felt.store.postgres.store import PostgresStore
from felt.store.sqlite.store import SQLiteStore
from felt.store.writer import Writer
from felt.table import State, decide, evolve
from felt.table.codec import encode
from felt.table.commands import Confirm, Join, OpenTable, SupplyCards, SupplySeed, Tick
from felt.table.dealer.commands import (
    CallResult,
    CloseBetting,
    KeyCards,
    OpenBetting,
    Pay,
    PrepareCards,
    RecordWagers,
    TakeTable,
)
from felt.table.events import Burned, CardsDealt
from felt.table.irregularity.commands import Rule
from felt.table.money import transfers
from felt.table.preview import preview
from felt.table.settings import Betting, Dealing, Settings
from felt.table.state import Phase

ROUNDS = 800
RULINGS = 300
START = 1_800_000_000_000
DURABLE_ROUNDS = 80
TOGETHER = 20
"""Rounds that one table plays before the other has its turn."""
SEATS = 7
BETS = ("player", "banker", "tie")
PATRONS = [f"p{number}" for number in range(SEATS)]
RULES = baccarat.Rules(mode=Mode.ONLINE, insurance=False, squeeze=False)
ONLINE = Settings(game_name="baccarat", name="B1", rules=RULES)
CASINO = Settings(
    game_name="baccarat",
    name="C1",
    seats=SEATS,
    rules=msgspec.structs.replace(RULES, mode=Mode.DEALER),
    dealing=Dealing.HAND,
    betting=Betting.CALLED,
)
DEALER: dict[str, Any] = {"by": "mai", "role": Role.DEALER}
MANAGER: dict[str, Any] = {"by": "long", "role": Role.PIT_MANAGER}
BY_DEALERS = ("open_betting", "record_wagers", "close_betting", "key_cards", "call_result", "pay")


def run() -> None:
    _decided()
    with tempfile.TemporaryDirectory(prefix="felt-bench-") as folder:
        _in_a_loop("SQLite", SQLiteStore(Path(folder) / "felt.db"))
    with server() as postgres:
        _in_a_loop("PostgreSQL", PostgresStore(postgres.new_place()))


def _in_a_loop(name: str, store: Store) -> None:
    with asyncio.Runner(loop_factory=uvloop.new_event_loop) as runner:
        runner.run(_durable(name, store))


# A round, as the commands that people send. The caller carries out each before it takes the next.


def by_machine(state: State, wait: Callable[[int], None]) -> Iterator[Command]:
    while state.phase is not Phase.BETTING:
        assert state.deadline is not None
        wait(state.deadline)
        yield Tick()
    for number, patron in enumerate(PATRONS):
        yield Confirm(patron=patron, wagers=_wagers(patron, number))


def by_hand(state: State, dealt: deque[Card]) -> Iterator[Command]:
    if state.cards_are_over:
        yield PrepareCards(**DEALER, cards=416)
        yield KeyCards(**DEALER, cards=(dealt.popleft(),))
    yield OpenBetting(**DEALER)
    for number in range(SEATS):
        yield RecordWagers(**DEALER, seat=number + 1, wagers=_wagers(seat_name(number + 1), number))
    yield CloseBetting(**DEALER)
    while isinstance(state.need, CardsNeeded):
        yield KeyCards(**DEALER, cards=(dealt.popleft(),))
    yield CallResult(**DEALER)
    yield Pay(**DEALER)


def _wagers(patron: str, number: int) -> tuple[Wager, ...]:
    return (Wager(patron, BETS[number % 3], Cents(10_000)),)


def _cards(events: Sequence[Event]) -> Iterator[Card]:
    """The cards that a dealer keys in."""
    for event in events:
        if isinstance(event, Burned):
            yield event.card
        elif isinstance(event, CardsDealt):
            yield from event.cards


class InMemory:
    """A table without a store. A command is decided and applied; its transfers are derived, its events encoded and
    chained, as a room does it."""

    def __init__(self, settings: Settings) -> None:
        self.state = State()
        self.now = START
        self.journal_bytes = 0
        self.seconds: dict[str, list[float]] = defaultdict(list)
        self._chain = Chain(settings.name)
        self._device = Machine(settings.name, MasterKey(bytes(32)))
        self.do(OpenTable(by="bench", settings=settings))

    def do(self, command: Command) -> list[Event]:
        start = time.perf_counter()
        events = self._applied(command)
        while (want := self.state.wants) is not None:
            assert not isinstance(want, LinksNeeded | ChainsNeeded), "it is dealt from one key"
            events += self._applied(self._supplied(want))
        self.seconds[_name(command)].append(time.perf_counter() - start)
        return events

    def _supplied(self, want: SeedNeeded | CardsNeeded | DiceNeeded) -> Command:
        if isinstance(want, SeedNeeded):
            seed = self._device.fix(want)
            return SupplySeed(nonce=seed.nonce, commitment=seed.commitment)
        assert self.state.shuffle is not None
        return SupplyCards(cards=self._device.supply(want, place=self.state.shuffle.place))  # type: ignore[arg-type]

    def _applied(self, command: Command) -> list[Event]:
        events = []
        for event in decide(self.state, command, self.now, lambda patron: CENTS_MAX):
            tuple(transfers(self.state, event, seq=1))
            evolve(self.state, event)
            if event.kept:
                body = encode(event)
                self._chain.append(body, kind=event.kind(), round_number=self.state.round, at=self.now)
                self.journal_bytes += len(body)
            events.append(event)
        return events

    def wait(self, until: int) -> None:
        self.now = until

    @property
    def commands(self) -> int:
        return sum(map(len, self.seconds.values()))


def _name(command: Command) -> str:
    return str(command.__struct_config__.tag)


def _decided() -> None:
    machine, hand = InMemory(ONLINE), InMemory(CASINO)
    dealt = deque(card for patron in PATRONS for card in _cards(machine.do(Join(patron=patron))))
    hand.do(TakeTable(**DEALER))
    by_machine_s, by_hand_s = [], []
    for _ in range(ROUNDS // TOGETHER):
        start = time.process_time()
        for _ in range(TOGETHER):
            for command in by_machine(machine.state, machine.wait):
                dealt += _cards(machine.do(command))
        between = time.process_time()
        for _ in range(TOGETHER):
            for command in by_hand(hand.state, dealt):
                hand.do(command)
        by_machine_s.append((between - start) / TOGETHER)
        by_hand_s.append((time.process_time() - between) / TOGETHER)
    assert machine.state.results == hand.state.results, "the two tables have played the same rounds"
    confirm = median(machine.seconds["confirm"])
    print(f"decided: a patron's confirm in {confirm * 1e6:.0f} µs (median); a dealer's")
    for name in BY_DEALERS:
        _compare(name, median(hand.seconds[name]), confirm)
    commands = hand.commands / ROUNDS, machine.commands / ROUNDS
    written = hand.journal_bytes / ROUNDS, machine.journal_bytes / ROUNDS
    for command in by_machine(machine.state, machine.wait):
        dealt += _cards(machine.do(command))
    _rulings(hand, dealt, confirm)
    ratio = median(map(operator.truediv, by_hand_s, by_machine_s))
    _whole("µs of CPU", median(by_hand_s) * 1e6, median(by_machine_s) * 1e6, ratio, commands)
    _whole("bytes of journal", *written, written[0] / written[1], commands)


def _whole(unit: str, hand: float, machine: float, ratio: float, commands: tuple[float, float]) -> None:
    print(
        f"a round of {SEATS}: {hand:,.0f} {unit} by hand, {machine:,.0f} by the machine, {ratio:.2f} ×; for each of "
        f"{commands[0]:.1f} and {commands[1]:.1f} commands {ratio * commands[1] / commands[0]:.2f} × (goal 1)"
    )


def _compare(name: str, seconds: float, confirm: float) -> None:
    print(f"  {name:14} {seconds * 1e6:6.0f} µs, {seconds / confirm:.2f} ×")


def _rulings(hand: InMemory, dealt: deque[Card], confirm: float) -> None:
    """A decision by a clause, and apart from it the preview that a person sees first, with all cards on the table."""
    for command in by_hand(hand.state, dealt):
        if isinstance(command, CallResult):
            break
        hand.do(command)
    note, void = (Rule(**MANAGER, clause=clause) for clause in ("baccarat 7.4", "baccarat 7.1.1"))
    previews = []
    for _ in range(RULINGS):
        start = time.perf_counter()
        preview(hand.state, void, hand.now, lambda patron: CENTS_MAX)
        previews.append(time.perf_counter() - start)
        hand.do(note)
    _compare("rule", median(hand.seconds["rule"]), confirm)
    _compare("its preview", median(previews), confirm)


async def _durable(name: str, store: Store) -> None:
    """One command at a time, acknowledged after its commit. The two tables take turns."""
    await store.open()
    writer, bank, clock = Writer(store), Bank(store), VirtualClock(START)
    rooms = []
    for settings in (ONLINE, CASINO):
        device = Machine(settings.name, MasterKey(bytes(32)))
        room = Room(settings.name, store=store, writer=writer, bank=bank, device=device, clock=clock)
        await room.start()
        await room.do(OpenTable(by="bench", settings=settings))
        rooms.append(room)
    machine, hand = rooms
    await writer.commit(Batch(transfers=tuple(map(_buy_in, PATRONS))))
    dealt: deque[Card] = deque()
    for patron in PATRONS:
        dealt += _cards(await machine.do(Join(patron=patron)))
    await hand.do(TakeTable(**DEALER))
    confirmed, commanded = [], []
    for _ in range(DURABLE_ROUNDS):
        for command in by_machine(machine.state, lambda until: clock.advance(until - clock.now())):
            start = time.perf_counter()
            events = await machine.do(command)
            if isinstance(command, Confirm) and machine.state.phase is Phase.BETTING:  # the last one deals and settles
                confirmed.append(time.perf_counter() - start)
            dealt += _cards(events)
        for command in by_hand(hand.state, dealt):
            start = time.perf_counter()
            await hand.do(command)
            commanded.append(time.perf_counter() - start)
    await writer.close()
    assert not (problems := await store.problems()), problems
    await store.close()
    (p50, p99), (patron_p50, patron_p99) = (
        (1_000 * cuts[49], 1_000 * cuts[98]) for cuts in (quantiles(each, n=100) for each in (commanded, confirmed))
    )
    print(
        f"{name}: a dealer's command acknowledged after {p50:.2f} ms (p50), {p99:.2f} ms (p99); a patron's confirm "
        f"{patron_p50:.2f} and {patron_p99:.2f} ms: {p50 / patron_p50:.2f} and {p99 / patron_p99:.2f} × (goal 1)"
    )


def _buy_in(patron: str) -> Transfer:
    account = patron_account(patron)
    return Transfer(f"in/{patron}", Kind.MOVE, CAGE, account, Cents(10**10), "buy-in", Purpose.BUY_IN)


if __name__ == "__main__":
    run()
