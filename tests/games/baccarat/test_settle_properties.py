"""Random rounds with many patrons, in both modes: what must hold of every settlement, and the oracle's numbers."""

from collections import Counter
from random import Random

import pytest
from hypothesis import assume, given, settings
from hypothesis import strategies as st

from felt.core.refusals import Refusal
from felt.core.settlement import Line, Settlement, settle_void
from felt.core.words import Language
from felt.games.baccarat import BET_NAMES, Bet, Rules, settle
from felt.games.baccarat.irregularities import VOIDS
from felt.rulebook import catalogue
from felt.rulebook.explain import explain
from tests.games.baccarat import oracle
from tests.games.baccarat.strategies import (
    AMOUNTS,
    CODES,
    DIFFERENTIALS,
    LIMITED,
    LIMITS_BY_ODDS,
    MAXIMA,
    MINIMA,
    PATRONS,
    ROWS,
    TIE,
    Case,
    cases,
    deals,
    insurable,
    line,
    moment_of,
    numbers,
    outcome,
    patrons,
    rounded,
    tables,
    wager,
    with_insurance,
)

thorough = settings(max_examples=120)
dealer_cases = cases(mode="dealer")
online_cases = cases(mode="online")
any_cases = st.one_of(dealer_cases, online_cases)


def settled_or_skipped(case: Case) -> Settlement:
    """The settlement of a case; online ones that are refused have none (their refusals are tested below)."""
    assume(not oracle.broken(case.deal, case.wagers, case.table))
    return case.settle()


@pytest.mark.clause("baccarat 7.17", "baccarat 7.18", "baccarat 7.19", "baccarat 7.19.1", "baccarat 6.4.3", "ruling A3")
@pytest.mark.clause(
    "baccarat 6.4.3.1", "ruling B2", "ruling B3", "ruling B4", "ruling B6", "ruling B7", "ruling B9", "ruling B10"
)
@given(case=dealer_cases)
@thorough
def test_dealer_run_tables_settle_as_the_oracle_does(case: Case) -> None:
    check_against_oracle(case)


@pytest.mark.clause("baccarat 6.4.3", "ruling A5", "ruling B6")
@given(case=online_cases)
@thorough
def test_online_tables_refuse_or_settle_as_the_oracle_does(case: Case) -> None:
    deserved = oracle.broken(case.deal, case.wagers, case.table)
    if not deserved:
        check_against_oracle(case)
        return
    with pytest.raises(Refusal) as raised:
        case.settle()
    assert raised.value.code in deserved
    assert raised.value.place.startswith("wagers[")
    assert raised.value.clauses


@pytest.mark.clause("baccarat 4.3", "baccarat 6.4.3", "ruling A1", "ruling A5", "ruling B6")
@given(case=online_cases)
@settings(thorough, max_examples=60)
def test_what_a_refusal_says_is_left_is_whole_chips_and_taken_and_a_chip_more_is_not(case: Case) -> None:
    refused = refusal_of(case)
    assume(refused is not None and "most" in refused.values)
    assert refused is not None
    most = refused.values["most"]
    assert isinstance(most, int)
    assert most % 100 == 0
    place = int(refused.place.removeprefix("wagers[").removesuffix("].amount"))

    def with_amount(amount: int) -> Case:
        row: oracle.Wager = {**case.wagers[place], "amount": amount}
        return case._replace(wagers=[*case.wagers[:place], row, *case.wagers[place + 1 :]])

    a_chip_more = refusal_of(with_amount(most + 100))
    assert a_chip_more is not None
    assert a_chip_more.code in {refused.code, "wager_below_minimum"}
    if most:
        then = refusal_of(with_amount(most))
        assert then is None or (then.code, then.place) != (refused.code, refused.place)


def refusal_of(case: Case) -> Refusal | None:
    try:
        case.settle()
    except Refusal as refused:
        return refused
    return None


@pytest.mark.clause("baccarat 7.17", "baccarat 7.18", "baccarat 7.19", "baccarat 7.19.1", "baccarat 6.4.3", "ruling A3")
@pytest.mark.parametrize("seed", range(4))
def test_full_tables_settle_as_the_oracle_does(seed: int) -> None:
    """Fifty wagers a round, from a seed: larger rounds than hypothesis has the patience for."""
    chance = Random(seed)  # noqa: S311 - a repeatable test
    for _ in range(400):
        deal = oracle.deal(chance.choices(CODES, k=6))
        rows = chance.choices(ROWS["dealer"], k=50)
        if spots := insurable(deal, rows):
            bought = [(spot, chance.choice(AMOUNTS["dealer"])) for spot in chance.choices(spots, k=20)]
            places = sorted(chance.choices(range(len(rows)), k=len(bought)))
            placed = zip(places, sorted(bought, key=moment_of), strict=True)
            rows = with_insurance(rows, [(place, *one) for place, one in placed])
        limits = {bet: (chance.choice(MINIMA), chance.choice(MAXIMA)) for bet in chance.sample(LIMITED, k=2)}
        rules: oracle.Table = {
            "mode": "dealer",
            "commission": chance.random() < 0.5,
            "insurance": True,
            "limits": limits,
            "differential": chance.choice(DIFFERENTIALS),
            "insurance_limits": chance.choice(LIMITS_BY_ODDS),
        }
        check_against_oracle(Case(deal, rows, rules, frozenset(chance.sample(PATRONS, k=2))))


