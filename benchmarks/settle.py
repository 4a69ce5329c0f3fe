"""Settling: wagers a second in one large round, cases a second through `felt settle`, memory, and start-up."""

import json
import resource
import subprocess
import sys
import tempfile
import time
from pathlib import Path
from typing import Any

from felt.core.cards import cards
from felt.core.wagers import Wager
from felt.games import baccarat

BETS = ("player", "banker", "tie", "player_pair", "banker_pair", "lucky6")
ROUND = baccarat.Round.dealt(cards("2S 4H 3D 2C 5S"))
TABLES = {
    "within the limits": baccarat.Rules(limits={"default": (0, 10**9)}),  # type: ignore[dict-item]
    "limits and differential": baccarat.Rules(limits={"default": (100000, 500000)}, differential=10**6),  # type: ignore[dict-item, arg-type]
}


def run() -> None:
    wagers_a_second()
    cases_a_second()
    start_up()


def wagers_a_second() -> None:
    """Goal: at least 300,000 wagers a second on one core, lines included, and at most linear growth."""
    for name, rules in TABLES.items():
        rate = {count: _rate(count, rules) for count in (1_000, 10_000, 100_000)}
        print(
            f"one round, {name}: {rate[10_000]:,.0f} wagers/s with 10,000 wagers (goal 300,000); "
            f"{rate[1_000]:,.0f} with 1,000, {rate[100_000]:,.0f} with 100,000"
        )


def _rate(count: int, rules: baccarat.Rules) -> float:
    wagers = [Wager(f"p{n}", BETS[n % 6], 100_000 + 100 * (n % 5_000)) for n in range(count)]  # type: ignore[arg-type]
    outcome = ROUND.outcome()
    seconds = []
    for _ in range(max(3, 200_000 // count)):
        start = time.perf_counter()
        baccarat.settle(outcome, wagers, rules)
        seconds.append(time.perf_counter() - start)
    return count / min(seconds)


def cases_a_second() -> None:
    """Goal: at least 10,000 typical cases a second on one core, in memory that does not grow with them."""
    for count in (100_000, 1_000_000):
        with tempfile.TemporaryDirectory() as folder:
            path = Path(folder) / "cases.jsonl"
            with path.open("w") as file:
                lines = [json.dumps(case) + "\n" for case in _typical_cases()]
                for n in range(count):
                    file.write(lines[n % len(lines)])
            start = time.perf_counter()
            with subprocess.Popen(
                [sys.executable, "-m", "felt", "settle", str(path)], stdout=subprocess.DEVNULL
            ) as process:
                _, _, usage = _wait(process.pid)
                process.returncode = 0
            seconds = time.perf_counter() - start
        print(
            f"felt settle: {count / seconds:,.0f} cases/s (goal 10,000), {count / usage.ru_utime:,.0f} per second of "
            f"processor; {count:,} cases, peak memory {usage.ru_maxrss / 1024:.1f} MiB"
        )


def _wait(pid: int) -> tuple[int, int, resource.struct_rusage]:
    import os

    return os.wait4(pid, 0)


def _typical_cases() -> list[dict[str, Any]]:
    """One of each game, three wagers each, as a table with limits has them."""
    limits = {"default": [10000, 1000000]}
    return [
        {
            "game": "baccarat",
            "table": {"mode": "dealer", "limits": limits, "differential": 5000000},
            "cards": ["2S", "4H", "3D", "2C", "5S"],
            "wagers": [
                {"patron": "an", "bet": "banker", "amount": 100000},
                {"patron": "binh", "bet": "player", "amount": 50000},
                {"patron": "chi", "bet": "tie", "amount": 20000},
            ],
        },
        {
            "game": "sicbo",
            "table": {"limits": limits},
            "dice": [2, 2, 5],
            "wagers": [
                {"patron": "an", "bet": "small", "amount": 100000},
                {"patron": "binh", "bet": "total-9", "amount": 50000},
                {"patron": "chi", "bet": "pair-2-5", "amount": 20000},
            ],
        },
        {
            "game": "niuniu",
            "table": {"limits": limits},
            "hands": {"1": ["KS", "QD", "TH", "5C", "5D"]},
            "house": ["2S", "3S", "9S", "6H", "7H"],
            "wagers": [
                {"patron": "an", "box": 1, "bet": "ante", "amount": 10000},
                {"patron": "an", "box": 1, "bet": "double", "amount": 20000},
                {"patron": "an", "box": 1, "bet": "additional", "amount": 40000},
            ],
        },
    ]


def start_up() -> None:
    """Goal: `felt --help` under a quarter of a second."""
    seconds = []
    for _ in range(5):
        start = time.perf_counter()
        subprocess.run([sys.executable, "-m", "felt", "--help"], stdout=subprocess.DEVNULL, check=True)
        seconds.append(time.perf_counter() - start)
    bare = []
    for _ in range(5):
        start = time.perf_counter()
        subprocess.run([sys.executable, "-c", ""], check=True)
        bare.append(time.perf_counter() - start)
    print(f"felt --help: {1000 * min(seconds):.0f} ms (goal 250; a bare Python {1000 * min(bare):.0f} ms)")


if __name__ == "__main__":
    run()
