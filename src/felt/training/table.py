"""A practice table: dealt by hand, betting by calls, guests known by their seats. The live table's code decides."""

from collections.abc import Iterable, Mapping
from typing import Any

from felt.core.authority import Role
from felt.core.cards import Card
from felt.core.chips import Cents
from felt.core.commands import Command
from felt.core.events import Event
from felt.core.game import Game
from felt.core.settlement import Line
from felt.core.wagers import Laid, Wager
from felt.core.words import Words
from felt.ledger import seat_name
from felt.table import State, Table, commands
from felt.table.course import settlement
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
from felt.table.preview import Preview, preview
from felt.table.settings import Betting, Dealing, Settings

TRAINEE = "trainee"
NAME = "PRACTICE"
SEATS = 7
STEP_MS = 1_000
"""What each step takes on the clock of the table."""
SHAKES = 3

Chips = Mapping[int, Iterable[Laid]]
"""By seat, what lies on the felt."""


def no_account(patron: str) -> Cents:
    """Guests at a practice table have no account: the dealer sees their chips on the felt."""
    return Cents(0)


class Practice:
    """Open, with the trainee on duty, and with new cards where the game has cards."""

    def __init__(
        self,
        game: str,
        rules: Any,
        *,
        at: int,
        burn: Card | None = None,
        sign: tuple[Words, ...] = (),
        role: Role = Role.DEALER,
    ) -> None:
        """`burn` is the card that is exposed and burned; None forgets the burn, or the game has none. `role` is the
        rank that the trainee stands in for."""
        self.at = at
        self.role = role
        self.sign = sign
        """What the sign on the table says, as far as a question needs it."""
        self.state = State()
        self.settings = Settings(
            game_name=game, name=NAME, seats=SEATS, dealing=Dealing.HAND, betting=Betting.CALLED, rules=rules
        )
        self.do(commands.OpenTable(by=TRAINEE, settings=self.settings))
        self.do(TakeTable(**self.trainee))
        self.prepare()
        if burn is not None:
            self.key(burn)

    @property
    def trainee(self) -> dict[str, Any]:
        return {"by": TRAINEE, "role": self.role}

    @property
    def game(self) -> Game:
        return self.state.game

    def do(self, command: Command) -> list[Event]:
        """Raises the refusal of the table; then nothing has changed."""
        self.at += STEP_MS
        return Table(self.state).handle(command, self.at, no_account)

    def preview(self, command: Command) -> Preview:
        return preview(self.state, command, self.at, no_account)

    def prepare(self) -> None:
        decks = self.game.decks(self.state.rules)
        if decks:
            self.do(PrepareCards(cards=52 * decks, **self.trainee))

    def lay(self, chips: Chips) -> None:
        """Betting opens, and this lies on the felt."""
        self.do(OpenBetting(**self.trainee))
        for seat, laid in chips.items():
            wagers = tuple(each.by(seat_name(seat)) for each in laid)
            self.do(RecordWagers(seat=seat, wagers=wagers, **self.trainee))

    def bets_closed(self, chips: Chips) -> None:
        self.lay(chips)
        self.close()

    def close(self) -> None:
        self.do(CloseBetting(**self.trainee))

    def key(self, *cards: Card) -> None:
        """One after the other, each to the hand that is due."""
        for card in cards:
            self.do(KeyCards(cards=(card,), **self.trainee))

    def key_hand(self, cards: Iterable[Card]) -> None:
        """A whole hand at once."""
        self.do(KeyCards(cards=tuple(cards), **self.trainee))

    def throw(self, dice: tuple[int, ...]) -> None:
        self.do(KeyDice(dice=dice, shakes=SHAKES, **self.trainee))

    def for_seat(self, seat: int, wish: Command) -> None:
        self.do(ForSeat(seat=seat, command=wish, **self.trainee))

    def go_on(self) -> None:
        """The open question gets no more answers."""
        self.do(GoOn(**self.trainee))

    def call(self) -> None:
        self.do(CallResult(**self.trainee))

    def pay(self) -> None:
        self.do(Pay(**self.trainee))

    @property
    def wagers(self) -> list[Wager]:
        """All that lies on the felt."""
        play = self.state.play
        return [wager for wagers in play.recorded.values() for wager in wagers] + play.wagers()

    @property
    def outcome(self) -> Any:
        return self.game.outcome(self.state.game_round)

    @property
    def lines(self) -> tuple[Line, ...]:
        """What the dealt round comes to, in the order of the wagers."""
        return settlement(self.state).lines
