"""Every screen for everybody: WCAG 2.2 AA by axe, targets for fingers, nothing cut off, nothing aside."""

from collections.abc import Callable
from contextlib import suppress

import pytest
from playwright.sync_api import Error as PlaywrightError
from playwright.sync_api import Page, expect

from tests.web.guest import SIZES, Guest
from tests.web.looks import OVERLAPPING, Looks
from tests.web.wire import Wire

Come = Callable[..., Guest]
Table = Callable[[str], str]
BOTH_SIZES = pytest.mark.parametrize(("size", "language"), [("phone", "vi"), ("desktop", "en")])
NARROW = {"viewport": {"width": 360, "height": 740}}
LOW = {
    "upright": {"width": 360, "height": 640},
    "across": {"width": 844, "height": 390},
    "across-small": {"width": 740, "height": 360},
}

TOGETHER = str.maketrans("BSN", "LCO")
"""The tables that count two in together."""
MANY: dict[str, list[tuple[str, int, int | None]]] = {
    "B": [(bet, 123_400, None) for bet in ("player", "banker", "tie", "player_pair", "banker_pair", "lucky6")],
    "S": [("big", 12_300, None), ("pair-1-2", 12_300, None)],
    "N": [("ante", 12_300, 2), ("double", 24_600, 2), ("additional", 49_200, 2)],
}

ASKING = {"/limits": "main .ways > .button:not(.main):visible", "/account": "section .button"}
"""What opens each page's question. The two sizes come to it in two languages."""
CARD_INKS = ("rgb(27, 36, 32)", "rgb(196, 18, 47)")
RINGED = "lit => lit.length > 0 && lit.every(each => getComputedStyle(each, '::after').borderTopWidth === '3px')"

PAGES = (
    "/history",
    "/statement",
    "/statement?view=ledger",
    "/statistics",
    "/cases",
    "/cases/new",
    "/rules",
    "/rules/baccarat/5.1.2",
    "/odds/baccarat",
    "/odds/sicbo",
    "/odds/niuniu",
    "/settings",
    "/limits",
    "/account",
    "/round",
    "/nowhere",
    "/table/X9",
    "/",
)


def style(page: Page, of: str, name: str) -> str:
    return str(page.locator(of).first.evaluate("(element, name) => getComputedStyle(element)[name]", name))


def is_shown(patron: Guest, path: str) -> None:
    patron.go(path)
    is_there(patron)


def is_there(patron: Guest) -> None:
    """The page that the address names, with all that it has asked for."""
    expect(patron.page.locator("h1")).to_be_visible()
    expect(patron.page.locator('[aria-busy="true"], .skeleton:visible')).to_have_count(0)


class Held:
    """Keeps a table in its phase for as long as one looks at it."""

    def __init__(self, manager: Wire, table: str) -> None:
        self._manager, self._table = manager, table

    def __enter__(self) -> None:
        self._manager.ask("pause_table", table=self._table)

    def __exit__(self, *_: object) -> None:
        self._manager.ask("resume_table", table=self._table)


def in_both_languages(looks: Looks, name: str) -> None:
    """Thoroughly in the one that is spoken; the other is spoken from then on."""
    looks.look(name)
    looks.patron.change_language()
    if not looks.patron.page.locator(".table[data-phase]").count():
        is_there(looks.patron)
    looks.glance(name)


def rounds_of(patron: Guest, table: Table) -> list[str]:
    """A round of each game, played by this patron at once."""
    with Wire(patron.address, patron.cookie) as own:
        return [f"/round/{name}/{own.play(name)}" for name in (table("B"), table("S"), table("N"))]


@BOTH_SIZES
def test_the_baccarat_table(guest: Come, table: Table, manager: Wire, size: str, language: str) -> None:
    patron, name = guest(size, language), table("B")
    looks = Looks(patron)
    patron.go(f"/table/{name}")
    expect(patron.page.locator(".join .main")).to_be_visible()
    in_both_languages(looks, "baccarat-watching")
    patron.sit(name)
    patron.may_bet()
    patron.bet("player", 5)
    patron.bet("banker", 5)
    patron.placed("banker")
    looks.look("baccarat-betting")
    patron.change_language()
    patron.placed("banker")
    looks.glance("baccarat-betting")
    if size == "phone":
        for opener, dialog in ((".menu", ".side"), (".handle", ".sheet")):
            patron.page.locator(opener).click()
            expect(patron.page.locator(f"dialog{dialog}")).to_be_visible()
            looks.look(f"baccarat-{dialog[1:]}")
            patron.page.keyboard.press("Escape")
            expect(patron.page.locator(f"dialog{dialog}")).to_be_hidden()
    patron.confirm()
    patron.to_result()
    patron.net()
    with Held(manager, name):
        in_both_languages(looks, "baccarat-result")
        if size == "phone":
            patron.page.locator(".menu").click()
        drawer = patron.page.locator(".drawer:visible")
        drawer.locator(".clause").first.click()
        expect(drawer.locator(".says a")).to_be_visible()
        looks.look("baccarat-clause")
        for tab in ("rounds", "help"):
            drawer.locator(f"#tab-{tab}").click()
            expect(drawer.locator(".skeleton")).to_have_count(0)
            looks.look(f"baccarat-{tab}")
    looks.check()


