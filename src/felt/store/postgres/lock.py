"""One house at a time keeps the books on a PostgreSQL server."""

from typing import Any

import asyncpg

from felt.store.refusals import BooksKeptElsewhere

HOUSE_LOCK = 0x66656C74
"""The upper half of the lock's number. The lower half is the schema's. Each database has locks of its own."""
PATIENCE_MS = 3_000
"""The server may need this long to notice that the previous house is gone."""

TAKE = """
    SELECT pg_advisory_lock(($1::bigint << 32) | oid::bigint) FROM pg_namespace WHERE nspname = current_schema()
"""
MYSELF = "SELECT pid, backend_start FROM pg_stat_activity WHERE pid = pg_backend_pid()"
END = "SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE (pid, backend_start) = ($1, $2)"


class HouseLock:
    """A lock that the one writing connection holds as long as it lives. So every commit is made by the holder of the
    lock. A new connection takes the lock before it writes anything, or is refused."""

    def __init__(self, books: str) -> None:
        self._books = books
        self._holder: tuple[Any, ...] = ()

    async def take(self, connection: Any) -> None:
        if self._holder:  # the connection is lost, but the server may not know it yet
            await connection.execute(END, *self._holder)
        try:
            async with connection.transaction():
                await connection.execute(f"SET LOCAL lock_timeout = {PATIENCE_MS}")
                await connection.execute(TAKE, HOUSE_LOCK)
        except asyncpg.LockNotAvailableError:
            raise BooksKeptElsewhere(path=self._books) from None
        self._holder = tuple(await connection.fetchrow(MYSELF))
