"""A Baccarat table's settings, the value of cards and the two drawing tables."""

import re
from collections import Counter
from collections.abc import Sequence
from fractions import Fraction
from typing import Annotated

import msgspec

from felt.core.cards import Card, Rank
from felt.core.chips import Cents
from felt.core.limits import Bound, Limits
from felt.core.wagers import Mode
from felt.games.baccarat.refusals import TooManyOfACard


class Rules(msgspec.Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """How one table is set up."""

    mode: Mode = Mode.DEALER
    commission: bool = True
    insurance: bool = True
    decks: Annotated[int, msgspec.Meta(ge=1, le=16)] = 8
    """online 2.a.1, ruling B11"""
    limits: Limits = msgspec.field(default_factory=dict)
    differential: Bound | None = None
    """baccarat 2.2.15: the largest difference between the totals on Player and Banker; None for no limit."""
    lucky6: bool = True
    squeeze: bool = True
    """ruling B15: whether the table deals face down, so that patrons may squeeze."""
    banker_first: bool = False
    """baccarat 6.4.4: whether the house agrees to open the Banker's third card before the Player's."""
    insurance_limits: dict[str, Bound] = msgspec.field(default_factory=dict)
    """baccarat 6.4.3.1, ruling B6: by odds to one, such as `3` or `3/2`, the most that one insurance wager may be."""

    def __post_init__(self) -> None:
        msgspec.structs.force_setattr(self, "insurance_limits", _by_odds(self.insurance_limits))


_ODDS = re.compile(r"\d{1,3}(\.\d{1,3}|/[1-9]\d{0,2})?")


def written_odds(given: str) -> str:
    """Odds as a fraction in lowest terms: `1.5` becomes `3/2`. A text that is no fraction stays as it is."""
    return str(Fraction(given)) if _ODDS.fullmatch(given) else given


def _by_odds(limits: dict[str, Cents]) -> dict[str, Cents]:
    """The limits by written odds. Two limits at the same odds stay as they are, and are refused later."""
    written = {written_odds(given): most for given, most in limits.items()}
    return written if len(written) == len(limits) else limits


# baccarat 4.12.1 and 4.12.2, online 2.a.2: ace to nine count their face, tens and court cards zero. Indexed by rank.
POINTS = (0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 0, 0, 0, 0)


_POINTS_OF_CARD = {card: POINTS[card.rank] for card in Card}


def total(cards: tuple[Card, ...]) -> int:
    """baccarat 2.2.11, 4.13.1 and 4.13.2, online 2.a.3: only the last digit of the sum counts."""
    return sum(map(_POINTS_OF_CARD.__getitem__, cards)) % 10


def refuse_too_many(cards: Sequence[Card], *, decks: int) -> None:
    """baccarat 7.1: a card cannot be dealt more often than the decks contain it."""
    for card, count in Counter(cards).items():
        if count > decks:
            raise TooManyOfACard(card=card, count=count, decks=decks, place="cards", clauses=("baccarat 7.1",))


NATURAL = 8
"""baccarat 2.2.9 and 4.14, online 2.b.3.1 and 2.c.1: if the first two cards of either hand total this or more, no
third card is dealt."""

# baccarat 4.15 (Table One), online 2.c.2.A and 2.c.2.B: the Player's totals that draw; the others stand.
PLAYER_DRAWS_ON = frozenset({0, 1, 2, 3, 4, 5})

# baccarat 4.16 (Table Two), online 2.b.3.2 and 2.c.2.B: the Banker's total, and the values of the Player's third card
# on which the Banker draws. A ten or court card, "10" in the book, has the value 0. The row 0-1-2 always draws
# (ruling B17).
ANY_CARD = frozenset(range(10))
BANKER_DRAWS_ON = {
    0: ANY_CARD,
    1: ANY_CARD,
    2: ANY_CARD,
    3: frozenset({1, 2, 3, 4, 5, 6, 7, 9, 0}),
    4: frozenset({2, 3, 4, 5, 6, 7}),
    5: frozenset({4, 5, 6, 7}),
    6: frozenset({6, 7}),
    7: frozenset[int](),
}

# baccarat 4.17, online 2.c.2.A: if the Player stands, the Banker's totals that draw.
BANKER_DRAWS_AGAINST_STANDING_ON = frozenset({0, 1, 2, 3, 4, 5})

# ruling B11: the place of the cut card, and the number of burned cards.
CUT_CARD_FROM_END = 14


def burn_count(exposed: Card) -> int:
    """baccarat 2.2.3, ruling B11: the value of the exposed card; ten for a ten or court card."""
    return min(exposed.rank, Rank.TEN)
