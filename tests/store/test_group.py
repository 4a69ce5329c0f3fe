"""The group commit by itself: what is written together, who is answered when, and what the end of the loop does."""

import asyncio
import gc
from collections.abc import AsyncIterator, Awaitable, Callable, Sequence
from typing import Any

import pytest

from felt.store import SequenceTaken
from felt.store.group import GroupCommit


class Scribe:
    """Writes numbers: refuses odd ones below zero, fails at even ones below zero, and stops at a hundred."""

    def __init__(self) -> None:
        self.groups: list[list[int]] = []
        self.released = asyncio.Event()

    async def write(self, group: Sequence[int]) -> AsyncIterator[str | Exception]:
        self.groups.append(list(group))
        await asyncio.sleep(0)
        for number in group:
            if number == 100:
                await self.released.wait()
            if number < 0:
                yield SequenceTaken(table="t1", seq=number) if number % 2 else RuntimeError(str(number))
            else:
                yield f"{number} written"


def run(work: Callable[[Scribe, GroupCommit[int, str]], Awaitable[None]], **limits: Any) -> Scribe:
    async def whole() -> Scribe:
        scribe = Scribe()
        await work(scribe, GroupCommit(scribe.write, name="test", **({"items_max": 10} | limits)))
        return scribe

    return asyncio.run(whole())


def test_items_that_arrive_during_a_commit_are_the_next_group() -> None:
    async def work(scribe: Scribe, commit: GroupCommit[int, str]) -> None:
        first = commit.submit(0)
        await asyncio.sleep(0)
        rest = [commit.submit(number) for number in (1, 2, 3)]
        assert await asyncio.gather(first, *rest) == ["0 written", "1 written", "2 written", "3 written"]

    assert run(work).groups == [[0], [1, 2, 3]]


@pytest.mark.parametrize(
    ("limits", "groups"),
    [
        ({"items_max": 2}, [[1, 2], [3, 4], [5]]),
        ({"size_of": int, "size_max": 3}, [[1, 2], [3], [4], [5]]),
        ({"size_of": int, "size_max": 1}, [[1], [2], [3], [4], [5]]),
        ({}, [[1, 2, 3, 4, 5]]),
    ],
)
def test_a_group_is_closed_at_its_limit(limits: dict[str, Any], groups: list[list[int]]) -> None:
    async def work(scribe: Scribe, commit: GroupCommit[int, str]) -> None:
        await asyncio.gather(*(commit.submit(number) for number in range(1, 6)))

    assert run(work, **limits).groups == groups


def test_each_has_its_own_answer_as_soon_as_it_is_there() -> None:
    async def work(scribe: Scribe, commit: GroupCommit[int, str]) -> None:
        refused, failed, done, waiting = (commit.submit(number) for number in (-1, -2, 1, 100))
        assert await done == "1 written"
        assert isinstance(refused.exception(), SequenceTaken)
        assert isinstance(failed.exception(), RuntimeError)
        assert not waiting.done()
        scribe.released.set()
        await commit.finish()
        assert waiting.result() == "100 written"

    assert len(run(work).groups) == 1


def test_a_waiter_that_leaves_stops_nothing() -> None:
    async def work(scribe: Scribe, commit: GroupCommit[int, str]) -> None:
        gone, stays = commit.submit(1), commit.submit(2)
        gone.cancel()
        assert await stays == "2 written"

    assert run(work).groups == [[1, 2]]


def test_a_refusal_that_nobody_waits_for_is_not_reported_and_a_defect_is() -> None:
    async def work(scribe: Scribe, commit: GroupCommit[int, str]) -> None:
        reported: list[str] = []
        asyncio.get_running_loop().set_exception_handler(lambda _, what: reported.append(str(what["exception"])))
        commit.submit(-1)
        commit.submit(-2)
        await commit.finish()
        gc.collect()
        assert reported == ["-2"]

    run(work)


def test_when_the_loop_ends_nobody_is_left_waiting() -> None:
    async def work(scribe: Scribe, commit: GroupCommit[int, str]) -> None:
        first, second = commit.submit(100), commit.submit(1)
        await asyncio.sleep(0)
        later = commit.submit(2)
        (task,) = (task for task in asyncio.all_tasks() if task.get_name() == "test")
        task.cancel()
        await asyncio.wait((task,))
        assert all(future.cancelled() for future in (first, second, later))

    run(work)


def test_with_nothing_submitted_there_is_nothing_to_finish() -> None:
    async def work(scribe: Scribe, commit: GroupCommit[int, str]) -> None:
        await commit.finish()

    assert run(work).groups == []
