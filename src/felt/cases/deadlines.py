"""When a case is due, and how late it is."""

from enum import StrEnum

import msgspec

from felt.cases.kinds import Stage
from felt.cases.state import Case


class Due(StrEnum):
    ACKNOWLEDGE = "acknowledge"
    RESOLVE = "resolve"
    """By the law of the place."""
    PROMISED = "promised"
    """By what the patron was told (8.3)."""
    ANSWER_COMPLAINT = "answer_complaint"


class Deadline(msgspec.Struct, frozen=True):
    due: Due
    at: int
    late: bool


def deadlines(case: Case, now: int) -> tuple[Deadline, ...]:
    """All that is still to be done, the nearest first. The time for which the clock was stopped does not count."""
    law = case.begun.jurisdiction
    stood = case.stopped_ms + (0 if case.stopped_at is None else now - case.stopped_at)
    found: dict[Due, int] = {}
    if case.stage in (Stage.WITH_SUPERVISOR, Stage.WITH_MANAGER):
        if case.acknowledged_at is None:
            found[Due.ACKNOWLEDGE] = case.opened_at + law.acknowledge_ms
        found[Due.RESOLVE] = case.opened_at + law.resolve_ms + stood
        if case.time_given is not None:
            found[Due.PROMISED] = case.time_given.until
    elif case.stage is Stage.WITH_SENIOR_MANAGEMENT:
        found[Due.ANSWER_COMPLAINT] = case.complained_at + law.resolve_ms
    return tuple(Deadline(due, at, late=at < now) for due, at in sorted(found.items(), key=lambda each: each[1]))
