"""Random damage is found or proved harmless. `python -m tests.check.damage 10000` does more of it."""

import asyncio
from collections import Counter
from pathlib import Path

from tests.check.damage import PostgresTrial, SQLiteTrial, run
from tests.store.servers import Server


def missed(counts: Counter[tuple[str, str]]) -> list[str]:
    return [how for how, became in counts if became == "missed"]


def test_on_sqlite(tmp_path: Path) -> None:
    trial = SQLiteTrial(tmp_path, rounds=4)
    with asyncio.Runner() as runner:
        counts = run(trial, 200, runner)
    assert missed(counts) == []
    assert len(counts) > 30, "many kinds of damage were done"


def test_on_postgresql(postgres: Server, tmp_path: Path) -> None:
    with asyncio.Runner() as runner:
        trial = PostgresTrial(postgres, tmp_path, runner, rounds=4)
        try:
            counts = run(trial, 100, runner)
        finally:
            runner.run(trial.close())
            postgres.drop_place(trial.url)
    assert missed(counts) == []
    assert len(counts) > 20, "many kinds of damage were done"
