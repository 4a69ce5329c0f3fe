"""Nothing that a patron needs is cut off or covered, whatever the phase, the screen and the language: the controls of
each phase, at a desk, on a tablet, and on phones upright and held across."""

from collections.abc import Callable
from contextlib import suppress
from typing import Any

from playwright.sync_api import Error as PlaywrightError
from playwright.sync_api import expect

from tests.web.guest import Guest
from tests.web.test_access import Held
from tests.web.wire import Wire

Come = Callable[..., Guest]
Table = Callable[[str], str]
SCREENS = ((1440, 900), (390, 844), (844, 390), (360, 640), (820, 1180))

HIDDEN = """async question => {
  for (let frame = 0; frame < 3; frame += 1) await new Promise(requestAnimationFrame); // another size is laid out
  const of = question ? '.question' : '.table';
  const controls = [...document.querySelectorAll(`${of} :is(button, input, a[href])`)].filter(each =>
    each.checkVisibility({ visibilityProperty: true }) && !each.closest('[inert]') && !each.disabled
    && getComputedStyle(each).pointerEvents !== 'none');
  const always = each => each.closest('.answers, .rail, .banner, .squeeze');
  const outside = ({ left, top, right, bottom }) =>
    left < -1 || top < -1 || right > innerWidth + 1 || bottom > innerHeight + 1;
  const named = each => `${each.tagName} ${each.className} ${each.ariaLabel ?? each.textContent.trim()}`.slice(0, 90);
  const found = controls.filter(each => always(each) && outside(each.getBoundingClientRect()))
    .map(each => `outside: ${named(each)}`);
  for (const each of controls) {
    const name = named(each);
    each.scrollIntoView({ block: 'center', inline: 'nearest', behavior: 'instant' });
    const { left, top, width, height } = each.getBoundingClientRect();
    const hit = document.elementFromPoint(left + width / 2, top + height / 2);
    if (!hit || !(each.contains(hit) || hit.contains(each) || hit.closest('label')?.contains(each)))
      found.push(`covered: ${name} by ${hit?.outerHTML.slice(0, 80)}`);
  }
  scrollTo(0, 0);
  return found;
}"""


class Walk:
    """Looks at the same moment on every screen, in both languages."""

    def __init__(self, patron: Guest) -> None:
        self.patron, self.found = patron, dict[str, list[str]]()

    def at(self, phase: str, *, question: bool = False) -> None:
        for _ in ("one language", "the other"):
            for width, height in SCREENS:
                self.patron.page.set_viewport_size({"width": width, "height": height})
                if question:
                    expect(self.patron.page.locator(".question").first).to_be_visible()
                hidden = self.patron.page.evaluate(HIDDEN, question)
                self.patron.shot(f"room-{phase}-{width}")
                if hidden:
                    self.found[f"{phase} {width}x{height} {self.patron.language}"] = hidden
            self.patron.change_language()

    def check(self) -> None:
        assert not self.found, "\n".join(f"{where}: {what}" for where, what in self.found.items())


def test_every_phase_of_baccarat(guest: Come, table: Table, manager: Wire) -> None:
    patron, name = guest("desktop", "vi"), table("Q")
    walk = Walk(patron)
    patron.sit(name)
    patron.may_bet()
    patron.page.locator(".want input").check()
    patron.bet("player", 5)
    patron.bet("banker", 5)
    patron.placed("banker")
    with Held(manager, name):
        walk.at("betting")
    patron.confirm()
    patron.phase("squeeze")
    expect(patron.page.locator(".squeeze .card").first).to_be_visible()
    with Held(manager, name):
        walk.at("squeeze", question=True)
    _to_insurance(patron)
    with Held(manager, name):
        walk.at("insurance", question=True)
    walk.check()


def _to_insurance(patron: Guest) -> None:
    """Round after round, until it is offered."""
    opens, next_round = patron.page.locator(".squeeze .button.main").first, patron.page.locator(patron.OPEN)
    for _ in range(200):
        patron.insurance.or_(opens).or_(next_round).first.wait_for(state="attached")
        if patron.insurance.count():
            return
        with suppress(PlaywrightError):  # what is asked may be over before we answer
            if opens.count():
                opens.click(timeout=1000)
            elif next_round.count():
                patron.page.get_by_role("button", name=patron.word("table", "rail.repeat")).click(timeout=1000)
                patron.placed("banker")
                patron.confirm()


def _boxes(patron: Guest) -> None:
    for box in (1, 2):
        patron.page.locator(f'[data-spot="ante"][data-box="{box}"]').click()


def test_every_phase_of_niu_niu_and_sic_bo(guest: Come, table: Table) -> None:
    patron, name = guest("desktop", "vi"), table("N")
    walk = Walk(patron)
    patron.sit(name)
    patron.may_bet()
    _boxes(patron)
    patron.placed("ante")
    walk.at("niuniu-betting")
    patron.confirm()
    patron.phase("arranging")
    expect(patron.page.locator(".arrange .card").nth(4)).to_be_visible()
    walk.at("niuniu-arranging", question=True)
    patron.lay_out()
    patron.phase("result")
    walk.at("niuniu-result")
    patron.sit(table("S"))
    patron.may_bet()
    patron.bet("small")
    patron.placed("small")
    walk.at("sicbo-betting")
    patron.confirm()
    patron.phase("result")
    walk.at("sicbo-result")
    walk.check()


def test_a_refusal_stands_at_its_spot_and_offers_what_would_be_taken(guest: Come, table: Table) -> None:
    patron, name = guest("phone", "en"), table("B")
    patron.sit(name)
    patron.may_bet()
    patron.page.locator(".chips .chip").first.click()
    patron.bet("banker")
    refused: Any = patron.page.locator(".refused")
    expect(refused).to_contain_text("Minimum on Banker is 100")
    spot, bubble = patron.spot("banker").first.bounding_box(), refused.bounding_box()
    assert spot is not None
    assert bubble is not None
    assert abs(bubble["y"] + bubble["height"] - spot["y"]) < 12 or abs(bubble["y"] - spot["y"] - spot["height"]) < 12
    refused.locator("button").click()
    patron.placed("banker")
    assert patron.stake("banker") == 10_000
    expect(refused).to_have_count(0)
