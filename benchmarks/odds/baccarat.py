"""Exact Baccarat odds of an arbitrary shoe, against nested loops in C compiled on the spot.

All count all bets and all insurance cells of the same shoes, in turn, and must come to the same numbers."""

import ctypes
import random
import shutil
import subprocess
import tempfile
import time
from collections.abc import Callable
from itertools import product
from math import perm
from pathlib import Path
from statistics import median
from typing import ParamSpec, TypeVar

from felt.core.wagers import Moment
from felt.games.baccarat.round import Winner
from felt.odds.baccarat.ends import count_places
from felt.odds.baccarat.exact import BaccaratOdds, odds
from felt.odds.shoe import Shoe

SOURCE = Path(__file__).parents[1] / "c" / "baccarat_exact.c"
SHOES = 300
GOAL = 0.2

P = ParamSpec("P")
R = TypeVar("R")

WINNERS = ("player", "banker", "tie")


class Tally(ctypes.Structure):
    """As the C has it."""

    _fields_ = (
        ("ended", ctypes.c_int64 * 2 * 10 * 10),
        ("four_cards", ctypes.c_int64 * 3 * 10 * 10),
        ("third_card", ctypes.c_int64 * 3 * 10 * 10),
    )


def run() -> None:
    """Goal: at most a fifth of the time of the plain loops in C."""
    if shutil.which("gcc") is None:
        print("exact Baccarat: no gcc here, nothing to measure against")
        return
    with tempfile.TemporaryDirectory() as folder:
        library = Path(folder) / "baccarat_exact.so"
        subprocess.run(["gcc", "-O3", "-shared", "-fPIC", "-o", str(library), str(SOURCE)], check=True)
        in_c = ctypes.CDLL(str(library))
        measure(in_c.baccarat_exact, in_c.baccarat_pruned)


def measure(plain: Callable[[object, object], object], pruned: Callable[[object, object], object]) -> None:
    odds()  # lays out which counts are added up
    tallies = Tally(), Tally()
    seconds: dict[str, list[float]] = {name: [] for name in ("plain", "pruned", "counts", "odds", "bets", "read")}
    for shoe in _shoes():
        values = (ctypes.c_int64 * 10)(*shoe.values)
        _timed(seconds["plain"], plain, values, ctypes.byref(tallies[0]))
        _timed(seconds["pruned"], pruned, values, ctypes.byref(tallies[1]))
        _timed(seconds["counts"], count_places, shoe)
        found = _timed(seconds["odds"], odds, shoe)
        _timed(seconds["bets"], _every_bet, shoe)
        _timed(seconds["read"], _every_fraction, shoe)
        for tally in tallies:
            _compare(found, tally)
    plain_ms, pruned_ms = (1000 * median(seconds[name]) for name in ("plain", "pruned"))
    print(
        f"exact Baccarat, {SHOES} shoes, all bets and insurance cells: plain loops in C {plain_ms:.3f} ms, hands in no "
        f"order {pruned_ms:.3f} ms (medians; same counts)"
    )
    for name, what in (
        ("odds", f"`odds(shoe)`, all bets, cells and both best rules in whole numbers (goal at most {GOAL} ×)"),
        ("counts", "its counting alone"),
        ("bets", "`odds(shoe).bets`: every fraction of the six bets made"),
        ("read", "every fraction of the bets, the cells and the best rules made"),
    ):
        # Shoe by shoe, so that what else the machine does weighs on both.
        ratios = [
            median(ours / base for ours, base in zip(seconds[name], seconds[against], strict=True))
            for against in ("plain", "pruned")
        ]
        print(
            f"  {what}: {1000 * median(seconds[name]):.3f} ms, {ratios[0]:.2f} × plain, {ratios[1]:.2f} × in no order"
        )


def _shoes() -> list[Shoe]:
    chance = random.Random(8)  # noqa: S311 - which shoes are measured need not be a secret
    return [Shoe.by_ranks(chance.randrange(8, 33) for _ in range(13)) for _ in range(SHOES)]


def _timed(seconds: list[float], call: Callable[P, R], *arguments: P.args, **named: P.kwargs) -> R:
    start = time.perf_counter()
    answer = call(*arguments, **named)
    seconds.append(time.perf_counter() - start)
    return answer


def _every_bet(shoe: Shoe) -> object:
    return odds(shoe).bets


def _every_fraction(shoe: Shoe) -> list[object]:
    found = odds(shoe)
    cells = [(cell.frequency, cell.win, cell.lose, cell.push, cell.edge) for cell in found.insurance]
    return [found.bets, cells, [best.value for best in found.best_insurance]]


def _compare(found: BaccaratOdds, tally: Tally) -> None:
    deals = perm(found.shoe.cards, 6)
    won = dict.fromkeys(("player", "banker", "tie", "lucky6"), 0)
    for player, banker in product(range(10), repeat=2):
        ways = sum(tally.ended[player][banker])
        won["tie" if player == banker else "player" if player > banker else "banker"] += ways
        won["lucky6"] += ways if banker == 6 > player else 0
    assert won == {bet.bet: bet.win * deals for bet in found.bets if bet.bet in won}
    for cell in found.insurance:
        totals = (cell.own, cell.other) if cell.side is Winner.PLAYER else (cell.other, cell.own)
        in_c = getattr(tally, cell.moment)[totals[0]][totals[1]]
        won_by = dict(zip(WINNERS, in_c, strict=True))
        nine = cell.side is Winner.PLAYER and cell.moment is Moment.THIRD_CARD and cell.own == 9
        tied_wins = won_by.pop("tie") if nine else 0  # baccarat 6.4.2
        assert cell.lost == won_by.pop(cell.side)
        assert cell.pushed == won_by.pop("tie", 0)
        assert cell.won == tied_wins + sum(won_by.values())


if __name__ == "__main__":
    run()
