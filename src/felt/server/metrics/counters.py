"""The metrics, in the format that Prometheus reads."""

from collections import Counter
from collections.abc import Iterable, Sized
from typing import Protocol

from felt.server.cases.service import Cases
from felt.server.floor.rooms import Floor
from felt.server.metrics.loop_lag import LoopLag
from felt.server.record.keeper import RecordKeeper
from felt.store.writer import Writer
from felt.table.state import Phase

CONTENT_TYPE = "text/plain; version=0.0.4; charset=utf-8"

LAG_QUANTILES = (0.5, 0.99, 1.0)

Samples = Iterable[tuple[str, float]]


class Metrics:
    """The counters that no other part of the server keeps."""

    def __init__(self) -> None:
        self.refusals: Counter[str] = Counter()
        """By code."""
        self.loop_lag = LoopLag()

    def refused(self, code: str) -> None:
        self.refusals[code] += 1


class MeasuredServices(Protocol):
    """The services that are measured."""

    @property
    def cases(self) -> Cases: ...
    @property
    def floor(self) -> Floor: ...
    @property
    def metrics(self) -> Metrics: ...
    @property
    def record(self) -> RecordKeeper | None: ...
    @property
    def sockets(self) -> Sized: ...
    @property
    def writer(self) -> Writer: ...


def text(services: MeasuredServices) -> str:
    floor, writer = services.floor, services.writer
    counted = floor.counted
    states = [broadcast.state for broadcast in floor.broadcasts.values()]
    phases = Counter(state.phase for state in states)
    rounds = {"settled": counted["round_settled"], "void": counted["round_voided"], "nobody_bet": counted["nobody_bet"]}
    families: list[tuple[str, str, str, Samples]] = [
        ("felt_tables", "gauge", "Tables of the floor.", [("", len(states))]),
        ("felt_tables_paused", "gauge", "Tables that are paused.", [("", sum(state.paused for state in states))]),
        (
            "felt_tables_standing_still",
            "gauge",
            "Tables that cannot go on: the books cannot be written, or a defect.",
            [("", floor.standing_still())],
        ),
        ("felt_table_phases", "gauge", "Tables by phase.", _by("phase", {phase: phases[phase] for phase in Phase})),
        ("felt_patrons", "gauge", "Patrons at tables.", [("", sum(len(state.patrons) for state in states))]),
        (
            "felt_loop_lag_seconds",
            "gauge",
            "How late the event loop was in the last minute, by quantile.",
            [(f'{{quantile="{part}"}}', services.metrics.loop_lag.quantile(part)) for part in LAG_QUANTILES],
        ),
        ("felt_cases_open", "gauge", "Disputes that are not closed.", [("", services.cases.count())]),
        ("felt_cases_late", "gauge", "Disputes past a deadline.", [("", services.cases.count(late=True))]),
        ("felt_sockets", "gauge", "Sockets open.", [("", len(services.sockets))]),
        ("felt_rounds_total", "counter", "Rounds over, by how they ended.", _by("end", rounds)),
        ("felt_table_rounds_total", "counter", "Rounds settled, by table.", _by("table", floor.settled)),
        ("felt_table_win_cents", "gauge", "Won by the house since the start, by table.", _by("table", floor.won)),
        ("felt_wagers_total", "counter", "Confirmations of wagers.", [("", counted["wagers_confirmed"])]),
        ("felt_events_total", "counter", "Events committed or drafted, by name.", _by("event", counted)),
        ("felt_refusals_total", "counter", "Requests refused, by code.", _by("code", services.metrics.refusals)),
        (
            "felt_commit_seconds",
            "summary",
            "Time that a group took to become durable.",
            [("_sum", writer.commit_seconds_total), ("_count", writer.commits)],
        ),
        ("felt_commit_seconds_max", "gauge", "The longest of them.", [("", writer.commit_seconds_max)]),
        ("felt_commit_group_max", "gauge", "The most decisions in one group.", [("", writer.group_largest)]),
        ("felt_decisions_committed_total", "counter", "Decisions in the books.", [("", writer.batches_committed)]),
        ("felt_decisions_refused_total", "counter", "Decisions the books refused.", [("", writer.batches_refused)]),
        ("felt_store_errors_total", "counter", "Decisions the store failed on.", [("", writer.batches_failed)]),
    ]
    if services.record is not None:
        families += _log_families(services.record)
    return "".join(_family(*family) for family in families)


def _log_families(record: RecordKeeper) -> list[tuple[str, str, str, Samples]]:
    cosigning, latest = record.cosigning, record.latest
    return [
        ("felt_log_entries", "gauge", "Entries of the log of the house.", [("", record.size)]),
        ("felt_log_signed", "gauge", "Entries of the latest checkpoint.", [("", latest.size if latest else 0)]),
        ("felt_log_cosigned", "gauge", "Entries that the witness has cosigned.", [("", cosigning.cosigned_size)]),
        ("felt_log_forked", "gauge", "1: the house has signed two logs.", [("", int(cosigning.forked))]),
        ("felt_log_errors_total", "counter", "Checkpoints that could not be made.", [("", record.unsigned)]),
        ("felt_witness_answers_total", "counter", "Questions to the witness.", _by("state", cosigning.counted)),
        ("felt_witness_went_back_total", "counter", "It knew less than before.", [("", cosigning.went_back)]),
    ]


def _by(label: str, counts: dict[str, int] | Counter[str]) -> Samples:
    """The labels are codes and names of our own, which need no escaping."""
    return [(f'{{{label}="{name}"}}', count) for name, count in sorted(counts.items())]


def _family(name: str, kind: str, what: str, samples: Samples) -> str:
    lines = [f"# HELP {name} {what}", f"# TYPE {name} {kind}", *(f"{name}{tail} {value}" for tail, value in samples)]
    return "\n".join(lines) + "\n"
