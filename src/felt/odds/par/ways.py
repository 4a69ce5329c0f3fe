"""Every way in which each bet can end, and how many deals or throws end so: what the figures of a sheet are made of."""

from collections import Counter
from collections.abc import Iterable, Mapping
from fractions import Fraction

import msgspec

from felt.core.settlement import Verdict
from felt.core.words import Words

Ways = Mapping[Verdict, int]


class Position(msgspec.Struct, frozen=True):
    """What a patron can have on the felt by itself, and what a round makes of it, per chip of it."""

    name: Words
    bets: tuple[str, ...]
    """The bets that have exactly these figures, or that lie on the felt together."""
    gains: tuple[tuple[Fraction, int], ...]
    """What the patron gains, and in how many deals or throws."""

    @property
    def of(self) -> int:
        return sum(count for _, count in self.gains)

    @property
    def edge(self) -> Fraction:
        return -sum((gain * count for gain, count in self.gains), Fraction(0)) / self.of

    @property
    def variance(self) -> Fraction:
        squares = sum((gain**2 * count for gain, count in self.gains), Fraction(0))
        return squares / self.of - self.edge**2


def positions(ways: Mapping[str, Ways], names: Mapping[str, Words]) -> tuple[Position, ...]:
    """One for each bet; bets whose figures are the same to the last deal are put together."""
    alike: dict[tuple[tuple[Fraction, int], ...], list[str]] = {}
    for bet, ended in ways.items():
        alike.setdefault(summed((verdict.net, count) for verdict, count in ended.items()), []).append(bet)
    return tuple(Position(together([names[bet] for bet in bets]), tuple(bets), gains) for gains, bets in alike.items())


def summed(gains: Iterable[tuple[Fraction, int]]) -> tuple[tuple[Fraction, int], ...]:
    counted: Counter[Fraction] = Counter()
    for gain, count in gains:
        counted[gain] += count
    return tuple(sorted(counted.items()))


def together(names: list[Words]) -> Words:
    """`Total 4, Total 17`; where there are more, the first and the last."""
    if len(names) <= 2:
        return Words(", ".join(name.en for name in names), ", ".join(name.vi for name in names))
    first, last = names[0], names[-1]
    return Words(
        f"{first.en} to {last.en} ({len(names)} bets)",
        f"{first.vi} đến {last.vi} ({len(names)} cửa)",
    )
