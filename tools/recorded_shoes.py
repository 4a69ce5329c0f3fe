"""Runs the long simulations of Baccarat shoes again and writes them down: `python -m tools.recorded_shoes`.

It takes about half an hour on two cores. The audit and the PAR sheet quote the file."""

import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

import msgspec

from felt.games.baccarat.rules import Rules
from felt.odds.baccarat.game import GAME_ODDS
from felt.odds.baccarat.recorded import FILE, Recorded, RecordedShoes
from felt.odds.par.recorded import RecordedShifts
from felt.odds.simulate.shoes import ShoeReport

PATH = Path(__file__).parent.parent / "src" / "felt" / "odds" / "baccarat" / FILE
TABLES = (Rules(commission=True), Rules(commission=False))
SEED = 1
SHIFTS = "--rounds 4800000000 --shift 480"
CUT_CARD = "--shoes 1000000"
COUNTING = "--shoes 20000 --counting"

Answer = Callable[[str], bytes]
"""What a command prints."""


def main() -> None:
    runs = [record(rules, run) for rules in TABLES]
    PATH.write_bytes(msgspec.json.format(msgspec.json.encode(runs), indent=1) + b"\n")


def run(command: str) -> bytes:
    print(command, flush=True)
    return subprocess.run([sys.executable, "-m", *command.split(), "--json"], check=True, capture_output=True).stdout


def record(rules: Rules, answer: Answer) -> Recorded:
    def command(what: str) -> str:
        return f"felt simulate {GAME_ODDS.command_line(rules)} {what} --seed {SEED}"

    def shoes(what: str) -> RecordedShoes:
        return RecordedShoes(command(what), msgspec.json.decode(answer(command(what)), type=ShoeReport))

    told = msgspec.json.decode(answer(command(SHIFTS)))
    shifts = RecordedShifts(
        command(SHIFTS), told["seed"], told["rounds"], told["shift"]["shifts"], told["shift"]["lost"]
    )
    return Recorded(rules.commission, rules.decks, shifts, shoes(CUT_CARD), shoes(COUNTING))


if __name__ == "__main__":
    main()
