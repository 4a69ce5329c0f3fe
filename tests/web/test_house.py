"""The console of the house: people get their roles, and a table is set up, changed, signed and taken away."""

import re
from collections.abc import Callable
from functools import partial

import pytest
from playwright.sync_api import Locator, Page, expect

from tests.web.guest import Guest
from tests.web.looks import Looks
from tests.web.test_people import fill, form
from tests.web.wire import Office

Come = Callable[..., Guest]
A5_POINTS = (595, 420)
NAME = "ZZ-1"


def button(at: Page | Locator, name: str) -> Locator:
    return at.get_by_role("button", name=name, exact=True)


def limits(page: Page, row: str) -> Locator:
    """The two fields of a row of the limits."""
    return page.locator(f'input[data-place="rules.limits.{row}"]')


def write(person: Guest, why: str) -> None:
    """What is previewed, with its reason, into the books."""
    sheet = person.page.get_by_role("dialog")
    sheet.get_by_label(person.word("staff/house", "why"), exact=True).fill(why)
    button(sheet, person.word("staff/house", "preview.confirm")).click()
    expect(sheet).to_be_hidden()


def look_around(person: Guest, looks: Looks, name: str) -> None:
    """As it is, in the other language, and in the other theme."""
    looks.look(name)
    person.change_language()
    looks.glance(name)
    person.change_language()
    person.page.locator("button.theme").click()
    looks.look(f"{name}-other-theme")
    person.page.locator("button.theme").click()


@pytest.mark.clause("ruling A6")
def test_an_administrator_lands_at_the_house_and_makes_a_pit_supervisor_and_a_dealer(
    guest: Come, office: Office
) -> None:
    patron = guest("tablet")
    patron.go("/account")
    fill(patron, form(patron, "register"), "Trần Thị Pit")
    expect(patron.page.locator(".own .who")).to_have_text("Trần Thị Pit")

    chief = guest("wide")
    chief.go("/account")
    signing_in = form(chief, "signIn")
    signing_in.locator('input[autocomplete="username"]').fill(Office.ADMINISTRATOR)
    signing_in.locator('input[autocomplete$="password"]').fill(Office.PASSWORD)
    signing_in.locator(".button.main").click()
    expect(chief.page).to_have_url(re.compile("/house$"))
    page, w = chief.page, partial(chief.word, "staff/people")
    expect(page.get_by_role("heading", name=w("title"))).to_be_visible()

    page.get_by_role("searchbox").fill("thị pit")
    button(page, w("search")).click()
    row = page.locator("tr[data-person]")
    expect(row).to_have_count(1)
    button(row, w("manage")).click()
    sheet = page.get_by_role("dialog")
    sheet.get_by_role("combobox").select_option("pit_supervisor")
    button(sheet, w("give")).click()
    supervisor = chief.word("account", "roles.pit_supervisor")
    expect(page.get_by_role("status").filter(has_text=w("gave", "Trần Thị Pit", supervisor))).to_be_visible()
    expect(row).to_contain_text(supervisor)
    expect(patron.page.get_by_text(patron.word("common", "door.why.role_changed"))).to_be_visible()

    button(page, w("invite.do")).click()
    link = page.get_by_label(w("invite.copy"), exact=True).first.input_value()
    looks = Looks(chief)
    page.get_by_role("searchbox").fill("")
    button(page, w("search")).click()
    look_around(chief, looks, "house-people")
    page.get_by_role("link", name=chief.word("staff/house", "tabs.health")).click()
    expect(page.get_by_role("heading", name=chief.word("staff/health", "ready"))).to_be_visible()
    look_around(chief, looks, "house-health")
    looks.check()

    dealer = guest("tablet", "en")
    dealer.go(link)
    fill(dealer, form(dealer, "joining"), "Dealer by link")
    expect(dealer.page.locator(".said").first).to_have_text(dealer.word("account", "joining.done", "Dealer by link"))
    assert dealer.me()["role"] == "dealer"
    assert "invited" not in dealer.page.url
    dealer.go(link)
    again = form(dealer, "joining")
    fill(dealer, again, "Another")
    expect(again.get_by_role("alert")).to_contain_text("This link is used")
    dealer.was_refused(403)


@pytest.mark.clause("baccarat 4.3", "baccarat 3.2.10")
def test_an_operations_manager_sets_up_a_table_changes_it_and_takes_it_away(staff: Come, guest: Come) -> None:
    manager, patron = staff("operations_manager"), guest("tablet")
    looks = Looks(manager)
    manager.go("/house/floor")
    a_new_table_is_refused_at_its_field_and_then_opens(manager, looks)
    patron.go(f"/table/{NAME}")
    expect(patron.page.locator(".table[data-phase]")).to_be_visible()
    other_limits_wait_until_it_is_reopened(manager)
    assert "tie" not in patron.api(f"/api/tables/{NAME}")["settings"]["rules"]["limits"]
    its_sign_is_printed_on_one_page(manager, looks)
    it_is_closed_and_opened_again(manager)
    manager.until(lambda: "tie" in patron.api(f"/api/tables/{NAME}")["settings"]["rules"]["limits"])
    it_is_taken_away(manager)
    assert NAME not in [each["name"] for each in patron.api("/api/tables")["tables"]]
    looks.check()


