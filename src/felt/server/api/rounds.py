"""Recall and transcript of any round, and the forms that other calls share with it."""

import asyncio
from typing import Annotated, Any, Literal

import msgspec

from felt.core.requests import TableName
from felt.games import GAMES
from felt.rooms.recall import round_on_record
from felt.server.api.call import Call, Encoded, Query, Text
from felt.server.api.recalled_round import as_answer, as_text, replayed, visibility_for
from felt.table.corrections.events import RoundCorrected
from felt.table.events import RoundSettled, RoundVoided, TableOpened
from felt.verify.records import event_of

ENDS = (RoundSettled.kind(), RoundVoided.kind())
"""The kinds of events that end a round."""
CORRECTED = (RoundCorrected.kind(),)

RoundNumber = Annotated[int, msgspec.Meta(ge=1, le=2**53 - 1)]
UnixMs = Annotated[int, msgspec.Meta(ge=0, le=2**53 - 1)]
Most = Annotated[int, msgspec.Meta(ge=1, le=200)]
Cursor = Annotated[int, msgspec.Meta(ge=1, le=2**53 - 1)]
GameName: Any = Literal[tuple(GAMES)]


class RoundPath(msgspec.Struct, frozen=True):
    table: TableName
    round: RoundNumber


class RecallQuery(Query, frozen=True, kw_only=True):
    format: Literal["json", "transcript"] = "json"


async def recalled_round(call: Call) -> Encoded | Text:
    async with call.services.reading.replay_for(call.person.id):
        on_record = await round_on_record(call.services.accounts.store, call.path.table, call.path.round)
        found = await asyncio.to_thread(replayed, on_record, call.language)
        seen = visibility_for(call.person, found)
        people = [patron for patron in found.patrons if patron in seen.patrons]
        names = await call.services.accounts.directory.names([*people, *(found.staff if seen.staff else ())])
        if call.query.format == "transcript":
            text = await asyncio.to_thread(as_text, found, seen, names, call.language)
            return Text(text, "text/plain; charset=utf-8")
        return Encoded(await asyncio.to_thread(as_answer, found, seen, names, call.language))


async def games_of(call: Call, tables: set[str]) -> dict[str, str]:
    """The games of the tables, including tables that are no longer on the floor."""
    games = {name: settings.game.name for name, settings in call.services.floor.settings.items()}
    for table in tables - games.keys():
        opened = event_of((await call.services.accounts.store.round_records(table, 0))[0])
        assert isinstance(opened, TableOpened)
        games[table] = opened.settings.game.name
    return games
