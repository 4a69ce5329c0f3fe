"""The cases that a person may see: filtered, and in the order in which they are wanted."""

from collections.abc import Iterator
from typing import Annotated

import msgspec

from felt.cases.authority import may_open
from felt.cases.decide import NAME_MAX
from felt.cases.kinds import Stage
from felt.cases.state import Case
from felt.core.requests import TableName
from felt.server.accounts.names import name_key
from felt.server.api.call import Call, Query
from felt.server.api.cases.orders import PersonId
from felt.server.api.cases.shown import CasesListed, listed, next_step
from felt.server.api.rounds import Cursor, Most
from felt.server.cases.service import is_late, urgency


class CasesQuery(Query, frozen=True, kw_only=True):
    stage: Stage | None = None
    table: TableName | None = None
    patron: PersonId | None = None
    name: Annotated[str, msgspec.Meta(min_length=1, max_length=NAME_MAX)] | None = None
    """A part of the name of the patron or guest."""
    late: bool | None = None
    closed: bool | None = None
    yours: bool | None = None
    """Whether you may do what the case waits for."""
    urgent: bool = False
    """The nearest deadline first, then what has none, then what is closed; otherwise the latest case first."""
    before: Cursor | None = None
    most: Most = 20


async def cases(call: Call) -> CasesListed:
    query, now = call.query, call.services.clock.now()
    found = list(_wanted(call))
    if query.name is not None:
        names = await _names(call, found)
        found = [case for case in found if _is_called(case, names, query.name)]
    if query.urgent:
        found.sort(key=lambda case: urgency(case, now))
    if query.before is not None:
        found = found[_place_after(found, query.before) :]
    page = tuple(listed(call, case) for case in found[: query.most])
    following = page[-1].number if len(found) > query.most else None
    return CasesListed(page, following, await _names(call, found[: query.most]), may_open(call.person.role))


def _wanted(call: Call) -> Iterator[Case]:
    query, now = call.query, call.services.clock.now()
    for case in call.services.cases.all_seen(call.person):
        if (
            query.stage in (None, case.stage)
            and query.table in (None, case.begun.table)
            and query.patron in (None, case.begun.patron)
            and query.late in (None, is_late(case, now))
            and query.closed in (None, case.stage is Stage.CLOSED)
            and (query.yours is None or query.yours == _is_yours(call, case))
        ):
            yield case


def _is_yours(call: Call, case: Case) -> bool:
    step = next_step(call, case)
    return step is not None and step.yours


def _place_after(found: list[Case], number: int) -> int:
    """Where the list goes on. A case that has left the list meanwhile leaves no place: then it begins anew, rather than
    leaving some out."""
    return next((place + 1 for place, case in enumerate(found) if case.begun.number == number), 0)


async def _names(call: Call, found: list[Case]) -> dict[str, str]:
    patrons = {case.begun.patron for case in found if case.begun.patron}
    return await call.services.accounts.directory.names(sorted(patrons))


def _is_called(case: Case, names: dict[str, str], wanted: str) -> bool:
    name = names.get(case.begun.patron, "") or case.begun.guest
    return name_key(wanted) in name_key(name)
