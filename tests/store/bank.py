"""What the tests of the stores work with: a store that is called without `await`, and batches made in one line."""

import asyncio
from collections.abc import AsyncIterator, Awaitable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any, Protocol, TypeVar

import apsw
import asyncpg

from felt.core.chips import Cents
from felt.core.refusals import Refusal
from felt.journal import Chain, Record, Snapshot, kind_of
from felt.ledger import CAGE, Balance, Kind, Purpose, Transfer, patron_account
from felt.store import Batch
from felt.store.postgres.store import PostgresStore
from felt.store.sqlite.store import SQLiteStore
from tests.patience import PATIENCE_SECONDS

T = TypeVar("T")
AnyStore = SQLiteStore | PostgresStore


class Place(Protocol):
    """Where a store is kept, and a way to its rows past the store."""

    url: str

    def store(self) -> AnyStore: ...

    async def raw(self, statement: str, *parameters: object) -> list[tuple[Any, ...]]: ...

    async def served(self) -> set[int]:
        """Who is being served, by number."""

    async def heard_out(self, before: set[int]) -> None:
        """Return when nobody is served any more who was not `before`: what a process had sent off when it was killed
        may still be carried out after its end."""


class SQLitePlace:
    def __init__(self, path: Path) -> None:
        self.url = str(path)

    def store(self) -> SQLiteStore:
        return SQLiteStore(self.url)

    async def raw(self, statement: str, *parameters: object) -> list[tuple[Any, ...]]:
        database = apsw.Connection(self.url)
        try:
            return list(database.execute(statement, parameters))
        finally:
            database.close()

    async def served(self) -> set[int]:
        return set()

    async def heard_out(self, before: set[int]) -> None:
        """Each writes for itself, and nothing after its end."""


class PostgresPlace:
    def __init__(self, url: str) -> None:
        self.url = url

    def store(self) -> PostgresStore:
        return PostgresStore(self.url)

    async def raw(self, statement: str, *parameters: object) -> list[tuple[Any, ...]]:
        connection = await asyncpg.connect(self.url)
        try:
            return [tuple(row) for row in await connection.fetch(statement, *parameters)]
        finally:
            await connection.close()

    async def served(self) -> set[int]:
        return {pid for (pid,) in await self.raw("SELECT pid FROM pg_stat_activity WHERE application_name = 'felt'")}

    async def heard_out(self, before: set[int]) -> None:
        async with asyncio.timeout(PATIENCE_SECONDS):
            while await self.served() - before:
                await asyncio.sleep(0.01)


class Bank:
    """A store and the loop in which it lives."""

    def __init__(self, place: Place, runner: asyncio.Runner) -> None:
        self.place = place
        self.run = runner.run
        self.store = place.store()
        self.run(self.store.open())

    def close(self) -> None:
        self.run(self.store.close())

    def reopen(self) -> None:
        self.close()
        self.store = self.place.store()
        self.run(self.store.open())

    def commit(self, *batches: Batch) -> list[Refusal | None]:
        return self.run(self.store.commit(batches))

    def codes(self, *batches: Batch) -> list[str]:
        """What was answered: the code of each refusal, "" where there was none."""
        return ["" if answer is None else answer.code for answer in self.commit(*batches)]

    def accept(self, *batches: Batch) -> None:
        assert self.commit(*batches) == [None] * len(batches)

    def balance(self, account: str) -> tuple[int, int]:
        has = self.run(self.store.balance(account))
        return has.balance, has.held

    def balances(self, prefix: str = "") -> dict[str, Balance]:
        return self.run(self.store.balances(prefix))

    def records(self, table: str, **between: Any) -> list[Record]:
        return self.run(gathered(self.store.records(table, **between)))

    def transfers(self, **which: Any) -> list[Transfer]:
        return self.run(gathered(self.store.transfers(**which)))

    def raw(self, statement: str, *parameters: object) -> list[tuple[Any, ...]]:
        return self.run(self.place.raw(statement, *parameters))

    def check(self) -> None:
        """The books balance, by the store's own reckoning and by adding up."""
        assert self.run(self.store.problems()) == []
        assert sum(has.balance for has in self.balances().values()) == 0


@contextmanager
def open_bank(place: Place) -> Iterator[Bank]:
    with asyncio.Runner() as runner:
        bank = Bank(place, runner)
        try:
            yield bank
        finally:
            bank.close()


async def gathered(items: AsyncIterator[T]) -> list[T]:
    return [item async for item in items]


async def refused(waiting: Awaitable[object]) -> Refusal | None:
    """What was raised, if anything was."""
    try:
        await waiting
    except Refusal as refusal:
        return refusal
    return None


def transfer(kind: Kind, name: str, debit: str, credit: str, amount: int, **more: Any) -> Transfer:
    reason, purpose = more.pop("reason", "for a test"), more.pop("purpose", Purpose.WAGER)
    return Transfer(name, kind, debit, credit, Cents(amount), reason, purpose, **more)


def move(name: str, debit: str, credit: str, amount: int, **more: Any) -> Transfer:
    return transfer(Kind.MOVE, name, debit, credit, amount, **more)


def hold(name: str, debit: str, credit: str, amount: int, **more: Any) -> Transfer:
    return transfer(Kind.HOLD, name, debit, credit, amount, **more)


def post(name: str, held: Transfer, **more: Any) -> Transfer:
    return transfer(Kind.POST, name, held.debit, held.credit, held.amount, hold=held.id, **more)


def release(name: str, held: Transfer, **more: Any) -> Transfer:
    return transfer(Kind.RELEASE, name, held.debit, held.credit, held.amount, hold=held.id, **more)


def batch(*transfers: Transfer, records: tuple[Record, ...] = (), snapshot: Snapshot | None = None) -> Batch:
    return Batch(records, transfers, snapshot)


def bought(patron: str, amount: int, name: str = "") -> Batch:
    return batch(move(name or f"buy-{patron}", CAGE, patron_account(patron), amount))


class Events:
    """Makes the events of a table, one after the other."""

    def __init__(self, table: str = "t1", chain: Chain | None = None) -> None:
        self.chain = chain or Chain(table)

    def next(self, body: str = "{}", *, round_number: int = 1) -> Record:
        encoded, at = body.encode(), 1_760_000_000_000 + self.chain.seq
        return self.chain.append(encoded, kind=kind_of(encoded), round_number=round_number, at=at)

    def batch(self, *transfers: Transfer, body: str = "{}", round_number: int = 1) -> Batch:
        return Batch((self.next(body, round_number=round_number),), transfers)

    def snapshot(self, state: bytes = b"state") -> Snapshot:
        return Snapshot(self.chain.table, self.chain.seq, self.chain.hash, state)
