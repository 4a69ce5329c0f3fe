"""PostgreSQL lost, stopped, full, read-only, and cut off in the middle of a commit."""

import asyncio
import os
import pwd

import asyncpg
import pytest

from felt.core.words import Language
from felt.ledger import patron_account
from felt.store import Batch, StoreUnavailable
from felt.store.documents import Documents, add, put, take
from felt.store.factory import open_store
from felt.store.postgres import lock
from felt.store.postgres.store import PostgresStore
from felt.store.refusals import BooksKeptElsewhere
from felt.store.writer import Writer
from tests.store.bank import Events, PostgresPlace, batch, bought, gathered, move, open_bank, refused
from tests.store.postgres.proxy import MARK, Proxy
from tests.store.servers import Server
from tests.store.sqlite.disks import enlarge, small_disk

AN = patron_account("an")
KILL = "SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE application_name = 'felt'"


@pytest.fixture
def ours(postgres: Server) -> Server:
    if postgres.control is None:
        pytest.skip("the server is not ours to stop")
    return postgres


def test_a_connection_killed_between_two_commits_is_replaced(postgres_place: PostgresPlace) -> None:
    with open_bank(postgres_place) as bank:
        bank.accept(bought("an", 100))
        for n in range(3):
            bank.raw(KILL)
            bank.accept(batch(move(f"m{n}", "cage", AN, 1)))
            bank.raw(KILL)
            assert bank.balance(AN) == (101 + n, 0)
        bank.check()


