"""A void round returns everything; a void box only its own."""

import pytest

from felt.core.settlement import settle_void
from felt.games.niuniu import Rules, settle
from felt.games.niuniu.irregularities import BOX_VOIDS, VOIDS
from felt.games.niuniu.refusals import BoxWithoutCards
from tests.games.niuniu.hands import STRONG, WEAK, box_wagers, dealt, refusal_of, table

TWO_BOXES = [*box_wagers(100, box=1, patron="an"), *box_wagers(300, box=2, patron="binh")]


@pytest.mark.clause("niuniu 2.2.6", "niuniu 7.11", "ruling A4")
@pytest.mark.parametrize(
    "clause", ["niuniu 7.1.1", "niuniu 7.1.2", "niuniu 7.1.3", "niuniu 7.1.4", "niuniu 7.4", "niuniu 7.5"]
)
def test_a_void_round_returns_every_wager(clause: str) -> None:
    assert clause in VOIDS
    settlement = settle_void(TWO_BOXES, clause)
    assert [line.wager for line in settlement.lines] == TWO_BOXES
    for line in settlement.lines:
        assert (line.at_risk, line.returned, line.won, line.commission) == (0, line.wager.amount, 0, 0)
        assert line.clauses == (clause, "ruling A4")
    assert settlement.net_by_patron() == {"an": 0, "binh": 0}
    assert settlement.house == 0


@pytest.mark.parametrize("clause", ["niuniu 7.4.1", "niuniu 7.8.1"])
class TestVoidBox:
    @pytest.mark.clause("ruling A4")
    def test_only_that_box_goes_back(self, clause: str) -> None:
        assert clause in BOX_VOIDS
        outcome = dealt({2: WEAK["niu_9"]}, STRONG["no_niu"])
        settlement = settle(outcome, TWO_BOXES, Rules(), void_boxes={1: clause})
        void, played = settlement.lines[:3], settlement.lines[3:]
        assert all((line.at_risk, line.net, line.commission) == (0, 0, 0) for line in void)
        assert all(line.clauses == (clause, "ruling A4") for line in void)
        assert played == settle(outcome, TWO_BOXES[3:], Rules()).lines, "the other plays on"
        assert settlement.net_by_patron() == {"an": 0, "binh": 285 + 1140}

    def test_cards_in_a_void_box_have_no_say(self, clause: str) -> None:
        outcome = dealt({1: STRONG["hoiana"], 2: WEAK["niu_8"]}, STRONG["no_niu"])
        settlement = settle(outcome, TWO_BOXES, Rules(), void_boxes={1: clause})
        assert settlement.net_by_patron()["an"] == 0

    def test_both_boxes_of_a_patron_are_told_apart(self, clause: str) -> None:
        outcome = dealt({5: WEAK["no_niu"]}, STRONG["no_niu"])
        wagers = [*box_wagers(100, box=3), *box_wagers(100, box=5)]
        settlement = settle(outcome, wagers, Rules(), void_boxes={3: clause})
        assert [line.net for line in settlement.lines] == [0, 0, 0, -100, -200, 0]

    def test_limits_have_no_say_in_it(self, clause: str) -> None:
        outcome = dealt({2: WEAK["niu_8"]}, STRONG["no_niu"])
        lines = settle(outcome, TWO_BOXES, table(least=1, most=50), void_boxes={1: clause}).lines
        assert [line.returned for line in lines[:3]] == [100, 200, 400]
        assert all("niuniu 7.6" not in line.clauses for line in lines[:3])


@pytest.mark.clause("niuniu 7.8")
def test_a_wagered_box_without_cards_is_not_settled() -> None:
    refusal = refusal_of([*box_wagers(100, box=1), *box_wagers(100, box=4)])
    assert (refusal.code, refusal.place, refusal.clauses) == ("box_without_cards", "hands", ("niuniu 7.8",))
    assert refusal.values["box"] == 4


@pytest.mark.clause("niuniu 7.8", "niuniu 7.8.1")
def test_one_void_box_excuses_no_other() -> None:
    wagers = [*TWO_BOXES, *box_wagers(100, box=3, patron="chi")]
    outcome = dealt({2: WEAK["niu_8"]}, STRONG["no_niu"])
    with pytest.raises(BoxWithoutCards) as caught:
        settle(outcome, wagers, Rules(), void_boxes={1: "niuniu 7.8.1"})
    assert caught.value.values["box"] == 3


@pytest.mark.clause("niuniu 4.8.1")
def test_cards_in_a_box_without_a_wager_move_no_chip() -> None:
    outcome = dealt({1: STRONG["hoiana"], 2: WEAK["niu_8"]}, STRONG["no_niu"])
    settlement = settle(outcome, box_wagers(100, box=2), Rules())
    assert {line.wager.box for line in settlement.lines} == {2}
