"""The tables as the lobby lists them: one row each, kept as bytes until something happens at the table.

The settings of a table never change while it is open, and many tables have the same settings. So equal settings are
listed once, and each row names its settings."""

import hashlib

import msgspec

from felt.core.game import Game
from felt.server.floor.broadcast import Broadcast
from felt.server.floor.rooms import Floor
from felt.table.settings import Settings
from felt.table.state import State

SET_UP_DIGITS = 12


class TableListed(msgspec.Struct, frozen=True):
    name: str
    game: str
    phase: str
    round: int
    seats: int | None
    patrons: int
    deadline: int | None
    paused: bool
    closing: bool
    results: list[str]
    set_up: str
    """The key of its settings in `set_ups`."""


class SetUp(msgspec.Struct, frozen=True):
    """`settings` carry the name of one of the tables that have them."""

    settings: Settings
    rules_hash: str


class _Row(msgspec.Struct, frozen=True):
    seq: int
    settings: Settings
    rules_hash: str
    set_up: str
    written: msgspec.Raw


class Listing:
    def __init__(self, floor: Floor) -> None:
        self._floor = floor
        self._rows: dict[str, _Row] = {}
        self._set_ups: dict[str, msgspec.Raw] = {}
        self._rules: dict[str, msgspec.Raw] = {}

    def rules(self, name: str) -> tuple[str, msgspec.Raw]:
        """The hash and the description of the rules that a table plays by. The description is written once for each
        hash."""
        settings = in_force(self._floor, name)
        game, digest = rules_in_force(self._floor.broadcasts[name].state, settings)
        if digest not in self._rules:
            self._rules[digest] = msgspec.Raw(game.description(settings.rules))
        return digest, self._rules[digest]

    def listed(self, game: str | None = None) -> tuple[list[msgspec.Raw], dict[str, msgspec.Raw]]:
        """The rows and the settings of all tables, or of the tables of one game."""
        names = [name for name, settings in self._floor.settings.items() if game in (None, settings.game.name)]
        rows = [self._row(self._floor.broadcasts[name], in_force(self._floor, name)) for name in names]
        return [row.written for row in rows], {row.set_up: self._set_ups[row.set_up] for row in rows}

    def _row(self, broadcast: Broadcast, settings: Settings) -> _Row:
        row = self._rows.get(broadcast.table)
        if row is None or row.seq != broadcast.seq:
            rules_hash = broadcast.state.rules_hash
            same = row is not None and row.settings is settings and row.rules_hash == rules_hash
            set_up = row.set_up if row is not None and same else self._set_up(broadcast.state, settings)
            written = msgspec.Raw(msgspec.json.encode(_listed(broadcast, settings, set_up)))
            row = self._rows[broadcast.table] = _Row(broadcast.seq, settings, rules_hash, set_up, written)
        return row

    def _set_up(self, state: State, settings: Settings) -> str:
        _, rules_hash = rules_in_force(state, settings)
        nameless = msgspec.structs.asdict(settings) | {"name": None, "rules_hash": rules_hash}
        digest = hashlib.sha256(msgspec.json.encode(nameless)).hexdigest()[:SET_UP_DIGITS]
        if digest not in self._set_ups:
            self._set_ups[digest] = msgspec.Raw(msgspec.json.encode(SetUp(settings, rules_hash)))
        return digest


def in_force(floor: Floor, table: str) -> Settings:
    """The settings that the table plays by. New settings wait until the table is closed."""
    return floor.broadcasts[table].state.settings or floor.settings[table]


def rules_in_force(state: State, settings: Settings) -> tuple[Game, str]:
    """The edition that the table plays by, and the hash of its rules. A table that was never opened has the latest."""
    if state.settings is None:
        return settings.game, settings.game.rules_hash(settings.rules)
    return state.game, state.rules_hash


def _listed(broadcast: Broadcast, settings: Settings, set_up: str) -> TableListed:
    state = broadcast.state
    return TableListed(
        name=broadcast.table,
        game=settings.game.name,
        phase=state.phase,
        round=state.round,
        seats=settings.seats,
        patrons=len(state.patrons),
        deadline=state.deadline,
        paused=state.paused,
        closing=state.closing,
        results=state.results,
        set_up=set_up,
    )
