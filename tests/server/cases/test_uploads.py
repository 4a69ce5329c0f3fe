"""Files that come in: one at a time, not too many, not too long, not for ever."""

import asyncio
from collections.abc import AsyncIterator
from contextlib import ExitStack

import pytest

from felt.server.cases.refusals import FileTooLarge, TooManyUploads, UploadTooSlow, UploadUnderWay
from felt.server.cases.uploads import AT_ONCE_MAX, Uploads


async def portions(*given: bytes) -> AsyncIterator[bytes]:
    for each in given:
        yield each


async def for_ever(read: list[int]) -> AsyncIterator[bytes]:
    while True:
        read.append(1_000)
        yield bytes(1_000)


async def test_what_is_too_long_is_refused_while_it_comes() -> None:
    assert await Uploads().read(portions(b"ab", b"cd"), 4) == b"abcd"
    read: list[int] = []
    with pytest.raises(FileTooLarge):
        await Uploads().read(for_ever(read), 10_000)
    assert sum(read) == 11_000


async def test_what_does_not_come_is_given_up() -> None:
    async def stalls() -> AsyncIterator[bytes]:
        yield b"a"
        await asyncio.Event().wait()

    with pytest.raises(UploadTooSlow):
        await Uploads(seconds_max=0.01).read(stalls(), 10)


def test_one_at_a_time_for_each_person_and_a_few_of_all() -> None:
    uploads = Uploads()
    with ExitStack() as stack:
        for number in range(AT_ONCE_MAX):
            stack.enter_context(uploads.one_at_a_time(f"p{number}"))
        with pytest.raises(UploadUnderWay), uploads.one_at_a_time("p0"):
            pass
        with pytest.raises(TooManyUploads), uploads.one_at_a_time("another"):
            pass
    with uploads.one_at_a_time("another"):
        pass
