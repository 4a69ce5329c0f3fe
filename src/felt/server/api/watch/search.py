"""The search over the books: rounds, corrections, stops, calls, cases, incidents and slips.

Only rounds that are over are found: no card that lies face down, and no draft."""

from collections.abc import AsyncIterator
from typing import Annotated, Literal, get_args

import msgspec

from felt.core.requests import TableName
from felt.core.wagers import Clause
from felt.ledger import is_seat
from felt.register import is_table
from felt.rulebook import find
from felt.server.accounts.directory import Account
from felt.server.accounts.refusals import NoSuchPerson
from felt.server.api.call import Call, Query
from felt.server.api.rounds import Most, RoundNumber, UnixMs, games_of
from felt.server.api.watch.findings import AnyFinding
from felt.server.api.watch.readers import refuse_others
from felt.server.api.watch.registers import Registers
from felt.server.api.watch.rounds import KINDS, WAGERS, Journals, Wanted
from felt.server.api.watch.steps import CURSOR, Cursor, Steps, merged
from felt.store.refusals import TableNotInJournal

LOOKED_AT_MAX = 500
"""A page looks at so many rounds, cases and others. If the filters leave few of them, `next` leads on."""

KindFound = Literal["round", "correction", "stop", "call", "case", "incident", "slip"]
Person = Annotated[str, msgspec.Meta(min_length=1, max_length=96)]


class SearchQuery(Query, frozen=True, kw_only=True, rename={"since": "from", "until": "to"}):
    """What is given must all fit. `patron` and `staff` are a name or an id; a guest without an account is `seat 3`. A
    clause is found with all its parts."""

    kind: KindFound | None = None
    patron: Person | None = None
    staff: Person | None = None
    table: TableName | None = None
    round: RoundNumber | None = None
    clause: Annotated[str, msgspec.Meta(min_length=1, max_length=32)] | None = None
    since: UnixMs | None = None
    until: UnixMs | None = None
    before: Annotated[str, msgspec.Meta(pattern=CURSOR)] | None = None
    most: Most = 50


class Findings(msgspec.Struct, frozen=True):
    """The latest first. Give `next` as `before` to get earlier ones; it is null at the end. A page may have few
    findings, or none, and be followed by others."""

    findings: tuple[AnyFinding, ...]
    names: dict[str, str]
    """Of the people in the findings, by their ids."""
    next: str | None


async def search(call: Call) -> Findings:
    refuse_others(call.person.role)
    query = call.query
    cursor = None if query.before is None else Cursor.read(query.before)
    async with call.services.reading.history_of(call.person.id):
        return await _page(call, await _wanted(call, query), cursor)


async def _wanted(call: Call, query: SearchQuery) -> Wanted:
    patron, staff = query.patron, query.staff
    return Wanted(
        kinds=get_args(KindFound) if query.kind is None else (query.kind,),
        patron=patron if patron is None or is_seat(patron) else (await person_named(call, patron, "patron")).id,
        staff=None if staff is None else (await person_named(call, staff, "staff")).id,
        table=query.table,
        round=query.round,
        clause=None if query.clause is None else _clause(query.clause),
        since=query.since,
        until=query.until,
    )


async def person_named(call: Call, text: str, place: str) -> Account:
    directory = call.services.accounts.directory
    account = await directory.account(text) or await directory.by_name(text)
    if account is None:
        raise NoSuchPerson(id=text, place=place)
    return account


def _clause(text: str) -> Clause:
    find(text)
    return text


async def _page(call: Call, wanted: Wanted, cursor: Cursor | None) -> Findings:
    found: list[AnyFinding] = []
    looked_at, wager, following = 0, 0 if cursor is None else cursor.wager, None
    steps = merged([each async for each in _sources(call, wanted, cursor)])
    async for step in steps:
        looked_at += 1
        wager = step.number if step.source == WAGERS else wager
        if step.found is not None:
            found.append(step.found)
        if len(found) == call.query.most or looked_at == LOOKED_AT_MAX:
            following = str(Cursor(step.at, step.source, step.number, wager))
            break
    await steps.aclose()
    people = {person for each in found for person in each.people() if person}
    names = await call.services.accounts.directory.names(sorted(people))
    return Findings(tuple(found), names, following)


async def _sources(call: Call, wanted: Wanted, cursor: Cursor | None) -> AsyncIterator[Steps]:
    services = call.services
    registers = Registers(cases=services.cases, pit=services.pit, reader=call.person, wanted=wanted, cursor=cursor)
    for source in registers.sources():
        yield source
    if not KINDS.keys() & set(wanted.kinds):
        return
    tables = await _tables(call, wanted.table)
    journals = Journals(services.accounts.store, await games_of(call, set(tables)), wanted, cursor)
    if wanted.patron is not None and not is_seat(wanted.patron):
        yield journals.of_patron(wanted.patron)
        return
    for table in tables:
        yield journals.of_table(table)


async def _tables(call: Call, table: str | None) -> list[str]:
    """Also those that are no longer on the floor."""
    if table is None:
        return [head.table for head in await call.services.accounts.store.heads() if is_table(head.table)]
    if await call.services.accounts.store.head(table) is None:
        raise TableNotInJournal(table=table, place="table")
    return [table]
