"""Tables that people deal at, as their patrons see them: why nothing happens, what was decided, what they choose."""

from collections.abc import Callable, Iterator
from typing import Any

import pytest
from playwright.sync_api import expect

from tests.web.guest import Guest
from tests.web.looks import ASIDE, Looks
from tests.web.wire import Office, Wire

Come = Callable[..., Guest]
Table = Callable[[str], str]
CARDS = 416


class Dealer:
    """On duty at one table."""

    def __init__(self, wire: Wire, table: str) -> None:
        self.wire, self.table = wire, table
        wire.ask("subscribe", table=table)
        wire.ask("take_table", table=table)

    def asks(self, do: str, **fields: Any) -> None:
        """A request outside rounds."""
        self.wire.ask(do, table=self.table, **fields)

    def acts(self, do: str, **fields: Any) -> None:
        self.asks(do, round=self.wire.state(self.table)["round"], **fields)

    def keys(self, cards: str) -> None:
        for card in cards.split():
            self.acts("key_cards", cards=[card])

    def shuffles(self) -> None:
        self.asks("prepare_cards", cards=CARDS)
        self.keys("5H")

    def pays(self) -> None:
        self.acts("call_result")
        self.acts("pay")


@pytest.fixture
def second(office: Office) -> Iterator[Wire]:
    with office.second() as wire:
        yield wire


def title(patron: Guest, text: str) -> None:
    expect(patron.page.locator(".banner .title")).to_have_text(text)


def hint(patron: Guest, text: str) -> None:
    expect(patron.page.locator(".banner .hint")).to_contain_text(text)


def lays(patron: Guest, bet: str) -> None:
    patron.may_bet()
    patron.bet(bet)
    patron.placed(bet)
    patron.confirm()
    patron.placed(bet, "confirmed")


@pytest.mark.parametrize(("size", "language"), [("desktop", "en"), ("phone", "vi")])
def test_what_the_table_waits_for(guest: Come, table: Table, manager: Wire, size: str, language: str) -> None:
    patron, name = guest(size, language), table("K")
    patron.sit(name)
    title(patron, patron.word("table", "paused"))
    hint(patron, patron.word("table", "pausedWhy.unattended"))
    expect(patron.page.locator(".banner .ring")).to_have_count(0)
    dealer = Dealer(manager, name)
    title(patron, patron.word("table", "dealer.cards"))
    dealer.shuffles()
    title(patron, patron.word("table", "dealer.opening"))
    dealer.asks("open_betting")
    lays(patron, "banker")
    dealer.acts("close_betting")
    hint(patron, patron.word("table", "dealer.deal"))
    dealer.asks("pause_table", why="", clause="baccarat 7.1.1")
    hint(patron, patron.word("table", "pausedWhy.clause"))
    expect(patron.page.locator(".banner .hint a")).to_have_attribute("href", "/rules/baccarat/7.1.1")


@pytest.mark.clause("baccarat 7.13", "ruling A9", "ruling B21")
@pytest.mark.parametrize(("size", "language"), [("desktop", "vi"), ("phone", "en")])
def test_a_patron_withdraws_and_another_keeps_silent(
    guest: Come, table: Table, manager: Wire, other: Wire, size: str, language: str
) -> None:
    patron, name = guest(size, language), table("K")
    dealer = Dealer(manager, name)
    dealer.shuffles()
    dealer.asks("open_betting")
    other.sit(name)
    other.ask("confirm", table=name, round=1, wagers=[{"bet": "player", "amount": 10_000}])
    patron.sit(name)
    lays(patron, "banker")
    stake = patron.stake("banker")
    dealer.acts("close_betting")
    dealer.keys("KS KD")
    dealer.acts("rule", clause="baccarat 7.13", cards=["4H", "5C"])
    question = patron.page.locator(".question.choice")
    no, yes = (question.locator(".answer button").nth(place) for place in range(2))
    expect(question).to_contain_text(patron.word("irregularities", "choice.withdrawal.means", patron.amount(stake)))
    expect(question.locator("[role=status]")).to_have_text(patron.word("irregularities", "choice.withdrawal.quiet"))
    looks = Looks(patron)
    looks.look("choice")
    looks.check()
    before = patron.page.viewport_size
    assert before
    patron.page.set_viewport_size({"width": 320, "height": before["height"]})
    assert patron.page.evaluate(ASIDE) == 0
    patron.page.set_viewport_size(before)
    yes.focus()
    patron.page.keyboard.press("Enter")
    expect(yes).to_have_attribute("aria-pressed", "true")
    no.click()
    expect(no).to_have_attribute("aria-pressed", "true")
    expect(question.locator("[role=status]")).to_contain_text(
        patron.word("irregularities", "choice.withdrawal.saidNo", patron.amount(stake))
    )
    dealer.acts("close_choice")
    told = patron.page.locator(".told.decided")
    expect(told).to_contain_text(patron.word("irregularities", "decided.means.returned", patron.amount(stake)))
    assert patron.api("/api/balance") == {"balance": 1_000_000, "held": 0, "available": 1_000_000}
    told.get_by_role("button", name=patron.word("irregularities", "understood"), exact=True).click()
    expect(told).to_have_count(0)
    assert other.state(name)["confirmed"].keys() == {other.patron}, "who keeps silent stays"


