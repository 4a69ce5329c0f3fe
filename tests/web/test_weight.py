"""What a first visit costs, and that nothing on the felt moves that is not a chip, a card or a die."""

from collections.abc import Callable
from typing import Any

import pytest
from playwright.sync_api import expect

from tests.web.guest import Guest

Come = Callable[..., Guest]
Table = Callable[[str], str]

SCRIPT_AND_STYLE_MAX = 150_000
SHIFT_MAX = 0.01

# The cards that a patron lays out are meant to move: how far depends on the cards.
WATCH = """
window.shifts = [];
new PerformanceObserver(list => {
  for (const entry of list.getEntries().filter(each => !each.sources.every(
    ({ node }) => node?.closest?.('.arrange .card')
  )))
    window.shifts.push([entry.value, entry.sources.map(({ node, previousRect, currentRect }) => {
      const box = ({ x, y, width, height }) => [x, y, width, height].map(Math.round).join(' ');
      const named = node?.nodeType === 1 ? `${node.tagName}.${node.className}` : node?.parentElement?.className;
      return `${named}: ${box(previousRect)} -> ${box(currentRect)}`;
    })]);
}).observe({ type: 'layout-shift', buffered: true });
"""


def test_the_first_table_on_a_phone_is_light_and_comes_from_one_place(guest: Come, table: Table) -> None:
    patron, name = guest("phone"), table("B")
    asked: list[str] = []
    kinds: dict[str, str] = {}
    sizes: dict[str, int] = {}
    patron.context.on("request", lambda request: asked.append(request.url))
    browser = patron.context.new_cdp_session(patron.page)
    browser.send("Network.enable")
    browser.send("Network.setCacheDisabled", {"cacheDisabled": True})
    browser.on("Network.responseReceived", lambda said: kinds.__setitem__(said["requestId"], said["type"]))
    browser.on(
        "Network.loadingFinished", lambda said: sizes.__setitem__(said["requestId"], int(said["encodedDataLength"]))
    )
    patron.sit(name)
    patron.may_bet()
    patron.page.wait_for_load_state("networkidle")
    weight: dict[str, int] = {}
    for request, kind in kinds.items():
        weight[kind] = weight.get(kind, 0) + sizes.get(request, 0)
    assert weight["Script"] > 0
    assert weight["Script"] + weight["Stylesheet"] <= SCRIPT_AND_STYLE_MAX, weight
    assert all(each.startswith((patron.address, patron.address.replace("http", "ws"))) for each in asked), asked
    fonts = patron.page.evaluate(
        "[...document.fonts].filter(each => each.status === 'loaded').map(each => each.display)"
    )
    assert fonts
    assert set(fonts) <= {"swap", "optional", "fallback"}


def moved(patron: Guest) -> list[Any]:
    """What moved, without what the patron's own scrolling or typing moves."""
    return [each for each in patron.page.evaluate("window.shifts") if each[0] > 0.0005]


def play(patron: Guest, game: str) -> None:
    bet = {"Q": "banker", "T": "big", "M": "ante"}[game]
    patron.may_bet()
    patron.bet(bet, 2)
    patron.placed(bet)
    patron.confirm()
    if game == "M":
        patron.phase("arranging")
        patron.lay_out()
    patron.to_next_round()


@pytest.mark.parametrize("size", ["phone", "desktop"])
@pytest.mark.parametrize("game", ["Q", "T", "M"])
def test_nothing_shifts_from_opening_the_table_to_the_next_round(
    guest: Come, table: Table, game: str, size: str
) -> None:
    patron, name = guest(size, reduced_motion="no-preference"), table(game)
    patron.context.add_init_script(WATCH)
    patron.sit(name)
    play(patron, game)
    expect(patron.page.locator(".fact.round")).to_have_text(f"{name}-2")
    shifts = moved(patron)
    assert sum(value for value, _ in shifts) <= SHIFT_MAX, shifts