def check_against_oracle(case: Case) -> None:
    settlement = case.settle()
    assert [one.wager for one in settlement.lines] == case.typed_wagers()
    for expected, found in zip(case.oracle(), settlement.lines, strict=True):
        assert (*numbers(found), rounded(found)) == tuple(expected.values()), found


@pytest.mark.clause("ruling A1", "ruling A3", "baccarat 2.2.4", "baccarat 2.2.13")
@given(case=any_cases)
@thorough
def test_no_line_makes_or_loses_a_chip(case: Case) -> None:
    for one in settled_or_skipped(case).lines:
        stake = one.wager.amount
        assert all(type(amount) is int for amount in numbers(one))
        assert 0 <= one.at_risk <= stake
        assert 0 <= one.returned <= stake
        assert one.won >= 0
        assert one.commission >= 0
        assert one.returned >= stake - one.at_risk
        if one.returned < stake:
            assert one.won == one.commission == 0
        if one.wager.bet != "banker":
            assert one.commission == 0
        assert one.net == one.returned + one.won - stake


@pytest.mark.clause("ruling A3", "online 2.b.4")
@given(case=any_cases)
@thorough
def test_what_the_house_gains_the_patrons_lose(case: Case) -> None:
    settlement = settled_or_skipped(case)
    nets = settlement.net_by_patron()
    assert settlement.house + sum(nets.values()) == 0
    assert set(nets) == {row["patron"] for row in case.wagers}
    for patron, net in nets.items():
        assert net == sum(one.net for one in settlement.lines if one.wager.patron == patron)


@pytest.mark.clause("baccarat 6.4.3", "ruling B6")
@given(case=any_cases)
@thorough
def test_insurance_never_pays_more_than_the_wager_it_insures(case: Case) -> None:
    paid: Counter[tuple[str, str]] = Counter()
    insured: Counter[tuple[str, str]] = Counter()
    for one in settled_or_skipped(case).lines:
        side = one.wager.bet.removesuffix("_insurance")
        paid[one.wager.patron, side] += one.won if side != one.wager.bet else 0
        insured[one.wager.patron, side] += one.at_risk if side == one.wager.bet else 0
    assert all(paid[key] <= insured[key] for key in paid)


@pytest.mark.clause("baccarat 7.19", "baccarat 2.2.15", "ruling B9")
@given(case=dealer_cases)
@thorough
def test_the_sides_at_risk_keep_the_differential(case: Case) -> None:
    """Unless wagers below the minimum, which are never reduced, exceed it by themselves. Rounding the heavier side
    down may leave it the lighter one, by less than a cent a wager."""
    limit = case.table["differential"]
    assume(limit is not None)
    assert limit is not None
    at_risk = Counter({"player": 0, "banker": 0})
    spared = Counter({"player": 0, "banker": 0})
    for one in case.settle().lines:
        at_risk[one.wager.bet] += one.at_risk
        if "baccarat 7.17" in one.clauses:
            spared[one.wager.bet] += one.at_risk
    heavy, light = sorted(("player", "banker"), key=at_risk.__getitem__, reverse=True)
    rounded = len(case.wagers)
    assert at_risk[heavy] - at_risk[light] <= max(limit, rounded, spared[heavy] - at_risk[light])


@pytest.mark.clause("ruling B6", "ruling B9", "ruling B10")
@given(case=any_cases, data=st.data())
@thorough
def test_the_order_of_patrons_does_not_matter(case: Case, data: st.DataObject) -> None:
    """Each patron's own wagers stay in their order; how the patrons are interleaved changes no line."""
    seats = data.draw(st.permutations([row["patron"] for row in case.wagers]))
    queues = {patron: [row for row in case.wagers if row["patron"] == patron] for patron in seats}
    shuffled = case._replace(wagers=[queues[patron].pop(0) for patron in seats])
    if oracle.broken(case.deal, case.wagers, case.table):
        with pytest.raises(Refusal):
            shuffled.settle()
        return
    assert by_patron(shuffled.settle()) == by_patron(case.settle())


