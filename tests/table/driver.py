"""A table on a virtual clock, with the chance that the test lays out for it."""

import copy
from collections import deque
from collections.abc import Sequence

import msgspec

from felt.core.cards import Card, cards
from felt.core.chance import CardsNeeded, DiceNeeded, SeedNeeded, Want
from felt.core.chips import CENTS_MAX, Cents
from felt.core.refusals import Refusal
from felt.core.times import Times
from felt.core.wagers import Mode, Moment, Wager
from felt.games import baccarat, niuniu, sicbo
from felt.games.baccarat.commands import Insure, Squeeze
from felt.games.baccarat.stages import Insurance, Squeezing
from felt.games.niuniu.stages import Arranging
from felt.table import Command, Event, State, Table
from felt.table.commands import Confirm, Join, OpenTable, SetWagers, SupplyCards, SupplyDice, SupplySeed, Tick
from felt.table.corrections.events import filed_under
from felt.table.events import CardsDealt, DiceThrown, RoundSettled, SettledLine
from felt.table.recall import TimedEvent
from felt.table.settings import Settings
from felt.table.state import BURN, Phase

CHIP = 100
RICH = CENTS_MAX
"""What a patron has in chips, where a test does not say otherwise."""

PLAYER_WINS = "9S 2H KD 5C"  # nine to seven, on four cards
BANKER_WINS = "2H 9S 5C KD"  # seven to nine, on four cards
BANKER_SIX = "KS KD 2H 6C 7S 3D"  # two to six insures the Banker, nine to six the Player; the Banker draws to nine
BANKER_TWICE = (
    "KS KD 4H 5C 7S 2D"  # four to five insures the Banker, and so does one to five; the Banker draws to seven
)
NIU = "TS JH QD 2C 6H"  # three tens and eight: Niu 8
NO_NIU = "2S 2H 3D 3C 8H"  # no three of these make ten
HOUSE_NIU_6 = "TH JS QC 2D 4H"  # Niu 6


AT_ONCE = Times(result_ms=5_000, card_ms=0, dice_ms=0)
"""Cards and dice are seen as they are dealt. How long it takes to show them is a matter of `test_pace`."""


def baccarat_table(
    *,
    name: str = "B1",
    seats: int | None = None,
    times: Times | None = None,
    idle_rounds_max: int = 10,
    rules: baccarat.Rules | None = None,
) -> Settings:
    return Settings(
        game_name="baccarat",
        name=name,
        seats=seats,
        times=times or AT_ONCE,
        idle_rounds_max=idle_rounds_max,
        rules=rules or baccarat.Rules(mode=Mode.ONLINE),
    )


def sicbo_table(*, name: str = "S1", times: Times | None = None, rules: sicbo.Rules | None = None) -> Settings:
    return Settings(game_name="sicbo", name=name, times=times or AT_ONCE, rules=rules or sicbo.Rules(mode=Mode.ONLINE))


def niuniu_table(*, name: str = "N1", times: Times | None = None, rules: niuniu.Rules | None = None) -> Settings:
    return Settings(
        game_name="niuniu", name=name, times=times or AT_ONCE, rules=rules or niuniu.Rules(mode=Mode.ONLINE)
    )


GAMES: dict[str, Settings] = {"baccarat": baccarat_table(), "sicbo": sicbo_table(), "niuniu": niuniu_table()}


def wager(patron: str, bet: str, chips: int, *, box: int | None = None, moment: Moment | None = None) -> Wager:
    return Wager(patron, bet, Cents(chips * CHIP), box=box, moment=moment)


def any_wagers(game: str, patron: str, chips: int = 10, *, box: int = 1) -> tuple[Wager, ...]:
    """A wager that every table of the game takes."""
    match game:
        case "baccarat":
            return (wager(patron, "player", chips),)
        case "sicbo":
            return (wager(patron, "big", chips),)
        case _:
            return (wager(patron, "ante", chips, box=box),)


DEALS = {"baccarat": PLAYER_WINS, "sicbo": "", "niuniu": f"{NIU} {HOUSE_NIU_6}"}
"""By game, the cards of a round with nobody to ask but the patrons who arrange."""


