"""A fourth game, as small as a game can be: one card to the Dragon, one to the Tiger, the higher rank wins. Between the
two cards a patron may raise.

All that there is of it is in this file. Nothing in `src` names it: it is registered by the tests."""

from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import contextmanager
from fractions import Fraction
from typing import Any, ClassVar

import msgspec

from felt import rulebook
from felt.client.habits import GAME_HABITS
from felt.client.habits.game_habits import GameHabits
from felt.client.mirror import Mirror
from felt.core.authority import Role
from felt.core.cards import DECK, Card
from felt.core.case import GameCase, Settled
from felt.core.chance import CardsNeeded, Dealt, cards_for
from felt.core.chips import Cents
from felt.core.citations import Citations
from felt.core.commands import Command, PlaceChips
from felt.core.events import ChipsPlaced, Event
from felt.core.game import Game, OnFelt
from felt.core.irregularity import IN_PLAY, Fault, Irregularity, Remedy
from felt.core.limits import Limits, bounds, refuse_outside, unknown_bet
from felt.core.refusals import NotYourWager
from felt.core.requests import PatronRequestInRound, Stake
from felt.core.settlement import Settlement, Verdict, lose, settle_line, win
from felt.core.stage import Available, InPlay, Sentence, Stage, WagersInWords
from felt.core.wagers import Clause, Mode, Wager
from felt.core.words import Language, Words
from felt.games import GAMES
from felt.odds.bet_odds import BetOdds, bet_odds
from felt.odds.game_odds import GameOdds, Option
from felt.odds.registry import ODDS
from felt.odds.registry import register as register_odds
from felt.odds.walk import walk

NAMES = {"dragon": Words("Dragon", "Rồng"), "tiger": Words("Tiger", "Hổ"), "tie": Words("Tie", "Hòa")}
RAISE = {f"{side}_raise": side for side in ("dragon", "tiger")}
HALF = Fraction(1, 2)
BOOK = rulebook.Book(
    book="dragontiger",
    place=9,
    title=rulebook.Text(en="Dragon Tiger", vi="Rồng Hổ"),
    clause=tuple(
        rulebook.Entry(number, rulebook.Status.BUILT, en, vi, rulebook.Text(en=en, vi=vi))
        for number, en, vi in (
            ("1", "the higher card wins even money", "lá cao hơn thắng, 1 ăn 1"),
            ("2", "the lower card loses", "lá thấp hơn thua"),
            ("3", "on a tie half is lost", "hòa thì thua một nửa"),
            ("4", "a tie pays 8 to 1", "hòa, 1 ăn 8"),
            ("5", "a raise goes with its wager", "cược thêm theo cược chính"),
            ("6", "the round is void", "ván vô hiệu"),
            ("7", "chips lie on the felt before the first card", "đặt chip trước lá đầu tiên"),
        )
    ),
)
WINS, LOSES = win(Fraction(1), "dragontiger 1"), lose("dragontiger 2")
TIED, TIE_WINS = lose("dragontiger 3", keeps=HALF), win(Fraction(8), "dragontiger 4")


