"""The Sic Bo book, read a second time and independently: nothing here imports felt."""

from itertools import combinations, product
from typing import NamedTuple

FACES = range(1, 7)
THROWS = list(product(FACES, FACES, FACES))
"""All 216."""

TOTALS_PAY = {4: 50, 5: 18, 6: 14, 7: 12, 8: 8, 9: 6, 10: 6, 11: 6, 12: 6, 13: 8, 14: 12, 15: 14, 16: 18, 17: 50}

BETS = [
    "small",
    "big",
    "any_triple",
    *(f"triple-{n}" for n in range(1, 7)),
    *(f"double-{n}" for n in range(1, 7)),
    *(f"total-{n}" for n in range(4, 18)),
    *(f"pair-{a}-{b}" for a, b in combinations(range(1, 7), 2)),
    *(f"number-{n}" for n in range(1, 7)),
]


class Expected(NamedTuple):
    pays: int
    """To one; 0 where the bet loses."""
    clause: str
    ruling: str = ""
    """What the book leaves open and a ruling settles, where the bet wins by it."""

    @property
    def clauses(self) -> tuple[str, ...]:
        """All that a line cites: how it was decided, the ruling if one had to, and the pay table if it pays."""
        if not self.pays:
            return (self.clause,)
        return (self.clause, self.ruling, "sicbo 5.1") if self.ruling else (self.clause, "sicbo 5.1")


def expected(bet: str, dice: tuple[int, int, int]) -> Expected:
    kind, *numbers = bet.split("-")
    named = [int(number) for number in numbers]
    total, triple = dice[0] + dice[1] + dice[2], dice[0] == dice[1] == dice[2]
    match kind:
        case "small":
            return Expected(1, "sicbo 6.1.1") if total in range(4, 11) and not triple else Expected(0, "sicbo 6.1.2")
        case "big":
            return Expected(1, "sicbo 6.2.1") if total in range(11, 18) and not triple else Expected(0, "sicbo 6.2.2")
        case "triple":
            return Expected(150, "sicbo 6.3.1") if list(dice) == named * 3 else Expected(0, "sicbo 6.3.2")
        case "double":
            shows = [die == named[0] for die in dice]
            return [
                Expected(0, "sicbo 6.4.2"),
                Expected(0, "sicbo 6.4.2"),
                Expected(8, "sicbo 6.4.1"),
                Expected(8, "sicbo 6.4.1", "ruling S1"),
            ][sum(shows)]
        case "any_triple":
            return Expected(24, "sicbo 6.5.1") if triple else Expected(0, "sicbo 6.5.2")
        case "total":
            if [total] != named:
                return Expected(0, "sicbo 6.6.2")
            return Expected(TOTALS_PAY[total], "sicbo 6.6.1", "ruling S3" if triple else "")
        case "pair":
            return Expected(5, "sicbo 6.7.1") if set(named) <= set(dice) else Expected(0, "sicbo 6.7.2")
        case "number":
            shown = [die for die in dice if die == named[0]]
            return [
                Expected(0, "sicbo 6.8"),
                Expected(1, "sicbo 6.8.1"),
                Expected(2, "sicbo 6.8.2"),
                Expected(3, "sicbo 6.8.3"),
            ][len(shown)]
    raise AssertionError(f"the book has no {bet}")
