"""An evening at a table of any kind, with everything that can go wrong, as a seed gives it.

Whatever comes is decided whole or refused whole. After every command the books balance, every stake is settled,
returned or in play, no card is used twice or lost, every event has its authority, and the events alone give the same
table."""

from collections import Counter
from enum import StrEnum
from random import Random

from felt.core.authority import LADDER
from felt.core.cards import Card
from felt.core.chance import CardsNeeded, DiceNeeded, SeedNeeded
from felt.core.chips import Cents
from felt.core.commands import Command
from felt.core.events import Event
from felt.core.refusals import Refusal
from felt.core.stage import Stage
from felt.core.wagers import Wager
from felt.games.baccarat.commands import Insure, OpenCards, Squeeze
from felt.games.baccarat.events import InsuranceAnswered
from felt.games.baccarat.stages import Insurance, Squeezing
from felt.games.niuniu.commands import Arrange
from felt.games.niuniu.ranking import arrange
from felt.games.niuniu.stages import Arranging
from felt.house import ChipsGiven
from felt.ledger import Purpose, is_seat, patron_account, seat_name
from felt.table import State
from felt.table.codec import at_rest, decode_state, encode_state
from felt.table.commands import Confirm, Join, OpenTable, Restart, ResumeTable, Tick
from felt.table.corrections.events import RoundCorrected
from felt.table.dealer.commands import (
    CallResult,
    CloseBetting,
    ForSeat,
    GoOn,
    KeyCards,
    KeyDice,
    OpenBetting,
    Pay,
    PrepareCards,
    RecordWagers,
    TakeTable,
)
from felt.table.dealer.events import StaffLeft
from felt.table.irregularity.commands import Choose, CloseChoice, OpenFreeHand
from felt.table.irregularity.events import Ruled
from felt.table.settings import Settings
from felt.table.state import Phase
from tests.machine import KEY, SameEachTime
from tests.table.dealer import mishaps
from tests.table.dealer.authority import Authority
from tests.table.dealer.mishaps import PATRONS
from tests.table.dealer.pit import Pit, same

PEOPLE = {f"{role}": role for role in LADDER}
"""One person of each rank, called by the rank."""
BETS = {
    "baccarat": ("player", "banker", "tie", "player_pair", "banker_pair", "lucky6"),
    "sicbo": ("big", "small", "total-9", "any_triple", "number-3", "double-2"),
}
START = 1_790_000_000_000
BUY_IN = Cents(200_000)
POOR = 10_000
"""A patron with less buys chips again."""


class Crashes(StrEnum):
    NEVER = "never"
    SELDOM = "seldom"
    BEFORE_EVERY_STEP = "before every step"


