"""The files that are coming in: how many at once, how long each may take, and how long it may be."""

import asyncio
from collections.abc import AsyncIterator, Iterator
from contextlib import contextmanager

from felt.server.cases.refusals import FileTooLarge, TooManyUploads, UploadTooSlow, UploadUnderWay

AT_ONCE_MAX = 8
SECONDS_MAX = 300
COME_BACK_SECONDS = 30


class Uploads:
    """One file at a time for each person, and a few of all people: a file is held in memory until it is in the
    books."""

    def __init__(self, *, seconds_max: float = SECONDS_MAX) -> None:
        self._seconds_max = seconds_max
        self._under_way: set[str] = set()

    @contextmanager
    def one_at_a_time(self, person: str) -> Iterator[None]:
        if person in self._under_way:
            raise UploadUnderWay
        if len(self._under_way) >= AT_ONCE_MAX:
            raise TooManyUploads(seconds=COME_BACK_SECONDS)
        self._under_way.add(person)
        try:
            yield
        finally:
            self._under_way.discard(person)

    async def read(self, stream: AsyncIterator[bytes], most: int) -> bytes:
        content = bytearray()
        try:
            async with asyncio.timeout(self._seconds_max):
                async for portion in stream:
                    content += portion
                    if len(content) > most:
                        raise FileTooLarge(most=most)
        except TimeoutError:
            raise UploadTooSlow(seconds=self._seconds_max) from None
        return bytes(content)
