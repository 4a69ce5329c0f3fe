"""All 216 throws × all 50 spots, against the book read a second time."""

from collections import Counter

import pytest

from felt.core.chance import DiceNeeded
from felt.core.chips import Cents
from felt.core.settlement import Result
from felt.core.wagers import Wager
from felt.games.sicbo import SPOTS, Outcome, Round, Rules, Size, lit, settle, verdicts
from tests.games.sicbo.oracle import BETS, THROWS, expected

STAKE = 100


def thrown(*dice: int) -> Outcome:
    return Round().take(dice).outcome()


@pytest.mark.clause("sicbo 5.1", "sicbo 6.3", "sicbo 6.4", "sicbo 6.6", "sicbo 6.7", "sicbo 6.8")
def test_the_layout_has_these_fifty_spots_and_no_other() -> None:
    assert len(SPOTS) == len(BETS) == 50
    assert sorted(SPOTS) == sorted(BETS)
    assert Counter(spot.kind for spot in SPOTS.values()) == {
        "small": 1, "big": 1, "any_triple": 1, "triple": 6, "double": 6, "total": 14, "pair": 15, "number": 6,
    }  # fmt: skip


@pytest.mark.clause(
    "sicbo 4.5", "sicbo 4.6", "sicbo 5.1",
    "sicbo 6.1.1", "sicbo 6.1.2", "sicbo 6.2.1", "sicbo 6.2.2", "sicbo 6.3.1", "sicbo 6.3.2",
    "sicbo 6.4.1", "sicbo 6.4.2", "sicbo 6.5.1", "sicbo 6.5.2", "sicbo 6.6.1", "sicbo 6.6.2",
    "sicbo 6.7.1", "sicbo 6.7.2", "sicbo 6.8", "sicbo 6.8.1", "sicbo 6.8.2", "sicbo 6.8.3",
)  # fmt: skip
@pytest.mark.parametrize("bet", BETS)
def test_every_throw(bet: str) -> None:
    wager = Wager("an", bet, Cents(STAKE))
    for dice in THROWS:
        line = settle(thrown(*dice), [wager], Rules()).lines[0]
        due = expected(bet, dice)
        assert line.won == STAKE * due.pays, dice
        assert line.returned == (STAKE if due.pays else 0), dice
        assert line.clauses == due.clauses, dice
        assert (line.at_risk, line.commission) == (STAKE, 0), dice
        assert line.odds == due.pays, dice


@pytest.mark.clause("sicbo 4.6")
@pytest.mark.parametrize("dice", THROWS, ids=lambda dice: "".join(map(str, dice)))
def test_the_verdicts_of_a_throw_cover_the_layout(dice: tuple[int, int, int]) -> None:
    found = verdicts(thrown(*dice))
    assert sorted(found) == sorted(BETS)
    for bet, verdict in found.items():
        due = expected(bet, dice)
        assert verdict.result is (Result.WIN if due.pays else Result.LOSE)
        assert verdict.pays == due.pays
        assert verdict.clauses == due.clauses
        assert verdict.net == (due.pays or -1)


@pytest.mark.clause("sicbo 3.2", "sicbo 4.8", "sicbo 4.8.1", "sicbo 4.8.2")
@pytest.mark.parametrize("dice", THROWS, ids=lambda dice: "".join(map(str, dice)))
def test_the_areas_that_light_up_are_those_that_are_paid(dice: tuple[int, int, int]) -> None:
    outcome = thrown(*dice)
    winning = sorted(bet for bet in BETS if expected(bet, dice).pays)
    assert sorted(lit(outcome)) == winning
    lines = settle(outcome, [Wager("an", bet, Cents(STAKE)) for bet in BETS], Rules()).lines
    assert sorted(line.wager.bet for line in lines if line.won) == winning
    assert all(line.returned == 0 for line in lines if line.wager.bet not in winning), "dark areas are taken"
    assert all(line.returned == STAKE for line in lines if line.wager.bet in winning)


@pytest.mark.parametrize("dice", THROWS, ids=lambda dice: "".join(map(str, dice)))
def test_which_die_shows_what_does_not_matter(dice: tuple[int, int, int]) -> None:
    assert lit(thrown(*dice)) == lit(thrown(*sorted(dice)))


