"""The people of the pit: who was on duty, who is trained, who takes which table next."""

from collections.abc import Iterable, Iterator
from typing import Annotated

import msgspec

from felt.core.authority import LADDER, ROLE_NAMES, Role, has_authority
from felt.core.refusals import NoAuthority
from felt.core.requests import RequestId
from felt.pit.numbers.readers import BESIDE_THE_LADDER
from felt.pit.people.entries import Post
from felt.pit.people.orders import (
    EVIDENCE_MAX,
    TABLES_MAX,
    AnyRosterOrder,
    AssignTables,
    ComeToWork,
    Course,
    Game,
    GoHome,
    RecordTraining,
    Time,
    Wanted,
)
from felt.pit.people.state import Roster, Taken
from felt.rooms.duty_report import PeopleOfShift, people_of_shift
from felt.server.api.call import Call, Query
from felt.server.api.people import PersonId
from felt.server.api.pit.names import names_of
from felt.server.api.pit.reports import refuse_wrong_span
from felt.server.api.staff.duty import InLanguages
from felt.server.api.training.shown import ResultShown, best_of, result_shown, title_of

ROSTER_KEY = ""
"""There is one roster."""
LEAST_FOR = {Post.DEALER: Role.DEALER, Post.SUPERVISOR: Role.PIT_SUPERVISOR}


class PeopleQuery(Query, frozen=True, kw_only=True):
    begin: Time = msgspec.field(name="from")
    end: Time = msgspec.field(name="to")


class TrainingGiven(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    id: RequestId
    person: PersonId
    game: Game
    course: Course
    passed: bool
    until: Time
    evidence: Annotated[tuple[int, ...], msgspec.Meta(max_length=EVIDENCE_MAX)] = ()
    """The numbers of courses that the person took at a practice table."""


class WorkBegun(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    id: RequestId
    person: PersonId
    post: Post


class WorkEnded(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    id: RequestId
    person: PersonId


class TablesGiven(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    id: RequestId
    tables: Annotated[tuple[Wanted, ...], msgspec.Meta(max_length=TABLES_MAX)]


class TrainingShown(msgspec.Struct, frozen=True):
    person: str
    game: str
    until: int


class CourseEvidence(msgspec.Struct, frozen=True, kw_only=True):
    """A course that a person took at a practice table. It makes nobody trained."""

    person: str
    game: str
    course: str
    title: InLanguages
    taken: int
    """How often, to its end."""
    best: ResultShown
    latest: ResultShown


class AtWorkShown(msgspec.Struct, frozen=True):
    person: str
    post: Post
    table: str
    at_table_since: int
    rests_until: int


class RosterShown(msgspec.Struct, frozen=True):
    training: list[TrainingShown]
    at_work: list[AtWorkShown]
    courses: list[CourseEvidence]
    names: dict[str, str]
    """Of all these people, by id."""


class StaffMember(msgspec.Struct, frozen=True):
    person: str
    name: str
    role: Role


class StaffShown(msgspec.Struct, frozen=True):
    """Everybody who works in the house, by name."""

    staff: list[StaffMember]


async def pit_people(call: Call) -> PeopleOfShift:
    """One at a time for each person."""
    query: PeopleQuery = call.query
    refuse_wrong_span(query.begin, query.end)
    with call.services.exports.one_at_a_time(call.person.id):
        end = max(query.begin + 1, min(query.end, call.services.clock.now() + 1))
        return await people_of_shift(call.services.accounts.store, query.begin, end)


async def pit_roster(call: Call) -> RosterShown:
    _refuse_others(call)
    return await _shown(call, await call.services.pit.roster.state(ROSTER_KEY))


async def pit_staff(call: Call) -> StaffShown:
    """Without those who only look after the system: they have no part on the floor."""
    _refuse_others(call)
    found = [each for each in await call.services.accounts.directory.staff() if each.role is not Role.ADMINISTRATOR]
    return StaffShown([StaffMember(each.id, each.name, each.role) for each in sorted(found, key=lambda one: one.name)])


def _refuse_others(call: Call) -> None:
    role = call.person.role
    if not has_authority(role, Role.PIT_SUPERVISOR) and role not in BESIDE_THE_LADDER:
        raise NoAuthority(needed=ROLE_NAMES[Role.PIT_SUPERVISOR])


async def record_training(call: Call) -> RosterShown:
    given: TrainingGiven = call.body
    await _refuse_role(call, given.person, Role.DEALER)
    fields = msgspec.structs.asdict(given)
    return await _do(call, RecordTraining(by=call.person.id, role=call.person.role, **fields))


async def begin_work(call: Call) -> RosterShown:
    given: WorkBegun = call.body
    await _refuse_role(call, given.person, LEAST_FOR[given.post])
    fields = msgspec.structs.asdict(given)
    return await _do(call, ComeToWork(by=call.person.id, role=call.person.role, **fields))


async def end_work(call: Call) -> RosterShown:
    given: WorkEnded = call.body
    return await _do(call, GoHome(by=call.person.id, role=call.person.role, id=given.id, person=given.person))


async def assign_tables(call: Call) -> RosterShown:
    given: TablesGiven = call.body
    return await _do(call, AssignTables(by=call.person.id, role=call.person.role, id=given.id, tables=given.tables))


async def _do(call: Call, order: AnyRosterOrder) -> RosterShown:
    return await _shown(call, await call.services.pit.roster.do(ROSTER_KEY, order))


async def _refuse_role(call: Call, person: str, least: Role) -> None:
    """Who asks has power over the roster, so they may learn whether a person exists and what role they have."""
    if not has_authority(call.person.role, Role.PIT_SUPERVISOR):
        raise NoAuthority(needed=ROLE_NAMES[Role.PIT_SUPERVISOR])
    account = await call.services.accounts.directory.found(person)
    if account.role not in LADDER or not has_authority(account.role, least):
        raise NoAuthority(needed=ROLE_NAMES[least], place="person")


async def _shown(call: Call, roster: Roster) -> RosterShown:
    courses = list(_courses(roster.courses))
    people = {*roster.at_work, *(person for person, _ in roster.training), *(each.person for each in courses)}
    return RosterShown(
        [TrainingShown(person, game, until) for (person, game), until in sorted(roster.training.items())],
        [
            AtWorkShown(person, each.post, each.table, each.at_table_since, each.rests_until)
            for person, each in sorted(roster.at_work.items())
        ],
        courses,
        await names_of(call, people),
    )


def _courses(courses: Iterable[Taken]) -> Iterator[CourseEvidence]:
    found: dict[tuple[str, str], list[Taken]] = {}
    for taken in courses:
        found.setdefault((taken.entry.by, taken.entry.course), []).append(taken)
    for (person, course), own in sorted(found.items()):
        latest = own[-1]
        yield CourseEvidence(
            person=person,
            game=latest.entry.game,
            course=course,
            title=title_of(course),
            taken=len(own),
            best=result_shown(best_of(own)),
            latest=result_shown(latest),
        )
