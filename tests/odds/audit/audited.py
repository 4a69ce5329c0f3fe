"""The findings of the audit, made once for all tests of them."""

from fractions import Fraction
from functools import cache

from felt.odds.audit.finding import Finding
from felt.odds.registry import ODDS, find, table_rules


@cache
def everything() -> tuple[Finding, ...]:
    return tuple(finding for game in ODDS for finding in audit(game))


def audit(game: str, *, commission: bool | None = None, decks: int | None = None) -> tuple[Finding, ...]:
    odds = find(game)
    return odds.findings(table_rules(odds, {"commission": commission, "decks": decks}))


def found(key: str) -> Finding:
    return next(finding for finding in everything() if finding.key == key)


def column(key: str, name: str) -> list[Fraction | None]:
    """One column of a finding's table."""
    finding = found(key)
    place = [each.key for each in finding.columns].index(name)
    return [row.figures[place] for row in finding.priced]
