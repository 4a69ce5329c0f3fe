"""The tally of simulated rounds, in whole numbers. Tallies of successive blocks join into one, and joining is
associative: neither the worker that counted a block nor the grouping of the blocks changes the result.

A tally's size does not grow with its rounds: outcomes are counted, and shifts fall into at most `BINS_MAX` bins.
"""

from itertools import cycle
from math import ceil

import msgspec
import numpy as np
from numpy.typing import NDArray

from felt.core.chips import Cents

Counts = NDArray[np.int64]

BINS_MAX = 4096


class ShiftResults(msgspec.Struct, frozen=True, eq=False):
    """How often the house held how much over a shift, in bins.

    A bin is one step wide, `unit` cents, in which a mix is won or lost, as long as `BINS_MAX` of them reach from the
    least result to the most: then every result is known exactly. Where they do not, bins are 5, 10, 50, 100, … steps
    wide. They begin at multiples of their width, so the width, and the counts, follow from the results alone."""

    unit: int
    steps: int = 1
    """In a bin."""
    first: int = 0
    """The first bin begins at `first` × `width`."""
    counts: Counts = msgspec.field(default_factory=lambda: np.zeros(0, dtype=np.int64))
    least: Cents = Cents(0)
    most: Cents = Cents(0)
    total: Cents = Cents(0)
    lost: int = 0
    """Shifts in which the house paid out more than it took."""
    even: int = 0

    @classmethod
    def of(cls, results: Counts, *, unit: int) -> "ShiftResults":
        if not len(results):
            return cls(unit=unit)
        least, most = Cents(int(results.min())), Cents(int(results.max()))
        steps = _steps(least // unit, most // unit)
        bins = results // (unit * steps)
        first = int(bins.min())
        return cls(
            unit=unit,
            steps=steps,
            first=first,
            counts=np.bincount(bins - first).astype(np.int64),
            least=least,
            most=most,
            total=Cents(int(results.sum())),
            lost=int((results < 0).sum()),
            even=int((results == 0).sum()),
        )

    @property
    def shifts(self) -> int:
        return int(self.counts.sum())

    @property
    def width(self) -> Cents:
        return Cents(self.unit * self.steps)

    def joined(self, other: "ShiftResults") -> "ShiftResults":
        if not self.shifts or not other.shifts:
            return self if self.shifts else other
        least, most = min(self.least, other.least), max(self.most, other.most)
        steps = _steps(least // self.unit, most // self.unit)
        ours, theirs = self.widened(steps), other.widened(steps)
        first = min(ours.first, theirs.first)
        counts = np.zeros(max(bins.first + len(bins.counts) for bins in (ours, theirs)) - first, dtype=np.int64)
        for bins in (ours, theirs):
            counts[bins.first - first :][: len(bins.counts)] += bins.counts
        return ShiftResults(
            unit=self.unit,
            steps=steps,
            first=first,
            counts=counts,
            least=least,
            most=most,
            total=Cents(self.total + other.total),
            lost=self.lost + other.lost,
            even=self.even + other.even,
        )

    def widened(self, steps: int) -> "ShiftResults":
        """The same results in bins `steps` wide, which is a multiple of what they were."""
        together = steps // self.steps
        first, before = divmod(self.first, together)
        after = -(before + len(self.counts)) % together
        counts = np.pad(self.counts, (before, after)).reshape(-1, together).sum(axis=1)
        return msgspec.structs.replace(self, steps=steps, first=first, counts=counts)

    def in_bins(self, bins_max: int) -> "ShiftResults":
        """The same results in no more than `bins_max` bins, to be looked at."""
        return self.widened(_steps(self.least // self.unit, self.most // self.unit, bins_max=bins_max))

    def quantile(self, percent: float) -> Cents:
        """The least result that `percent` of the shifts do not exceed; the middle of its bin where that is wider."""
        reached = np.searchsorted(self.counts.cumsum(), max(1, ceil(percent * self.shifts / 100)))
        middle = (self.first + int(reached)) * self.steps + (self.steps - 1) // 2
        return Cents(min(max(middle * self.unit, self.least), self.most))


def _steps(least: int, most: int, *, bins_max: int = BINS_MAX) -> int:
    """How many steps wide a bin must be for `bins_max` of them to reach from step `least` to step `most`."""
    steps = 1
    for times in cycle((5, 2)):
        if most // steps - least // steps < bins_max:
            break
        steps *= times
    return steps


class Tally(msgspec.Struct, frozen=True, eq=False):
    """Rounds one after the other: how often each outcome came, and how the house's money went."""

    counts: Counts
    """By outcome."""
    house: Cents
    """What the house gained in all."""
    highest: Cents
    """The most that it was ahead at any time, its start included."""
    lowest: Cents
    drawdown: Cents
    """The deepest fall from a height reached before."""
    shifts: ShiftResults

    @property
    def rounds(self) -> int:
        return int(self.counts.sum())

    def followed_by(self, later: "Tally") -> "Tally":
        return Tally(
            counts=self.counts + later.counts,
            house=Cents(self.house + later.house),
            highest=max(self.highest, Cents(self.house + later.highest)),
            lowest=min(self.lowest, Cents(self.house + later.lowest)),
            drawdown=max(self.drawdown, later.drawdown, Cents(self.highest - self.house - later.lowest)),
            shifts=self.shifts.joined(later.shifts),
        )
