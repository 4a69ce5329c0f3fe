"""`felt settle`: the contract of the command line."""

import json
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

from tests.cli.felt_command import felt, settle

# Player 2 3 5 = 0, Banker 4 2 = 6: the Banker stands on six against a five, and wins.
BANKER_WINS_WITH_SIX = ["2S", "4H", "3D", "2C", "5S"]


def baccarat(**changes: Any) -> dict[str, Any]:
    case: dict[str, Any] = {
        "game": "baccarat",
        "table": {"mode": "dealer", "limits": {"default": [10000, 1000000]}},
        "cards": BANKER_WINS_WITH_SIX,
        "wagers": [{"patron": "an", "bet": "banker", "amount": 100000}],
    }
    return case | changes


def niuniu(**changes: Any) -> dict[str, Any]:
    case: dict[str, Any] = {
        "game": "niuniu",
        "hands": {"1": ["KS", "QD", "TH", "5C", "5D"]},
        "house": ["2S", "3S", "9S", "6H", "7H"],
        "wagers": [{"patron": "an", "box": 1, "bet": "ante", "amount": 10000}],
    }
    return case | changes


@pytest.mark.clause("baccarat 5.1.2", "ruling A7")
def test_answers_in_the_order_of_the_wagers_with_the_keys_of_the_contract() -> None:
    wagers = [
        {"patron": "binh", "bet": "player", "amount": 50000},
        {"patron": "an", "bet": "banker", "amount": 100000},
        {"patron": "an", "bet": "banker_insurance", "moment": "four_cards", "amount": 20000},
    ]
    ran = settle(baccarat(wagers=wagers))
    assert (ran.code, ran.err) == (0, "")
    (answer,) = ran.answers
    assert answer["outcome"]["winner"] == "banker"
    assert (answer["outcome"]["player_total"], answer["outcome"]["banker_total"]) == (0, 6)
    assert answer["lines"] == [
        {
            "patron": "binh",
            "bet": "player",
            "stake": 50000,
            "at_risk": 50000,
            "returned": 0,
            "won": 0,
            "clauses": ["baccarat 6.1.1.2"],
        },
        {
            "patron": "an",
            "bet": "banker",
            "stake": 100000,
            "at_risk": 100000,
            "returned": 100000,
            "won": 95000,
            "clauses": ["baccarat 5.1.2"],
        },
        {
            "patron": "an",
            "bet": "banker_insurance",
            "moment": "four_cards",
            "stake": 20000,
            "at_risk": 20000,
            "returned": 0,
            "won": 0,
            "clauses": ["baccarat 6.4.1"],
        },
    ]
    assert answer["net"] == {"binh": -50000, "an": 75000}


def test_the_other_games() -> None:
    sicbo = {"game": "sicbo", "dice": [2, 2, 5], "wagers": [{"patron": "an", "bet": "total-9", "amount": 100}]}
    ran = settle(sicbo, niuniu())
    throw, hands = ran.answers
    assert throw["outcome"]["total"] == 9
    assert sorted(throw["outcome"]["lit"]) == sorted(
        ["small", "double-2", "total-9", "pair-2-5", "number-2", "number-5"]
    )
    assert throw["net"] == {"an": 600}
    assert hands["outcome"]["boxes"]["1"] == {
        "rank": "niu_niu",
        "points": 0,
        "niu": ["TH", "5C", "5D"],
        "rest": ["KS", "QD"],
        "wins": True,
    }
    assert hands["lines"][0]["box"] == 1
    assert hands["net"] == {"an": 9500}


