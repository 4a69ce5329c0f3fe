"""What the house tells everybody: its tables, its rules, and the exact odds of every bet."""

import asyncio
from concurrent.futures import Future, ThreadPoolExecutor
from functools import cache
from typing import Any

import msgspec

from felt.core.requests import TableName
from felt.core.words import Language
from felt.odds.game_odds import GameOdds, Value
from felt.odds.registry import find as find_odds
from felt.protocol.messages import VERSION
from felt.protocol.schema import schema
from felt.rulebook import REASONS, Entry, Status, books, find
from felt.server.api.call import Call, Query
from felt.server.api.rounds import GameName
from felt.server.floor.listing import SetUp, TableListed, in_force
from felt.table.settings import Settings


class TablePath(msgspec.Struct, frozen=True):
    name: TableName


class TableShown(msgspec.Struct, frozen=True):
    name: str
    game: str
    phase: str
    round: int
    seats: int | None
    patrons: int
    deadline: int | None
    paused: bool
    settings: Settings
    rules_hash: str
    results: tuple[str, ...]
    closing: bool
    yours: bool
    """Whether whoever asks has a seat here."""


class TablesQuery(Query, frozen=True, kw_only=True):
    game: GameName | None = None


class Tables(msgspec.Struct, frozen=True):
    """A row a table; how it is set up stands in `set_ups`, once for all that are set up alike."""

    tables: list[TableListed]
    set_ups: dict[str, SetUp]
    yours: list[str]
    """Where whoever asks has a seat."""


class _TablesWritten(msgspec.Struct, frozen=True):
    """The same, as bytes that are there already."""

    tables: list[msgspec.Raw]
    set_ups: dict[str, msgspec.Raw]
    yours: list[str]


class GamePath(msgspec.Struct, frozen=True):
    game: GameName


class OddsQuery(Query, frozen=True, kw_only=True):
    commission: bool = True
    """Of Baccarat alone."""


class Price(msgspec.Struct, frozen=True):
    """Chances and the house's edge per chip staked, as exact fractions `p/q`."""

    bet: str
    pays: tuple[str, ...]
    win: str
    lose: str
    push: str
    edge: str
    edge_percent: float
    standard_deviation: float


class InsurancePrice(msgspec.Struct, frozen=True):
    moment: str
    side: str
    own: int
    other: int
    odds: str
    frequency: str
    win: str | None
    lose: str | None
    push: str | None
    edge: str | None
    edge_percent: float | None


class Odds(msgspec.Struct, frozen=True):
    game: str
    bets: tuple[Price, ...]
    insurance: tuple[InsurancePrice, ...] = ()


class ClausePath(msgspec.Struct, frozen=True):
    book: str
    number: str


class ClauseShown(msgspec.Struct, frozen=True):
    reference: str
    number: str
    status: Status
    status_in_words: dict[Language, str]
    summary: dict[Language, str]


class BookShown(msgspec.Struct, frozen=True):
    book: str
    title: dict[Language, str]
    clauses: tuple[ClauseShown, ...]


class Rules(msgspec.Struct, frozen=True):
    books: tuple[BookShown, ...]


class SocketProtocol(msgspec.Struct, frozen=True):
    """The socket's protocol as JSON Schema."""

    version: int
    schema: dict[str, Any]


async def tables(call: Call) -> _TablesWritten:
    rows, set_ups = call.house.listing.listed(call.query.game)
    shown = call.house.floor.shown
    yours = [] if call.session is None else [name for name in shown if call.person.id in shown[name].state.patrons]
    return _TablesWritten(rows, set_ups, yours)


async def table(call: Call) -> TableShown:
    call.house.floor.room(call.path.name)
    return _table(call, call.path.name)


def _table(call: Call, name: str) -> TableShown:
    floor = call.house.floor
    state, settings = floor.shown[name].state, in_force(floor, name)
    return TableShown(
        name=name,
        game=settings.game.name,
        phase=state.phase,
        round=state.round,
        seats=settings.seats,
        patrons=len(state.patrons),
        deadline=state.deadline,
        paused=state.paused,
        settings=settings,
        rules_hash=settings.game.rules_hash(settings.rules),
        results=tuple(state.results),
        closing=state.closing,
        yours=call.session is not None and call.person.id in state.patrons,
    )


async def odds(call: Call) -> Odds:
    """Computed once, in a thread; all who ask meanwhile wait for the same result."""
    game = find_odds(call.path.game)
    asked = msgspec.structs.asdict(call.query)
    settings = {option.name: asked[option.name] for option in game.options if option.name in asked}
    key = (game.name, tuple(settings.items()))
    computing = _computing.get(key)
    if computing is None:
        computing = _computing[key] = _pool.submit(_computed, game, settings)
    return await asyncio.shield(asyncio.wrap_future(computing))


_pool = ThreadPoolExecutor(1, thread_name_prefix="felt-odds")
_computing: dict[tuple[str, tuple[tuple[str, Value], ...]], Future[Odds]] = {}


def _computed(game: GameOdds, settings: dict[str, Value]) -> Odds:
    return msgspec.convert(game.as_published(game.rules(**settings)), Odds)


async def rules(call: Call) -> Rules:
    return _rules()


@cache
def _rules() -> Rules:
    return Rules(
        tuple(
            BookShown(
                book.book,
                {Language.EN: book.title.en, Language.VI: book.title.vi},
                tuple(_clause(book.book, entry) for entry in book.clause),
            )
            for book in books()
        )
    )


async def clause(call: Call) -> ClauseShown:
    return _clause(call.path.book, find(f"{call.path.book} {call.path.number}"))


def _clause(book: str, entry: Entry) -> ClauseShown:
    return ClauseShown(
        reference=f"{book} {entry.number}",
        number=entry.number,
        status=entry.status,
        status_in_words={language: REASONS[entry.status].in_language(language) for language in Language},
        summary={language: entry.summary.in_language(language) for language in Language},
    )


async def socket_protocol(call: Call) -> SocketProtocol:
    return SocketProtocol(VERSION, schema())
