"""How a table moves: since when it stands where it does, what it has won, and how fast it is played."""

from collections import deque
from collections.abc import Iterable

from felt.ledger import Kind, Transfer, commission_account, house_account
from felt.rooms.submission import PublishedEvent
from felt.table.corrections.events import RoundCorrected
from felt.table.dealer.events import StaffCame, StaffLeft
from felt.table.events import RoundSettled
from felt.table.state import State

HOUR_MS = 3_600_000
PACE_MS = HOUR_MS // 3
"""The pace is that of the last twenty minutes."""


class Pulse:
    """Of one table, from the moment at which it was built from its journal."""

    def __init__(self, table: str, state: State, *, at: int) -> None:
        """`at` is the time of the last event in the journal: it may have been long before this process."""
        self.phase_since = at
        """The table has been in its phase, or paused, since then."""
        self.moved_at = at
        """Nothing but the seats and answers of patrons, and people who come and go, has changed since then."""
        self.won = 0
        """By the house, since the table was built; corrections of earlier rounds count too."""
        self.settled = 0
        """Rounds, since then."""
        self._table = table
        self._lately: deque[int] = deque()
        """When the rounds of the last twenty minutes were settled."""
        self._stands = _stands(state)

    def follow(self, state: State, happened: PublishedEvent) -> None:
        """`state` is the table after the event."""
        event, at = happened.event, happened.at
        if _stands(state) != self._stands:
            self._stands, self.phase_since = _stands(state), at
        if event.told and not isinstance(event, StaffCame | StaffLeft) and getattr(event, "patron", None) is None:
            self.moved_at = at
        if isinstance(event, RoundSettled | RoundCorrected):
            self.won += won_by_house(self._table, happened.moved)
        if isinstance(event, RoundSettled):
            self.settled += 1
            self._lately.append(at)
            self._forget(at)

    def rounds_an_hour(self, now: int) -> int | None:
        """Rounds after the first one of the last twenty minutes, by the time since that one: a table that has stopped
        slows down. None before the second round."""
        self._forget(now)
        if len(self._lately) < 2 or now <= self._lately[0]:
            return None
        return round((len(self._lately) - 1) * HOUR_MS / (now - self._lately[0]))

    def _forget(self, now: int) -> None:
        while self._lately and self._lately[0] <= now - PACE_MS:
            self._lately.popleft()


def won_by_house(table: str, moved: Iterable[Transfer]) -> int:
    """What these transfers moved to the house, commission included."""
    house = (house_account(table), commission_account(table))
    moves = (transfer for transfer in moved if transfer.kind in (Kind.MOVE, Kind.POST))
    return sum(move.amount * ((move.credit in house) - (move.debit in house)) for move in moves)


def _stands(state: State) -> tuple[str, int, bool]:
    return state.phase, state.round, state.paused
