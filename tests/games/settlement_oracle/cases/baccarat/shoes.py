"""Cards of random rounds of Baccarat."""

from collections.abc import Callable
from random import Random

from tests.games.settlement_oracle.books.baccarat.deal import (
    BANKER,
    FOUR_CARDS,
    PLAYER,
    THIRD_CARD,
    Deal,
    deal,
    insurance_odds,
    total,
)

DECK = [rank + suit for rank in "A23456789TJQK" for suit in "SHCD"]


def offered(dealt: Deal, moment: str) -> list[str]:
    """The hands that can be insured at a moment."""
    return [hand for hand in (PLAYER, BANKER) if insurance_odds(dealt, hand, moment)]


def offered_once(dealt: Deal) -> bool:
    return bool(offered(dealt, FOUR_CARDS) or offered(dealt, THIRD_CARD))


def offered_twice(dealt: Deal) -> bool:
    return bool(offered(dealt, FOUR_CARDS) and offered(dealt, THIRD_CARD))


def offered_second(dealt: Deal) -> bool:
    return bool(offered(dealt, THIRD_CARD))


def nine_all(dealt: Deal) -> bool:
    return len(dealt.player) == len(dealt.banker) == 3 and total(dealt.player) == total(dealt.banker) == 9


def anything(_: Deal) -> bool:
    return True


def random_deal(rng: Random, decks: int, wanted: Callable[[Deal], bool]) -> tuple[list[str], Deal]:
    """The cards of a finished round that is as wanted."""
    while True:
        cards = [DECK[place % 52] for place in rng.sample(range(52 * decks), 6)]
        for count in (4, 5, 6):
            dealt = deal(cards[:count])
            if isinstance(dealt, Deal):
                break
        if isinstance(dealt, Deal) and wanted(dealt):
            return cards[:count], dealt
