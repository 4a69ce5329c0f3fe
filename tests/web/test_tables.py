"""Several tables at once: side by side on a desk, as tabs on a phone, and bets from the lobby."""

from collections.abc import Callable

from playwright.sync_api import Locator, expect

from tests.web.guest import KEEP_LANGUAGE, Guest
from tests.web.looks import Looks
from tests.web.test_weight import SHIFT_MAX, WATCH

Come = Callable[..., Guest]
Table = Callable[[str], str]

SHIFTS = WATCH.replace(", buffered: true", "")


def pane(an: Guest, name: str) -> Locator:
    return an.page.locator(f'[data-pane="{name}"]')


def sit_in_panes(an: Guest, *names: str) -> None:
    an.go(f"/tables/{','.join(names)}")
    for name in names:
        pane(an, name).locator(".join button").click()
    for name in names:
        expect(pane(an, name).locator(Guest.OPEN)).to_be_visible()


def test_two_tables_side_by_side_take_bets_settle_and_ask(guest: Come, table: Table) -> None:
    an, dice, boxes = guest(), table("S"), table("N")
    sit_in_panes(an, dice, boxes)
    looks = Looks(an)
    looks.look("panes-betting")
    an.page.evaluate(SHIFTS)
    big, ante = (pane(an, name).locator(f'[data-spot="{bet}"]').first for name, bet in ((dice, "big"), (boxes, "ante")))
    for spot in (big, ante):
        spot.click()
        expect(spot).to_have_attribute("data-state", "placed")
    for name in (boxes, dice):
        pane(an, name).locator(".confirm").click()
    expect(pane(an, dice).locator('[data-phase="result"]')).to_be_visible()
    expect(pane(an, dice).locator(".outcome.shown")).to_be_visible()

    # The other table asks; the keyboard goes there, and what was asked is answered in the pane.
    asks = an.word("lobby", "panes.needs", boxes, "")
    expect(an.page.locator(".tables > [role=status]")).to_contain_text(asks)
    assert an.page.locator(".pane.front").get_attribute("data-pane") == dice
    an.page.keyboard.press("n")
    expect(an.page.locator(".pane.front")).to_have_attribute("data-pane", boxes)
    assert an.page.evaluate("document.activeElement.closest('.question') !== null")
    looks.look("panes-asked")
    an.lay_out()
    expect(pane(an, boxes).locator(".outcome.shown")).to_be_visible()
    an.page.keyboard.press("Alt+1")
    expect(an.page.locator(".pane.front")).to_have_attribute("data-pane", dice)
    shifts = an.page.evaluate("window.shifts")
    assert sum(value for value, _ in shifts) <= SHIFT_MAX, shifts
    assert {hold["table"] for hold in an.holds()} == {dice, boxes}
    an.language = "en"
    an.page.evaluate(KEEP_LANGUAGE, an.language)
    an.page.reload()
    for name in (dice, boxes):
        expect(pane(an, name).locator(".rail")).to_be_visible()
    looks.glance("panes")
    looks.check()


def test_a_tile_takes_no_chip_before_the_switch_and_then_as_the_table_does(guest: Come, table: Table) -> None:
    an, name = guest("phone", "en"), table("S")
    an.sit(name)
    an.may_bet()
    an.turn_to("/")
    tile = pane(an, name)
    expect(tile).to_be_visible()
    assert not tile.locator("[data-spot]").count()
    an.page.get_by_role("switch", name=an.word("lobby", "bets.switch")).check(force=True)
    big = tile.locator('[data-spot="big"]')
    big.click()
    expect(big).to_have_attribute("data-state", "placed")
    looks = Looks(an)
    looks.look("tile-bets")
    tile.locator(".confirm").click()
    expect(tile.locator(".said")).to_contain_text(an.word("lobby", "bets.net", ""))
    assert [hold["table"] for hold in an.holds()] == [name]
    looks.check()


def test_tabs_of_many_tables_fit_a_phone(guest: Come, table: Table) -> None:
    an = guest("phone", viewport={"width": 360, "height": 640})
    names = [table(letter) for letter in "SSNN"]
    for name in names:
        an.sit(name)
    tabs = an.page.locator("header nav")
    more = tabs.locator("button[popovertarget]")
    expect(more).to_have_text("+3")
    balance = an.page.locator("header .balance").bounding_box()
    last = more.bounding_box()
    assert balance
    assert last
    assert last["x"] + last["width"] <= balance["x"]
    assert an.page.evaluate("document.documentElement.scrollWidth") <= 360
    more.click()
    tabs.locator(f'a[href="/table/{names[0]}"], a[href="/table/{names[1]}"]').last.click()
    expect(an.page.locator("h1")).to_contain_text(names[1][0])
