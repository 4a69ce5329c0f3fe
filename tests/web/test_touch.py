"""A phone in the hand: chips are laid, cards arranged and peeled with a finger; elsewhere a finger scrolls."""

from collections.abc import Callable

from playwright.sync_api import Locator, expect

from tests.web.finger import Finger, box_of, middle
from tests.web.guest import SIZES, Guest
from tests.web.test_access import Held
from tests.web.wire import Wire

Come = Callable[..., Guest]
Table = Callable[[str], str]
LOW = {"viewport": {"width": 390, "height": 540}}
"""Lower than the table, which therefore scrolls."""


def scrolled(patron: Guest) -> float:
    return float(patron.page.evaluate("scrollY"))


def cards_in(zone: Locator) -> list[str]:
    return [str(card.get_attribute("aria-label")).partition(",")[0] for card in zone.locator("button.card").all()]


def test_chips_are_laid_chosen_and_taken_back_by_tapping(guest: Come, table: Table) -> None:
    patron = guest("phone")
    finger = Finger(patron.page)
    patron.sit(table("B"))
    patron.may_bet()
    chips = patron.page.locator('.rail [role="radio"]')
    finger.tap(chips.nth(2))
    expect(chips.nth(2)).to_have_attribute("aria-checked", "true")
    finger.tap(patron.spot("player"))
    patron.placed("player")
    once = patron.stake("player")
    finger.tap(patron.spot("player"))
    expect(patron.spot("player")).to_have_attribute("data-stake", str(2 * once))
    finger.tap(patron.spot("tie"))
    expect(patron.spot("tie")).to_have_attribute("data-stake", str(once))
    finger.tap(patron.page.get_by_role("button", name=patron.word("table", "rail.undo")))
    expect(patron.spot("tie")).to_have_attribute("data-stake", "0")
    patron.placed("player")
    finger.tap(patron.confirm_button)
    patron.placed("player", "confirmed")


def test_a_hand_is_laid_out_by_dragging_its_cards(guest: Come, table: Table, manager: Wire) -> None:
    patron, name = guest("phone"), table("N")
    finger = Finger(patron.page)
    patron.sit(name)
    patron.may_bet()
    finger.tap(patron.spot("ante").first)
    patron.placed("ante")
    finger.tap(patron.confirm_button)
    patron.phase("arranging")
    niu, rest = (patron.page.locator(".arrange .zone").nth(index) for index in range(2))
    expect(rest.locator("button.card").nth(4)).to_be_visible()
    with Held(manager, name):
        for count in (1, 2, 3):
            moved = cards_in(rest)[0]
            finger.draw(middle(rest.locator("button.card").first), middle(niu))
            expect(niu.locator("button.card")).to_have_count(count)
            assert cards_in(niu)[-1] == moved
        finger.draw(middle(niu.locator("button.card").first), middle(rest))
        expect(rest.locator("button.card")).to_have_count(3)
        finger.draw(middle(rest.locator("button.card").first), (4, 4))  # let go beside: nothing moves
        expect(rest.locator("button.card")).to_have_count(3)
        finger.tap(rest.locator("button.card").last)
        expect(niu.locator("button.card")).to_have_count(3)
        patron.shot("touch-arranging")
    assert scrolled(patron) == 0
    expect(patron.page.locator(".banner.paused")).to_have_count(0)
    help_me, no_niu, done = (patron.page.locator(".arrange .acts .button").nth(index) for index in range(3))
    finger.tap(help_me)
    expect(patron.page.locator(".arrange .zone").last.locator(".sum")).not_to_be_empty()
    finger.tap(done if done.is_enabled() else no_niu)
    patron.phase("result")


def test_cards_are_peeled_by_pulling_at_an_edge(guest: Come, table: Table) -> None:
    patron = guest("phone", "en")
    finger = Finger(patron.page)
    patron.sit(table("B"))
    patron.may_bet()
    finger.tap(patron.page.locator(".want"))
    expect(patron.page.locator(".want input")).to_be_checked()
    patron.bet("player", 2)
    patron.placed("player")
    finger.tap(patron.confirm_button)
    patron.phase("squeeze")
    cards = patron.page.locator(".squeeze .cards > .card")
    expect(cards.nth(1)).to_be_visible()
    left, top, width, height = box_of(cards.first)
    bottom = (left + width / 2, top + height - 3)
    finger.draw(bottom, (left + width / 2, top + height * 0.7))
    expect(cards.first.locator(".over")).to_have_count(1)  # a peep, and it lies covered again
    finger.draw(bottom, (left + width / 2, top + 3))
    expect(cards.first.locator(".over")).to_have_count(0)
    left, top, width, height = box_of(cards.nth(1))
    finger.draw((left + 3, top + height / 2), (left + width - 3, top + height / 2))
    patron.phase("dealing", "insurance", "result")
    assert scrolled(patron) == 0


def test_a_finger_that_is_drawn_over_the_felt_scrolls_and_lays_nothing(guest: Come, table: Table) -> None:
    patron = guest("phone", **{**SIZES["phone"], **LOW})
    finger = Finger(patron.page)
    patron.sit(table("B"))
    patron.may_bet()
    x, y = middle(patron.spot("player"))
    finger.draw((x, y), (x, y - 160))
    patron.until(lambda: scrolled(patron) > 50)
    expect(patron.page.locator('[data-state="placed"], [data-state="pending"]')).to_have_count(0)
    patron.go("/")
    expect(patron.page.locator(".tiles li").first).to_be_visible()
    x, y = 195.0, 400.0
    finger.draw((x, y), (x, y - 250))
    patron.until(lambda: scrolled(patron) > 100)
    assert patron.page.url.rstrip("/") == patron.address.rstrip("/"), "a swipe follows no link"
