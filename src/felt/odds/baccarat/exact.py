"""Exact odds of every Baccarat bet and of every insurance, from any shoe.

>>> from felt.odds.baccarat.exact import odds
>>> from felt.odds.shoe import Shoe
>>> odds(Shoe.of_decks(8)).bet("banker").edge
"""

from collections import defaultdict
from fractions import Fraction
from functools import cache
from math import perm

import msgspec

from felt.core.cards import cards
from felt.core.settlement import Verdict
from felt.core.wagers import Moment
from felt.games.baccarat.bets import ORDINARY, Bet, verdicts
from felt.games.baccarat.round import Outcome, Round, Winner
from felt.odds.baccarat.best_insurance import BestByPoints, BestInsurance, best_by_points
from felt.odds.baccarat.ends import Counts, Sums, count_deals, ends
from felt.odds.baccarat.insurance import InsuranceOdds, insurance_odds
from felt.odds.bet_odds import BetOdds, bet_odds
from felt.odds.shoe import CARDS_PER_ROUND_MAX, EIGHT_DECKS, Shoe

PAIRS = (Bet.PLAYER_PAIR, Bet.BANKER_PAIR)
OF_TOTALS = tuple(bet for bet in ORDINARY if bet not in PAIRS)


class BaccaratOdds(msgspec.Struct, frozen=True):
    shoe: Shoe
    commission: bool
    bets: tuple[BetOdds, ...]
    """In the order of the felt. The pairs are absent where the shoe is known by value only."""
    insurance: tuple[InsuranceOdds, ...]
    """In the order of the pay table, 6.4.6."""
    best_insurance: tuple[BestByPoints, ...]
    """By points, of a wager on Player and of one on Banker. By cards: `best_by_cards` of the same shoe."""

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
    ways = count_deals(shoe)
    deals = perm(shoe.cards, CARDS_PER_ROUND_MAX)
    return BaccaratOdds(
        shoe=shoe,
        commission=commission,
        bets=_bets(shoe, ways, commission=commission),
        insurance=insurance_odds(ways, deals=deals),
        best_insurance=best_by_points(ways, deals=deals),
    )


def _bets(shoe: Shoe, ways: Counts, *, commission: bool) -> tuple[BetOdds, ...]:
    counted: dict[Bet, list[tuple[Verdict, int]]] = {bet: [] for bet in ORDINARY}
    for (bet, verdict), count in _totals(commission=commission).of(ways):
        counted[bet].append((verdict, count))
    if shoe.ranks is None:
        return tuple(bet_odds(bet, counted[bet]) for bet in OF_TOTALS)
    first_two = perm(shoe.cards, 2)
    pairs = sum(perm(count, 2) for count in shoe.ranks)  # ruling B1: equal rank, suits aside
    for bet in PAIRS:
        with_pair, without_pair = _pairs(bet, commission=commission)
        counted[bet] = [(with_pair, pairs), (without_pair, first_two - pairs)]
    return tuple(bet_odds(bet, counted[bet]) for bet in ORDINARY)


@cache
def _totals(*, commission: bool) -> Sums[tuple[Bet, Verdict]]:
    """The ends at which each of the bets that go by totals comes to the same."""
    places = defaultdict(list)
    for place, outcome in ends().items():
        by_bet = verdicts(outcome, commission=commission)
        for bet in OF_TOTALS:
            places[bet, by_bet[bet]].append(place)
    return Sums(places)


@cache
def _pairs(bet: Bet, *, commission: bool) -> tuple[Verdict, Verdict]:
    """What a pair bet comes to on a round in which both hands are pairs, and on one in which neither is."""
    both, neither = _natural("KS KH", "9S 9H"), _natural("KS QH", "9S TH")
    return verdicts(both, commission=commission)[bet], verdicts(neither, commission=commission)[bet]


def _natural(player: str, banker: str) -> Outcome:
    return Round(cards(player), cards(banker)).outcome()
