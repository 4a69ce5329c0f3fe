"""Each game from joining to being paid, in both languages and on both sizes."""

import re
from collections.abc import Callable
from typing import Any

import pytest
from playwright.sync_api import expect

from tests.web.guest import Guest
from tests.web.wire import Wire

Come = Callable[..., Guest]
Table = Callable[[str], str]
EVERY_LOOK = pytest.mark.parametrize(
    ("size", "language"), [("desktop", "vi"), ("desktop", "en"), ("phone", "vi"), ("phone", "en")]
)
BOTH_SIZES = pytest.mark.parametrize(("size", "language"), [("desktop", "en"), ("phone", "vi")])


def chips(shown: str) -> int:
    """`+1.234` or `−100` in cents."""
    digits = int("".join(each for each in shown if each.isdigit()))
    cents = digits if re.search(r"[.,]\d\d$", shown) else digits * 100
    return -cents if shown.startswith("−") else cents


def last_round(guest: Guest, table: str) -> dict[str, Any]:
    rounds = guest.api(f"/api/history?table={table}&most=1")["rounds"]
    assert len(rounds) == 1
    return dict(rounds[0])


@EVERY_LOOK
def test_baccarat_from_joining_to_being_paid(guest: Come, table: Table, size: str, language: str) -> None:
    patron, name = guest(size, language), table("B")
    patron.sit(name)
    patron.may_bet()
    patron.bet("banker", 2)
    patron.bet("tie")
    patron.placed("banker")
    patron.shot("baccarat-betting")
    patron.confirm()
    patron.placed("banker", "confirmed")
    patron.to_result()
    shown = chips(patron.net())
    patron.shot("baccarat-result")
    played = last_round(patron, name)
    assert shown == played["net"]
    balance = patron.api("/api/balance")
    assert balance["available"] == 1_000_000 + shown
    expect(patron.page.locator(".balance b").first).to_have_text(patron.amount(balance["available"]))


@EVERY_LOOK
def test_sic_bo_from_joining_to_being_paid(guest: Come, table: Table, size: str, language: str) -> None:
    patron, name = guest(size, language), table("S")
    patron.sit(name)
    patron.may_bet()
    patron.bet("small")
    patron.bet("big")
    patron.placed("big")
    patron.shot("sicbo-betting")
    patron.confirm()
    patron.phase("result")
    shown = chips(patron.net())
    patron.shot("sicbo-result")
    assert shown == last_round(patron, name)["net"]


@BOTH_SIZES
def test_niu_niu_with_double_from_joining_to_being_paid(guest: Come, table: Table, size: str, language: str) -> None:
    patron, name = guest(size, language), table("N")
    patron.sit(name)
    patron.may_bet()
    patron.bet("ante")
    patron.placed("ante")
    ante = patron.stake("ante")
    patron.page.locator("button[aria-pressed=false]:visible:not([disabled])").first.click()
    expect(patron.page.locator("[data-exposure]")).to_have_attribute("data-exposure", str(7 * ante))
    patron.shot("niuniu-betting")
    patron.confirm()
    patron.phase("arranging")
    patron.lay_out()
    patron.phase("result")
    shown = chips(patron.net())
    expect(patron.page.locator(".won .rank, .lost .rank").first).to_be_visible()
    patron.shot("niuniu-result")
    assert shown == last_round(patron, name)["net"]


def test_insurance_is_taken(guest: Come, table: Table) -> None:
    """Until it is offered: on both hands, in about every third round."""
    patron, name = guest("desktop", "vi"), table("Q")
    patron.sit(name)
    for _ in range(30):
        patron.may_bet()
        patron.bet("banker", 5)
        patron.bet("player", 5)
        patron.placed("player")
        patron.confirm()
        if patron.is_offered_insurance():
            break
    patron.page.locator(".insurance .quick .button").nth(1).click()
    patron.shot("baccarat-insurance")
    patron.page.locator(".insurance .answer .main").click()
    patron.to_next_round()
    bets = {line["bet"] for line in last_round(patron, name)["lines"]}
    assert bets & {"player_insurance", "banker_insurance"}


@BOTH_SIZES
def test_the_panel_of_insurance_keeps_its_size_once_it_is_answered(
    guest: Come, table: Table, other: Wire, size: str, language: str
) -> None:
    """While another patron still thinks about theirs."""
    patron, name = guest(size, language), table("Q")
    patron.sit_with(other, name)
    both = [{"bet": bet, "amount": 50_000} for bet in ("player", "banker")]
    for _ in range(30):
        patron.may_bet()
        for bet in ("player", "banker"):
            patron.bet(bet, 5)
        patron.placed("banker")
        other.ask("confirm", table=name, round=other.state(name)["round"], wagers=both)
        patron.confirm()
        if patron.is_offered_insurance():
            break
    panel = patron.page.locator(".insurance")
    before = panel.bounding_box()
    patron.page.locator(".insurance .quick .button").nth(1).click()
    patron.page.locator(".insurance .answer .main").click()
    expect(panel.get_by_role("status")).to_have_text(patron.word("baccarat/words", "insurance.answered"))
    assert panel.bounding_box() == before
    expect(panel.locator("label b").first).not_to_have_text("0")
    patron.shot("baccarat-insurance-answered")


@pytest.mark.parametrize("by_hand", [True, False])
def test_squeeze_by_hand_or_by_the_plain_button(guest: Come, table: Table, by_hand: bool) -> None:
    patron, name = guest("desktop", "vi"), table("B")
    patron.sit(name)
    patron.page.locator(".want input").check()
    patron.may_bet()
    patron.bet("player", 2)
    patron.placed("player")
    patron.confirm()
    patron.phase("squeeze")
    cards = patron.page.locator(".squeeze .cards > .card")
    expect(cards.nth(1)).to_be_visible()
    patron.shot("baccarat-squeeze")
    if by_hand:
        for index in range(cards.count()):
            box = cards.nth(index).bounding_box()
            assert box
            x, y = box["x"] + box["width"] / 2, box["y"] + box["height"] - 4
            patron.page.mouse.move(x, y)
            patron.page.mouse.down()
            patron.page.mouse.move(x, box["y"] + box["height"] * 0.5, steps=4)
            expect(cards.nth(index).locator(".flap")).to_have_count(1)
            expect(cards.nth(index).locator(".flap .index")).to_have_count(0)  # the pips are read first
            patron.page.mouse.move(x, box["y"] + 3, steps=4)
            patron.page.mouse.up()
    else:
        patron.page.locator(".squeeze .button.main").click()
    patron.phase("dealing", "insurance", "squeeze", "result")
    expect(patron.page.locator('.hand.player [role="img"]').first).not_to_have_attribute("aria-label", "Lá bài úp")
