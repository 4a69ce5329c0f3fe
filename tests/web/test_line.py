"""The line to the house lost and found again: nothing is shown that the server does not have, nothing is done twice."""

import signal
from collections.abc import Callable
from pathlib import Path

import pytest
from playwright.sync_api import expect

from tests.server.serve.process import Process, serve
from tests.web.cable import Cable
from tests.web.conftest import BACCARAT, PATIENT
from tests.web.guest import Guest
from tests.web.wire import Wire

Come = Callable[..., Guest]
Table = Callable[[str], str]

AWAY_MS = 10_000
ASLEEP_MS = 15_000

WHEN_BACK = """async round => {
  const frame = () => new Promise(requestAnimationFrame);
  while (!document.querySelector('.dot.open')) await frame();
  const open = performance.now();
  let trip = 0, shown = null;
  const watch = async () => {
    while (document.querySelector('.fact.round')?.textContent !== round) await frame();
    shown = performance.now() - open;
  };
  const travel = async () => {
    do {
      const sent = performance.now();
      await fetch('/api/session');
      await frame();
      trip = Math.max(trip, performance.now() - sent);
    } while (shown === null);
  };
  await Promise.all([watch(), travel()]);
  return [shown, trip];
}"""
"""How long it takes from the open line to the round, and a question and its answer meanwhile."""
HEAR_THE_LINE = """() => {
  window.heardOfLine = [];
  const line = document.querySelector('.line');
  new MutationObserver(() => window.heardOfLine.push(line.textContent.trim())).observe(
    line, { childList: true, characterData: true, subtree: true });
}"""
"""What it says of a line that is back stands for a few seconds only."""


def is_lost(patron: Guest) -> None:
    expect(patron.page.locator(".line .lost")).to_be_visible()
    patron.page.evaluate(HEAR_THE_LINE)


def is_back(patron: Guest) -> None:
    said = patron.word("common", "line.restored")
    patron.until(lambda: said in patron.page.evaluate("window.heardOfLine"))


def shows_the_servers_table(patron: Guest, table: str) -> None:
    """The picture may be a moment behind: cards are dealt for the eye."""

    def same() -> bool:
        there = patron.api(f"/api/tables/{table}")
        return bool(
            patron.page.locator(".table").get_attribute("data-phase") == there["phase"]
            and patron.page.locator(".fact.round").inner_text() == f"{table}-{there['round']}"
        )

    patron.until(same)


@pytest.mark.parametrize(("size", "language"), [("phone", "vi"), ("desktop", "en")])
def test_a_reconnect_in_the_middle_of_betting_restores_the_draft_and_says_so(
    guest: Come, cable: Cable, table: Table, size: str, language: str
) -> None:
    patron = guest(size, language, address=cable.address)
    name = table("B")
    patron.sit(name)
    patron.may_bet()
    patron.bet("player", 2)
    patron.bet("tie")
    patron.placed("player")
    patron.placed("tie")
    laid = {bet: patron.stake(bet) for bet in ("player", "tie")}
    cable.cut()
    is_lost(patron)
    patron.shot("line-lost")
    patron.bet("banker")
    for _ in range(20):
        assert patron.spot("banker").get_attribute("data-state") == "pending", (
            "it is not there before the server has it"
        )
        patron.page.wait_for_timeout(50)
    assert {bet: patron.stake(bet) for bet in laid} == laid
    cable.mend()
    is_back(patron)
    patron.shot("line-restored")
    patron.placed("banker")
    assert {bet: patron.stake(bet) for bet in laid} == laid
    for bet in laid:
        patron.placed(bet)
    assert not patron.holds(), "a draft holds no chips"


def test_after_ten_seconds_without_network_the_picture_is_the_servers_within_a_second(
    guest: Come, cable: Cable, table: Table, other: Wire
) -> None:
    patron = guest(address=cable.address)
    name = table("Q")
    other.ask("subscribe", table=name)
    patron.sit(name)
    patron.may_bet()
    patron.bet("tie")
    patron.placed("tie")
    patron.confirm_for_certain()
    cable.cut()
    is_lost(patron)
    patron.page.wait_for_timeout(AWAY_MS)
    while other.event("betting_opened")["round"] != 2:
        pass
    cable.mend()
    now, trip = patron.page.evaluate(WHEN_BACK, f"{name}-2")
    assert now < max(1000, 20 * trip), f"{now} ms after the line was open, where an answer takes {trip} ms"
    shows_the_servers_table(patron, name)
    assert patron.stake("tie") == 0
    assert len(patron.holds()) == 1
    assert [each["round"] for each in patron.api("/api/history")["rounds"]] == [1]


