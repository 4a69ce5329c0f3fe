"""Which store a URL means."""

import asyncio
import os
import stat
from pathlib import Path

import pytest

from felt.core.words import Language
from felt.store.factory import open_store, store_at
from felt.store.postgres import lock
from felt.store.postgres.store import PostgresStore
from felt.store.refusals import BooksKeptElsewhere, NoSuchDatabase, NotADatabase
from felt.store.sqlite.store import SQLiteStore
from felt.store.urls import without_password
from tests.store.bank import Place, PostgresPlace, bought


def opened(url: str | None, *, create: bool = True) -> type:
    async def play() -> type:
        store = await open_store(url, create=create)
        await store.close()
        return type(store)

    return asyncio.run(play())


def test_a_path_is_a_file(tmp_path: Path) -> None:
    path = tmp_path / "books.db"
    assert opened(str(path)) is SQLiteStore
    assert path.exists()
    assert opened(str(path), create=False) is SQLiteStore


def test_a_url_is_a_server(postgres_place: PostgresPlace) -> None:
    assert opened(postgres_place.url) is PostgresStore


def test_the_environment_says_which(
    postgres_place: PostgresPlace, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("FELT_DATABASE_URL", postgres_place.url)
    assert opened(None) is PostgresStore
    monkeypatch.setenv("FELT_DATABASE_URL", "")
    assert opened(None) is SQLiteStore
    assert (tmp_path / "felt.db").exists()
    monkeypatch.delenv("FELT_DATABASE_URL")
    assert opened(None, create=False) is SQLiteStore


@pytest.mark.parametrize("url", ["mysql://x/y", "http://felt", "sqlite://", "://", "/", ".", "postgresql://x:y"])
def test_what_is_no_database(url: str) -> None:
    with pytest.raises(NotADatabase, match="is no database") as caught:
        opened(url)
    assert "không phải là cơ sở dữ liệu" in caught.value.message(Language.VI)


def test_a_file_that_is_not_there_is_not_made_to_be_looked_at(tmp_path: Path) -> None:
    with pytest.raises(NoSuchDatabase, match="There is no database"):
        opened(str(tmp_path / "nope.db"), create=False)
    assert list(tmp_path.iterdir()) == []


@pytest.mark.parametrize(
    ("url", "shown"),
    [
        ("postgresql://felt:secret@host/db", "postgresql://host/db"),
        ("mysql://felt:p@ss@host/db?password=secret", "mysql://host/db"),
        ("felt.db", "felt.db"),
    ],
)
def test_a_password_is_not_shown(url: str, shown: str) -> None:
    assert without_password(url) == shown
    if url.startswith("mysql"):
        with pytest.raises(NotADatabase) as caught:
            store_at(url, create=True)
        assert "secret" not in str(caught.value)


def test_what_is_wrong_with_a_url_of_a_server_is_said_without_its_password() -> None:
    with pytest.raises(NotADatabase) as caught:
        opened("postgresql://felt:secret@host:port/db?sslmode=nope")
    assert "secret" not in str(caught.value)


async def test_books_have_one_house_at_a_time_and_any_number_of_readers(
    place: Place, monkeypatch: pytest.MonkeyPatch
) -> None:
    url = place.url

    house = await open_store(url, alone=True)
    with monkeypatch.context() as impatient:
        impatient.setattr(lock, "PATIENCE_MS", 10)
        with pytest.raises(BooksKeptElsewhere) as caught:
            await open_store(url, alone=True)
    assert without_password(url) in str(caught.value)
    reader = await open_store(url, create=False)
    assert await reader.balances() == {}
    await reader.close()
    await house.close()
    await (await open_store(url, alone=True)).close()


async def test_a_new_file_of_books_is_for_its_owner_alone(tmp_path: Path) -> None:
    path = tmp_path / "books.db"

    async def play() -> None:
        house = await open_store(str(path), alone=True)
        assert await house.commit([bought("an", 100)]) == [None]
        made = {each.name: stat.filemode(each.stat().st_mode) for each in tmp_path.iterdir()}
        await house.close()
        assert made.keys() >= {"books.db", "books.db-wal", "books.db.house"}
        assert set(made.values()) == {"-rw-------"}, made

    before = os.umask(0)
    try:
        await play()
    finally:
        os.umask(before)
