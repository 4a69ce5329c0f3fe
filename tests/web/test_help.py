"""Help where it is needed: at the table, when a table stands still, and after an hour of play."""

import re
from collections.abc import Callable

import pytest
from playwright.sync_api import expect

from tests.web.guest import Guest
from tests.web.looks import Looks
from tests.web.wire import Wire

Come = Callable[..., Guest]
Table = Callable[[str], str]

AN_HOUR_AGO = """async () => {
  const { since, now } = await (await fetch('/api/session/summary')).json();
  localStorage.setItem('felt.check', JSON.stringify({ since, at: now - 61 * 60_000 }));
}"""


@pytest.mark.parametrize(("size", "language"), [("phone", "vi"), ("desktop", "en")])
def test_help_opens_by_a_key_and_tells_what_the_table_shows(
    guest: Come, table: Table, size: str, language: str
) -> None:
    patron = guest(size, language)
    patron.sit(table("S"))
    patron.page.keyboard.press("?")
    help_ = patron.page.locator(".help:visible", has=patron.page.locator("kbd"))
    expect(help_).to_contain_text(patron.word("tables/help", "lights.ring"))
    looks = Looks(patron)
    looks.look("help")
    looks.check()


def test_a_paused_table_says_why_and_offers_others_until_it_goes_on(guest: Come, manager: Wire, table: Table) -> None:
    patron, name = guest("phone", "en"), table("S")
    patron.sit(name)
    manager.ask("pause_table", table=name)
    offer = patron.page.get_by_role("region", name=patron.word("tables/help", "wayOn.paused"))
    offer.locator("summary").click()  # a pause may be short: nothing lies over the felt until it is asked for
    expect(offer).to_contain_text(patron.word("table", "pausedWhy.staff"))
    expect(offer.locator("a").first).to_have_attribute("href", re.compile(r"^/table/[SCTDY]\d+$"))
    looks = Looks(patron)
    looks.look("paused-way-on")
    looks.check()
    manager.ask("resume_table", table=name)
    expect(offer).to_have_count(0)


def test_after_an_hour_the_patron_is_told_time_and_net_and_can_rest(guest: Come, table: Table) -> None:
    patron = guest("phone")
    patron.sit(table("B"))
    patron.page.evaluate(AN_HOUR_AGO)
    patron.page.reload()
    dialog = patron.page.get_by_role("dialog", name=patron.word("tables/help", "check.title"))
    expect(dialog).to_be_visible()
    looks = Looks(patron)
    looks.look("reality-check")
    looks.check()
    dialog.get_by_role("button", name=patron.word("tables/help", "check.rest"), exact=True).click()
    expect(patron.page.locator("h1")).to_have_text(patron.word("limits", "title"))
    patron.until(lambda: patron.api("/api/tables")["yours"] == [])
