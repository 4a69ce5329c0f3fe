"""A finding of the audit: a sentence, the clauses behind it, and a table of exact prices."""

from collections.abc import Iterable, Mapping
from enum import StrEnum
from fractions import Fraction

import msgspec

from felt.core.wagers import Clause
from felt.core.words import Words
from felt.odds.bet_odds import BetOdds


class Kind(StrEnum):
    PATRON_EDGE = "patron_edge"
    READINGS = "readings"
    ROUNDING = "rounding"
    MENDED = "mended"


KINDS = {
    Kind.PATRON_EDGE: Words("The patron has the edge", "Khách có lợi thế"),
    Kind.READINGS: Words("The book can be read in more than one way", "Thể lệ có thể hiểu theo nhiều cách"),
    Kind.ROUNDING: Words("A fraction of a cent is rounded", "Phần lẻ của xu bị làm tròn"),
    Kind.MENDED: Words("Mended in edition 2", "Đã sửa ở ấn bản 2"),
}


class Unit(StrEnum):
    """The unit of a figure. It decides how the figure is written."""

    SHARE = "share"
    """A chance, or a part of a stake; a percentage to people."""
    ODDS = "odds"
    CENTS = "cents"
    CHIPS = "chips"
    COUNT = "count"
    DECIMAL = "decimal"
    """A measured number, such as chips a shoe."""


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
    figures: tuple[Fraction | None, ...]
    """One for each column; None where nothing can be counted."""
    in_force: bool = False
    """Whether the software settles so. Of readings, and of what was mended, exactly one is in force."""


class Finding(msgspec.Struct, frozen=True, kw_only=True):
    game: str
    key: str
    """A permanent name, such as `lucky6_on_any_six`."""
    kind: Kind
    title: Words
    says: Words
    clauses: tuple[Clause, ...]
    columns: tuple[Column, ...]
    priced: tuple[Priced, ...]


def patron_bets(
    game: str, bets: Iterable[BetOdds], names: Mapping[str, Words], *, clauses: tuple[Clause, ...]
) -> tuple[Finding, ...]:
    """A finding on the bets, open in every round, that give the patron the edge. No such bet: no finding."""
    flagged = [bet for bet in bets if bet.edge < 0]
    if not flagged:
        return ()
    return (
        Finding(
            game=game,
            key="bets",
            kind=Kind.PATRON_EDGE,
            title=Words("Bets that favour the patron", "Cửa cược có lợi cho khách"),
            says=Words(
                "On these bets the patron gains on average, and they are open in every round.",
                "Ở các cửa này, tính trung bình khách có lời, và ván nào cũng đặt được.",
            ),
            clauses=clauses,
            columns=(WIN, EDGE),
            priced=tuple(Priced(names[bet.bet], (bet.win, bet.edge), in_force=True) for bet in flagged),
        ),
    )
