"""A table that is dealt by hand, its people, and books as plain as can be."""

import copy
from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Any, ClassVar, NamedTuple, TypeVar

import msgspec

from felt.core.authority import Role
from felt.core.cards import cards
from felt.core.chance import CardsNeeded, DiceNeeded, SeedNeeded
from felt.core.chips import Cents
from felt.core.refusals import Refusal
from felt.core.times import Times
from felt.core.wagers import Mode, Wager
from felt.dealing import Device
from felt.games import baccarat, niuniu, sicbo
from felt.house import ChipsGiven
from felt.ledger import is_seat, seat_name
from felt.table import Command, Event, State, decide, evolve
from felt.table.codec import at_rest, decode, decode_state, encode, encode_state
from felt.table.commands import (
    Confirm,
    Join,
    OpenTable,
    PauseTable,
    ResumeTable,
    SupplyCards,
    SupplyDice,
    SupplySeed,
    Tick,
)
from felt.table.corrections.events import RoundCorrected, filed_under
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
from felt.table.events import (
    RoundSettled,
    RoundVoided,
    SettledLine,
)
from felt.table.irregularity.commands import Choose, Rule
from felt.table.money import transfers
from felt.table.recall import TimedEvent, recall
from felt.table.settings import Betting, Dealing, Settings
from tests.table.books import Books
from tests.table.dealer.watch import Felt, Shoe

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


def online_table(game: str, **rules: Any) -> Settings:
    made = RULES[game](mode=Mode.ONLINE, **rules)
    return Settings(game_name=game, name="O1", idle_rounds_max=4, rules=made)


class Step(NamedTuple):
    """A command that the table took, or chips that a patron got."""

    at: int
    what: Command | ChipsGiven
    events: int
    """How many events the journal has after it."""

    @property
    def is_gift(self) -> bool:
        return isinstance(self.what, ChipsGiven)


class Pit:
    """Every command goes through `do`, which keeps books, replays each event from its bytes, and recalls rounds."""

    crashes: ClassVar[bool] = False
    """Whether the table is rebuilt from the bytes of its events after every command."""

    def __init__(self, settings: Settings, *, device: Device | None = None, now: int = 0) -> None:
        """The `device` deals where no person does."""
        self.settings = settings
        self.device = device
        self.state, self.replayed = State(), State()
        self.now = now
        self.last_at = now
        """The time of the last event."""
        self.done: list[Step] = []
        self.books = Books()
        self.record: dict[int, list[TimedEvent]] = {}
        self.seq = 0
        self.journal: list[bytes] = []
        self.shoe, self.felt = Shoe(), Felt()
        self.do(OpenTable(by="pit", settings=settings))

    def do(self, command: Command) -> list[Event]:
        happened = self.happens(self._decided(command))
        self.done.append(Step(self.now, command, self.seq))
        return happened

    def give(self, gift: ChipsGiven) -> None:
        """Chips of the cage."""
        self.books.give(gift.account.removeprefix("patron:"), gift.amount)
        self.done.append(Step(self.now, gift, self.seq))

    def _decided(self, command: Command) -> Iterator[Event]:
        """What the command comes to. A machine deals as soon as the table needs something."""
        at_hand = self.books.available
        yield from decide(self.state, command, self.now, lambda patron: Cents(at_hand(patron)))
        while self.device is not None and (want := self.state.wants) is not None:
            supplied: Command
            if isinstance(want, SeedNeeded):
                seed = self.device.fix(want)
                supplied = SupplySeed(nonce=seed.nonce, commitment=seed.commitment)
            else:
                assert self.state.shuffle is not None
                assert isinstance(want, CardsNeeded | DiceNeeded)
                dealt = self.device.supply(want, place=self.state.shuffle.place)
                if isinstance(want, DiceNeeded):
                    supplied = SupplyDice(dice=dealt)  # type: ignore[arg-type]
                else:
                    supplied = SupplyCards(cards=dealt)  # type: ignore[arg-type]
            yield from decide(self.state, supplied, self.now, lambda patron: Cents(at_hand(patron)))

    def happens(self, events: Iterable[Event]) -> list[Event]:
        happened: list[Event] = []
        for event in events:
            self.seq += 1
            self.last_at = self.now
            self.books.apply(transfers(self.state, event, seq=self.seq))
            self.shoe.follow(self.state, event)
            self.felt.follow(event)
            evolve(self.state, event)
            self.journal.append(encode(event))
            read = decode(self.journal[-1])
            evolve(self.replayed, read)
            number = filed_under(event, self.state.round)
            self.record.setdefault(number, []).append(TimedEvent(self.now, read))
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

    def _look(self, happened: list[Event]) -> None:
        """After every command."""
        self.shoe.check(self.state)
        self.felt.check(self.state, self.books)
        for event in happened:
            match event:
                case RoundSettled() | RoundVoided():
                    self.recalled()
                case RoundCorrected(round=number, after=after):
                    recalled = recall(self.settings.name, number, self.settings, self.record[number])
                    assert recalled.corrected is not None
                    assert tuple(map(SettledLine.of, recalled.corrected.lines)) == after

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

    def resume(self, by: str, why: str = "") -> list[Event]:
        return self.act(ResumeTable, by, why=why)

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
        number = self.state.round
        recalled = recall(self.settings.name, number, self.settings, self.record[number])
        assert recalled.settlement is not None
        assert same(self.state, self.replayed)
        assert not self.books.open_holds()


def on_seat(seat: int, *wagers: tuple[str, int] | tuple[str, int, int]) -> tuple[Wager, ...]:
    return tuple(
        Wager(seat_name(seat), bet, Cents(chips * 100), None, box[0] if box else None) for bet, chips, *box in wagers
    )


def same(one: State, other: State) -> bool:
    """A proposal is compared by its bytes: what was read back has lists where the other has tuples."""
    proposals = [{number: encode(each) for number, each in state.proposals.items()} for state in (one, other)]
    without = [msgspec.structs.replace(state, proposals={}) for state in (one, other)]
    return proposals[0] == proposals[1] and without[0] == without[1]


def encode_any(state: State) -> bytes:
    return repr(plain(state)).encode()


def plain(value: object) -> object:
    """The order of a set says nothing."""
    if isinstance(value, msgspec.Struct):
        return [type(value).__name__, *(plain(getattr(value, name)) for name in value.__struct_fields__)]
    if isinstance(value, dict):
        return [(key, plain(each)) for key, each in value.items()]
    return sorted(value) if isinstance(value, set | frozenset) else value
