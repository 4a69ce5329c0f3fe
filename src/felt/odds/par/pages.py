"""The parts of a sheet that each game writes for itself, and tables that several games share."""

from collections.abc import Callable, Iterator, Mapping, Sequence
from fractions import Fraction
from typing import Any, NamedTuple

from felt.core.settlement import Result
from felt.core.wagers import Clause
from felt.core.words import Words
from felt.odds.par.html import Html, Writer
from felt.odds.par.recorded import RecordedRun, RecordedShifts
from felt.odds.par.sheet import Figures, Sheet
from felt.odds.par.ways import Ways

Parts = Callable[[Writer, Sheet], Iterator[Html]]

PAY_COLUMNS = (
    Words("Bet", "Cửa cược"),
    Words("Pays", "Trả thưởng"),
    Words("When it wins, in short", "Khi nào thắng, tóm tắt"),
    Words("Clauses", "Điều"),
)
PAYS_CAPTION = Words("What wins, and what it pays in the end", "Cửa nào thắng, thực trả bao nhiêu")


class Pages(NamedTuple):
    """The parts of a sheet that are a game's own."""

    figures: Callable[[Any], Figures]
    """The exact figures, by the rules of a table."""
    mix: Words
    """The stakes of the simulated table."""
    method: Words
    """How the chances were computed."""
    rules: Parts
    pays: Parts
    chances: Parts
    settings: Mapping[str, Words] = {}
    """The names of the settings that only this game's tables have."""
    special: tuple[tuple[Words, Parts], ...] = ()
    """Sections that only this game has."""
    key_figures: Callable[[Writer, Sheet], Sequence[Sequence[str]]] = lambda writer, sheet: ()
    recorded_shifts: Callable[[Any], RecordedShifts | None] = lambda rules: None
    """By the rules of a table, a long run that has been recorded; None where there is none."""
    recorded_runs: Callable[[Any], Sequence[RecordedRun]] = lambda rules: ()
    """The other long runs behind figures of the sheet."""
    fractions: Parts = lambda writer, sheet: iter(())
    """More of the appendix of exact fractions."""


def pay_table(writer: Writer, bets: Sequence[tuple[Words, Ways]]) -> Html:
    """One row for each amount that a bet pays. Several ways to win the same amount share a row."""
    rows = []
    for name, ended in bets:
        by_pay: dict[Fraction, list[Clause]] = {}
        for verdict in ended:
            if verdict.result is Result.WIN:
                by_pay.setdefault(verdict.pays, []).extend(verdict.clauses)
        for pays, clauses in sorted(by_pay.items()):
            cited = list(dict.fromkeys(clauses))
            rows.append((writer.say(name), writer.odds([pays]), writer.summary(cited[0]), writer.clauses(cited)))
    return writer.table(PAYS_CAPTION, PAY_COLUMNS, rows, align="lkll")
