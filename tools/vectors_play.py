"""Tables as one patron's socket is told of them, for the browser client's mirror to be held against.

The floor and the room are the server's own, on a store in a folder of its own; the clock is moved by hand, and every
card, die and whim comes from a seed."""

import asyncio
from collections.abc import Callable
from itertools import count, product
from pathlib import Path
from random import Random
from tempfile import TemporaryDirectory
from typing import Any

import msgspec

from felt.client.habits import Habits
from felt.client.habits.baccarat import BaccaratHabits
from felt.client.habits.niuniu import niu_in
from felt.client.mirror import Mirror, read
from felt.core.authority import Role
from felt.core.cards import DECK, Card
from felt.core.chance import Dealt, DiceNeeded, Need, SeedNeeded
from felt.core.chips import Cents
from felt.core.refusals import Refusal
from felt.core.wagers import Mode, Moment
from felt.core.words import Words
from felt.dealing import CannotGoOn, Seed
from felt.dealing.keys import MasterKey
from felt.games import baccarat, niuniu, sicbo
from felt.games.baccarat import commands as baccarat_commands
from felt.games.baccarat.stages import Insurance
from felt.games.niuniu import commands as niuniu_commands
from felt.ledger import CAGE, Kind, Purpose, Transfer, patron_account
from felt.protocol.messages import encode
from felt.rooms.clock import VirtualClock
from felt.rooms.fair.two_keys import TwoKeys
from felt.server.floor import views
from felt.server.floor.rooms import Floor
from felt.store import Batch
from felt.store.factory import open_store
from felt.store.writer import Writer
from felt.table import Command, commands
from felt.table.corrections import commands as corrections
from felt.table.corrections.deal import LaidBy
from felt.table.settings import Betting, Dealing, Settings
from felt.witness.inside import InsideWitness
from tools.vectors_dealer import whim_of_dealer

NAMES = {"an": "Ân", "binh": "Bình", "chi": "Chi", "dung": "Dũng", "nobody": "Khách 1", "mai": "Mai"}
PATRONS = ("an", "binh", "chi", "dung")
BUY_IN = Cents(1_000_000_000)
START_MS = 1_790_000_000_000
LIMITS = {"default": (Cents(1_000), Cents(1_000_000))}

BACCARAT = baccarat.Rules(mode=Mode.ONLINE, insurance=True, decks=1, limits=LIMITS)
BACCARAT_IN_FULL = msgspec.structs.replace(BACCARAT, banker_first=True, insurance_limits={"3": Cents(20_000)})
"""With all that a table may add."""
SICBO = sicbo.Rules(mode=Mode.ONLINE, limits=LIMITS)
NIUNIU = niuniu.Rules(mode=Mode.ONLINE, limits=LIMITS)


def casino(game: str, name: str, rules: Any) -> Settings:
    """Dealt by hand, by the calls of a dealer."""
    of_dealer = msgspec.structs.replace(rules, mode=Mode.DEALER)
    return Settings(game_name=game, name=name, seats=6, rules=of_dealer, dealing=Dealing.HAND, betting=Betting.CALLED)


def of_baccarat(habits: Habits) -> BaccaratHabits:
    found = habits.of_game("baccarat")
    assert isinstance(found, BaccaratHabits)
    return found


class Scenario(msgspec.Struct, frozen=True):
    settings: Settings
    watcher: str
    seed: int
    commands: int = 420
    two_keys: bool = False
    """Whether house and witness deal, instead of a seed."""


