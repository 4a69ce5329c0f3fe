"""Every test that asks for `bank` runs on both stores."""

from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.store.bank import Bank, Place, PostgresPlace, SQLitePlace, open_bank
from tests.store.command_line import Felt
from tests.store.servers import Server, server


@pytest.fixture(scope="session")
def postgres() -> Iterator[Server]:
    """One server for each process of tests."""
    with server() as started:
        yield started


@pytest.fixture
def postgres_place(postgres: Server) -> Iterator[PostgresPlace]:
    url = postgres.new_place()
    yield PostgresPlace(url)
    postgres.drop_place(url)


@pytest.fixture
def sqlite_place(tmp_path: Path) -> SQLitePlace:
    return SQLitePlace(tmp_path / "felt.db")


@pytest.fixture(params=["sqlite", "postgres"])
def place(request: pytest.FixtureRequest) -> Place:
    chosen: Place = request.getfixturevalue(f"{request.param}_place")
    return chosen


@pytest.fixture
def bank(place: Place) -> Iterator[Bank]:
    with open_bank(place) as opened:
        yield opened


@pytest.fixture
def felt(place: Place, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> Felt:
    monkeypatch.setenv("FELT_LANG", "en")
    return Felt(place.url, capsys)
