"""Exact odds of every Baccarat bet and of every cell of the insurance table, from any shoe.

The kernel counts the deals that lead to each end of a round; here each end is played once through `felt.games`, which
says what every bet and every insurance comes to there. All that is left is to add whole numbers."""

from collections import defaultdict
from collections.abc import Iterable, Mapping
from fractions import Fraction
from functools import cache
from itertools import product
from math import lcm, perm
from typing import Generic, NamedTuple, TypeVar

import msgspec
import numpy as np
from numpy.typing import NDArray

from felt.core.cards import Card, cards
from felt.core.settlement import Result, Verdict
from felt.core.wagers import Moment
from felt.games.baccarat.bets import Bet, verdicts
from felt.games.baccarat.insurance import CELLS, Offer, offer_made
from felt.games.baccarat.insurance import verdict as insurance_verdict
from felt.games.baccarat.round import Outcome, Round, Winner
from felt.games.baccarat.rules import (
    BANKER_DRAWS_AGAINST_STANDING_ON,
    BANKER_DRAWS_ON,
    NATURAL,
    PLAYER_DRAWS_ON,
    POINTS,
    total,
)
from felt.odds.figures import BetOdds, bet_odds
from felt.odds.shoe import CARDS_PER_ROUND_MAX, EIGHT_DECKS, VALUES, Shoe
from felt.odds.walk import walk

SIDES = (Winner.PLAYER, Winner.BANKER)
PAIRS = (Bet.PLAYER_PAIR, Bet.BANKER_PAIR)


class InsuranceOdds(msgspec.Struct, frozen=True, kw_only=True):
    """One cell of the insurance table. Where the shoe never brings it up, its frequency is 0 and the rest is None."""

    moment: Moment
    side: Winner
    own: int
    other: int
    odds: Fraction
    frequency: Fraction
    """How often, per round, the cell is offered (ruling B5)."""
    win: Fraction | None = None
    lose: Fraction | None = None
    push: Fraction | None = None
    edge: Fraction | None = None
    """What the house keeps of a chip staked when the cell is offered and bought."""

    @property
    def patron_edge(self) -> bool:
        """Whether the patron gains, on average, by buying it."""
        return self.edge is not None and self.edge < 0


class BestInsurance(msgspec.Struct, frozen=True):
    """The best that insuring a wager of one chip on `side` can add, and when to buy. See `_best_insurance`."""

    side: Winner
    value: Fraction
    """What it gains per round, on average, counting the rounds in which nothing is bought."""
    after_four_cards: tuple[Offer, ...]
    after_third_card: tuple[tuple[Offer | None, Offer], ...]
    """Each with the cell that was shown after four cards and left alone; None where none was."""


class BaccaratOdds(msgspec.Struct, frozen=True):
    shoe: Shoe
    commission: bool
    bets: tuple[BetOdds, ...]
    """In the order of the felt. The pairs are absent where the shoe is known by value only."""
    insurance: tuple[InsuranceOdds, ...]
    best_insurance: tuple[BestInsurance, ...]

    def bet(self, name: str) -> BetOdds | None:
        return next((odds for odds in self.bets if odds.bet == name), None)


def odds(shoe: Shoe = EIGHT_DECKS, *, commission: bool = True) -> BaccaratOdds:
    """The odds of the next round from `shoe`. A live table can ask after every card."""
    ways = count_deals(shoe)
    deals = perm(shoe.cards, CARDS_PER_ROUND_MAX)
    insured = _insured(ways)
    return BaccaratOdds(
        shoe=shoe,
        commission=commission,
        bets=_bets(shoe, ways, deals, commission=commission),
        insurance=tuple(_cell_odds(cell, insured.cells[cell], deals) for cell in CELLS.values()),
        best_insurance=tuple(_best_insurance(side, insured, deals) for side in SIDES),
    )
