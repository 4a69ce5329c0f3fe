"""A round is found by its number: recalling it costs the same however long its table has played."""

import asyncio

import pytest

from felt.store.queries import ROUND_RECORDS
from felt.store.statements import END_OF_ROUND
from tests.store.bank import Bank, SQLitePlace


@pytest.mark.parametrize(
    ("query", "values"), [(ROUND_RECORDS, ("t1", 7)), (END_OF_ROUND, ("t1", 7, 4, b"body"))], ids=["records", "end"]
)
def test_on_sqlite_a_round_is_found_by_its_number(
    sqlite_place: SQLitePlace, query: str, values: tuple[object, ...]
) -> None:
    with asyncio.Runner() as runner:
        bank = Bank(sqlite_place, runner)
        steps = [str(step) for *_, step in bank.run(bank.store.rows(f"EXPLAIN QUERY PLAN {query}", *values))]
        bank.close()
    assert any("events_by_round (table_id=? AND round=?)" in step for step in steps), steps
