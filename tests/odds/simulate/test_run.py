"""Simulation: the same on any number of workers, right by naive count, and near the exact odds."""

from fractions import Fraction
from itertools import accumulate

import msgspec
import numpy as np
import pytest

from felt.odds.simulate import plan as simulate_plan
from felt.odds.simulate import run as simulation
from felt.odds.simulate.gains import gains_of_mix, simulated_game
from felt.odds.simulate.plan import Plan
from felt.odds.simulate.report import QUANTILES_PERCENT, report
from felt.odds.simulate.run import play_block, simulate
from felt.odds.simulate.tally import BINS_MAX, Tally
from tests.odds.plans import plan
from tests.odds.simulate.tallies import in_full

GAMES = ("baccarat", "sicbo", "niuniu")


def played(planned: Plan, *, workers: int = 1) -> Tally:
    *_, tally = simulate(planned, workers=workers)
    return tally


@pytest.fixture
def _small_blocks(monkeypatch: pytest.MonkeyPatch) -> None:
    """Many blocks and pieces in few rounds."""
    monkeypatch.setattr(simulate_plan, "BLOCK_ROUNDS", 4096)
    monkeypatch.setattr(simulation, "PIECE_ROUNDS", 1000)


@pytest.mark.usefixtures("_small_blocks")
@pytest.mark.parametrize("game", GAMES)
def test_the_number_of_workers_changes_nothing(game: str) -> None:
    planned = plan(game, rounds=50_001, shift_rounds=100, seed=7)
    alone = played(planned)
    assert alone.rounds == 50_001
    assert alone.shifts.shifts == 500
    for workers in (2, 3, 8):
        assert in_full(played(planned, workers=workers)) == in_full(alone)


@pytest.mark.usefixtures("_small_blocks")
@pytest.mark.parametrize("pieces", [1, 37, 4096, 10**6])
def test_the_size_of_the_pieces_changes_nothing(pieces: int, monkeypatch: pytest.MonkeyPatch) -> None:
    planned = plan("baccarat", rounds=10_000, shift_rounds=100, seed=7)
    expected = in_full(played(planned))
    monkeypatch.setattr(simulation, "PIECE_ROUNDS", pieces)
    assert in_full(played(planned)) == expected


@pytest.mark.usefixtures("_small_blocks")
def test_a_run_that_is_stopped_is_a_shorter_run() -> None:
    planned = plan("baccarat", rounds=50_000, shift_rounds=100, seed=7)
    run = simulate(planned, workers=2)
    stopped = [next(run) for _ in range(3)][-1]
    run.close()
    assert stopped.rounds == 3 * planned.block_rounds
    assert in_full(stopped) == in_full(played(msgspec.structs.replace(planned, rounds=stopped.rounds)))
    assert not report(planned, stopped).complete


