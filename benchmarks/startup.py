"""How soon each `felt` command answers from a new process, against an interpreter that does nothing, and what it loads.

`--help` imports all that a command needs to read its arguments. Some commands are also run in full."""

import os
import resource
import subprocess
import sys
import time
from collections.abc import Sequence
from statistics import median
from typing import NamedTuple

from felt.cli import COMMANDS

ANSWERS = (
    ("odds", "baccarat"),
    ("odds", "sicbo"),
    ("odds", "niuniu"),
    ("rules", "baccarat 6.4"),
    ("roads", "BPPTB"),
)
HEAVY = ("numba", "numpy", "asyncio", "ssl", "starlette", "uvicorn", "sqlite3", "apsw", "asyncpg")
GOAL_SECONDS = 0.4
"""For `felt odds baccarat`, of processor time: a busy machine keeps a process waiting."""
REPEATS = 3


class Measured(NamedTuple):
    seconds: float
    processor_seconds: float


def run() -> None:
    empty = _measured(["-c", "pass"])
    print(f"an interpreter that does nothing: {_shown(empty, empty)}; goal for `felt odds baccarat`: {GOAL_SECONDS} s")
    for arguments in (*ANSWERS, *((name, "--help") for name in COMMANDS)):
        found = _measured(["-m", "felt", *arguments])
        print(f"  felt {' '.join(arguments):<22} {_shown(found, empty)}  {_loaded(arguments)}", flush=True)


def _shown(found: Measured, empty: Measured) -> str:
    ratio = found.processor_seconds / empty.processor_seconds
    return f"{found.seconds:.2f} s, {found.processor_seconds:.2f} s of processor, {ratio:.0f} ×"


def _measured(arguments: Sequence[str]) -> Measured:
    """The medians of some runs, after one that leaves compiled files on disk."""
    runs = [_run(arguments) for _ in range(REPEATS + 1)][1:]
    return Measured(median(run.seconds for run in runs), median(run.processor_seconds for run in runs))


def _run(arguments: Sequence[str]) -> Measured:
    began, before = time.perf_counter(), _processor_seconds()
    subprocess.run([sys.executable, *arguments], stdout=subprocess.DEVNULL, stdin=subprocess.DEVNULL, check=True)
    return Measured(time.perf_counter() - began, _processor_seconds() - before)


def _processor_seconds() -> float:
    used = resource.getrusage(resource.RUSAGE_CHILDREN)
    return used.ru_utime + used.ru_stime


def _loaded(arguments: Sequence[str]) -> str:
    """The heavy modules that the command imports."""
    program = (
        "import sys, felt.cli\n"
        "try: felt.cli.main(sys.argv[1:])\n"
        f"finally: print(*(name for name in {HEAVY} if name in sys.modules), file=sys.stderr)"
    )
    ran = subprocess.run(
        [sys.executable, "-c", program, *arguments],
        capture_output=True,
        check=True,
        text=True,
        env=os.environ | {"FELT_LANG": "en"},
    )
    return ran.stderr.strip()


if __name__ == "__main__":
    run()
