"""The fifty spots of the layout and their pay table (sections 5 and 6 of the book)."""

from collections.abc import Callable
from fractions import Fraction
from functools import cache
from itertools import combinations

import msgspec

from felt.core.odds import to_one
from felt.core.settlement import Result, Verdict, lose, win
from felt.core.wagers import Clause, Wager
from felt.core.words import Words
from felt.games.sicbo.round import Outcome, Size
from felt.games.sicbo.rules import FACES

# sicbo 5.1, as printed: odds to one.
SMALL_PAYS = to_one(1)
BIG_PAYS = to_one(1)
TRIPLE_PAYS = to_one(150)
DOUBLE_PAYS = to_one(8)
ANY_TRIPLE_PAYS = to_one(24)
TOTAL_PAYS = {
    4: to_one(50), 17: to_one(50),
    5: to_one(18), 16: to_one(18),
    6: to_one(14), 15: to_one(14),
    7: to_one(12), 14: to_one(12),
    8: to_one(8), 13: to_one(8),
    9: to_one(6), 12: to_one(6),
    10: to_one(6), 11: to_one(6),
}  # fmt: skip
PAIR_PAYS = to_one(5)


class NumberRow(msgspec.Struct, frozen=True):
    odds: Fraction
    clause: Clause


# sicbo 6.8: by the number of dice that show the number.
NUMBER_PAYS_ON_DICE = {
    1: NumberRow(to_one(1), "sicbo 6.8.1"),
    2: NumberRow(to_one(2), "sicbo 6.8.2"),
    3: NumberRow(to_one(3), "sicbo 6.8.3"),
}


class Spot(msgspec.Struct, frozen=True):
    """A marked area of the layout."""

    bet: str
    kind: str
    name: Words
    decide: Callable[[Outcome], Verdict]
    odds: tuple[Fraction, ...]
    """The odds to one. There are several if they depend on how many dice show the number."""


def _spot(
    bet: str,
    name: Words,
    *,
    wins: Callable[[Outcome], bool],
    odds: Fraction,
    win_by: Clause,
    lose_by: Clause,
    triple_by: Clause | None = None,
) -> Spot:
    """A spot with one price. `triple_by` is the ruling by which the spot also wins on a triple, if there is one."""
    won, lost = win(odds, win_by, "sicbo 5.1"), lose(lose_by)
    won_by_triple = win(odds, win_by, triple_by, "sicbo 5.1") if triple_by else won

    def decide(outcome: Outcome) -> Verdict:
        if not wins(outcome):
            return lost
        return won_by_triple if outcome.size is Size.TRIPLE else won

    return Spot(bet, bet.split("-", maxsplit=1)[0], name, decide, (odds,))


def _number(number: int) -> Spot:
    won = {count: win(row.odds, row.clause, "sicbo 5.1") for count, row in NUMBER_PAYS_ON_DICE.items()}
    lost = lose("sicbo 6.8")
    return Spot(
        bet=f"number-{number}",
        kind="number",
        name=Words(f"Number {number}", f"Số {number}"),
        decide=lambda outcome: won.get(outcome.dice.count(number), lost),
        odds=tuple(row.odds for row in NUMBER_PAYS_ON_DICE.values()),
    )


def _triple(number: int) -> Spot:
    """sicbo 6.3"""
    return _spot(
        f"triple-{number}",
        Words(f"Triple {number}", f"Bộ ba {number}"),
        wins=lambda outcome: outcome.dice.count(number) == 3,
        odds=TRIPLE_PAYS,
        win_by="sicbo 6.3.1",
        lose_by="sicbo 6.3.2",
    )


def _double(number: int) -> Spot:
    """sicbo 6.4, ruling S1: a triple of the number contains its double."""
    return _spot(
        f"double-{number}",
        Words(f"Double {number}", f"Bộ đôi {number}"),
        wins=lambda outcome: outcome.dice.count(number) >= 2,
        odds=DOUBLE_PAYS,
        win_by="sicbo 6.4.1",
        lose_by="sicbo 6.4.2",
        triple_by="ruling S1",
    )


def _total(points: int) -> Spot:
    """sicbo 6.6, ruling S3: a total made by a triple counts."""
    return _spot(
        f"total-{points}",
        Words(f"Total {points}", f"Tổng {points}"),
        wins=lambda outcome: outcome.total == points,
        odds=TOTAL_PAYS[points],
        win_by="sicbo 6.6.1",
        lose_by="sicbo 6.6.2",
        triple_by="ruling S3",
    )


def _pair(low: int, high: int) -> Spot:
    """sicbo 6.7, ruling S2: both numbers are among the three dice."""
    return _spot(
        f"pair-{low}-{high}",
        Words(f"Pair {low} and {high}", f"Cặp số {low} và {high}"),
        wins=lambda outcome: low in outcome.dice and high in outcome.dice,
        odds=PAIR_PAYS,
        win_by="sicbo 6.7.1",
        lose_by="sicbo 6.7.2",
    )


SMALL = _spot(
    "small",
    Words("Small", "Xỉu"),
    wins=lambda outcome: outcome.size is Size.SMALL,
    odds=SMALL_PAYS,
    win_by="sicbo 6.1.1",
    lose_by="sicbo 6.1.2",
)
BIG = _spot(
    "big",
    Words("Big", "Tài"),
    wins=lambda outcome: outcome.size is Size.BIG,
    odds=BIG_PAYS,
    win_by="sicbo 6.2.1",
    lose_by="sicbo 6.2.2",
)
ANY_TRIPLE = _spot(
    "any_triple",
    Words("Any triple", "Bộ ba bất kỳ"),
    wins=lambda outcome: outcome.size is Size.TRIPLE,
    odds=ANY_TRIPLE_PAYS,
    win_by="sicbo 6.5.1",
    lose_by="sicbo 6.5.2",
)

SPOTS: dict[str, Spot] = {
    spot.bet: spot
    for spot in (
        SMALL,
        BIG,
        ANY_TRIPLE,
        *(_triple(number) for number in FACES),
        *(_double(number) for number in FACES),
        *(_total(points) for points in range(4, 18)),
        *(_pair(low, high) for low, high in combinations(FACES, 2)),
        *(_number(number) for number in FACES),
    )
}


def name_of(wager: Wager) -> Words:
    return SPOTS[wager.bet].name


def verdicts(outcome: Outcome) -> dict[str, Verdict]:
    """The verdict on every spot."""
    return {bet: spot.decide(outcome) for bet, spot in SPOTS.items()}


@cache
def lit(outcome: Outcome) -> tuple[str, ...]:
    """sicbo 3.2 and 4.8: the winning areas light up; bets on the other areas are collected
    (sicbo 4.8.1 and 4.8.2)."""
    return tuple(bet for bet, verdict in verdicts(outcome).items() if verdict.result is Result.WIN)
