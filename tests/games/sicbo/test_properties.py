"""Random rounds of Sic Bo: no cent made or lost, whoever bets and in whatever order."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from felt.core.chips import CENTS_MAX, Cents
from felt.core.settlement import settle_void
from felt.core.wagers import Mode, Wager
from felt.games.sicbo import Outcome, Round, Rules, settle
from felt.games.sicbo.irregularities import VOIDS
from tests.games.sicbo.oracle import BETS, THROWS, expected

DICE = st.sampled_from(THROWS)
AMOUNTS = st.one_of(st.integers(1, 100_000), st.integers(1, CENTS_MAX)).map(Cents)
WAGERS = st.lists(
    st.builds(Wager, patron=st.sampled_from(["an", "binh", "chi"]), bet=st.sampled_from(BETS), amount=AMOUNTS),
    max_size=30,
)


def thrown(dice: tuple[int, int, int]) -> Outcome:
    return Round().take(dice).outcome()


@pytest.mark.clause("sicbo 4.5", "sicbo 4.6", "ruling A1", "ruling A7")
@given(dice=DICE, wagers=WAGERS)
def test_no_cent_is_made_or_lost(dice: tuple[int, int, int], wagers: list[Wager]) -> None:
    settlement = settle(thrown(dice), wagers, Rules())
    assert settlement.house + sum(settlement.net_by_patron().values()) == 0
    assert [line.wager for line in settlement.lines] == wagers
    for line in settlement.lines:
        stake = line.wager.amount
        assert all(type(amount) is int for amount in (line.at_risk, line.returned, line.won, line.commission, line.net))
        assert 0 <= line.at_risk <= stake
        assert 0 <= line.returned <= stake
        assert line.won >= 0
        assert line.returned == stake or line.won == 0, "nothing is won on a lost wager"
        assert line.net == stake * (expected(line.wager.bet, dice).pays or -1)
        assert line.clauses


@given(dice=DICE, wagers=WAGERS, data=st.data())
def test_the_order_of_the_wagers_does_not_matter(
    dice: tuple[int, int, int], wagers: list[Wager], data: st.DataObject
) -> None:
    places = data.draw(st.permutations(range(len(wagers))))
    before = settle(thrown(dice), wagers, Rules())
    after = settle(thrown(dice), [wagers[place] for place in places], Rules())
    assert [before.lines[place] for place in places] == list(after.lines)
    assert before.net_by_patron() == after.net_by_patron()


@pytest.mark.clause("ruling A4")
@given(wagers=WAGERS, clause=st.sampled_from(VOIDS))
def test_a_void_round_returns_everything(wagers: list[Wager], clause: str) -> None:
    settlement = settle_void(wagers, clause)
    assert all((line.returned, line.won, line.commission) == (line.wager.amount, 0, 0) for line in settlement.lines)
    assert settlement.house == 0


@pytest.mark.clause("ruling A5")
@given(dice=DICE, wagers=WAGERS, least=st.integers(0, 50_000), spread=st.integers(0, 50_000))
def test_limits_change_nothing_at_a_dealers_table(
    dice: tuple[int, int, int], wagers: list[Wager], least: int, spread: int
) -> None:
    rules = Rules(mode=Mode.DEALER, limits={"default": (Cents(least), Cents(least + spread))})
    assert settle(thrown(dice), wagers, rules) == settle(thrown(dice), wagers, Rules())