SCENARIOS = {
    "baccarat-seated": Scenario(
        Settings(game_name="baccarat", name="B1", seats=7, idle_rounds_max=3, rules=BACCARAT_IN_FULL), "an", 3, 690
    ),
    "baccarat-open": Scenario(
        Settings(game_name="baccarat", name="B2", idle_rounds_max=3, rules=BACCARAT_IN_FULL), "binh", 16, 760
    ),
    "baccarat-watched": Scenario(Settings(game_name="baccarat", name="B3", seats=3, rules=BACCARAT), "nobody", 3, 260),
    "sicbo-seated": Scenario(Settings(game_name="sicbo", name="S1", seats=4, idle_rounds_max=3, rules=SICBO), "an", 5),
    "sicbo-open": Scenario(Settings(game_name="sicbo", name="S2", rules=SICBO), "chi", 5),
    "niuniu-seated": Scenario(
        Settings(game_name="niuniu", name="N1", seats=7, idle_rounds_max=3, rules=NIUNIU), "an", 6
    ),
    "niuniu-open": Scenario(Settings(game_name="niuniu", name="N2", rules=NIUNIU), "dung", 7),
    "baccarat-two-keys": Scenario(
        Settings(game_name="baccarat", name="B6", seats=7, rules=BACCARAT), "an", 12, 260, two_keys=True
    ),
    "sicbo-two-keys": Scenario(Settings(game_name="sicbo", name="S4", rules=SICBO), "binh", 13, 160, two_keys=True),
    "baccarat-casino": Scenario(casino("baccarat", "B4", BACCARAT), "an", 8, 560),
    "sicbo-casino": Scenario(casino("sicbo", "S3", SICBO), "mai", 9, 260),
    "niuniu-casino": Scenario(casino("niuniu", "N3", NIUNIU), "binh", 10, 320),
    "baccarat-live": Scenario(
        Settings(game_name="baccarat", name="B5", seats=4, rules=BACCARAT, dealing=Dealing.HAND), "an", 11, 560
    ),
}


class Seeded:
    """A device that deals by a seed, and can lose what it deals."""

    def __init__(self, chance: Random) -> None:
        self.lost = False
        self._chance = chance
        self._cards: list[Card] = []

    def fix(self, need: SeedNeeded) -> Seed:
        self.lost = False
        self._cards = list(DECK) * need.decks
        self._chance.shuffle(self._cards)
        return Seed(f"{need.number:064x}", f"{need.number + 1:064x}")

    def resume(self, need: SeedNeeded, seed: Seed) -> None:
        if self.lost:
            raise CannotGoOn(number=need.number, problem=Words("it is lost", "đã mất"))

    def supply(self, need: Need, *, place: int) -> Dealt:
        if isinstance(need, DiceNeeded):
            return tuple(self._chance.randint(1, 6) for _ in range(need.count))
        return tuple(self._cards[place : place + need.count])


class Told(msgspec.Struct):
    message: dict[str, Any]
    seen: dict[str, Any]
    """The table as the server shows it to this patron after the message."""


class Listening:
    """A watcher that writes down what it is sent."""

    def __init__(self, patron: str, view: Callable[[str], dict[str, Any]]) -> None:
        self.patron = patron
        self.name = NAMES[patron]
        self.is_staff = patron == "mai"
        self.told: list[Told] = []
        self._view = view

    def send(self, message: bytes) -> None:
        decoded: dict[str, Any] = msgspec.json.decode(message)
        if decoded["type"] != "chips":
            self.told.append(Told(decoded, self._view(self.patron)))

    def flush(self) -> None:
        """Nothing waits."""

    def taken_elsewhere(self, table: str) -> None:
        raise AssertionError(table)


