"""What the house tells everybody: its tables, its rules, and the exact odds of every bet."""

import asyncio
from collections.abc import Callable
from concurrent.futures import Future, ThreadPoolExecutor
from functools import cache
from typing import Any

import msgspec

from felt import protocol
from felt.core.words import Language
from felt.odds.figures import BetOdds
from felt.rulebook import REASONS, Entry, Status, books, find
from felt.server.api_call import Call, Query
from felt.server.api_rounds import GameName
from felt.server.listing import SetUp, TableListed, in_force
from felt.table.settings import Settings, TableName
from felt.table.state import Phase


class TablePath(msgspec.Struct, frozen=True):
    name: TableName


class TableShown(msgspec.Struct, frozen=True):
    name: str
    game: str
    phase: Phase
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


class TableInFull(TableShown, frozen=True):
    rules: dict[str, Any]
    """The rules in force, `rules_hash` names them: pay tables and constants as plain data."""


class _TableWritten(TableShown, frozen=True):
    """The same, the rules as bytes that are there already."""

    rules: msgspec.Raw


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


async def table(call: Call) -> _TableWritten:
    call.house.floor.room(call.path.name)
    return _table(call, call.path.name)


def _table(call: Call, name: str) -> _TableWritten:
    floor = call.house.floor
    state, settings = floor.shown[name].state, in_force(floor, name)
    rules_hash, rules = call.house.listing.rules(name)
    return _TableWritten(
        name=name,
        game=settings.game.name,
        phase=state.phase,
        round=state.round,
        seats=settings.seats,
        patrons=len(state.patrons),
        deadline=state.deadline,
        paused=state.paused,
        settings=settings,
        rules_hash=rules_hash,
        results=tuple(state.results),
        closing=state.closing,
        yours=call.session is not None and call.person.id in state.patrons,
        rules=rules,
    )


async def odds(call: Call) -> Odds:
    """Computed once, in a thread; who asks meanwhile waits for the same result."""
    game = call.path.game
    commission = call.query.commission or game != "baccarat"
    computing = _computing.get((game, commission))
    if computing is None:
        computing = _computing[game, commission] = _pool.submit(GAME_ODDS[game], commission)
    return await asyncio.shield(asyncio.wrap_future(computing))


_pool = ThreadPoolExecutor(1, thread_name_prefix="felt-odds")
_computing: dict[tuple[str, bool], Future[Odds]] = {}


def _baccarat(commission: bool) -> Odds:
    from felt.odds import baccarat

    found = baccarat.odds(commission=commission)
    cells = tuple(
        InsurancePrice(
            moment=cell.moment,
            side=cell.side,
            own=cell.own,
            other=cell.other,
            odds=str(cell.odds),
            frequency=str(cell.frequency),
            **{name: _or_none(getattr(cell, name)) for name in ("win", "lose", "push", "edge")},
            edge_percent=None if cell.edge is None else float(100 * cell.edge),
        )
        for cell in found.insurance
    )
    return Odds("baccarat", tuple(map(_price, found.bets)), cells)


def _sicbo(_: bool) -> Odds:
    from felt.odds import sicbo

    return Odds("sicbo", tuple(map(_price, sicbo.odds())))


def _niuniu(_: bool) -> Odds:
    from felt.odds import niuniu

    return Odds("niuniu", tuple(map(_price, niuniu.odds().bets)))


GAME_ODDS: dict[str, Callable[[bool], Odds]] = {"baccarat": _baccarat, "sicbo": _sicbo, "niuniu": _niuniu}


def _price(bet: BetOdds) -> Price:
    return Price(
        bet=bet.bet,
        pays=tuple(map(str, bet.pays)),
        win=str(bet.win),
        lose=str(bet.lose),
        push=str(bet.push),
        edge=str(bet.edge),
        edge_percent=bet.edge_percent,
        standard_deviation=bet.standard_deviation,
    )


def _or_none(fraction: object) -> str | None:
    return None if fraction is None else str(fraction)


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
    return SocketProtocol(protocol.VERSION, protocol.schema())
