"""What a search finds: each kind with the facts by which a person recognises it, and where it is read in full."""

from collections.abc import Iterator
from typing import Any, TypeAlias

import msgspec

from felt.cases.kinds import About, Stage
from felt.core.wagers import Clause
from felt.pit.calls.entries import CallAnswer
from felt.pit.incidents.entries import KindOfIncident
from felt.pit.rack.entries import Slips, Step


class Finding(msgspec.Struct, frozen=True, kw_only=True, tag_field="kind"):
    at: int

    def people(self) -> Iterator[str]:
        """Whose names a reader wants."""
        yield from ()


class RoundFound(Finding, frozen=True, kw_only=True, tag="round"):
    """A round that is over."""

    table: str
    round: int
    game: str
    void: bool
    free: bool
    mark: str
    """As the scoreboard has it; empty if the round is void."""
    outcome: dict[str, Any] | None
    """None if the round is void."""
    boxes: tuple[int, ...]
    """With wagers in them, where the game has boxes."""
    patrons: tuple[str, ...]
    """With wagers in it; not more than a few, whatever `bettors` says."""
    bettors: int
    staked: int
    net: int
    """What its patrons won, less what they lost; of the one patron, if the search was for one."""
    by: str
    """Who paid it or made it void; empty where a machine did."""

    def people(self) -> Iterator[str]:
        yield from (*self.patrons, self.by)


class CorrectionFound(Finding, frozen=True, kw_only=True, tag="correction"):
    """A correction that is booked."""

    table: str
    round: int
    number: int
    clause: Clause
    why: str
    by: str
    role: str
    approved_by: str
    approved_role: str
    difference: int
    """Of all patrons together."""

    def people(self) -> Iterator[str]:
        yield from (self.by, self.approved_by)


class StopFound(Finding, frozen=True, kw_only=True, tag="stop"):
    """A person stopped the table."""

    table: str
    round: int
    by: str
    role: str
    why: str
    clause: Clause

    def people(self) -> Iterator[str]:
        yield self.by


class CallFound(Finding, frozen=True, kw_only=True, tag="call"):
    """A person called for a higher rank."""

    call: int
    table: str
    round: int
    clause: Clause
    says: str
    by: str
    role: str
    answer: CallAnswer | None
    """None while the call waits, and if the caller withdrew it."""
    ended_by: str

    def people(self) -> Iterator[str]:
        yield from (self.by, self.ended_by)


class CaseFound(Finding, frozen=True, kw_only=True, tag="case"):
    number: int
    about: About
    stage: Stage
    patron: str
    guest: str
    table: str
    rounds: tuple[int, ...]

    def people(self) -> Iterator[str]:
        yield self.patron


class IncidentFound(Finding, frozen=True, kw_only=True, tag="incident"):
    incident: int
    kind_of_incident: KindOfIncident
    says: str
    table: str
    round: int
    concerns: tuple[str, ...]
    cases: tuple[int, ...]
    by: str
    role: str
    closed: bool

    def people(self) -> Iterator[str]:
        yield from (*self.concerns, self.by)


class SlipFound(Finding, frozen=True, kw_only=True, tag="slip"):
    table: str
    slip: int
    kind_of_slip: Slips
    step: Step
    amount: int
    signed_by: tuple[str, ...]

    def people(self) -> Iterator[str]:
        yield from self.signed_by


AnyFinding: TypeAlias = RoundFound | CorrectionFound | StopFound | CallFound | CaseFound | IncidentFound | SlipFound