class Stage:
    def __init__(self, floor: Floor, clock: VirtualClock, device: Seeded, scenario: Scenario, chance: Random) -> None:
        self.floor = floor
        self.clock = clock
        self.device = device
        self.scenario = scenario
        self.chance = chance
        self.habits = {name: Habits(chance) for name in PATRONS}
        for habits in self.habits.values():
            of_baccarat(habits).insures = 0.8
        self.table = scenario.settings.name
        self.crowd_told: bytes = b""

    @property
    def state(self) -> Any:
        return self.floor.room(self.table).state

    def view(self, patron: str) -> dict[str, Any]:
        seen: dict[str, Any] = msgspec.json.decode(
            msgspec.json.encode(self.floor.broadcasts[self.table].seen_by(patron, self.floor.names))
        )
        return seen

    async def play(self) -> list[Told]:
        watchers = {name: Listening(name, self.view) for name in NAMES}
        broadcast = self.floor.broadcasts[self.table]
        broadcast.crowd_due = True  # told from here, not by the clock on the wall
        for watcher in watchers.values():
            self.floor.connected(watcher)
            await self.floor.bank.available(watcher.patron)
            broadcast.watch(watcher)
        for _ in range(self.scenario.commands):
            self.clock.advance(self.chance.randint(0, 400))
            await self.something()
            self.tell_crowd()
        await self.correct()
        return watchers[self.scenario.watcher].told

    async def correct(self) -> None:
        """The first settled round of the watcher, or else of anybody: in truth, nothing of theirs was on the felt."""
        room = self.floor.room(self.table)
        by: dict[str, Any] = {"role": Role.DIRECTOR, "clause": "ruling A8", "why": "chips of another"}
        for name, number in product((self.scenario.watcher, *PATRONS), range(1, self.state.round)):
            wagers = (LaidBy(name),)
            try:
                await room.do(corrections.ProposeCorrection(by="boss", round=number, wagers=wagers, **by))
            except Refusal:
                continue
            await room.do(
                corrections.ApproveCorrection(
                    by="chief", role=Role.DIRECTOR, round=number, number=self.state.corrections
                )
            )
            return

    def tell_crowd(self) -> None:
        broadcast = self.floor.broadcasts[self.table]
        message = encode(views.crowd(self.table, broadcast.state))
        if views.is_open(broadcast.state) and message != self.crowd_told and self.chance.random() < 0.4:
            self.crowd_told = message
            for watcher in sorted(broadcast.watchers, key=lambda watcher: watcher.patron):
                watcher.send(message)

    async def something(self) -> None:
        room = self.floor.room(self.table)
        if self.chance.random() < 0.015:
            self.device.lost = self.chance.random() < 0.3
            await room.start()
            return
        try:
            await room.do(self.whim())
        except Refusal:
            return

    def whim(self) -> Command:
        """What a patron, the clock or the staff might do now."""
        chance, state = self.chance, self.state
        insurance = state.play.stages.get(Insurance.name)
        asked = insurance.unanswered if isinstance(insurance, Insurance) else set()
        name = chance.choice(sorted(asked & {*PATRONS}) or PATRONS)
        mirror = read(self.view(name))
        whim = chance.random()
        voids = self.scenario.settings.game.voids
        if mirror.phase == "closed":
            return commands.OpenTable(by="boss", settings=self.scenario.settings)
        if state.by_hand and chance.random() < 0.7:
            return whim_of_dealer(state, read(self.view("nobody")), chance, self.habits[name])
        if self.scenario.two_keys and whim < 0.02 and chance.random() < 0.3:
            return commands.CannotDeal(chains_over=True)  # as if the witness had refused
        if whim < 0.008:
            return commands.CloseTable(by="boss", why="night")
        if whim < 0.02:
            return commands.PauseTable(by="boss")
        if whim < (0.1 if mirror.phase in ("squeeze", "arranging") else 0.028):
            return commands.VoidRound(by="boss", role=Role.DIRECTOR, clause=voids[0] if state.round % 2 else voids[-1])
        if state.game.name == "baccarat" and whim < (0.11 if mirror.phase == "squeeze" else 0.03):
            return baccarat_commands.RestrictSqueeze(by="boss", role=Role.PIT_MANAGER, patron=name)
        if state.paused:
            return (
                commands.ResumeTable(by="boss", role=Role.PIT_SUPERVISOR) if whim < 0.6 else commands.Leave(patron=name)
            )
        if whim < (0.2 if mirror.phase in ("countdown", "squeeze", "arranging") else 0.05):
            return commands.Leave(patron=name)
        if not mirror.seated:
            return commands.Join(patron=name)
        return self.of_patron(name, mirror, whim)

    def of_patron(self, name: str, mirror: Mirror, whim: float) -> Command:
        chance = self.chance
        if name in self.state.play.confirmed and mirror.phase == "betting" and whim < 0.3:
            return commands.Leave(patron=name)
        if mirror.you.may_bet and (not mirror.you.draft or whim < 0.2) and whim < 0.85:
            wagers = tuple(stake.wager(name) for stake in self.habits[name].wagers(mirror, BUY_IN))
            return commands.SetWagers(patron=name, wagers=wagers)
        if mirror.you.may_bet and whim < 0.5:
            return baccarat_commands.Squeeze(patron=name, side=mirror.you.draft[0].bet)
        if mirror.you.may_bet and whim < 0.93:
            return commands.Confirm(patron=name, seed=f"{mirror.round:032x}" if self.scenario.two_keys else "")
        if mirror.shuffle is not None and mirror.shuffle.takes_seeds and not mirror.you.seed and whim < 0.6:
            return commands.GiveSeed(patron=name, number=mirror.shuffle.number, seed=f"{mirror.round:064x}")
        if mirror.you.may_insure:
            moment = Moment(mirror.offers[0].moment)
            stakes = of_baccarat(self.habits[name]).insurance(mirror, BUY_IN)
            return baccarat_commands.Insure(patron=name, wagers=tuple(stake.wager(name, moment) for stake in stakes))
        if mirror.you.may_arrange:
            box = mirror.you.may_arrange[0]
            return niuniu_commands.Arrange(patron=name, box=box, niu=niu_in(mirror.you.hands[f"box {box}"]))
        if mirror.banker_first and whim < 0.6:
            squeezer = next(iter(mirror.squeezers.values()))
            return baccarat_commands.BankerFirst(patron=squeezer)
        if mirror.phase == "squeeze" and mirror.you.hands and whim < 0.7:
            return baccarat_commands.OpenCards(patron=name, side=next(iter(mirror.you.hands)))
        if self.state.deadline is not None and chance.random() < (0.1 if mirror.phase == "betting" else 0.6):
            self.clock.advance(max(0, self.state.deadline - self.clock.now()))
        return commands.Tick()


