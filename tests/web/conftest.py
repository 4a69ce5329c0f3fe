import os
from collections.abc import Callable, Iterator
from itertools import count
from typing import Any

import pytest
from playwright.sync_api import Browser, sync_playwright

from felt.server.app import STATIC
from tests.server.test_serve_command import Process, serve
from tests.web.cable import Cable
from tests.web.chromium import FLAGS, executable
from tests.web.guest import Guest
from tests.web.wire import Office, Wire, stranger

TIMES = (
    "times = {{ countdown_ms = {countdown}, betting_ms = {betting}, squeeze_ms = 8000, insurance_ms = 6000, "
    "arranging_ms = 9000, result_ms = {result} }}"
)
QUICK_MS, LONG_MS = 9_000, 90_000
BACCARAT = (
    'rules = { mode = "online", commission = true, insurance = true, '
    "limits = { default = [10000, 1000000], tie = [5000, 200000] } }"
)
SICBO = 'rules = { mode = "online", limits = { default = [1000, 100000] } }'
NIUNIU = 'rules = { mode = "online", limits = { default = [5000, 200000] } }'
TABLES: dict[str, tuple[int, str, str, int, str]] = {
    "B": (36, "baccarat", "seats = 7", QUICK_MS, BACCARAT),
    "L": (24, "baccarat", "seats = 7", LONG_MS, BACCARAT),
    "F": (3, "baccarat", "seats = 2", QUICK_MS, BACCARAT),
    "Q": (8, "baccarat", "seats = 7", QUICK_MS, BACCARAT),
    "S": (16, "sicbo", "", QUICK_MS, SICBO),
    "N": (20, "niuniu", "seats = 7", QUICK_MS, NIUNIU),
}
"""By the first letter of their names: how many, so that every test has its own; the game, the seats, how long betting
lasts where nobody confirms, the rules. L takes its time, so that several can sit down together; F is soon
full; Q hardly waits between two rounds, for tests that need several."""


def pytest_xdist_auto_num_workers() -> int:
    """A browser test mostly waits."""
    return 2 * (os.cpu_count() or 1)


def floor() -> str:
    rows = []
    for letter, (tables, game, seats, betting, rules) in TABLES.items():
        for number in range(1, tables + 1):
            result = {"L": 7000, "Q": 2500}.get(letter, 5000)
            times = TIMES.format(countdown=3000 if letter == "L" else 600, betting=betting, result=result)
            rows.append(f'[[tables]]\ngame = "{game}"\nname = "{letter}{number}"\n{seats}\n{times}\n{rules}')
    return "\n".join(rows)


@pytest.fixture(scope="session")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Process]:
    assert (STATIC / "index.html").exists(), "the browser client is not built: run `make web`"
    folder = tmp_path_factory.mktemp("floor")
    (folder / "felt.toml").write_text(floor())
    with serve(folder) as process:
        yield process


@pytest.fixture(scope="session")
def office(server: Process) -> Office:
    return Office(server.address, server.line())


@pytest.fixture
def manager(office: Office) -> Iterator[Wire]:
    with office.manager() as wire:
        yield wire


@pytest.fixture
def other(server: Process) -> Iterator[Wire]:
    """Another patron, without a browser."""
    with stranger(server.address) as wire:
        yield wire


@pytest.fixture(scope="session")
def browser() -> Iterator[Browser]:
    with sync_playwright() as playwright:
        found = playwright.chromium.launch(executable_path=executable(), args=list(FLAGS))
        yield found
        found.close()


_numbers = {letter: count(1) for letter in TABLES}


@pytest.fixture
def table() -> Callable[[str], str]:
    """A table that no other test of this process sits at: `table("B")`."""

    def next_of(letter: str) -> str:
        number = next(_numbers[letter])
        assert number <= TABLES[letter][0], f"too few tables {letter}"
        return f"{letter}{number}"

    return next_of


@pytest.fixture
def guest(browser: Browser, server: Process) -> Iterator[Callable[..., Guest]]:
    """Opens the browser in a guest's hands: `guest("phone", "en")`."""
    guests: list[Guest] = []

    def come(size: str = "desktop", language: str = "vi", *, address: str | None = None, **more: Any) -> Guest:
        guests.append(Guest(browser, address or server.address, size, language, **more))
        return guests[-1]

    yield come
    for each in guests:
        each.close()


@pytest.fixture
def cable(server: Process) -> Iterator[Cable]:
    laid = Cable(server.address)
    yield laid
    laid.close()
