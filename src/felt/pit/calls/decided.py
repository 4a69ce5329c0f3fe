"""Whether an event at the table decides the matter of a call that nobody has answered."""

from typing import NamedTuple

from felt.core.authority import Role, has_authority
from felt.core.events import Event
from felt.pit.calls.entries import CallSent
from felt.table.corrections.events import CorrectionProposed
from felt.table.events import TableResumed
from felt.table.irregularity.events import Ruled

DECIDING = (Ruled, TableResumed, CorrectionProposed)
"""Only these events decide a call."""
CORRECTION = "propose_correction"


class Decider(NamedTuple):
    by: str
    role: Role


def decider(sent: CallSent, event: Event) -> Decider | None:
    """The person of the rank who decided: by the clause of the call, or by letting the table go on. A call for a
    correction is decided by the proposal of one for the same round."""
    if not isinstance(event, DECIDING) or not event.role:  # older records do not name the role
        return None
    person = Decider(event.by, Role(event.role))
    return person if has_authority(person.role, sent.least) and _is_about(sent, event) else None


def _is_about(sent: CallSent, event: Event) -> bool:
    proposed = sent.proposed or {}
    if proposed.get("do") == CORRECTION:
        return isinstance(event, CorrectionProposed) and event.round == proposed.get("round")
    return isinstance(event, TableResumed) or (isinstance(event, Ruled) and event.clause == sent.clause)
