"""Where a fraction of a cent arises, who keeps it, and how large it can be (ruling A3). The figures come from
`core.chips.portion`, the only function that rounds, over all amounts that give different fractions."""

from collections.abc import Iterable, Sequence
from fractions import Fraction

from felt.core.chips import CENTS_PER_CHIP, Cents, portion
from felt.core.words import Words
from felt.odds.audit.finding import Column, Finding, Kind, Priced, Unit

MOST = Column("most", Words("Most, in cents", "Nhiều nhất, xu"), Unit.CENTS)
AVERAGE = Column("average", Words("On average, in cents", "Trung bình, xu"), Unit.CENTS)
CHECKED = Column("checked", Words("Odds checked", "Số tỷ lệ đã kiểm tra"), Unit.COUNT)


def left_over(amount: Cents | Fraction, ratio: Fraction) -> Fraction:
    """The fraction of a cent that `portion` gives up."""
    return amount * ratio - portion(amount, ratio)


def most_and_average(fractions: Iterable[Fraction]) -> tuple[Fraction, Fraction]:
    found = list(fractions)
    return max(found), sum(found, Fraction(0)) / len(found)


def over_every_cent(ratio: Fraction) -> tuple[Fraction, Fraction]:
    """Over amounts in whole cents. The fractions repeat with the denominator as their period."""
    return most_and_average(left_over(Cents(amount), ratio) for amount in range(1, ratio.denominator + 1))


def whole_chips(game: str, ratios: Sequence[Fraction]) -> Finding:
    """If one chip leaves no fraction, no number of chips does."""
    most, average = most_and_average(left_over(Cents(CENTS_PER_CHIP), ratio) for ratio in ratios)
    return Finding(
        game=game,
        key="whole_chips",
        kind=Kind.ROUNDING,
        title=Words("Whole chips leave no fraction", "Chip nguyên không để lại phần lẻ"),
        says=Words(
            "Patrons bet whole chips of 100 cents. At every odds of the book, with commission and part losses where "
            "it has them, one chip comes to whole cents, and so does any number of chips: nothing is rounded.",
            "Khách cược chip nguyên, mỗi chip 100 xu. Với mọi tỷ lệ trong thể lệ, kể cả hoa hồng và thua một phần nếu "
            "có, một chip luôn ra số xu nguyên, nên bao nhiêu chip cũng vậy: không có gì phải làm tròn.",
        ),
        clauses=("ruling A1", "ruling A3"),
        columns=(CHECKED, MOST, AVERAGE),
        priced=(
            Priced(
                Words("one chip at each of them", "một chip với từng tỷ lệ"),
                (Fraction(len(ratios)), most, average),
                in_force=True,
            ),
        ),
    )