def table_of(game: str, *, times: Times | None = None, rounds: int = 3) -> "TableUnderTest":
    """A table of the game, with chance for so many rounds in which box 1 alone has a wager."""
    settings = msgspec.structs.replace(GAMES[game], times=times or AT_ONCE)
    return TableUnderTest(settings, deal=f"{DEALS[game]} " * rounds, dice=[(1, 5, 6)] * rounds)


CITES: dict[str, dict[str, tuple[str, ...]]] = {
    "baccarat": {
        "held": ("online 2.d.2.2",),
        "closed": ("baccarat 4.6", "ruling B13"),
        "late": ("online 2.d.1.2",),
        "confirmed": ("online 2.d.2.2",),
    },
    "sicbo": {
        "held": ("sicbo 4.1",),
        "closed": ("sicbo 4.4", "ruling S4"),
        "late": ("ruling S4",),
        "confirmed": ("ruling S4",),
    },
    "niuniu": {
        "held": ("niuniu 4.4",),
        "closed": ("niuniu 4.7", "ruling N8"),
        "late": ("ruling N8",),
        "confirmed": ("ruling N8",),
    },
}
"""By game, the clauses of its own book for what every online table does (ruling A7)."""

PHASES = {
    "baccarat": (Phase.BETTING, Phase.DEALING, Squeezing.name, Insurance.name),
    "sicbo": (Phase.BETTING, Phase.DEALING),
    "niuniu": (Phase.BETTING, Phase.DEALING, Arranging.name),
}
"""By game, the phases in which a round is under way."""


def table_in(game: str, phase: str) -> "TableUnderTest":
    """A table in its first round, in that phase: An has bet 10, on the Banker at Baccarat, Binh passes or drafts."""
    table = table_of(game)
    if game == "baccarat":
        table.cards = deque(cards(f"{BANKER_TWICE} " * 3))
    table.opened()
    if phase is Phase.WAITING:
        return table
    table.do(Join(patron="an"))
    table.do(Join(patron="binh"))
    if phase is Phase.COUNTDOWN:
        return table
    table.next_betting()
    table.bet(*((wager("an", "banker", 10),) if game == "baccarat" else any_wagers(game, "an")))
    if phase is Phase.BETTING:
        table.draft("binh", *any_wagers(game, "binh", box=2))
        return table
    if phase == Squeezing.name:
        table.do(Squeeze(patron="an", side="banker"))
    table.supplies = phase is not Phase.DEALING
    table.passes("binh")
    if phase is Phase.DEALING and (want := table.state.wants) is not None:
        table.do(table.answer(want))
    while table.phase != phase:
        table.until_deadline()
    return table


