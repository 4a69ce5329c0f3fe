"""The pace at which requests of one address are begun. The tables have their turns between them, however many
connections an address opens, and however many requests it sends ahead on each."""

from collections import deque
from collections.abc import Callable

WINDOW_SECONDS = 0.01
REQUESTS_IN_A_WINDOW = 4
"""Four requests take about three milliseconds of the event loop."""


CallLater = Callable[[float, Callable[[], object]], object]
"""As an event loop has it."""


class _Line:
    """The requests of one address: how many of this window have begun, and who waits for the next one."""

    def __init__(self) -> None:
        self.begun = 0
        self.waiting: deque[Callable[[], None]] = deque()


class Pace:
    """One timer for each address that sends anything: an address that waits costs no more than one that does not."""

    def __init__(self) -> None:
        self._lines: dict[str, _Line] = {}

    def begin(self, address: str, call_later: CallLater, waiter: Callable[[], None]) -> bool:
        """True if a request of this address may begin now. Else `waiter` is called when it may: it has begun then."""
        line = self._lines.get(address)
        if line is None:
            line = self._lines[address] = _Line()
            call_later(WINDOW_SECONDS, lambda: self._next_window(address, call_later))
        if line.begun < REQUESTS_IN_A_WINDOW:
            line.begun += 1
            return True
        line.waiting.append(waiter)
        return False

    def _next_window(self, address: str, call_later: CallLater) -> None:
        line = self._lines[address]
        if not line.begun:
            del self._lines[address]
            return
        line.begun = 0
        call_later(WINDOW_SECONDS, lambda: self._next_window(address, call_later))
        while line.waiting and line.begun < REQUESTS_IN_A_WINDOW:
            line.begun += 1
            line.waiting.popleft()()