async def test_the_lock_of_a_house_goes_with_its_connection(
    postgres_place: PostgresPlace, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Whoever lost it takes it again before the next commit, or commits nothing more."""

    def be_patient(milliseconds: int) -> None:
        monkeypatch.setattr(lock, "PATIENCE_MS", milliseconds)

    be_patient(30_000)
    house = await open_store(postgres_place.url, alone=True)
    writer = Writer(house)
    await writer.commit(bought("an", 100))
    await postgres_place.raw(KILL)
    await writer.commit(batch(move("m1", "cage", AN, 1)))
    be_patient(10)
    with pytest.raises(BooksKeptElsewhere):
        await open_store(postgres_place.url, alone=True)

    be_patient(30_000)
    await postgres_place.raw(KILL)
    other = await open_store(postgres_place.url, alone=True)
    be_patient(10)
    for n in range(2):
        refusal = await refused(writer.commit(batch(move(f"late{n}", "cage", AN, 1))))
        assert isinstance(refusal, StoreUnavailable)
        assert "another Felt keeps them now" in str(refusal)
    assert writer.ousted.is_set()
    await other.close()
    assert isinstance(await refused(writer.commit(batch(move("later", "cage", AN, 1)))), StoreUnavailable)
    assert (await house.balance(AN)).balance == 101
    await writer.close()
    await house.close()


async def test_a_house_that_was_cut_off_is_not_kept_out_by_its_own_lock(
    ours: Server, postgres_place: PostgresPlace
) -> None:
    """The server has not noticed that the connection is lost, and still keeps the lock for it."""

    keeping = lock.HouseLock("books")
    lost, fresh = [await asyncpg.connect(postgres_place.url) for _ in range(2)]
    await keeping.take(lost)
    await keeping.take(fresh)
    # Either the server's last word is read first, or the connection is found broken, or both at once.
    with pytest.raises((asyncpg.PostgresError, asyncpg.InterfaceError, asyncpg.InternalClientError)):
        await lost.execute("SELECT 1")
    await fresh.close()


async def test_connections_killed_during_work_lose_nothing(postgres_place: PostgresPlace) -> None:
    """Whoever is told that the books cannot be written gives the same batch again; in the end each is there once."""

    store = postgres_place.store()
    await store.open()
    writer = Writer(store, batches_max=20)

    async def work(table: str) -> None:
        events = Events(table)
        for n in range(60):
            given = events.batch(move(f"{table}-{n}", "cage", AN, 1))
            while await refused(writer.commit(given)) is not None:
                await asyncio.sleep(0)

    async def kill() -> None:
        for _ in range(30):
            await postgres_place.raw(KILL)
            await asyncio.sleep(0.02)

    await asyncio.gather(kill(), *(work(f"t{n}") for n in range(5)))
    assert (await store.balance(AN)).balance == 300
    assert len(await gathered(store.transfers())) == 300
    assert [head.seq for head in await store.heads()] == [60] * 5
    assert await store.problems() == []
    await writer.close()
    await store.close()


def test_a_server_stopped_and_started_again(ours: Server, postgres_place: PostgresPlace) -> None:
    with open_bank(postgres_place) as bank:
        events = Events()
        bank.accept(events.batch(*bought("an", 100).transfers))
        waiting = events.batch(move("m", "cage", AN, 1))
        ours.stop()
        try:
            for _ in range(2):
                with pytest.raises(StoreUnavailable) as caught:
                    bank.commit(waiting)
                assert "the connection to the database is lost" in str(caught.value)
                assert "mất kết nối" in caught.value.message(Language.VI)
            with pytest.raises(StoreUnavailable):
                bank.balance(AN)
            with pytest.raises(StoreUnavailable):
                bank.run(postgres_place.store().open())
        finally:
            ours.start()
        bank.accept(waiting)
        assert bank.balance(AN) == (101, 0)
        bank.check()


@pytest.mark.parametrize("cut_before", [True, False])
@pytest.mark.parametrize("cuts", [1, 2, 3])
async def test_cut_off_in_the_middle_of_a_commit(
    ours: Server, postgres_place: PostgresPlace, cut_before: bool, cuts: int
) -> None:
    """Once cut, the store asks the server how it ended. Cut again, it says that it does not know, and the same batch
    may be given again."""
    assert ours.control is not None

    proxy = Proxy(postgres_place.url)
    store = PostgresStore(proxy.url)
    await store.open()
    events = Events()
    assert await store.commit([bought("an", 100), events.batch()]) == [None, None]
    marked = events.batch(move("m", "cage", AN, 1), body=f'"{MARK.decode()}"')
    proxy.cut_before, proxy.cuts_left = cut_before, cuts
    attempts = 0
    while isinstance(await refused(store.commit([marked])), StoreUnavailable):
        attempts += 1
        assert attempts <= cuts
    assert attempts == (cuts // 2 if cut_before else 0)
    # When the server had committed, the second attempt found it there and had nothing to write.
    assert proxy.cuts_left == (0 if cut_before else cuts - 1)
    assert (await store.balance(AN)).balance == 101
    assert [record.seq for record in await gathered(store.records("t1"))] == [1, 2]
    assert await store.problems() == []
    await store.close()
    proxy.close()


@pytest.mark.parametrize("cut_before", [True, False])
async def test_cut_off_while_a_document_is_taken(postgres_place: PostgresPlace, cut_before: bool) -> None:
    """Whoever took it is told so, and nobody else gets it."""

    proxy = Proxy(postgres_place.url, mark=b"COMMIT")
    store = PostgresStore(proxy.url)
    await store.open()
    documents = Documents(store)
    await documents.change(put("link", "one", 1))
    proxy.cut_before, proxy.cuts_left = cut_before, 1
    link = take("link", "one", before="1")
    assert await documents.change(link, add("person", "an", {}))
    assert proxy.cuts_left == 0
    assert not await documents.change(link, add("person", "binh", {}))
    assert await documents.list("person") == [("an", "{}")]
    await store.close()
    proxy.close()


def test_a_server_turned_read_only(ours: Server, postgres_place: PostgresPlace) -> None:
    """As after a failover to one that only follows."""
    assert ours.control is not None

    def turn(value: str) -> None:
        asyncio.run(_settings(ours.url, value))

    with open_bank(postgres_place) as bank:
        bank.accept(bought("an", 100))
        turn("on")
        try:
            with pytest.raises(StoreUnavailable, match="the database is read-only"):
                bank.commit(batch(move("m", "cage", AN, 1)))
            assert bank.balance(AN) == (100, 0)
        finally:
            turn("off")
        bank.accept(batch(move("m", "cage", AN, 1)))
        bank.check()


async def _settings(url: str, read_only: str) -> None:
    connection = await asyncpg.connect(url, server_settings={"default_transaction_read_only": "off"})
    await connection.execute(f"ALTER SYSTEM SET default_transaction_read_only = {read_only}")
    await connection.execute("SELECT pg_reload_conf()")
    await connection.close()
    while True:  # the postmaster tells its children when it gets to it
        connection = await asyncpg.connect(url)
        seen = await connection.fetchval("SHOW default_transaction_read_only")
        await connection.close()
        if seen == read_only:
            return


def test_a_full_disk(ours: Server, postgres_place: PostgresPlace) -> None:
    assert ours.control is not None
    with small_disk(megabytes=1) as folder, open_bank(postgres_place) as bank:
        os.chown(folder, pwd.getpwnam("pgserver").pw_uid, pwd.getpwnam("pgserver").pw_gid)
        bank.raw(f"CREATE TABLESPACE felt_small LOCATION '{folder}'")
        bank.raw("ALTER TABLE events SET TABLESPACE felt_small")
        events = Events()
        bank.accept(bought("an", 100))
        written, full = 0, None
        while full is None:
            waiting = events.batch(move(f"m{written}", "cage", AN, 1), body="x" * 1_900)
            full = bank.run(refused(bank.store.commit([waiting])))
            written += full is None
        assert "the database has no room left" in str(full)
        assert bank.balance(AN) == (100 + written, 0)
        enlarge(folder, megabytes=16)
        bank.accept(waiting)
        assert len(bank.records("t1")) == written + 1
        bank.check()
        bank.raw("ALTER TABLE events SET TABLESPACE pg_default")
        bank.raw("DROP TABLESPACE felt_small")


@pytest.mark.parametrize(
    ("change", "problem"),
    [
        (("/postgres?", "/nowhere?"), "the database does not let us in"),
        (("host=/", "host=/nowhere/"), "the connection to the database is lost"),
    ],
)
async def test_a_server_that_is_not_there(
    ours: Server, postgres_place: PostgresPlace, change: tuple[str, str], problem: str
) -> None:
    assert ours.control is not None

    store = PostgresStore(postgres_place.url.replace(*change))
    for _ in range(2):
        with pytest.raises(StoreUnavailable, match=problem):
            await store.open()
        with pytest.raises(StoreUnavailable, match=problem):
            await store.commit([Batch()])
    await store.close()
