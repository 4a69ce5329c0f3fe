"""`felt simulate`, as its user runs it."""

import csv
import json
import os
import pty
import signal
import subprocess
import sys
from collections.abc import Iterator
from contextlib import suppress
from pathlib import Path
from typing import Any

import pytest

from felt.cli.simulate.progress import Progress, clock
from felt.core.words import Language
from tests.cli.felt_command import felt
from tests.odds.plans import plan

SHORT = ("--rounds", "100000", "--seed", "5")


def answer(*arguments: str) -> Any:
    ran = felt("simulate", *arguments, "--json")
    assert (ran.code, ran.err) == (0, "")
    return json.loads(ran.out)


@pytest.mark.parametrize("game", ["baccarat", "sicbo", "niuniu"])
def test_the_page_is_the_same_on_any_number_of_workers(game: str) -> None:
    arguments = ("simulate", game, "--rounds", "3000000", "--seed", "5", "--lang", "en")
    ran = felt(*arguments, "--workers", "1")
    assert (ran.code, ran.err) == (0, "")
    assert felt(*arguments, "--workers", "3") == ran
    for words in ("3,000,000 rounds, seed 5", "All bets", "95% interval", "Chance that the house loses", "drawdown"):
        assert words in ran.out


def test_the_page_in_vietnamese() -> None:
    ran = felt("simulate", "baccarat", *SHORT, "--no-commission", "--decks", "6", "--lang", "vi")
    assert ran.code == 0
    assert "Baccarat: 100.000 ván, hạt giống 5; 6 bộ bài, không hoa hồng" in ran.out
    assert "Nhà Cái" in ran.out
    assert "Khả năng casino lỗ trong một ca" in ran.out


def test_without_bets_one_chip_lies_on_each_of_the_six() -> None:
    told = answer("baccarat", *SHORT)
    assert [(bet["bet"], bet["stake"]) for bet in told["bets"]] == [
        (bet, 100) for bet in ("player", "banker", "tie", "player_pair", "banker_pair", "lucky6")
    ]
    assert told["mix"]["stake"] == 600
    assert told["mix"]["house"] == sum(bet["house"] for bet in told["bets"])
    assert (told["commission"], told["decks"], told["complete"]) == (True, 8, True)
    assert told["bets"][1]["exact_percent"] == pytest.approx(1.0579, abs=1e-4)


def test_a_mix_of_bets() -> None:
    told = answer("baccarat", *SHORT, "--bet", "banker=100", "--bet", "tie=10", "--no-commission", "--shift", "1000")
    assert [(bet["bet"], bet["stake"]) for bet in told["bets"]] == [("banker", 10_000), ("tie", 1000)]
    assert told["bets"][0]["exact_percent"] == pytest.approx(1.4581, abs=1e-4)
    assert told["shift"]["shifts"] == 100
    assert told["shift"]["staked"] == 1000 * 11_000
    assert sum(bar["shifts"] for bar in told["shift"]["histogram"]) == 100


def test_a_fresh_seed_is_printed_and_repeats_the_run() -> None:
    first = felt("simulate", "sicbo", "--rounds", "1000", "--json")
    told = json.loads(first.out)
    again = felt("simulate", "sicbo", "--rounds", "1000", "--json", "--seed", str(told["seed"]))
    assert again == first
    assert answer("sicbo", "--rounds", "1000")["seed"] != told["seed"]


def test_figures_as_csv_are_those_of_the_json(tmp_path: Path) -> None:
    file = tmp_path / "run.csv"
    told = answer("niuniu", *SHORT, "--csv", str(file))
    with file.open(newline="", encoding="utf-8") as opened:
        rows = {(row["part"], row["item"], row["figure"]): row["value"] for row in csv.DictReader(opened)}
    assert rows["run", "", "seed"] == "5"
    assert rows["run", "", "drawdown"] == str(told["drawdown"])
    assert rows["bet", "ante", "edge"] == told["bets"][0]["edge"]
    assert rows["bet", "mix", "interval_percent_low"] == str(told["mix"]["interval_percent"][0])
    assert rows["shift", "", "lost"] == str(told["shift"]["lost"])
    assert rows["shift_quantile", "50", "result"] == str(told["shift"]["quantiles"][3]["result"])
    for bar in told["shift"]["histogram"]:
        assert rows["shift_histogram", str(bar["at_least"]), "shifts"] == str(bar["shifts"])


def test_a_run_shorter_than_a_shift_says_so() -> None:
    ran = felt("simulate", "sicbo", "--rounds", "100", "--seed", "1", "--lang", "en")
    assert ran.code == 0
    assert "No full shift of 480 rounds was played" in ran.out


