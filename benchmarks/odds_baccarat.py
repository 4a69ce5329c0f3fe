"""Exact Baccarat odds of an arbitrary shoe, against six nested loops in C compiled on the spot.

Both count all bets and all insurance cells of the same shoes, in turn, and must come to the same numbers."""

import ctypes
import random
import shutil
import subprocess
import tempfile
import time
from collections.abc import Callable
from math import perm
from pathlib import Path
from statistics import median
from typing import TypeVar

from felt.core.settlement import Result
from felt.core.wagers import Moment
from felt.games.baccarat.round import Winner
from felt.odds.baccarat import BaccaratOdds, Shoe, odds
from felt.odds.baccarat_ends import count_deals

SOURCE = Path(__file__).parent / "c" / "baccarat_exact.c"
SHOES = 300
GOAL = 1.5

T = TypeVar("T")

RESULTS = (Result.WIN, Result.LOSE, Result.STAND_OFF)
BETS = ("player", "banker", "tie", "lucky6 on two", "lucky6 on three")
MOMENTS, SIDES = tuple(Moment), (Winner.PLAYER, Winner.BANKER)


class Tally(ctypes.Structure):
    _fields_ = (
        ("bets", ctypes.c_int64 * 3 * len(BETS)),
        ("cells", ctypes.c_int64 * 3 * 10 * 10 * len(SIDES) * len(MOMENTS)),
    )


def run() -> None:
    """Goal: at most 1.5 × the time of the C enumeration."""
    if shutil.which("gcc") is None:
        print("exact Baccarat: no gcc here, nothing to measure against")
        return
    with tempfile.TemporaryDirectory() as folder:
        library = Path(folder) / "baccarat_exact.so"
        subprocess.run(["gcc", "-O3", "-shared", "-fPIC", "-o", str(library), str(SOURCE)], check=True)
        in_c = ctypes.CDLL(str(library)).baccarat_exact
        measure(in_c)


def measure(in_c: Callable[[object, object], object]) -> None:
    odds()  # compiles, or reads the compiled code from disk
    tally = Tally()
    seconds: dict[str, list[float]] = {"C": [], "counts": [], "odds": [], "read": []}
    for shoe in _shoes():
        values = (ctypes.c_int64 * 10)(*shoe.values)
        _timed(seconds["C"], lambda values=values: in_c(values, ctypes.byref(tally)))
        _timed(seconds["counts"], lambda shoe=shoe: count_deals(shoe))
        found = _timed(seconds["odds"], lambda shoe=shoe: odds(shoe))
        _timed(seconds["read"], lambda shoe=shoe: _read(odds(shoe)))
        _compare(found, tally)
    base = median(seconds["C"])
    print(f"exact Baccarat, {SHOES} shoes, all bets and insurance cells: C {1000 * base:.3f} ms (median; same counts)")
    for name, what in (
        ("odds", f"`odds(shoe)` (goal at most {GOAL} ×)"),
        ("counts", "its kernel alone"),
        ("read", "`odds(shoe)` with every fraction of every cell made"),
    ):
        taken = median(seconds[name])
        print(f"  {what}: {1000 * taken:.3f} ms, {taken / base:.2f} × C; best {1000 * min(seconds[name]):.3f} ms")


def _shoes() -> list[Shoe]:
    chance = random.Random(8)  # noqa: S311 - which shoes are measured need not be a secret
    return [Shoe.by_ranks(chance.randrange(8, 33) for _ in range(13)) for _ in range(SHOES)]


def _timed(seconds: list[float], call: Callable[[], T]) -> T:
    start = time.perf_counter()
    answer = call()
    seconds.append(time.perf_counter() - start)
    return answer


def _read(found: BaccaratOdds) -> list[object]:
    return [(cell.frequency, cell.win, cell.lose, cell.push, cell.edge) for cell in found.insurance]


def _compare(found: BaccaratOdds, tally: Tally) -> None:
    deals = perm(found.shoe.cards, 6)
    for place, name in enumerate(BETS[:3]):
        bet = found.bet(name)
        assert bet is not None
        assert [chance * deals for chance in (bet.win, bet.lose, bet.push)] == list(tally.bets[place])
    lucky6 = found.bet("lucky6")
    assert lucky6 is not None
    assert lucky6.win * deals == tally.bets[3][0] + tally.bets[4][0]
    for cell in found.insurance:
        place = MOMENTS.index(cell.moment), SIDES.index(cell.side)
        in_c = tally.cells[place[0]][place[1]][cell.own][cell.other]
        counted = [sum(count for settled, count in cell.ways if settled.result is result) for result in RESULTS]
        assert counted == list(in_c)


if __name__ == "__main__":
    run()
