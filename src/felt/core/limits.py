"""The minimum and the maximum of each bet, as the sign on the table shows them."""

from collections.abc import Iterable, Mapping
from difflib import get_close_matches
from typing import Annotated

import msgspec

from felt.core.chips import CENTS_MAX, CENTS_PER_CHIP, Cents
from felt.core.refusals import LimitsUpsideDown, PartOfAChip, UnknownBet, WagerAboveMaximum, WagerBelowMinimum
from felt.core.wagers import Clause, Wager
from felt.core.words import Words

Bound = Annotated[Cents, msgspec.Meta(ge=0, le=CENTS_MAX)]
Limits = dict[str, tuple[Bound, Bound]]
"""Minimum and maximum, by bet, by kind of bet, or under `default` for every other bet."""

NO_LIMIT = (Cents(0), CENTS_MAX)


def bounds(limits: Limits, kind_of: Mapping[str, str]) -> dict[str, tuple[Cents, Cents]]:
    """Minimum and maximum of every bet in `kind_of` (bet → kind): its own row, else its kind's, else the default."""
    for name, (minimum, maximum) in limits.items():
        if name != "default" and name not in kind_of and name not in kind_of.values():
            raise unknown_bet(name, kind_of, place=f"table.limits.{name}")
        if minimum > maximum:
            raise LimitsUpsideDown(minimum=minimum, maximum=maximum, place=f"table.limits.{name}")
    default = limits.get("default", NO_LIMIT)
    return {bet: limits.get(bet, limits.get(kind, default)) for bet, kind in kind_of.items()}


def unknown_bet(bet: str, known: Iterable[str], *, place: str, clauses: tuple[Clause, ...] = ()) -> UnknownBet:
    names = list(known)
    if close := get_close_matches(bet, names, n=1):
        hint = Words(f"Did you mean “{close[0]}”?", f"Ý bạn là “{close[0]}”?")
    else:
        listed = ", ".join(names[:12]) + (" …" if len(names) > 12 else "")
        hint = Words(f"The bets are {listed}.", f"Các cửa cược là {listed}.")
    return UnknownBet(bet=bet, hint=hint, place=place, clauses=clauses)


def refuse_outside(
    wager: Wager, within: tuple[Cents, Cents], *, bet: Words, place: str, clauses: tuple[Clause, ...]
) -> None:
    """Refuses an online wager that is not whole chips (ruling A1) or is outside its limits (ruling A5)."""
    minimum, maximum = within
    if wager.amount % CENTS_PER_CHIP:
        raise PartOfAChip(amount=wager.amount, chip=CENTS_PER_CHIP, place=place)
    if wager.amount < minimum:
        raise WagerBelowMinimum(bet=bet, minimum=minimum, place=place, clauses=clauses)
    if wager.amount > maximum:
        raise WagerAboveMaximum(bet=bet, maximum=maximum, place=place, clauses=clauses)
