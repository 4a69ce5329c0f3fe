"""The store for a database URL or path. Only this module knows both stores."""

import os
from pathlib import Path
from typing import TYPE_CHECKING

from felt.store.refusals import NoSuchDatabase, NotADatabase
from felt.store.urls import is_database, without_password

if TYPE_CHECKING:
    from felt.store.copying import Source, Target
    from felt.store.postgres.store import PostgresStore
    from felt.store.reading import Reading
    from felt.store.sqlite.store import SQLiteStore

VARIABLE = "FELT_DATABASE_URL"
DEFAULT = "felt.db"


async def open_store(
    url: str | None = None, *, create: bool = True, alone: bool = False
) -> "SQLiteStore | PostgresStore":
    """The opened store at `url`: `postgresql://…` or the path of an SQLite file. The default is FELT_DATABASE_URL, and
    then `felt.db` in the current folder. A missing file is made, unless `create` is false. With `alone`, books that
    another house keeps are refused."""
    store = store_at(url or os.environ.get(VARIABLE) or DEFAULT, create=create, alone=alone)
    try:
        await store.open()
    except BaseException:
        await store.close()
        raise
    return store


def store_at(url: str, *, create: bool, alone: bool = False) -> "SQLiteStore | PostgresStore":
    if not is_database(url):
        raise NotADatabase(url=without_password(url))
    if "://" in url:
        from felt.store.postgres.store import PostgresStore

        return PostgresStore(url, alone=alone)
    if not create and not Path(url).exists():
        raise NoSuchDatabase(path=url)
    from felt.store.sqlite.store import SQLiteStore

    return SQLiteStore(url, alone=alone)


def reading_of(url: str) -> "Reading":
    """The books at `url`, to be opened for a check: nothing is made, updated or written."""
    if not is_database(url):
        raise NotADatabase(url=without_password(url))
    if "://" in url:
        from felt.store.postgres.reading import PostgresReading

        return PostgresReading(url)
    if not Path(url).exists():
        raise NoSuchDatabase(path=url)
    from felt.store.sqlite.reading import SQLiteReading

    return SQLiteReading(url)


def source_at(url: str) -> "Source":
    """The books at `url`, to be copied."""
    if not is_database(url):
        raise NotADatabase(url=without_password(url))
    if "://" in url:
        from felt.store.postgres.copying import PostgresSource

        return PostgresSource(url)
    if not Path(url).exists():
        raise NoSuchDatabase(path=url)
    from felt.store.sqlite.copying import SQLiteSource

    return SQLiteSource(url)


def target_at(url: str) -> "Target":
    """A place at which there are no books yet."""
    if not is_database(url):
        raise NotADatabase(url=without_password(url))
    if "://" in url:
        from felt.store.postgres.copying import PostgresTarget

        return PostgresTarget(url)
    from felt.store.sqlite.copying import SQLiteTarget

    return SQLiteTarget(url)