@pytest.mark.usefixtures("_small_blocks")
@pytest.mark.parametrize(
    ("game", "stakes", "shift_rounds"),
    [
        ("baccarat", {"banker": 100, "tie": 7, "lucky6": 3}, 480),
        ("baccarat", {"player": 1}, 1),
        ("sicbo", {"small": 10, "triple-6": 1}, 5000),
        ("niuniu", {"ante": 3}, 77),
    ],
)
def test_shifts_and_drawdown_are_those_of_a_naive_count(game: str, stakes: dict[str, int], shift_rounds: int) -> None:
    planned = plan(game, stakes=stakes, rounds=20_000, shift_rounds=shift_rounds, seed=21)
    gained: list[int] = []
    for block in range(planned.blocks):
        outcomes = np.zeros(planned.rounds_in(block), dtype=np.uint16)
        simulated_game(planned).dealing(planned.seed, block).deal(outcomes)
        gained += gains_of_mix(planned)[outcomes].tolist()
    money = list(accumulate(gained, initial=0))
    full = planned.rounds // shift_rounds
    shifts = sorted(money[(n + 1) * shift_rounds] - money[n * shift_rounds] for n in range(full))

    tally = played(planned, workers=2)
    assert (tally.rounds, tally.house) == (20_000, money[-1])
    assert (tally.highest, tally.lowest) == (max(money), min(money))
    assert tally.drawdown == max(high - now for high, now in zip(accumulate(money, max), money, strict=True))

    told = report(planned, tally)
    assert told.shift is not None
    assert (told.shift.shifts, told.shift.least, told.shift.most) == (full, shifts[0], shifts[-1])
    assert told.shift.lost == sum(result < 0 for result in shifts)
    assert told.shift.even == sum(result == 0 for result in shifts)
    assert told.shift.mean == sum(shifts) / full
    for quantile in told.shift.quantiles:
        exact = shifts[max(1, -(-quantile.percent * full // 100)) - 1]
        assert abs(quantile.result - exact) < told.shift.resolution
    assert [quantile.percent for quantile in told.shift.quantiles] == list(QUANTILES_PERCENT)
    for bar in told.shift.histogram:
        assert bar.shifts == sum(bar.at_least <= result < bar.less_than for result in shifts)
    assert sum(bar.shifts for bar in told.shift.histogram) == full

    edge = Fraction(sum(gained), 20_000 * planned.stake_cents)
    spread = (np.array(gained) / planned.stake_cents).std() / 20_000**0.5
    low, high = told.mix.interval_percent
    assert told.mix.edge == edge
    assert (high + low) / 200 == pytest.approx(float(edge))
    assert (high - low) / 200 == pytest.approx(1.959964 * spread, rel=0.05), "the spread of these rounds is near"


@pytest.mark.parametrize(
    "planned",
    [
        plan("baccarat", rounds=20_000_000, seed=1),
        plan("baccarat", rounds=20_000_000, seed=2, commission=False, decks=6),
        plan("baccarat", rounds=5_000_000, seed=3, stakes={"banker": 100, "tie": 10}),
        plan("sicbo", rounds=20_000_000, seed=4),
        plan("niuniu", rounds=10_000_000, seed=5),
        plan("niuniu", rounds=5_000_000, seed=6, stakes={"ante": 1}),
    ],
    ids=lambda planned: f"{planned.game.name}-{planned.seed}",
)
def test_edges_are_within_five_standard_errors_of_the_exact_ones(planned: Plan) -> None:
    told = report(planned, played(planned, workers=2))
    for bet in (*told.bets, told.mix):
        assert bet.edge != bet.exact
        assert abs(bet.sigmas) < 5, bet
        assert bet.interval_percent[0] < bet.edge_percent < bet.interval_percent[1]
        assert bet.sigmas == pytest.approx(
            (bet.edge_percent - bet.exact_percent) * 1.959964 / (bet.interval_percent[1] - bet.edge_percent), rel=1e-5
        )


def test_without_a_full_shift_there_is_no_word_of_shifts() -> None:
    planned = plan("sicbo", rounds=479, seed=1)
    assert report(planned, played(planned)).shift is None


def test_one_round_is_reported_too() -> None:
    planned = plan("sicbo", rounds=1, shift_rounds=1, seed=1, stakes={"small": 1})
    told = report(planned, played(planned))
    assert abs(told.mix.edge) == 1
    low, high = told.mix.interval_percent
    assert -100 <= low < high <= 100, "one round tells little, and no edge is beyond the stake"


def test_the_longest_block_of_the_largest_stakes_fits_64_bits() -> None:
    most = simulate_plan.STAKE_MAX_CHIPS
    planned = plan("sicbo", stakes=dict.fromkeys(simulated_game(plan("sicbo")).gains, most), shift_rounds=10**7)
    assert int(np.abs(gains_of_mix(planned)).max()) * planned.block_rounds < 2**63


def test_blocks_of_a_run_differ() -> None:
    planned = plan("sicbo", rounds=3 * 2**20, seed=1)
    assert len({play_block(planned, block).house for block in range(3)}) == 3


def test_what_a_tally_holds_does_not_grow_with_its_rounds() -> None:
    sizes = set()
    for rounds in (2**20, 8 * 2**20):
        planned = plan("baccarat", stakes={"banker": 9973, "tie": 997, "lucky6": 101}, rounds=rounds, seed=1)
        tally = played(planned)
        assert len(tally.shifts.counts) <= BINS_MAX
        sizes.add(tally.counts.nbytes)
    assert len(sizes) == 1
