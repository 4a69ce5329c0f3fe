"""What Baccarat wagers are worth: the ordinary bets by the joint outcome of a full shoe, insurance by its cell.

Insurance is bought when points are known. Its result is measured from its edge in that cell, so its covariance with a
bet on the totals is counted over the deals that show the cell. Pairs are counted by rank and cells by value: for a pair
with insurance, and for two insurances of one round, it is not counted but bounded by the largest results."""

from collections.abc import Iterator, Mapping, Sequence
from fractions import Fraction
from functools import cache
from typing import Any

import msgspec

from felt.core.settlement import Verdict
from felt.games.baccarat.bets import Bet, pay_table, verdicts
from felt.games.baccarat.insurance import CELLS, HAND_INSURED, Offer, offer_made, verdict
from felt.games.baccarat.round import Outcome
from felt.odds.baccarat.ends import count_deals, ends
from felt.odds.baccarat.exact import PAIRS, odds
from felt.odds.baccarat.insurance import InsuranceOdds
from felt.odds.baccarat.simulation import simulated_game
from felt.odds.rating import JointRating, Risk, Spot, Spread, Wagered
from felt.odds.shoe import Shoe

BETS = {side: bet for bet, side in HAND_INSURED.items()}


def cell_name(offer: Offer) -> Spot:
    """`banker_insurance four_cards 6-3`"""
    return f"{BETS[offer.side]} {offer.moment} {offer.own}-{offer.other}"


OFFERS = {cell_name(offer): offer for offer in CELLS.values()}


class BaccaratRating(JointRating):
    def __init__(self, *, commission: bool, decks: int) -> None:
        super().__init__(simulated_game(commission=commission, decks=decks))
        self._commission = commission
        self._shoe = Shoe.of_decks(decks)
        self._cells: dict[Spot, InsuranceOdds] = {}
        self._hedges: dict[tuple[Spot, Spot], Fraction] = {}

    def spot(self, wager: Wagered, outcome: Mapping[str, Any]) -> Spot | None:
        if wager.moment is None:
            return super().spot(wager, outcome)
        try:
            came_out = msgspec.convert(outcome, Outcome)
            offer = offer_made(came_out, wager.moment, HAND_INSURED[Bet(wager.bet)])
        except (msgspec.ValidationError, ValueError, KeyError):
            return None
        return None if offer is None else cell_name(offer)

    def edge(self, spot: Spot) -> Fraction:
        if spot not in OFFERS:
            return super().edge(spot)
        edge = self._cell(spot).edge
        assert edge is not None, "the cell was shown, so the shoe offers it"
        return edge

    def variance(self, risk: str) -> Fraction:
        if risk not in OFFERS:
            return super().variance(risk)
        variance = self._cell(risk).variance
        assert variance is not None, "the cell was shown, so the shoe offers it"
        return variance

    def covariance(self, one: str, other: str) -> Spread:
        insured = [spot for spot in (one, other) if spot in OFFERS]
        if not insured:
            return super().covariance(one, other)
        if len(insured) == 1:
            bet = other if one in OFFERS else one
            if bet not in PAIRS:
                return Spread(self._hedge(bet, insured[0]))
        return Spread(self._most(one) * self._most(other), exact=False)

    def risks(self, wagers: Sequence[tuple[Spot, Wagered]]) -> list[Risk]:
        """Ordinary bets first, so that two risks always come in the same order."""
        return sorted(super().risks(wagers), key=lambda risk: (risk.name in OFFERS, risk.name))

    def _cell(self, spot: Spot) -> InsuranceOdds:
        if not self._cells:
            found = odds(self._shoe, commission=self._commission)
            self._cells = {cell_name(cell.offer): cell for cell in found.insurance}
        return self._cells[spot]

    def _hedge(self, bet: Spot, cell: Spot) -> Fraction:
        """How a bet on the totals and an insurance go together, over the deals that show the cell."""
        if (bet, cell) not in self._hedges:
            edge = self.edge(cell)
            shown = deals = Fraction(0)
            for outcome, ways in self._deals_with(OFFERS[cell]):
                insured = -verdict(OFFERS[cell], outcome).net - edge
                shown -= ways * verdicts(outcome, commission=self._commission)[bet].net * insured
                deals += ways
            self._hedges[bet, cell] = shown / deals
        return self._hedges[bet, cell]

    def _deals_with(self, offer: Offer) -> Iterator[tuple[Outcome, int]]:
        ways = count_deals(self._shoe)
        for place, outcome in ends().items():
            if ways[place] and offer_made(outcome, offer.moment, offer.side) == offer:
                yield outcome, int(ways[place])

    def _most(self, spot: Spot) -> Fraction:
        """The largest distance of a result from its average."""
        if spot in OFFERS:
            paid = OFFERS[spot].odds
        else:
            wins: dict[str, Verdict] = pay_table(commission=self._commission)
            paid = wins[spot].pays
        return max(paid + self.edge(spot), 1 - self.edge(spot))


@cache
def rating(*, commission: bool, decks: int) -> BaccaratRating:
    return BaccaratRating(commission=commission, decks=decks)
