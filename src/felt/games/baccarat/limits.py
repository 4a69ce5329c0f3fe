"""Wagers outside the limits (ruling A5): an online table refuses them, a dealer-run table adjusts them."""

from collections.abc import Iterable, Mapping, Sequence
from collections.abc import Set as AbstractSet
from fractions import Fraction
from functools import lru_cache
from itertools import chain
from typing import NamedTuple

from felt.core.chips import CENTS_MAX, Cents, has_fraction, portion, whole_chips
from felt.core.limits import NO_LIMIT, bounds, refuse_outside
from felt.core.wagers import Clause, Wager
from felt.games.baccarat.bets import INSURANCE, NAMES, Bet
from felt.games.baccarat.refusals import DifferentialBelowMinimum, DifferentialExceeded
from felt.games.baccarat.rules import Rules

_KIND_OF: dict[str, str] = {bet: bet for bet in Bet}
_NO_LIMITS: dict[str, tuple[Cents, Cents]] = dict.fromkeys(Bet, NO_LIMIT)
NOTHING_ON_FELT: Mapping[str, Cents] = {}


class AtRisk(NamedTuple):
    """The part of a wager that is at risk, and the clauses that set it."""

    at_risk: Cents
    because: tuple[Clause, ...]


def bounds_of(rules: Rules) -> Mapping[str, tuple[Cents, Cents]]:
    """Minimum and maximum of each bet. The default does not apply to insurance, which has its cap (6.4.3)."""
    return _bounds_of(tuple(rules.limits.items())) if rules.limits else _NO_LIMITS


@lru_cache(maxsize=1024)
def _bounds_of(rows: tuple[tuple[str, tuple[Cents, Cents]], ...]) -> Mapping[str, tuple[Cents, Cents]]:
    """Asked for every wager: a floor has few signs with limits, and each is read once."""
    limits = dict(rows)
    return bounds(limits, _KIND_OF) | {bet: limits.get(bet, NO_LIMIT) for bet in INSURANCE}


def refuse_low_differential(rules: Rules) -> None:
    """baccarat 4.3: a differential that no wager on one side alone can keep."""
    differential = CENTS_MAX if rules.differential is None else rules.differential
    for bet in (Bet.PLAYER, Bet.BANKER):
        least, _ = bounds_of(rules)[bet]
        if differential < least:
            raise DifferentialBelowMinimum(
                differential=differential, minimum=least, bet=NAMES[bet], place="table.differential"
            )


def refuse_online(wagers: Sequence[Wager], rules: Rules, on_felt: Mapping[str, Cents] = NOTHING_ON_FELT) -> None:
    """Refuses a wager outside its limits, and wagers that exceed the differential between both sides. `on_felt` holds
    the chips already on each bet: they stay, and only new wagers are refused."""
    within = bounds_of(rules)
    for index, wager in enumerate(wagers):
        refuse_outside(
            wager,
            within[wager.bet],
            bet=NAMES[Bet(wager.bet)],
            place=f"wagers[{index}].amount",
            clauses=("baccarat 4.4", "ruling A5"),
        )
    if rules.differential is not None:
        _refuse_differential(wagers, rules.differential, on_felt, within)


def _refuse_differential(
    wagers: Sequence[Wager],
    differential: Cents,
    on_felt: Mapping[str, Cents],
    within: Mapping[str, tuple[Cents, Cents]],
) -> None:
    """baccarat 4.3 and 4.3.1: the refusal names the last wager on the heavier side, and the amount that is accepted."""
    totals = side_totals(chain(on_felt.items(), ((wager.bet, wager.amount) for wager in wagers)))
    heavier, lighter = sorted((Bet.PLAYER, Bet.BANKER), key=totals.__getitem__, reverse=True)
    excess = totals[heavier] - totals[lighter] - differential
    if excess > 0 and any(wager.bet == heavier for wager in wagers):
        index = max(index for index, wager in enumerate(wagers) if wager.bet == heavier)
        most = whole_chips(Cents(max(0, wagers[index].amount - excess)))
        raise DifferentialExceeded(
            differential=differential,
            bet=NAMES[heavier],
            most=most if most >= within[heavier][0] else Cents(0),
            place=f"wagers[{index}].amount",
        )