class Evening:
    """`pit.done` can be played again elsewhere."""

    def __init__(self, settings: Settings, seed: int, *, crashes: Crashes = Crashes.SELDOM) -> None:
        self.crashes = crashes
        self.chance = Random(seed)  # noqa: S311 - a seed makes the evening
        self.pit = Pit(settings, device=SameEachTime(settings.name, KEY), now=START)
        self.authority = Authority()
        self.game = settings.game_name
        self.seen: Counter[str] = Counter()
        """How often each event, each clause of a ruling and each refusal came."""
        self.gifts = 0
        for patron in PATRONS:
            self._buy_in(patron)

    @property
    def state(self) -> State:
        return self.pit.state

    def play(self, steps: int) -> None:
        for _ in range(steps):
            self._step()
            assert same(self.state, self.pit.replayed), "the events give another table"

    def _step(self) -> None:
        """Mostly what comes next, sometimes something else."""
        self.pit.now += self.chance.choice((0, 1, 500, 3_000))
        roll = self.chance.random()
        if self.crashes is Crashes.BEFORE_EVERY_STEP or (self.crashes is Crashes.SELDOM and roll < 0.03):
            self._crash()
        if roll < 0.15:
            self._do(mishaps.ruling(self))
        elif roll < 0.23:
            self._do(mishaps.odd(self))
        elif roll < 0.29:
            self._do(mishaps.correction(self))
        else:
            self._do(self._next())

    def _do(self, command: Command | None) -> None:
        if command is None:
            return
        self.authority.begin(self.state, command)
        try:
            events = self.pit.do(command)
        except Refusal as refusal:
            self.seen[refusal.code] += 1
            return
        self.authority.check(events)
        for event in events:
            self._note(event)

    def _note(self, event: Event) -> None:
        self.seen[event.kind()] += 1
        match event:
            case Ruled(clause=clause):
                self.seen[clause] += 1
            case StaffLeft(idle=True):
                self.seen["idle"] += 1
            case InsuranceAnswered(patron=patron, wagers=wagers) if wagers and is_seat(patron):
                self.seen["insured seat"] += 1
            case RoundCorrected(shares=shares):
                self.seen["debt"] += any(share.owed for share in shares)

    def _buy_in(self, patron: str) -> None:
        self.gifts += 1
        account = patron_account(patron)
        self.pit.give(ChipsGiven(f"buy-in/{self.gifts}", account, BUY_IN, Purpose.BUY_IN, "buy-in"))

    def _next(self) -> Command:
        """What the table waits for."""
        state = self.state
        if state.phase is Phase.CLOSED:
            return OpenTable(by="pit", settings=self.pit.settings)
        if state.by_hand and not state.attending:
            return self.as_(TakeTable, "dealer")
        if state.paused:
            return self.as_(ResumeTable, "director")
        if state.play.choice is not None:
            return self._choose(state.play.choice.asked)
        if (stage := state.open_stage) is not None:
            return self._answer(stage)
        match state.phase:
            case Phase.BETTING:
                return self._bet()
            case Phase.DEALING:
                return self._deal()
            case Phase.CALLED:
                return self.as_(Pay, self.on_duty())
        return self._begin()

    def _begin(self) -> Command:
        """Between two rounds."""
        state = self.state
        if isinstance(state.need, SeedNeeded):
            return self.as_(PrepareCards, self.on_duty(), cards=52 * state.need.decks)
        if isinstance(state.need, CardsNeeded) and self.chance.random() < 0.8:  # else the burn is forgotten
            return self.as_(KeyCards, self.on_duty(), cards=self.cards(1))
        if state.free_hand:
            return self.as_(OpenFreeHand, self.on_duty())
        if state.by_calls:
            return self.as_(OpenBetting, self.on_duty())
        poor = [patron for patron in PATRONS if self.pit.books.available(patron) < POOR]
        if poor:
            self._buy_in(poor[0])
        away = [patron for patron in PATRONS if patron not in state.patrons]
        if away and self.chance.random() < 0.6:
            return Join(patron=self.chance.choice(away))
        return self._time_up()

    def _time_up(self) -> Command:
        self.pit.now = max(self.pit.now, self.state.deadline or 0)
        return Tick()

    def _enough(self, call: type[Command]) -> Command:
        """The dealer waits no longer; at a timed table the time is up."""
        return self.as_(call, self.on_duty()) if self.state.by_calls else self._time_up()

    def _choose(self, asked: tuple[str, ...]) -> Command:
        patron = self.chance.choice(asked)
        if self.chance.random() < 0.25:
            return self._enough(CloseChoice)
        return self._wish(Choose(patron=patron, round=self.state.round, stay=self.chance.random() < 0.5), patron)

    def _bet(self) -> Command:
        state, chance = self.state, self.chance
        if chance.random() < (0.4 if state.confirmed or state.play.recorded else 0.05):
            return self.as_(CloseBetting, self.on_duty()) if state.by_hand else self._time_up()
        if state.by_calls and chance.random() < 0.6:
            seat = chance.randint(1, 7)
            if self.game == "baccarat" and chance.random() < 0.3:
                side = chance.choice(("player", "banker"))
                return self._wish(Squeeze(patron=seat_name(seat), round=state.round, side=side), seat_name(seat))
            return self.as_(RecordWagers, self.on_duty(), seat=seat, wagers=self.wagers(seat_name(seat)))
        patron = chance.choice(PATRONS)
        if patron not in state.patrons:
            return Join(patron=patron)
        if self.game == "baccarat" and chance.random() < 0.3:
            return Squeeze(patron=patron, round=state.round, side=chance.choice(("player", "banker")))
        return Confirm(patron=patron, round=state.round, wagers=self.wagers(patron))

    def wagers(self, patron: str, *, chips_most: int = 52) -> tuple[Wager, ...]:
        chance = self.chance
        if self.game == "niuniu":
            box, ante = chance.randint(1, 7), chance.randint(1, chips_most)
            wagers = [Wager(patron, "ante", Cents(ante * 100), box=box)]
            if chance.random() < 0.5:
                wagers.append(Wager(patron, "double", Cents(ante * 200), box=box))
                wagers.append(Wager(patron, "additional", Cents(ante * 400), box=box))
            return tuple(wagers)
        bets = chance.sample(BETS[self.game], chance.randint(1, 3))
        return tuple(Wager(patron, bet, Cents(chance.randint(1, chips_most) * 100)) for bet in bets)

    def _deal(self) -> Command:
        need, by = self.state.game_round.needs, self.on_duty()
        if isinstance(need, DiceNeeded):
            return self.as_(KeyDice, by, dice=self.dice(), shakes=self.chance.choice((2, 3, 3, 4, 5)))
        if isinstance(need, CardsNeeded):
            late = mishaps.late_insurance(self) if self.chance.random() < 0.7 else None
            return late or self.as_(KeyCards, by, cards=self.cards(need.count))
        return self.as_(CallResult, by)

    def _answer(self, stage: Stage) -> Command:
        state, chance = self.state, self.chance
        waits_for = stage.waits_for()
        if not waits_for or chance.random() < 0.4:
            return self._enough(GoOn)
        patron = chance.choice(waits_for)
        match stage:
            case Insurance(offers=offers):
                stake = Cents(chance.randint(1, 20) * 100)
                moment, bet = offers[0].moment, f"{offers[0].side}_insurance"
                wagers = (Wager(patron, bet, stake, moment),) if chance.random() < 0.7 else ()
                wish: Command = Insure(patron=patron, round=state.round, moment=moment, wagers=wagers)
            case Squeezing(squeezers=squeezers):
                side = next(side for side, squeezer in squeezers.items() if squeezer == patron)
                wish = OpenCards(patron=patron, round=state.round, side=side)
            case _:
                assert isinstance(stage, Arranging)
                box = min(box for box, holder in stage.unarranged.items() if holder == patron)
                niu = tuple(arrange(state.game_round.cards_by_hand[f"box {box}"]).niu)
                wish = Arrange(patron=patron, round=state.round, box=box, niu=niu)
        return self._wish(wish, patron)

    def _wish(self, command: Command, patron: str) -> Command:
        if not is_seat(patron):
            return command
        return self.as_(ForSeat, self.on_duty(), seat=int(patron.removeprefix("seat ")), command=command)

    def _crash(self) -> None:
        """The room comes back: the table is what its events say."""
        self.pit.state, self.pit.replayed = self.pit.replayed, self.pit.state
        if at_rest(self.state):
            ended = self.state.ended
            self.pit.state = decode_state(encode_state(self.state))
            self.pit.state.ended = ended
        self._do(Restart(away_since=self.pit.last_at))

    # The people and the cards in their hands.

    def as_(self, kind: type[Command], by: str, **fields: object) -> Command:
        if "round" in kind.__struct_fields__:
            fields.setdefault("round", self.state.round)
        return kind(by=by, role=PEOPLE[by], **fields)

    def on_duty(self) -> str:
        return self.chance.choice(sorted(self.state.attending) or ["dealer"])

    def cards(self, count: int) -> tuple[Card, ...]:
        """Cards that can still come out of the cards in use."""
        shuffle = self.state.shuffle
        used = Counter([*(shuffle.seen if shuffle is not None else ()), *self.state.carried])
        left = [card for card in Card for _ in range(self.state.game.decks(self.state.rules) - used[card])]
        return tuple(self.chance.sample(left, min(count, len(left))))

    def dice(self) -> tuple[int, ...]:
        return tuple(self.chance.randint(1, 6) for _ in range(3))


def eventful(settings: Settings, steps: int, *needed: str, crashes: Crashes) -> Evening:
    """The first evening in which these things happen."""
    for seed in range(200):
        evening = Evening(settings, seed, crashes=crashes)
        evening.play(steps)
        if evening.seen.keys() >= set(needed):
            return evening
    raise AssertionError(f"in no evening: {needed}")
