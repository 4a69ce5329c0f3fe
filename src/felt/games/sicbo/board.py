"""The history board (sicbo 3.6): the latest throws, and the count of each result."""

from collections import Counter
from collections.abc import Sequence

import msgspec

from felt.games.sicbo.round import Outcome, Size
from felt.games.sicbo.rules import FACES


class Board(msgspec.Struct, frozen=True):
    """The latest throws, newest first, and counts over all of them. History, not a forecast."""

    latest: tuple[Outcome, ...]
    rounds: int
    sizes: dict[str, int]
    totals: dict[int, int]
    faces: dict[int, int]


def board(throws: Sequence[Outcome], *, show: int = 20) -> Board:
    sizes = Counter(throw.size for throw in throws)
    totals = Counter(throw.total for throw in throws)
    faces = Counter(face for throw in throws for face in throw.dice)
    return Board(
        latest=tuple(reversed(throws[-show:])) if show else (),
        rounds=len(throws),
        sizes={size: sizes[size] for size in Size},
        totals={total: totals[total] for total in range(3, 19)},
        faces={face: faces[face] for face in FACES},
    )
