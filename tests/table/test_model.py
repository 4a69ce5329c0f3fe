"""Random patrons, staff, times and faults at every table. What must hold all the while is in `tests/table/model.py`,
what they do in `tests/table/evening.py`."""

from collections import Counter
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from felt.core.chips import Cents
from felt.core.wagers import Mode
from felt.games import baccarat, niuniu, sicbo
from felt.table.settings import Settings
from tests.table.driver import CHIP
from tests.table.evening import Evening
from tests.table.model import Model

LIMITS = {"default": (Cents(2 * CHIP), Cents(400 * CHIP))}
TABLES: dict[str, Settings] = {
    "one deck, three seats, a differential": Settings(
        game_name="baccarat",
        name="B1",
        seats=3,
        idle_rounds_max=3,
        rules=baccarat.Rules(mode=Mode.ONLINE, decks=1, differential=Cents(300 * CHIP), limits=LIMITS),
    ),
    "no insurance, no commission": Settings(
        game_name="baccarat",
        name="B2",
        idle_rounds_max=2,
        rules=baccarat.Rules(mode=Mode.ONLINE, insurance=False, commission=False),
    ),
    "two decks": Settings(game_name="baccarat", name="B3", rules=baccarat.Rules(mode=Mode.ONLINE, decks=2)),
    "the Banker first, insurance limited": Settings(
        game_name="baccarat",
        name="B4",
        rules=baccarat.Rules(
            mode=Mode.ONLINE, banker_first=True, lucky6=False, insurance_limits={"3/2": Cents(0), "2": Cents(20 * CHIP)}
        ),
    ),
    "face up": Settings(game_name="baccarat", name="B5", rules=baccarat.Rules(mode=Mode.ONLINE, squeeze=False)),
    "sic bo": Settings(
        game_name="sicbo", name="S1", idle_rounds_max=3, rules=sicbo.Rules(mode=Mode.ONLINE, limits=LIMITS)
    ),
    "niu niu": Settings(
        game_name="niuniu", name="N1", seats=3, idle_rounds_max=3, rules=niuniu.Rules(mode=Mode.ONLINE, boxes=4)
    ),
}


@pytest.mark.clause("ruling A4", "ruling A7", "ruling B11", "ruling B13", "ruling B14", "ruling B15", "ruling B18")
@pytest.mark.parametrize("table", TABLES.values(), ids=TABLES.keys())
@settings(max_examples=25, deadline=None)
@given(random=st.randoms(use_true_random=True), seed=st.integers(0, 2**32), steps=st.integers(1, 150))
def test_an_evening(table: Settings, random: Random, seed: int, steps: int) -> None:
    evening = Evening(Model(table, seed=seed), random)
    for _ in range(steps):
        evening.step()
    evening.go_home()


EXPECTED = {
    "two decks": {
        *("SqueezeStarted", "CardsOpened", "InsuranceOffered", "InsuranceAnswered", "InsuranceClosed", "NobodyBet"),
        *("RoundSettled", "RoundVoided", "ShuffleLost", "TablePaused", "TableResumed", "TableRestarted", "Left"),
    },
    "the Banker first, insurance limited": {
        *("SqueezeStarted", "SqueezeRestricted", "InsuranceWaived", "CardsOpened", "InsuranceOffered"),
        *("InsuranceAnswered", "RoundSettled"),
    },
    "sic bo": {"DiceThrown", "RoundSettled", "RoundVoided", "NobodyBet", "SeatGivenUp"},
    "niu niu": {"ArrangingOpened", "HandArranged", "ArrangingClosed", "RoundSettled", "RoundVoided", "NobodyBet"},
}


@pytest.mark.clause("ruling S4", "ruling N8")
@pytest.mark.parametrize("name", EXPECTED)
@pytest.mark.no_cover
def test_evenings_are_eventful(name: str) -> None:
    """A model that nothing happens to proves nothing: a dozen evenings see all that there is to see."""
    seen: Counter[str] = Counter()
    for seed in range(12):
        model = Model(TABLES[name], seed=seed)
        evening = Evening(model, Random(seed))  # noqa: S311 - any sequence will do, the same each time
        for _ in range(150):
            evening.step()
        seen.update(type(each.event).__name__ for record in model.record.values() for each in record)
    assert seen.keys() >= EXPECTED[name]
    assert seen["RoundSettled"] > 30
