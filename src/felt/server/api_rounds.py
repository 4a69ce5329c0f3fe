"""Rounds again: recall and transcript of any round, and a patron's own history.

Who sees whom in a recalled round: staff, and whoever had a wager in it, see it as it was at the table. Anybody else
who is signed in may recall it too, since a round that everybody can check is what makes the dealing trustworthy; the
patrons are then called `patron 1`, `patron 2` … in the order in which they appear, staff `staff`, and the wagers stay.
A round that is not over cannot be recalled: hands may still lie face down.

Refusal
└── RoundNotOver
"""

import asyncio
from collections.abc import AsyncIterator
from typing import Annotated, Any, Literal

import msgspec

from felt.core.authority import Role
from felt.core.refusals import Refusal
from felt.core.wagers import Wager
from felt.core.words import Language, Words
from felt.games import GAMES
from felt.ledger import patron_account
from felt.rooms.recovery import event_of
from felt.rulebook.explain import explain
from felt.server.api_call import Call, Query, Stream, Text
from felt.server.spreadsheets import Rows, export, moment_cells
from felt.store import statements
from felt.store.refusals import RoundNotInJournal, TableNotInJournal
from felt.table.codec import decode, encode
from felt.table.events import RoundSettled, RoundVoided, SettledLine, TableOpened
from felt.table.money import ON_CONFIRMING
from felt.table.recall import Happening, Recalled, recall
from felt.table.settings import Settings, TableName
from felt.table.transcript import transcript

ROUNDS_LOOKED_AT_MAX = 500
"""A page looks at no more than so many rounds; where the filters leave few of them, `next` leads on."""

COLUMNS = (
    *("at_utc", "at_ms", "table", "round", "game", "void", "bet", "box", "bet_in_words"),
    *("stake_cents", "returned_cents", "won_cents", "commission_cents", "net_cents", "clauses"),
)

RoundNumber = Annotated[int, msgspec.Meta(ge=1, le=2**53 - 1)]
Moment = Annotated[int, msgspec.Meta(ge=0, le=2**53 - 1)]
Most = Annotated[int, msgspec.Meta(ge=1, le=200)]
Cursor = Annotated[int, msgspec.Meta(ge=1, le=2**53 - 1)]
GameName = Literal["baccarat", "sicbo", "niuniu"]


class RoundNotOver(Refusal):
    words = Words(
        "Round {round} of table {table} is not over; ask again when it is.",
        "Ván {round} của bàn {table} chưa kết thúc; hãy hỏi lại sau.",
    )


class RoundPath(msgspec.Struct, frozen=True):
    table: TableName
    round: RoundNumber


class RecallQuery(Query, frozen=True, kw_only=True):
    format: Literal["json", "transcript"] = "json"


class RecalledLine(msgspec.Struct, frozen=True):
    line: SettledLine
    net: int
    explained: str


class RecalledEvent(msgspec.Struct, frozen=True):
    at: int
    event: dict[str, Any]


class RecalledRound(msgspec.Struct, frozen=True):
    """`verified`: played through the rules anew, it settles byte for byte as it is on record."""

    table: str
    round: int
    game: str
    settings: Settings
    """Of the table, as they were in force."""
    rules_hash: str
    verified: bool
    problem: str
    names: dict[str, str]
    events: tuple[RecalledEvent, ...]
    lines: tuple[RecalledLine, ...]


class HistoryQuery(Query, frozen=True, kw_only=True, rename={"since": "from", "until": "to"}):
    """As CSV it is whole; `most` is of the pages of JSON."""

    table: TableName | None = None
    game: GameName | None = None
    since: Moment | None = None
    until: Moment | None = None
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


class History(msgspec.Struct, frozen=True):
    """`next`: give it as `before` for what came earlier; null at the end."""

    rounds: tuple[PlayedRound, ...]
    next: int | None


async def recalled_round(call: Call) -> RecalledRound | Text:
    table, number = call.path.table, call.path.round
    settings, happenings = await _on_record(call, table, number)
    ends = [each.event for each in happenings if isinstance(each.event, RoundSettled | RoundVoided)]
    if not ends:
        raise RoundNotOver(table=table, round=number)
    problem = ""
    try:
        found = await asyncio.to_thread(recall, table, number, settings, happenings)
    except Refusal as refusal:
        # Shown nevertheless: what is on record matters most where it is in doubt.
        problem = refusal.message(call.language)
        found = Recalled(table, number, settings, settings.game.rules_hash(settings.rules), happenings, None)
    patrons = list(dict.fromkeys(patron for each in happenings if (patron := getattr(each.event, "patron", None))))
    if call.person.role is Role.PATRON and call.person.id not in {line.patron for line in ends[0].lines}:
        found = _renamed(found, {patron: f"patron {place}" for place, patron in enumerate(patrons, 1)}, others="staff")
        names: dict[str, str] = {}
    else:
        names = await call.house.accounts.names(patrons)
    if call.query.format == "transcript":
        return Text(transcript(_renamed(found, names), call.language), "text/plain; charset=utf-8")
    return _shown(found, problem, names, call.language)


