"""Recall and transcript of any round, and a patron's own history."""

import asyncio
from collections.abc import AsyncIterator
from typing import Annotated, Any, Literal

import msgspec

from felt.core.requests import TableName
from felt.core.wagers import Wager
from felt.core.words import Language
from felt.games import GAMES
from felt.ledger import patron_account
from felt.rooms.recall import round_on_record
from felt.server.api.call import Call, Encoded, Query, Stream, Text
from felt.server.api.recalled_round import as_answer, as_text, replayed, visibility_for
from felt.server.api.spreadsheets import Rows, export, time_cells
from felt.store import statements
from felt.table.codec import decode
from felt.table.corrections.events import RoundCorrected
from felt.table.events import RoundSettled, RoundVoided, SettledLine, TableOpened
from felt.verify.records import event_of

ROUNDS_LOOKED_AT_MAX = 500
"""A page reads at most so many rounds. If the filters leave few of them, `next` leads on."""

ENDS = tuple(str(event.__struct_config__.tag) for event in (RoundSettled, RoundVoided))
"""The kinds of events that end a round."""
CORRECTED = (RoundCorrected.kind(),)

COLUMNS = (
    *("at_utc", "at_ms", "table", "round", "game", "void", "bet", "box", "bet_in_words"),
    *("stake_cents", "returned_cents", "won_cents", "commission_cents", "net_cents", "clauses"),
)

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


class HistoryQuery(Query, frozen=True, kw_only=True, rename={"since": "from", "until": "to"}):
    """A CSV export is complete; `most` applies to a page of JSON."""

    table: TableName | None = None
    game: GameName | None = None
    since: UnixMs | None = None
    until: UnixMs | None = None
    before: Cursor | None = None
    most: Most = 20
    format: Literal["json", "csv"] = "json"


class PlayedRound(msgspec.Struct, frozen=True):
    table: str
    round: int
    game: str
    at: int
    void: bool
    outcome: dict[str, Any] | None
    lines: tuple[SettledLine, ...]
    net: int
    difference: int = 0
    """The difference that a correction of the round has made for the patron since. `lines` and `net` are without it."""


class History(msgspec.Struct, frozen=True):
    """Give `next` as `before` to get earlier rounds; it is null at the end."""

    rounds: tuple[PlayedRound, ...]
    next: int | None


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


async def history(call: Call) -> History | Stream:
    if call.wants_csv():
        return await export(
            call.services.exports, call.person.id, _portions(call), columns=COLUMNS, filename="felt-history.csv"
        )
    async with call.services.reading.history_of(call.person.id):
        rounds, following = await _played(call, call.query)
    return History(tuple(rounds), following)


async def _played(call: Call, query: HistoryQuery) -> tuple[list[PlayedRound], int | None]:
    store, patron = call.services.accounts.store, call.person.id
    before = query.before or statements.NUMBER_MAX
    account = patron_account(patron)
    wagered = await statements.rounds_wagered(store, account, before=before, most=ROUNDS_LOOKED_AT_MAX)
    games = await games_of(call, {table for _, table, _ in wagered})
    found: list[PlayedRound] = []
    for number, table, round_number in wagered:
        if query.table not in (None, table) or query.game not in (None, games[table]):
            continue
        end = await statements.event_of_round(store, table, round_number, kinds=ENDS)
        if end is None or (query.until is not None and end[0] > query.until):
            continue
        if query.since is not None and end[0] < query.since:
            return found, None
        correction = await statements.event_of_round(store, table, round_number, kinds=CORRECTED)
        async with call.services.reading.one_round:  # one event holds the lines of all patrons
            played = await asyncio.to_thread(_played_round, patron, table, round_number, games[table], *end)
            if correction is not None:
                difference = await asyncio.to_thread(_difference, patron, correction[1])
                played = msgspec.structs.replace(played, difference=difference)
            found.append(played)
        if len(found) == query.most:
            return found, None if number == wagered[-1][0] and len(wagered) < ROUNDS_LOOKED_AT_MAX else number
    return found, wagered[-1][0] if len(wagered) == ROUNDS_LOOKED_AT_MAX else None


def _played_round(patron: str, table: str, number: int, game: str, at: int, body: bytes) -> PlayedRound:
    event = decode(body)
    assert isinstance(event, RoundSettled | RoundVoided)
    lines = tuple(line for line in event.lines if line.patron == patron)
    net = sum(line.returned + line.won - line.stake for line in lines)
    void = isinstance(event, RoundVoided)
    outcome = event.outcome if isinstance(event, RoundSettled) else None
    return PlayedRound(table, number, game, at, void, outcome, lines, net)


def _difference(patron: str, body: bytes) -> int:
    event = decode(body)
    assert isinstance(event, RoundCorrected)
    return sum(share.difference for share in event.shares if share.patron == patron)


async def games_of(call: Call, tables: set[str]) -> dict[str, str]:
    """The games of the tables, including tables that are no longer on the floor."""
    games = {name: settings.game.name for name, settings in call.services.floor.settings.items()}
    for table in tables - games.keys():
        opened = event_of((await call.services.accounts.store.round_records(table, 0))[0])
        assert isinstance(opened, TableOpened)
        games[table] = opened.settings.game.name
    return games


async def _portions(call: Call) -> AsyncIterator[Rows]:
    query: HistoryQuery | None = msgspec.structs.replace(call.query, most=ROUNDS_LOOKED_AT_MAX)
    while query is not None:
        rounds, following = await _played(call, query)
        yield [row for each in rounds for row in _rows(each, call.language)]
        query = None if following is None else msgspec.structs.replace(query, before=following)


def _rows(played: PlayedRound, language: Language) -> Rows:
    head = (*time_cells(played.at), played.table, played.round, played.game, int(played.void))
    for line in played.lines:
        wager = Wager(line.patron, line.bet, line.stake, line.moment, line.box)
        name = GAMES[played.game].bet_name(wager).in_language(language)
        net = line.returned + line.won - line.stake
        amounts = (line.stake, line.returned, line.won, line.commission, net)
        yield (*head, line.bet, line.box or "", name, *amounts, "; ".join(line.clauses))
