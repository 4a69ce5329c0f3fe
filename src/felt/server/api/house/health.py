"""How the server is: what `/ready` and `/metrics` tell machines, for the people who look after it."""

from pathlib import Path

import msgspec

from felt import __version__
from felt.core.refusals import Refusal
from felt.server.api.call import ApiServices, Call
from felt.server.api.readiness import checked
from felt.server.record.cosigning import WitnessState
from felt.server.record.keeper import RecordKeeper
from felt.table.state import Phase

MS = 1_000
REFUSALS_SHOWN = 8


class WriterShown(msgspec.Struct, frozen=True, kw_only=True):
    failing: bool
    """Whether the latest group could not be written."""
    ousted: bool
    """Whether another house has taken the books."""
    commits: int
    failed: int
    """Decisions that the store failed on, since the start."""
    refused: int
    commit_ms_mean: int
    commit_ms_max: int


class TablesHealth(msgspec.Struct, frozen=True, kw_only=True):
    all: int
    closed: int
    paused: int
    standing_still: tuple[str, ...]
    """Tables that cannot go on: the books cannot be written, or a defect."""
    missing: tuple[str, ...]
    """Tables that are planned and do not run."""


class LagShown(msgspec.Struct, frozen=True):
    """How late the event loop was in the last minute, in milliseconds."""

    half: int
    p99: int
    most: int


class LogHealth(msgspec.Struct, frozen=True, kw_only=True):
    """The log of the house and its witness."""

    entries: int
    signed: int
    """The entries of the latest checkpoint."""
    cosigned: int
    """The entries that the witness has cosigned."""
    inside: bool
    """Whether the witness runs in this process."""
    state: WitnessState
    errors: int
    """How often a checkpoint could not be made, since the start."""


class HealthShown(msgspec.Struct, frozen=True, kw_only=True):
    ready: bool
    problem: str
    """Why it is not ready."""
    now: int
    since: int
    """When the server was started."""
    version: str
    code_hash: str
    """Of the installed files, as `felt version` shows it. Empty if no round names it."""
    store: str
    writer: WriterShown
    tables: TablesHealth
    lag: LagShown
    sockets: int
    patrons: int
    """At tables."""
    cases_open: int
    cases_late: int
    marks_written: int | None
    """When the marks of the books were last written. None if this house keeps none."""
    log: LogHealth | None
    """None if this house signs none."""
    refusals: dict[str, int]
    """The most frequent ones since the start, by code."""


async def house_health(call: Call) -> HealthShown:
    services = call.services
    problem = await _problem(call)
    return HealthShown(
        ready=not problem,
        problem=problem,
        now=services.clock.now(),
        since=services.since,
        version=__version__,
        code_hash=services.floor.code_hash,
        store="PostgreSQL" if "://" in services.settings.database_url else "SQLite",
        writer=_writer(services),
        tables=_tables(services),
        lag=LagShown(*(_milliseconds(services.metrics.loop_lag.quantile(part)) for part in (0.5, 0.99, 1.0))),
        sockets=len(services.sockets),
        patrons=len(services.floor.patrons()),
        cases_open=services.cases.count(),
        cases_late=services.cases.count(late=True),
        marks_written=_written(services.settings.marks_path),
        log=None if services.record is None else log_health(services.record),
        refusals=dict(services.metrics.refusals.most_common(REFUSALS_SHOWN)),
    )


async def _problem(call: Call) -> str:
    try:
        await checked(call.services)
    except Refusal as refusal:
        return refusal.message(call.language)
    return ""


def _writer(services: ApiServices) -> WriterShown:
    writer = services.writer
    return WriterShown(
        failing=writer.failing,
        ousted=writer.ousted.is_set(),
        commits=writer.commits,
        failed=writer.batches_failed,
        refused=writer.batches_refused,
        commit_ms_mean=_milliseconds(writer.commit_seconds_total / max(1, writer.commits)),
        commit_ms_max=_milliseconds(writer.commit_seconds_max),
    )


def _tables(services: ApiServices) -> TablesHealth:
    floor = services.floor
    states = [broadcast.state for broadcast in floor.broadcasts.values()]
    return TablesHealth(
        all=len(states),
        closed=sum(state.phase is Phase.CLOSED for state in states),
        paused=sum(state.paused for state in states),
        standing_still=tuple(name for name, room in floor.rooms.items() if room.stands_still),
        missing=tuple(each.name for each in services.plan.tables() if each.name not in floor.rooms),
    )


def log_health(record: RecordKeeper) -> LogHealth:
    cosigning, latest = record.cosigning, record.latest
    return LogHealth(
        entries=record.size,
        signed=latest.size if latest else 0,
        cosigned=cosigning.cosigned_size,
        inside=cosigning.witness.inside,
        state=cosigning.state,
        errors=record.unsigned,
    )


def _milliseconds(seconds: float) -> int:
    return round(seconds * MS)


def _written(marks: Path) -> int | None:
    try:
        return int(marks.stat().st_mtime * MS)
    except OSError:
        return None
