"""An answer of the oracle: a line for each wager, or the reasons of a refusal."""

from collections.abc import Iterable
from fractions import Fraction
from typing import Any, NamedTuple

Case = dict[str, Any]
"""One line of input of `felt settle`, decoded."""

WagerRow = dict[str, Any]


class Line(NamedTuple):
    """What one wager comes to, in cents."""

    at_risk: int
    returned: int
    won: int
    commission: int


class Settled(NamedTuple):
    """`outcome` holds the part of the outcome that the oracle compares."""

    lines: list[Line]
    outcome: dict[str, Any]


class Refused(NamedTuple):
    """Every reason to refuse the case. The book does not say which reason comes first."""

    codes: frozenset[str]


Answer = Settled | Refused


def whole_cents(amount: Fraction) -> int:
    """ruling A3: a fraction of a cent is dropped."""
    return amount.numerator // amount.denominator


def wins(stake: int, at_risk: int, odds: Fraction, *, commission: Fraction = Fraction(0)) -> Line:
    if not at_risk:
        return goes_back(stake)
    gross = whole_cents(at_risk * odds)
    net = whole_cents(at_risk * odds * (1 - commission))
    return Line(at_risk, stake, net, gross - net if commission else 0)


def loses(stake: int, at_risk: int) -> Line:
    return Line(at_risk, stake - at_risk, 0, 0)


def stands_off(stake: int, at_risk: int) -> Line:
    return Line(at_risk, stake, 0, 0)


def goes_back(stake: int) -> Line:
    """Nothing of the wager is at risk."""
    return Line(0, stake, 0, 0)


def all_go_back(wagers: Iterable[WagerRow], clause: str) -> Settled:
    """ruling A4"""
    return Settled([goes_back(wager["amount"]) for wager in wagers], {"void": clause})


CHIP = 100
"""ruling A1"""


def amount_faults(wager: WagerRow) -> set[str]:
    amount = wager["amount"]
    return set() if type(amount) is int and 1 <= amount < 2**53 else {"not_an_amount"}


def limits_faults(limits: dict[str, list[int]], names: Iterable[str]) -> set[str]:
    known = {"default", *names}
    faults = {"unknown_bet" for name in limits if name not in known}
    return faults | {"limits_upside_down" for lowest, most in limits.values() if lowest > most}


def online_faults(amount: int, lowest: int, most: int) -> set[str]:
    """ruling A5: an online table refuses a wager that breaks a limit. ruling A1: it takes whole chips."""
    faults = {"part_of_a_chip"} if amount % CHIP else set()
    if amount < lowest:
        faults.add("wager_below_minimum")
    if amount > most:
        faults.add("wager_above_maximum")
    return faults


UNLIMITED = (0, 2**53)
