"""The findings of the audit, made once for all tests of them."""

from fractions import Fraction
from functools import cache

from felt.odds.audit import Finding, audit


@cache
def everything() -> tuple[Finding, ...]:
    return audit()


def found(key: str) -> Finding:
    return next(finding for finding in everything() if finding.key == key)


def column(key: str, name: str) -> list[Fraction | None]:
    """One column of a finding's table."""
    finding = found(key)
    place = [each.key for each in finding.columns].index(name)
    return [row.figures[place] for row in finding.priced]
