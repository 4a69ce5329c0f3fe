import os
from collections.abc import Callable, Iterator
from itertools import count
from typing import Any

import pytest
from playwright.sync_api import Browser, sync_playwright

from felt.server.app import STATIC
from tests.server.serve.process import Process, serve
from tests.web.cable import Cable
from tests.web.chromium import FLAGS, executable
from tests.web.guest import Guest
from tests.web.wire import Office, Wire, stranger

BACCARAT = (
    'rules = { mode = "online", commission = true, insurance = true, '
    "limits = { default = [10000, 1000000], tie = [5000, 200000] } }"
)
SICBO = 'rules = { mode = "online", limits = { default = [1000, 100000] } }'
CASINO = (
    'rules = { mode = "dealer", commission = true, insurance = false, '
    "limits = { default = [10000, 1000000], tie = [5000, 200000] } }"
)
INSURED = CASINO.replace("insurance = false", "insurance = true")
ONE_DECK = INSURED.replace("insurance", "decks = 1, insurance")
DICE = 'rules = { mode = "dealer", limits = { default = [1000, 100000] } }'
BOXES = 'rules = { mode = "dealer", limits = { default = [5000, 200000] } }'
BY_HAND = 'seats = 7\ndealing = "hand"\nbetting = "called"'
REGISTERED = f"{BY_HAND}\nequipment_registered = true"
LIVE = 'seats = 7\ndealing = "hand"'
NIUNIU = 'rules = { mode = "online", limits = { default = [5000, 200000] } }'


def times(countdown: int = 600, betting: int = 600_000, asked: int = 300_000, result: int = 300_000) -> str:
    """Whoever confirms and answers ends these phases, long before their time; the time alone ends a result."""
    answers = ", ".join(f"{phase}_ms = {asked}" for phase in ("squeeze", "insurance", "arranging"))
    return f"times = {{ countdown_ms = {countdown}, betting_ms = {betting}, {answers}, result_ms = {result} }}"


PATIENT, TOGETHER = times(), times(countdown=3_000, result=12_000)
QUICK, RUNS_OUT = times(countdown=1_500, result=1_500), times(countdown=3_000, betting=20_000, result=1_500)
TABLES: dict[str, tuple[int, str, str, str, str]] = {
    "B": (50, "baccarat", "seats = 7", BACCARAT, PATIENT),
    "L": (10, "baccarat", "seats = 7", BACCARAT, TOGETHER),
    "Q": (12, "baccarat", "seats = 7", BACCARAT, QUICK),
    "R": (6, "baccarat", "seats = 7", BACCARAT, RUNS_OUT),
    "F": (2, "baccarat", "seats = 2", BACCARAT, PATIENT),
    "S": (24, "sicbo", "", SICBO, PATIENT),
    "C": (6, "sicbo", "", SICBO, TOGETHER),
    "T": (4, "sicbo", "", SICBO, QUICK),
    "N": (23, "niuniu", "seats = 7", NIUNIU, PATIENT),
    "O": (6, "niuniu", "seats = 7", NIUNIU, TOGETHER),
    "M": (4, "niuniu", "seats = 7", NIUNIU, QUICK),
    "K": (24, "baccarat", BY_HAND, CASINO, PATIENT),
    "H": (24, "baccarat", BY_HAND, INSURED, PATIENT),
    "G": (2, "baccarat", BY_HAND, ONE_DECK, PATIENT),
    "X": (1, "baccarat", REGISTERED, ONE_DECK, PATIENT),
    "Y": (1, "sicbo", REGISTERED, DICE, PATIENT),
    "V": (2, "baccarat", LIVE, BACCARAT, QUICK),
    "D": (16, "sicbo", BY_HAND, DICE, PATIENT),
    "E": (16, "niuniu", BY_HAND, BOXES, PATIENT),
}
"""By the first letter of their names: how many, so that every test has its own; the game, the seats and who deals, the
rules and how long each phase lasts. No test may depend on how fast its machine is: a patient table waits for whoever
looks at it. Only where several sit down together does it count them in slowly, only where a next round is wanted is a
result short, and only where betting is to run out can it."""


def pytest_xdist_auto_num_workers() -> int:
    """A browser test mostly waits."""
    return 2 * (os.cpu_count() or 1)


def floor() -> str:
    rows = []
    for letter, (tables, game, seats, rules, pace) in TABLES.items():
        for number in range(1, tables + 1):
            rows.append(f'[[tables]]\ngame = "{game}"\nname = "{letter}{number}"\n{seats}\n{pace}\n{rules}')
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
def staff(browser: Browser, server: Process, office: Office) -> Iterator[Callable[..., Guest]]:
    """A member of the staff at a console: `staff("dealer", "tablet", "en")`, `staff("dealer", number=2)`."""
    people: list[Guest] = []

    def come(role: str, size: str = "tablet", language: str = "vi", *, number: int = 1, **more: Any) -> Guest:
        cookie = office.cookie(role, number)
        people.append(Guest(browser, server.address, size, language, cookie=cookie, **more))
        return people[-1]

    yield come
    for each in people:
        each.close()


@pytest.fixture
def cable(server: Process) -> Iterator[Cable]:
    laid = Cable(server.address)
    yield laid
    laid.close()