def adjusted_stakes(wagers: Sequence[Wager], rules: Rules, warned: AbstractSet[str]) -> dict[int, AtRisk]:
    """By index, the wagers that a clause adjusts or spares. All of any other wager is at risk.

    The minimum and the maximum of each wager apply first, then the differential of both sides (ruling B9)."""
    within = bounds_of(rules)
    stakes: dict[int, AtRisk] = {}
    below_minimum: set[int] = set()
    for index, wager in enumerate(wagers):
        minimum, maximum = within[wager.bet]
        if wager.amount < minimum:
            below_minimum.add(index)
            stakes[index] = _below_minimum(wager, returned=wager.patron in warned)
        elif wager.amount > maximum:
            stakes[index] = AtRisk(maximum, ("baccarat 7.18",))
    if rules.differential is not None:
        _apply_differential(wagers, stakes, below_minimum, rules.differential)
    return stakes


def below_minimum(wagers: Sequence[Wager], rules: Rules) -> frozenset[str]:
    """The patrons with a wager below its minimum (baccarat 7.17, ruling B10)."""
    within = bounds_of(rules)
    return frozenset(wager.patron for wager in wagers if wager.amount < within[wager.bet][0])


def _below_minimum(wager: Wager, *, returned: bool) -> AtRisk:
    """baccarat 7.17, ruling B10: in the first round in which a patron has wagers below the minimum, all of them are
    settled as they lie. In every later round they go back."""
    if returned:
        return AtRisk(Cents(0), ("baccarat 7.17", "ruling B10"))
    return AtRisk(wager.amount, ("baccarat 7.17",))


def side_totals(stakes: Iterable[tuple[str, Cents]]) -> dict[str, Cents]:
    """The total on Player and the total on Banker."""
    totals = {str(Bet.PLAYER): 0, str(Bet.BANKER): 0}
    for bet, at_risk in stakes:
        if bet in totals:
            totals[bet] += at_risk
    return {bet: Cents(at_risk) for bet, at_risk in totals.items()}


def _apply_differential(
    wagers: Sequence[Wager], stakes: dict[int, AtRisk], below_minimum: set[int], differential: Cents
) -> None:
    """baccarat 7.19, 7.19.1: the heavier side is settled pro rata, except its wagers below the minimum."""

    def at_risk(index: int) -> Cents:
        return stakes[index].at_risk if index in stakes else wagers[index].amount

    totals = side_totals((wager.bet, at_risk(index)) for index, wager in enumerate(wagers))
    heavier, lighter = sorted((Bet.PLAYER, Bet.BANKER), key=totals.__getitem__, reverse=True)
    if totals[heavier] - totals[lighter] <= differential:
        return
    on_heavier = [index for index, wager in enumerate(wagers) if wager.bet == heavier]
    spared = sum(at_risk(index) for index in on_heavier if index in below_minimum)
    factor = pro_rata(heavier=totals[heavier], lighter=totals[lighter], differential=differential, spared=spared)
    for index in on_heavier:
        because = stakes[index].because if index in stakes else ()
        if index in below_minimum:
            if at_risk(index):
                stakes[index] = AtRisk(at_risk(index), (*because, "baccarat 7.19.1"))
            continue
        rounded = ("ruling A3",) if has_fraction(at_risk(index), factor) else ()
        stakes[index] = AtRisk(portion(at_risk(index), factor), (*because, "baccarat 7.19", *rounded))


def pro_rata(*, heavier: int, lighter: int, differential: int, spared: int) -> Fraction:
    """ruling B9: the part of each wager on the heavier side that is at risk. `spared` is the sum of that side's wagers
    below the minimum. They are settled in full (7.19.1)."""
    if heavier == spared:
        return Fraction(0)  # nothing is left to share
    return Fraction(max(0, lighter + differential - spared), heavier - spared)
