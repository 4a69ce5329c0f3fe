"""A case as the person who asks may see it, what they may do about it, and what comes next."""

from collections.abc import Iterator

import msgspec

from felt.cases.authority import HEADINGS_OF, may_export, side_of
from felt.cases.deadlines import Deadline, deadlines
from felt.cases.entries import AnyCaseEntry, PeopleAccused
from felt.cases.kinds import STAGES_IN_WORDS, About, Heading, Stage
from felt.cases.outlook.possible import Possible, may_give, next_order, possible
from felt.cases.refusals import NoSuchCase
from felt.cases.sentences import deed
from felt.cases.sight import Seen, seen
from felt.cases.state import Case
from felt.core.authority import Role
from felt.core.problems import Problem, problem_of
from felt.core.wagers import Clause
from felt.core.words import Language
from felt.server.api.call import Call
from felt.server.api.cases.orders import DO

PEOPLE = ("by", "patron", "approved_by", "helped_by", "people", "staff")
"""The fields of entries that name people."""


class CaseNext(msgspec.Struct, frozen=True):
    """The order that the case waits for, and the roles whose members may give it; the lowest rank comes first."""

    do: str
    roles: tuple[Role, ...]
    yours: bool
    """Whether you may give it."""


class CaseAct(msgspec.Struct, frozen=True):
    """An order about the case, as it would be answered now."""

    do: str
    clauses: tuple[Clause, ...]
    may: bool
    refusal: Problem | None
    """Why not; null also if it would change nothing."""
    roles: tuple[Role, ...]
    """The roles whose members may give it, if they have no part in the case; the lowest rank comes first."""


class CaseListed(msgspec.Struct, frozen=True):
    number: int
    about: About
    stage: Stage
    stage_in_words: str
    patron: str
    guest: str
    table: str
    opened_at: int
    closed_at: int | None
    told_at: int
    """When the patron was last told something that others did; 0 if never."""
    stopped_at: int | None
    """Since when the clock of the case stands; null while it runs."""
    deadlines: tuple[Deadline, ...]
    """What the house still has to do, the nearest first."""
    late: bool
    next: CaseNext | None
    """For staff: what the case waits for. Null if it is closed, and for patrons."""


class CasesListed(msgspec.Struct, frozen=True):
    """Give `next` as `before` to get the following cases; it is null at the end."""

    cases: tuple[CaseListed, ...]
    next: int | None
    names: dict[str, str]
    """The names of their patrons, by id."""
    may_open: bool
    """Whether you may open a case."""


class CaseStep(msgspec.Struct, frozen=True):
    at: int
    entry: AnyCaseEntry
    deed: str
    """What was done, as a sentence without the person who did it."""
    letter: str
    """What the patron was told; empty if nothing."""


class CaseShown(msgspec.Struct, frozen=True):
    case: CaseListed
    steps: tuple[CaseStep, ...]
    """All entries that you may see."""
    names: dict[str, str]
    """The names of the people in the entries, by their ids."""
    acts: tuple[CaseAct, ...]
    """For staff: every order about a case, and whether you may give it now. A patron is told nothing of the orders of
    staff."""
    headings: tuple[Heading, ...]
    """Under which you may add evidence."""
    may_export: bool
    """Whether you may have the case as one file."""


def listed(call: Call, case: Case) -> CaseListed:
    opened, now = case.begun, call.services.clock.now()
    due = deadlines(case, now)
    return CaseListed(
        number=opened.number,
        about=opened.about,
        stage=case.stage,
        stage_in_words=STAGES_IN_WORDS[case.stage].in_language(call.language),
        patron=opened.patron,
        guest=opened.guest,
        table=opened.table,
        opened_at=case.opened_at,
        closed_at=case.closed_at,
        told_at=case.told_at,
        stopped_at=case.stopped_at,
        deadlines=due,
        late=any(each.late for each in due),
        next=next_step(call, case),
    )


def next_step(call: Call, case: Case) -> CaseNext | None:
    person, now = call.person, call.services.clock.now()
    found = None if person.role is Role.PATRON else next_order(case, now)
    if found is None:
        return None
    kind, roles = found
    yours = person.role in roles and may_give(case, kind, person.id, person.role, now)
    return CaseNext(DO[kind], roles, yours)


async def shown(call: Call, case: Case) -> CaseShown:
    person, now = call.person, call.services.clock.now()
    try:
        found = seen(await call.services.cases.entries(case), case.key, person.id, person.role)
    except NoSuchCase:  # the order has taken the case out of the person's sight
        found = ()
    people = {name for each in found for name in _people(each.entry) if name}
    names = await call.services.accounts.directory.names(sorted(people))
    acts = () if person.role is Role.PATRON else possible(case, person.id, person.role, now)
    return CaseShown(
        case=listed(call, case),
        steps=tuple(_step(each, case, names, call.language) for each in found),
        names=names,
        acts=tuple(_act(each, call.language) for each in acts),
        headings=HEADINGS_OF[side_of(person.role)],
        may_export=may_export(person.role),
    )


def _step(each: Seen, case: Case, names: dict[str, str], language: Language) -> CaseStep:
    entry = each.entry
    if isinstance(entry, PeopleAccused):
        entry = msgspec.structs.replace(entry, people=tuple(names.get(person, person) for person in entry.people))
    done = deed(entry, case.begun.jurisdiction.utc_offset_min).in_language(language)
    return CaseStep(each.at, each.entry, done, "" if each.letter is None else each.letter.in_language(language))


def _people(entry: AnyCaseEntry) -> Iterator[str]:
    for field in PEOPLE:
        named = getattr(entry, field, "")
        yield from (named,) if isinstance(named, str) else named


def _act(each: Possible, language: Language) -> CaseAct:
    refusal = None if each.refusal is None else problem_of(each.refusal, language)
    return CaseAct(DO[each.order], each.clauses, each.may, refusal, each.roles)
