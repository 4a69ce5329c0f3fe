"""The keyboard alone: every game from the lobby to being paid, and what a screen reader is told meanwhile."""

from collections.abc import Callable
from itertools import pairwise

from playwright.sync_api import expect

from tests.web.guest import Guest
from tests.web.test_games import chips, last_round

Come = Callable[..., Guest]
Table = Callable[[str], str]

TABS_MAX = 400
LISTEN = """() => {
  window.heard = [];
  const region = document.querySelector('.table [role="status"][aria-live="polite"]');
  new MutationObserver(() => window.heard.push(region.textContent)).observe(
    region, { childList: true, characterData: true, subtree: true });
}"""


def press(patron: Guest, *keys: str) -> None:
    for key in keys:
        patron.page.keyboard.press(key)


def tab_to(patron: Guest, selector: str, key: str = "Tab") -> None:
    """Until the keyboard is there."""
    for _ in range(TABS_MAX):
        if patron.page.evaluate("selector => document.activeElement?.matches(selector) ?? false", selector):
            return
        press(patron, key)
    raise AssertionError(f"no key leads to {selector}")


def focus_is_seen(patron: Guest) -> bool:
    return bool(
        patron.page.evaluate(
            """() => {
              const here = document.activeElement;
              const styles = [getComputedStyle(here), getComputedStyle(here, '::after')];
              if (here.closest('li h3')) styles.push(getComputedStyle(here.closest('li')));
              if (here.matches('.choice input')) styles.push(getComputedStyle(here.nextElementSibling));
              return styles.some(each => each.boxShadow !== 'none' || each.outlineStyle !== 'none');
            }"""
        )
    )


def sit_by_keys(patron: Guest, game: str, name: str) -> None:
    patron.go("/")
    expect(patron.page.locator(".tiles li a").first).to_be_visible()
    tab_to(patron, 'input[type="radio"][name="game"]')
    while not patron.page.evaluate("game => document.activeElement.value === game", game):
        press(patron, "ArrowRight")
    tab_to(patron, f'a[href="/table/{name}?sit=1"]')
    assert focus_is_seen(patron)
    press(patron, "Enter")
    patron.may_bet()


def until_spot(patron: Guest, bet: str, *ways: str) -> None:
    """Arrows go from spot to spot."""
    for way in ways:
        press(patron, way)
    assert patron.page.evaluate("document.activeElement.dataset.spot") == bet
    assert focus_is_seen(patron)


def is_paid(patron: Guest, name: str) -> None:
    assert chips(patron.net()) == last_round(patron, name)["net"]


