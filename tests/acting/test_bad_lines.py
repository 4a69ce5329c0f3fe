"""Lines that cannot be acted out: each is refused with its code and its place, and the rest goes on."""

import json
import re
from typing import Any

import pytest

from felt.cli.act import act as act_out
from felt.cli.act.answers import Answers
from felt.cli.lines import LINE_BYTES_MAX
from felt.core.words import Language
from tests.acting.acted import Given, act, do, opening, raw

STAKE = {"bet": "tie", "amount": 100}

BAD: list[tuple[str, Given, str, str]] = [
    ("no JSON", "join", "malformed_json", "line 2"),
    ("cut", '{"do": "look"', "malformed_json", "line 2"),
    ("no UTF-8", b'{"do": "look\xff"}', "malformed_json", "line 2"),
    ("a list", "[]", "wrong_type", "line 2"),
    ("too long", b'{"do": "look"' + b" " * LINE_BYTES_MAX + b"}", "input_too_long", "line 2"),
    ("a key twice", '{"do": "wait", "ms": 1, "ms": 2}', "key_twice", "line 2: ms"),
    ("nothing to do", {"who": "an"}, "missing_key", "line 2"),
    ("unknown do", do("an", "dance"), "unknown_value", "line 2: do"),
    ("a request of sockets", do("an", "subscribe"), "unknown_value", "line 2: do"),
    ("nobody", {"do": "join"}, "missing_key", "line 2"),
    ("a person without a name", do("", "join"), "out_of_range", "line 2: who"),
    ("an unknown person", do("zoe", "join"), "unknown_person", "line 2: who"),
    ("an id", do("an", "join", id="1"), "unknown_key", "line 2"),
    ("a table", do("an", "join", table="T1"), "unknown_key", "line 2"),
    ("an unknown key", do("an", "join", chair=1), "unknown_key", "line 2"),
    ("a seat in words", do("an", "join", seat="one"), "wrong_type", "line 2: seat"),
    ("a round in words", do("an", "confirm", round="one"), "wrong_type", "line 2: round"),
    (
        "below nothing",
        do("an", "confirm", wagers=[STAKE | {"amount": -1}]),
        "not_an_amount",
        "line 2: wagers[0].amount",
    ),
    ("no bet", do("an", "confirm", wagers=[STAKE, {"amount": 1}]), "missing_key", "line 2: wagers[1]"),
    ("too many wagers", do("an", "confirm", wagers=[STAKE] * 65), "out_of_range", "line 2: wagers"),
    ("no card", do("an", "arrange", box=1, niu=["1X"]), "unknown_card", "line 2: niu[0]"),
    ("no moment", do("an", "insure", moment="later"), "unknown_value", "line 2: moment"),
    ("no clause", do("long", "void_round"), "missing_key", "line 2"),
    ("a wait without a length", {"do": "wait"}, "missing_key", "line 2"),
    ("a wait backwards", {"do": "wait", "ms": -1}, "out_of_range", "line 2: ms"),
    ("half a millisecond", {"do": "wait", "ms": 0.5}, "wrong_type", "line 2: ms"),
    ("a wait of a person", {"do": "wait", "ms": 1, "who": "an"}, "unknown_key", "line 2"),
    ("a wait of two years", {"do": "wait", "ms": 2 * 366 * 86_400_000}, "out_of_range", "line 2: ms"),
    ("when before the start", do("an", "join", when=-1), "out_of_range", "line 2: when"),
]


@pytest.mark.parametrize(("line", "code", "place"), [row[1:] for row in BAD], ids=[row[0] for row in BAD])
def test_a_bad_line_is_refused_and_the_next_is_acted_out(line: Given, code: str, place: str) -> None:
    acted = act(opening(), line, do("an", "join"))
    assert acted.code == 1
    assert acted.refusals() == [(code, place)]
    (refused,) = (each["refused"] for each in acted.lines if "refused" in each)
    assert set(refused) == {"code", "message", "at", "clauses"}
    assert "{" not in refused["message"]
    assert acted.happened(3)[0] == "joined"
    assert acted.end["books"]["balanced"]


def changed(**settings: Any) -> dict[str, Any]:
    given = opening()
    return given | {"open": given["open"] | settings}