class TestTotalsAndTriples:
    @pytest.mark.clause("sicbo 6.1.1", "sicbo 6.2.1")
    @pytest.mark.parametrize(
        ("dice", "total", "size"),
        [
            ((1, 1, 2), 4, Size.SMALL),
            ((1, 3, 6), 10, Size.SMALL),
            ((1, 4, 6), 11, Size.BIG),
            ((5, 6, 6), 17, Size.BIG),
        ],
    )
    def test_small_ends_at_ten_and_big_begins_at_eleven(self, dice: tuple[int, ...], total: int, size: Size) -> None:
        outcome = thrown(*dice)
        assert (outcome.dice, outcome.total, outcome.size) == (dice, total, size)

    @pytest.mark.clause("sicbo 6.1.2", "sicbo 6.2.2", "sicbo 6.5.1")
    @pytest.mark.parametrize("face", range(1, 7))
    def test_a_triple_is_neither_small_nor_big(self, face: int) -> None:
        outcome = thrown(face, face, face)
        assert (outcome.total, outcome.size) == (3 * face, Size.TRIPLE)
        assert not {"small", "big"} & set(lit(outcome))
        assert {"any_triple", f"triple-{face}"} <= set(lit(outcome))

    @pytest.mark.clause("sicbo 6.1.2", "sicbo 6.2.2")
    def test_small_and_big_split_what_is_no_triple(self) -> None:
        sizes = Counter(thrown(*dice).size for dice in THROWS)
        assert sizes == {Size.SMALL: 105, Size.BIG: 105, Size.TRIPLE: 6}

    @pytest.mark.clause("sicbo 6.4.1", "ruling S1")
    @pytest.mark.parametrize("face", range(1, 7))
    def test_a_triple_holds_the_double_of_its_number_and_no_other(self, face: int) -> None:
        doubles = [bet for bet in lit(thrown(face, face, face)) if bet.startswith("double")]
        assert doubles == [f"double-{face}"]

    @pytest.mark.clause("sicbo 6.4.1", "ruling S1", "ruling A7")
    @pytest.mark.parametrize("face", range(1, 7))
    def test_a_double_cites_the_ruling_where_a_triple_makes_it(self, face: int) -> None:
        other = face % 6 + 1
        by_triple, by_two = (verdicts(thrown(face, face, third))[f"double-{face}"] for third in (face, other))
        assert by_triple.clauses == ("sicbo 6.4.1", "ruling S1", "sicbo 5.1")
        assert by_two.clauses == ("sicbo 6.4.1", "sicbo 5.1")
        assert by_triple.pays == by_two.pays == 8, "and pays no more for it"

    @pytest.mark.clause("sicbo 6.4.2", "ruling S1")
    @pytest.mark.parametrize("face", range(1, 7))
    def test_one_die_is_no_double_and_two_are(self, face: int) -> None:
        other, third = [number for number in range(1, 7) if number != face][:2]
        assert f"double-{face}" not in lit(thrown(face, other, third))
        assert f"double-{face}" in lit(thrown(face, other, face))

    @pytest.mark.clause("sicbo 6.7.2", "ruling S2")
    @pytest.mark.parametrize("face", range(1, 7))
    def test_a_triple_holds_no_pair(self, face: int) -> None:
        assert not [bet for bet in lit(thrown(face, face, face)) if bet.startswith("pair")]

    @pytest.mark.clause("sicbo 6.7.1", "ruling S2")
    @pytest.mark.parametrize(("dice", "pairs"), [((2, 2, 5), ["pair-2-5"]), ((6, 1, 1), ["pair-1-6"])])
    def test_a_double_and_another_number_make_one_pair(self, dice: tuple[int, ...], pairs: list[str]) -> None:
        assert [bet for bet in lit(thrown(*dice)) if bet.startswith("pair")] == pairs

    @pytest.mark.clause("sicbo 6.7.1", "ruling S2")
    def test_three_numbers_make_three_pairs(self) -> None:
        pairs = [bet for bet in lit(thrown(6, 2, 4)) if bet.startswith("pair")]
        assert pairs == ["pair-2-4", "pair-2-6", "pair-4-6"]

    @pytest.mark.clause("sicbo 6.6.1", "ruling S3")
    @pytest.mark.parametrize("face", range(2, 6))
    def test_a_total_made_by_a_triple_wins(self, face: int) -> None:
        assert f"total-{3 * face}" in lit(thrown(face, face, face))

    @pytest.mark.clause("sicbo 6.6.1", "ruling S3", "ruling A7")
    @pytest.mark.parametrize(("face", "pays"), [(2, 14), (3, 6), (4, 6), (5, 14)])
    def test_a_total_cites_the_ruling_where_a_triple_makes_it(self, face: int, pays: int) -> None:
        bet = f"total-{3 * face}"
        by_triple = verdicts(thrown(face, face, face))[bet]
        by_others = verdicts(thrown(face - 1, face, face + 1))[bet]
        assert by_triple.clauses == ("sicbo 6.6.1", "ruling S3", "sicbo 5.1")
        assert by_others.clauses == ("sicbo 6.6.1", "sicbo 5.1")
        assert by_triple.pays == by_others.pays == pays

    @pytest.mark.clause("sicbo 6.3.1", "sicbo 6.5.1", "sicbo 6.8.3")
    @pytest.mark.parametrize("face", range(1, 7))
    def test_the_bets_on_triples_themselves_need_no_ruling(self, face: int) -> None:
        found = verdicts(thrown(face, face, face))
        assert found[f"triple-{face}"].clauses == ("sicbo 6.3.1", "sicbo 5.1")
        assert found["any_triple"].clauses == ("sicbo 6.5.1", "sicbo 5.1")
        assert found[f"number-{face}"].clauses == ("sicbo 6.8.3", "sicbo 5.1")

    @pytest.mark.clause("sicbo 6.6", "ruling S3")
    @pytest.mark.parametrize("face", [1, 6])
    def test_no_total_wins_on_three_or_eighteen(self, face: int) -> None:
        assert not [bet for bet in lit(thrown(face, face, face)) if bet.startswith("total")]

    @pytest.mark.clause("sicbo 6.8", "sicbo 6.8.1", "sicbo 6.8.2", "sicbo 6.8.3")
    @pytest.mark.parametrize("dice", THROWS, ids=lambda dice: "".join(map(str, dice)))
    def test_the_numbers_of_a_throw_pay_three_stakes_in_all(self, dice: tuple[int, int, int]) -> None:
        found = verdicts(thrown(*dice))
        assert sum(found[f"number-{number}"].pays for number in range(1, 7)) == 3


class TestRound:
    @pytest.mark.clause("sicbo 3.4")
    def test_a_round_needs_three_dice_and_then_nothing(self) -> None:
        assert Round().needs == DiceNeeded(count=3)
        assert Round().take([2, 2, 5]).needs is None
        assert Round().take([2, 2, 5]).outcome() == Outcome((2, 2, 5), 9, Size.SMALL)

    def test_a_round_without_dice_has_no_outcome(self) -> None:
        with pytest.raises(AssertionError, match="not over"):
            Round().outcome()
