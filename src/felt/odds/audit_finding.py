"""What an audit finds: a sentence, the clauses behind it, and a table of exact prices."""

from collections.abc import Iterator
from enum import StrEnum
from fractions import Fraction

import msgspec

from felt.core.wagers import Clause
from felt.core.words import Words


class Kind(StrEnum):
    PATRON_EDGE = "patron_edge"
    READINGS = "readings"
    ROUNDING = "rounding"


KINDS = {
    Kind.PATRON_EDGE: Words("The patron has the edge", "Khách có lợi thế"),
    Kind.READINGS: Words("The book can be read in more than one way", "Thể lệ có thể hiểu theo nhiều cách"),
    Kind.ROUNDING: Words("A fraction of a cent is rounded", "Phần lẻ của xu bị làm tròn"),
}


class Unit(StrEnum):
    """What a figure counts, and so how it is written."""

    SHARE = "share"
    """A chance, or a part of a stake; a percentage to people."""
    ODDS = "odds"
    CENTS = "cents"
    COUNT = "count"


class Column(msgspec.Struct, frozen=True):
    key: str
    name: Words
    unit: Unit = Unit.SHARE


EDGE = Column("edge", Words("House edge", "Lợi thế casino"))
WIN = Column("win", Words("Win", "Thắng"))
FREQUENCY = Column("frequency", Words("How often", "Tần suất"))


class Priced(msgspec.Struct, frozen=True):
    """A reading, a cell or a wager, and its figures, one for each column of the finding."""

    what: Words
    figures: tuple[Fraction, ...]
    in_force: bool = False
    """Whether the software settles so. Of readings exactly one is in force."""


class Finding(msgspec.Struct, frozen=True, kw_only=True):
    game: str
    key: str
    """Names it for good: `lucky6_on_any_six`."""
    kind: Kind
    title: Words
    says: Words
    clauses: tuple[Clause, ...]
    columns: tuple[Column, ...]
    priced: tuple[Priced, ...]

    def figures(self, column: str) -> Iterator[tuple[Priced, Fraction]]:
        """One column of the table, each figure with what it prices."""
        place = next(place for place, each in enumerate(self.columns) if each.key == column)
        return ((row, row.figures[place]) for row in self.priced)
