"""A round of a case settled again under another reading, beside what was paid. Nothing is booked."""

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from typing import Annotated

import msgspec

from felt.core.authority import ROLE_NAMES, Role
from felt.core.cards import Card
from felt.core.game import Game
from felt.core.irregularity import Irregularity
from felt.core.refusals import NoAuthority
from felt.core.requests import TableName
from felt.core.settlement import Settlement
from felt.core.wagers import Clause
from felt.core.words import Language
from felt.protocol.requests import HandsOfRound
from felt.rooms.recall import round_on_record
from felt.rulebook.explain import explain
from felt.rulebook.rows import in_words
from felt.server.api.call import Call
from felt.server.api.cases.calls import CaseNumber
from felt.server.api.recalled_round import RecalledLine
from felt.server.api.rounds import RoundNumber
from felt.server.cases.refusals import RoundNotOfCase
from felt.table.corrections.deal import Deal, LaidBy
from felt.table.corrections.events import Share
from felt.table.corrections.what_if import Reading, what_if, what_if_in_words
from felt.table.events import SettledLine
from felt.table.recall import Recalled, recall
from felt.verify.records import RoundOnRecord

EDITION_MAX = 1_000


class OtherReading(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """How else the round may be understood: other cards, dice or wagers, another edition of the rules, or a clause that
    makes it void. What is not given stays as it is on record."""

    table: TableName
    round: RoundNumber
    cards: Annotated[tuple[Card, ...], msgspec.Meta(max_length=52)] = ()
    hands: HandsOfRound = msgspec.field(default_factory=dict)
    dice: Annotated[tuple[int, ...], msgspec.Meta(max_length=3)] = ()
    wagers: Annotated[tuple[LaidBy, ...], msgspec.Meta(max_length=64)] = ()
    edition: Annotated[int, msgspec.Meta(ge=1, le=EDITION_MAX)] | None = None
    void: Annotated[str, msgspec.Meta(max_length=32)] = ""

    def reading(self) -> Reading:
        deal = Deal(self.cards, self.hands, self.dice)
        return Reading(deal=deal, wagers=self.wagers, edition=self.edition, void=self.void)


class WhatIfShown(msgspec.Struct, frozen=True):
    """Both settlements wager by wager, and the difference for each patron; `told` is the same to read."""

    edition: int
    """The edition that settles the reading."""
    paid: tuple[RecalledLine, ...]
    would_be: tuple[RecalledLine, ...]
    shares: tuple[Share, ...]
    told: str


class EditionListed(msgspec.Struct, frozen=True):
    edition: int
    since: int


class GroundListed(msgspec.Struct, frozen=True):
    """A clause, what it is about, and the lowest rank that decides by it; null where the table itself does."""

    clause: Clause
    situation: str
    least: Role | None


class ReadingChoices(msgspec.Struct, frozen=True):
    """What a reading of the round can name, beside its cards, dice and wagers."""

    edition: int
    """By which the round was settled."""
    editions: tuple[EditionListed, ...]
    voids: tuple[GroundListed, ...]
    """The clauses that make a round void."""
    corrections: tuple[GroundListed, ...]
    """The clauses by which a correction can be proposed at the table."""


class ReadingPath(msgspec.Struct, frozen=True):
    number: CaseNumber
    table: TableName
    round: RoundNumber


async def case_what_if(call: Call) -> WhatIfShown:
    asked = call.body
    async with _round_of_case(call, asked.table, asked.round) as on_record:
        return await asyncio.to_thread(_settled, on_record, asked.reading(), call.language)


async def reading_choices(call: Call) -> ReadingChoices:
    async with _round_of_case(call, call.path.table, call.path.round) as on_record:
        return await asyncio.to_thread(_choices, on_record, call.language)


@asynccontextmanager
async def _round_of_case(call: Call, table: str, number: int) -> AsyncIterator[RoundOnRecord]:
    """For everybody of the house who may see the case. A reading concerns a round that the case is about."""
    person = call.person
    case = call.services.cases.seen(call.path.number, person)
    if person.role is Role.PATRON:
        raise NoAuthority(needed=ROLE_NAMES[Role.PIT_SUPERVISOR], clauses=case.section_8("8.4"))
    if not any((each.table, each.round) == (table, number) for each in case.rounds):
        raise RoundNotOfCase(round=number, table=table, place="round")
    async with call.services.reading.replay_for(person.id):
        yield await round_on_record(call.services.accounts.store, table, number)


def _recalled(on_record: RoundOnRecord) -> Recalled:
    return recall(on_record.table, on_record.number, on_record.settings(), on_record.happenings())


def _settled(on_record: RoundOnRecord, reading: Reading, language: Language) -> WhatIfShown:
    found = what_if(_recalled(on_record), reading)
    paid, would_be = (_explained(each, found.game, language) for each in (found.paid, found.would_be))
    told = "\n".join(what_if_in_words(found, language))
    return WhatIfShown(found.game.edition, paid, would_be, found.shares, told)


def _explained(settlement: Settlement, game: Game, language: Language) -> tuple[RecalledLine, ...]:
    return tuple(
        RecalledLine(SettledLine.of(line), line.net, explain(line, game.bet_name(line.wager), language))
        for line in settlement.lines
    )


def _choices(on_record: RoundOnRecord, language: Language) -> ReadingChoices:
    found = _recalled(on_record)
    game = found.settings.game
    return ReadingChoices(
        edition=found.game.edition,
        editions=tuple(EditionListed(each.edition, each.since) for each in game.editions()),
        voids=tuple(_ground(game.void_by(clause), language) for clause in game.voids),
        corrections=tuple(_ground(row, language) for row in game.grounds_for_correction),
    )


def _ground(row: Irregularity, language: Language) -> GroundListed:
    return GroundListed(row.clause, in_words(row).situation.in_language(language), row.least)