def _two_keys(scenario: Scenario) -> TwoKeys:
    house, witness = (MasterKey(bytes([each] * 32)) for each in (1, 2))
    names = (number.to_bytes(16, "big") for number in count(1))
    return TwoKeys(scenario.settings.name, house, InsideWitness(witness), identity=lambda: next(names))


async def _played(scenario: Scenario, folder: Path) -> list[Told]:
    chance = Random(scenario.seed)  # noqa: S311
    store = await open_store(str(folder / f"{scenario.settings.name}.db"))
    writer = Writer(store)
    clock, device = VirtualClock(START_MS), Seeded(chance)
    supplier = _two_keys(scenario) if scenario.two_keys else device
    floor = Floor(store=store, writer=writer, device=lambda table: supplier, clock=clock)
    try:
        await writer.commit(Batch(transfers=tuple(map(_buy_in, PATRONS))))
        await floor.open([scenario.settings])
        await floor.close()  # nothing happens by itself from here on
        return await Stage(floor, clock, device, scenario, chance).play()
    finally:
        await writer.close()
        await store.close()


def _buy_in(patron: str) -> Transfer:
    return Transfer(f"buy-in/{patron}", Kind.MOVE, CAGE, patron_account(patron), BUY_IN, "buy-in", Purpose.BUY_IN)


def played(scenario: Scenario) -> list[dict[str, Any]]:
    """Each message, and what has changed by it of what the server shows. `seen` is left out where the next message
    belongs to the same event: a hand of one's own comes right after the cards dealt to all, and so does a duty."""
    with TemporaryDirectory() as folder:
        told = asyncio.run(_played(scenario, Path(folder)))
    steps: list[dict[str, Any]] = []
    last: dict[str, Any] = {}
    for index, each in enumerate(told):
        kind = each.message["type"]
        if kind == "state":
            last = each.seen
            steps.append({"message": each.message})
            continue
        if index + 1 < len(told) and told[index + 1].message["type"] in ("hand", "duty"):
            steps.append({"message": each.message})
            continue
        # The sums of an open table come a little later than what they sum up.
        seen = each.seen if kind == "crowd" else each.seen | {"crowd": last.get("crowd")}
        steps.append({"message": each.message, "seen": {key: seen[key] for key in seen if seen[key] != last.get(key)}})
        last = seen
    return steps