BAD_OPENINGS: list[tuple[str, Given, str, str]] = [
    ("no JSON", "open", "malformed_json", "line 1"),
    ("too deep", '{"open": ' + "[" * 100_000, "malformed_json", "line 1"),
    ("a request", do("an", "join"), "unknown_key", "line 1"),
    ("nothing to open", {"chips": {}}, "missing_key", "line 1"),
    ("no settings", {"open": 1}, "wrong_type", "line 1: open"),
    ("no game", {"open": {"name": "B1", "rules": {}}}, "missing_key", "line 1: open"),
    ("an unknown game", changed(game="chess"), "unknown_game", "line 1: open.game"),
    ("a name of other letters", changed(name="B 1"), "out_of_range", "line 1: open.name"),
    ("too many seats", changed(seats=21), "out_of_range", "line 1: open.seats"),
    ("a setting that is none", changed(chairs=1), "unknown_key", "line 1: open"),
    ("no time to bet", changed(times={"betting_ms": 0}), "out_of_range", "line 1: open.times.betting_ms"),
    ("a rule that is none", changed(rules={"mode": "online", "luck": 1}), "unknown_key", "line 1: open.rules"),
    (
        "limits upside down",
        changed(rules={"mode": "online", "limits": {"tie": [2, 1]}}),
        "limits_upside_down",
        "line 1: open.rules.limits.tie",
    ),
    ("chips in words", opening() | {"chips": {"an": "many"}}, "wrong_type", "line 1: chips[...]"),
    ("chips below nothing", opening() | {"chips": {"an": -1}}, "out_of_range", "line 1: chips[...]"),
    (
        "more chips than there are",
        opening() | {"chips": dict.fromkeys("ab", 2**53 - 1)},
        "too_many_chips",
        "line 1: chips",
    ),
    ("an unknown role", opening(staff={"mai": "boss"}), "unknown_value", "line 1: staff[...]"),
    ("a patron among the staff", opening(staff={"mai": "patron"}), "patron_is_no_staff", "line 1: staff"),
    ("a patron and staff", opening(staff={"an": "dealer"}), "person_twice", "line 1: staff"),
    ("a start before 1970", opening(at=-1), "out_of_range", "line 1: at"),
    ("no chance", opening(deal={}), "one_chance_only", "line 1: deal"),
    ("two chances", opening(deal={"seed": "", "cards": []}), "one_chance_only", "line 1: deal"),
    ("dice for cards", opening(deal={"dice": []}), "wrong_chance", "line 1: deal.dice"),
    ("cards for dice", opening("sicbo", deal={"cards": []}), "wrong_chance", "line 1: deal.cards"),
    ("a card that is none", opening(deal={"cards": ["AS", "1S"]}), "unknown_card", "line 1: deal.cards[1]"),
    ("a number for a card", opening(deal={"cards": [7]}), "wrong_type", "line 1: deal.cards[0]"),
    ("cards and lists", opening(deal={"cards": ["AS", ["AS"]]}), "mixed_shuffles", "line 1: deal.cards"),
    ("nine of a card", opening(deal={"cards": ["AS"] * 9}), "card_too_often", "line 1: deal.cards"),
    (
        "a card twice in a deck",
        opening("niuniu", deal={"cards": [["AS"], ["2S", "2S"]]}),
        "card_too_often",
        "line 1: deal.cards[1]",
    ),
    ("a face of seven", opening("sicbo", deal={"dice": [[1, 2, 7]]}), "out_of_range", "line 1: deal.dice[0][2]"),
]


@pytest.mark.parametrize("language", Language)
@pytest.mark.parametrize(
    ("line", "code", "place"), [row[1:] for row in BAD_OPENINGS], ids=[row[0] for row in BAD_OPENINGS]
)
def test_a_bad_first_line_ends_the_scenario(line: Given, code: str, place: str, language: Language) -> None:
    acted = act(line, opening(), do("an", "join"))
    assert acted.code == 1
    assert acted.refusals() == [(code, place)]
    assert len(acted.lines) == 1
    written: list[bytes] = []
    act_out([[raw(line)]], Answers(language), written.append)
    message = json.loads(written[0])["refused"]["message"]
    assert not re.search(r"\{[a-z_:]+\}", message), "a place in the sentence was not filled"


@pytest.mark.parametrize("lines", [(), ("",), ("  ", "\t")])
def test_a_scenario_without_a_line_is_refused(lines: tuple[str, ...]) -> None:
    acted = act(*lines)
    assert acted.code == 1
    assert acted.refusals() == [("no_opening", "line 1")]


def test_empty_lines_are_passed_over_and_counted() -> None:
    acted = act("", opening(), "  ", do("zoe", "join"))
    assert acted.refusals() == [("unknown_person", "line 4: who")]


def test_a_patron_without_chips_brings_none() -> None:
    acted = act(opening() | {"chips": {"an": 0}}, do("an", "join"))
    assert acted.code == 0
    assert acted.balances == {}
