"""Recorded runs of Baccarat: long simulations, and the commands that repeat them. `tools/recorded_shoes.py` writes the
file."""

from functools import cache
from importlib.resources import files

import msgspec

from felt.games.baccarat.rules import Rules
from felt.odds.par.recorded import RecordedShifts
from felt.odds.simulate.shoes import ShoeReport

FILE = "recorded.json"


class RecordedShoes(msgspec.Struct, frozen=True):
    command: str
    report: ShoeReport


class Recorded(msgspec.Struct, frozen=True):
    """The runs of one table."""

    commission: bool
    decks: int
    shifts: RecordedShifts
    cut_card: RecordedShoes
    counting: RecordedShoes


def recorded(rules: Rules) -> Recorded | None:
    """The runs of a table with these rules; None where none has been recorded."""
    return next((run for run in _all() if (run.commission, run.decks) == (rules.commission, rules.decks)), None)


@cache
def _all() -> tuple[Recorded, ...]:
    return msgspec.json.decode((files("felt.odds.baccarat") / FILE).read_bytes(), type=tuple[Recorded, ...])