class Rules(msgspec.Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    mode: Mode = Mode.DEALER
    decks: int = 1
    limits: Limits = msgspec.field(default_factory=dict)


class Outcome(msgspec.Struct, frozen=True):
    winner: str
    dragon: Card
    tiger: Card


class Round(msgspec.Struct, frozen=True):
    dealt: tuple[Card, ...] = ()

    @property
    def needs(self) -> CardsNeeded | None:
        sides = ("dragon", "tiger")
        return CardsNeeded(sides[len(self.dealt)], 1) if len(self.dealt) < len(sides) else None

    @property
    def certain(self) -> int:
        return 0 if self.needs is None else 1

    def take(self, dealt: Dealt) -> "Round":
        return Round((*self.dealt, *cards_for(self.needs, dealt, NAMES.__getitem__)))

    @property
    def cards_by_hand(self) -> dict[str, tuple[Card, ...]]:
        return {side: (card,) for side, card in zip(("dragon", "tiger"), self.dealt, strict=False)}

    @property
    def dice(self) -> tuple[int, ...]:
        return ()

    def outcome(self) -> Outcome:
        dragon, tiger = self.dealt
        winner = "tie" if dragon.rank == tiger.rank else "dragon" if dragon.rank > tiger.rank else "tiger"
        return Outcome(winner, dragon, tiger)


def verdicts(outcome: Outcome) -> dict[str, Verdict]:
    sides = {side: TIED if outcome.winner == "tie" else WINS if outcome.winner == side else LOSES for side in NAMES}
    sides["tie"] = TIE_WINS if outcome.winner == "tie" else LOSES
    return sides | {raised: sides[side] for raised, side in RAISE.items()}


def check(wagers: Sequence[Wager], rules: Rules) -> None:
    within = bounds(rules.limits, {bet: bet for bet in (*NAMES, *RAISE)})
    for index, wager in enumerate(wagers):
        if wager.bet not in within:
            raise unknown_bet(wager.bet, within, place=f"wagers[{index}].bet")
        if rules.mode is Mode.ONLINE:
            refuse_outside(wager, within[wager.bet], bet=name_of(wager), place=f"wagers[{index}].amount", clauses=())


def admit(wagers: Sequence[Wager], rules: Rules, on_felt: OnFelt) -> None:
    check(wagers, rules)


def settle(outcome: Outcome, wagers: Sequence[Wager], rules: Rules) -> Settlement:
    by_bet = verdicts(outcome)
    return Settlement(tuple(settle_line(wager, by_bet[wager.bet], at_risk=wager.amount) for wager in wagers))


def name_of(wager: Wager) -> Words:
    return NAMES[RAISE.get(wager.bet, wager.bet)]


class Raise(PlaceChips, frozen=True, kw_only=True, tag="raise"):
    wagers: tuple[Wager, ...] = ()


class RaiseRequest(PatronRequestInRound, frozen=True, kw_only=True, tag="raise"):
    wagers: tuple[Stake, ...] = ()

    def command(self, patron: str) -> Raise:
        return Raise(patron=patron, round=self.round, wagers=tuple(stake.wager(patron) for stake in self.wagers))


class RaisingOpened(Event, frozen=True, tag="raising_opened"):
    deadline: int | None


class Raised(ChipsPlaced, frozen=True, tag="raised"):
    purpose: ClassVar[str] = "wager"
    clause: ClassVar[Clause] = "dragontiger 5"

    @property
    def hold(self) -> str:
        return "raise"


class RaisingClosed(Event, frozen=True, tag="raising_closed"):
    pass


class Raising(Stage):
    name: ClassVar[str] = "raising"
    awaited: ClassVar[Words] = Words("answers", "trả lời")
    commands = (Raise,)
    requests = (RaiseRequest,)
    events = (RaisingOpened, Raised, RaisingClosed)

    asked: set[str] = msgspec.field(default_factory=set)
    done: bool = False
    raised: tuple[Wager, ...] = ()

    def due(self, table: InPlay, now: int) -> Iterator[Event]:
        if len(table.game_round.cards_by_hand) == 1 and not self.done:
            yield RaisingOpened(table.until_seen(now, table.times.insurance_ms))

    def answer(self, table: InPlay, command: Command, now: int, available: Available) -> Iterator[Event]:
        assert isinstance(command, Raise)
        if self.repeats(command):
            return
        table.refuse_not_open(self, now)
        if command.patron not in self.asked:
            raise NotYourWager
        table.refuse_without_chips(command.patron, command.wagers, available)
        yield Raised(command.patron, command.wagers)

    def over(self, table: InPlay) -> Iterator[Event]:
        if not self.asked:
            yield RaisingClosed()

    def time_up(self, table: InPlay) -> Iterator[Event]:
        yield RaisingClosed()

    def evolve(self, table: InPlay, event: Event) -> None:
        match event:
            case RaisingOpened(deadline=deadline):
                self.asked = {patron for patron, wagers in table.confirmed.items() if wagers}
                table.ask(self, deadline, table.times.insurance_ms)
            case Raised(patron=patron, wagers=wagers):
                self.asked.discard(patron)
                self.raised += wagers
            case RaisingClosed():
                self.done, self.asked = True, set()
                table.go_on()

    def left(self, patron: str) -> None:
        self.asked.discard(patron)

    def wagers(self) -> tuple[Wager, ...]:
        return self.raised

    def repeats(self, command: PlaceChips) -> bool:
        own = tuple(wager for wager in self.raised if wager.patron == command.patron)
        return bool(own) and own == command.wagers

    def shown(self, table: InPlay, seen: Callable[[str], bool]) -> dict[str, object]:
        return {"raised": [wager for wager in self.raised if seen(wager.patron)]}

    def own(self, patron: str) -> dict[str, object]:
        return {"may_raise": patron in self.asked}

    @classmethod
    def sentence(cls, event: Event, in_words: WagersInWords) -> Sentence | None:
        if isinstance(event, Raised):
            raises = Words("{patron} raises {wagers}", "{patron} cược thêm {wagers}")
            return Sentence(raises, {"patron": event.patron, "wagers": in_words(event.wagers)})
        return None


class Case(GameCase, frozen=True, tag="dragon_tiger"):
    dragon: Card
    tiger: Card
    wagers: tuple[Wager, ...] = ()
    table: Rules = msgspec.field(default_factory=Rules)

    def settle(self) -> Settled:
        check(self.wagers, self.table)
        outcome = Round((self.dragon, self.tiger)).outcome()
        return Settled(outcome, settle(outcome, self.wagers, self.table))

    @staticmethod
    def headline(outcome: Any, language: Language) -> str:
        return NAMES[outcome.winner].in_language(language)


VOID = Irregularity(
    clause="dragontiger 6",
    situation=Words("a misdeal", "chia sai"),
    least=Role.PIT_MANAGER,
    parts=IN_PLAY,
    remedy=Remedy.VOID_ROUND,
    fault=Fault.INTERRUPTED,
)
GAME = Game(
    name="dragon_tiger",
    title=Words("Dragon Tiger", "Rồng Hổ"),
    rules_type=Rules,
    start=lambda wagers: Round(),
    admit=admit,
    outcome=Round.outcome,
    settle=settle,
    shown=msgspec.structs.asdict,
    mark=lambda outcome: outcome.winner[0].upper(),
    name_of=name_of,
    irregularities=(VOID,),
    citations=dict.fromkeys(Mode, Citations("dragontiger 7", ("dragontiger 7",))),
    case=Case,
    in_force=lambda rules: {"game": "dragon_tiger", "table": rules, "pays": {"tie": 8}},
    decks=lambda rules: int(rules.decks),
    hand_name=NAMES.__getitem__,
    stages=(Raising,),
)


def bets(rules: Rules) -> Iterable[BetOdds]:
    ways: dict[str, Counter[Verdict]] = {bet: Counter() for bet in NAMES}
    for walked in walk(Round(), dict.fromkeys(DECK, rules.decks)):
        for bet, verdict in verdicts(walked.finished.outcome()).items():
            if bet in ways:
                ways[bet][verdict] += walked.ways
    return [bet_odds(bet, counted.items()) for bet, counted in ways.items()]


DRAGON_TIGER = GameOdds(
    game=GAME,
    bet_names=NAMES,
    bets=lambda rules: tuple(bets(rules)),
    options=(Option("decks", "decks in the shoe (default: 1)", metavar="N", most=8),),
)


class DragonTigerHabits(GameHabits):
    def wagers(self, mirror: Mirror, available: Cents) -> list[Stake]:
        return self.stakes(mirror, [self.temper.chance.choice(("dragon", "tiger"))], available)


@contextmanager
def registered() -> Iterator[None]:
    """The game is there, for as long as a test needs it: four registrations, and nothing else."""
    rulebook.register(BOOK)
    GAMES.register(GAME)
    register_odds(DRAGON_TIGER)
    GAME_HABITS[GAME.name] = DragonTigerHabits
    try:
        yield
    finally:
        del GAME_HABITS[GAME.name], ODDS[GAME.name]
        GAMES.remove(GAME.name)
        rulebook.forget(BOOK)
