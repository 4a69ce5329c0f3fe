"""One socket for each seat: of all sockets of a patron, the one that asked last."""

from collections.abc import Callable

from felt.server.floor.audience import Audience, Watcher
from felt.server.floor.refusals import SeatIsElsewhere


class Seats:
    """The seats of one table. `is_seated` says whether a patron has one."""

    def __init__(self, table: str, audience: Audience, is_seated: Callable[[str], bool]) -> None:
        self._table = table
        self._audience = audience
        self._is_seated = is_seated
        self._onlookers: set[Watcher] = set()
        """Watchers that only look, and leave their patron's seat to another socket."""
        self._claims: dict[str, Watcher] = {}
        """By patron, the socket that last asked to watch or to join."""

    def claim(self, watcher: Watcher) -> None:
        """Called when the request arrives: joining may take long, and the socket that asks last gets the seat."""
        self._claims[watcher.patron] = watcher

    def watch(self, watcher: Watcher, *, only_look: bool) -> None:
        """Called before the socket begins to watch."""
        if not only_look:
            self.claim(watcher)
            self._onlookers.discard(watcher)
        elif watcher not in self._audience.watchers:
            self._onlookers.add(watcher)

    def release(self, watcher: Watcher) -> None:
        self._onlookers.discard(watcher)
        if self._claims.get(watcher.patron) is watcher:
            del self._claims[watcher.patron]

    def take(self, patron: str, *, joined: Watcher | None = None) -> None:
        """Let only the latest socket of a seated patron watch. The socket that has `joined` has the seat even if it
        does not watch."""
        if not self._is_seated(patron):
            return
        if joined is not None:
            self._onlookers.discard(joined)
        watching = self._at_seat(patron)
        latest = self._claims.get(patron)
        if latest is None or (latest is not joined and latest not in watching):
            latest = next(iter(watching), None)
        for watcher in watching - {latest}:
            self._audience.watchers.discard(watcher)
            watcher.taken_elsewhere(self._table)

    def check(self, watcher: Watcher) -> None:
        """Refuse to play from a socket that does not watch while another socket of the patron does."""
        if watcher in self._audience.watchers and watcher not in self._onlookers:
            return
        at_seat = self._at_seat(watcher.patron)
        if at_seat and watcher not in at_seat and self._is_seated(watcher.patron):
            raise SeatIsElsewhere(table=self._table, place="table")

    def _at_seat(self, patron: str) -> set[Watcher]:
        return self._audience.of(patron) - self._onlookers
