"""What Niu Niu wagers are worth. The wagers of a box are one risk; two boxes meet the same hand of the house.

The first edition ordered Niu 6 to Niu 1 otherwise. These hands pay and cost alike, so its odds are the same."""

from collections.abc import Mapping, Sequence
from fractions import Fraction
from functools import cache, cached_property
from typing import Any

from felt.games.niuniu.bets import Bet
from felt.odds.niuniu.exact import BoxOdds, NiuNiuOdds, TwoBoxes, odds, two_boxes
from felt.odds.rating import Rating, Risk, Spot, Spread, Wagered

ANTE_ALONE = "ante_alone"
WITH_DOUBLE = "with_double"
"""A risk is an amount of Antes: ruling N1 fixes the other two wagers by it."""


class BoxesRating(Rating):
    @cached_property
    def _one_box(self) -> NiuNiuOdds:
        return odds()

    @cached_property
    def _two_boxes(self) -> TwoBoxes:
        return two_boxes()

    def spot(self, wager: Wagered, outcome: Mapping[str, Any]) -> Spot | None:
        return wager.bet if wager.bet in list(Bet) and wager.box is not None else None

    def edge(self, spot: Spot) -> Fraction:
        found = self._one_box.bet(spot)
        assert found is not None, "it has a spot"
        return found.edge

    def risks(self, wagers: Sequence[tuple[Spot, Wagered]]) -> list[Risk]:
        antes: dict[int | None, int] = {}
        doubled = {wager.box for spot, wager in wagers if spot == Bet.DOUBLE and wager.at_risk}
        for spot, wager in wagers:
            if spot == Bet.ANTE:
                antes[wager.box] = wager.at_risk
        return [Risk(WITH_DOUBLE if box in doubled else ANTE_ALONE, amount) for box, amount in antes.items() if amount]

    def variance(self, risk: str) -> Fraction:
        box: BoxOdds = getattr(self._one_box, risk)
        return box.variance

    def covariance(self, one: str, other: str) -> Spread:
        if one != other:
            return Spread(self._two_boxes.covariance_unlike)
        alike = self._two_boxes.ante_alone if one == ANTE_ALONE else self._two_boxes.with_double
        return Spread(alike.covariance)


@cache
def rating() -> BoxesRating:
    return BoxesRating()