async def _on_record(call: Call, table: str, number: int) -> tuple[Settings, tuple[Happening, ...]]:
    store = call.house.accounts.store
    openings = await store.round_records(table, 0)
    if not openings:
        raise TableNotInJournal(table=table)
    records = await store.round_records(table, number)
    if not records:
        raise RoundNotInJournal(table=table, number=number)
    opened = [event_of(record) for record in openings if record.seq < records[0].seq]
    # Those of the last opening before it are in force.
    settings = [event.settings for event in opened if isinstance(event, TableOpened)][-1]
    return settings, tuple(Happening(record.at, event_of(record)) for record in records)


def _renamed(found: Recalled, names: dict[str, str], *, others: str | None = None) -> Recalled:
    """Patrons called otherwise; `others` are those who did something without being patrons."""

    def renamed(value: Any, key: str = "") -> Any:
        if isinstance(value, dict):
            return {name: renamed(each, name) for name, each in value.items()}
        if isinstance(value, list):
            return [renamed(each) for each in value]
        if isinstance(value, str):
            if key == "by" and others is not None and value not in names and value != "house":
                return others
            return names.get(value, value)
        return value

    happenings = tuple(
        Happening(each.at, decode(msgspec.json.encode(renamed(msgspec.json.decode(encode(each.event))))))
        for each in found.happenings
    )
    settlement = found.settlement
    if settlement is not None:
        lines = tuple(
            msgspec.structs.replace(
                line, wager=msgspec.structs.replace(line.wager, patron=names.get(line.wager.patron, line.wager.patron))
            )
            for line in settlement.lines
        )
        settlement = msgspec.structs.replace(settlement, lines=lines)
    return msgspec.structs.replace(found, happenings=happenings, settlement=settlement)


def _shown(found: Recalled, problem: str, names: dict[str, str], language: Language) -> RecalledRound:
    game = found.settings.game
    events = []
    for each in found.happenings:
        event = msgspec.json.decode(encode(each.event))
        event.pop("nonce", None)  # with the house's key it would tell cards that are still to come
        events.append(RecalledEvent(each.at, event))
    lines = () if found.settlement is None else found.settlement.lines
    return RecalledRound(
        table=found.table,
        round=found.round,
        game=game.name,
        settings=found.settings,
        rules_hash=found.rules_hash,
        verified=not problem,
        problem=problem,
        names=names,
        events=tuple(events),
        lines=tuple(
            RecalledLine(SettledLine.of(line), line.net, explain(line, game.name_of(line.wager), language))
            for line in lines
        ),
    )


async def history(call: Call) -> History | Stream:
    if call.wants_csv():
        return await export(
            call.house.exports, call.person.id, _portions(call), columns=COLUMNS, filename="felt-history.csv"
        )
    rounds, following = await _played(call, call.query)
    return History(tuple(rounds), following)


async def _played(call: Call, query: HistoryQuery) -> tuple[list[PlayedRound], int | None]:
    store, patron = call.house.accounts.store, call.person.id
    before = query.before or statements.NUMBER_MAX
    account = patron_account(patron)
    wagered = await statements.rounds_wagered(
        store, account, reason=ON_CONFIRMING, before=before, most=ROUNDS_LOOKED_AT_MAX
    )
    games = await _games(call, {table for _, table, _ in wagered})
    found: list[PlayedRound] = []
    for number, table, round_number in wagered:
        if query.table not in (None, table) or query.game not in (None, games[table]):
            continue
        end = await statements.end_of_round(store, table, round_number)
        if end is None or (query.until is not None and end[0] > query.until):
            continue
        if query.since is not None and end[0] < query.since:
            return found, None
        found.append(_played_round(patron, table, round_number, games[table], *end))
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


async def _games(call: Call, tables: set[str]) -> dict[str, str]:
    """Also of tables that are no longer on the floor."""
    games = {name: settings.game.name for name, settings in call.house.floor.settings.items()}
    for table in tables - games.keys():
        opened = event_of((await call.house.accounts.store.round_records(table, 0))[0])
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
    head = (*moment_cells(played.at), played.table, played.round, played.game, int(played.void))
    for line in played.lines:
        wager = Wager(line.patron, line.bet, line.stake, line.moment, line.box)
        name = GAMES[played.game].name_of(wager).in_language(language)
        net = line.returned + line.won - line.stake
        amounts = (line.stake, line.returned, line.won, line.commission, net)
        yield (*head, line.bet, line.box or "", name, *amounts, "; ".join(line.clauses))
