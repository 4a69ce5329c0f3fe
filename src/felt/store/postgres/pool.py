"""Connections to a PostgreSQL server: the problems that it reports, and the migration of its schema."""

import asyncio
import math
import time
from collections.abc import Awaitable, Callable
from contextlib import suppress
from typing import Any, TypeVar

import asyncpg

from felt.core.words import Words
from felt.store import StoreUnavailable
from felt.store.adoption import adopt
from felt.store.migrations import FOUND, KNOWN, VERSIONS, Dialect, must_adopt, pending
from felt.store.refusals import NotADatabase
from felt.store.urls import without_password

T = TypeVar("T")

CONNECT_SECONDS = 5.0
ANSWER_SECONDS = 10.0
"""A server that has not answered by then counts as lost. A check or a migration of the whole books may take longer."""

PATIENCE_SECONDS = 86_400.0

READERS_MAX = 4
READING = {
    "application_name": "felt",
    # Planned for the given lists: a plan made for lists of ten would join a thousand rows with a thousand rows.
    "plan_cache_mode": "force_custom_plan",
    "jit": "off",
}

WRITERS_MAX = 1
WRITING = {
    "application_name": "felt",
    # The two statements of a commit use indexes for lists of any length. So they are planned once; and no plan may
    # walk a table that was small when the plan was made.
    "plan_cache_mode": "force_generic_plan",
    "enable_seqscan": "off",
    "jit": "off",
}

MIGRATION_LOCK = 0x66656C74
"""Two nodes that start at once do not both make the tables."""

EXISTS = "SELECT to_regclass('schema_version') IS NOT NULL"

LOST = Words("the connection to the database is lost", "mất kết nối tới cơ sở dữ liệu")
STARTING = Words("the database is starting or stopping", "cơ sở dữ liệu đang khởi động hoặc đang dừng")
SILENT = Words("the database does not answer", "cơ sở dữ liệu không trả lời")
BROKEN = Words("the database cannot read or write its disk", "cơ sở dữ liệu không đọc hoặc không ghi được đĩa")
FULL = Words("the database has no room left", "cơ sở dữ liệu hết chỗ")
READ_ONLY = Words("the database is read-only", "cơ sở dữ liệu chỉ cho đọc")
DENIED = Words("the database does not let us in", "cơ sở dữ liệu không cho truy cập")

PROBLEMS: dict[type[Exception], Words] = {
    asyncpg.CannotConnectNowError: STARTING,
    asyncpg.QueryCanceledError: SILENT,
    asyncpg.OperatorInterventionError: LOST,
    asyncpg.PostgresConnectionError: LOST,
    asyncpg.InterfaceError: LOST,
    asyncpg.InternalClientError: LOST,
    TimeoutError: SILENT,
    OSError: LOST,
    asyncpg.InsufficientResourcesError: FULL,
    asyncpg.PostgresSystemError: BROKEN,
    asyncpg.ReadOnlySQLTransactionError: READ_ONLY,
    asyncpg.InvalidAuthorizationSpecificationError: DENIED,
    asyncpg.InvalidCatalogNameError: DENIED,
    asyncpg.InsufficientPrivilegeError: DENIED,
}
"""Errors that come from outside. Any other error is a defect of ours."""


class Pool:
    """Opened when it is first used. The next call replaces a lost connection."""

    def __init__(
        self,
        dsn: str,
        *,
        connections_max: int,
        settings: dict[str, str],
        begin: Callable[[Any], Awaitable[None]] | None = None,
    ) -> None:
        """`begin` is done with every new connection before anything else. It then stays as long as it can: of those
        without it, one that was idle or much used is given up for a fresh one now and then."""
        self.dsn = dsn
        self.connections_max = connections_max
        self.settings = settings
        self._begin = begin
        self._pool: Any = None
        self._opening = asyncio.Lock()

    async def run(self, work: Callable[[Any], Awaitable[T]]) -> T:
        """If the connection is lost, `work` is done once more on a fresh one. Nobody knows how far it came the first
        time, so it must be work that may be done twice."""
        try:
            try:
                return await self._run(work)
            except tuple(PROBLEMS) as error:
                if problem_of(error) is not LOST:
                    raise
                await self._forget_connections()
                return await self._run(work)
        except tuple(PROBLEMS) as error:
            raise StoreUnavailable(problem=problem_of(error)) from error

    async def close(self) -> None:
        pool, self._pool = self._pool, None
        if pool is None:
            return
        try:
            async with asyncio.timeout(CONNECT_SECONDS):
                await pool.close()
        except TimeoutError:  # the server does not answer
            pool.terminate()

    async def _run(self, work: Callable[[Any], Awaitable[T]]) -> T:
        pool = await self._opened()
        async with pool.acquire(timeout=CONNECT_SECONDS) as connection:
            return await work(connection)

    async def _opened(self) -> Any:
        async with self._opening:
            if self._pool is None:
                self._pool = await self._open()
            return self._pool

    async def _open(self) -> Any:
        lasting = {"max_queries": math.inf, "max_inactive_connection_lifetime": 0} if self._begin else {}
        pool = await asyncpg.create_pool(
            self.dsn,
            min_size=0,  # connections are made on demand: the caller reports the problem if that fails
            max_size=self.connections_max,
            timeout=CONNECT_SECONDS,
            command_timeout=ANSWER_SECONDS,
            server_settings=self.settings,
            init=self._begin,
            reset=_left_as_found,
            **lasting,
        )
        try:
            async with pool.acquire() as connection:
                await migrate(connection)
        except BaseException as error:
            pool.terminate()
            if isinstance(error, ValueError):  # asyncpg raises it for an invalid address
                raise NotADatabase(url=without_password(self.dsn)) from error
            raise
        return pool

    async def _forget_connections(self) -> None:
        if self._pool is not None:
            await self._pool.expire_connections()


async def _left_as_found(connection: Any) -> None:
    """Our work leaves nothing behind in the session. To ask the server for a reset would cost every commit a round
    trip."""


async def migrate(connection: Any) -> None:
    if await connection.fetchval(EXISTS) and await connection.fetchval(FOUND) == KNOWN:
        return
    async with connection.transaction():
        # Another node may be migrating: that takes as long as the books are large.
        await connection.execute("SELECT pg_advisory_xact_lock($1)", MIGRATION_LOCK, timeout=PATIENCE_SECONDS)
        await connection.execute(VERSIONS)
        found = await connection.fetchval(FOUND)
        for statement in pending(found, Dialect.POSTGRES):
            await connection.execute(statement, timeout=PATIENCE_SECONDS)
        if must_adopt(found):
            await _adopt(connection)


async def _adopt(connection: Any) -> None:
    steps = adopt(at=time.time_ns() // 1_000_000)
    with suppress(StopIteration):
        query, parameters = next(steps)
        while True:
            query, parameters = steps.send(await connection.fetch(query, *parameters, timeout=PATIENCE_SECONDS))


def problem_of(error: Exception) -> Words:
    return next(words for kind, words in PROBLEMS.items() if isinstance(error, kind))
