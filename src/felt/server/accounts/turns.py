"""A fair queue for slow work: nobody waits long because another one asks a lot.

Each waits in a lane, such as an address. The lanes take turns, and each lane has one work under way at a time. So has
each person who is worked for, from whatever lane."""

import asyncio
from collections import OrderedDict, deque
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager

from felt.server.accounts.refusals import TooBusy

LANE_MAX = 8
WAITING_MAX = 1_000
"""More than so many in one lane, and in all lanes, are refused: a flood cannot use up memory and time."""


class Turns:
    def __init__(self, at_once: int) -> None:
        self._free = at_once
        self._lanes: OrderedDict[str, deque[tuple[str, asyncio.Future[None]]]] = OrderedDict()
        """By lane, those who wait: for whom, and the future that wakes them. A lane goes to the end with each turn."""
        self._busy: set[str] = set()
        """Lanes and persons with work under way."""
        self._waiting = 0

    @asynccontextmanager
    async def turn(self, lane: str, person: str) -> AsyncIterator[None]:
        """Wait for the turn of this lane, and hold it while the block runs."""
        lane, person = f"lane {lane}", f"person {person}"
        if self._waiting >= WAITING_MAX or len(self._lanes.get(lane, ())) >= LANE_MAX:
            raise TooBusy
        woken = asyncio.get_running_loop().create_future()
        self._lanes.setdefault(lane, deque()).append((person, woken))
        self._waiting += 1
        self._wake()
        try:
            await woken
        except asyncio.CancelledError:
            self._give_up(lane, person, woken)
            raise
        try:
            yield
        finally:
            self._done(lane, person)

    def _give_up(self, lane: str, person: str, woken: "asyncio.Future[None]") -> None:
        if woken.done() and not woken.cancelled():  # its turn came at the same moment
            self._done(lane, person)
            return
        self._leave(lane, (person, woken))

    def _done(self, lane: str, person: str) -> None:
        self._busy -= {lane, person}
        self._free += 1
        self._wake()

    def _wake(self) -> None:
        for lane in tuple(self._lanes) if self._free else ():
            ready = (each for each in self._lanes[lane] if each[0] not in self._busy and not each[1].done())
            waiting = next(ready, None)
            if lane in self._busy or waiting is None:
                continue
            person, woken = waiting
            self._leave(lane, waiting)
            if lane in self._lanes:
                self._lanes.move_to_end(lane)
            self._busy |= {lane, person}
            self._free -= 1
            woken.set_result(None)
            if not self._free:
                return

    def _leave(self, lane: str, waiting: "tuple[str, asyncio.Future[None]]") -> None:
        self._lanes[lane].remove(waiting)
        self._waiting -= 1
        if not self._lanes[lane]:
            del self._lanes[lane]
