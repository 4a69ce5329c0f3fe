"""The calls, as their entries tell them."""

from dataclasses import dataclass, field
from typing import TypeAlias

from felt.core.authority import Role, has_authority
from felt.core.refusals import WrongRecord
from felt.core.words import Words
from felt.pit.calls.entries import AnyCallEntry, CallAnswered, CallDecided, CallSent, CallWithdrawn

CallEnded: TypeAlias = CallAnswered | CallDecided | CallWithdrawn


class CallEntryOutOfOrder(WrongRecord):
    words = Words("“{kind}” of call {call} cannot follow here", "“{kind}” của lượt gọi {call} không thể ở đây")


@dataclass
class Called:
    sent: CallSent
    at: int
    ended: CallEnded | None = None
    ended_at: int = 0


@dataclass
class Calls:
    key: str = ""
    found: list[Called] = field(default_factory=list)
    open: dict[int, Called] = field(default_factory=dict)
    """By number, those that wait."""

    def call(self, number: int) -> Called | None:
        return self.found[number - 1] if 1 <= number <= len(self.found) else None

    def waiting(self, by: str, table: str, clause: str) -> Called | None:
        """The open call of this person at this table about this clause."""
        wanted = (by, table, clause)
        found = (call for call in self.open.values() if (call.sent.by, call.sent.table, call.sent.clause) == wanted)
        return next(found, None)


def evolve(calls: Calls, entry: AnyCallEntry, at: int) -> None:
    if isinstance(entry, CallSent):
        if entry.call != len(calls.found) + 1:
            raise CallEntryOutOfOrder(kind=entry.kind(), call=entry.call)
        calls.open[entry.call] = Called(entry, at)
        calls.found.append(calls.open[entry.call])
        return
    call = calls.open.get(entry.call)
    if call is None or not _fits(call.sent, entry):
        raise CallEntryOutOfOrder(kind=entry.kind(), call=entry.call)
    call.ended, call.ended_at = entry, at
    del calls.open[entry.call]


def _fits(sent: CallSent, entry: CallEnded) -> bool:
    """Another person answers a call, and the same person withdraws it. Anybody of the rank decides at its table."""
    if isinstance(entry, CallDecided):
        return entry.record.table == sent.table and has_authority(Role(entry.role), sent.least)
    return (entry.by == sent.by) is isinstance(entry, CallWithdrawn)
