"""Rounds, corrections and stops: found by walking back through the journals of tables, or by the wagers of a patron."""

import asyncio
from collections.abc import AsyncIterator, Mapping, Sequence
from typing import NamedTuple

import msgspec

from felt.core.events import Event
from felt.core.wagers import Clause
from felt.journal import Record
from felt.ledger import patron_account
from felt.server.api.rounds import CORRECTED, ENDS
from felt.server.api.watch.findings import AnyFinding, CorrectionFound, RoundFound, StopFound
from felt.server.api.watch.steps import Cursor, Step, Steps
from felt.store import statements
from felt.store.documents import DocumentStore
from felt.table.codec import decode
from felt.table.corrections.events import RoundCorrected
from felt.table.events import RoundSettled, RoundVoided, TablePaused, WagersConfirmed
from felt.verify.records import event_of

KINDS = {"round": ENDS, "correction": CORRECTED, "stop": (TablePaused.kind(),)}
"""By kind of finding, the events that tell of it."""
OF_PATRONS = (WagersConfirmed.kind(),)
"""Thousands of these may be in one round, and no member of the staff is named in them."""
PATRONS_NAMED = 8
PORTION = 50
WAGERS = "~wagers"
"""The source of a patron's rounds."""
LONG_BYTES = 50_000
SEQ_MAX = 2**63 - 1
AT_MAX = 10**16 - 1
CORRECTED_WITHIN_MS = 30 * 24 * 3_600_000
"""A correction that was booked later after its round is found by its table, not by its patron."""


class Wanted(msgspec.Struct, frozen=True, kw_only=True):
    kinds: tuple[str, ...]
    patron: str | None
    table: str | None
    round: int | None
    staff: str | None
    clause: Clause | None
    since: int | None
    until: int | None

    def is_in_span(self, at: int) -> bool:
        return (self.since is None or at >= self.since) and (self.until is None or at <= self.until)

    def by_staff(self, *people: str) -> bool:
        return self.staff is None or self.staff in people

    def by_clause(self, *cited: Clause) -> bool:
        """A clause is wanted with all its parts: 7.1 with 7.1.1."""
        wanted = self.clause
        return wanted is None or any(each == wanted or each.startswith(f"{wanted}.") for each in cited)


class Told(NamedTuple):
    """An event of a round."""

    table: str
    round: int
    at: int
    event: Event


