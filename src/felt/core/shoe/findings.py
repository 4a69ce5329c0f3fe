"""What the watch of a shoe finds, in words, with the clause that it proposes."""

from collections.abc import Sequence
from enum import StrEnum

import msgspec

from felt.core.cards import Card
from felt.core.wagers import Clause
from felt.core.words import Language, Words, fill

CARDS_TOLD_MAX = 12
"""A sentence lists no more cards than these. The finding has them all."""


class Kind(StrEnum):
    SURPLUS = "surplus"
    """A card too many."""
    MISSING = "missing"
    """A card too few, at the end of the shoe."""
    NEW_DECK_ORDER = "new_deck_order"
    REPEATED_ORDER = "repeated_order"


class WrongCards(msgspec.Struct, frozen=True):
    """The clauses of a game's book by which wrong cards are decided."""

    number: Clause
    """Surplus or missing cards."""
    order: Clause
    """Cards that were not shuffled."""


class Alarm(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What was found, as records keep it. Places count the cards that have come out of the shoe, from 1, those that
    nobody has seen among them."""

    kind: Kind
    first: int
    """The first card of the sequence; where there is none, the same as `place`."""
    place: int = msgspec.field(name="at")
    """The card at which it was found."""
    cards: tuple[Card, ...]
    clause: Clause


class Finding(Alarm, frozen=True):
    """An alarm, and the sentence that a person is told."""

    words: Words

    @property
    def alarm(self) -> Alarm:
        return Alarm(self.kind, self.first, self.place, self.cards, self.clause)


TOO_OFTEN = Words(
    "Card {place} is {card} once more. Copies so far: {copies}; copies in {decks}: {held}.",
    "Lá thứ {place} lại là {card}. Số lá đã ra: {copies}; số lá có trong {decks}: {held}.",
)
TOO_MANY = Words(
    "{place} cards have come out, and {unseen} of them were not seen. Cards in {decks}: {size}.",
    "Đã ra {place} lá, trong đó {unseen} lá không ai thấy mặt. Số lá trong {decks}: {size}.",
)
MISSING = Words(
    "The shoe is out, and cards are missing. Their number is {count}: {cards}.",
    "Hộp đã hết bài mà vẫn thiếu lá. Số lá thiếu là {count}: {cards}.",
)
MISSING_AMONG = Words(
    "The shoe is out, and cards are missing. Their number is at least {count}, among these: {cards}. At most {unseen} "
    "of these lie among the cards that nobody has seen.",
    "Hộp đã hết bài mà vẫn thiếu lá. Số lá thiếu ít nhất là {count}, trong các lá: {cards}. Nhiều nhất {unseen} lá "
    "trong số này nằm ở phần bài không ai thấy mặt.",
)
IN_NEW_DECK_ORDER = Words(
    "Cards {first} to {place} lie in the order of a new deck, {order}: {cards}. {rare}",
    "Các lá từ {first} đến {place} nằm đúng thứ tự bộ bài mới, {order}: {cards}. {rare}",
)
REPEATED = Words(
    "Cards {first} to {place} come in the same order as cards {earlier} to {until}: {cards}. {rare}",
    "Các lá từ {first} đến {place} ra đúng thứ tự của các lá từ {earlier} đến {until}: {cards}. {rare}",
)
RARELY = Words(
    "Fewer than one shuffled shoe in a billion shows such an order.",
    "Chưa đến một trong một tỷ hộp bài đã xáo có thứ tự như vậy.",
)


def in_words(template: Words, **values: object) -> Words:
    return Words(*(fill(template, language, values) for language in Language))


def cards_in_words(cards: Sequence[Card]) -> str:
    told = " ".join(cards[:CARDS_TOLD_MAX])
    return told if len(cards) <= CARDS_TOLD_MAX else f"{told} …"


def decks_in_words(decks: int) -> Words:
    return Words("one deck" if decks == 1 else f"{decks} decks", f"{decks} bộ bài")
