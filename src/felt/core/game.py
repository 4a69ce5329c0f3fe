"""The interface of a game: a table runs any game through it."""

import hashlib
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass, field
from fractions import Fraction
from functools import cached_property
from typing import Any

import msgspec

from felt.core.cards import Card
from felt.core.case import GameCase
from felt.core.chance import HandNames, Round
from felt.core.chips import Cents
from felt.core.citations import Citations
from felt.core.irregularity import RECORDED_WRONGLY, Fault, Irregularity, Misfit, Remedy, clauses
from felt.core.refusals import EarlierResultsStand, EditionNotKnown, NotACorrection, NotAVoid
from felt.core.settlement import Circumstances, Settlement
from felt.core.shoe.findings import WrongCards
from felt.core.stage import InPlay, Stage
from felt.core.times import Times
from felt.core.wagers import Clause, Mode, Wager
from felt.core.words import Words


@dataclass(frozen=True)
class OnFelt:
    """The wagers already on the felt when a patron's wagers arrive: the total of each bet, the holder of each box."""

    totals: Mapping[str, Cents]
    boxes: Mapping[int, str]


@dataclass(frozen=True)
class Shoe:
    """The rules of a shoe: one shuffle for many rounds."""

    burn_count: Callable[[Card], int]
    """How many cards are burned for the exposed card."""
    cut_card_from_end: int


