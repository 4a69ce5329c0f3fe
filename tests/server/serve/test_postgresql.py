"""`felt serve` with its books on a PostgreSQL server: played by bots, killed and started again, and cut off from it."""

import asyncio
import signal
import socket
from collections import Counter
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager, suppress
from pathlib import Path
from random import Random, randrange

import pytest

from felt.client import Client, Placed, Refused, Stake, Table
from felt.client.bot import Bot, Plan, Tally
from felt.core.chips import Cents
from felt.ledger import Kind, escrow_account
from felt.store import Store, StoreUnavailable
from felt.store.factory import open_store
from felt.store.postgres.pool import LOST
from tests.journals import check_journal
from tests.server.serve.process import Process, asked, felt, serve
from tests.store.bank import PostgresPlace
from tests.store.servers import Server

TABLES = ("B1", "S1", "N1")
FLOOR = "\n".join(
    f"""
[[tables]]
game = "{game}"
name = "{name}"
rules = {{ mode = "online" }}
[tables.times]
countdown_ms = 50
betting_ms = 1000
squeeze_ms = 100
insurance_ms = 100
arranging_ms = 100
result_ms = 50
card_ms = 0
"""
    for game, name in zip(("baccarat", "sicbo", "niuniu"), TABLES, strict=True)
)
BOTS_A_TABLE = 3
SLOW = """
[[tables]]
game = "baccarat"
name = "B1"
times = { countdown_ms = 50, betting_ms = 8000, squeeze_ms = 100, insurance_ms = 100, result_ms = 50, card_ms = 0 }
rules = { mode = "online" }
"""
LIVES = 3
"""The last one ends as it should."""
WAGERS_A_TABLE = 10
SECONDS_MAX = 180


def check_books(folder: Path, url: str) -> None:
    checked = felt(folder, "check", "--database", url)
    assert checked.returncode == 0, checked.stdout + checked.stderr


class Notes:
    """What was acknowledged, by the name of its hold."""

    def __init__(self) -> None:
        self.acknowledged: list[tuple[str, int]] = []
        self._more = asyncio.Event()

    def __call__(self, table: str, patron: str, placed: Placed) -> None:
        what = placed.wagers[0].moment or "wager"
        amount = sum(wager.amount for wager in placed.wagers)
        self.acknowledged.append((f"{table}/{placed.round}/{what}/{patron}", amount))
        self._more.set()

    async def more(self, count: int) -> None:
        """Return when so many more have come at each table."""
        before = len(self.acknowledged)
        async with asyncio.timeout(SECONDS_MAX):
            while min(self._at(table, before) for table in TABLES) < count:
                self._more.clear()
                await self._more.wait()

    def _at(self, table: str, since: int) -> int:
        return sum(name.startswith(f"{table}/") for name, _ in self.acknowledged[since:])


@asynccontextmanager
async def playing(address: str, notes: Notes) -> AsyncIterator[Tally]:
    plans = [Plan(url=address, tables=[table], arrives_within_s=0, think_s=0.1) for table in TABLES * BOTS_A_TABLE]
    tally = Tally()
    bots = [Bot(plan, Random(seed), tally, notes) for seed, plan in enumerate(plans)]  # noqa: S311 - habits
    living = [asyncio.create_task(bot.live()) for bot in bots]
    try:
        yield tally
    finally:
        for task in living:
            task.cancel()
        await asyncio.gather(*living, return_exceptions=True)


@asynccontextmanager
async def books(url: str) -> AsyncIterator[Store]:
    store = await open_store(url)
    try:
        yield store
    finally:
        await store.close()


async def rounds(url: str) -> dict[str, int]:
    async with books(url) as store:
        return {head.table: head.round for head in await store.heads()}


async def hold_to(notes: Notes, url: str) -> None:
    """All that was acknowledged is in the ledger, with its amount; whatever was staked came to an end once, or still
    lies on the felt."""
    async with books(url) as store:
        assert await store.problems() == []
        transfers = [transfer async for transfer in store.transfers()]
        holds = {each.id: each for each in transfers if each.kind is Kind.HOLD}
        assert {name: holds[name].amount for name, _ in notes.acknowledged} == dict(notes.acknowledged)
        ends = Counter(each.hold for each in transfers if each.hold is not None)
        assert set(ends.values()) == {1}
        last = {head.table: head.round for head in await store.heads()}
        for name in holds.keys() - ends.keys():
            assert holds[name].round == last[holds[name].table], "a stake of a round long over"
        for table in TABLES:
            await check_journal(store, table)
            assert (await store.balance(escrow_account(table))).balance == 0


