"""A table that is dealt by hand, its people, and books as plain as can be."""

import copy
from collections.abc import Iterable, Mapping, Sequence
from typing import Any, ClassVar, TypeVar

import msgspec

from felt.core.authority import Role
from felt.core.cards import Card, cards
from felt.core.chips import Cents
from felt.core.refusals import Refusal
from felt.core.times import Times
from felt.core.wagers import Mode, Wager
from felt.games import baccarat, niuniu, sicbo
from felt.ledger import is_seat, seat_name
from felt.table import Command, Event, State, decide, evolve
from felt.table.codec import at_rest, decode, decode_state, encode, encode_state
from felt.table.commands import Confirm, Join, OpenTable, PauseTable, ResumeTable, Tick
from felt.table.dealer.commands import (
    CallResult,
    CloseBetting,
    ForSeat,
    KeyCards,
    KeyDice,
    OpenBetting,
    Pay,
    PrepareCards,
    RecordWagers,
    TakeTable,
)
from felt.table.dealer.events import CardsCorrected, CardsPrepared
from felt.table.events import (
    BettingClosed,
    BettingOpened,
    Burned,
    CardsDealt,
    RoundSettled,
    RoundVoided,
    SettledLine,
    ShoeRemoved,
)
from felt.table.irregularity.commands import Choose, Rule
from felt.table.irregularity.events import CardsCarried, CardsReordered, CardsSetAside, FreeHandOpened, HandsTakenBack
from felt.table.money import transfers
from felt.table.recall import TimedEvent, recall
from felt.table.settings import Betting, Dealing, Settings
from tests.table.books import Books

DEALER, SUPERVISOR, MANAGER, SHIFT_MANAGER, ASSISTANT_DIRECTOR = "mai", "phúc", "long", "hà", "tuấn"
ROLES = {
    DEALER: Role.DEALER,
    SUPERVISOR: Role.PIT_SUPERVISOR,
    MANAGER: Role.PIT_MANAGER,
    SHIFT_MANAGER: Role.SHIFT_MANAGER,
    ASSISTANT_DIRECTOR: Role.ASSISTANT_DIRECTOR,
}
AnyEvent = TypeVar("AnyEvent", bound=Event)
RULES: dict[str, Any] = {"baccarat": baccarat.Rules, "niuniu": niuniu.Rules, "sicbo": sicbo.Rules}


def casino_table(game: str, *, seats: int | None = 7, **rules: Any) -> Settings:
    made = RULES[game](mode=Mode.DEALER, **rules)
    return Settings(game_name=game, name="C1", seats=seats, rules=made, dealing=Dealing.HAND, betting=Betting.CALLED)


def live_table(game: str, *, times: Times | None = None, **rules: Any) -> Settings:
    made = RULES[game](mode=Mode.ONLINE, **rules)
    return Settings(game_name=game, name="L1", times=times or Times(), rules=made, dealing=Dealing.HAND)


