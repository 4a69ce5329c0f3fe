"""The batteries of Debian on the raw streams: `python -m tests.fairness.battery`. One that is not installed is named
and left out. What each must say stands in docs/FAIRNESS.md, “Chance, tested”."""

import re
import shutil
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from itertools import islice
from pathlib import Path

from felt.fairness.hashing import digest
from felt.fairness.stream import blocks
from tests.fairness.statistics import BOUND, deviation, rounds

MEBIBYTE = 1024 * 1024
BYTES = 128 * MEBIBYTE
BLOCK_BYTES = 32
FIPS_FAILURES_MAX = 40
"""Of 10,000 blocks. Chance gives about eight."""
DIEHARDER = ("0", "10", "15", "100", "101", "102")
"""Birthdays, parking, runs, and three of NIST: those that the bytes are enough for, with 100 samples each."""


def one_key() -> Iterator[bytes]:
    return blocks(digest("battery"), b"cards")


def many_keys() -> Iterator[bytes]:
    """The first block of each round, one round after the other."""
    return (next(blocks(key, b"dice")) for key in rounds())


def ent(path: Path) -> list[str]:
    said = subprocess.run(["ent", "-t", path], capture_output=True, text=True, check=True).stdout
    squares, serial = (float(said.splitlines()[1].split(",")[place]) for place in (3, 6))
    found = deviation(squares, 255)
    wrong = [] if abs(found) <= BOUND else [f"bytes are {found:+.2f} deviations from even"]
    if abs(serial) * path.stat().st_size ** 0.5 > BOUND:
        wrong.append(f"bytes depend on those before them: {serial}")
    return wrong


def rngtest(path: Path) -> list[str]:
    with path.open("rb") as stream:
        ran = subprocess.run(["rngtest", "-c", "10000"], stdin=stream, capture_output=True, text=True, check=False)
    counted = re.search(r"FIPS 140-2 failures: (\d+)", ran.stderr)
    assert counted, ran.stderr
    failures = int(counted[1])
    return [] if failures <= FIPS_FAILURES_MAX else [f"{failures} of 10,000 blocks failed"]


def dieharder(path: Path) -> list[str]:
    wrong: list[str] = []
    for test in DIEHARDER:
        command = ["dieharder", "-g", "201", "-f", str(path), "-d", test]
        ran = subprocess.run(command, capture_output=True, text=True, check=True)
        said = (ran.stdout + ran.stderr).splitlines()
        wrong += [line.strip() for line in said if "FAILED" in line or "rewound" in line]
    return wrong


TESTS = (("ent", ent), ("rngtest", rngtest), ("dieharder", dieharder))
PACKAGES = {"ent": "ent", "rngtest": "rng-tools5", "dieharder": "dieharder"}


def say(line: str) -> None:
    sys.stdout.write(f"{line}\n")
    sys.stdout.flush()


def main() -> int:
    passed = True
    for name, source in (("one key", one_key), ("many keys", many_keys)):
        with tempfile.NamedTemporaryFile(prefix="felt-battery-") as file:
            file.writelines(islice(source(), BYTES // BLOCK_BYTES))
            file.flush()
            for tool, test in TESTS:
                if shutil.which(tool) is None:
                    say(f"{tool} is not installed, so it is left out: apt install {PACKAGES[tool]}")
                    continue
                wrong = test(Path(file.name))
                say(f"{tool}, stream of {name}, {BYTES:,} bytes: {'; '.join(wrong) or 'passes'}")
                passed = passed and not wrong
    return not passed


if __name__ == "__main__":
    sys.exit(main())
