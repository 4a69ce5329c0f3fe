"""The stores of `tests/store`, and books with everything in them."""

import asyncio
from pathlib import Path
from typing import NamedTuple

import pytest

from felt.check.marks import Heads
from tests.check import books
from tests.store.bank import Place, SQLitePlace
from tests.store.conftest import felt, place, postgres, postgres_place, sqlite_place
from tests.store.servers import Server

__all__ = ["felt", "place", "postgres", "postgres_place", "sqlite_place"]


class Written(NamedTuple):
    place: Place
    marks: Heads

    @property
    def url(self) -> str:
        return self.place.url

    def raw(self, statement: str, *parameters: object) -> list[tuple[object, ...]]:
        return asyncio.run(self.place.raw(statement, *parameters))


@pytest.fixture
def written(place: Place, tmp_path: Path) -> Written:
    """Books of four rounds at each of three tables."""
    return Written(place, asyncio.run(books.write(place.url, tmp_path, rounds=4)))


@pytest.fixture
def elsewhere(written: Written, request: pytest.FixtureRequest, tmp_path: Path) -> str:
    """An empty place on the same kind of store."""
    if isinstance(written.place, SQLitePlace):
        return str(tmp_path / "forged.db")
    server: Server = request.getfixturevalue("postgres")
    url = server.new_place()
    request.addfinalizer(lambda: server.drop_place(url))  # noqa: PT021
    return url