def details(manager: Guest) -> Locator:
    return manager.page.get_by_role("region", name=f"{NAME} · Baccarat")


def a_new_table_is_refused_at_its_field_and_then_opens(manager: Guest, looks: Looks) -> None:
    page, w = manager.page, partial(manager.word, "staff/house")
    page.locator("nav.add").get_by_role("link", name="Baccarat").click()
    page.get_by_label(w("form.name"), exact=True).fill(NAME)
    page.get_by_role("radio", name=w("kinds.casino")).check()
    page.get_by_role("switch", name=manager.word("baccarat/house/words", "fields.insurance")).uncheck()
    least, most = limits(page, "default").all()
    least.fill("500")
    most.fill("100")
    button(page, w("form.check")).click()
    expect(least).to_be_focused()
    expect(least).to_have_attribute("aria-invalid", "true")
    expect(page.get_by_role("alert").filter(has_text="500")).to_have_count(1)
    manager.was_refused(400)
    look_around(manager, looks, "house-form-refused")
    most.fill("50.000")
    page.locator('input[data-place="rules.differential"]').fill("100.000")
    button(page, w("form.check")).click()
    expect(page.get_by_role("dialog")).to_contain_text(w("preview.applies.opens_now"))
    looks.look("house-preview")
    write(manager, "Tối thứ bảy đông khách")
    expect(details(manager)).to_contain_text("500 – 50.000")
    expect(details(manager)).to_contain_text(w("source.console"))
    look_around(manager, looks, "house-floor")


def other_limits_wait_until_it_is_reopened(manager: Guest) -> None:
    page, w = manager.page, partial(manager.word, "staff/house")
    details(manager).get_by_role("link", name=w("floor.change")).click()
    limits(page, "tie").first.fill("100")
    limits(page, "tie").last.fill("2.000")
    button(page, w("form.check")).click()
    expect(page.get_by_role("dialog")).to_contain_text(w("preview.applies.when_reopened"))
    write(manager, "Hòa quá cao")
    expect(details(manager)).to_contain_text(w("floor.waits", "1"))


def its_sign_is_printed_on_one_page(manager: Guest, looks: Looks) -> None:
    page, w = manager.page, partial(manager.word, "staff/house")
    details(manager).get_by_role("link", name=w("floor.sign")).click()
    for text in (NAME, "Hòa", "Tie", "50\u202f000", "100.000", "100,000", "Non-Insurance Baccarat"):
        expect(page.locator("article.sign")).to_contain_text(text)
    looks.look("house-sign")
    page.emulate_media(media="print")
    expect(page.locator("#felt > header")).to_be_hidden()
    printed = page.pdf(prefer_css_page_size=True)
    page.emulate_media(media="screen")
    boxes = re.findall(rb"/MediaBox\s*\[\s*0\s+0\s+([\d.]+)\s+([\d.]+)", printed)
    assert [tuple(round(float(each)) for each in box) for box in boxes] == [A5_POINTS]
    page.locator(".tools").get_by_role("link", name=w("form.back")).click()


def it_is_closed_and_opened_again(manager: Guest) -> None:
    page, w = manager.page, partial(manager.word, "staff/house")
    button(details(manager), w("floor.close")).click()
    button(page.get_by_role("dialog"), w("floor.close")).click()
    button(details(manager), w("floor.open")).click()
    expect(details(manager)).not_to_contain_text(w("floor.waits", "1"))


def it_is_taken_away(manager: Guest) -> None:
    page, w = manager.page, partial(manager.word, "staff/house")
    button(details(manager), w("floor.takeAway")).click()
    expect(page.get_by_role("dialog")).to_contain_text(w("preview.applies.after_round"))
    write(manager, "Hết giờ đông khách")
    expect(page.locator(f'a[data-table="{NAME}"]')).to_have_count(0)


def test_a_director_sets_the_law_of_the_place(staff: Come) -> None:
    director = staff("director", "desktop", "en")
    page, w = director.page, partial(director.word, "staff/house")
    director.go("/house/law")
    days = page.locator('input[data-place="resolve_days"]')
    before = days.input_value()
    days.fill("0")
    button(page, w("form.check")).click()
    expect(days).to_be_focused()
    expect(page.get_by_role("alert").filter(has_text="1")).to_have_count(1)
    director.was_refused(400)
    days.fill("28")
    button(page, w("form.check")).click()
    sheet = page.get_by_role("dialog")
    expect(sheet.locator('tr[data-place="resolve_days"]')).to_contain_text(f"{before} days")
    expect(sheet).to_contain_text(w("preview.applies.with_next_case"))
    write(director, "the new decree")
    expect(page.locator(".panel")).to_contain_text("director 1")
    assert director.api("/api/house/floor")["jurisdiction"]["values"]["resolve_days"] == 28
    looks = Looks(director)
    look_around(director, looks, "house-law")
    looks.check()
