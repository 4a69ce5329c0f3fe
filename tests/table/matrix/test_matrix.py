"""Every person with every request in every moment of every table: allowed, refused for the rank, or refused now.

What nothing allows is refused, and changes nothing."""

import copy

import msgspec
import pytest

from felt.core.authority import LADDER, ROLE_NAMES, Role
from felt.core.chips import CENTS_MAX, Cents
from felt.core.commands import Command
from felt.core.refusals import NoAuthority, Refusal
from felt.core.requests import PatronRequest, Request, StaffRequest
from felt.core.stage import Part
from felt.games import GAMES
from felt.protocol.authority import StaffDoNotPlay, check
from felt.protocol.dealer import for_seat
from felt.protocol.requests import OpenTable, request_types
from felt.table import State, Table, commands, decide
from felt.table.corrections.commands import ProposeCorrection
from felt.table.state import Phase
from tests.table.matrix.asked import request
from tests.table.matrix.cells import PEOPLE, RANKS, Cell, Person, Verdict, cells, requests_with_a_row
from tests.table.matrix.moments import KINDS, NAMES, Moment, moments
from tests.table.matrix.permissions import GUESTS, OPEN, RULE, SHUT

PROPOSER = Person("đạt", Role.PIT_MANAGER)
BY_NOBODY = {"open_table", "close_table", "pause_table"}
"""The socket alone refuses these: the table does not ask for a rank."""

EVERY_MOMENT = [(game, kind, name) for (game, kind), names in NAMES.items() for name in names]
every_moment = pytest.mark.parametrize(("game", "kind", "name"), EVERY_MOMENT)


def available(patron: str) -> Cents:
    return CENTS_MAX


def command_of(moment: Moment, person: Person, asked: Request) -> Command:
    """As the server makes it. The server adds the settings of a table, and the room the round that is corrected."""
    if isinstance(asked, PatronRequest):
        return asked.command(person.name)
    if isinstance(asked, OpenTable):
        return commands.OpenTable(by=person.name, settings=moment.settings)
    assert isinstance(asked, StaffRequest)
    command = asked.command(person.name, person.role)  # type: ignore[arg-type]
    if isinstance(command, ProposeCorrection):
        return msgspec.structs.replace(command, found=moment.settled)
    return command


def answered(moment: Moment, state: State, person: Person, asked: Request) -> Refusal | None:
    """The refusal, if it is refused. The first event is not applied: nothing changes."""
    try:
        check(person.role, asked)  # type: ignore[arg-type]
        next(iter(decide(state, command_of(moment, person, asked), moment.now, available)), None)
    except Refusal as refusal:
        return refusal
    except Exception as defect:
        defect.add_note(f"{person.name} asked {asked}")
        raise
    return None


def verdict_of(refusal: Refusal | None) -> Verdict:
    if refusal is None:
        return Verdict.ALLOWED
    return Verdict.RANK if isinstance(refusal, NoAuthority | StaffDoNotPlay) else Verdict.NOT_NOW


def proposed(moment: Moment) -> State:
    """A Pit Manager has proposed to correct the first round."""
    state = copy.deepcopy(moment.state)
    if moment.settled is not None:
        command = command_of(moment, PROPOSER, request("propose_correction", moment))
        Table(state).handle(command, moment.now, available)
    return state


@every_moment
@pytest.mark.clause("ruling A6", "ruling A8", "ruling A9", "ruling B15", "ruling B21", "ruling N9", "ruling S6")
def test_person_by_request_by_moment(game: str, kind: str, name: str) -> None:
    moment = moments(game, kind)[name]
    awaited = proposed(moment)
    before, awaited_before = copy.deepcopy(moment.state), copy.deepcopy(awaited)
    for cell in cells(game, kind, moment):
        state = awaited if cell.label in ("approve_correction", "withdraw_correction") else moment.state
        refusals = {person: answered(moment, state, person, cell.request) for person in PEOPLE}
        for person, refusal in refusals.items():
            verdict, expected = verdict_of(refusal), cell.expected(person, moment)
            assert verdict is expected, f"{cell.label} by {person.name}: {verdict}, not {expected} ({refusal})"
        assert (moment.state, awaited) == (before, awaited_before), f"{cell.label} changed the table"
        _names_a_rank_that_may(cell, refusals)
        _is_done_whole(cell, moment, state, refusals)


