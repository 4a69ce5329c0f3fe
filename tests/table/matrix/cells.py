"""The cells of one moment: each request, and to whom it should be allowed there."""

from collections.abc import Iterator
from enum import StrEnum
from typing import NamedTuple

from felt.core.authority import LADDER, Role
from felt.core.requests import Request
from tests.table.matrix.asked import request, ruling, wish
from tests.table.matrix.moments import Moment
from tests.table.matrix.permissions import (
    CHOICE,
    EVERYBODY,
    GUESTS,
    HIGHER,
    IN_PLAY,
    NEVER,
    OF_GAME,
    PATRONS,
    PATRONS_OF_GAME,
    RULE,
    SHUT,
    STAFF,
    Duty,
    Power,
    Row,
)


class Verdict(StrEnum):
    ALLOWED = "allowed"
    RANK = "not this rank"
    NOT_NOW = "not now, or not here"


class Person(NamedTuple):
    name: str
    role: Role | None


RANKS = [Person(str(role), role) for role in LADDER]
"""Lowest first, all on duty where a dealer deals."""
PEOPLE = [
    *RANKS,
    Person("tâm", Role.DEALER),  # on duty at another table
    Person("quý", Role.PIT_MANAGER),
    Person("sáu", Role.SURVEILLANCE),
    Person("tư", Role.ADMINISTRATOR),
    Person("chín", Role.CASHIER),
    Person("mười", Role.AUDITOR),
    Person("nobody", None),
    *(Person(name, Role.PATRON) for name in ("an", "binh", "cuc")),
]
OF_OTHER_GAMES = {
    **{do: power.least for game in OF_GAME.values() for do, power in game.items()},
    **dict.fromkeys((do for game in PATRONS_OF_GAME.values() for do in game), Role.PATRON),
}
CORRECTIONS = ("propose_correction", "approve_correction", "withdraw_correction")


class Cell(NamedTuple):
    label: str
    request: Request
    least: Role
    """The lowest rank, or a patron."""
    may: bool = False
    """Whether a person of that rank may do it in this moment."""
    duty: Duty = Duty.NOBODY
    patrons: frozenset[str] = NEVER
    """The patrons who may."""
    socket: Role = Role.DEALER
    """A lower rank does not come to the table."""

    def expected(self, person: Person, moment: Moment) -> Verdict:
        if self.least is Role.PATRON:
            if person.role is not Role.PATRON:
                return Verdict.RANK
            return Verdict.ALLOWED if person.name in self.patrons else Verdict.NOT_NOW
        if not reaches(person.role, self.socket):
            return Verdict.RANK
        if moment.name in SHUT and not self.may:
            return Verdict.NOT_NOW
        on_duty = person.name in moment.state.attending
        if self.duty is Duty.EVERYBODY and not on_duty:
            return Verdict.NOT_NOW
        if not reaches(person.role, self.least):
            return Verdict.RANK
        elsewhere = self.duty is Duty.DEALERS and person.role is Role.DEALER and not on_duty
        return Verdict.ALLOWED if self.may and not elsewhere else Verdict.NOT_NOW


def reaches(role: Role | None, least: Role) -> bool:
    return role in LADDER and LADDER.index(Role(role)) >= LADDER.index(least)


def cells(game: str, kind: str, moment: Moment) -> Iterator[Cell]:
    yield from _of_patrons(game, moment)
    yield from _of_staff(game, kind, moment)
    yield from _of_guests(game, kind, moment)
    for row in RULE[game]:
        yield _rule(row, kind, moment)
        if row.remedy == "void_round":
            yield _void(row, kind, moment)


def requests_with_a_row() -> set[str]:
    return {*EVERYBODY, *PATRONS, *STAFF, *OF_OTHER_GAMES, "for_seat", "rule", "void_round"}


def _of_patrons(game: str, moment: Moment) -> Iterator[Cell]:
    own = PATRONS | PATRONS_OF_GAME[game]
    for do in PATRONS | {do: {} for do, least in OF_OTHER_GAMES.items() if least is Role.PATRON}:
        may = frozenset(patron for patron, when in own.get(do, {}).items() if moment.name in when)
        yield Cell(do, request(do, moment), Role.PATRON, patrons=may)


def _of_staff(game: str, kind: str, moment: Moment) -> Iterator[Cell]:
    own = STAFF | OF_GAME[game]
    elsewhere = {do: Power(least) for do, least in OF_OTHER_GAMES.items() if least is not Role.PATRON}
    for do, power in (elsewhere | own).items():
        least, may, socket = power.least, moment.name in power.when(kind), power.least
        if do in CORRECTIONS and moment.settled is None:
            least, may = Role.PIT_MANAGER, False
        if do == "approve_correction":
            socket = Role.PIT_MANAGER  # the other person of the two
        if do == "propose_correction" and moment.settled is None:
            continue  # the room finds no such round, and does not ask the table
        least = HIGHER.get((game, do, moment.name), least)
        yield Cell(do, request(do, moment), least, may, power.duty, socket=socket)


def _of_guests(game: str, kind: str, moment: Moment) -> Iterator[Cell]:
    """A dealer on duty asks for the guest at seat 1. Only a casino table knows guests by their seats."""
    for do, when in GUESTS[game].items():
        asked = request("for_seat", moment, **wish(do, moment))
        may = kind == "casino" and moment.name in when
        yield Cell(f"for_seat {do}", asked, Role.DEALER, may, Duty.EVERYBODY)


def _rule(row: Row, kind: str, moment: Moment) -> Cell:
    asked = request("rule", moment, **ruling(row, moment))
    may = moment.name in row.moments(kind) - CHOICE
    return Cell(f"rule {row.clause} {row.remedy}", asked, row.least or Role.DEALER, may, row.duty)


def _void(row: Row, kind: str, moment: Moment) -> Cell:
    """A void does not wait until the patrons have chosen. It is about a round under way."""
    name = "dealing" if moment.name == "choice" else moment.name
    asked = request("void_round", moment, clause=row.clause)
    least = row.least or Role.PIT_MANAGER
    return Cell(f"void_round {row.clause}", asked, least, name in row.moments(kind) & IN_PLAY, socket=Role.PIT_MANAGER)
