"""The one writer, on both stores: groups, order, refusals, waiters that leave, and the end."""

import asyncio
from collections.abc import Awaitable, Callable
from typing import TypeVar

import pytest

from felt.core.refusals import Refusal
from felt.ledger import InsufficientChips, escrow_account, patron_account
from felt.store import Batch, StoreUnavailable
from felt.store.writer import Writer
from tests.store.bank import Bank, Events, batch, bought, gathered, hold, move

AN, BINH, ESCROW = patron_account("an"), patron_account("binh"), escrow_account("t1")

T = TypeVar("T")


class Points:
    """Notes what the writer passes, and how much it then has committed."""

    def __init__(self) -> None:
        self.passed: list[str] = []

    def __call__(self, point: str) -> None:
        self.passed.append(point)


def with_writer(bank: Bank, work: Callable[[Writer], Awaitable[T]], **settings: int) -> tuple[T, Writer]:
    async def whole() -> tuple[T, Writer]:
        writer = Writer(bank.store, **settings)  # type: ignore[arg-type]
        answer = await work(writer)
        await writer.close()
        return answer, writer

    return bank.run(whole())


async def until_under_way() -> None:
    """The writer has begun its commit, and cannot end it before we wait again."""
    await asyncio.sleep(0)


def test_what_arrives_during_a_commit_is_the_next_group(bank: Bank) -> None:
    events = Events()

    async def work(writer: Writer) -> None:
        first = writer.submit(events.batch())
        await until_under_way()
        later = [writer.submit(events.batch()) for _ in range(50)]
        await asyncio.gather(first, *later)

    _, writer = with_writer(bank, work)
    assert (writer.commits, writer.group_largest, writer.batches_committed) == (2, 50, 51)
    assert (writer.batches_refused, writer.batches_failed) == (0, 0)
    assert 0 < writer.commit_seconds_last <= writer.commit_seconds_max < writer.commit_seconds_total
    assert [record.seq for record in bank.records("t1")] == list(range(1, 52))


@pytest.mark.parametrize(("batches", "commits"), [(9, 1), (10, 1), (11, 2), (30, 3)])
def test_a_group_has_at_most_so_many_batches(bank: Bank, batches: int, commits: int) -> None:
    events = Events()

    async def work(writer: Writer) -> None:
        await asyncio.gather(*(writer.submit(events.batch()) for _ in range(batches)))

    assert with_writer(bank, work, batches_max=10)[1].commits == commits


@pytest.mark.parametrize(("size", "commits"), [(33, 1), (34, 2), (50, 2), (100, 3), (1_000, 3)])
def test_a_group_has_at_most_so_many_bytes(bank: Bank, size: int, commits: int) -> None:
    """The batch that reaches the limit is the last of its group: a larger one than any limit still goes through."""
    events = Events()

    async def work(writer: Writer) -> None:
        await asyncio.gather(*(writer.submit(events.batch(body="x" * size)) for _ in range(3)))

    assert with_writer(bank, work, bytes_max=67 if size < 50 else 100)[1].commits == commits


def test_acknowledged_is_durable_and_not_before(bank: Bank) -> None:
    """What another connection sees when the waiter is answered."""
    events, points = Events(), Points()

    async def work() -> None:
        writer = Writer(bank.store, failpoint=points)
        for seq in range(1, 4):
            waiting = writer.submit(events.batch())
            await until_under_way()
            assert points.passed == ["before_commit", "after_commit"] * (seq - 1) + ["before_commit"]
            assert not waiting.done()
            await waiting
            assert await bank.place.raw("SELECT max(seq) FROM events") == [(seq,)]
        await writer.close()

    bank.run(work())
    assert points.passed == ["before_commit", "after_commit"] * 3


def test_a_refusal_disturbs_nobody_else(bank: Bank) -> None:
    bank.accept(bought("an", 100))
    wagers = [60, 60, 30, 20, 10]

    async def work(writer: Writer) -> list[object]:
        waiting = [writer.submit(batch(hold(f"w{n}", AN, ESCROW, amount))) for n, amount in enumerate(wagers)]
        return list(await asyncio.gather(*waiting, return_exceptions=True))

    answers, writer = with_writer(bank, work)
    assert [type(answer) for answer in answers] == [
        type(None),
        InsufficientChips,
        type(None),
        InsufficientChips,
        type(None),
    ]
    assert (writer.commits, writer.batches_committed, writer.batches_refused) == (1, 3, 2)
    assert bank.balance(AN) == (100, 100)


