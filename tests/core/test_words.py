"""Amounts and odds as each language writes them."""

from fractions import Fraction

import pytest
from hypothesis import given
from hypothesis import strategies as st

from felt.core.chips import CENTS_MAX, Cents
from felt.core.odds import ALL, EVEN_MONEY, NOTHING, as_words, in_words, to_one
from felt.core.words import Language, Words, amount_in_words, fill, listed

EN, VI = Language.EN, Language.VI


@pytest.mark.clause("ruling A1")
@pytest.mark.parametrize(
    ("amount", "english", "vietnamese"),
    [
        (0, "0", "0"),
        (1, "0.01", "0,01"),
        (9, "0.09", "0,09"),
        (50, "0.50", "0,50"),
        (99, "0.99", "0,99"),
        (100, "1", "1"),
        (101, "1.01", "1,01"),
        (99_999, "999.99", "999,99"),
        (100_000, "1,000", "1.000"),
        (95_050, "950.50", "950,50"),
        (100_000_001, "1,000,000.01", "1.000.000,01"),
        (123_456_789_000, "1,234,567,890", "1.234.567.890"),
        (CENTS_MAX, "90,071,992,547,409.91", "90.071.992.547.409,91"),
        (-1, "-0.01", "-0,01"),
        (-100, "-1", "-1"),
        (-150, "-1.50", "-1,50"),
        (-123_456, "-1,234.56", "-1.234,56"),
    ],
)
def test_an_amount_in_words(amount: int, english: str, vietnamese: str) -> None:
    assert amount_in_words(Cents(amount), EN) == english
    assert amount_in_words(Cents(amount), VI) == vietnamese


@given(amount=st.integers(-CENTS_MAX, CENTS_MAX).map(Cents))
def test_no_cent_is_lost_in_words(amount: Cents) -> None:
    for language, thousands, decimal in ((EN, ",", "."), (VI, ".", ",")):
        text = amount_in_words(amount, language)
        assert Fraction(text.replace(thousands, "").replace(decimal, ".")) * 100 == amount


@pytest.mark.clause("ruling A2")
@pytest.mark.parametrize(
    ("odds", "english", "vietnamese"),
    [
        (Fraction(1), "1 to 1", "1 ăn 1"),
        (Fraction(11), "11 to 1", "1 ăn 11"),
        (Fraction(150), "150 to 1", "1 ăn 150"),
        (Fraction(19, 20), "19 to 20", "1 ăn 0,95"),
        (Fraction(1, 2), "1 to 2", "1 ăn 0,5"),
        (Fraction(3, 2), "3 to 2", "1 ăn 1,5"),
        (Fraction(5, 4), "5 to 4", "1 ăn 1,25"),
        (Fraction(1, 3), "1 to 3", "3 ăn 1"),
        (Fraction(20, 19), "20 to 19", "19 ăn 20"),
    ],
)
def test_odds_in_words(odds: Fraction, english: str, vietnamese: str) -> None:
    assert in_words(odds, EN) == english
    assert in_words(odds, VI) == vietnamese
    assert as_words(odds) == Words(english, vietnamese)


@pytest.mark.clause("ruling A1")
def test_odds_are_exact_fractions() -> None:
    assert to_one(8) == Fraction(8)
    assert to_one("1.5") == Fraction(3, 2)
    assert to_one("0.1") == Fraction(1, 10), "no float on the way"
    assert [Fraction(0), Fraction(1), Fraction(1)] == [NOTHING, EVEN_MONEY, ALL]
    assert all(type(odds) is Fraction for odds in (to_one(8), to_one("1.5"), NOTHING, EVEN_MONEY, ALL))


def test_a_template_is_filled_in_its_own_language() -> None:
    template = Words("{bet} takes {minimum:chips}.", "{bet} nhận {minimum:chips}.")
    values = {"bet": Words("Small", "Xỉu"), "minimum": 123_450}
    assert fill(template, EN, values) == "Small takes 1,234.50."
    assert fill(template, VI, values) == "Xỉu nhận 1.234,50."


def test_what_a_patron_wrote_is_never_read_as_a_template() -> None:
    assert fill(Words("“{key}”", "“{key}”"), EN, {"key": "{stake} {0} {x.y}"}) == "“{stake} {0} {x.y}”"


def test_words_in_a_language() -> None:
    assert Words("Big", "Tài").in_language(EN) == "Big"
    assert Words("Big", "Tài").in_language(VI) == "Tài"


def test_names_are_listed_as_a_sentence_lists_them() -> None:
    assert listed(["a", "b", "c"]) == ("a, b and c", "a, b và c")
    assert listed(["a"]) == ("a", "a")
    assert listed([]) == ("–", "–")
