"""The tables: a list of all of them, and one in detail."""

from typing import Any

import msgspec

from felt.core.requests import TableName
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
    """Whether the person who asks has a seat here."""


class TableInFull(TableShown, frozen=True):
    rules: dict[str, Any]
    """The rules in force, which `rules_hash` names: pay tables and constants as plain data."""


class _TableWritten(TableShown, frozen=True):
    """The same, from a description of the rules that is encoded already."""

    rules: msgspec.Raw


class TablesQuery(Query, frozen=True, kw_only=True):
    game: GameName | None = None


class Tables(msgspec.Struct, frozen=True):
    """One row for each table. Its settings are in `set_ups`, once for all tables that have the same."""

    tables: list[TableListed]
    set_ups: dict[str, SetUp]
    yours: list[str]
    """The tables where the person who asks has a seat."""


class _TablesWritten(msgspec.Struct, frozen=True):
    """The same, from rows that are encoded already."""

    tables: list[msgspec.Raw]
    set_ups: dict[str, msgspec.Raw]
    yours: list[str]


async def tables(call: Call) -> _TablesWritten:
    rows, set_ups = call.services.listing.listed(call.query.game)
    broadcasts = call.services.floor.broadcasts
    yours = (
        []
        if call.session is None
        else [name for name, broadcast in broadcasts.items() if call.person.id in broadcast.state.patrons]
    )
    return _TablesWritten(rows, set_ups, yours)


async def table(call: Call) -> _TableWritten:
    call.services.floor.room(call.path.name)
    return _table(call, call.path.name)


def _table(call: Call, name: str) -> _TableWritten:
    floor = call.services.floor
    state, settings = floor.broadcasts[name].state, in_force(floor, name)
    rules_hash, rules = call.services.listing.rules(name)
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
