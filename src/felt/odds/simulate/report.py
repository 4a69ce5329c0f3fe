"""The report of a simulation: each bet's edge beside its exact value, and the house's results over shifts.

Amounts are whole cents, edges exact fractions of the counts; only estimates are floats."""

from collections.abc import Sequence
from fractions import Fraction
from typing import TYPE_CHECKING

import msgspec

from felt.core.chips import CENTS_PER_CHIP, Cents
from felt.odds.game_odds import Value
from felt.odds.simulate.interval import Interval, Spread, wilson
from felt.odds.simulate.plan import Plan
from felt.odds.simulate.tally import ShiftResults, Tally

if TYPE_CHECKING:
    from felt.odds.simulate.kernel import Gains

MIX = "mix"
QUANTILES_PERCENT = (1, 5, 25, 50, 75, 95, 99)
BARS_MAX = 100


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
    """From the exact variance of a round, rounds taken as independent of each other, and cut off where no edge can be.
    About 95% of such intervals hold the edge where ten wins are to be expected; where a single win is, at least 83%."""
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

    gains, ways = simulated_game(planned).gains, simulated_game(planned).ways
    exact = {bet.bet: bet.edge for bet in planned.game.bets(planned.rules)}
    stakes = {bet: chips * CENTS_PER_CHIP for bet, chips in planned.stakes.items()}
    exact_of_mix = sum((stake * exact[bet] for bet, stake in stakes.items()), Fraction(0)) / planned.stake_cents
    bets = tuple(
        _bet(bet, tally, gains[bet] * planned.stakes[bet], ways, stake=Cents(stake), exact=exact[bet])
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
        mix=_bet(MIX, tally, gains_of_mix(planned), ways, stake=planned.stake_cents, exact=exact_of_mix),
        shift=_shift(planned, tally.shifts) if tally.shifts.shifts else None,
        drawdown=tally.drawdown,
    )


def _bet(bet: str, tally: Tally, gains: "Gains", ways: Sequence[int], *, stake: Cents, exact: Fraction) -> BetReport:
    rounds = tally.rounds
    cents: list[int] = gains.tolist()
    house = sum(gain * int(count) for gain, count in zip(cents, tally.counts, strict=True) if count)
    edge = Fraction(house, rounds * stake)
    spread = Spread.of(zip(cents, ways, strict=True))
    low, high = spread.interval(Fraction(house, rounds), rounds)
    error = spread.error(rounds) / stake
    return BetReport(
        bet=bet,
        stake=stake,
        rounds=rounds,
        staked=Cents(rounds * stake),
        house=Cents(house),
        edge=edge,
        edge_percent=_percent(edge),
        interval_percent=(_percent(low / stake), _percent(high / stake)),
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


def _percent(share: Fraction | float) -> float:
    return float(100 * share)
