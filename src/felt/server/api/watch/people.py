"""A person of the house or a patron, and where they are now: to follow one person from table to table."""

from typing import Annotated

import msgspec

from felt.core.authority import Role
from felt.server.api.call import Call
from felt.server.api.watch.readers import refuse_others
from felt.server.api.watch.search import person_named


class WatchedPath(msgspec.Struct, frozen=True):
    person: Annotated[str, msgspec.Meta(min_length=1, max_length=96)]
    """A name or an id."""


class SeatTaken(msgspec.Struct, frozen=True):
    table: str
    seat: int
    leaving: bool


class PersonWatched(msgspec.Struct, frozen=True):
    id: str
    name: str
    role: Role
    guest: bool
    since: int
    seats: tuple[SeatTaken, ...]
    on_duty: tuple[str, ...]
    """The tables at which the person is on duty."""


async def watched_person(call: Call) -> PersonWatched:
    refuse_others(call.person.role)
    account = await person_named(call, call.path.person, "person")
    tables = call.services.floor.broadcasts.values()
    at = [(each.table, each.state.patrons[account.id]) for each in tables if account.id in each.state.patrons]
    return PersonWatched(
        id=account.id,
        name=account.name,
        role=account.role,
        guest=account.guest,
        since=account.since,
        seats=tuple(SeatTaken(table, known.seat, known.leaving) for table, known in at),
        on_duty=tuple(each.table for each in tables if account.id in each.state.attending),
    )