def test_a_confirm_whose_answer_is_lost_is_in_the_books_once(
    guest: Come, cable: Cable, table: Table, other: Wire
) -> None:
    patron = guest(address=cable.address)
    name = table("L")
    patron.sit_with(other, name)
    patron.may_bet()
    patron.bet("banker", 2)
    patron.placed("banker")
    cable.deafen()
    patron.confirm()
    other.event("wagers_confirmed")
    assert patron.spot("banker").get_attribute("data-state") != "confirmed", "nobody has told it"
    cable.cut()
    cable.mend()
    patron.placed("banker", "confirmed")
    patron.shot("line-confirmed")
    assert [entry["held_change"] for entry in patron.holds()] == [patron.stake("banker")]


def test_a_confirm_that_never_left_is_sent_when_the_line_is_back(guest: Come, cable: Cable, table: Table) -> None:
    patron = guest(address=cable.address)
    patron.sit(table("B"))
    patron.may_bet()
    patron.bet("player", 2)
    patron.placed("player")
    stake = patron.stake("player")
    cable.cut()
    is_lost(patron)
    patron.confirm()
    expect(patron.confirm_button).to_have_text(patron.word("table", "rail.confirming"))
    assert patron.spot("player").get_attribute("data-state") != "confirmed"
    cable.mend()
    patron.phase("dealing", "squeeze", "insurance", "result")
    assert [entry["held_change"] for entry in patron.holds()] == [stake]


def test_a_confirm_that_comes_too_late_is_no_wager_and_is_not_shown_as_one(
    guest: Come, cable: Cable, table: Table, other: Wire
) -> None:
    patron = guest(address=cable.address)
    name = table("R")
    patron.sit_with(other, name)
    patron.may_bet()
    played = other.state(name)["round"]
    other.ask("confirm", table=name, round=played, wagers=[{"bet": "tie", "amount": 5_000}])
    patron.bet("player")
    patron.placed("player")
    cable.cut()
    is_lost(patron)
    patron.confirm()
    other.event("betting_closed")
    cable.mend()
    expect(patron.page.locator(".notice p")).to_be_visible()
    patron.shot("line-too-late")
    assert patron.stake("player") == 0
    assert not patron.holds()
    assert played not in [each["round"] for each in patron.api("/api/history")["rounds"]]


def test_a_tab_that_slept_through_a_round_is_right_again(guest: Come, table: Table) -> None:
    patron = guest("phone")
    name = table("Q")
    patron.sit(name)
    patron.may_bet()
    patron.bet("tie")
    patron.placed("tie")
    patron.confirm_for_certain()
    browser = patron.context.new_cdp_session(patron.page)
    browser.send("Page.setWebLifecycleState", {"state": "frozen"})
    patron.page.wait_for_timeout(ASLEEP_MS)
    patron.until(lambda: patron.api(f"/api/tables/{name}")["round"] == 2)
    browser.send("Page.setWebLifecycleState", {"state": "active"})
    shows_the_servers_table(patron, name)
    assert patron.page.locator(".fact.round").inner_text() != f"{name}-1"
    patron.may_bet()
    assert len(patron.holds()) == 1


@pytest.mark.parametrize("hours", [-1, 1])
def test_the_ring_counts_the_servers_seconds_whatever_the_device_thinks(
    guest: Come, table: Table, other: Wire, hours: int
) -> None:
    patron = guest()
    patron.context.add_init_script(
        f"""const Real = Date; const ahead = {hours * 3_600_000};
        Date = class extends Real {{
          constructor(...given) {{ super(...(given.length ? given : [Real.now() + ahead])); }}
          static now() {{ return Real.now() + ahead; }}
        }};"""
    )
    name = table("B")
    patron.sit(name)
    patron.may_bet()
    assert abs(patron.page.evaluate("Date.now()") - patron.me()["now"] - hours * 3_600_000) < 60_000
    deadline = other.state(name)["deadline"]
    ring = patron.page.locator(".banner .ring span")

    def counts_as_the_server() -> bool:
        before = int(ring.inner_text())
        left = (int(deadline) - int(patron.me()["now"])) / 1000
        after = int(ring.inner_text())
        return after - 1 <= left <= before

    patron.until(counts_as_the_server)


def test_a_server_that_was_killed_is_found_again(guest: Come, tmp_path: Path) -> None:
    (tmp_path / "felt.toml").write_text(f'[[tables]]\ngame = "baccarat"\nname = "B1"\nseats = 7\n{PATIENT}\n{BACCARAT}')
    with serve(tmp_path) as first:
        patron = guest("phone", address=first.address)
        patron.sit("B1")
        patron.may_bet()
        patron.bet("player")
        patron.placed("player")
        stake = patron.stake("player")
        first.end(signal.SIGKILL)
        is_lost(patron)
    with serve(tmp_path, "--port", first.address.rpartition(":")[2]) as second:
        assert second.address == first.address
        is_back(patron)
        patron.placed("player")
        patron.confirm()
        patron.to_result()
        assert [entry["held_change"] for entry in patron.holds()] == [stake]
        patron.context.close()
        ended(second)


def ended(server: Process) -> None:
    assert server.end(signal.SIGTERM) == 0