def _names_a_rank_that_may(cell: Cell, refusals: dict[Person, Refusal | None]) -> None:
    """A person who asks the rank that the refusal names, and then the rank that this one is told, comes to a person who
    is not refused for the rank. If anybody may do it now, this person may."""
    of_rank = {person.role: refusals[person] for person in RANKS}
    somebody_may = any(refusal is None for refusal in of_rank.values())
    for person, refusal in refusals.items():
        told = refusal
        while isinstance(told, NoAuthority):
            needed = next(role for role in LADDER if ROLE_NAMES[role] == told.values["needed"])
            assert LADDER.index(needed) <= LADDER.index(cell.least), f"{cell.label}: {needed} is not the lowest rank"
            assert of_rank[needed] is not told, f"{cell.label} by {person.name}: {needed} is told to ask {needed}"
            told = of_rank[needed]
            assert told is None or isinstance(told, NoAuthority) or not somebody_may, (cell.label, person.name, needed)


def _is_done_whole(cell: Cell, moment: Moment, state: State, refusals: dict[Person, Refusal | None]) -> None:
    """A command that is allowed has all of its events: no refusal comes after the first."""
    person = next((person for person, refusal in refusals.items() if refusal is None), None)
    if person is not None:
        Table(copy.deepcopy(state)).handle(command_of(moment, person, cell.request), moment.now, available)


@every_moment
@pytest.mark.clause("ruling A6")
def test_the_table_itself_does_nothing_for_a_person_without_a_rank(game: str, kind: str, name: str) -> None:
    """Not even if the socket let it through."""
    moment = moments(game, kind)[name]
    for cell in cells(game, kind, moment):
        if not isinstance(cell.request, StaffRequest) or cell.label in BY_NOBODY:
            continue
        for role in (None, Role.PATRON, Role.SURVEILLANCE, Role.ADMINISTRATOR):
            command = command_of(moment, Person("nobody", role), cell.request)
            try:
                events = list(decide(moment.state, command, moment.now, available))
            except Refusal:
                continue
            assert events == [], (cell.label, role)


@pytest.mark.clause("ruling A6")
def test_every_request_has_its_row() -> None:
    assert {str(kind.__struct_config__.tag) for kind in request_types()} == requests_with_a_row()
    (union,) = (field.type for field in msgspec.structs.fields(for_seat()) if field.name == "wish")
    wishes = {kind.__struct_config__.tag for kind in union.__args__}
    assert all(wishes == {*of_game} for of_game in GUESTS.values())


@pytest.mark.clause("ruling A8")
@pytest.mark.parametrize("game", RULE)
def test_every_row_of_section_seven_is_here(game: str) -> None:
    rows = [(row.clause, str(row.remedy)) for row in GAMES[game].irregularities]
    assert rows == [(row.clause, row.remedy) for row in RULE[game]]


def test_every_game_phase_and_part_is_here() -> None:
    assert {game for game, _ in NAMES} == {*GAMES}
    states = [moment.state for game, kind in NAMES for moment in moments(game, kind).values()]
    stages = {stage.name for game in GAMES.values() for stage in game.stages}
    assert {str(state.phase) for state in states} == {*map(str, Phase), *stages}
    assert {state.part for state in states if state.settings is not None} == {*Part}
    assert {kind for _, kind in NAMES} == {*KINDS}
    for (game, kind), names in NAMES.items():
        assert [*moments(game, kind)] == list(names), (game, kind)
        assert {*names} <= OPEN | SHUT
