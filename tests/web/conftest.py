from collections.abc import Callable, Iterator
from itertools import count
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser, sync_playwright

from felt.server.app import STATIC
from tests.server.test_serve_command import Process, serve
from tests.web.cable import Cable
from tests.web.chromium import FLAGS, executable
from tests.web.guest import Guest

TIMES = (
    "times = { countdown_ms = 600, betting_ms = 9000, squeeze_ms = 8000, insurance_ms = 6000, "
    "arranging_ms = 9000, result_ms = 3000 }"
)
TABLES_OF_EACH = 12
BACCARAT = "limits = { default = [10000, 1000000], tie = [5000, 200000] }"


def floor() -> str:
    """Enough tables for every test to have its own."""
    rows = []
    for number in range(1, TABLES_OF_EACH + 1):
        rows.append(f'[[tables]]\ngame = "baccarat"\nname = "B{number}"\nseats = 7\n{TIMES}')
        rows.append(f'rules = {{ mode = "online", commission = true, insurance = true, {BACCARAT} }}')
        rows.append(f'[[tables]]\ngame = "sicbo"\nname = "S{number}"\n{TIMES}')
        rows.append('rules = { mode = "online", limits = { default = [1000, 100000] } }')
        rows.append(f'[[tables]]\ngame = "niuniu"\nname = "N{number}"\nseats = 7\n{TIMES}')
        rows.append('rules = { mode = "online", limits = { default = [5000, 200000] } }')
    return "\n".join(rows)


@pytest.fixture(scope="session")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Process]:
    assert (STATIC / "index.html").exists(), "the browser client is not built: run `make web`"
    folder = tmp_path_factory.mktemp("floor")
    (folder / "felt.toml").write_text(floor())
    with serve(folder) as process:
        yield process


@pytest.fixture(scope="session")
def browser() -> Iterator[Browser]:
    with sync_playwright() as playwright:
        found = playwright.chromium.launch(executable_path=executable(), args=list(FLAGS))
        yield found
        found.close()


_numbers = {letter: count(1) for letter in "BSN"}


@pytest.fixture
def table() -> Callable[[str], str]:
    """A table that no other test of this process sits at: `table("B")`."""
    return lambda letter: f"{letter}{(next(_numbers[letter]) - 1) % TABLES_OF_EACH + 1}"


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


AXE = Path(__file__).parent.parent.parent / "web" / "node_modules" / "axe-core" / "axe.min.js"
