"""Who one is: guest, account, the door; what one may not do any more; the house's first administrator."""

import re
import signal
from collections.abc import Callable
from pathlib import Path

import pytest
from playwright.sync_api import Locator, Route, expect

from tests.server.serve.process import serve
from tests.web.catalogue import word
from tests.web.guest import Guest
from tests.web.wire import SignedIn, Wire

Come = Callable[..., Guest]
Table = Callable[[str], str]
PASSWORD = "một câu dài dễ nhớ"  # noqa: S105


def form(patron: Guest, which: str) -> Locator:
    return patron.page.get_by_role("form", name=patron.word("account", f"{which}.title"), exact=True)


def fill(patron: Guest, given: Locator, name: str) -> None:
    given.locator('input[autocomplete="username"]').fill(name)
    given.locator('input[autocomplete$="password"]').fill(PASSWORD)
    given.locator(".button.main").click()


def name_is(patron: Guest, name: str) -> None:
    expect(patron.page.locator(".own .who")).to_have_text(name)


def register(patron: Guest, name: str) -> None:
    patron.go("/account")
    fill(patron, form(patron, "register"), name)
    name_is(patron, name)


@pytest.mark.parametrize(("size", "language"), [("phone", "vi"), ("desktop", "en")])
def test_a_guest_becomes_an_account_without_losing_anything_and_comes_back(
    guest: Come, table: Table, size: str, language: str
) -> None:
    patron, name = guest(size, language), f"Nguyễn {size}"
    patron.go("/")
    expect(patron.page.locator(".own .who")).to_be_visible()
    with Wire(patron.address, patron.cookie) as own:
        own.play(table("B"))
    before = [patron.api(path) for path in ("/api/balance", "/api/history", "/api/statement")]
    register(patron, name)
    patron.shot("account")
    after = [patron.api(path) for path in ("/api/balance", "/api/history", "/api/statement")]
    assert before == after
    patron.page.get_by_role("button", name=patron.word("account", "signOut.do"), exact=True).click()
    expect(patron.page.locator(".own .who")).to_have_count(0)
    assert not patron.me()["signed_in"]
    patron.go("/")
    expect(patron.page.locator("h1")).to_have_text(patron.word("common", "door.title"))
    patron.shot("door")
    patron.page.get_by_role("link", name=patron.word("common", "door.signIn")).click()
    fill(patron, form(patron, "signIn"), name)
    name_is(patron, name)
    assert patron.api("/api/balance") == before[0]
    patron.go("/history")
    expect(patron.page.locator(".records tbody tr")).to_have_count(1)


def test_a_session_ended_elsewhere_leads_to_the_door_with_the_reason(guest: Come, table: Table) -> None:
    patron = guest()
    register(patron, "Trần Xa")
    patron.sit(table("B"))
    with SignedIn(patron.address, "Trần Xa", PASSWORD) as (elsewhere, csrf):
        assert elsewhere.delete("/api/session/all", headers={"X-CSRF-Token": csrf}).is_success
    expect(patron.page.locator("h1")).to_have_text(patron.word("common", "door.title"))
    expect(patron.page.get_by_role("status").last).to_have_text(patron.word("common", "door.why.signed_out_everywhere"))
    patron.shot("session-ended")


def test_who_has_excluded_themselves_is_shown_out_and_refused_with_a_sentence(guest: Come) -> None:
    patron = guest("phone")
    register(patron, "Lê Nghỉ")
    patron.go("/limits")
    patron.page.get_by_role("button", name=patron.word("limits", "exclusion.do")).click()
    dialog = patron.page.get_by_role("dialog")
    expect(dialog).to_be_visible()
    patron.shot("exclusion")
    dialog.locator(".button.main").click()
    until = re.compile(r"Bạn đã tự loại trừ đến \d\d:\d\d:\d\d \d\d/\d\d/\d\d\.")
    for _ in range(2):  # and a page loaded anew says the same
        expect(patron.page.locator("h1")).to_have_text(patron.word("common", "door.excludedTitle"))
        expect(patron.page.locator(".panel")).to_contain_text(until)
        expect(patron.page.get_by_role("button", name=patron.word("common", "door.guest"))).to_have_count(0)
        patron.shot("door-excluded")
        patron.page.reload()
    patron.page.get_by_role("link", name=patron.word("common", "door.signIn")).click()
    given = form(patron, "signIn")
    fill(patron, given, "Lê Nghỉ")
    expect(given.get_by_role("alert")).to_contain_text(until)
    expect(given.locator(".error")).to_have_count(0)
    patron.shot("excluded")
    patron.was_refused(403)
    assert not patron.me()["signed_in"]


