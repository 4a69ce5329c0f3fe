"""The sockets that watch a table."""

from collections.abc import Mapping
from typing import Protocol


class Watcher(Protocol):
    """A socket, as far as a table is concerned. Sending never waits: a socket that cannot keep up is disconnected."""

    @property
    def patron(self) -> str: ...

    @property
    def name(self) -> str: ...

    @property
    def is_staff(self) -> bool: ...

    def send(self, message: bytes) -> None: ...

    def flush(self) -> None:
        """Send out what this and all other sockets were sent, before the server does anything else."""

    def taken_elsewhere(self, table: str) -> None:
        """Another socket of this patron has the seat now, and this one no longer watches."""


class Audience:
    def __init__(self, sockets: Mapping[str, set[Watcher]]) -> None:
        self.watchers: set[Watcher] = set()
        self._sockets = sockets
        """All that are connected, by patron."""

    def of(self, patron: str) -> set[Watcher]:
        """The sockets of one patron that watch."""
        return self._sockets.get(patron, set()) & self.watchers

    def send(self, message: bytes) -> None:
        for watcher in tuple(self.watchers):
            watcher.send(message)

    def send_to(self, patron: str | None, message: bytes) -> None:
        for watcher in self.of(patron or ""):
            watcher.send(message)

    def send_to_staff(self, message: bytes) -> None:
        for watcher in tuple(self.watchers):
            if watcher.is_staff:
                watcher.send(message)

    def flush(self) -> None:
        for watcher in self.watchers:
            watcher.flush()
            return  # any one of them does it for all