def test_the_order_of_submission_is_kept(bank: Bank) -> None:
    async def work(writer: Writer) -> None:
        for n in range(200):
            writer.submit(batch(move(f"m{n}", "cage", AN, 1)))
            if n % 7 == 0:
                await asyncio.sleep(0)

    with_writer(bank, work, batches_max=13)
    assert [each.id for each in bank.transfers()] == [f"m{n}" for n in range(200)]


@pytest.mark.parametrize("when", ["before it is taken", "while it is committed"])
def test_who_stops_waiting_does_not_stop_the_commit(bank: Bank, when: str) -> None:
    """Others may have computed ahead on it."""
    events = Events()

    async def work(writer: Writer) -> None:
        leaver = asyncio.ensure_future(writer.commit(events.batch()))
        stays = asyncio.ensure_future(writer.commit(events.batch()))
        await asyncio.sleep(0)
        if when == "while it is committed":
            await until_under_way()
        leaver.cancel()
        dropped = writer.submit(events.batch())
        dropped.cancel()
        await asyncio.gather(leaver, dropped, return_exceptions=True)
        assert leaver.cancelled()
        await stays
        await writer.commit(events.batch())

    with_writer(bank, work)
    assert len(bank.records("t1")) == 4


def test_a_refusal_that_nobody_waits_for_is_not_reported_as_lost(bank: Bank) -> None:
    reported: list[object] = []

    async def work(writer: Writer) -> None:
        asyncio.get_running_loop().set_exception_handler(lambda loop, context: reported.append(context))
        writer.submit(batch(move("m", AN, BINH, 1)))
        leaver = asyncio.ensure_future(writer.commit(batch(move("n", AN, BINH, 1))))
        await asyncio.sleep(0)
        leaver.cancel()

    _, writer = with_writer(bank, work)
    assert writer.batches_refused == 2
    assert reported == []


def test_closing_drains(bank: Bank) -> None:
    events = Events()

    async def work(writer: Writer) -> list[asyncio.Future[None]]:
        return [writer.submit(events.batch()) for _ in range(25)]

    futures, writer = with_writer(bank, work, batches_max=4)
    assert all(future.done() and future.exception() is None for future in futures)
    assert writer.commits == 7
    assert len(bank.records("t1")) == 25


def test_a_closed_writer_takes_nothing(bank: Bank) -> None:
    async def work() -> None:
        writer = Writer(bank.store)
        await writer.close()
        await writer.close()
        with pytest.raises(StoreUnavailable, match="they have been closed"):
            writer.submit(Batch())

    bank.run(work())


def test_the_end_of_the_loop_leaves_nobody_waiting(bank: Bank) -> None:
    async def work() -> None:
        writer = Writer(bank.store, batches_max=1)
        waiting = [writer.submit(batch(move(f"m{n}", "cage", AN, 1))) for n in range(3)]
        await until_under_way()
        (task,) = (task for task in asyncio.all_tasks() if task.get_name() == "felt writer")
        task.cancel()
        await asyncio.gather(task, *waiting, return_exceptions=True)
        assert all(future.cancelled() for future in waiting)

    bank.run(work())


def test_a_batch_that_cannot_even_be_read_takes_no_other_with_it(bank: Bank) -> None:
    """A defect of whoever made it: a number that is none."""
    wrong = batch(move("wrong", "cage", AN, 1, round="not a number"))

    async def work(writer: Writer) -> list[object]:
        group = [batch(move("a", "cage", AN, 1)), wrong, batch(move("b", "cage", AN, 1))]
        return list(await asyncio.gather(*(writer.submit(each) for each in group), return_exceptions=True))

    answers, writer = with_writer(bank, work)
    assert answers[0] is answers[2] is None
    assert isinstance(answers[1], Exception)
    assert not isinstance(answers[1], Refusal)
    assert (writer.batches_committed, writer.batches_failed) == (2, 1)
    assert [each.id for each in bank.run(gathered(bank.store.transfers()))] == ["a", "b"]
    bank.check()


def test_the_ends_of_the_journals_are_those_of_the_books(bank: Bank) -> None:
    """Of accepted batches only; a batch that is committed again does not take an end back."""
    one, other = Events("t1"), Events("t2")
    first = one.batch()
    refused = batch(move("m", AN, BINH, 100), records=(other.next(),))

    async def work(writer: Writer) -> dict[str, tuple[int, bytes]]:
        await writer.commit(first)
        await writer.commit(one.batch())
        await writer.commit(first)
        with pytest.raises(InsufficientChips):
            await writer.commit(refused)
        return writer.ends

    ends, _ = with_writer(bank, work)
    assert ends == {head.table: (head.seq, head.hash) for head in bank.run(bank.store.heads())} != {}
