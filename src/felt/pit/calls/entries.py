"""The entries of the calls. A call is sent, and then answered, decided at the table or withdrawn once."""

from enum import StrEnum
from typing import Any, TypeAlias

from felt.core.authority import Role
from felt.core.wagers import Clause
from felt.register import Entry, NamedRecord


class CallAnswer(StrEnum):
    CARRIED_OUT = "carried_out"
    """The proposed request was carried out at the table."""
    DECLINED = "declined"
    CAME = "came"
    """A person of the rank is at the table, and sees to it there."""


class CallEntry(Entry, frozen=True, kw_only=True):
    call: int
    by: str
    role: str


class CallSent(CallEntry, frozen=True, kw_only=True, tag="call_sent"):
    """Calls are numbered without gaps."""

    table: str
    round: int
    least: Role
    """The lowest rank that is asked for."""
    clause: Clause = ""
    """The irregularity; empty if somebody is only asked to come."""
    proposed: dict[str, Any] | None = None
    """A staff request of the protocol, without `id` and `table`."""
    says: str = ""
    record: NamedRecord | None = None
    """The last record of the table's journal when it was sent; older calls do not name it."""


class CallAnswered(CallEntry, frozen=True, kw_only=True, tag="call_answered"):
    answer: CallAnswer
    why: str = ""
    record: NamedRecord | None = None
    """The last record of the table's journal, once the proposed request was carried out."""


class CallDecided(CallEntry, frozen=True, kw_only=True, tag="call_decided"):
    """Nobody answered: a person of the rank decided the matter at the table."""

    record: NamedRecord
    """The decision, in the table's journal."""


class CallWithdrawn(CallEntry, frozen=True, kw_only=True, tag="call_withdrawn"):
    pass


AnyCallEntry: TypeAlias = CallSent | CallAnswered | CallDecided | CallWithdrawn
