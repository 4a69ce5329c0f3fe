"""The report of a simulation: each bet's edge beside its exact value, and the house's results over shifts.

Amounts are whole cents, edges exact fractions of the counts; only estimates are floats."""

from fractions import Fraction
from math import sqrt
from statistics import NormalDist
from typing import TYPE_CHECKING

import msgspec

from felt.core.chips import CENTS_PER_CHIP, Cents
from felt.odds.game_odds import Value
from felt.odds.simulate.plan import Plan
from felt.odds.simulate.tally import ShiftResults, Tally

if TYPE_CHECKING:
    from felt.odds.simulate.kernel import Gains

MIX = "mix"
CONFIDENCE_PERCENT = 95
SIGMAS = NormalDist().inv_cdf((1 + CONFIDENCE_PERCENT / 100) / 2)
QUANTILES_PERCENT = (1, 5, 25, 50, 75, 95, 99)
BARS_MAX = 100

Interval = tuple[float, float]


class BetReport(msgspec.Struct, frozen=True):
    """One bet, or the whole mix."""

    bet: str
    stake: Cents
    """In every round."""
    rounds: int
    staked: Cents
    house: Cents
    edge: Fraction
    edge_percent: float
    interval_percent: Interval
    """95% of such intervals hold the edge: from the spread of the rounds, taken as independent of each other."""
    exact: Fraction
    exact_percent: float
    sigmas: float
    """How many standard errors lie between the edge counted and the exact one; 0 where nothing varies."""


class Quantile(msgspec.Struct, frozen=True):
    percent: int
    result: Cents
    hold_percent: float


class Bar(msgspec.Struct, frozen=True):
    """Shifts that brought the house `at_least` so much and `less_than` so much."""

    at_least: Cents
    less_than: Cents
    shifts: int


class ShiftReport(msgspec.Struct, frozen=True):
    """What the house held over the full shifts; its hold is the part that it kept of what was staked."""

    shifts: int
    staked: Cents
    """In one shift."""
    mean: float
    hold_percent: float
    least: Cents
    most: Cents
    lost: int
    even: int
    loss_percent: float
    loss_interval_percent: Interval
    quantiles: tuple[Quantile, ...]
    resolution: Cents
    """The width of the bins in which shifts were counted: a quantile is off by less."""
    histogram: tuple[Bar, ...]


class Report(msgspec.Struct, frozen=True):
    game: str
    settings: dict[str, Value]
    """The settings of the table that change the odds."""
    seed: int
    rounds: int
    rounds_planned: int
    complete: bool
    """False for a run that was stopped before its last round."""
    shift_rounds: int
    bets: tuple[BetReport, ...]
    mix: BetReport
    shift: ShiftReport | None
    """None where the run has no full shift."""
    drawdown: Cents
    """The deepest fall of the house's money from a height reached before, over the whole run."""


def report(planned: Plan, tally: Tally) -> Report:
    from felt.odds.simulate.gains import gains_of_mix, simulated_game

    gains = simulated_game(planned).gains
    exact = {bet.bet: bet.edge for bet in planned.game.bets(planned.rules)}
    stakes = {bet: chips * CENTS_PER_CHIP for bet, chips in planned.stakes.items()}
    exact_of_mix = sum((stake * exact[bet] for bet, stake in stakes.items()), Fraction(0)) / planned.stake_cents
    bets = tuple(
        _bet(bet, tally, gains[bet] * planned.stakes[bet], stake=Cents(stake), exact=exact[bet])
        for bet, stake in stakes.items()
    )
    return Report(
        game=planned.game.name,
        settings=planned.game.settings(planned.rules),
        seed=planned.seed,
        rounds=tally.rounds,
        rounds_planned=planned.rounds,
        complete=tally.rounds == planned.rounds,
        shift_rounds=planned.shift_rounds,
        bets=bets,
        mix=_bet(MIX, tally, gains_of_mix(planned), stake=planned.stake_cents, exact=exact_of_mix),
        shift=_shift(planned, tally.shifts) if tally.shifts.shifts else None,
        drawdown=tally.drawdown,
    )


def _bet(bet: str, tally: Tally, gains: "Gains", *, stake: Cents, exact: Fraction) -> BetReport:
    rounds = tally.rounds
    counted = [(int(gain), int(count)) for gain, count in zip(gains, tally.counts, strict=True) if count]
    house = sum(gain * count for gain, count in counted)
    squares = sum(gain**2 * count for gain, count in counted)
    edge = Fraction(house, rounds * stake)
    # The variance of a round, rounds × squares - house² over rounds², without a float until it is known exactly.
    error = sqrt(Fraction(rounds * squares - house**2, rounds**3 * stake**2))
    return BetReport(
        bet=bet,
        stake=stake,
        rounds=rounds,
        staked=Cents(rounds * stake),
        house=Cents(house),
        edge=edge,
        edge_percent=_percent(edge),
        interval_percent=(_percent(edge - SIGMAS * error), _percent(edge + SIGMAS * error)),
        exact=exact,
        exact_percent=_percent(exact),
        sigmas=float(edge - exact) / error if error else 0.0,
    )


def _shift(planned: Plan, results: ShiftResults) -> ShiftReport:
    shifts = results.shifts
    staked = Cents(planned.shift_rounds * planned.stake_cents)
    low, high = wilson(results.lost, shifts)
    shown = results.in_bins(BARS_MAX)
    return ShiftReport(
        shifts=shifts,
        staked=staked,
        mean=results.total / shifts,
        hold_percent=_percent(Fraction(results.total, shifts * staked)),
        least=results.least,
        most=results.most,
        lost=results.lost,
        even=results.even,
        loss_percent=_percent(Fraction(results.lost, shifts)),
        loss_interval_percent=(_percent(low), _percent(high)),
        quantiles=tuple(
            Quantile(percent, result, _percent(Fraction(result, staked)))
            for percent in QUANTILES_PERCENT
            for result in [results.quantile(percent)]
        ),
        resolution=results.width,
        histogram=tuple(
            Bar(Cents(number * shown.width), Cents((number + 1) * shown.width), int(count))
            for number, count in enumerate(shown.counts, start=shown.first)
        ),
    )


def wilson(hits: int, trials: int) -> Interval:
    """The 95% interval of a chance from `hits` in `trials` (Wilson): sound also where there are few hits or none."""
    share, squared = hits / trials, SIGMAS**2
    middle = (share + squared / (2 * trials)) / (1 + squared / trials)
    spread = SIGMAS * sqrt(share * (1 - share) / trials + squared / (4 * trials**2)) / (1 + squared / trials)
    return max(0.0, middle - spread), min(1.0, middle + spread)


def _percent(share: Fraction | float) -> float:
    return float(100 * share)
