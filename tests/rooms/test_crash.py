"""Killed at any commit, a table goes on: nothing acknowledged is lost, nothing is doubled, the books balance."""

import asyncio
import multiprocessing
import os
import random
import signal
from collections import Counter
from collections.abc import Callable, Iterator
from itertools import count
from pathlib import Path
from typing import NamedTuple

import pytest

from felt.ledger import Kind, escrow_account
from felt.store import Store
from felt.store.factory import open_store
from felt.table.events import RoundSettled, RoundVoided, TableOpened
from felt.table.recall import TimedEvent, recall
from felt.verify.records import event_of
from tests.journals import check_table
from tests.rooms.evening import TABLES, Cut, play, run
from tests.store.servers import Server

SOAK = int(os.environ.get("FELT_SOAK", "1"))
"""`make soak` raises it: so many times as many kills."""

PROCESSES = multiprocessing.get_context("forkserver")
PROCESSES.set_forkserver_preload(["tests.rooms.evening"])


def in_a_process(database: str, notes: Path, *, rounds: int, cut: Cut | None, start: int) -> bool:
    """Whether it was cut off."""
    process = PROCESSES.Process(target=run, args=(database, str(notes), rounds, cut, start))
    process.start()
    process.join()
    assert process.exitcode in (0, -signal.SIGKILL)
    return process.exitcode == -signal.SIGKILL


async def hold_to_the_notes(store: Store, notes: Path) -> None:
    """What was acknowledged is in the books, once, and every round has come to an end."""
    assert await store.problems() == []
    noted = Counter(line for line in notes.read_text().splitlines())
    assert all(times == 1 for times in noted.values()), "no wager is acknowledged twice"
    holds = {transfer.id: transfer async for transfer in store.transfers() if transfer.kind is Kind.HOLD}
    ended = Counter([t.hold async for t in store.transfers() if t.kind in (Kind.POST, Kind.RELEASE)])
    for line in noted:
        hold_id, amount = line.rsplit(" ", 1)
        assert holds[hold_id].amount == int(amount)
    assert ended == Counter(list(holds)), "every stake was settled or given back, once"
    for settings in TABLES:
        assert (await store.balance(escrow_account(settings.name))).balance == 0
        assert await check_table(store, settings.name)
        rounds = sorted({record.round async for record in store.records(settings.name)} - {0})
        for number in rounds:
            happenings = [TimedEvent(r.at, event_of(r)) for r in await store.round_records(settings.name, number)]
            ends = [h for h in happenings if isinstance(h.event, RoundSettled | RoundVoided)]
            assert len(ends) == 1, f"round {number} of {settings.name}"
            opened = [event_of(r) for r in await store.round_records(settings.name, 0)]
            in_force = [event.settings for event in opened if isinstance(event, TableOpened)][-1]
            recall(settings.name, number, in_force, happenings)


def check(database: str, notes: Path) -> None:
    async def checked() -> None:
        store = await open_store(database)
        try:
            await hold_to_the_notes(store, notes)
        finally:
            await store.close()

    asyncio.run(checked())


class Databases(NamedTuple):
    """Each call of `fresh` is an empty one; of the commits of an evening every `step`-th is cut."""

    fresh: Callable[[], str]
    step: int
    rounds: int
    cuts_min: int


@pytest.fixture
def sqlite(tmp_path: Path) -> Databases:
    names = (str(tmp_path / f"{number}.db") for number in count(1))
    return Databases(lambda: next(names), step=1, rounds=30, cuts_min=20)


@pytest.fixture
def postgresql(postgres: Server) -> Iterator[Databases]:
    """Fewer cuts: between two of them lie the same lines of ours as on SQLite."""
    made: list[str] = []

    def fresh() -> str:
        made.append(postgres.new_place())
        return made[-1]

    yield Databases(fresh, step=9, rounds=8, cuts_min=4)
    for url in made:
        postgres.drop_place(url)


@pytest.fixture(params=["sqlite", "postgresql"])
def databases(request: pytest.FixtureRequest) -> Databases:
    chosen: Databases = request.getfixturevalue(request.param)
    return chosen


def test_an_evening_without_a_cut(tmp_path: Path, databases: Databases) -> None:
    database = databases.fresh()
    commits = asyncio.run(play(database, tmp_path / "notes", rounds=3))
    assert commits > 30
    check(database, tmp_path / "notes")


@pytest.mark.parametrize("point", ["before_commit", "after_commit"])
def test_cut_at_every_commit_of_an_evening(tmp_path: Path, databases: Databases, point: str) -> None:
    """One cut a fresh evening, at the first commit, the second, and so on until one is played to its end."""
    cuts = 0
    for commit in range(1, 10_000, databases.step):
        database, notes = databases.fresh(), tmp_path / f"notes {commit}"
        was_cut = in_a_process(database, notes, rounds=3, cut=Cut(commit, point), start=0)
        if not was_cut:
            break
        cuts += 1
        assert not in_a_process(database, notes, rounds=3, cut=None, start=60_000)
        check(database, notes)
    assert cuts > databases.cuts_min


def test_cut_again_and_again_at_random(tmp_path: Path, databases: Databases) -> None:
    """One long evening, cut off after a few commits each time."""
    choose = random.Random(20261115)  # noqa: S311 - which commit to cut at needs no secrecy
    database, notes = databases.fresh(), tmp_path / "notes"
    rounds = databases.rounds * SOAK
    for sitting in range(100_000):
        cut = Cut(choose.randint(3, 12), choose.choice(["before_commit", "after_commit"]))
        if not in_a_process(database, notes, rounds=rounds, cut=cut, start=60_000 * sitting):
            break
    check(database, notes)
    assert sitting > databases.cuts_min
