"""A journal read from its end, and the last event before a time, on both stores."""

from collections.abc import Sequence

from felt.journal import Record
from felt.store import reader
from tests.store.bank import Bank, Events

KINDS = ("opened", "dealt", "settled")
AMONG = reader.FIRST_BACK * 4
"""More than one portion."""


def played(bank: Bank, table: str, events: int) -> list[Record]:
    made = Events(table)
    batches = [made.batch(body=f'{{"type":"{KINDS[number % 3]}"}}') for number in range(events)]
    bank.accept(*batches)
    return [record for batch in batches for record in batch.records]


def read_back(bank: Bank, table: str, **asked: object) -> list[Record]:
    async def gather() -> list[Record]:
        return [record async for record in bank.store.records_back(table, **asked)]  # type: ignore[arg-type]

    return bank.run(gather())


def test_records_come_from_the_last_to_the_first(bank: Bank) -> None:
    records = played(bank, "B1", AMONG)
    played(bank, "B2", 3)
    assert read_back(bank, "B1") == records[::-1]
    assert read_back(bank, "B1", before=5) == records[3::-1]
    assert read_back(bank, "nowhere") == []


def test_only_the_kinds_that_are_named_come(bank: Bank) -> None:
    records = played(bank, "B1", AMONG)

    def of(kinds: Sequence[str]) -> list[Record]:
        return [record for record in records[::-1] if record.kind in kinds]

    assert read_back(bank, "B1", kinds=("settled",)) == of(("settled",))
    assert read_back(bank, "B1", kinds=("opened", "settled", "unknown")) == of(("opened", "settled"))
    assert read_back(bank, "B1", kinds=("unknown",)) == []


def test_the_last_event_before_a_time(bank: Bank) -> None:
    """Before the first one, at each, and after each."""
    for events in (0, 1, 2, 3, 30):
        table = f"T{events}"
        records = played(bank, table, events)
        times = [0, *(record.at + more for record in records for more in (0, 1))]
        for at in times:
            assert bank.run(bank.store.seq_before(table, at)) == sum(record.at < at for record in records)
