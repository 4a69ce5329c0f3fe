"""What a patron has played: the same rounds as the history, and the exact price of the bets."""

from collections import Counter
from fractions import Fraction
from typing import Any

import pytest

from felt.core.authority import Role
from felt.server.api.own import history as api_history
from felt.server.api.own import statistics as api_statistics
from felt.table.commands import Join, VoidRound
from tests.server.reception import SICBO, Browser, Reception, reception
from tests.store.bank import Place, SQLitePlace

EDGES = {"small": Fraction(1, 36), "big": Fraction(1, 36), "any_triple": Fraction(216 - 25 * 6, 216)}
"""Reckoned by hand: 105 of 216 throws are Small, 105 Big, and 6 are triples, which pay 24 to 1."""


def summed(rounds: list[dict[str, Any]]) -> dict[str, Counter[str]]:
    """By bet, from what the history shows."""
    found: dict[str, Counter[str]] = {}
    for each in rounds:
        for line in each["lines"]:
            net = line.get("returned", 0) + line.get("won", 0) - line["stake"]
            found.setdefault(line["bet"], Counter()).update(rounds=1, staked=line["stake"], net=net)
    return found


@pytest.mark.parametrize("read", [1, 2, 500])
async def test_the_figures_are_those_of_the_rounds(place: Place, monkeypatch: pytest.MonkeyPatch, read: int) -> None:
    monkeypatch.setattr(api_history, "ROUNDS_LOOKED_AT_MAX", read)
    monkeypatch.setattr(api_history, "ROUNDS_READ", read)
    async with reception(place, tables=(SICBO,)) as desk, desk.browser() as browser:
        token, session = await desk.guest()
        other = (await desk.guest())[1].person.id
        for bet in ("small", "any_triple", "small", "big"):
            await desk.play(session.person.id, other, bet=bet, amount=20_000)
        await desk.play(other)
        await browser.become(token, desk.accounts)
        rounds = await all_rounds(browser)
        found = await browser.done("GET", "/api/statistics")
        assert found["complete"] is True
        assert (found["first"], found["last"]) == (rounds[-1]["at"], rounds[0]["at"])
        by_bet = summed(rounds)
        assert [each["bet"] for each in found["bets"]] == sorted(by_bet)
        for each in found["bets"]:
            assert {name: each[name] for name in ("rounds", "staked", "net")} == dict(by_bet[each["bet"]])
            assert Fraction(each["expected"]) == each["staked"] * EDGES[each["bet"]]
        (game,) = found["games"]
        assert (game["game"], game["rounds"], game["void"], game["staked"]) == ("sicbo", 4, 0, 80_000)
        assert game["net"] == sum(each["net"] for each in rounds)
        assert game["rated"] == 80_000
        assert Fraction(game["expected"]) == sum(Fraction(each["expected"]) for each in found["bets"])

        late = await browser.done("GET", f"/api/statistics?from={rounds[1]['at']}&to={rounds[1]['at']}&game=sicbo")
        assert [(each["bet"], each["rounds"]) for each in late["bets"]] == [("small", 1)]
        none = await browser.done("GET", "/api/statistics?game=baccarat")
        assert (none["games"], none["bets"], none["first"], none["complete"]) == ([], [], None, True)


async def all_rounds(browser: Browser) -> list[dict[str, Any]]:
    rounds: list[dict[str, Any]] = []
    before = ""
    while True:
        page = await browser.done("GET", f"/api/history?most=200{before}")
        rounds += page["rounds"]
        if page["next"] is None:
            return rounds
        before = f"&before={page['next']}"


async def test_a_long_span_says_that_it_is_not_complete(
    sqlite_place: SQLitePlace, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(api_statistics, "ROUNDS_MAX", 2)
    async with reception(sqlite_place, tables=(SICBO,)) as desk, desk.browser() as browser:
        token, session = await desk.guest()
        for _ in range(3):
            await desk.play(session.person.id)
        await browser.become(token, desk.accounts)
        found = await browser.done("GET", "/api/statistics")
        assert (found["games"][0]["rounds"], found["complete"]) == (2, False)


async def test_rules_of_another_day_have_no_price_here(
    sqlite_place: SQLitePlace, monkeypatch: pytest.MonkeyPatch
) -> None:
    async with reception(sqlite_place, tables=(SICBO,)) as desk, desk.browser() as browser:
        token, session = await desk.guest()
        await desk.play(session.person.id)
        await browser.become(token, desk.accounts)
        monkeypatch.setattr(api_statistics, "rules_in_force", lambda state, settings: (settings.game, "other rules"))
        found = await browser.done("GET", "/api/statistics")
        assert (found["games"][0]["rated"], found["games"][0]["expected"]) == (0, "0/1")
        assert found["bets"][0]["expected"] is None


async def test_a_void_round_costs_nothing(sqlite_place: SQLitePlace) -> None:
    async with reception(sqlite_place, tables=(SICBO,)) as desk, desk.browser() as browser:
        token, _ = await void_round(desk)
        await browser.become(token, desk.accounts)
        (game,) = (await browser.done("GET", "/api/statistics"))["games"]
        assert (game["rounds"], game["void"], game["net"], game["expected"]) == (1, 1, 0, "0/1")


@pytest.mark.clause("sicbo 7.6")
async def test_a_round_says_which_line_decided_it_and_why(sqlite_place: SQLitePlace) -> None:
    async with reception(sqlite_place, tables=(SICBO,)) as desk, desk.browser() as browser:
        token, patron = await void_round(desk)
        await desk.play(patron)
        await browser.become(token, desk.accounts)
        for language in ("en", "vi"):
            settled, void = (await browser.done("GET", f"/api/history?language={language}"))["rounds"]
            for each in (settled, void):
                recalled = await browser.done("GET", f"/api/rounds/S1/{each['round']}?language={language}")
                assert [each["deciding"]] == recalled["lines"]
            assert void["void"]
            assert void["deciding"]["line"]["clauses"] == ["sicbo 7.6", "ruling A4"]


async def void_round(desk: Reception) -> tuple[str, str]:
    """A guest with a wager in a round that is made void."""
    token, session = await desk.guest()
    _, shift = await desk.account(role=Role.SHIFT_MANAGER)
    room = desk.floor.room("S1")
    await room.do(Join(patron="who keeps the betting open"))
    await desk.confirmed(session.person.id)
    await room.do(VoidRound(by=shift.person.id, role=Role.DIRECTOR, clause="sicbo 7.6"))
    await desk.comes_to(lambda state: state.phase not in ("betting", "dealing"))
    return token, session.person.id
