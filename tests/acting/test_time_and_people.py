"""The virtual clock, repeated requests, and who may do what."""

import pytest

from felt.acting.forms import SPAN_MS_MAX
from tests.acting.acted import act, bets, do, opening, seated, wait

SHORT = {"countdown_ms": 1_000, "betting_ms": 1_000, "result_ms": 1_000}


@pytest.mark.clause("ruling B13", "ruling B18")
def test_deadlines_pass_at_their_own_times() -> None:
    """Nobody bets for three rounds of betting, each of a second: one wait passes them all, in order."""
    acted = act(opening(times=SHORT), do("an", "join"), wait(3_500))
    assert acted.at("countdown_started") == [0]
    assert acted.at("betting_opened") == [1_000, 2_000, 3_000]
    assert acted.at("nobody_bet") == [2_000, 3_000]
    assert acted.asks()[-1] == {"phase": "betting", "round": 1, "need": "the wagers of an", "deadline": 4_000}


@pytest.mark.clause("baccarat 4.6", "ruling B13")
@pytest.mark.parametrize(("when", "code"), [(16_999, None), (17_000, "betting_not_open"), (18_000, "betting_not_open")])
def test_betting_ends_to_the_millisecond(when: int, code: str | None) -> None:
    """Binh has bet, so that the cards are dealt when the time is up."""
    late = bets("an", player=10_00) | {"when": when}
    acted = act(opening(deal={"seed": "x"}), *seated("an", "binh"), bets("binh", tie=10_00), late)
    assert [found for found, _ in acted.refusals()] == ([code] if code else [])
    assert acted.code == 0
    assert acted.at("betting_closed") == [min(when, 17_000)]


def test_when_counts_from_the_start_and_after_from_the_line_before() -> None:
    """The journal's times count from the start that the opening names."""
    lines = [do("an", "join", when=100), do("binh", "join", after=50), do("an", "leave", when=150)]
    acted = act(opening(at=1_767_225_600_000), *lines)
    assert acted.at("joined") == [1_767_225_600_100, 1_767_225_600_150]
    assert acted.at("left") == [1_767_225_600_150]


def test_a_time_that_has_passed_is_refused_and_moves_nothing() -> None:
    lines = [
        wait(1_000),
        do("an", "join", when=999),
        do("an", "join", when=1_000, after=5),
        {"do": "look", "after": SPAN_MS_MAX},
        do("an", "join"),
    ]
    acted = act(opening(), *lines)
    assert acted.code == 1
    assert acted.refusals() == [
        ("time_has_passed", "line 3: when"),
        ("two_times", "line 4: after"),
        ("too_late", "line 5: after"),
    ]
    assert acted.at("joined") == [1_000]


def test_a_wait_without_end_is_cut() -> None:
    settings = opening(times={"countdown_ms": 0, "betting_ms": 1})
    settings["open"]["idle_rounds_max"] = 10**9
    acted = act(settings, do("an", "join"), wait(20_000))
    assert acted.code == 1
    assert acted.refusals() == [("too_many_deadlines", "line 3")]
    assert acted.at("betting_opened")[-1] == 2_000
    assert acted.end["books"]["balanced"]


def test_a_phase_that_lasts_no_time_is_over_at_once() -> None:
    acted = act(opening(times={"countdown_ms": 0}), do("an", "join"))
    assert acted.happened(2)[-1] == "betting_opened"


def test_a_paused_table_stands_still() -> None:
    """Four seconds of betting are gone; after the pause eight are left."""
    lines = [
        *seated("an"),
        wait(4_000),
        do("mai", "pause_table", why="a card on the floor"),
        wait(60_000),
        do("mai", "resume_table"),
        do("sam", "resume_table"),
    ]
    acted = act(opening(), *lines)
    assert acted.refusals() == [("no_authority", "line 7")]
    assert acted.events("table_resumed")[0]["deadline"] == 69_000 + 8_000
    assert [asks["need"] for asks in acted.asks() if asks.get("paused")] == ["a person who resumes the table"]


@pytest.mark.clause("online 2.d.2.2")
def test_a_repeated_confirmation_counts_once() -> None:
    """Also after betting has closed. Other wagers are refused."""
    once, other = bets("an", tie=10_00), bets("an", tie=20_00)
    acted = act(opening(deal={"seed": "x"}), *seated("an", "binh"), once, once, other, bets("binh"), once, other)
    assert acted.refusals() == [("already_confirmed", "line 7"), ("betting_not_open", "line 10")]
    assert (acted.happened(6), acted.happened(9)) == ([], [])
    assert len([line for line in acted.lines if line.get("transfer", {}).get("kind") == "hold"]) == 1


def test_a_draft_is_confirmed_and_too_few_chips_are_refused() -> None:
    draft = do("an", "set_wagers", wagers=[{"bet": "tie", "amount": 10_00}])
    acted = act(opening(), *seated("an", "binh"), draft, do("an", "confirm"), bets("binh", tie=5_001_00))
    assert acted.happened(5) == ["drafted"]
    assert acted.happened(6) == ["wagers_confirmed"]
    assert acted.refusals() == [("insufficient_chips", "line 7")]


@pytest.mark.clause("ruling A6")
def test_people_do_what_their_role_allows() -> None:
    lines = [
        do("mai", "join"),
        do("an", "close_table"),
        do("mai", "close_table"),
        do("eye", "pause_table"),
        do("long", "close_table", why="the end"),
        do("an", "join"),
        do("mai", "open_table"),
        do("long", "open_table"),
        do("an", "join"),
        do("an", "arrange", box=1),
    ]
    acted = act(opening(), *lines)
    assert acted.code == 0
    assert [code for code, _ in acted.refusals()] == [
        "staff_do_not_play",
        "no_authority",
        "no_authority",
        "no_authority",
        "table_closed_now",
        "no_authority",
        "not_part_of_this_game",
    ]
    assert [event["by"] for event in acted.events("table_opened")] == ["house", "long"]


def test_a_look_shows_the_table_in_short() -> None:
    lines = [*seated("an", "binh"), bets("an", player=10_00), {"do": "look", "after": 500}]
    acted = act(opening(), *lines)
    (look,) = (line for line in acted.lines if "look" in line)
    assert look == {
        "line": 6,
        "at": 5_500,
        "look": {
            "asks": {"phase": "betting", "round": 1, "need": "the wagers of binh", "deadline": 17_000},
            "patrons": {"an": 1, "binh": 2},
            "chips": {"an": 9_990_00, "binh": 5_000_00},
            "wagers": [{"patron": "an", "bet": "player", "amount": 10_00}],
            "cards": {},
            "dice": [],
        },
    }
