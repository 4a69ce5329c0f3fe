"""Who dealt and who supervised, minute by minute, as the journal of a table tells it; and the gaps."""

from collections.abc import Callable
from typing import Any, NamedTuple

import msgspec

from felt.core.authority import Role, has_authority
from felt.journal import Record
from felt.table.codec import decode
from felt.table.dealer.events import StaffCame, StaffLeft
from felt.table.events import BettingClosed, RoundSettled, TableClosed, TableOpened
from felt.table.settings import Dealing


class Stint(msgspec.Struct, frozen=True):
    """A person on duty at a table from `begin` to just before `end`."""

    table: str
    person: str
    role: str
    begin: int
    end: int

    @property
    def supervises(self) -> bool:
        return self.role != Role.DEALER and has_authority(Role(self.role), Role.DEALER)


class Gap(msgspec.Struct, frozen=True):
    """The table was open, and nobody dealt or nobody supervised it."""

    table: str
    lacks: str
    begin: int
    end: int


DEALER, SUPERVISOR = "dealer", "supervisor"


class _On(NamedTuple):
    role: str
    since: int


class DutyFollower:
    """Follows one table. Only tables that are dealt by hand have people on duty."""

    def __init__(self, table: str, begin: int, end: int) -> None:
        self.table = table
        self.stints: list[Stint] = []
        self.open: list[tuple[int, int]] = []
        """The times in which the table was open and dealt by hand."""
        self.dealt: set[str] = set()
        """The people who closed betting or paid, whatever their role."""
        self._begin = begin
        self._end = end
        self._on: dict[str, _On] = {}
        self._opened: int | None = None

    def follow(self, record: Record) -> None:
        follow = _FOLLOWED.get(record.kind)
        if follow is not None and record.at < self._end:
            follow(self, decode(record.body), record.at)

    def finish(self) -> None:
        """At the end of the time that is looked at."""
        for person in list(self._on):
            self._leaves(person, self._end)
        self._closes(self._end)
        self.stints.sort(key=lambda stint: (stint.begin, stint.person))

    def gaps(self) -> list[Gap]:
        found: list[Gap] = []
        for begin, end in self.open:
            for lacks in (DEALER, SUPERVISOR):
                covered = [
                    (stint.begin, stint.end) for stint in self.stints if stint.supervises is (lacks == SUPERVISOR)
                ]
                found += [Gap(self.table, lacks, *gap) for gap in uncovered(begin, end, covered)]
        return sorted(found, key=lambda gap: (gap.begin, gap.lacks))

    def _came(self, event: StaffCame, at: int) -> None:
        self._leaves(event.by, at)
        self._on[event.by] = _On(event.role, at)

    def _left(self, event: StaffLeft, at: int) -> None:
        self._leaves(event.by, at)

    def _dealt(self, event: BettingClosed | RoundSettled, at: int) -> None:
        if event.by and at >= self._begin:
            self.dealt.add(event.by)

    def _table_opened(self, event: TableOpened, at: int) -> None:
        if event.settings.dealing is Dealing.HAND:
            self._opened = at

    def _table_closed(self, event: TableClosed, at: int) -> None:
        self._closes(at)

    def _leaves(self, person: str, at: int) -> None:
        on = self._on.pop(person, None)
        if on is not None and at > self._begin:
            self.stints.append(Stint(self.table, person, on.role, max(on.since, self._begin), at))

    def _closes(self, at: int) -> None:
        if self._opened is not None and at > self._begin:
            self.open.append((max(self._opened, self._begin), at))
        self._opened = None


def uncovered(begin: int, end: int, covered: list[tuple[int, int]]) -> list[tuple[int, int]]:
    """The parts of [begin, end) that lie in none of the others."""
    gaps = []
    reached = begin
    for start, stop in sorted(covered):
        if start > reached and reached < end:
            gaps.append((reached, min(start, end)))
        reached = max(reached, stop)
    if reached < end:
        gaps.append((reached, end))
    return gaps


_FOLLOWED: dict[str, Callable[[DutyFollower, Any, int], None]] = {
    StaffCame.kind(): DutyFollower._came,
    StaffLeft.kind(): DutyFollower._left,
    BettingClosed.kind(): DutyFollower._dealt,
    RoundSettled.kind(): DutyFollower._dealt,
    TableOpened.kind(): DutyFollower._table_opened,
    TableClosed.kind(): DutyFollower._table_closed,
}