@pytest.mark.parametrize(
    ("arguments", "sentence"),
    [
        (("roulette",), "There is no game “roulette”"),
        (("baccarat", "--rounds", "0"), "--rounds must be a whole number from 1 to 1,000,000,000,000; 0 is not."),
        (("baccarat", "--rounds", "-5"), "--rounds must be"),
        (("baccarat", "--rounds", "10000000000000"), "--rounds must be"),
        (("baccarat", "--rounds", "many"), "--rounds takes a whole number; “many” is none"),
        (("baccarat", "--shift", "0"), "--shift must be"),
        (("baccarat", "--workers", "0"), "--workers must be"),
        (("baccarat", "--workers", "1000"), "--workers must be"),
        (("baccarat", "--decks", "0"), "--decks must be"),
        (("baccarat", "--seed", "-1"), "--seed must be"),
        (("baccarat", "--bet", "bankr=1"), "There is no bet “bankr” here"),
        (("baccarat", "--bet", "banker"), "“banker” is no stake"),
        (("baccarat", "--bet", "banker="), "“banker=” is no stake"),
        (("baccarat", "--bet", "=5"), "“=5” is no stake"),
        (("baccarat", "--bet", "banker=-5"), "“banker=-5” is no stake"),
        (("baccarat", "--bet", "banker=1.5"), "“banker=1.5” is no stake"),
        (("baccarat", "--bet", "banker=²"), "“banker=²” is no stake"),
        (("baccarat", "--bet", "banker=0"), "A stake is 1 to 1,000,000 chips"),
        (("baccarat", "--bet", "banker=" + 5000 * "9"), "is no stake"),
        (("baccarat", "--bet", "banker=1", "--bet", "banker=2"), "“banker” is named twice"),
        (("baccarat", "--bet", "player_insurance=1"), "Insurance is offered in some rounds only"),
        (("sicbo", "--bet", "total-3=1"), "There is no bet “total-3” here"),
        (("sicbo", "--no-commission"), "--commission is for Baccarat only"),
        (("niuniu", "--decks", "8"), "--decks is for Baccarat only"),
        (("niuniu", "--bet", "ante=1", "--bet", "double=1"), "exactly 2, twice the Ante"),
        (("sicbo", "--shoes", "10"), "There is no simulation of whole shoes of Sic Bo"),
        (("baccarat", "--shoes", "1"), "--shoes must be a whole number from 2"),
        (("baccarat", "--shoes", "10", "--seed", "-1"), "--seed must be a whole number"),
        (("baccarat", "--shoes", "10", "--bet", "banker=1"), "--bet is for rounds; leave it out with --shoes"),
        (("baccarat", "--shoes", "10", "--rounds", "10"), "--rounds is for rounds; leave it out with --shoes"),
        (("baccarat", "--shoes", "10", "--csv", "x.csv"), "--csv is for rounds; leave it out with --shoes"),
        (("baccarat", "--counting"), "--counting needs whole shoes"),
        (("baccarat", "--rounds", "1", "--csv", "/nowhere/run.csv"), "/nowhere/run.csv"),
    ],
)
def test_wrong_use_is_one_sentence_and_exit_code_2(arguments: tuple[str, ...], sentence: str) -> None:
    ran = felt("simulate", "--lang", "en", *arguments)
    assert (ran.code, ran.out) == (2, "")
    assert sentence in ran.err
    assert ran.err.count("\n") == 1


@pytest.fixture
def heard_ctrl_c() -> Iterator[None]:
    """By programs that we start, even where the tests themselves run in the background, which a shell makes deaf."""
    before = signal.signal(signal.SIGINT, signal.default_int_handler)
    yield
    signal.signal(signal.SIGINT, before)


@pytest.mark.usefixtures("heard_ctrl_c")
def test_ctrl_c_reports_what_was_done_so_far(tmp_path: Path) -> None:
    """The progress bar on the terminal says when rounds have been counted; it is there for us to see, too."""
    terminal, their_end = pty.openpty()
    command = [sys.executable, "-m", "felt", "simulate", "baccarat", "--rounds", "1000000000000", "--seed", "5"]
    with (
        (tmp_path / "out").open("w") as out,
        subprocess.Popen([*command, "--lang", "en", "--json"], stdout=out, stderr=their_end) as process,
    ):
        os.close(their_end)
        shown = ""
        while "left" not in shown:
            shown += os.read(terminal, 4096).decode(errors="replace")
        process.send_signal(signal.SIGINT)
        with suppress(OSError):  # a terminal that nobody has open any more
            while more := os.read(terminal, 4096):
                shown += more.decode(errors="replace")
    os.close(terminal)
    assert "million rounds/s" in shown
    assert process.returncode == 130
    told = json.loads((tmp_path / "out").read_text())
    assert not told["complete"]
    assert f"stopped after {told['rounds']:,} of 1,000,000,000,000 rounds" in shown
    assert f"--rounds {told['rounds']} --seed 5 gives the same again" in shown

    again = answer("baccarat", "--seed", "5", "--rounds", str(told["rounds"]))
    assert again | {"complete": False, "rounds_planned": 10**12} == told


def test_the_progress_bar_says_how_far_how_fast_and_how_long_still() -> None:
    progress = Progress(plan("sicbo", rounds=200_000_000), sys.stderr, Language.EN)
    line = progress.line(50_000_000, seconds=2.0)
    assert line == "███████░░░░░░░░░░░░░░░░░░░░░░░ 25 %  25.0 million rounds/s  0:06 left"
    assert [clock(seconds) for seconds in (0, 59.6, 3723)] == ["0:00", "1:00", "1:02:03"]


def test_without_a_terminal_there_is_no_progress_bar() -> None:
    ran = felt("simulate", "sicbo", "--rounds", "100000000", "--seed", "1", "--json")
    assert (ran.code, ran.err) == (0, "")
