"""A recorded run: what a command printed that takes too long for every sheet. Anyone can run the command again."""

from math import sqrt
from typing import NamedTuple

import msgspec

from felt.core.words import Words


class RecordedRun(NamedTuple):
    """Which figures a recorded run is behind, how it obtains them, and its command."""

    what: Words
    method: Words
    command: str


class RecordedShifts(msgspec.Struct, frozen=True):
    """The shifts of a long run of `felt simulate`."""

    command: str
    seed: int
    rounds: int
    shifts: int
    lost: int

    @property
    def loses(self) -> float:
        return self.lost / self.shifts

    @property
    def error(self) -> float:
        """The standard error of `loses`."""
        return sqrt(self.loses * (1 - self.loses) / self.shifts)
