"""Follows the cards of one shoe and says at once what cannot be, or hardly can be, in a shuffled shoe."""

from collections import deque
from collections.abc import Iterable, Iterator

from felt.core.cards import DECK, Card
from felt.core.shoe.findings import (
    IN_NEW_DECK_ORDER,
    MISSING,
    MISSING_AMONG,
    RARELY,
    REPEATED,
    TOO_MANY,
    TOO_OFTEN,
    Alarm,
    Finding,
    Kind,
    WrongCards,
    cards_in_words,
    decks_in_words,
    in_words,
)
from felt.core.shoe.orders import ORDERS, Run
from felt.core.shoe.rarity import Lengths, lengths_for
from felt.core.words import Words

NUMBER = {card: number for number, card in enumerate(DECK)}


class Watch:
    """The watch of one shoe. Every card costs the same few steps.

    The findings depend only on the cards and on their order. A watch that was lost is made again: `Watch(decks,
    clauses)` and `follow` with all that has come out. None stands for a card that nobody has seen: a burned card."""

    def __init__(self, decks: int, clauses: WrongCards, *, lengths: Lengths | None = None) -> None:
        self.decks = decks
        self.clauses = clauses
        self.lengths = lengths or lengths_for(decks)
        self.place = 0
        """How many cards have come out."""
        self.unseen = 0
        """How many of them nobody has seen."""
        self._copies = [0] * len(DECK)
        self._surplus = 0
        self._runs = [Run()] * len(ORDERS)
        self._recent: deque[Card] = deque(maxlen=max(self.lengths))
        self._sequences = _Sequences(self.lengths.repeat)

    @property
    def size(self) -> int:
        return self.decks * len(DECK)

    def follow(self, out: Iterable[Card | None]) -> list[Finding]:
        """All that is found in the next cards."""
        return [finding for card in out for finding in (self.pass_over(1) if card is None else self.take(card))]

    def take(self, card: Card) -> list[Finding]:
        """One card has come out, and was seen."""
        self.place += 1
        return [*self._counted(card), *self._in_order(card)]

    def pass_over(self, count: int) -> list[Finding]:
        """`count` cards have come out, and nobody has seen them. A run or a sequence does not go on behind them."""
        if count:
            self.place += count
            self.unseen += count
            self._runs = [Run()] * len(ORDERS)
            self._recent.clear()
            self._sequences.interrupt()
        return list(self._too_many())

    def at_end(self) -> Finding | None:
        """The missing cards, once the shoe has no more cards."""
        lacking = tuple(
            card for card, copies in zip(DECK, self._copies, strict=True) for _ in range(self.decks - copies)
        )
        count = len(lacking) - self.unseen
        if count <= 0:
            return None
        values = {"count": count, "cards": cards_in_words(lacking), "unseen": self.unseen}
        words = in_words(MISSING_AMONG if self.unseen else MISSING, **values)
        return Finding(Kind.MISSING, self.place, self.place, lacking, self.clauses.number, words)

    def _counted(self, card: Card) -> Iterator[Finding]:
        number = NUMBER[card]
        self._copies[number] += 1
        copies = self._copies[number]
        if copies > self.decks:
            self._surplus += 1
            yield self._found_surplus(TOO_OFTEN, (card,), card=card, copies=copies, held=self.decks)
        yield from self._too_many()

    def _too_many(self) -> Iterator[Finding]:
        """More cards than the decks have, though no copy too many was seen: it is among the unseen."""
        if self.place - self.size > self._surplus:
            self._surplus = self.place - self.size
            yield self._found_surplus(TOO_MANY, (), unseen=self.unseen, size=self.size)

    def _found_surplus(self, template: Words, cards: tuple[Card, ...], **values: object) -> Finding:
        words = in_words(template, place=self.place, decks=decks_in_words(self.decks), **values)
        return Finding(Kind.SURPLUS, self.place, self.place, cards, self.clauses.number, words)

    def _in_order(self, card: Card) -> Iterator[Finding]:
        """A run and a repeated sequence are told once, when they are long enough, however far they go on."""
        before = self._recent[-1] if self._recent else None
        self._recent.append(card)
        for index, order in enumerate(ORDERS):
            step = None if before is None else order.steps[NUMBER[before]][NUMBER[card]]
            run = self._runs[index] = self._runs[index].after(step)
            if run.length == self.lengths.run:
                yield self._found_order(Kind.NEW_DECK_ORDER, self.lengths.run, IN_NEW_DECK_ORDER, order=order.name)
        earlier = self._sequences.add(NUMBER[card], self.place)
        if earlier is not None:
            until = earlier + self.lengths.repeat - 1
            yield self._found_order(Kind.REPEATED_ORDER, self.lengths.repeat, REPEATED, earlier=earlier, until=until)

    def _found_order(self, kind: Kind, length: int, template: Words, **values: object) -> Finding:
        cards = tuple(self._recent)[-length:]
        first = self.place - length + 1
        told = {"first": first, "place": self.place, "cards": cards_in_words(cards), "rare": RARELY}
        return Finding(kind, first, self.place, cards, self.clauses.order, in_words(template, **told, **values))


class Following:
    """The alarms of a shoe whose last cards may still change: a dealer corrects them, or puts them in order.

    A card more costs the same few steps. After any other change the shoe is followed from its first card again."""

    def __init__(self, decks: int) -> None:
        self._decks = decks
        self._watch: Watch | None = None
        self._out: list[Card | None] = []
        self._alarms: list[Alarm] = []

    def alarms(self, out: list[Card | None], clauses: WrongCards) -> list[Alarm]:
        """All alarms that these cards raise. None stands for a card that nobody has seen."""
        if self._watch is None or self._out != out[: len(self._out)]:
            self._watch, self._out, self._alarms = Watch(self._decks, clauses), [], []
        came = out[len(self._out) :]
        self._alarms += [finding.alarm for finding in self._watch.follow(came)]
        self._out += came
        return self._alarms


class _Sequences:
    """The sequences of `length` cards that have come out, each with the place at which it first began.

    A sequence is one number: its cards are the digits. It is kept once the next sequence cannot overlap it."""

    def __init__(self, length: int) -> None:
        self._length = length
        self._modulus = len(DECK) ** length
        self._digits = 0
        self._cards = 0
        self._began: dict[int, int] = {}
        self._waiting: deque[tuple[int, int]] = deque()
        self._repeats = False

    def interrupt(self) -> None:
        self._digits = self._cards = 0
        self._repeats = False

    def add(self, number: int, place: int) -> int | None:
        """Where the sequence that ends with this card began before; None if it did not, or if it was told already."""
        self._digits = (self._digits * len(DECK) + number) % self._modulus
        self._cards += 1
        if self._cards < self._length:
            return None
        first = place - self._length + 1
        while self._waiting and self._waiting[0][1] + self._length <= first:
            digits, began = self._waiting.popleft()
            self._began.setdefault(digits, began)
        self._waiting.append((self._digits, first))
        earlier = self._began.get(self._digits)
        told, self._repeats = self._repeats, earlier is not None
        return None if told else earlier