REFUSED: list[tuple[str, Any, str, str]] = [
    ("truncated", '{"game":"baccarat","cards":["2S"', "malformed_json", ""),
    ("not an object", "[]", "wrong_type", ""),
    ("not JSON", "hello", "malformed_json", ""),
    ("deep", '{"a":' * 3000 + "1" + "}" * 3000, "malformed_json", ""),
    ("two objects on a line", '{"game":"sicbo"} {"game":"sicbo"}', "malformed_json", ""),
    ("a key twice", '{"game":"sicbo","dice":[1,2,3],"dice":[6,6,6]}', "key_twice", "dice"),
    ("no game", {}, "missing_key", ""),
    ("unknown game", {"game": "poker"}, "unknown_game", "game"),
    ("unknown key", baccarat(tip=5), "unknown_key", ""),
    ("unknown key of a table", baccarat(table={"colour": "green"}), "unknown_key", "table"),
    ("unknown mode", baccarat(table={"mode": "night"}), "unknown_value", "table.mode"),
    ("unknown card", baccarat(cards=["1S"]), "unknown_card", "cards[0]"),
    ("card not a text", baccarat(cards=[7]), "wrong_type", "cards[0]"),
    ("no cards", baccarat(cards=[]), "cards_missing", "cards"),
    ("three cards", baccarat(cards=["2S", "4H", "3D"]), "cards_missing", "cards"),
    ("third card missing", baccarat(cards=["2S", "4H", "3D", "2C"]), "cards_missing", "cards"),
    ("card after a natural", baccarat(cards=["9S", "4H", "KD", "2C", "5S"]), "cards_left_over", "cards[4]"),
    ("card too many", baccarat(cards=[*BANKER_WINS_WITH_SIX, "2D"]), "cards_left_over", "cards[5]"),
    ("nine of one card", baccarat(cards=["2S"] * 9), "too_many_of_a_card", "cards"),
    ("two of one card in one deck", baccarat(table={"decks": 1}, cards=["9S", "9S"]), "too_many_of_a_card", "cards"),
    ("unknown bet", baccarat(wagers=[{"patron": "an", "bet": "bankr", "amount": 1}]), "unknown_bet", "wagers[0].bet"),
    ("negative", baccarat(wagers=[{"patron": "an", "bet": "tie", "amount": -1}]), "not_an_amount", "wagers[0].amount"),
    ("nothing", baccarat(wagers=[{"patron": "an", "bet": "tie", "amount": 0}]), "not_an_amount", "wagers[0].amount"),
    ("fraction", baccarat(wagers=[{"patron": "an", "bet": "tie", "amount": 0.5}]), "not_an_amount", "wagers[0].amount"),
    ("float", baccarat(wagers=[{"patron": "an", "bet": "tie", "amount": 1e3}]), "not_an_amount", "wagers[0].amount"),
    ("text", baccarat(wagers=[{"patron": "an", "bet": "tie", "amount": "9"}]), "not_an_amount", "wagers[0].amount"),
    ("true", baccarat(wagers=[{"patron": "an", "bet": "tie", "amount": True}]), "not_an_amount", "wagers[0].amount"),
    ("huge", baccarat(wagers=[{"patron": "an", "bet": "tie", "amount": 10**40}]), "not_an_amount", "wagers[0].amount"),
    ("no patron", baccarat(wagers=[{"patron": "", "bet": "tie", "amount": 1}]), "out_of_range", "wagers[0].patron"),
    ("no bet", baccarat(wagers=[{"patron": "an", "amount": 1}]), "missing_key", "wagers[0]"),
    (
        "a box in Baccarat",
        baccarat(wagers=[{"patron": "an", "bet": "tie", "amount": 1, "box": 1}]),
        "key_not_for_this_bet",
        "wagers[0].box",
    ),
    (
        "moment of a plain bet",
        baccarat(wagers=[{"patron": "an", "bet": "tie", "amount": 1, "moment": "four_cards"}]),
        "key_not_for_this_bet",
        "wagers[0].moment",
    ),
    (
        "insurance not offered",
        baccarat(
            wagers=[
                {"patron": "an", "bet": "banker", "amount": 100000},
                {"patron": "an", "bet": "banker_insurance", "amount": 100, "moment": "third_card"},
            ]
        ),
        "insurance_not_offered",
        "wagers[1].moment",
    ),
    ("limits upside down", baccarat(table={"limits": {"tie": [2, 1]}}), "limits_upside_down", "table.limits.tie"),
    ("limit of no bet", baccarat(table={"limits": {"tei": [1, 2]}}), "unknown_bet", "table.limits.tei"),
    (
        "limit of odds that insurance has not",
        baccarat(table={"insurance_limits": {"5": 100}}),
        "odds_not_in_table",
        "table.insurance_limits",
    ),
    (
        "two limits of the same odds",
        baccarat(table={"insurance_limits": {"1.5": 100, "3/2": 100}}),
        "odds_twice",
        "table.insurance_limits",
    ),
    (
        "limit below nothing",
        baccarat(table={"insurance_limits": {"3": -1}}),
        "out_of_range",
        "table.insurance_limits[...]",
    ),
    (
        "Lucky 6 at a table without it",
        baccarat(table={"lucky6": False}, wagers=[{"patron": "an", "bet": "lucky6", "amount": 1}]),
        "lucky_six_not_at_table",
        "wagers[0].bet",
    ),
    (
        "insurance that was waived",
        baccarat(
            waived=True, wagers=[{"patron": "an", "bet": "banker_insurance", "amount": 1, "moment": "third_card"}]
        ),
        "insurance_waived",
        "wagers[0].moment",
    ),
    ("wager on a free hand", baccarat(free_hand=True), "wager_on_free_hand", "wagers"),
    ("void by no clause", baccarat(void="baccarat 5.1"), "not_a_void", "void"),
    ("no dice", {"game": "sicbo"}, "missing_key", ""),
    ("two dice", {"game": "sicbo", "dice": [1, 2]}, "out_of_range", "dice"),
    ("seven", {"game": "sicbo", "dice": [1, 2, 7]}, "out_of_range", "dice[2]"),
    ("four cards in a box", niuniu(hands={"1": ["KS", "QD", "TH", "5C"]}), "wrong_number_of_cards", "hands.1"),
    ("six cards to the house", niuniu(house=["2S", "3S", "9S", "6H", "7H", "8H"]), "wrong_number_of_cards", "house"),
    ("one card twice", niuniu(house=["KS", "3S", "9S", "6H", "7H"]), "card_dealt_twice", "house"),
    ("box that is none", niuniu(hands={"12": ["KS", "QD", "TH", "5C", "5D"]}), "no_such_box", "hands"),
    ("box without cards", niuniu(hands={}), "box_without_cards", "hands"),
    ("box void by no clause", niuniu(void_boxes={"1": "niuniu 7.5"}), "not_a_void", "void_boxes.1"),
    ("limit of a Double", niuniu(table={"limits": {"double": [1, 2]}}), "unknown_bet", "table.limits.double"),
    (
        "limit of an Additional beside the Ante's",
        niuniu(table={"limits": {"ante": [1, 10**6], "additional": [1, 10**6]}}),
        "unknown_bet",
        "table.limits.additional",
    ),
    (
        "insurance above its cap",
        baccarat(
            table={"mode": "online"},
            wagers=[
                {"patron": "an", "bet": "banker", "amount": 100000},
                {"patron": "an", "bet": "banker_insurance", "amount": 100000, "moment": "four_cards"},
            ],
        ),
        "insurance_above_cap",
        "wagers[1].amount",
    ),
    (
        "differential exceeded",
        baccarat(table={"mode": "online", "differential": 5050}),
        "differential_exceeded",
        "wagers[0].amount",
    ),
]


