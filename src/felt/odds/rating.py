"""What the wagers of a round are worth before it is dealt: the exact edge of each, and how far the results spread.

The wagers of one round hang on the same cards or dice. So a round is a list of *risks*, and any two of them have a
covariance. A covariance is exact where the joint outcome can be counted, and otherwise a bound that is never too small:
`Spread.exact` says which."""

from abc import ABC, abstractmethod
from collections.abc import Mapping, Sequence
from fractions import Fraction
from typing import TYPE_CHECKING, Any, NamedTuple, Protocol

from felt.core.chips import CENTS_PER_CHIP, Cents
from felt.core.wagers import Moment

if TYPE_CHECKING:
    from felt.odds.simulate.kernel import SimulatedGame

Spot = str
"""All that decides what a chip is worth: the bet, and for insurance the cell of its table."""


class Wagered(Protocol):
    """A wager, and the part of it that was at risk."""

    @property
    def bet(self) -> str: ...
    @property
    def moment(self) -> Moment | None: ...
    @property
    def box(self) -> int | None: ...
    @property
    def at_risk(self) -> Cents: ...


class Risk(NamedTuple):
    """An amount of cents whose result has one distribution."""

    name: str
    amount: int


class Spread(NamedTuple):
    """A variance or covariance, for one cent on each risk."""

    value: Fraction
    exact: bool = True


class Rating(ABC):
    """The wagers of one game by the rules of one table. The house's gain is meant everywhere, per cent at risk."""

    @abstractmethod
    def spot(self, wager: Wagered, outcome: Mapping[str, Any]) -> Spot | None:
        """None if this wager cannot be rated. `outcome` is the outcome as the journal has it."""

    @abstractmethod
    def edge(self, spot: Spot) -> Fraction: ...

    @abstractmethod
    def risks(self, wagers: Sequence[tuple[Spot, Wagered]]) -> list[Risk]:
        """The wagers of one round, put together as far as they have one result."""

    @abstractmethod
    def variance(self, risk: str) -> Fraction: ...

    @abstractmethod
    def covariance(self, one: str, other: str) -> Spread:
        """Of two risks of one round. They may have the same name: two boxes."""


class JointRating(Rating):
    """A game in which all bets hang on one outcome. The outcomes and their ways are those of the simulation."""

    def __init__(self, game: "SimulatedGame") -> None:
        self._ways = list(game.ways)
        self._deals = sum(self._ways)
        self._gains: dict[Spot, list[int]] = {bet: gains.tolist() for bet, gains in game.gains.items()}
        self._covariances: dict[tuple[str, str], Fraction] = {}

    def spot(self, wager: Wagered, outcome: Mapping[str, Any]) -> Spot | None:
        return wager.bet if wager.bet in self._gains else None

    def edge(self, spot: Spot) -> Fraction:
        gained = sum(ways * gain for ways, gain in zip(self._ways, self._gains[spot], strict=True))
        return Fraction(gained, self._deals * CENTS_PER_CHIP)

    def risks(self, wagers: Sequence[tuple[Spot, Wagered]]) -> list[Risk]:
        amounts: dict[Spot, int] = {}
        for spot, wager in wagers:
            amounts[spot] = amounts.get(spot, 0) + wager.at_risk
        return [Risk(spot, amount) for spot, amount in amounts.items()]

    def variance(self, risk: str) -> Fraction:
        return self._exact(risk, risk)

    def covariance(self, one: str, other: str) -> Spread:
        return Spread(self._exact(one, other))

    def _exact(self, one: str, other: str) -> Fraction:
        key = (min(one, other), max(one, other))
        if key not in self._covariances:
            gains = zip(self._ways, self._gains[one], self._gains[other], strict=True)
            product = Fraction(sum(ways * a * b for ways, a, b in gains), self._deals * CENTS_PER_CHIP**2)
            self._covariances[key] = product - self.edge(one) * self.edge(other)
        return self._covariances[key]
