"""The queue in which passwords are checked: fair to all lanes, whatever one of them asks."""

import asyncio

import pytest

from felt.server.accounts import turns
from felt.server.accounts.refusals import TooBusy
from felt.server.accounts.turns import LANE_MAX, Turns


class Work:
    """Work that goes on until it is told to end."""

    def __init__(self, at_once: int = 2) -> None:
        self.turns = Turns(at_once)
        self.begun: list[str] = []
        self.ends: dict[str, asyncio.Event] = {}
        self.tasks: dict[str, asyncio.Task[None]] = {}

    async def ask(self, name: str, lane: str, person: str = "") -> None:
        self.ends[name] = asyncio.Event()
        self.tasks[name] = asyncio.create_task(self._work(name, lane, person or name))
        await asyncio.sleep(0)

    async def _work(self, name: str, lane: str, person: str) -> None:
        async with self.turns.turn(lane, person):
            self.begun.append(name)
            await self.ends[name].wait()

    async def end(self, name: str) -> None:
        self.ends[name].set()
        await self.tasks[name]
        await asyncio.sleep(0)

    async def end_all(self) -> None:
        while any(not task.done() for task in self.tasks.values()):
            await self.end(next(name for name in self.begun if not self.tasks[name].done()))


async def test_a_lane_has_one_work_at_a_time_and_others_pass_it() -> None:
    work = Work()
    for number in range(5):
        await work.ask(f"flood {number}", "6.6.6.6")
    assert work.begun == ["flood 0"]
    await work.ask("victim", "7.7.7.7")
    assert work.begun == ["flood 0", "victim"]
    await work.ask("third", "8.8.8.8")
    await work.end("flood 0")
    assert work.begun[2:] == ["flood 1"], "the lane that has waited longer goes first"
    await work.end("flood 1")
    assert work.begun[3:] == ["third"], "and then the others, before it has another turn"
    await work.end_all()
    assert work.begun[4:] == ["flood 2", "flood 3", "flood 4"]


async def test_a_person_is_worked_for_once_at_a_time_from_whatever_lane() -> None:
    work = Work()
    await work.ask("one", "6.6.6.6", "an")
    await work.ask("two", "7.7.7.7", "an")
    await work.ask("three", "7.7.7.7", "binh")
    assert work.begun == ["one", "three"], "the rest of the lane does not wait for a busy person"
    await work.end("three")
    assert work.begun == ["one", "three"]
    await work.end("one")
    assert work.begun == ["one", "three", "two"]
    await work.end_all()


async def test_a_flood_is_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    work = Work()
    for number in range(LANE_MAX + 1):
        await work.ask(f"flood {number}", "6.6.6.6")
    await work.ask("too many", "6.6.6.6")
    with pytest.raises(TooBusy):
        await work.tasks.pop("too many")
    monkeypatch.setattr(turns, "WAITING_MAX", LANE_MAX)
    await work.ask("one too many", "7.7.7.7")
    with pytest.raises(TooBusy):
        await work.tasks.pop("one too many")
    await work.end_all()
    assert len(work.begun) == LANE_MAX + 1
    await work.ask("later", "6.6.6.6")
    await work.end_all()


async def test_who_gives_up_is_passed_over() -> None:
    work = Work(at_once=1)
    for name in ("one", "two", "three"):
        await work.ask(name, name)
    work.tasks["two"].cancel()
    await asyncio.sleep(0)
    await work.end("one")
    assert work.begun == ["one", "three"]
    work.tasks["two"].cancel()
    del work.tasks["two"]
    await work.end_all()


async def test_who_gives_up_as_the_turn_comes_gives_it_on() -> None:
    work = Work(at_once=1)
    first = work.turns.turn("one", "one")
    await first.__aenter__()
    await work.ask("two", "two")
    await work.ask("three", "three")
    await first.__aexit__(None, None, None)  # the turn of "two" has come, and it has not noticed yet
    work.tasks["two"].cancel()
    await asyncio.gather(work.tasks.pop("two"), return_exceptions=True)
    await asyncio.sleep(0)
    assert work.begun == ["three"]
    await work.end_all()


async def test_who_gives_up_just_before_the_turn_comes() -> None:
    work = Work(at_once=1)
    first = work.turns.turn("one", "one")
    await first.__aenter__()
    await work.ask("two", "two")
    await work.ask("three", "three")
    work.tasks["two"].cancel()  # it has not noticed yet
    await first.__aexit__(None, None, None)
    await asyncio.gather(work.tasks.pop("two"), return_exceptions=True)
    await asyncio.sleep(0)
    assert work.begun == ["three"]
    await work.end_all()
    await work.ask("four", "two")
    await work.end_all()
    assert work.begun == ["three", "four"], "no turn is lost"
