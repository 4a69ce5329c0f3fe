"""Surveillance at its console: everything is found, followed and played back, and nothing is changed but the file of a
case. Auditors see the same, and attach nothing."""

import re
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Locator, expect

from felt.core.authority import Role
from tests.web.ear import Ear
from tests.web.guest import Guest
from tests.web.looks import Looks
from tests.web.wire import LOST_CHIPS, Office, Wire, lose_a_round

Comes = Callable[..., Guest]
PNG = b"\x89PNG\r\n\x1a\n" + bytes(64) + b"\0\0\0\0IEND\xaeB`\x82"
AREA = "staff/watch"
LOOKS_ONLY = {"subscribe", "unsubscribe", "ping"}
"""What a console of readers says on the socket."""


@contextmanager
def dealt_by_hand(office: Office, table: str) -> Iterator[Wire]:
    """A lost round of a guest on seat 2, an incident in it, and a case about the table; the dealer stays."""
    with office.wire("dealer") as dealer:
        dealer.ask("take_table", table=table)
        lose_a_round(dealer, table)
        said = {"do": "record_incident", "kind_of_incident": "conduct", "says": "Lớn tiếng.", "people": ["seat 2"]}
        sends(office, "surveillance", "/api/pit/incidents/orders", said | {"table": table, "round": 1})
        case = {"about": "complaint", "says": "Khách nói xúc xắc lật.", "table": table, "guest": "Lê Nhi"}
        sends(office, "pit_supervisor", "/api/cases", case)
        yield dealer


def sends(office: Office, role: str, path: str, body: dict[str, Any]) -> None:
    with office.signed_in(role) as (client, csrf):
        sent = {"id": f"watch-{body.get('table')}-{role}", **body}
        answer = client.post(path, json=sent, headers={"X-CSRF-Token": csrf})
        assert answer.is_success, answer.text


class Watcher:
    def __init__(self, person: Guest) -> None:
        self.person = person
        self.page = person.page
        self.ear = Ear(person.page)
        self.looks = Looks(person)

    def word(self, path: str, *values: object) -> str:
        return self.person.word(AREA, path, *values)

    def field(self, name: str) -> Locator:
        return self.page.locator(f'[data-field="{name}"]')

    def search(self, **typed: str) -> None:
        """By keyboard: `/` leads to the patron, and Enter searches from any field. What is not typed is empty."""
        expect(self.rows.or_(self.page.locator(".records-empty")).first).to_be_visible()
        self.page.locator("h1").click()
        self.page.keyboard.press("/")
        patron = self.page.locator("[data-search]")
        expect(patron).to_be_focused()
        patron.fill(typed.get("patron", ""))
        for name in ("table", "round", "from", "to"):
            self.field(name).fill(typed.get(name, ""))
        self.page.keyboard.press("Enter")

    @property
    def rows(self) -> Locator:
        return self.page.locator("tr[data-kind]")

    def finds(self, *keys: str) -> None:
        """Each with all its words."""
        for place, key in enumerate(keys):
            expect(self.rows.nth(place)).to_have_attribute("data-key", re.compile(f"^{key}( |$)"))
        expect(self.rows).to_have_count(len(keys))

    def line(self, event: str) -> Locator:
        return self.page.locator(f'li[data-event="{event}"]').first

    def leave_sheet(self) -> None:
        self.page.keyboard.press("Escape")
        expect(self.page.locator("dialog header")).to_have_count(0)

    def look(self, name: str) -> None:
        self.looks.look(f"watch-{name}")
        self.person.change_language()
        expect(self.page.locator("h1").first).to_be_visible()
        self.looks.glance(f"watch-{name}")
        self.person.change_language()


