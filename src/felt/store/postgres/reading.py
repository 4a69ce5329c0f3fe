"""The books on a PostgreSQL server, read only: one transaction sees them all at one moment, while the house goes on."""

from collections.abc import AsyncIterator, Iterator, Sequence
from contextlib import contextmanager
from typing import Any

import asyncpg

from felt.core.words import Words
from felt.store import StoreUnavailable
from felt.store.migrations import Dialect
from felt.store.postgres.objects import FOUND, OBJECTS
from felt.store.postgres.pool import CONNECT_SECONDS, EXISTS, PROBLEMS, READING, problem_of
from felt.store.reading import OTHER, VERSIONS, check_versions, differences
from felt.store.refusals import BooksDamaged, NotADatabase, NotTheBooks
from felt.store.rows import Row
from felt.store.urls import without_password

AT_A_TIME = 2_000
NO_CHECKSUMS = Words(
    "The server keeps no checksums of its pages (data_checksums is off): it may not notice a page that the disk has "
    "changed.",
    "Máy chủ không giữ mã kiểm của các trang (data_checksums đang tắt): có thể không nhận ra trang bị đĩa làm sai.",
)
BEHIND = Words(
    "The next number of a transfer is not above the last one.", "Số giao dịch kế tiếp không lớn hơn số cuối cùng."
)
SEQUENCE = """
    SELECT (SELECT last_value FROM transfer_numbers) >= (SELECT coalesce(max(number), 0) FROM transfers)
"""


class PostgresReading:
    dialect = Dialect.POSTGRES

    def __init__(self, dsn: str) -> None:
        self._dsn = dsn
        self._connection: Any = None

    async def open(self) -> None:
        shown = without_password(self._dsn)
        with reading():
            try:
                self._connection = await asyncpg.connect(
                    self._dsn,
                    timeout=CONNECT_SECONDS,
                    server_settings={**READING, "default_transaction_read_only": "on"},
                )
            except ValueError as error:  # asyncpg raises it for an invalid address
                raise NotADatabase(url=shown) from error
            await self._connection.transaction(isolation="repeatable_read", readonly=True).start()
            if not await self._connection.fetchval(EXISTS):
                raise NotTheBooks(database=shown, problem=OTHER)
            check_versions(await self._connection.fetch(VERSIONS), shown)

    async def close(self) -> None:
        if self._connection is not None:
            await self._connection.close()
            self._connection = None

    async def refuse_changed(self) -> None:
        """The transaction has seen the books at one moment."""

    async def rows(self, query: str, *parameters: object) -> Sequence[Row]:
        with reading():
            rows: Sequence[Row] = await self._connection.fetch(query, *parameters)
            return rows

    async def stream(self, query: str, *parameters: object) -> AsyncIterator[Row]:
        with reading():
            async for row in self._connection.cursor(query, *parameters, prefetch=AT_A_TIME):
                yield row

    async def damage(self) -> AsyncIterator[Words]:
        found = {text for (text,) in await self.rows(FOUND)}
        problems = differences(found, set(OBJECTS))
        for problem in problems:
            yield problem
        if not problems and (await self.rows(SEQUENCE))[0][0] is False:
            yield BEHIND

    async def notes(self) -> list[Words]:
        ((checksums,),) = await self.rows("SELECT current_setting('data_checksums')")
        return [NO_CHECKSUMS] if checksums == "off" else []


@contextmanager
def reading() -> Iterator[None]:
    try:
        yield
    except tuple(PROBLEMS) as error:
        raise StoreUnavailable(problem=problem_of(error)) from error
    except asyncpg.PostgresError as error:
        raise BooksDamaged(problem=str(error)) from error
