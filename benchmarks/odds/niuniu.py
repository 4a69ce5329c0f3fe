"""Exact Niu Niu odds: warm, cold, and against C compiled on the spot, which must come to the same numbers."""

import ctypes
import os
import resource
import shutil
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable
from functools import partial
from pathlib import Path

import numpy as np

from felt.core.cards import DECK
from felt.games.niuniu.ranking import ORDER
from felt.odds.niuniu.exact import decided_otherwise, odds, two_boxes
from felt.odds.niuniu.kernel import count_against_house, patterns_of

SOURCE = Path(__file__).parents[1] / "c" / "niuniu_exact.c"
GOAL_SECONDS = 3
REPEATS = 5
ONE_BOX = "from felt.odds.niuniu.exact import odds; odds()"
EVERYTHING = "from felt.odds.niuniu.exact import decided_otherwise, two_boxes; two_boxes(); decided_otherwise()"


def run() -> None:
    """Goal: at most 3 s on one core, once compiled; compiling included is a second figure."""
    one = _seconds(odds)
    everything = _seconds(two_boxes) + _seconds(decided_otherwise)
    print(
        f"exact Niu Niu, warm: one box {one:.3f} s; two boxes and the worth of ruling N4 too {everything:.3f} s "
        f"(goal {GOAL_SECONDS})"
    )
    in_new_process()
    against_c()


def in_new_process() -> None:
    """The whole process, from an empty interpreter to the figures: compiled code found on disk, and none there."""
    for name, program in (("one box", ONE_BOX), ("everything", EVERYTHING)):
        with tempfile.TemporaryDirectory() as cache:
            cold, warm = _in_process(program, cache), _in_process(program, cache)
        print(f"exact Niu Niu, new process, {name}: {warm}; cold caches, compiling included: {cold}")


def _in_process(program: str, cache: str) -> str:
    start, processor = time.perf_counter(), resource.getrusage(resource.RUSAGE_CHILDREN).ru_utime
    subprocess.run([sys.executable, "-c", program], env=os.environ | {"NUMBA_CACHE_DIR": cache}, check=True)
    processor = resource.getrusage(resource.RUSAGE_CHILDREN).ru_utime - processor
    return f"{time.perf_counter() - start:.2f} s ({processor:.2f} s of processor)"


def against_c() -> None:
    if shutil.which("gcc") is None:
        print("exact Niu Niu: no gcc here, nothing to measure against")
        return
    patterns = patterns_of(DECK)
    wins, losses = count_against_house(patterns, patterns.place)
    ours = _seconds(partial(count_against_house, patterns, patterns.place))
    c_wins, c_losses = (np.zeros((len(ORDER), len(ORDER)), np.int64) for _ in range(2))
    read = (patterns.left, patterns.cells, patterns.top, patterns.kind, patterns.place, patterns.hands)
    columns = [np.ascontiguousarray(column) for column in read]
    tables = [column.ctypes.data_as(ctypes.c_void_p) for column in (*columns, c_wins, c_losses)]
    with tempfile.TemporaryDirectory() as folder:
        library = Path(folder) / "niuniu_exact.so"
        subprocess.run(["gcc", "-O3", "-shared", "-fPIC", "-o", str(library), str(SOURCE)], check=True)
        in_c = ctypes.CDLL(str(library))
        for name, count in (
            ("the same patterns", partial(in_c.niuniu_by_patterns, len(patterns.hands), *tables)),
            ("card by card, inclusion and exclusion", partial(in_c.niuniu_by_subsets, *tables[-2:])),
        ):
            theirs = _seconds(count)
            assert (c_wins == wins).all(), name
            assert (c_losses == losses).all(), name
            print(
                f"exact Niu Niu, counting one box: {ours:.3f} s; C, {name}: {theirs:.3f} s, same counts; "
                f"ratio {ours / theirs:.2f}"
            )


def _seconds(work: Callable[[], object]) -> float:
    """The best of some runs, after one that compiles or reads the compiled code from disk."""
    work()
    seconds = []
    for _ in range(REPEATS):
        start = time.perf_counter()
        work()
        seconds.append(time.perf_counter() - start)
    return min(seconds)


if __name__ == "__main__":
    run()