@BOTH_SIZES
def test_what_a_baccarat_patron_is_asked(guest: Come, table: Table, manager: Wire, size: str, language: str) -> None:
    patron, name = guest(size, language), table("Q")
    looks = Looks(patron)
    patron.sit(name)
    patron.may_bet()
    patron.page.locator(".want input").check()
    patron.bet("player", 5)
    patron.bet("banker", 5)
    patron.placed("banker")
    patron.confirm()
    patron.phase("squeeze")
    expect(patron.page.locator(".squeeze .card").first).to_be_visible()
    with Held(manager, name):
        in_both_languages(looks, "baccarat-squeeze")
    open_cards = patron.page.locator(".squeeze .button.main").first
    next_round = patron.page.locator(patron.OPEN)
    for _ in range(200):
        patron.insurance.or_(open_cards).or_(next_round).first.wait_for(state="attached")
        if patron.insurance.count():
            break
        with suppress(PlaywrightError):  # what is asked may be over before we answer
            if open_cards.count():
                open_cards.click(timeout=1000)
            elif next_round.count():
                patron.page.get_by_role("button", name=patron.word("table", "rail.repeat")).click(timeout=1000)
                patron.placed("banker")
                patron.confirm()
    with Held(manager, name):
        expect(patron.page.locator(".banner.paused")).to_be_visible()
        in_both_languages(looks, "baccarat-insurance")
    looks.check()


@BOTH_SIZES
def test_the_sic_bo_table(guest: Come, table: Table, manager: Wire, size: str, language: str) -> None:
    patron, name = guest(size, language), table("S")
    looks = Looks(patron)
    patron.sit(name)
    patron.may_bet()
    patron.bet("big")
    patron.placed("big")
    with Held(manager, name):
        in_both_languages(looks, "sicbo-betting")
        if size == "phone":
            for tab in patron.page.locator("[role=tab][id^=group]").all():
                tab.click()
                expect(tab).to_have_attribute("aria-selected", "true")
                looks.look(f"sicbo-{tab.get_attribute('id')}")
            patron.page.locator(".handle").click()
            expect(patron.page.locator("dialog.sheet")).to_be_visible()
            looks.look("sicbo-sheet")
            patron.page.keyboard.press("Escape")
    patron.page.locator("button.hand").click()  # so that the dice stay covered for as long as one looks
    expect(patron.page.locator("button.hand")).to_have_attribute("aria-checked", "true")
    patron.may_bet()
    patron.confirm()
    patron.phase("dealing")
    uncover = patron.page.locator(".result .button.main")
    expect(uncover).to_be_visible()
    looks.look("sicbo-dealing")
    uncover.click()
    patron.phase("result")
    with Held(manager, name):
        in_both_languages(looks, "sicbo-result")
    looks.check()


@BOTH_SIZES
def test_the_niu_niu_table(guest: Come, table: Table, manager: Wire, size: str, language: str) -> None:
    patron, name = guest(size, language), table("N")
    looks = Looks(patron)
    patron.sit(name)
    patron.may_bet()
    patron.bet("ante")
    patron.placed("ante")
    patron.page.locator("button[aria-pressed=false]:visible:not([disabled])").first.click()
    with Held(manager, name):
        in_both_languages(looks, "niuniu-betting")
    patron.may_bet()
    patron.confirm()
    patron.phase("arranging")
    expect(patron.page.locator(".arrange .card").nth(4)).to_be_visible()
    with Held(manager, name):
        in_both_languages(looks, "niuniu-arranging")
    patron.lay_out()
    patron.phase("result")
    patron.net()
    with Held(manager, name):
        in_both_languages(looks, "niuniu-result")
        if size == "phone":
            patron.page.locator(".handle").click()
            expect(patron.page.locator("dialog.sheet")).to_be_visible()
            looks.look("niuniu-sheet")
    looks.check()


