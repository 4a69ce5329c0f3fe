"""What every game offers, so that a table can run any of them."""

import hashlib
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from typing import Any

import msgspec

from felt.core.chance import Round
from felt.core.chips import Cents
from felt.core.settlement import Settlement
from felt.core.wagers import Clause, Wager
from felt.core.words import Words


@dataclass(frozen=True)
class OnFelt:
    """What other patrons have on the felt when a patron's wagers come: totals by bet, and who holds which box."""

    totals: Mapping[str, Cents]
    boxes: Mapping[int, str]


@dataclass(frozen=True)
class Game:
    """One game. Its rules, rounds and outcomes are its own types, known to nobody but its own functions."""

    name: str
    title: Words
    rules_type: type[msgspec.Struct]
    start: Callable[[Sequence[Wager]], Round]
    """The round to deal for these wagers."""
    admit: Callable[[Sequence[Wager], Any, OnFelt], None]
    """Refuse what an online table does not take of one patron (ruling A5)."""
    outcome: Callable[[Any], Any]
    """What a finished round came to."""
    settle: Callable[[Any, Sequence[Wager], Any], Settlement]
    shown: Callable[[Any], dict[str, object]]
    """An outcome as plain data."""
    mark: Callable[[Any], str]
    """An outcome as the scoreboard notes it."""
    name_of: Callable[[Wager], Words]
    voids: tuple[Clause, ...]
    interrupted: Clause
    in_force: Callable[[Any], dict[str, object]]
    """The rules of a table as plain data, tables of the book included."""
    decks: Callable[[Any], int]
    """How many decks a shuffle takes; none for dice."""
    shoe: bool
    """Whether one shuffle serves many rounds."""
    description_adds: Callable[[Any], dict[str, object]] = lambda rules: {}
    """Data that a client needs beside the rules in force. It has no part in the rules' hash."""

    def rules_hash(self, rules: Any) -> str:
        """Names the rules in force: the same hash, the same rules, down to the last row of a pay table."""
        return hashlib.sha256(plain_json(self.in_force(rules))).hexdigest()

    def description(self, rules: Any) -> bytes:
        """The rules in force as JSON for a client, so that it holds no copy of them."""
        return plain_json(self.in_force(rules) | self.description_adds(rules))


def plain_json(data: object) -> bytes:
    """Canonical JSON: keys sorted, fractions as `p/q`, sets in order."""
    return msgspec.json.encode(data, order="sorted", enc_hook=_plain)


def _plain(value: object) -> object:
    if isinstance(value, Fraction):
        return str(value)
    raise TypeError(f"{type(value)} has no place in the rules")
