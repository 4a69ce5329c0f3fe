"""The process is killed at every commit point and at random; every acknowledged batch is there exactly once."""

import signal
import subprocess
import sys
from random import Random

from tests.journals import check_journal
from tests.store.bank import Bank, Place, open_bank
from tests.store.crash_child import TABLES

POINTS = [(point, count) for count in (1, 2, 3, 5, 8, 13) for point in ("before_commit", "after_commit")]
AT_RANDOM = 10


def live(bank: Bank, point: str, count: int, *, acknowledgements: int | None = None) -> list[str]:
    """One life; what it acknowledged. With `acknowledgements` it is killed from outside after so many."""
    command = [sys.executable, "-m", "tests.store.crash_child", bank.place.url, point, str(count)]
    served = bank.run(bank.place.served())
    with subprocess.Popen(command, stdout=subprocess.PIPE, text=True) as child:
        assert child.stdout is not None
        assert child.stdout.readline() == "ready\n"
        acknowledged: list[str] = []
        for line in child.stdout:
            acknowledged.append(line.strip())
            if len(acknowledged) == acknowledgements:
                child.kill()
    assert child.returncode in (0, -signal.SIGKILL)
    bank.run(bank.place.heard_out(served))
    return acknowledged


def test_killed_again_and_again(place: Place) -> None:
    acknowledged: set[str] = set()
    chance = Random(4)  # noqa: S311 - which moments are tried need not be a secret
    with open_bank(place) as bank:
        for point, count in POINTS:
            acknowledged.update(live(bank, point, count))
            inspect(bank, acknowledged)
        for _ in range(AT_RANDOM):
            acknowledged.update(live(bank, "never", 0, acknowledgements=chance.randrange(1, 150)))
            inspect(bank, acknowledged)
    assert len(acknowledged) > 100


def inspect(bank: Bank, acknowledged: set[str]) -> None:
    events = [record for table in TABLES for record in bank.records(table)]
    names = [record.body.decode().strip('"') for record in events]
    assert acknowledged <= set(names), "acknowledged and lost"
    assert len(names) == len(set(names)), "there twice"
    # An event and its two transfers are there together or not at all.
    transfers = [each.id for each in bank.transfers()]
    assert sorted(transfers) == sorted(id_ for name in names for id_ in (name, f"{name}-buy"))
    for table in TABLES:
        bank.run(check_journal(bank.store, table))
    bank.check()