@pytest.mark.parametrize(("case", "code", "at"), [row[1:] for row in REFUSED], ids=[row[0] for row in REFUSED])
def test_a_case_that_cannot_be_settled_is_refused_on_its_own_line(case: Any, code: str, at: str) -> None:
    from felt.cli.failure import failure
    from felt.cli.settle import settle as settle_line
    from felt.core.refusals import Refusal
    from felt.core.words import Language

    line = case if isinstance(case, str) else json.dumps(case)
    refusal = settle_line(line.encode())
    assert isinstance(refusal, Refusal)
    for language in Language:
        problem = failure(refusal, language).error
        assert (problem.code, problem.place) == (code, at)
        assert problem.message
        assert "{" not in problem.message


def test_the_others_go_on_and_the_exit_code_tells() -> None:
    lines = [
        case if isinstance(case, str) else json.dumps(case) for _, case, _, _ in REFUSED for case in (case, baccarat())
    ]
    ran = felt("settle", given="\n".join(lines))
    assert ran.code == 1
    assert ran.err == ""
    assert ["error" in answer for answer in ran.answers] == [True, False] * len(REFUSED)
    for answer, (_, _, code, at) in zip(ran.answers[::2], REFUSED, strict=True):
        assert answer["error"]["code"] == code
        assert answer["error"]["at"] == at
        assert set(answer["error"]) == {"code", "message", "at", "clauses"}


def test_a_line_too_long_is_refused_and_the_next_is_settled() -> None:
    long = b'{"game":"' + b"x" * (9 * 2**20) + b'"}\n'
    ran = felt("settle", given=long + json.dumps(baccarat()).encode() + b"\n")
    assert ran.code == 1
    assert ran.answers[0]["error"]["code"] == "input_too_long"
    assert ran.answers[1]["net"] == {"an": 95000}


def test_blank_lines_are_passed_over_and_nothing_gives_nothing() -> None:
    assert settle() == (0, "", "")
    ran = felt("settle", given="\n  \n" + json.dumps(baccarat()) + "\n\n")
    assert len(ran.answers) == 1


def test_invalid_utf8_is_refused() -> None:
    line = json.dumps(baccarat()).encode().replace(b'"an"', b'"\xff\xfe"')
    ran = felt("settle", given=line)
    assert ran.answers[0]["error"]["code"] == "malformed_json"


