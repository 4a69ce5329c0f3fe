"""Exact odds of every Baccarat bet and of every insurance, from any shoe.

>>> from felt.odds.baccarat.exact import odds
>>> from felt.odds.shoe import Shoe
>>> odds(Shoe.of_decks(8)).bet("banker").edge
"""

from collections import defaultdict
from fractions import Fraction
from functools import cache, cached_property
from math import perm
from typing import NamedTuple

import msgspec

from felt.core.cards import cards
from felt.core.settlement import Verdict
from felt.core.wagers import Moment
from felt.games.baccarat.bets import ORDINARY, Bet, verdicts
from felt.games.baccarat.round import Outcome, Round, Winner
from felt.odds.baccarat.best_insurance import BestByPoints, BestInsurance, best_by_points, cover_groups
from felt.odds.baccarat.ends import End, Sums, count_places, ends
from felt.odds.baccarat.insurance import InsuranceOdds, cell_groups, insurance_odds
from felt.odds.bet_odds import BetOdds, BetWays
from felt.odds.shoe import CARDS_PER_ROUND_MAX, EIGHT_DECKS, Shoe

PAIRS = (Bet.PLAYER_PAIR, Bet.BANKER_PAIR)
OF_TOTALS = tuple(bet for bet in ORDINARY if bet not in PAIRS)


class BaccaratOdds(msgspec.Struct, frozen=True, dict=True):
    """All of it is counted, in whole numbers. Fractions are made of the counts when they are asked for."""

    shoe: Shoe
    commission: bool
    ways: tuple[BetWays, ...]
    """In the order of the felt. The pairs are absent where the shoe is known by value only."""
    insurance: tuple[InsuranceOdds, ...]
    """In the order of the pay table, 6.4.6."""
    best_insurance: tuple[BestByPoints, ...]
    """By points, of a wager on Player and of one on Banker. By cards: `best_by_cards` of the same shoe."""

    @cached_property
    def bets(self) -> tuple[BetOdds, ...]:
        """In the order of `ways`."""
        return tuple(bet.odds() for bet in self.ways)

    def bet(self, name: str) -> BetOdds | None:
        return next((bet for bet in self.bets if bet.bet == name), None)

    def cells(self, side: Winner, moment: Moment) -> list[InsuranceOdds]:
        """The insurance cells of one hand at one moment of the round."""
        return [cell for cell in self.insurance if cell.side is side and cell.moment is moment]

    def edge_insured(self, best: BestInsurance) -> Fraction:
        """What the house keeps of a chip wagered on the hand that is so insured, a large wager."""
        wager = self.bet(best.side)
        assert wager is not None, "wagers on the hands go by totals, which every shoe tells"
        return wager.edge - best.value


def odds(shoe: Shoe = EIGHT_DECKS, *, commission: bool = True) -> BaccaratOdds:
    """The odds of the next round from `shoe`; a live table can ask after every card."""
    deals = perm(shoe.cards, CARDS_PER_ROUND_MAX)
    plan = _plan(commission)
    counted = plan.sums.of(count_places(shoe))
    return BaccaratOdds(
        shoe,
        commission,
        _bets(shoe, plan, tuple(counted[: plan.cells])),
        insurance_odds(counted[plan.cells : plan.covers], deals=deals),
        best_by_points(counted[plan.covers :], deals=deals),
    )


class _Plan(NamedTuple):
    """What is summed for every shoe: groups of ends for the bets, then for the insurance cells, then for cover."""

    sums: Sums
    verdicts: dict[Bet, tuple[Verdict, ...]]
    """By bet on the totals, the verdict in each group of the bets."""
    cells: int
    """Where the groups of the cells begin."""
    covers: int


@cache
def _plan(commission: bool) -> _Plan:
    alike: defaultdict[tuple[int, ...], list[End]] = defaultdict(list)
    settled: dict[tuple[int, ...], tuple[Verdict, ...]] = {}
    for end, outcome in ends().items():
        by_bet = verdicts(outcome, commission=commission)
        of_totals = tuple(by_bet[bet] for bet in OF_TOTALS)
        same = tuple(map(id, of_totals))  # a verdict is slow to compare, and always the same object
        settled[same] = of_totals
        alike[same].append(end)
    cells, covers = cell_groups(), cover_groups()
    return _Plan(
        sums=Sums([*alike.values(), *cells, *covers]),
        verdicts=dict(zip(OF_TOTALS, zip(*settled.values(), strict=True), strict=True)),
        cells=len(alike),
        covers=len(alike) + len(cells),
    )


def _bets(shoe: Shoe, plan: _Plan, ways: tuple[int, ...]) -> tuple[BetWays, ...]:
    if shoe.ranks is None:
        return tuple(BetWays(bet, verdicts, ways) for bet, verdicts in plan.verdicts.items())
    pairs = sum(count * (count - 1) for count in shoe.ranks)  # ruling B1: equal rank, suits aside
    of_pairs = pairs, perm(shoe.cards, 2) - pairs
    return tuple(
        [
            BetWays(bet, settled, ways) if (settled := plan.verdicts.get(bet)) else BetWays(bet, _pairs(bet), of_pairs)
            for bet in ORDINARY
        ]
    )


@cache
def _pairs(bet: Bet) -> tuple[Verdict, Verdict]:
    """What a pair bet comes to on a round in which both hands are pairs, and on one in which neither is."""
    both, neither = _natural("KS KH", "9S 9H"), _natural("KS QH", "9S TH")
    return verdicts(both, commission=True)[bet], verdicts(neither, commission=True)[bet]


def _natural(player: str, banker: str) -> Outcome:
    return Round(cards(player), cards(banker)).outcome()