class Pit:
    """Every command goes through `do`, which keeps books, replays each event from its bytes, and recalls rounds."""

    crashes: ClassVar[bool] = False
    """Whether the table is rebuilt from the bytes of its events after every command."""

    def __init__(self, settings: Settings) -> None:
        self.settings = settings
        self.state, self.replayed = State(), State()
        self.now = 0
        self.books = Books()
        self.record: dict[int, list[TimedEvent]] = {}
        self.seq = 0
        self.journal: list[bytes] = []
        self.out: list[Card | None] = []
        """The cards that came out of the shoe, in their places. None stands for a card that nobody has seen."""
        self.carried: list[Card] = []
        self.to_deal: list[Card] = []
        """What the free hand under way has to begin with."""
        self.do(OpenTable(by="pit", settings=settings))

    def do(self, command: Command) -> list[Event]:
        return self.happens(decide(self.state, command, self.now, lambda patron: Cents(self.books.available(patron))))

    def happens(self, events: Iterable[Event]) -> list[Event]:
        happened: list[Event] = []
        for event in events:
            self.seq += 1
            self.books.apply(transfers(self.state, event, seq=self.seq))
            self._follow_shoe(event)
            evolve(self.state, event)
            self.journal.append(encode(event))
            evolve(self.replayed, decode(self.journal[-1]))
            self.record.setdefault(self.state.round, []).append(TimedEvent(self.now, event))
            happened.append(event)
        if at_rest(self.replayed):
            ended = self.replayed.ended  # a snapshot does not hold the round that is over; its record does
            self.replayed = decode_state(encode_state(self.replayed))
            self.replayed.ended = ended
        self._look(happened)
        if self.crashes:
            self.state = State()
            for body in self.journal:
                evolve(self.state, decode(body))
        return happened

    def _follow_shoe(self, event: Event) -> None:
        """Every card has one place, and no place is left out."""
        match event:
            case CardsPrepared():
                self.out, self.carried = [], []
            case ShoeRemoved():
                self.carried = []
            case CardsCarried(cards=carried):
                self.carried += carried
            case FreeHandOpened(carried=carried):
                assert carried == tuple(self.carried)
                self.carried, self.to_deal = [], list(carried)
            case BettingClosed() if not self.state.game.shoe:
                self.out = []
            case Burned(card=card, count=count):
                self.out += [card, *[None] * count]
            case CardsDealt(cards=dealt, place=place):
                assert place == len(self.out)
                for card in dealt:
                    assert not self.to_deal or self.to_deal.pop(0) == card  # baccarat 7.8: these come first, in order
                self.out += dealt
            case CardsCorrected(before=before, after=after, place=place):
                assert (place, self.out[place:]) == (len(self.out) - len(after), list(before))
                self.out[place:] = after
            case CardsReordered(cards=ordered):
                count = sum(map(len, self.state.game_round.cards_by_hand.values()))
                assert {*self.out[-count:], *self.carried} >= set(ordered)
                self.out[-count:], self.carried = ordered, []
            case HandsTakenBack(cards=count):
                del self.out[-count:]
            case CardsSetAside(cards=aside):
                self.out += aside

    def _look(self, happened: list[Event]) -> None:
        """After every command: no card is lost or used twice, and every stake is in play, or settled, or back."""
        state = self.state
        shoe = state.shuffle
        if shoe is not None:
            assert (shoe.place, shoe.seen) == (len(self.out), [card for card in self.out if card is not None])
            assert state.carried == self.carried
            assert shoe.place + len(state.carried) <= shoe.cards
        staked = sum(wager.amount for wager in state.play.wagers()) if state.in_play else 0
        assert self.books.on_felt(self.settings.name) == staked
        if any(isinstance(event, RoundSettled | RoundVoided) for event in happened):
            self.recalled()

    def refused(self, command: Command) -> Refusal:
        """The refusal of a command; it changes nothing."""
        before, moved = copy.deepcopy(self.state), len(self.books.ids)
        try:
            self.do(command)
        except Refusal as refusal:
            assert self.state == before
            assert len(self.books.ids) == moved
            return refusal
        raise AssertionError("it was not refused")

    def as_(self, kind: type[Any], by: str = DEALER, **fields: Any) -> Any:
        return kind(by=by, role=ROLES[by], **fields)

    def phase(self) -> str:
        return self.state.phase

    def act(self, kind: type[Any], by: str = DEALER, **fields: Any) -> list[Event]:
        return self.do(self.as_(kind, by, **fields))

    # The course of a round, in short.

    def ready(self, burn: str = "5H") -> "Pit":
        """A dealer on duty, cards counted, shuffled and burned."""
        self.act(TakeTable)
        self.new_cards(burn)
        return self

    def new_cards(self, burn: str = "5H") -> "Pit":
        decks = self.state.game.decks(self.state.rules)
        if decks:
            self.act(PrepareCards, cards=52 * decks)
        if self.state.game.shoe and burn:
            self.key(burn)
        return self

    def key(self, dealt: str, to: str | None = None, by: str = DEALER) -> list[Event]:
        """One card, or the five cards of a hand."""
        return self.act(KeyCards, by, cards=cards(dealt), to=to)

    def deal(self, dealt: str) -> list[Event]:
        """These cards, one after the other."""
        return [event for card in dealt.split() for event in self.key(card)]

    def rule(self, clause: str, by: str, **fields: Any) -> list[Event]:
        """A person decides by a clause of the book of this game."""
        return self.do(self.ruling(clause, by, **fields))

    def ruling(self, clause: str, by: str, *, named: str = "", **fields: Any) -> Rule:
        book = self.settings.game_name
        return Rule(by=by, role=ROLES[by], clause=f"{book} {clause}", cards=cards(named) if named else (), **fields)

    def choose(self, patron: str, *, stay: bool) -> list[Event]:
        """A patron with an account answers. The dealer keys in the answer of a seat."""
        return self.do(self.choice(patron, stay=stay))

    def choice(self, patron: str, *, stay: bool) -> Command:
        answer = Choose(patron=patron, stay=stay)
        if not is_seat(patron):
            return answer
        return ForSeat(by=DEALER, role=ROLES[DEALER], seat=int(patron.split()[1]), command=answer)

    def pause(self, clause: str = "", by: str = DEALER) -> list[Event]:
        """A dealer reports an irregularity, and the table stands still."""
        return self.act(PauseTable, by, clause=clause)

    def resume(self, by: str) -> list[Event]:
        return self.act(ResumeTable, by)

    def wait(self, ms: int) -> list[Event]:
        self.now += ms
        return self.do(Tick())

    def nets(self) -> dict[str, int]:
        """By patron, what the last settled round has brought, in cents."""
        lines = [line for event in self.events(RoundSettled) for line in event.lines]
        nets: dict[str, int] = {}
        for line in lines:
            nets[line.patron] = nets.get(line.patron, 0) + line.returned + line.won - line.stake
        return nets

    def events(self, kind: type[AnyEvent]) -> list[AnyEvent]:
        """The events of this kind in the round under way."""
        return [each.event for each in self.record[self.state.round] if isinstance(each.event, kind)]

    def throw(self, *dice: int, shakes: int = 3) -> list[Event]:
        return self.act(KeyDice, dice=dice, shakes=shakes)

    def lay(self, seat: int, *wagers: tuple[str, int] | tuple[str, int, int]) -> list[Event]:
        """Chips on the felt of a seat: (bet, chips), or (bet, chips, box)."""
        return self.act(RecordWagers, seat=seat, wagers=on_seat(seat, *wagers))

    def bets(self, felt: Mapping[int, Sequence[Any]]) -> None:
        self.act(OpenBetting)
        for seat, wagers in felt.items():
            self.lay(seat, *wagers)
        self.act(CloseBetting)

    def paid(self) -> tuple[SettledLine, ...]:
        self.act(CallResult)
        (settled,) = [event for event in self.act(Pay) if isinstance(event, RoundSettled)]
        self.recalled()
        return settled.lines

    def sits(self, patron: str, chips: int, *wagers: tuple[str, int]) -> None:
        """A patron with an account joins and bets. The guests have the seats with low numbers."""
        self.books.give(patron, chips * 100)
        taken = {each.seat for each in self.state.patrons.values()}
        seats = self.settings.seats
        self.do(Join(patron=patron, seat=max({*range(1, seats + 1)} - taken) if seats else None))
        if wagers:
            self.do(Confirm(patron=patron, wagers=tuple(Wager(patron, bet, Cents(n * 100)) for bet, n in wagers)))

    def ready_live(self, *patrons: str) -> "Pit":
        """These patrons at a live table, betting open."""
        self.act(TakeTable)
        for patron in patrons:
            self.sits(patron, 500)
        self.new_cards()
        self.wait(self.settings.times.countdown_ms)
        return self

    def confirm(self, patron: str, *wagers: tuple[str, int]) -> list[Event]:
        placed = tuple(Wager(patron, bet, Cents(chips * 100)) for bet, chips in wagers)
        return self.do(Confirm(patron=patron, wagers=placed))

    def recalled(self) -> None:
        """The round is recalled from its own record alone, byte for byte, and the books balance."""
        events = self.record[self.state.round]
        opens = [isinstance(each.event, BettingOpened | FreeHandOpened) for each in events]
        start = max(index for index, opened in enumerate(opens) if opened)
        recalled = recall(self.settings.name, self.state.round, self.settings, events[start:])
        assert recalled.settlement is not None
        assert self.state == self.replayed
        assert not self.books.open_holds()


def on_seat(seat: int, *wagers: tuple[str, int] | tuple[str, int, int]) -> tuple[Wager, ...]:
    return tuple(
        Wager(seat_name(seat), bet, Cents(chips * 100), None, box[0] if box else None) for bet, chips, *box in wagers
    )


def encode_any(state: State) -> bytes:
    return repr(plain(state)).encode()


def plain(value: object) -> object:
    """The order of a set says nothing."""
    if isinstance(value, msgspec.Struct):
        return [type(value).__name__, *(plain(getattr(value, name)) for name in value.__struct_fields__)]
    if isinstance(value, dict):
        return [(key, plain(each)) for key, each in value.items()]
    return sorted(value) if isinstance(value, set | frozenset) else value
