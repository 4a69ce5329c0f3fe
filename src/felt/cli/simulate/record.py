"""A simulation's report as data for programs, and as rows for a spreadsheet."""

import csv
from collections.abc import Iterator, Mapping
from fractions import Fraction
from typing import TextIO

from msgspec.structs import asdict

from felt.odds.registry import ODDS
from felt.odds.simulate.report import Report


def as_data(report: Report) -> dict[str, object]:
    """The report, with a key for each setting that any game has: null where this game does not have it."""
    names = sorted({option.name for game in ODDS.values() for option in game.options})
    figures = asdict(report)
    del figures["game"], figures["settings"]
    return {"game": report.game, **{name: report.settings.get(name) for name in names}, **figures}


def write_csv(report: Report, file: TextIO) -> None:
    """One figure per row: part of the report, item, name, value. Amounts are whole cents."""
    writer = csv.writer(file)
    writer.writerow(("part", "item", "figure", "value"))
    writer.writerows(_rows(report))


def _rows(report: Report) -> Iterator[tuple[str, str, str, object]]:
    yield from _figures("run", "", as_data(report))
    for bet in (*report.bets, report.mix):
        yield from _figures("bet", bet.bet, asdict(bet), named_by="bet")
    if report.shift is not None:
        yield from _figures("shift", "", asdict(report.shift))
        for quantile in report.shift.quantiles:
            yield from _figures("shift_quantile", str(quantile.percent), asdict(quantile), named_by="percent")
        for bar in report.shift.histogram:
            yield "shift_histogram", str(bar.at_least), "shifts", bar.shifts


def _figures(
    part: str, item: str, record: Mapping[str, object], *, named_by: str = ""
) -> Iterator[tuple[str, str, str, object]]:
    """The plain figures of a record, two for an interval. Nested records get rows of their own."""
    for figure, value in record.items():
        match value:
            case str() | int() | float() | Fraction() if figure != named_by:
                yield part, item, figure, value
            case (float() as low, float() as high):
                yield part, item, f"{figure}_low", low
                yield part, item, f"{figure}_high", high
