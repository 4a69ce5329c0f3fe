"""Chance is an input.

A round in progress names the cards or dice that it needs next. A supplier gives them: a shuffled shoe, a dealer's
keyboard, a replay of the journal, or the exact enumerator. Rounds are immutable: a walk over every deal keeps the state
at a branch by keeping the object.
"""

from collections.abc import Callable, Mapping, Sequence
from typing import Protocol, Self, TypeVar

import msgspec

from felt.core.cards import Card
from felt.core.refusals import NotWhatIsNeeded
from felt.core.words import Words


class CardsNeeded(msgspec.Struct, frozen=True, tag="cards"):
    """`count` cards to the hand `to`. The game names its hands: `player`, `box 3`, `house`."""

    to: str
    count: int


class DiceNeeded(msgspec.Struct, frozen=True, tag="dice"):
    """The faces of `count` dice, thrown together."""

    count: int


class SeedNeeded(msgspec.Struct, frozen=True, tag="seed"):
    """A new shuffle must be fixed before its first card is dealt. `decks` is 0 for a throw of dice.

    `number` counts the shuffles of a table. No number is used twice."""

    number: int
    decks: int


class LinksNeeded(msgspec.Struct, frozen=True, tag="links"):
    """A shuffle of two keys is over: its two links are to be revealed."""

    number: int


class ChainsNeeded(msgspec.Struct, frozen=True, tag="chains"):
    """House and witness are to fix the links of the shuffles from `number` on."""

    number: int


Need = CardsNeeded | DiceNeeded
Want = SeedNeeded | CardsNeeded | DiceNeeded | LinksNeeded | ChainsNeeded
"""What a table may want from the room."""
Dealt = Sequence[Card] | Sequence[int]


class Round(Protocol):
    """A round of any game."""

    @property
    def needs(self) -> Need | None:
        """The cards or dice to deal next; None once the round is over."""

    @property
    def certain(self) -> int:
        """How many cards come next whatever they are, before anybody decides anything."""

    def take(self, dealt: Dealt) -> Self:
        """The round after `dealt`. Refuses cards or dice that `needs` does not ask for."""

    @property
    def cards_by_hand(self) -> Mapping[str, tuple[Card, ...]]:
        """The cards so far, by the name of the hand; empty for dice."""

    @property
    def dice(self) -> tuple[int, ...]:
        """The dice so far; empty for cards."""


AnyRound = TypeVar("AnyRound", bound=Round)


def play_out(game_round: AnyRound, supply: Callable[[Need], Dealt]) -> AnyRound:
    """Deal `game_round` to its end from `supply`."""
    while (need := game_round.needs) is not None:
        game_round = game_round.take(supply(need))
    return game_round


HandNames = Callable[[str], Words]
"""From the name of a hand to the name that people read."""


def cards_for(need: Need | None, dealt: Dealt, hand_name: HandNames) -> tuple[Card, ...]:
    """`dealt`, if these are the cards that `need` asks for. Refuses anything else."""
    cards = tuple([card for card in dealt if isinstance(card, Card)])
    if not isinstance(need, CardsNeeded) or not len(cards) == len(dealt) == need.count:
        raise NotWhatIsNeeded(need=describe(need, hand_name), dealt=_shown(dealt))
    return cards


def dice_for(need: Need | None, dealt: Dealt) -> tuple[int, ...]:
    """`dealt`, if these are the faces that `need` asks for. Refuses anything else."""
    faces = tuple([face for face in dealt if type(face) is int and 1 <= face <= 6])
    if not isinstance(need, DiceNeeded) or not len(faces) == len(dealt) == need.count:
        raise NotWhatIsNeeded(need=describe(need), dealt=_shown(dealt))
    return faces


def _shown(dealt: Dealt) -> str:
    return " ".join(map(str, dealt)) or "∅"


def describe(need: Need | None, hand_name: HandNames = lambda hand: Words(hand, hand)) -> Words:
    match need:
        case CardsNeeded(to=to, count=count):
            hand = hand_name(to)
            if count == 1:
                return Words(f"one card to {hand.en}", f"một lá cho {hand.vi}")
            return Words(f"{count} cards to {hand.en}", f"{count} lá cho {hand.vi}")
        case DiceNeeded(count=count):
            return Words(f"{count} dice", f"{count} xúc xắc")
        case _:
            return Words("nothing", "không gì")