def test_answers_leave_while_the_input_waits() -> None:
    with subprocess.Popen(
        [sys.executable, "-m", "felt", "settle"], stdin=subprocess.PIPE, stdout=subprocess.PIPE
    ) as process:
        assert process.stdin is not None
        assert process.stdout is not None
        for _ in range(3):
            process.stdin.write(json.dumps(baccarat()).encode() + b"\n")
            process.stdin.flush()
            assert json.loads(process.stdout.readline())["net"] == {"an": 95000}
        process.stdin.close()
        assert process.wait() == 0


def test_reads_files_in_order(tmp_path: Path) -> None:
    first, second = tmp_path / "first.jsonl", tmp_path / "second.jsonl"
    first.write_text(json.dumps(baccarat()))
    second.write_text(json.dumps(niuniu()))
    ran = felt("settle", str(first), str(second))
    assert [answer["net"] for answer in ran.answers] == [{"an": 95000}, {"an": 9500}]


def test_a_file_that_is_not_there_is_named_in_one_sentence() -> None:
    ran = felt("settle", "nowhere.jsonl")
    assert (ran.code, ran.out) == (2, "")
    assert "nowhere.jsonl" in ran.err
    assert ran.err.count("\n") == 1


@pytest.mark.clause("ruling S1", "ruling S3", "niuniu 6.2.10", "ruling A3", "ruling A7")
def test_a_line_names_all_that_decided_it_in_order() -> None:
    """A triple, two hands of one rank (both No Niu with a king, spades over hearts), and a cent less 5%."""
    sicbo = {
        "game": "sicbo",
        "dice": [3, 3, 3],
        "wagers": [{"patron": "an", "bet": bet, "amount": 100} for bet in ("double-3", "total-9", "any_triple")],
    }
    tied = niuniu(hands={"1": ["KS", "7C", "6D", "2S", "5H"]}, house=["KH", "QS", "7S", "2C", "6H"])
    cent = baccarat(wagers=[{"patron": "an", "bet": "banker", "amount": 1}], table={})
    cited = [[line["clauses"] for line in answer["lines"]] for answer in settle(sicbo, tied, cent).answers]
    assert cited == [
        [
            ["sicbo 6.4.1", "ruling S1", "sicbo 5.1"],
            ["sicbo 6.6.1", "ruling S3", "sicbo 5.1"],
            ["sicbo 6.5.1", "sicbo 5.1"],
        ],
        [["niuniu 6.2.10", "niuniu 5.2"]],
        [["baccarat 5.1.2", "ruling A3"]],
    ]


@pytest.mark.clause("ruling A3")
@pytest.mark.parametrize(("language", "said"), [("en", "Banker 0.01 won 0: "), ("vi", "Nhà Cái 0,01 thắng 0: ")])
def test_a_win_of_nothing_reads_as_a_win(language: str, said: str) -> None:
    cent = baccarat(wagers=[{"patron": "an", "bet": "banker", "amount": 1}], table={})
    assert said in settle(cent, options=("--explain", "--lang", language)).out


@pytest.mark.clause("baccarat 4.3", "baccarat 6.4.3", "ruling A1")
def test_an_online_refusal_names_whole_chips() -> None:
    """A differential of 50.50 takes 50 chips; insurance of 100 chips at 3 to 1 (six against five) takes 33."""
    wagers = [
        {"patron": "an", "bet": "banker", "amount": 10000},
        {"patron": "an", "bet": "banker_insurance", "amount": 10000, "moment": "four_cards"},
    ]
    ran = settle(
        baccarat(table={"mode": "online", "differential": 5050}),
        baccarat(table={"mode": "online"}, wagers=wagers),
    )
    differential, insurance = (answer["error"]["message"] for answer in ran.answers)
    assert differential.endswith("Banker now accepts at most 50.")
    assert insurance.endswith("at 3 to 1 you can insure for at most 33.")


@pytest.mark.clause("ruling A4")
def test_a_void_round_returns_everything() -> None:
    ran = settle(baccarat(void="baccarat 7.2", cards=[]), niuniu(void="niuniu 7.5", house=[]))
    for answer in ran.answers:
        assert all(line["returned"] == line["stake"] and line["won"] == 0 for line in answer["lines"])
        assert set(answer["net"].values()) == {0}


@pytest.mark.clause("baccarat 2.2.5", "baccarat 7.8", "ruling B12")
def test_a_free_hand_is_dealt_without_wagers() -> None:
    ran = settle(baccarat(free_hand=True, wagers=[]))
    assert ran.answers[0]["outcome"]["winner"] == "banker"
    assert ran.answers[0]["lines"] == []
