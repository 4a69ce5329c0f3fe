"""Recorded runs of shoes: each says the command that repeats it, and a shorter run agrees with it."""

import shlex
from math import sqrt

import msgspec
import pytest
from tools.recorded_shoes import record

from felt.games.baccarat.rules import Rules
from felt.odds.baccarat.recorded import Recorded, recorded
from felt.odds.par.shift import mix_position, shift_odds
from felt.odds.registry import find
from felt.odds.simulate.report import report
from felt.odds.simulate.run import simulate
from felt.odds.simulate.shoes import Estimate, ShoeReport, plan_shoes, simulate_shoes
from tests.odds.audit.audited import audit
from tests.odds.plans import plan

SIGMAS = 4.5
both_tables = pytest.mark.parametrize("commission", [True, False])


def run_of(*, commission: bool, decks: int = 8) -> Recorded:
    run = recorded(Rules(commission=commission, decks=decks))
    assert run is not None
    return run


def agree(one: Estimate, other: Estimate) -> bool:
    return abs(one.mean - other.mean) <= SIGMAS * sqrt(one.error**2 + other.error**2)


def again(*, commission: bool, shoes: int, counting: bool) -> ShoeReport:
    """Fewer shoes, from another seed."""
    rules = Rules(commission=commission)
    planned = plan_shoes(find("baccarat"), rules=rules, shoes=shoes, counting=counting, seed=77)
    return simulate_shoes(planned, workers=2)


@both_tables
def test_a_record_is_of_its_command(commission: bool) -> None:
    run = run_of(commission=commission)
    for command, seed, counts in (
        (run.shifts.command, run.shifts.seed, ("--rounds", run.shifts.rounds)),
        (run.cut_card.command, run.cut_card.report.seed, ("--shoes", run.cut_card.report.shoes)),
        (run.counting.command, run.counting.report.seed, ("--shoes", run.counting.report.shoes)),
    ):
        words = shlex.split(command)
        assert words[:3] == ["felt", "simulate", "baccarat"]
        assert ("--commission" if commission else "--no-commission") in words
        flag, number = counts
        assert words[words.index(flag) + 1] == str(number)
        assert words[words.index("--seed") + 1] == str(seed)
        assert words[words.index("--decks") + 1] == "8"
    assert "--counting" in run.counting.command
    assert run.shifts.rounds == 480 * run.shifts.shifts


@both_tables
def test_the_tool_writes_down_what_the_commands_print(commission: bool) -> None:
    run = run_of(commission=commission)
    shift = {"shifts": run.shifts.shifts, "lost": run.shifts.lost}
    printed = {
        run.shifts.command: {"seed": run.shifts.seed, "rounds": run.shifts.rounds, "shift": shift},
        run.cut_card.command: run.cut_card.report,
        run.counting.command: run.counting.report,
    }
    written = record(Rules(commission=commission), lambda command: msgspec.json.encode(printed[command]))
    assert written == run


@pytest.mark.clause("ruling B11")
@both_tables
def test_a_shorter_run_measures_the_same_cut_card_effect(commission: bool) -> None:
    written = run_of(commission=commission).cut_card.report
    short = again(commission=commission, shoes=5000, counting=False)
    assert agree(written.rounds, short.rounds)
    for long_run, short_run in zip(written.cut_card, short.cut_card, strict=True):
        assert long_run.exact_percent == short_run.exact_percent
        assert agree(long_run.points, short_run.points), long_run.bet


@both_tables
def test_the_effect_is_what_long_runs_of_rounds_are_off_the_exact_edge(commission: bool) -> None:
    """The other way to measure it, with the noise of the results: the mean of rounds dealt shoe after shoe."""
    planned = plan("baccarat", commission=commission, rounds=30_000_000, seed=12)
    *_, tally = simulate(planned, workers=2)
    effects = {effect.bet: effect.points.mean for effect in run_of(commission=commission).cut_card.report.cut_card}
    for bet in report(planned, tally).bets:
        error = (bet.edge_percent - bet.exact_percent) / bet.sigmas
        assert abs(bet.edge_percent - bet.exact_percent - effects[bet.bet]) < SIGMAS * error


@pytest.mark.clause("ruling B6", "ruling B8", "ruling B11")
def test_a_shorter_run_counts_to_the_same_gains() -> None:
    """Both by expected values and by results, which are another derivation of the same mean."""
    written, short = run_of(commission=True).counting.report, again(commission=True, shoes=300, counting=True)
    for long_run, short_run in zip(written.counting, short.counting, strict=True):
        assert long_run.bet == short_run.bet
        assert agree(long_run.gain, short_run.gain), long_run.bet
        assert agree(long_run.gain, short_run.result), long_run.bet


@both_tables
def test_in_the_record_itself_results_agree_with_expected_values(commission: bool) -> None:
    counting = run_of(commission=commission).counting.report.counting
    assert [counted.bet for counted in counting] == [
        "player", "banker", "tie", "player_pair", "banker_pair", "lucky6", "player_insurance", "banker_insurance",
    ]  # fmt: skip
    for counted in counting:
        assert agree(counted.gain, counted.result), counted.bet
        assert 0 < counted.gain.error < counted.result.error
    by_bet = {counted.bet: counted for counted in counting}
    assert by_bet["player_pair"].gain == by_bet["banker_pair"].gain, "both hands are dealt from the same cards"


def test_the_finding_quotes_the_record() -> None:
    for commission in (True, False):
        [finding] = [f for f in audit("baccarat", commission=commission) if f.key == "counting_to_the_cut_card"]
        run = run_of(commission=commission).counting
        assert run.command in finding.says.en
        assert run.command in finding.says.vi
        for row, counted in zip(finding.priced, run.report.counting, strict=True):
            gain, error, bets, per_bet = (float(figure or 0) for figure in row.figures)
            assert (gain, error, bets) == pytest.approx((counted.gain.mean, counted.gain.error, counted.bets), abs=1e-6)
            assert per_bet == pytest.approx(counted.gain.mean / counted.bets, abs=1e-6)
    assert all(f.key != "counting_to_the_cut_card" for f in audit("baccarat", decks=6)), "nothing was recorded of it"
    assert recorded(Rules(decks=6)) is None


@both_tables
def test_shifts_of_real_shoes_lose_less_often_than_independent_rounds(commission: bool) -> None:
    """Independent rounds, convolved; the variance of their sum is that of a round, 480 times. The recorded run lies
    below, by more than chance allows; a shorter run agrees with the record."""
    planned = plan("baccarat", commission=commission, rounds=480 * 20_000, seed=13)
    independent = shift_odds(mix_position(planned), rounds=480).loses
    run = run_of(commission=commission).shifts
    assert run.loses < independent - SIGMAS * run.error / 2
    *_, tally = simulate(planned, workers=2)
    short = tally.shifts.lost / tally.shifts.shifts
    error = sqrt(short * (1 - short) / tally.shifts.shifts)
    assert agree(Estimate(run.loses, run.error), Estimate(short, error))
