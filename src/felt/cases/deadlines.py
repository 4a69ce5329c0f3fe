"""When a case is due, and how late it is."""

from enum import StrEnum

import msgspec

from felt.cases.stages import SENIOR, UNDECIDED
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
    """All that the house still has to do, the nearest first. The time for which the clock was stopped does not count.
    Only the acknowledgement waits for nothing."""
    law = case.begun.jurisdiction
    stood = case.stood_ms(now)
    found: dict[Due, int] = {}
    if case.stage in UNDECIDED:
        if case.acknowledged_at is None:
            found[Due.ACKNOWLEDGE] = case.opened_at + law.acknowledge_ms
        found[Due.RESOLVE] = case.opened_at + law.resolve_ms + stood
    elif case.stage in SENIOR and case.complaint_answer is None:
        found[Due.ANSWER_COMPLAINT] = case.complained_at + law.resolve_ms + stood
    if case.promised is not None:
        found[Due.PROMISED] = case.promised + stood - case.stopped_ms
    return tuple(Deadline(due, at, late=at < now) for due, at in sorted(found.items(), key=lambda each: each[1]))