def free_port() -> str:
    """Below those that the system gives to whoever asks for any: it is still free for the next life."""
    while True:
        port = randrange(20_000, 30_000)  # noqa: S311 - no secret
        with suppress(OSError), socket.create_server(("127.0.0.1", port)):
            return str(port)


async def test_killed_during_play_it_goes_on(tmp_path: Path, postgres_place: PostgresPlace) -> None:
    """The bots stay: each finds the server again and plays on."""
    (tmp_path / "felt.toml").write_text(FLOOR)
    url, port = postgres_place.url, free_port()

    async def play() -> None:
        notes, before = Notes(), dict.fromkeys(TABLES, 0)
        async with playing(f"http://127.0.0.1:{port}", notes):
            for number in reversed(range(LIVES)):
                served = await postgres_place.served()
                with serve(tmp_path, "--database", url, "--port", port) as server:
                    await notes.more(WAGERS_A_TABLE)
                    now = await rounds(url)
                    assert all(now[table] > before[table] for table in TABLES), (before, now)
                    end = signal.SIGKILL if number else signal.SIGTERM
                    assert await asyncio.to_thread(server.end, end) == (-end if number else 0)
                await postgres_place.heard_out(served)
                before = await rounds(url)
                await hold_to(notes, url)

    await play()
    check_books(tmp_path, url)
    assert "traceback" not in (tmp_path / "log").read_text()


async def wager(table: Table) -> Placed:
    return await table.confirm([Stake("player", Cents(10_000))])


async def refused(table: Table) -> Refused:
    with pytest.raises(Refused) as caught:
        await wager(table)
    return caught.value


async def taken(table: Table) -> Placed:
    """A wager, offered whenever something has happened, until the books are there again."""
    async with asyncio.timeout(SECONDS_MAX):
        while True:
            await table.until(lambda mirror: mirror.you.may_bet)
            happenings = table.events()
            try:
                return await wager(table)
            except Refused as refusal:
                if refusal.code != "store_unavailable":
                    raise
            await anext(happenings)


async def written(log: Path, words: str) -> None:
    async with asyncio.timeout(SECONDS_MAX):
        while words not in log.read_text():
            await asyncio.sleep(0.05)


def test_cut_off_from_its_books_a_table_stands_still(
    tmp_path: Path, postgres: Server, postgres_place: PostgresPlace
) -> None:
    if postgres.control is None:
        pytest.skip("the server is not ours to stop")
    (tmp_path / "felt.toml").write_text(SLOW)
    url = postgres_place.url

    async def play(server: Process) -> None:
        async with Client(server.address) as client:
            table = await client.table("B1")
            await table.join()
            first = await taken(table)
            async with asyncio.timeout(SECONDS_MAX):
                await table.until(lambda mirror: mirror.round > first.round and mirror.you.may_bet)
            await asyncio.to_thread(postgres.stop)
            try:
                refusal, seq = await refused(table), table.seq
                assert refusal.code == "store_unavailable"
                assert refusal.message == StoreUnavailable(problem=LOST).message()
                answer = await asyncio.to_thread(asked, server, "/ready")
                assert (answer.status_code, answer.json()["error"]["code"]) == (503, "store_unavailable")
                assert (await asyncio.to_thread(asked, server, "/health")).status_code == 200
                assert (await refused(table)).code == "store_unavailable"
                await written(tmp_path / "log", "table stands still")
                assert (table.seq, table.mirror.phase) == (seq, "betting")
            finally:
                await asyncio.to_thread(postgres.start)
            second = await taken(table)
            assert second.round == first.round + 1
            async with asyncio.timeout(SECONDS_MAX):
                await table.until(lambda mirror: mirror.round > second.round)

    with serve(tmp_path, "--database", url) as server:
        asyncio.run(play(server))
        assert server.end(signal.SIGTERM) == 0
    check_books(tmp_path, url)
    assert "traceback" not in (tmp_path / "log").read_text()
