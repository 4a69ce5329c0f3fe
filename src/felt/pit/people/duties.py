"""Nobody does every duty of a table: the people of a shift who dealt, supervised, counted and signed at one table."""

from collections.abc import Iterable, Mapping
from enum import StrEnum

import msgspec

from felt.pit.people.duty import Stint
from felt.pit.rack.entries import (
    AnyRackEntry,
    BoxConfirmed,
    BoxCounted,
    CountConfirmed,
    RackCounted,
    SlipIssued,
    SlipReceived,
    SlipRequested,
)


class Duty(StrEnum):
    DEALT = "dealt"
    SUPERVISED = "supervised"
    COUNTED = "counted"
    SIGNED = "signed"


COUNTS = (RackCounted, CountConfirmed, BoxCounted, BoxConfirmed)
SIGNS = (SlipRequested, SlipIssued, SlipReceived)


class EveryDuty(msgspec.Struct, frozen=True):
    """This person had every duty of this table in the shift."""

    table: str
    person: str


def duties(stints: Iterable[Stint], dealt: Iterable[str], entries: Iterable[AnyRackEntry]) -> dict[str, set[Duty]]:
    """By person, what they did at one table and its rack in a shift. `dealt`: who dealt, whatever their role."""
    found: dict[str, set[Duty]] = {person: {Duty.DEALT} for person in dealt}
    for stint in stints:
        found.setdefault(stint.person, set()).add(Duty.SUPERVISED if stint.supervises else Duty.DEALT)
    for entry in entries:
        if isinstance(entry, COUNTS):
            found.setdefault(entry.by, set()).add(Duty.COUNTED)
        elif isinstance(entry, SIGNS):
            found.setdefault(entry.by, set()).add(Duty.SIGNED)
    return found


def every_duty(by_table: Mapping[str, Mapping[str, set[Duty]]]) -> list[EveryDuty]:
    return [
        EveryDuty(table, person)
        for table, people in sorted(by_table.items())
        for person, done in sorted(people.items())
        if done == set(Duty)
    ]