@pytest.mark.clause("ruling A6", "sicbo 8.4")
def test_surveillance_finds_follows_and_attaches(
    staff: Comes, office: Office, other: Wire, table: Callable[[str], str], tmp_path: Path
) -> None:
    """Three people, since the server counts what each of them asks."""
    name, online = table("D"), table("S")
    played = other.play(online)
    people = seeker, reader, watcher = tuple(
        Watcher(staff("surveillance", "desktop", "en", number=number)) for number in (2, 3, 4)
    )
    with dealt_by_hand(office, name) as dealer:
        seeker.person.go("/")
        expect(seeker.page).to_have_url(re.compile("/watch$"))
        searches(seeker, name, online, played, other.patron)
        reader.person.go(f"/watch?table={name}")
        plays_back(reader, name)
        attaches(reader, name, tmp_path)
        watcher.person.go("/watch?view=tables")
        follows(watcher, name, dealer)
    assert seeker.ear.changes() | watcher.ear.changes() == set()
    changed = {re.sub(r"\d+", "N", call) for call in reader.ear.changes()}
    assert changed == {"POST /api/cases/N/orders", "POST /api/cases/N/files"}
    for each in people:
        assert each.ear.asked <= LOOKS_ONLY
        assert each.ear.wrong(Role.SURVEILLANCE) == []
        each.looks.check()


def searches(watcher: Watcher, name: str, online: str, played: int, patron: str) -> None:
    page = watcher.page
    watcher.search(table=name)
    watcher.finds("case", "incident", f"round {name} 1")
    watcher.look("search")
    watcher.search(round=f"{name}-1")
    watcher.finds("incident", f"round {name} 1")
    expect(page).to_have_url(re.compile(rf"table={name}&round=1$"))
    page.reload()  # the address has the search
    watcher.finds("incident", f"round {name} 1")
    watcher.search(patron=patron)
    watcher.finds(f"round {online} {played}")
    watcher.search(table=name, **{"from": "2020-01-01T00:00", "to": "2020-01-02T00:00"})
    expect(page.locator(".records-empty")).to_have_text(watcher.word("none"))
    watcher.search(table=name)
    page.get_by_role("button", name=watcher.word("form.hour"), exact=True).click()
    expect(page).to_have_url(re.compile("from=[0-9]+"))
    watcher.field("kind").select_option("round")
    watcher.finds(f"round {name} 1")
    watcher.field("round").fill("x")
    page.keyboard.press("Enter")
    expect(page.locator("search [role=alert]")).to_have_text(watcher.word("form.wrongRound"))


def plays_back(watcher: Watcher, name: str) -> None:
    """From a row to the round and back to the row, by keyboard."""
    page = watcher.page
    watcher.finds("case", "incident", f"round {name} 1")
    page.locator("h1").click()
    for _ in range(3):
        page.keyboard.press("ArrowDown")
    page.keyboard.press("Enter")
    expect(page.locator("h1")).to_have_text(watcher.word("one.title", name, 1))
    page.go_back()
    expect(page.locator(f'tr[data-key^="round {name} 1"] a.found')).to_be_focused()
    page.keyboard.press("Enter")
    called, settled = watcher.line("result_called"), watcher.line("round_settled")
    expect(called).to_contain_text("Dealer dealer 1 calls the result")
    expect(called.locator(".who")).to_contain_text(watcher.person.word("account", "roles.dealer"))
    expect(settled.locator("a.clause").first).to_be_visible()
    step = page.locator(".controls .at")
    before = step.inner_text()
    page.keyboard.press("ArrowLeft")
    expect(step).not_to_have_text(before)
    expect(page.locator('[data-kind="incident"]')).to_have_count(1)
    watcher.look("round")


