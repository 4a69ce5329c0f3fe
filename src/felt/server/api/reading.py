"""The queue of people whose rounds are read, which takes a while where thousands have bet."""

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from weakref import WeakValueDictionary


class ReadingQueue:
    """One reading at a time for each person, however many sessions they have. Of all people, one round is replayed at a
    time, and one round of a history read. Nothing is read for a person who still waits."""

    def __init__(self) -> None:
        self.one_round = asyncio.Lock()
        """Held for each round of a history, so that nobody waits for the whole history of another person."""
        self._persons: WeakValueDictionary[str, asyncio.Lock] = WeakValueDictionary()
        self._replaying = asyncio.Lock()

    @asynccontextmanager
    async def history_of(self, person: str) -> AsyncIterator[None]:
        async with self._persons.setdefault(person, asyncio.Lock()):
            yield

    @asynccontextmanager
    async def replay_for(self, person: str) -> AsyncIterator[None]:
        async with self.history_of(person), self._replaying:
            yield
