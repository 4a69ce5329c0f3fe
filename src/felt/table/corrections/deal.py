"""The cards, dice and wagers of a round as they really were."""

from collections import Counter
from collections.abc import Iterator, Sequence
from itertools import chain, islice
from typing import Annotated, Any

import msgspec

from felt.core.cards import Card
from felt.core.chance import CardsNeeded, Dealt, Need, Round, describe, play_out
from felt.core.game import Game
from felt.core.refusals import NotWhatIsNeeded
from felt.core.wagers import Laid, PatronName, Wager
from felt.table.corrections.refusals import CardDealtTooOften


class Deal(msgspec.Struct, frozen=True, omit_defaults=True, forbid_unknown_fields=True):
    """The cards in the order of dealing, or by hand; or the dice."""

    cards: tuple[Card, ...] = ()
    hands: dict[str, tuple[Card, ...]] = {}
    """By the name that the round's record gives the hand: `player`, `box 1`, `house`."""
    dice: tuple[int, ...] = ()

    @property
    def is_given(self) -> bool:
        return bool(self.cards or self.hands or self.dice)


class LaidBy(msgspec.Struct, frozen=True, omit_defaults=True, forbid_unknown_fields=True):
    """All wagers of one patron, insurance too. They replace the wagers on record."""

    patron: PatronName
    wagers: Annotated[tuple[Laid, ...], msgspec.Meta(max_length=64)] = ()


def laid_out(game: Game, rules: Any, wagers: Sequence[Wager], deal: Deal) -> Round:
    """A round for these wagers, dealt to its end. Refuses cards or dice that the rules of the game do not deal."""
    supply = _Supply(deal)
    dealt = play_out(game.start(wagers), supply)
    if left_over := supply.left_over():
        raise NotWhatIsNeeded(need=describe(None), dealt=" ".join(map(str, left_over)))
    _refuse_too_often(deal, decks=game.decks(rules))
    return dealt


class _Supply:
    def __init__(self, deal: Deal) -> None:
        self._cards = iter(deal.cards)
        self._hands = {hand: iter(cards) for hand, cards in deal.hands.items()}
        self._dice = iter(deal.dice)

    def __call__(self, need: Need) -> Dealt:
        """Perhaps fewer than the round needs: then the round refuses them."""
        if isinstance(need, CardsNeeded):
            cards: Iterator[Card] = self._hands.get(need.to, iter(())) if self._hands else self._cards
            return tuple(islice(cards, need.count))
        return tuple(islice(self._dice, need.count))

    def left_over(self) -> list[object]:
        return [*self._cards, *chain.from_iterable(self._hands.values()), *self._dice]


def _refuse_too_often(deal: Deal, *, decks: int) -> None:
    dealt = Counter(chain(deal.cards, *deal.hands.values()))
    for card, count in dealt.items():
        if count > decks:
            raise CardDealtTooOften(card=card, count=count, decks=decks)
