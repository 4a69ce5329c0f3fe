"""The floor as it is planned and as it runs."""

from collections.abc import Mapping
from enum import StrEnum

import msgspec

from felt.core.authority import has_authority
from felt.floor.authority import LAW, TABLES
from felt.floor.differences import Difference, differences
from felt.floor.entries import JurisdictionSet
from felt.floor.state import Plan
from felt.server.api.call import ApiServices, Call
from felt.server.api.house.decisions import DecisionShown, people_of, shown
from felt.server.config.jurisdiction import written
from felt.table.settings import Settings
from felt.table.state import State

DECISIONS_SHOWN = 50


class Source(StrEnum):
    """Who says how a table is set up."""

    FILE = "file"
    CONSOLE = "console"
    LEAVING = "leaving"
    """Nobody any more: it plays its last round."""


class TableOnFloor(msgspec.Struct, frozen=True, kw_only=True):
    name: str
    game: str
    source: Source
    settings: Settings
    """As planned; of a table that is leaving, those in force."""
    in_file: bool
    """Whether the settings file names it too."""
    runs: bool
    """False if it is planned and could not be opened."""
    phase: str
    round: int
    patrons: int
    paused: bool
    closing: bool
    waits: tuple[Difference, ...]
    """What changes when the table is opened again."""
    decided: DecisionShown | None


class TableAway(msgspec.Struct, frozen=True):
    """The file names it; a decision took it away."""

    name: str
    game: str
    decided: DecisionShown


class LawShown(msgspec.Struct, frozen=True):
    values: dict[str, str | int]
    """As under `[jurisdiction]` in the settings file."""
    source: Source
    decided: DecisionShown | None


class FloorPlanned(msgspec.Struct, frozen=True, kw_only=True):
    tables: tuple[TableOnFloor, ...]
    away: tuple[TableAway, ...]
    jurisdiction: LawShown
    decisions: tuple[DecisionShown, ...]
    """The latest first."""
    may_change_tables: bool
    may_change_law: bool


async def house_floor(call: Call) -> FloorPlanned:
    services, role = call.services, call.person.role
    plan = await services.plan.read()
    latest = plan.decisions[-DECISIONS_SHOWN:][::-1]
    law = plan.decided(JurisdictionSet)
    about_tables = [each.decision for each in plan.tables.values()]
    people = await people_of(call, [*latest, *about_tables, *([] if law is None else [law])])
    return FloorPlanned(
        tables=tuple(_on_floor(services, plan, name, people) for name in _names(services)),
        away=tuple(
            TableAway(name, of_file.game_name, shown(plan.tables[name].decision, people))
            for name, of_file in services.plan.of_file.items()
            if plan.settings(name, of_file) is None
        ),
        jurisdiction=LawShown(
            written(services.plan.jurisdiction),
            Source.FILE if law is None else Source.CONSOLE,
            None if law is None else shown(law, people),
        ),
        decisions=tuple(shown(each, people) for each in latest),
        may_change_tables=has_authority(role, TABLES),
        may_change_law=has_authority(role, LAW),
    )


def _names(services: ApiServices) -> list[str]:
    """Of the planned tables, and of those that still play their last round."""
    return [*dict.fromkeys((*(each.name for each in services.plan.tables()), *services.floor.settings))]


def _on_floor(services: ApiServices, plan: Plan, name: str, people: Mapping[str, str]) -> TableOnFloor:
    of_file = services.plan.of_file.get(name)
    planned, decided = plan.settings(name, of_file), plan.tables.get(name)
    broadcast = services.floor.broadcasts.get(name)
    state = State() if broadcast is None else broadcast.state
    settings = planned or services.floor.settings[name]
    return TableOnFloor(
        name=name,
        game=settings.game_name,
        source=Source.LEAVING if planned is None else Source.FILE if decided is None else Source.CONSOLE,
        settings=settings,
        in_file=of_file is not None,
        runs=broadcast is not None,
        phase=state.phase,
        round=state.round,
        patrons=len(state.patrons),
        paused=state.paused,
        closing=state.closing,
        waits=differences(state.settings, planned) if state.settings is not None and planned is not None else (),
        decided=None if decided is None else shown(decided.decision, people),
    )