class TableUnderTest:
    """Commands at times that the test says; whatever the table wants is supplied at once, as a room does it."""

    def __init__(self, settings: Settings, *, deal: str = "", dice: Sequence[Sequence[int]] = (), burn: str = "AS"):
        self.table = Table(State())
        self.settings = settings
        self.cards: deque[Card] = deque(cards(deal))
        self.dice = deque(tuple(throw) for throw in dice)
        self.burn = Card(burn)
        self.supplies = True
        self.now = 0
        self.history: list[TimedEvent] = []
        self.rounds: list[int] = []
        """The number of the round that each event of the history belongs to, as the journal has it."""

    @property
    def state(self) -> State:
        return self.table.state

    @property
    def phase(self) -> str:
        return self.state.phase

    def do(self, command: Command, *, at: int | None = None, available: Cents = RICH) -> list[Event]:
        self.now = self.now if at is None else at
        events = self._handle(command, available)
        while self.supplies and (want := self.state.wants) is not None:
            events += self._handle(self.answer(want))
        return events

    def _handle(self, command: Command, available: Cents = RICH) -> list[Event]:
        events = self.table.handle(command, self.now, lambda patron: available)
        for event in events:
            self.record(event)
        return events

    def record(self, event: Event) -> None:
        self.history.append(TimedEvent(self.now, event))
        self.rounds.append(filed_under(event, self.state.round) or self.state.round)

    def answer(self, want: Want) -> Command:
        match want:
            case SeedNeeded():
                return SupplySeed(nonce=f"{want.number:064x}", commitment=f"{want.number:064x}")
            case CardsNeeded(to=to) if to == BURN:
                return SupplyCards(cards=(self.burn,))
            case CardsNeeded(count=count):
                return SupplyCards(cards=tuple(self.cards.popleft() for _ in range(count)))
            case DiceNeeded():
                return SupplyDice(dice=self.dice.popleft())
        raise AssertionError("a table of one key has no links")

    def refusal(self, command: Command, *, at: int | None = None, available: Cents = RICH) -> Refusal:
        """The refusal of a command; nothing may have changed by it."""
        self.now = self.now if at is None else at
        before = copy.deepcopy(self.state)
        try:
            events = self.table.handle(command, self.now, lambda patron: available)
        except Refusal as refusal:
            assert self.state == before, "a refused command changed the table"
            return refusal
        raise AssertionError(f"{command} was not refused: {events}")

    def opened(self) -> "TableUnderTest":
        self.do(OpenTable(by="pit", settings=self.settings))
        return self

    def betting(self, *patrons: str) -> "TableUnderTest":
        """Opened at 0, everybody joined at 0, betting open from 5,000 to 17,000 by the usual times."""
        self.opened()
        for patron in patrons:
            self.do(Join(patron=patron))
        return self.next_betting()

    def next_betting(self) -> "TableUnderTest":
        """Whatever waits is waited for, until betting is open."""
        while self.phase is not Phase.BETTING:
            self.until_deadline()
        return self

    def until_deadline(self) -> list[Event]:
        assert self.state.deadline is not None
        events = self.do(Tick(), at=max(self.now, self.state.deadline))
        assert events, "the time was up, and nothing happened"
        return events

    def draft(self, patron: str, *wagers: Wager) -> list[Event]:
        return self.do(SetWagers(patron=patron, wagers=wagers))

    def bet(self, *wagers: Wager) -> list[Event]:
        """The one patron of these wagers drafts and confirms them."""
        (patron,) = {each.patron for each in wagers}
        return self.draft(patron, *wagers) + self.do(Confirm(patron=patron))

    def passes(self, patron: str) -> list[Event]:
        return self.do(Confirm(patron=patron, wagers=()))

    def insure(self, patron: str, chips: int = 0, *, side: str = "banker", moment: Moment = Moment.FOUR_CARDS) -> None:
        """With no chips the patron declines."""
        taken = (wager(patron, f"{side}_insurance", chips, moment=moment),) if chips else ()
        self.do(Insure(patron=patron, wagers=taken))

    def lines(self) -> tuple[SettledLine, ...]:
        """The settlement of the last round that was settled."""
        return next(each.event.lines for each in reversed(self.history) if isinstance(each.event, RoundSettled))

    def nets(self) -> dict[str, int]:
        """What each patron of the last round settled has won or lost, in cents."""
        nets: dict[str, int] = {}
        for line in self.lines():
            nets[line.patron] = nets.get(line.patron, 0) + line.returned + line.won - line.stake
        return nets

    def chronicle(self) -> list[tuple[int, str]]:
        """All that happened, by time and name, but for opening, coming and drafting."""
        aside = {"table_opened", "joined", "drafted"}
        told = zip((each.at for each in self.history), names([each.event for each in self.history]), strict=True)
        return [(at, name) for at, name in told if name not in aside]

    def dealt(self) -> list[CardsDealt | DiceThrown]:
        return [each.event for each in self.history if isinstance(each.event, CardsDealt | DiceThrown)]

    def happenings(self, number: int) -> list[TimedEvent]:
        """What the journal has of a round."""
        return [each for each, round_number in zip(self.history, self.rounds, strict=True) if round_number == number]


def names(events: Sequence[Event]) -> list[str]:
    """Events by their names in the journal."""
    return [str(type(event).__struct_config__.tag) for event in events]
