"""The screen above a table: whole rounds dealt by hand, as everybody who stands there sees them."""

from collections.abc import Callable
from typing import Any

import pytest
from playwright.sync_api import Locator, ViewportSize, expect

from tests.web.catalogue import word
from tests.web.guest import Guest
from tests.web.looks import Looks
from tests.web.wire import Office, Wire

Come = Callable[..., Guest]
Table = Callable[[str], str]
SCREEN: ViewportSize = {"width": 1920, "height": 1080}
OTHERS: tuple[ViewportSize, ...] = ({"width": 1280, "height": 720}, {"width": 1080, "height": 1920})
OUTSIDE = """() => {
  const { right, bottom } = document.querySelector('.screen').getBoundingClientRect();
  const past = box => box.width && (box.right > right + 1 || box.bottom > bottom + 1 || box.x < 0 || box.y < 0);
  return [...document.querySelectorAll('.screen :not(svg *)')]
    .filter(each => each.textContent.trim() && past(each.getBoundingClientRect())).map(each => each.textContent);
}"""


class Dealer:
    """Deals at one table, and knows the number of the round."""

    def __init__(self, wire: Wire, table: str) -> None:
        self.wire, self.table, self.round = wire, table, 0
        self.asks("subscribe")
        self.asks("take_table")

    def asks(self, do: str, **fields: Any) -> None:
        self.wire.ask(do, table=self.table, **fields)

    def acts(self, do: str, **fields: Any) -> None:
        self.asks(do, round=self.round, **fields)

    def opens(self, *wagers: dict[str, Any], do: str = "open_betting") -> None:
        self.asks(do)
        self.round += 1
        for seat, wager in enumerate(wagers, 1):
            self.acts("record_wagers", seat=seat, wagers=[wager])

    def bets(self, *wagers: dict[str, Any]) -> None:
        self.opens(*wagers)
        self.acts("close_betting")

    def keys(self, cards: str) -> None:
        for card in cards.split():
            self.acts("key_cards", cards=[card])

    def pays(self) -> None:
        self.acts("call_result")
        self.acts("pay")


class Screen:
    def __init__(self, guest: Guest, table: str) -> None:
        self.guest, self.page = guest, guest.page
        self.looks = Looks(guest)
        guest.go(f"/display/{table}")

    def status(self, name: str) -> None:
        """In both languages at once."""
        for language in ("vi", "en"):
            shown = self.page.locator(f".status [lang={language}]")
            expect(shown).to_have_text(word("display", f"status.{name}", language))

    def notice(self, kind: str, name: str, *values: object, cites: tuple[str, str] | None = None) -> None:
        for language in ("vi", "en"):
            cited = () if cites is None else (word("display", f"notice.{cites[0]}", language, cites[1]),)
            shown = self.page.locator(f".notices .{kind} [lang={language}]")
            expect(shown).to_have_text(word("display", f"notice.{name}", language, *values, *cited))

    def stands(self, how: str) -> None:
        expect(self.page.locator(".screen")).to_have_attribute("data-stands", how)

    @property
    def result(self) -> Locator:
        return self.page.locator(".scene .result")

    def look(self, name: str, *, everywhere: bool = False) -> None:
        """Nobody touches it: only whether it can be read, and fits."""
        self.looks.look(f"display-{name}")
        for size in (*OTHERS, SCREEN) if everywhere else ():
            self.page.set_viewport_size(size)
            self.looks.note(f"{name} {size['width']}", self.page.evaluate(OUTSIDE))
            self.looks.glance(f"display-{name} {size['width']}")


BANKER = {"bet": "banker", "amount": 10_000}


@pytest.mark.clause(
    *("baccarat 3.2.2", "baccarat 3.2.11", "baccarat 4.3", "baccarat 7.3", "baccarat 7.7", "baccarat 7.8"),
    *("ruling A8", "ruling B11", "ruling B12"),
)
def test_a_shoe_of_baccarat(guest: Come, table: Table, office: Office) -> None:
    name = table("G")
    with office.wire("shift_manager") as wire, office.wire("pit_manager") as second:
        screen = Screen(guest(viewport=SCREEN), name)
        screen.status("paused")
        screen.notice("pause", "unattended")
        dealer = Dealer(wire, name)
        screen.status("shuffling")
        dealer.asks("prepare_cards", cards=52)
        dealer.keys("KH")
        screen.status("soon")
        insured(screen, dealer)
        free(screen, dealer)
        stopped_and_void(screen, dealer)
        last_hand(screen, dealer)
        hands = {"player": ["KS", "4H", "7S"], "banker": ["KD", "5C", "6D"]}
        wire.ask("propose_correction", table=name, round=1, clause="ruling A8", why="the Banker had one", hands=hands)
        second.ask("subscribe", table=name)
        second.ask("approve_correction", table=name, round=1, number=1)
        screen.notice("correction", "correction", 1, cites=("ruling", "A8"))
        screen.look("last-hand")
        screen.looks.check()


def insured(screen: Screen, dealer: Dealer) -> None:
    """Nothing is called the result before it is."""
    dealer.opens(BANKER, {"bet": "player", "amount": 10_000})
    screen.status("betting")
    sign = screen.page.locator("aside")
    for text in ("Nhà Cái", "Banker", "1 ăn 0,95", "0.95:1", "100 – 10.000", "50 – 2.000"):
        expect(sign).to_contain_text(text)
    dealer.acts("close_betting")
    screen.status("noMoreBets")
    dealer.keys("KS KD 4H 5C")
    marker = screen.page.locator(".marker")
    for text in ("Bảo hiểm Nhà Cái", "Banker insurance", "1 ăn 2", "2 to 1"):
        expect(marker).to_contain_text(text)
    screen.look("insurance", everywhere=True)
    dealer.acts("go_on")
    expect(marker).to_have_count(0)
    dealer.keys("7S 2D")
    expect(screen.page.locator(".hand.banker .total")).to_have_text("7")
    screen.stands("open")
    expect(screen.result).to_have_count(0)
    dealer.acts("call_result")
    screen.status("called")
    for text in ("Nhà Cái thắng", "Banker wins"):
        expect(screen.result).to_contain_text(text)
    screen.stands("called")
    dealer.acts("pay")
    screen.stands("settled")
    screen.look("result", everywhere=True)