@BOTH_SIZES
def test_the_pages_around(guest: Come, table: Table, size: str, language: str) -> None:
    patron = guest(size, language)
    looks = Looks(patron)
    is_shown(patron, "/")
    in_both_languages(looks, "lobby-first-visit")
    for path in (*rounds_of(patron, table), *PAGES):
        patron.turn_to(path)
        is_there(patron)
        in_both_languages(looks, path.strip("/").replace("/", "-") or "lobby")
        if opener := ASKING.get(path):
            patron.page.locator(opener).last.click()
            expect(patron.page.locator("dialog[open]")).to_be_visible()
            looks.look(f"{path.strip('/')}-asking")
            patron.page.keyboard.press("Escape")
            expect(patron.page.locator("dialog[open]")).to_have_count(0)
    patron.context.clear_cookies()
    is_shown(patron, "/")
    expect(patron.page.get_by_role("button", name=patron.word("common", "door.guest"))).to_be_visible()
    in_both_languages(looks, "door")
    looks.check()


def test_at_360_pixels_nothing_lies_aside_and_nothing_is_cut_off(guest: Come, table: Table) -> None:
    patron = guest("phone", **{**SIZES["phone"], **NARROW})
    looks = Looks(patron)
    is_shown(patron, "/")
    for path in (*rounds_of(patron, table), *PAGES):
        patron.turn_to(path)
        is_there(patron)
        looks.glance(path)
        patron.change_language()
        is_there(patron)
        looks.glance(path)
        looks.crowd(path)
    for letter in "BSN":
        name = table(letter)
        patron.sit(name)
        patron.may_bet()
        patron.spot("ante" if letter == "N" else "big" if letter == "S" else "banker").first.click()
        for _ in range(2):
            patron.shot(f"narrow-{letter}")
            looks.glance(name)
            looks.crowd(name)
            patron.change_language()
            patron.may_bet()
    looks.check()


def test_in_the_systems_own_colours_what_is_chosen_focused_spent_and_won_is_told_apart(
    guest: Come, table: Table
) -> None:
    patron = guest("desktop", forced_colors="active")
    patron.sit(table("B"))
    patron.may_bet()
    patron.bet("player")
    patron.bet("banker")
    patron.placed("banker")
    page = patron.page
    for chosen, others, edge in (
        ('.chips [aria-checked="true"]', '.chips [aria-checked="false"]', "borderTopColor"),
        ('aside [aria-selected="true"]', 'aside [aria-selected="false"]', "borderBottomColor"),
        (".acts .button:disabled", ".acts .button:enabled", "color"),
    ):
        assert style(page, chosen, edge) != style(page, others, edge), chosen
    page.keyboard.press("ArrowDown")
    for key in ("ArrowRight", "Tab"):
        page.keyboard.press(key)
        assert style(page, ":focus-visible", "outlineStyle") == "solid"
    patron.confirm()
    patron.to_result()
    patron.net()
    assert style(page, ".card.turned .face", "color") in CARD_INKS
    hands = {style(page, f".hand.{side}", "borderTopColor") for side in ("player", "banker")}
    assert len(hands) == 1 + page.locator(".hand.won").count()
    assert page.locator(".spot.lit").evaluate_all(RINGED)


@pytest.mark.parametrize("held", LOW)
@pytest.mark.parametrize("letter", "BSN")
def test_on_a_low_screen_nothing_lies_over_anything_else_and_confirming_is_in_reach(
    guest: Come, other: Wire, table: Table, letter: str, held: str
) -> None:
    patron, name = guest("phone", **{**SIZES["phone"], "viewport": LOW[held]}), table(letter.translate(TOGETHER))
    patron.sit_with(other, name)
    patron.may_bet()
    state = other.state(name)
    wagers = [{"bet": bet, "amount": amount, "box": box} for bet, amount, box in MANY[letter]]
    other.ask("confirm", table=name, round=state["round"], wagers=wagers)
    looks = Looks(patron)
    tabs = patron.page.locator('.felt [role="tab"]:visible')
    for index in range(max(1, tabs.count())):
        if tabs.count():
            tabs.nth(index).click()
        for spot in patron.page.locator("[data-spot]:visible").all():
            if spot.get_attribute("data-box") in (None, "1"):
                spot.click()
        looks.note(f"{name} {held}", patron.page.evaluate(OVERLAPPING))
        looks.glance(f"{name} {held}")
    if letter == "N":
        expect(patron.page.locator(".more:visible")).to_contain_text(
            patron.word("niuniu/words", "theirDouble", 2, patron.amount(24_600), patron.amount(49_200))
        )
    expect(patron.confirm_button).to_be_in_viewport(ratio=1)
    patron.shot(f"low-{letter}-{held}")
    looks.check()
