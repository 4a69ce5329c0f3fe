"""Whose turn it is to have rounds read, which takes a while where thousands have bet."""

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from weakref import WeakValueDictionary


class Turns:
    """One at a time a person, however many sessions they have; and of all, one round is replayed at a time, and one of
    somebody's history read. Whoever waits has nothing read for them yet."""

    def __init__(self) -> None:
        self.reading = asyncio.Lock()
        """Held for each round of a history, so that nobody waits for the whole of another's."""
        self._persons: WeakValueDictionary[str, asyncio.Lock] = WeakValueDictionary()
        self._replaying = asyncio.Lock()

    @asynccontextmanager
    async def to_read(self, person: str) -> AsyncIterator[None]:
        async with self._persons.setdefault(person, asyncio.Lock()):
            yield

    @asynccontextmanager
    async def to_replay(self, person: str) -> AsyncIterator[None]:
        async with self.to_read(person), self._replaying:
            yield
