"""A round of a case settled again under another reading, beside what was paid. Nothing is booked."""

import asyncio
from typing import Annotated

import msgspec

from felt.core.authority import ROLE_NAMES, Role
from felt.core.cards import Card
from felt.core.refusals import NoAuthority
from felt.core.requests import TableName
from felt.core.words import Language
from felt.protocol.requests import HandsOfRound
from felt.rooms.recall import RoundOnRecord, round_on_record
from felt.server.api.call import Call
from felt.server.api.rounds import RoundNumber
from felt.server.cases.refusals import RoundNotOfCase
from felt.table.corrections.deal import Deal, LaidBy
from felt.table.corrections.events import Share
from felt.table.corrections.what_if import Reading, WhatIf, what_if, what_if_in_words
from felt.table.events import SettledLine
from felt.table.recall import recall

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
    paid: tuple[SettledLine, ...]
    would_be: tuple[SettledLine, ...]
    shares: tuple[Share, ...]
    told: str


async def case_what_if(call: Call) -> WhatIfShown:
    """For everybody of the house who may see the case. A reading concerns a round that the case is about."""
    person, asked = call.person, call.body
    case = call.services.cases.seen(call.path.number, person)
    if person.role is Role.PATRON:
        raise NoAuthority(needed=ROLE_NAMES[Role.PIT_SUPERVISOR], clauses=case.section_8("8.4"))
    if not any((each.table, each.round) == (asked.table, asked.round) for each in case.rounds):
        raise RoundNotOfCase(round=asked.round, table=asked.table, place="round")
    async with call.services.reading.replay_for(person.id):
        on_record = await round_on_record(call.services.accounts.store, asked.table, asked.round)
        return await asyncio.to_thread(_settled, on_record, asked.reading(), call.language)


def _settled(on_record: RoundOnRecord, reading: Reading, language: Language) -> WhatIfShown:
    found = recall(on_record.table, on_record.number, on_record.settings(), on_record.happenings())
    return _shown(what_if(found, reading), language)


def _shown(found: WhatIf, language: Language) -> WhatIfShown:
    paid, would_be = (tuple(map(SettledLine.of, each.lines)) for each in (found.paid, found.would_be))
    told = "\n".join(what_if_in_words(found, language))
    return WhatIfShown(found.game.edition, paid, would_be, found.shares, told)
