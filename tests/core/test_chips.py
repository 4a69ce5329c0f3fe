"""Whole cents, exact fractions, and the one function that rounds."""

import ast
from fractions import Fraction
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

import felt
from felt.core.chips import CENTS_MAX, CENTS_PER_CHIP, Cents, has_fraction, portion, whole_chips

PURE = [path for part in ("core", "games") for path in sorted((Path(felt.__file__).parent / part).rglob("*.py"))]

WHOLE_DIVISIONS = {"chips.py", "roads.py"}
"""`portion`, and the column of a bead on the scoreboard."""

AMOUNTS = st.integers(0, CENTS_MAX).map(Cents)
RATIOS = st.fractions(min_value=0, max_value=200)


@pytest.mark.clause("ruling A1")
def test_a_chip_is_a_hundred_cents() -> None:
    assert CENTS_PER_CHIP == 100
    assert CENTS_MAX == 9_007_199_254_740_991
    assert int(float(CENTS_MAX)) == CENTS_MAX, "every JSON reader holds it"


@pytest.mark.clause("ruling A3")
@given(amount=AMOUNTS, ratio=RATIOS)
def test_a_portion_is_the_exact_product_rounded_down(amount: Cents, ratio: Fraction) -> None:
    exact = Fraction(amount) * ratio
    share = portion(amount, ratio)
    assert type(share) is int
    assert share <= exact < share + 1


@pytest.mark.clause("ruling A3")
@given(
    amount=st.fractions(min_value=0, max_value=10**9, max_denominator=10**6),
    ratio=st.fractions(min_value=0, max_value=200, max_denominator=10**6),
)
def test_a_portion_of_a_fraction_of_a_cent_is_rounded_once(amount: Fraction, ratio: Fraction) -> None:
    share = portion(amount, ratio)
    assert type(share) is int
    assert share <= amount * ratio < share + 1


@pytest.mark.clause("ruling A3")
@given(amount=AMOUNTS, ratio=RATIOS)
def test_a_fraction_is_left_exactly_where_rounding_gives_something_up(amount: Cents, ratio: Fraction) -> None:
    assert has_fraction(amount, ratio) is (portion(amount, ratio) != Fraction(amount) * ratio)


@pytest.mark.clause("ruling A3")
@given(amount=AMOUNTS, ratio=st.fractions(min_value=0, max_value=1))
def test_a_part_and_the_rest_are_the_whole(amount: Cents, ratio: Fraction) -> None:
    share = portion(amount, ratio)
    assert 0 <= share <= amount
    assert share + (amount - share) == amount


@pytest.mark.clause("ruling A3")
@pytest.mark.parametrize(
    ("amount", "ratio", "share", "fraction_left"),
    [
        (0, Fraction(1, 3), 0, False),
        (1, Fraction(1, 3), 0, True),
        (2, Fraction(1, 3), 0, True),
        (3, Fraction(1, 3), 1, False),
        (4, Fraction(1, 3), 1, True),
        (100, Fraction(19, 20), 95, False),
        (99, Fraction(19, 20), 94, True),
        (1, Fraction(150), 150, False),
        (CENTS_MAX, Fraction(1, 2), CENTS_MAX // 2, True),
    ],
)
def test_below_at_and_above_a_whole_cent(amount: int, ratio: Fraction, share: int, fraction_left: bool) -> None:
    assert portion(Cents(amount), ratio) == share
    assert has_fraction(Cents(amount), ratio) is fraction_left


@pytest.mark.clause("ruling A1")
@pytest.mark.parametrize(
    ("amount", "chips"), [(0, 0), (1, 0), (99, 0), (100, 100), (101, 100), (199, 100), (200, 200), (12_345, 12_300)]
)
def test_whole_chips_are_what_can_be_laid_of_an_amount(amount: int, chips: int) -> None:
    assert whole_chips(Cents(amount)) == chips


@pytest.mark.clause("ruling A1")
@given(amount=AMOUNTS)
def test_whole_chips_leave_less_than_a_chip(amount: Cents) -> None:
    chips = whole_chips(amount)
    assert chips % CENTS_PER_CHIP == 0
    assert 0 <= amount - chips < CENTS_PER_CHIP


def calls(tree: ast.AST) -> set[str]:
    """The names that a module calls: `round`, `math.floor`."""
    return {ast.unparse(node.func) for node in ast.walk(tree) if isinstance(node, ast.Call)}


@pytest.mark.clause("ruling A1", "ruling A3")
@pytest.mark.parametrize("path", PURE, ids=lambda path: f"{path.parent.name}/{path.name}")
def test_nothing_near_a_chip_is_a_float_or_rounds_elsewhere(path: Path) -> None:
    tree = ast.parse(path.read_text())
    floats = [
        node.lineno for node in ast.walk(tree) if isinstance(node, ast.Constant) and isinstance(node.value, float)
    ]
    assert not floats, "a float written out"
    rounding = {"round", "float", "math.floor", "math.ceil", "math.trunc"} & calls(tree)
    assert not rounding
    divisions = [
        node.lineno for node in ast.walk(tree) if isinstance(node, ast.BinOp) and isinstance(node.op, ast.FloorDiv)
    ]
    assert len(divisions) == (path.name in WHOLE_DIVISIONS), "portion is the only function that rounds"


def test_the_scan_sees_the_pure_packages() -> None:
    assert {"chips.py", "settle.py", "insurance.py", "ranking.py"} <= {path.name for path in PURE}
