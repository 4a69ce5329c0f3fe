"""Several at one table: patrons see what is on the felt and nothing that is not; staff have the last word."""

from collections.abc import Callable

import pytest
from playwright.sync_api import expect

from tests.server.serve.process import Process
from tests.web.guest import Guest
from tests.web.test_keyboard import LISTEN
from tests.web.wire import Wire, stranger

Come = Callable[..., Guest]
Table = Callable[[str], str]


def called(reader: Guest, name: str) -> str:
    """A guest, in the reader's own language."""
    return reader.word("common", "guest", name.rpartition(" ")[2])


def title(patron: Guest, words: str) -> None:
    expect(patron.page.locator(".banner .title")).to_have_text(words)


@pytest.mark.parametrize(("size", "language"), [("desktop", "vi"), ("phone", "en")])
def test_two_patrons_see_each_others_names_and_chips_and_not_each_others_drafts(
    guest: Come, other: Wire, table: Table, size: str, language: str
) -> None:
    an, name = guest(size, language), table("L")
    an.sit_with(other, name)
    an.may_bet()
    state = other.state(name)
    played, patrons = state["round"], state["patrons"]
    seat = an.page.locator("ol > li.taken:not(.mine)")
    expect(seat).to_have_count(1)
    expect(seat.locator(".called")).to_have_text(called(an, patrons[other.patron]["name"]))
    other.ask("set_wagers", table=name, round=played, wagers=[{"bet": "banker", "amount": 30_000}])
    an.bet("banker")
    an.placed("banker")
    assert other.state(name)["you"]["draft"]
    assert not seat.locator(".lies.short").inner_text().strip()
    assert an.spot("banker").locator(".others").count() == 0
    assert not other.state(name)["confirmed"], "and nobody is told of ours"
    other.ask("confirm", table=name, round=played)
    expect(an.spot("banker").locator(".others")).to_have_text("300")
    expect(seat.locator(".lies").first).to_contain_text("300")
    an.shot("together")
    staked = an.stake("banker")
    an.confirm()
    said = [other.event("wagers_confirmed") for _ in range(2)][1]
    assert (said["patron"], said["wagers"][0]["amount"]) == (an.me()["id"], staked)


def test_a_box_that_somebody_holds_shows_their_name_and_takes_nobody_elses_chips(
    guest: Come, other: Wire, table: Table
) -> None:
    an, name = guest(), table("O")
    an.sit_with(other, name)
    an.may_bet()
    played = other.state(name)["round"]
    other.ask("confirm", table=name, round=played, wagers=[{"bet": "ante", "amount": 5_000, "box": 3}])
    box = an.page.locator('[data-niuniu-box="3"]')
    expect(box.locator(".who .long")).to_have_text(called(an, other.state(name)["patrons"][other.patron]["name"]))
    box.locator("[data-spot]").click()
    expect(an.page.locator(".notice p")).to_be_visible()
    an.shot("together-niuniu")
    assert not other.state(name)["confirmed"].get(an.me()["id"])


def test_at_an_open_table_the_crowd_is_told_in_sum(guest: Come, other: Wire, table: Table) -> None:
    an, name = guest("phone"), table("C")
    an.sit_with(other, name)
    an.may_bet()
    other.ask("confirm", table=name, round=other.state(name)["round"], wagers=[{"bet": "big", "amount": 20_000}])
    expect(an.page.locator(".crowd")).to_have_text(an.word("table", "crowd", 2, 1))
    expect(an.spot("big").locator(".others")).to_have_text("200 · 100%")


def test_a_seat_is_open_in_one_window_and_can_be_taken_back(guest: Come, table: Table) -> None:
    an, name = guest(), table("B")
    an.sit(name)
    an.may_bet()
    an.bet("player", 2)
    an.placed("player")
    laid = an.stake("player")
    second = an.open()
    second.goto(f"/table/{name}")
    expect(second.locator('[data-spot="player"]')).to_have_attribute("data-stake", str(laid))
    here = an.page.get_by_role("button", name=an.word("table", "playHere"))
    expect(here).to_be_visible()
    an.shot("elsewhere")
    here.click()
    an.placed("player")
    expect(second.get_by_role("button", name=an.word("table", "playHere"))).to_be_visible()


def test_a_full_table_can_only_be_watched(guest: Come, server: Process, other: Wire, table: Table) -> None:
    name = table("F")
    other.sit(name)
    with stranger(server.address) as third:
        third.sit(name)
        an = guest("phone", "en")
        an.go(f"/table/{name}?sit=1")
        expect(an.page.locator(".rail .join")).to_have_text(an.word("table", "full"))
        expect(an.page.locator(".confirm, .join .main")).to_have_count(0)
        an.shot("full")
        an.go("/?game=baccarat")
        expect(an.page.get_by_role("link", name=an.word("lobby", "watchAt", name))).to_be_visible()


def test_who_comes_late_waits_for_the_next_round(guest: Come, other: Wire, table: Table) -> None:
    an, name = guest("phone"), table("M")
    other.sit(name)
    played = other.event("betting_opened")["round"]
    other.ask("confirm", table=name, round=played, wagers=[{"bet": "ante", "amount": 5_000, "box": 1}])
    an.sit(name)
    expect(an.page.locator(".banner .hint")).to_have_text(an.word("table", "hint.wait"))
    expect(an.confirm_button).to_be_disabled()
    free = an.spot("ante").nth(1)
    free.click()  # ruling O1: laid ahead, for the round to come
    expect(free).to_have_attribute("data-state", "ahead")
    expect(an.confirm_button).to_be_disabled()
    an.shot("late")
    other.ask("leave", table=name)
    an.may_bet()


@pytest.mark.parametrize(("size", "language"), [("phone", "vi"), ("desktop", "en")])
def test_a_table_that_staff_pause_void_or_close_looks_and_sounds_so(
    guest: Come, manager: Wire, other: Wire, table: Table, size: str, language: str
) -> None:
    an, name = guest(size, language), table("L")
    an.sit_with(other, name)
    an.may_bet()
    an.page.evaluate(LISTEN)
    an.bet("tie", 2)
    an.placed("tie")
    an.confirm()
    an.placed("tie", "confirmed")
    manager.ask("pause_table", table=name, why="đếm chip")
    title(an, an.word("table", "paused"))
    ring = an.page.locator(".banner .ring span")
    stands = ring.inner_text()
    assert int(stands) > 0
    an.shot("paused")
    an.page.wait_for_timeout(1_200)
    assert ring.inner_text() == stands, "the clock stands still"
    manager.ask("resume_table", table=name)
    title(an, an.word("table", "phase.betting"))
    manager.ask("void_round", table=name, round=other.state(name)["round"], clause="baccarat 7.1.1")
    title(an, an.word("table", "void"))
    assert an.net() == "0"
    manager.ask("close_table", table=name, why="hết ca")  # before the next round begins
    an.shot("void")
    assert an.api("/api/balance") == {"balance": 1_000_000, "held": 0, "available": 1_000_000}
    expect(an.page.locator(".banner .hint")).to_have_text(an.word("table", "closing"))
    an.shot("closing")
    title(an, an.word("table", "phase.closed"))
    expect(an.page.locator(".rail .join")).to_have_text(an.word("table", "closedWords"))
    an.shot("closed")
    heard = an.page.evaluate("window.heard")
    for said in ("pausedWhy.staff", "void", "closing", "phase.closed"):
        assert heard.count(an.word("table", said)) == 1, (said, heard)
