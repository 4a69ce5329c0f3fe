"""Which store a database URL or path means."""

import os
from pathlib import Path
from typing import TYPE_CHECKING

from felt.store.refusals import NoSuchDatabase, NotADatabase

if TYPE_CHECKING:
    from felt.store.postgres.store import PostgresStore
    from felt.store.sqlite.store import SQLiteStore

VARIABLE = "FELT_DATABASE_URL"
DEFAULT = "felt.db"


async def open_store(
    url: str | None = None, *, create: bool = True, alone: bool = False
) -> "SQLiteStore | PostgresStore":
    """The store at `url`, opened: `postgresql://…` or the path of an SQLite file; by default what FELT_DATABASE_URL
    says, else `felt.db` here. A file that is not there is made, unless `create` is false. With `alone` books
    that another house keeps are refused."""
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


def is_database(url: str) -> bool:
    """Whether it can mean one, without looking for it."""
    scheme, separator, _ = url.partition("://")
    if separator:
        return scheme in ("postgresql", "postgres")
    return "\0" not in url and not Path(url).is_dir()


def without_password(url: str) -> str:
    """As it may be shown: what stands between the scheme and the last @ is kept to ourselves."""
    scheme, separator, rest = url.partition("://")
    return f"{scheme}{separator}{rest.rpartition('@')[2]}".partition("?")[0]
