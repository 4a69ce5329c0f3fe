"""Which store a database URL or path means."""

import os
from pathlib import Path
from typing import TYPE_CHECKING

from felt.store.refusals import NoSuchDatabase, NotADatabase

if TYPE_CHECKING:
    from felt.store.postgres import PostgresStore
    from felt.store.sqlite import SQLiteStore

VARIABLE = "FELT_DATABASE_URL"
DEFAULT = "felt.db"


async def open_store(
    url: str | None = None, *, create: bool = True, alone: bool = False
) -> "SQLiteStore | PostgresStore":
    """The store at `url`, opened: `postgresql://…` or the path of an SQLite file; by default what FELT_DATABASE_URL
    says, else `felt.db` here. A file that is not there is made, unless `create` is false; with `alone` it is refused
    where another house keeps it."""
    store = store_at(url or os.environ.get(VARIABLE) or DEFAULT, create=create, alone=alone)
    try:
        await store.open()
    except BaseException:
        await store.close()
        raise
    return store


def store_at(url: str, *, create: bool, alone: bool = False) -> "SQLiteStore | PostgresStore":
    scheme, separator, _ = url.partition("://")
    if separator and scheme in ("postgresql", "postgres"):
        from felt.store.postgres import PostgresStore

        return PostgresStore(url)
    if separator or "\0" in url or Path(url).is_dir():
        raise NotADatabase(url=without_password(url))
    if not create and not Path(url).exists():
        raise NoSuchDatabase(path=url)
    from felt.store.sqlite import SQLiteStore

    return SQLiteStore(url, alone=alone)


def without_password(url: str) -> str:
    """As it may be shown: what stands between the scheme and the last @ is kept to ourselves."""
    scheme, separator, rest = url.partition("://")
    return f"{scheme}{separator}{rest.rpartition('@')[2]}".partition("?")[0]
