"""The shoes of a table, read back from its events."""

import msgspec

from felt.core.cards import Card
from felt.core.events import Event
from felt.core.game import Game
from felt.core.shoe.findings import WrongCards
from felt.table.dealer.events import CardsCorrected, CardsPrepared
from felt.table.events import BettingClosed, BettingOpened, Burned, CardsDealt, ShuffleFixed, TableOpened
from felt.table.irregularity.events import CardsCarried, CardsReordered, CardsSetAside, FreeHandOpened, HandsTakenBack


class RecordedShoe(msgspec.Struct):
    """One shuffle of cards, as far as it came out."""

    number: int
    decks: int
    clauses: WrongCards
    out: list[Card | None] = msgspec.field(default_factory=list)
    """Every card in its place. None stands for a card that nobody has seen."""

    def put(self, place: int, cards: tuple[Card, ...]) -> None:
        self.reach(place + len(cards))
        self.out[place : place + len(cards)] = cards

    def reach(self, place: int) -> None:
        self.out += [None] * (place - len(self.out))


class RecordedShoes:
    """Follows the events of one table from its first one."""

    def __init__(self) -> None:
        self._game: Game | None = None
        self._round_at = 0
        """The place of the first card of the round."""
        self._carried = 0
        """How many of the last cards open the free hand to come. They are dealt then, at the same places."""
        self.shoe: RecordedShoe | None = None
        """The latest shoe; None before the first one, and where dice are thrown."""

    def follow(self, event: Event) -> RecordedShoe | None:
        """The shoe before, if this event is the first one of another shuffle."""
        match event:
            case TableOpened(settings=settings):
                self._game = settings.game
            case ShuffleFixed(number=number, decks=decks) | CardsPrepared(number=number, decks=decks):
                return self._next(number, decks)
            case BettingClosed(by=by) if by and self.shoe is not None and self.shoe.out and not self._has_shoe:
                return self._next(self.shoe.number, self.shoe.decks)  # a single deck is shuffled for each round
            case BettingOpened() | FreeHandOpened() if self.shoe is not None:
                self._round_at, self._carried = len(self.shoe.out) - self._carried, 0
            case Burned(card=card, count=count) if self.shoe is not None:
                self.shoe.put(len(self.shoe.out), (card,))  # ruling B11: one card is exposed, the others are not
                self.shoe.reach(len(self.shoe.out) + count)
            case CardsDealt(cards=cards, place=place) if self.shoe is not None:
                self.shoe.put(place, cards)
            case CardsCorrected(after=cards, place=place) if self.shoe is not None:
                self.shoe.put(place, cards)
            case CardsReordered(cards=cards) if self.shoe is not None:
                self.shoe.out[self._round_at :], self._carried = cards, 0
            case CardsCarried(cards=cards) if self.shoe is not None:
                self.shoe.out += cards
                self._carried += len(cards)
            case HandsTakenBack(cards=count) if self.shoe is not None:
                del self.shoe.out[-count:]
            case CardsSetAside(cards=cards) if self.shoe is not None:
                self.shoe.out += cards
        return None

    @property
    def _has_shoe(self) -> bool:
        return self._game is not None and self._game.shoe is not None

    def _next(self, number: int, decks: int) -> RecordedShoe | None:
        before = self.shoe
        assert self._game is not None, "a table is opened before it shuffles"
        self.shoe = RecordedShoe(number, decks, self._game.wrong_cards) if self._game.wrong_cards else None
        self._round_at = self._carried = 0
        return before