def free(screen: Screen, dealer: Dealer) -> None:
    dealer.opens(BANKER)
    screen.stands("before")
    dealer.acts("close_betting")
    dealer.keys("QS QD 9H 8C")
    dealer.acts("rule", clause="baccarat 7.7", cards=["6S"])
    screen.notice("free", "freeDue")
    dealer.pays()
    dealer.opens(do="open_free_hand")
    screen.status("freeHand")
    screen.notice("free", "free")
    dealer.keys("2H 7D 3C 4S JD")
    dealer.pays()
    expect(screen.page.locator(".history .underlined")).to_have_count(1)


def stopped_and_void(screen: Screen, dealer: Dealer) -> None:
    dealer.bets(BANKER)
    dealer.keys("QC QH")
    dealer.asks("pause_table", why="", clause="baccarat 7.3")
    screen.status("paused")
    screen.notice("pause", "clause", cites=("article", "7.3"))
    dealer.acts("rule", clause="baccarat 7.3", why="two cards at once")
    screen.status("void")
    screen.notice("void", "void", cites=("article", "7.3"))
    screen.look("void")
    dealer.asks("resume_table", why="new hand")


def last_hand(screen: Screen, dealer: Dealer) -> None:
    dealer.bets(BANKER)
    dealer.keys("TS TD 9C 8D")
    dealer.pays()
    dealer.bets(BANKER)
    dealer.keys("JS JH 5S 4C 3H 2C")
    dealer.pays()
    ending = screen.page.locator(".ending")
    expect(ending).to_contain_text(word("display", "notice.cutCard", "vi"))
    dealer.opens(BANKER)
    for language in ("vi", "en"):
        expect(ending).to_contain_text(word("display", "notice.lastHand", language))


@pytest.mark.clause("sicbo 3.6", "sicbo 4.8", "niuniu 4.8", "niuniu 6.3")
def test_rounds_of_sic_bo_and_niu_niu(guest: Come, table: Table, manager: Wire) -> None:
    screen = Screen(guest(viewport=SCREEN), dice := table("D"))
    dealer = Dealer(manager, dice)
    dealer.bets({"bet": "big", "amount": 1_000})
    screen.status("noMoreBets")
    dealer.acts("key_dice", dice=[4, 5, 6], shakes=3)
    expect(screen.page.locator(".total")).to_have_text("15")
    expect(screen.result).to_have_count(0)
    dealer.pays()
    for text in ("Tài", "Big", "15 điểm", "15 points"):
        expect(screen.result).to_contain_text(text)
    expect(screen.page.locator(".history ol li")).to_have_count(1)
    screen.look("sicbo", everywhere=True)

    cards = table("E")
    screen.guest.go(f"/display/{cards}")
    dealer = Dealer(manager, cards)
    dealer.asks("prepare_cards", cards=52)
    dealer.bets(*({"bet": "ante", "amount": 5_000, "box": box} for box in range(1, 8)))
    for hand in ("TS JH QD 2C 6H", "2S 2H 3D 3C 8H", "TH JS QC 2D 4H", "9S 9H 9D 8S 7C", "AS AH KD KC 5H",
                 "4S 4D 4C 6S 7D", "3S 5S 5D 6D 7H", "8C 8D JD QH KH"):  # fmt: skip
        dealer.acts("key_cards", cards=hand.split())
    expect(screen.page.locator(".boxes li")).to_have_count(7)
    expect(screen.page.locator(".card.turned")).to_have_count(0)
    expect(screen.page.locator(".scene .scene")).not_to_contain_text("Ngầu")
    screen.look("niuniu-covered")
    dealer.acts("go_on")
    dealer.pays()
    expect(screen.page.locator(".card.turned")).to_have_count(40)
    won = screen.page.locator(".boxes .wins").count()
    expect(screen.page.locator(".won")).to_contain_text(word("niuniu/display/words", "won", "vi", won, 7))
    screen.look("niuniu", everywhere=True)
    screen.looks.check()


def test_a_screen_looks_on_as_the_person_who_is_signed_in_and_else_as_a_guest(
    guest: Come, staff: Come, table: Table
) -> None:
    name = table("K")
    watcher = staff("surveillance")
    Screen(watcher, name).status("paused")
    assert watcher.me()["role"] == "surveillance"
    screen = Screen(guest(viewport=SCREEN), name)
    screen.status("paused")
    first = screen.guest.me()["id"]
    screen.page.evaluate("""async () => {
      const { csrf } = await (await fetch('/api/session')).json();
      await fetch('/api/session', { method: 'DELETE', headers: { 'X-CSRF-Token': csrf } });
    }""")
    screen.guest.until(lambda: screen.guest.me()["id"] not in (None, first))
    screen.status("paused")
    screen.page.goto(f"/display/{name}?language=en")
    expect(screen.page.locator("[lang=vi]:not(html)")).to_have_count(0)
    expect(screen.page.locator(".status")).to_have_text(word("display", "status.paused", "en"))
