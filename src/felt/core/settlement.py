"""The settlement of wagers: a verdict for each bet, a line for each wager, a settlement for the round."""

from collections.abc import Sequence
from enum import StrEnum
from fractions import Fraction

import msgspec

from felt.core.chips import Cents, has_fraction, portion
from felt.core.odds import ALL, NOTHING
from felt.core.wagers import Clause, Wager

_NO_CENTS = Cents(0)


class Result(StrEnum):
    WIN = "win"
    LOSE = "lose"
    STAND_OFF = "stand_off"  # baccarat 2.2.13: neither won nor lost


class Verdict(msgspec.Struct, frozen=True):
    """The result of a bet, per chip at risk. It does not depend on the patron or the amount."""

    result: Result
    clauses: tuple[Clause, ...]
    odds: Fraction = NOTHING
    """Winnings before commission."""
    pays: Fraction = NOTHING
    """Winnings after commission."""
    keeps: Fraction = ALL
    """The part of the stake at risk that goes back to the patron."""

    @property
    def net(self) -> Fraction:
        """The patron's gain; a loss is below zero."""
        return self.pays + self.keeps - 1


def win(odds: Fraction, *clauses: Clause, commission: Fraction = NOTHING) -> Verdict:
    """`commission` is the part of the winnings that the house keeps."""
    return Verdict(Result.WIN, clauses, odds=odds, pays=odds * (1 - commission) if commission else odds)


def lose(*clauses: Clause, keeps: Fraction = NOTHING) -> Verdict:
    return Verdict(Result.LOSE, clauses, keeps=keeps)


def stand_off(*clauses: Clause) -> Verdict:
    return Verdict(Result.STAND_OFF, clauses)


class Line(msgspec.Struct, frozen=True, gc=False):
    """The settlement of one wager. `clauses` decided it, in this order (ruling A7)."""

    wager: Wager
    at_risk: Cents
    returned: Cents
    won: Cents
    commission: Cents
    odds: Fraction
    """The odds to one that it paid, before commission; zero if it won nothing."""
    clauses: tuple[Clause, ...]

    @property
    def net(self) -> Cents:
        return Cents(self.returned + self.won - self.wager.amount)


def return_line(wager: Wager, *clauses: Clause) -> Line:
    """The wager goes back in full."""
    return Line(wager, _NO_CENTS, wager.amount, _NO_CENTS, _NO_CENTS, NOTHING, clauses)


def settle_line(wager: Wager, verdict: Verdict, *, at_risk: Cents, because: tuple[Clause, ...] = ()) -> Line:
    """Settle `at_risk` of the stake by the verdict; the rest of the stake goes back.

    `because` holds the clauses that set `at_risk`. With nothing at risk, the verdict is not applied."""
    stake = wager.amount
    if not at_risk:
        return return_line(wager, *because)
    clauses = because + verdict.clauses if because else verdict.clauses
    result = verdict.result
    if result is Result.WIN:
        won = portion(at_risk, verdict.pays)
        if has_fraction(at_risk, verdict.pays) and "ruling A3" not in because:
            clauses += ("ruling A3",)
        commission = _NO_CENTS if verdict.pays is verdict.odds else Cents(portion(at_risk, verdict.odds) - won)
        return Line(wager, at_risk, stake, won, commission, verdict.odds, clauses)
    if result is Result.STAND_OFF:
        return Line(wager, at_risk, stake, _NO_CENTS, _NO_CENTS, NOTHING, clauses)
    kept = portion(at_risk, verdict.keeps)
    return Line(wager, at_risk, Cents(stake - at_risk + kept), _NO_CENTS, _NO_CENTS, NOTHING, clauses)


class Circumstances(msgspec.Struct, frozen=True):
    """What a round at a dealer-run table is settled by, besides its outcome, its wagers and its rules."""

    warned: frozenset[str] = frozenset()
    """The patrons who had wagers below the minimum in an earlier round (baccarat 7.17, ruling B10)."""
    void_boxes: dict[int, Clause] = {}
    """The void boxes, and the clause of each (niuniu 7.4.1 and 7.8.1)."""

    def __bool__(self) -> bool:
        return bool(self.warned or self.void_boxes)


class Settlement(msgspec.Struct, frozen=True):
    """The lines of a round, in the order of its wagers."""

    lines: tuple[Line, ...]

    def net_by_patron(self) -> dict[str, Cents]:
        nets: dict[str, Cents] = {}
        for line in self.lines:
            patron = line.wager.patron
            nets[patron] = Cents(nets.get(patron, _NO_CENTS) + line.net)
        return nets

    @property
    def house(self) -> Cents:
        """The gain of the house, which is the loss of the patrons."""
        return Cents(-sum(line.net for line in self.lines))


def settle_void(wagers: Sequence[Wager], clause: Clause) -> Settlement:
    """A void round has no result (baccarat 2.2.17, niuniu 2.2.6). Every wager goes back in full and no commission is
    taken (niuniu 7.11, ruling A4). `clause` made the round void."""
    return Settlement(tuple(return_line(wager, clause, "ruling A4") for wager in wagers))