def test_baccarat_by_keys_with_insurance_answered(guest: Come, table: Table) -> None:
    patron, name = guest(), table("Q")
    sit_by_keys(patron, "baccarat", name)
    patron.page.evaluate(LISTEN)
    press(patron, "ArrowRight")
    start = patron.page.evaluate("document.activeElement.dataset.spot")
    assert start
    assert focus_is_seen(patron)
    tab_to(patron, '[data-spot="player"]')
    press(patron, "2", "Enter", "Enter")
    patron.placed("player")
    twice = patron.stake("player")
    press(patron, "Backspace")
    expect(patron.spot("player")).to_have_attribute("data-stake", str(twice // 2))
    press(patron, "d")
    expect(patron.spot("player")).to_have_attribute("data-stake", str(twice))
    until_spot(patron, "banker", "ArrowRight", "ArrowRight")
    press(patron, "3", "Enter")
    patron.placed("banker")
    patron.shot("keyboard-focus")
    press(patron, "c")
    for _ in range(30):
        if patron.is_offered_insurance():
            break
        press(patron, "r")
        patron.placed("banker")
        press(patron, "c")
    tab_to(patron, '.insurance input[type="range"]', "Shift+Tab")
    press(patron, "End")
    tab_to(patron, ".insurance .answer .main")
    press(patron, "Enter")
    patron.to_next_round()
    played = last_round(patron, name)
    assert {line["bet"] for line in played["lines"]} & {"player_insurance", "banker_insurance"}
    heard = patron.page.evaluate("window.heard")
    assert all(one != after for one, after in pairwise(heard)), "said twice"
    assert patron.word("baccarat/names", "phase.insurance") in heard
    assert any(each.endswith(brought(patron, played["net"])) for each in heard)


def brought(patron: Guest, net: int) -> str:
    """What is said of a result to the one whom it concerns."""
    if not net:
        return patron.word("table", "heard.even")
    return patron.word("table", "heard.won" if net > 0 else "heard.lost", patron.amount(abs(net)))


def results(patron: Guest, heard: list[str]) -> list[str]:
    """What was said of the round whose result the banner shows: how it came out, and what it brought."""
    return [each for each in heard if each.startswith(patron.page.locator(".banner .title").inner_text())]


def test_sic_bo_by_keys(guest: Come, table: Table) -> None:
    patron, name = guest(), table("S")
    sit_by_keys(patron, "sicbo", name)
    patron.page.evaluate(LISTEN)
    press(patron, "ArrowDown")
    tab_to(patron, '[data-spot="big"]', "Tab")
    press(patron, "1", "Enter", "d", "c")
    patron.phase("result")
    is_paid(patron, name)
    heard = patron.page.evaluate("window.heard")
    assert heard.count(patron.word("table", "phase.dealing")) == 1
    (result,) = results(patron, heard)
    net = patron.page.locator(".outcome b").inner_text()
    assert result.endswith(patron.word("table", "heard.won" if net[0] == "+" else "heard.lost", net[1:]))


def test_niu_niu_by_keys_with_the_hand_laid_out(guest: Come, table: Table) -> None:
    patron, name = guest(), table("N")
    sit_by_keys(patron, "niuniu", name)
    press(patron, "ArrowRight")
    until_spot(patron, "ante")
    press(patron, "3", "Enter")
    patron.placed("ante")
    press(patron, "Tab")
    press(patron, "Enter")
    expect(patron.page.locator("[data-exposure]")).to_have_attribute("data-exposure", str(7 * patron.stake("ante")))
    press(patron, "c")
    patron.phase("arranging")
    expect(patron.page.locator(".arrange .card").nth(4)).to_be_visible()
    tab_to(patron, ".arrange .card", "Shift+Tab")
    assert focus_is_seen(patron)
    press(patron, "Enter")
    expect(patron.page.locator('.arrange .card[aria-pressed="true"]')).to_have_count(1)
    tab_to(patron, ".arrange .acts .button:first-child")
    press(patron, "Enter")
    expect(patron.page.locator(".arrange .zone:last-child .sum")).not_to_be_empty()
    found = patron.page.locator(".arrange .acts .button.main").is_enabled()
    tab_to(patron, f".arrange .acts .button:nth-child({3 if found else 2})")
    press(patron, "Enter")
    patron.phase("result")
    is_paid(patron, name)


def test_a_squeeze_is_asked_for_and_opened_by_keys(guest: Come, table: Table) -> None:
    patron, name = guest(), table("B")
    patron.sit(name)
    patron.may_bet()
    tab_to(patron, ".want input")
    press(patron, "Space")
    tab_to(patron, '[data-spot="player"]')
    press(patron, "2", "Enter")
    patron.placed("player")
    press(patron, "c")
    patron.phase("squeeze")
    expect(patron.page.locator(".squeeze .button.main")).to_be_visible()
    tab_to(patron, ".squeeze .button.main", "Shift+Tab")
    press(patron, "Enter")
    patron.phase("dealing", "insurance", "result")


def test_shortcuts_can_be_switched_off_and_escape_closes_what_is_open(guest: Come, table: Table) -> None:
    patron, name = guest("phone"), table("B")
    patron.go("/settings")
    switch = patron.page.get_by_role("switch", name=patron.word("settings", "keys.on"))
    expect(switch).to_be_checked()
    while not switch.evaluate("each => each === document.activeElement"):
        press(patron, "Tab")
    press(patron, "Space")
    expect(switch).not_to_be_checked()
    patron.sit(name)
    patron.may_bet()
    press(patron, "ArrowRight")
    assert patron.page.evaluate("document.activeElement.dataset.spot")
    chosen = patron.page.locator('.chips [aria-checked="true"]').get_attribute("aria-label")
    press(patron, "5", "d", "c", "r")
    press(patron, "Enter")
    assert patron.page.locator('.chips [aria-checked="true"]').get_attribute("aria-label") == chosen
    expect(patron.page.locator('[data-state="placed"], [data-state="pending"]')).to_have_count(1)
    press(patron, "Backspace")
    expect(patron.page.locator('[data-state="placed"]')).to_have_count(1)
    for opener, dialog in ((".menu", "dialog.side"), (".handle", "dialog.sheet")):
        tab_to(patron, opener, "Shift+Tab" if opener == ".menu" else "Tab")
        press(patron, "Enter")
        expect(patron.page.locator(dialog)).to_be_visible()
        press(patron, "Escape")
        expect(patron.page.locator(dialog)).to_be_hidden()
        expect(patron.page.locator(opener), "and back again").to_be_focused()


def test_the_first_key_leads_past_the_bar_and_the_focus_is_always_seen(guest: Come) -> None:
    patron = guest("desktop", "en")
    for path in ("/", "/settings", "/account", "/rules/baccarat"):
        patron.go(path)
        expect(patron.page.locator("h1")).to_be_visible()
        press(patron, "Tab")
        expect(patron.page.locator(".skip")).to_be_focused()
        for _ in range(25):
            press(patron, "Tab")
            if patron.page.evaluate("document.activeElement === document.body"):
                break
            where = patron.page.evaluate("document.activeElement.outerHTML.slice(0, 200)")
            assert focus_is_seen(patron), (path, where)