@pytest.mark.clause("baccarat 7.1.1", "baccarat 7.7", "baccarat 7.8", "ruling A8", "ruling B12")
def test_a_free_hand_a_void_round_and_a_correction(guest: Come, table: Table, manager: Wire, second: Wire) -> None:
    patron, name = guest("desktop", "en"), table("K")
    dealer = Dealer(manager, name)
    dealer.shuffles()
    patron.sit(name)
    dealer.asks("open_betting")
    lays(patron, "banker")
    stake = patron.stake("banker")
    dealer.acts("close_betting")
    dealer.keys("KS KD 9H 8C")  # the Player has 9, the Banker 8
    dealer.acts("rule", clause="baccarat 7.7", cards=["6S"])
    told = patron.page.locator(".told.decided")
    expect(told).to_contain_text(patron.word("irregularities", "decided.means.stay"))
    expect(told).to_contain_text(patron.word("irregularities", "decided.freeHand"))
    dealer.pays()
    hint(patron, patron.word("table", "dealer.freeHandHint"))
    dealer.asks("open_free_hand")
    title(patron, patron.word("table", "freeHand"))
    dealer.keys("2H 7D 3C 4S JD")  # 6S opens it: the Player has 3 and draws to 7, the Banker has 5 and draws to 5
    dealer.pays()
    expect(patron.page.locator(".bead .underlined")).to_have_count(1)
    dealer.asks("open_betting")
    lays(patron, "banker")
    dealer.acts("close_betting")
    dealer.acts("rule", clause="baccarat 7.1.1")
    title(patron, patron.word("table", "void"))
    expect(told).to_contain_text(patron.word("irregularities", "decided.means.void", patron.amount(stake)))
    hint(patron, patron.word("table", "dealer.cardsHint"))
    manager.ask(
        "propose_correction",
        table=name,
        round=1,
        clause="ruling A8",
        why="the Banker had nine",
        hands={"player": ["KS", "8H"], "banker": ["KD", "9C"]},
    )
    second.ask("subscribe", table=name)
    second.ask("approve_correction", table=name, round=1, number=1)
    # A loss of the stake becomes a win less 5 %.
    won, difference = stake * 95 // 100, stake * 195 // 100
    corrected = patron.page.locator(".told.correction")
    for shown in (f"−{patron.amount(stake)}", f"+{patron.amount(won)}", f"+{patron.amount(difference)}"):
        expect(corrected).to_contain_text(shown)
    assert patron.api("/api/balance")["available"] == 1_000_000 + won
    corrected.locator("a.record").click()
    expect(patron.page.locator("#correction")).to_be_visible()
    patron.turn_to("/history")
    expect(patron.page.locator(".corrected")).to_have_text(
        patron.word("history", "corrected", f"+{patron.amount(difference)}")
    )
    patron.turn_to("/statement?view=ledger")
    expect(patron.page.locator("td.what b").first).to_have_text(patron.word("statement", "kinds.correction"))
