"""Roles see what their role allows, and nothing else: the pages that each role is offered, and every call that they
make, are held against the table of the wire (`tests/server/roles/expected.py`).

It is acted on a demonstration, where every console has something to show."""

import re
import signal
import subprocess
import sys
from collections.abc import Callable, Iterator

import pytest
from playwright.sync_api import Browser, expect

from felt.core.authority import Role
from felt.server.listen import listen
from tests.patience import PATIENCE_SECONDS
from tests.server.roles import expected
from tests.server.roles.expected import LET_IN
from tests.web.ear import Ear
from tests.web.guest import Guest
from tests.web.looks import Looks

CONSOLES = expected.rows(expected.CONSOLES)
LINES_BEFORE_USE = 3
"""`felt demo` says so much before its pages can be used; then the first rounds are played."""


@pytest.fixture(scope="module")
def demo(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    with listen("127.0.0.1", 0) as free:
        port = free.getsockname()[1]
    command = [sys.executable, "-m", "felt", "demo", "--lang", "en", "--port", str(port), "--folder", "books"]
    with subprocess.Popen(command, cwd=tmp_path_factory.mktemp("demo"), stdout=subprocess.PIPE) as process:
        assert process.stdout is not None
        for _ in range(LINES_BEFORE_USE):
            assert process.stdout.readline()
        yield f"http://localhost:{port}"
        process.send_signal(signal.SIGINT)
        assert process.wait(PATIENCE_SECONDS) == 0


class Visitor:
    """Somebody who looks at a demonstration."""

    def __init__(self, guest: Guest) -> None:
        self.guest = guest
        self.page = guest.page
        self.ear = Ear(guest.page)

    def become(self, role: Role) -> None:
        self.page.locator(f'.person[data-role="{role}"]').click()

    def change_role(self) -> None:
        self.page.locator("#felt > header a.demo").click()
        expect(self.page.locator(".person")).to_have_count(len(Role))

    def open(self, path: str) -> None:
        self.guest.turn_to(path)
        self.settle()

    def settle(self) -> None:
        busy = self.page.locator("main [aria-busy=true]")
        self.guest.until(lambda: not self.ear.under_way and not busy.count())

    @property
    def heading(self) -> str:
        return self.page.locator("h1").first.inner_text()


@pytest.fixture
def visitor(browser: Browser, demo: str) -> Iterator[Visitor]:
    guest = Guest(browser, demo)
    yield Visitor(guest)
    guest.close()


@pytest.mark.clause("ruling A6")
def test_every_role_sees_its_consoles_and_no_other(visitor: Visitor) -> None:
    page = visitor.page
    missing, not_yours = visitor.guest.word("common", "missing.title"), visitor.guest.word("staff/posts", "other.title")
    visitor.guest.go("/demo")
    wrong = []
    for role in Role:
        visitor.become(role)
        own = [console for console, row in CONSOLES.items() if row.expects(role) == LET_IN]
        home = re.compile(rf"/({'|'.join(own)})?$")
        expect(page).to_have_url(home)
        visitor.settle()
        offered = [link.get_attribute("href") for link in page.locator("#felt > header nav a").all()]
        assert {f"/{console}" for console in own} == {href for href in offered if (href or "")[1:] in CONSOLES}, role
        for console in CONSOLES:
            visitor.open(f"/{console}")
            if console in own:
                assert visitor.heading not in (missing, not_yours), (role, console)
            else:
                expect(page.locator("h1")).to_have_text(not_yours)
                expect(page.locator("main .button.main")).to_have_attribute("href", re.compile(home))
            wrong += [f"/{console} as {role}: {each}" for each in visitor.ear.wrong(role)]
        visitor.change_role()
    assert wrong == []


def test_the_first_page_of_a_demonstration(visitor: Visitor) -> None:
    visitor.guest.go("/demo")
    expect(visitor.page.locator(".person")).to_have_count(len(Role))
    looks = Looks(visitor.guest)
    looks.look("demo")
    looks.crowd("demo")
    visitor.guest.change_language()
    looks.glance("demo")
    assert looks.wrong == {}


def test_no_other_house_has_the_page_of_a_demonstration(guest: Callable[..., Guest]) -> None:
    visitor = guest()
    visitor.go("/demo")
    expect(visitor.page.locator("h1")).to_have_text(visitor.word("common", "missing.title"))
    expect(visitor.page.locator("#felt > header a.demo")).to_have_count(0)