def attaches(watcher: Watcher, name: str, folder: Path) -> None:
    """The round with a file by one key, then a line of the journal in words; both are in the file of the case."""
    page, sheet = watcher.page, watcher.page.locator("dialog[open]")
    page.keyboard.press("e")
    expect(sheet.locator("textarea")).to_have_value(re.compile(f"Table {name}, round 1, at .*[0-9]{{2}}:[0-9]{{2}}"))
    expect(sheet.locator("form select")).to_have_value("8.4.6")
    watcher.looks.look("watch-attach")
    watcher.leave_sheet()
    watcher.person.change_language()  # no sheet is over the bar
    page.keyboard.press("e")
    expect(sheet.locator("textarea")).to_have_value(re.compile(f"{name}.*1"))
    watcher.looks.glance("watch-attach")
    watcher.leave_sheet()
    watcher.person.change_language()
    page.keyboard.press("e")
    (folder / "camera.png").write_bytes(PNG)
    sheet.locator('input[type="file"]').set_input_files(folder / "camera.png")
    sheet.locator("form button.main").click()
    seen = sheet.get_by_role("link", name=watcher.word("attach.see"))
    expect(seen).to_be_visible()
    number = int((seen.get_attribute("href") or "").split("/")[2])
    expect(sheet.get_by_text(watcher.word("attach.recordThere", name, 1))).to_be_visible()
    watcher.leave_sheet()
    watcher.line("dice_thrown").get_by_role("button").click()
    expect(sheet.locator("textarea")).to_have_value(re.compile("The dice show 1 1 2"))
    sheet.locator("form button.main").click()
    seen.click()
    pieces = page.locator('[data-heading="8.4.6"] li')
    expect(pieces).to_have_count(2)
    expect(pieces.filter(has_text="camera.png")).to_contain_text(f"Table {name}, round 1")
    expect(pieces.filter(has_text="The dice show 1 1 2")).to_have_count(1)
    steps = [each["entry"] for each in watcher.person.api(f"/api/cases/{number}")["steps"]]
    bound = [(each["table"], each["round"]) for each in steps if each["type"] == "round_attached"]
    assert bound == [(name, 1)]


def follows(watcher: Watcher, name: str, dealer: Wire) -> None:
    """A table live, then the dealer who is there, and the incident."""
    page = watcher.page
    page.locator(f'.tile[data-table="{name}"]').click()
    expect(page.locator("h1").first).to_contain_text(name)
    expect(watcher.line("round_settled")).to_be_visible()
    dealer.ask("open_betting", table=name)
    stake = {"bet": "small", "amount": LOST_CHIPS * 100}
    dealer.ask("record_wagers", table=name, round=2, seat=3, wagers=[stake])
    expect(watcher.line("wagers_recorded")).to_contain_text("seat 3")
    expect(page.locator("table tr", has_text=watcher.person.word("staff/preview", "seat", 3))).to_be_visible()
    attach = watcher.word("attach.open")
    inert = page.locator("main button:not(form button)")
    assert {each.get_attribute("title") or each.inner_text() for each in inert.all()} == {attach}
    watcher.look("table")
    watcher.line("wagers_recorded").locator(".who a").click()
    expect(page.get_by_role("link", name=watcher.word("person.onDuty", name), exact=True)).to_be_visible()
    expect(page.locator(f'tr[data-key^="round {name} 1"]')).to_be_visible()
    watcher.look("person")
    watcher.person.turn_to(f"/watch?table={name}&kind=incident")
    page.locator('[data-kind="incident"] a.found').click()
    expect(page.locator("[data-incident]")).to_contain_text("Lớn tiếng.")
    expect(page.locator("[data-incident] button")).to_have_count(0)


@pytest.mark.clause("ruling A6")
def test_an_auditor_reads_and_attaches_nothing(staff: Comes, office: Office, table: Callable[[str], str]) -> None:
    name = table("D")
    auditor = Watcher(staff("auditor", "tablet", theme="light"))
    page = auditor.page
    with dealt_by_hand(office, name):
        auditor.person.go(f"/watch?table={name}")
        auditor.finds("case", "incident", f"round {name} 1")
        auditor.look("search-auditor")
        paths = (f"/watch/round/{name}/1", f"/watch/table/{name}")
        for path in paths:
            auditor.person.turn_to(path)
            expect(auditor.line("round_settled")).to_be_visible()
            auditor.look(f"{path.split('/')[2]}-auditor")
            page.keyboard.press("e")
            expect(page.locator("dialog[open]")).to_have_count(0)
            expect(page.get_by_title(auditor.word("attach.open"))).to_have_count(0)
    assert auditor.ear.asked <= LOOKS_ONLY
    assert auditor.ear.changes() == set()
    assert auditor.ear.wrong(Role.AUDITOR) == []
    auditor.looks.check()
