"""The front door, `felt roads` and `felt rules`."""

import subprocess
import sys

import pytest

from tests.cli.felt_command import felt


def test_help_lists_every_command() -> None:
    from felt.cli import COMMANDS

    ran = felt("--help")
    assert ran.code == 0
    assert all(f"  {name} " in ran.out for name in COMMANDS)
    assert felt() == ran


@pytest.mark.parametrize(
    "arguments", [("nope",), ("settle", "--nope"), ("rules", "nope"), ("settle", "--lang", "xx"), ("--nope",)]
)
def test_wrong_use_is_one_sentence_and_exit_code_2(arguments: tuple[str, ...]) -> None:
    ran = felt(*arguments)
    assert (ran.code, ran.out) == (2, "")
    assert ran.err.count("\n") == 1


def test_every_command_has_help() -> None:
    from felt.cli import COMMANDS

    for name in COMMANDS:
        assert felt(name, "--help").code == 0


def test_the_front_door_loads_nothing_heavy() -> None:
    script = "import sys, felt.cli; felt.cli.main(['rules', 'ruling A1']); print(sorted(sys.modules))"
    loaded = subprocess.run([sys.executable, "-c", script], capture_output=True, check=True, text=True).stdout
    assert "'numba'" not in loaded
    assert "'numpy'" not in loaded


@pytest.mark.parametrize("arguments", [("odds", "baccarat"), ("odds", "baccarat", "--json"), ("odds", "sicbo")])
def test_odds_without_a_compiler(arguments: tuple[str, ...]) -> None:
    """Starting the compiler takes longer than all the counting."""
    script = "import sys, felt.cli; felt.cli.main(sys.argv[1:]); sys.exit('numba' in sys.modules)"
    ran = subprocess.run([sys.executable, "-c", script, *arguments], capture_output=True, check=False)
    assert (ran.returncode, ran.stderr) == (0, b"")


def test_a_reader_that_leaves_early_is_no_error() -> None:
    command = f"{sys.executable} -m felt rules baccarat | head -n 1; exit ${{PIPESTATUS[0]}}"
    ran = subprocess.run(["bash", "-c", command], capture_output=True, check=False, text=True)
    assert ran.stderr == ""
    assert ran.returncode == 0


@pytest.mark.clause("ruling B16")
def test_roads_of_the_argument() -> None:
    (board,) = felt("roads", "TBPPTB").answers
    assert [bead["side"] for bead in board["bead"]] == list("TBPPTB")
    assert board["big"] == [
        {"col": 0, "row": 0, "side": "B", "ties": 1},
        {"col": 1, "row": 0, "side": "P", "ties": 0},
        {"col": 1, "row": 1, "side": "P", "ties": 1},
        {"col": 2, "row": 0, "side": "B", "ties": 0},
    ]
    # Columns of 1, 2 and 1: the second cell of the second column goes past the first (blue); the third column
    # begins after columns of unequal length (blue).
    assert (board["big_eye"], board["small"], board["cockroach"]) == ("bb", "", "")
    # Banker again: second cell of the third column, whose neighbour has two (red in big eye); against the first
    # column of one it goes past by one (blue in small). Player: a fourth column after lengths 2 and 1, 1 and 1.
    assert board["ask"] == {
        "B": {"big_eye": "r", "small": "b", "cockroach": None},
        "P": {"big_eye": "b", "small": "r", "cockroach": None},
    }


def test_roads_of_every_line_of_the_input() -> None:
    ran = felt("roads", given="B\nBbP\nX\n\n")
    assert ran.code == 1
    one, pair, wrong, empty = ran.answers
    assert len(one["big"]) == 1
    assert pair["big"][0]["banker_pair"] is True
    assert wrong["error"]["code"] == "not_a_result"
    assert empty["big"] == []


def test_roads_refuse_bytes_that_are_no_text() -> None:
    ran = felt("roads", given=b"\xff\xfe\x00B\nB\n")
    assert (ran.code, ran.err) == (1, "")
    binary, one = ran.answers
    assert binary["error"]["code"] == "not_a_result"
    assert len(one["big"]) == 1
    argument = subprocess.run([sys.executable, "-m", "felt", "roads", b"\xff"], capture_output=True, check=False)
    assert (argument.returncode, argument.stderr) == (1, b"")
    explained = felt("roads", "--explain", "--lang", "en", given=b"\xff\n")
    assert (explained.code, explained.err) == (1, "")
    assert "is not a result" in explained.out