def by_patron(settlement: Settlement) -> dict[str, list[Line]]:
    found: dict[str, list[Line]] = {}
    for one in settlement.lines:
        found.setdefault(one.wager.patron, []).append(one)
    return found


@pytest.mark.clause("ruling A4", "baccarat 2.2.17")
@given(case=any_cases, clause=st.sampled_from(VOIDS))
def test_a_void_returns_everything(case: Case, clause: str) -> None:
    settlement = settle_void(case.typed_wagers(), clause)
    assert [numbers(one) for one in settlement.lines] == [(0, row["amount"], 0, 0) for row in case.wagers]
    assert settlement.house == 0


@pytest.mark.clause("ruling A7")
@given(case=any_cases)
@thorough
def test_every_line_names_clauses_of_the_books_and_can_be_said(case: Case) -> None:
    won = {Language.EN: " won ", Language.VI: " thắng "}
    for one, result in zip(settled_or_skipped(case).lines, case.results(), strict=True):
        assert one.clauses
        assert len(set(one.clauses)) == len(one.clauses)
        assert set(one.clauses) <= catalogue().keys()
        for language in Language:
            said = explain(one, BET_NAMES[Bet(one.wager.bet)], language)
            assert "{" not in said
            assert said.count("(") >= len(one.clauses)
            what_came = said.partition(": ")[0]
            assert (won[language] in what_came) is (result == "win" and one.at_risk > 0), "a win is one, if of nothing"


@pytest.mark.clause("ruling A7", "ruling A3")
@given(case=dealer_cases)
@thorough
def test_what_is_not_at_risk_has_its_clause_in_front(case: Case) -> None:
    reducing = {"baccarat 7.17", "baccarat 7.18", "baccarat 7.19", "baccarat 6.4.3", "baccarat 6.4.3.1"}
    order = [
        "baccarat 7.17", "ruling B10", "baccarat 7.18", "baccarat 7.19", "baccarat 7.19.1", "ruling A3",
        "baccarat 6.4.3", "baccarat 6.4.3.1",
    ]  # fmt: skip
    for one in settled_or_skipped(case).lines:
        if one.at_risk < one.wager.amount:
            assert one.clauses[0] in reducing
        decided = one.clauses[:-1] if rounded(one) == "winnings" else one.clauses
        because = [clause for clause in decided if clause in order]
        assert list(decided[: len(because)]) == because
        in_order = [clause for clause in because if clause != "ruling A3"]
        assert in_order == sorted(in_order, key=order.index)


@pytest.mark.clause("baccarat 4.10", "baccarat 6.4.5", "baccarat 6.4.6", "ruling B5", "ruling B6")
@given(
    deal=deals,
    table=tables(mode="dealer"),
    insurance=st.booleans(),
    rows=st.lists(
        st.tuples(
            patrons,
            st.sampled_from(("player", "banker", "player_insurance", "banker_insurance")),
            st.sampled_from(("four_cards", "third_card")),
        ),
        max_size=4,
    ),
)
@thorough
def test_insurance_is_refused_where_the_oracle_refuses_it(
    deal: oracle.Deal, table: oracle.Table, insurance: bool, rows: list[tuple[str, str, str]]
) -> None:
    wagers: list[oracle.Wager] = []
    for patron, bet, moment in rows:
        row: oracle.Wager = {"patron": patron, "bet": bet, "amount": 1_000}
        wagers.append({**row, "moment": moment} if bet in oracle.INSURANCE else row)
    case = Case(deal, wagers, {**table, "insurance": insurance}, frozenset())
    deserved = oracle.broken(case.deal, case.wagers, case.table)
    if not deserved:
        check_against_oracle(case)
        return
    with pytest.raises(Refusal) as raised:
        case.settle()
    assert raised.value.code in deserved


@pytest.mark.clause("ruling A1")
@given(amount=st.integers(1, 2**53 - 1), commission=st.booleans(), deal=deals, bet=st.sampled_from(oracle.ORDINARY))
def test_large_amounts_are_exact(amount: int, commission: bool, deal: oracle.Deal, bet: str) -> None:
    codes = " ".join(oracle.as_dealt(deal))
    settled = line(codes, wager(bet, amount), rules=Rules(commission=commission))
    result, odds, after = oracle.verdict(bet, deal, commission=commission)
    won = amount * after.numerator // after.denominator
    before = amount * odds.numerator // odds.denominator
    assert numbers(settled) == (amount, 0 if result == "lose" else amount, won, before - won)


@pytest.mark.clause("ruling A7")
def test_a_round_without_wagers_settles_to_nothing() -> None:
    settlement = settle(outcome(TIE), [], Rules())
    assert (settlement.lines, settlement.house, settlement.net_by_patron()) == ((), 0, {})