class Journals:
    """Walks back through the journals of tables. `games` are their games."""

    def __init__(self, books: DocumentStore, games: Mapping[str, str], wanted: Wanted, cursor: Cursor | None) -> None:
        self._books = books
        self._games = games
        self._wanted = wanted
        self._cursor = cursor
        self._kinds = tuple(event for kind, events in KINDS.items() if kind in wanted.kinds for event in events)

    async def of_table(self, table: str) -> Steps:
        async for record in self._records(table):
            if self._wanted.since is not None and record.at < self._wanted.since:
                return
            step = Step(record.at, table, record.seq, None)
            if self._cursor is None or not self._cursor.is_past(step):
                told = Told(table, record.round, record.at, await _decoded(record.body))
                yield step._replace(found=await self._finding(told))

    async def _records(self, table: str) -> AsyncIterator[Record]:
        """Of the wanted kinds, the latest first."""
        wanted, cursor = self._wanted, self._cursor
        if wanted.round is not None:
            for record in reversed(await self._books.round_records(table, wanted.round, without=OF_PATRONS)):
                if record.kind in self._kinds:
                    yield record
            return
        ends = [at for at in (wanted.until, None if cursor is None else cursor.at) if at is not None]
        before = await self._books.seq_before(table, min(ends) + 1) + 1 if ends else SEQ_MAX
        async for record in self._books.records_back(table, before=before, kinds=self._kinds):
            yield record

    async def of_patron(self, patron: str) -> Steps:
        """By the holds of the patron's wagers. A wager has two numbers: one for the round, one for its correction."""
        since, cursor = self._wanted.since, self._cursor
        latest = AT_MAX if cursor is None else cursor.at
        last = cursor.wager if cursor is not None and cursor.wager else SEQ_MAX
        async for wager, table, number in self._wagered(patron, before=last // 2 + 1):
            end = await self._told(table, number, ENDS)
            if end is not None and since is not None and end.at < since - CORRECTED_WITHIN_MS:
                return
            corrected = None if end is None else await self._told(table, number, CORRECTED)
            for half, told in ((1, corrected), (0, end)):
                latest = latest if told is None else min(latest, told.at)
                step = Step(latest, WAGERS, 2 * wager + half, None)
                if step.number < last:
                    yield step if told is None else step._replace(found=await self._finding(told))

    async def _wagered(self, patron: str, *, before: int) -> AsyncIterator[tuple[int, str, int]]:
        account = patron_account(patron)
        while wagered := await statements.rounds_wagered(self._books, account, before=before, most=PORTION):
            for each in wagered:
                yield each
            before = wagered[-1][0]

    async def _told(self, table: str, number: int, kinds: Sequence[str]) -> Told | None:
        """The event of the round, if the round is wanted."""
        if self._wanted.table not in (None, table) or self._wanted.round not in (None, number):
            return None
        found = await statements.event_of_round(self._books, table, number, kinds=kinds)
        return None if found is None else Told(table, number, found[0], await _decoded(found[1]))

    async def _finding(self, told: Told) -> AnyFinding | None:
        table, number, at, event = told
        if event.kind() not in self._kinds or not self._wanted.is_in_span(at):
            return None
        match event:
            case RoundSettled() | RoundVoided() if await self._is_round_wanted(table, number, event):
                return _round(told, event, self._games[table], self._wanted.patron)
            case RoundCorrected() if self._is_correction_wanted(event):
                return CorrectionFound(
                    table=table,
                    round=number,
                    at=at,
                    number=event.number,
                    clause=event.clause,
                    why=event.why,
                    by=event.by,
                    role=event.role,
                    approved_by=event.approved_by,
                    approved_role=event.approved_role,
                    difference=sum(share.difference for share in event.shares),
                )
            case TablePaused(by=by, role=role, why=why, clause=clause) if self._is_stop_wanted(event):
                return StopFound(table=table, round=number, at=at, by=by, role=role, why=why, clause=clause)
        return None

    def _is_correction_wanted(self, event: RoundCorrected) -> bool:
        wanted = self._wanted
        concerned = wanted.patron is None or any(share.patron == wanted.patron for share in event.shares)
        return concerned and wanted.by_staff(event.by, event.approved_by) and wanted.by_clause(event.clause)

    def _is_stop_wanted(self, event: TablePaused) -> bool:
        """A table that nobody attends stands still by itself."""
        wanted = self._wanted
        stopped = not event.unattended and wanted.patron is None
        return stopped and wanted.by_staff(event.by) and wanted.by_clause(event.clause)

    async def _is_round_wanted(self, table: str, number: int, end: RoundSettled | RoundVoided) -> bool:
        """The whole record is read only where its end does not decide it."""
        wanted = self._wanted
        if wanted.patron is not None and all(line.patron != wanted.patron for line in end.lines):
            return False
        if self._is_told_by((end,)):
            return True
        records = await self._books.round_records(table, number, without=(*OF_PATRONS, *ENDS))
        return self._is_told_by((*(event_of(record) for record in records), end))

    def _is_told_by(self, events: Sequence[Event]) -> bool:
        wanted = self._wanted
        return any(wanted.by_staff(*_actors(each)) for each in events) and any(
            wanted.by_clause(*cited(each)) for each in events
        )


def _round(told: Told, end: RoundSettled | RoundVoided, game: str, patron: str | None) -> RoundFound:
    settled = end if isinstance(end, RoundSettled) else None
    bettors = tuple(dict.fromkeys(line.patron for line in end.lines))
    lines = [line for line in end.lines if patron in (None, line.patron)]
    return RoundFound(
        table=told.table,
        round=told.round,
        at=told.at,
        game=game,
        void=settled is None,
        free=settled is not None and settled.free,
        mark="" if settled is None else settled.mark,
        outcome=None if settled is None else settled.outcome,
        boxes=tuple(sorted({line.box for line in lines if line.box is not None})),
        patrons=bettors[:PATRONS_NAMED],
        bettors=len(bettors),
        staked=sum(line.stake for line in lines),
        net=sum(line.returned + line.won - line.stake for line in lines),
        by=end.by,
    )


def _actors(event: Event) -> tuple[str, ...]:
    return tuple(getattr(event, name, "") for name in ("by", "approved_by"))


def cited(event: Event) -> tuple[Clause, ...]:
    """Empty where the event has a place for a clause and names none."""
    lines = getattr(event, "lines", ())
    return (getattr(event, "clause", ""), *(clause for line in lines for clause in line.clauses))


async def _decoded(body: bytes) -> Event:
    """The end of a round holds the lines of all its patrons."""
    return decode(body) if len(body) < LONG_BYTES else await asyncio.to_thread(decode, body)