@dataclass(frozen=True, eq=False)
class Game:
    """One edition of one game. Only the game's own functions know the types of its rules, rounds and outcomes.

    A change of the rules is a new edition. It lists the editions before it in `earlier`. A round is settled, recalled
    and replayed by the edition that was in force when its betting opened."""

    name: str
    title: Words
    rules_type: type[msgspec.Struct]
    start: Callable[[Sequence[Wager]], Round]
    """The round to deal for these wagers."""
    admit: Callable[[Sequence[Wager], Any, OnFelt], None]
    """Refuse wagers of one patron that an online table does not take (ruling A5)."""
    outcome: Callable[[Any], Any]
    """The outcome of a finished round."""
    settle: Callable[[Any, Sequence[Wager], Any], Settlement]
    shown: Callable[[Any], dict[str, object]]
    """An outcome as plain data."""
    mark: Callable[[Any], str]
    """An outcome as a mark of the scoreboard."""
    name_of: Callable[[Wager], Words]
    irregularities: tuple[Irregularity, ...]
    """Section 7 of the book, in its order."""
    citations: Mapping[Mode, Citations]
    case: type[GameCase]
    """A round of this game as input of `felt settle`."""
    in_force: Callable[[Any], dict[str, object]]
    """The rules of a table as plain data, with the tables of the book."""
    decks: Callable[[Any], int]
    """How many decks a shuffle takes; 0 for dice."""
    hand_name: HandNames = lambda hand: Words(hand, hand)
    shoe: Shoe | None = None
    """None where every round has a shuffle or a throw of its own."""
    lies: Callable[[Sequence[Wager], Any, OnFelt], None] | None = None
    """Refuse wagers that cannot lie on the felt of a dealer-run table, whatever their amount (ruling A5). None if
    `admit` does just that at such a table."""
    refuse_close: Callable[[Sequence[Wager], Any], None] = lambda wagers, rules: None
    """Refuse the call “no more bets” while these wagers lie on the felt (ruling S5)."""
    call: Callable[[Any], str] = lambda outcome: ""
    """An outcome in the word that a dealer calls."""
    below_minimum: Callable[[Sequence[Wager], Any], frozenset[str]] = lambda wagers, rules: frozenset()
    """The patrons who may have such wagers once only (baccarat 7.17)."""
    settle_in: Callable[[Any, Sequence[Wager], Any, Circumstances], Settlement] | None = None
    """As `settle`, in the circumstances of a dealer-run table. None if the book knows no such circumstances."""
    without_box: Callable[[Any, int], Any] | None = None
    """The round without a box that is void."""
    taken_back: Callable[[Any, int], Any] | None = None
    """The round before the hand of this box, and of the boxes after it, were dealt."""
    wrong_cards: WrongCards | None = None
    """The clauses that the watch of the shoe proposes; None for dice."""
    description_adds: Callable[[Any], dict[str, object]] = lambda rules: {}
    """Data that a client needs beside the rules in force. It has no part in the rules' hash."""
    dealt_in: Callable[[Times, int], int] = lambda times, cards: times.card_ms * cards
    """How long it takes to show so many cards that one hand gets at once, in milliseconds."""
    compared_in: Callable[[Times, Any], int] = lambda times, finished: 0
    """How long it takes to show how a finished round was decided, after its cards."""
    stages: tuple[type[Stage], ...] = ()
    """The pauses of the deal in which patrons are asked something, in this order."""
    edition: int = 1
    since: int = 0
    """When this edition comes into force, in milliseconds since 1970."""
    earlier: tuple["Game", ...] = field(default=(), repr=False)
    """The editions before this one, oldest first."""

    def __post_init__(self) -> None:
        editions = (*self.earlier, self)
        assert all(each.name == self.name for each in self.earlier), "editions are of one game"
        assert [each.edition for each in editions] == list(range(1, len(editions) + 1)), "editions count from 1"
        assert sorted(each.since for each in editions) == [each.since for each in editions], "editions follow in time"
        assert len({each.shoe is None for each in editions}) == 1, "a game has a shoe in all editions, or in none"
        assert len(set(self.voids)) == len(self.voids), "a clause makes a round void in one way"
        assert all(row.remedy is Remedy.VOID_ROUND for row in self.irregularities if row.fault is not None)

    def at(self, now: int) -> "Game":
        """The edition in force at that time."""
        return next((each for each in (self, *reversed(self.earlier)) if each.since <= now), self.first)

    def of_edition(self, number: int) -> "Game":
        if number == self.edition:
            return self
        if not 1 <= number < self.edition:
            raise EditionNotKnown(edition=number, game=self.title)
        return self.earlier[number - 1]

    @property
    def first(self) -> "Game":
        return self.earlier[0] if self.earlier else self

    def own_rules(self, rules: Any) -> Any:
        """A table's rules without the settings that a later edition added."""
        if type(rules) is self.rules_type:
            return rules
        given = msgspec.to_builtins(rules, enc_hook=_plain)
        known = {key: given[key] for key in self.rules_type.__struct_encode_fields__ if key in given}
        return msgspec.convert(known, self.rules_type)

    def bet_name(self, wager: Wager) -> Words:
        """The name of a bet of this edition, or of an earlier one that had it."""
        for edition in (self, *reversed(self.earlier)):
            with suppress(KeyError, ValueError):
                return edition.name_of(wager)
        return Words(wager.bet, wager.bet)

    def rules_hash(self, rules: Any) -> str:
        """Identifies the rules in force. The same hash means the same rules, down to every row of a pay table."""
        return hashlib.sha256(self.rules_in_force(rules)).hexdigest()

    def rules_in_force(self, rules: Any) -> bytes:
        """As JSON. Their hash is the SHA-256 of these bytes."""
        return plain_json(self.in_force(self.own_rules(rules)))

    @cached_property
    def voids(self) -> tuple[Clause, ...]:
        """The clauses that make a round void."""
        return clauses(self.irregularities, Remedy.VOID_ROUND)

    def void_by(self, clause: Clause) -> Irregularity:
        """The row by which this clause makes a round void."""
        for row in self.irregularities:
            if row.clause == clause and row.remedy is Remedy.VOID_ROUND:
                return row
        raise NotAVoid(clause=clause, known=", ".join(self.voids), place="clause")

    def void_for(self, fault: Fault) -> Irregularity:
        """The row by which the house itself makes a round void."""
        return next(row for row in self.irregularities if row.fault is fault)

    def offered_for(self, misfit: Misfit, table: InPlay) -> tuple[Clause, ...]:
        """The clauses that may explain what a dealer has keyed in, in the order of the book."""
        rows = (row for row in self.irregularities if misfit in row.offered_for and row.applies(table))
        return tuple(dict.fromkeys(row.clause for row in rows))

    @property
    def grounds_for_correction(self) -> tuple[Irregularity, ...]:
        return tuple(row for row in (*self.irregularities, RECORDED_WRONGLY) if row.remedy is Remedy.CORRECTION)

    def correction_by(self, clause: Clause) -> Irregularity:
        """The row by which this clause lets a settled round be corrected. A fault of the deck does not: earlier results
        stand (baccarat 7.1.2, niuniu 7.2, ruling B19)."""
        grounds = self.grounds_for_correction
        for row in self.irregularities:
            if row.forbids_correction_by(clause):
                raise EarlierResultsStand(clause=clause, by=row.clause, place="clause", clauses=(row.clause,))
        for row in grounds:
            if row.clause == clause:
                return row
        raise NotACorrection(clause=clause, known=", ".join(row.clause for row in grounds), place="clause")

    def fresh_stages(self) -> dict[str, Stage]:
        return {stage.name: stage() for stage in self.stages}

    @cached_property
    def _stage_names(self) -> dict[type, str]:
        return {kind: stage.name for stage in self.stages for kind in (*stage.commands, *stage.events)}

    def stage_of(self, kind: type) -> str | None:
        """The stage to which a type of command or event belongs."""
        return self._stage_names.get(kind)

    def editions(self) -> Iterator["Game"]:
        yield from (*self.earlier, self)

    def all_stages(self) -> Iterator[type[Stage]]:
        """The stages of all editions."""
        yield from dict.fromkeys(stage for edition in self.editions() for stage in edition.stages)

    def description(self, rules: Any) -> bytes:
        """The rules in force as JSON for a client, so that it holds no copy of them."""
        own = self.own_rules(rules)
        return plain_json(self.in_force(own) | self.description_adds(own))


def plain_json(data: object) -> bytes:
    """Canonical JSON: keys sorted, fractions as `p/q`, sets in order."""
    return msgspec.json.encode(data, order="sorted", enc_hook=_plain)


def _plain(value: object) -> object:
    if isinstance(value, Fraction):
        return str(value)
    raise TypeError(f"{type(value)} has no place in the rules")