def test_roads_refuse_a_line_that_is_too_long() -> None:
    ran = felt("roads", "--lang", "en", given="B" * 4096 + "\n" + "B" * 4097 + "\n" + "P" * 300_000 + "\nT\n")
    longest, longer, longer_than_a_read, tie = ran.answers
    assert (ran.code, ran.err) == (1, "")
    assert len(longest["big"]) == 4096
    assert longer["error"]["code"] == longer_than_a_read["error"]["code"] == "shoe_too_long"
    assert "4096 bytes" in longer["error"]["message"]
    assert len(tie["bead"]) == 1
    assert felt("roads", "B" * 4097).answers[0]["error"]["code"] == "shoe_too_long"


def test_roads_stop_after_the_most_that_they_read() -> None:
    ran = felt("roads", "--lang", "en", given=(b"X" * 2**20 + b"\n") * 63 + b"B\n" + (b"X" * 2**20 + b"\n") * 3)
    *_, one, last = (answer for answer in ran.answers if answer.get("error", {}).get("code") != "shoe_too_long")
    assert (ran.code, ran.err) == (1, "")
    assert len(one["big"]) == 1
    assert last["error"]["code"] == "too_many_shoes"
    assert f"{64 * 2**20} bytes" in last["error"]["message"]


@pytest.mark.clause("ruling B12")
def test_roads_mark_free_hands() -> None:
    (board,) = felt("roads", "BfPbTfB").answers
    assert board["bead"] == [
        {"col": 0, "row": 0, "side": "B", "free_hand": True},
        {"col": 0, "row": 1, "side": "P", "banker_pair": True},
        {"col": 0, "row": 2, "side": "T", "free_hand": True},
        {"col": 0, "row": 3, "side": "B"},
    ]
    assert board["big"] == [
        {"col": 0, "row": 0, "side": "B", "ties": 0, "free_hand": True},
        {"col": 1, "row": 0, "side": "P", "ties": 1, "banker_pair": True},
        {"col": 2, "row": 0, "side": "B", "ties": 0},
    ]
    assert felt("roads", "fB").answers[0]["error"]["at"] == "[0]", "a sign follows its letter"


@pytest.mark.parametrize(("language", "word"), [("en", "Big road"), ("vi", "Cầu lớn")])
def test_roads_drawn(language: str, word: str) -> None:
    ran = felt("roads", "BPPTB", "--explain", "--lang", language)
    assert word in ran.out


def test_rules_of_a_clause_and_all_below_it() -> None:
    ran = felt("rules", "baccarat", "6.4.3", "--lang", "vi")
    assert ran.code == 0
    assert "baccarat 6.4.3.1" in ran.out
    assert "felt/games/baccarat/settle.py" in ran.out
    assert "tests/games/baccarat" in ran.out


def test_rules_as_json() -> None:
    (entry,) = felt("rules", "ruling B9", "--json").answers
    assert entry["clause"] == "ruling B9"
    assert entry["status"] == "built"
    assert entry["en"]
    assert entry["vi"]


@pytest.mark.clause("niuniu 7.5", "ruling A4")
def test_rules_with_a_worked_example() -> None:
    """The Pit Manager makes the round void, and everything goes back. Clauses outside section 7 have no example."""
    assert "worked example" not in felt("rules", "niuniu 7.5").out
    lines = felt("rules", "niuniu 7.5", "--example").out.splitlines()
    told = lines[lines.index("  worked example:") + 1 :]
    assert told[0] == "    Table NN1, round 1, Niu Niu"
    assert "    In the end: an 0, seat 2 0" in told
    vietnamese = felt("rules", "niuniu 7.5", "--example", "--lang", "vi").out
    assert "  ví dụ:\n    Bàn NN1, ván 1, Ngầu Hầm (Niu Niu)\n" in vietnamese
    assert "    Kết quả: an 0, chỗ 2 0\n" in vietnamese
    assert "worked example" not in felt("rules", "niuniu 4.9", "--example").out
    (entry,) = felt("rules", "niuniu 7.5", "--example", "--json").answers
    assert entry["worked"]["en"].startswith("Table NN1, round 1, Niu Niu\n")
    assert "worked" not in felt("rules", "niuniu 7.5", "--json").answers[0]


def test_rules_lists_the_books() -> None:
    assert len(felt("rules").out.splitlines()) == 5


def test_a_clause_of_section_7_says_who_decides_and_what_is_done() -> None:
    lines = felt("rules", "sicbo 7.1").out.splitlines()
    assert [line for line in lines if line.startswith(("  who", "  what"))] == [
        "  who decides: Dealer or above",
        "  what is done: The table stops",
        "  who decides: Operations Manager or above",
        "  what is done: The table continues",
    ]
    assert "  ai quyết định: Quản lý Pit trở lên" in felt("rules", "niuniu 7.4.1", "--lang", "vi").out
    assert "who decides" not in felt("rules", "niuniu 4.9").out