def test_a_limit_takes_effect_with_the_next_wager(guest: Come, table: Table) -> None:
    patron, name = guest("desktop", "en"), table("B")
    patron.go("/limits")
    patron.page.get_by_label(re.compile("hips")).first.fill("150")
    patron.page.locator("form .button.main").first.click()
    expect(patron.page.locator(".now b").first).to_contain_text("150")
    patron.shot("limits-set")
    patron.sit(name)
    patron.may_bet()
    patron.bet("player", 4)
    patron.confirm()
    expect(patron.page.locator(".notice p")).to_contain_text(
        "By your own loss limit you can stake 150 more chips today; stake less."
    )
    assert not [entry for entry in patron.api("/api/statement")["entries"] if entry["kind"] == "hold"]


def test_a_form_sent_before_the_guest_has_a_session_waits_for_it(guest: Come) -> None:
    patron = guest("desktop", "en")
    held: list[Route] = []

    def hold(route: Route) -> None:
        held.append(route)

    patron.page.route("**/api/session/guest", hold)
    patron.go("/limits")
    patron.page.get_by_label(re.compile("hips")).first.fill("150")
    patron.page.locator("form .button.main").first.click()
    patron.until(lambda: bool(held))
    expect(patron.page.locator("form .button.main").first).to_be_disabled()
    held[0].continue_()
    expect(patron.page.locator(".now b").first).to_contain_text("150")
    assert patron.api("/api/limits")["loss_per_day"]["value"] == 15_000


def test_the_language_changes_in_mid_round_and_nothing_else_does(guest: Come, table: Table) -> None:
    patron, name = guest(), table("B")
    patron.sit(name)
    patron.may_bet()
    patron.bet("banker", 3)
    patron.placed("banker")
    stake, who = patron.stake("banker"), patron.me()["id"]
    patron.page.locator("a.back").click()
    patron.page.get_by_role("button", name="English").first.click()
    expect(patron.page.locator("h1")).to_have_text(word("lobby", "title", "en"))
    patron.page.get_by_role("link", name=word("lobby", "backTo", "en", name)).click()
    patron.placed("banker")
    assert patron.stake("banker") == stake
    expect(patron.page.locator(".banner .title")).to_have_text(word("table", "phase.betting", "en"))
    expect(patron.spot("banker")).to_contain_text(word("baccarat/names", "bets.banker", "en"), ignore_case=True)
    assert patron.me()["id"] == who
    patron.page.locator('.rail [role="radio"]').last.click()
    patron.bet("banker")
    expect(patron.page.locator(".refused")).to_contain_text(re.compile("[a-z] "))
    patron.confirm()
    patron.to_result()
    patron.net()


def test_the_first_administrator_comes_by_the_link_that_the_server_prints(guest: Come, tmp_path: Path) -> None:
    with serve(tmp_path) as server:
        found = re.search(r"http://\S+", server.line())
        assert found
        patron = guest(address=server.address)
        patron.go(found[0])
        fill(patron, form(patron, "invited"), "Bà Chủ")
        expect(patron.page.locator(".said").first).to_have_text(patron.word("account", "invited.done", "Bà Chủ"))
        patron.shot("first-administrator")
        assert patron.me()["role"] == "administrator"
        assert "first-administrator" not in patron.page.url
        patron.go(found[0])
        expect(patron.page.locator("h1")).to_be_visible()
        patron.context.close()
        assert server.end(signal.SIGTERM) == 0
