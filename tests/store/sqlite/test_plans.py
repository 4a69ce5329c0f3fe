"""Queries go by their indexes: an answer costs the same however long a table, or other patrons, have played."""

import pytest

from felt.store.queries import SEQ_BEFORE, records_back, round_records
from felt.store.statements import ENDS, EVENT_OF_ROUND, FORWARD, STATEMENT, WAGERS
from tests.store.bank import Bank, SQLitePlace, open_bank


def plan(bank: Bank, query: str, *values: object) -> list[str]:
    return [str(step) for *_, step in bank.run(bank.store.rows(f"EXPLAIN QUERY PLAN {query}", *values))]


@pytest.mark.parametrize(
    ("query", "values", "index"),
    [
        (round_records(()), ("t1", 7), "events_by_round (table_id=? AND round=?)"),
        (round_records(("wagers_confirmed",)), ("t1", 7), "events_by_round (table_id=? AND round=?)"),
        (EVENT_OF_ROUND, ("t1", 7, "round_settled"), "events_by_round (table_id=? AND round=? AND kind=?)"),
    ],
    ids=["records", "some records", "end"],
)
def test_on_sqlite_a_round_is_found_by_its_number(
    sqlite_place: SQLitePlace, query: str, values: tuple[object, ...], index: str
) -> None:
    with open_bank(sqlite_place) as bank:
        steps = plan(bank, query, *values)
    assert any(index in step for step in steps), steps


@pytest.mark.parametrize(
    ("query", "values"),
    [
        (WAGERS, ("patron:an", 9, 20)),
        (STATEMENT, ("patron:an", 9, 20)),
        (FORWARD, ("patron:an", 9, 20)),
        (ENDS, ("patron:an", 9, 20)),
    ],
    ids=["wagers", "statement", "forward", "ends"],
)
def test_on_sqlite_a_patron_is_found_by_the_account(
    sqlite_place: SQLitePlace, query: str, values: tuple[object, ...]
) -> None:
    """No step walks a table, and the time of a transfer is one look at the index of events by number."""
    with open_bank(sqlite_place) as bank:
        steps = plan(bank, query, *values)
    assert any("transfers_by_debit (debit=?" in step for step in steps), steps
    assert not [step for step in steps if step.startswith("SCAN") and "of_account" not in step], steps
    if query is not WAGERS:
        assert any("events_by_seq (table_id=? AND seq=?)" in step for step in steps), steps


@pytest.mark.parametrize(
    ("query", "values", "index"),
    [
        (records_back(()), ("t1", 7, 20), "events_by_seq (table_id=? AND seq<?)"),
        (records_back(("round_settled",)), ("t1", 7, 20), "events_by_seq (table_id=? AND seq<?)"),
        (SEQ_BEFORE, ("t1", 7), "SEARCH e USING INDEX events_by_seq (table_id=? AND seq=?)"),
    ],
    ids=["back", "back by kind", "time"],
)
def test_on_sqlite_a_journal_is_read_back_in_its_order(
    sqlite_place: SQLitePlace, query: str, values: tuple[object, ...], index: str
) -> None:
    """Nothing is sorted, and no table is walked."""
    with open_bank(sqlite_place) as bank:
        steps = plan(bank, query, *values)
    assert any(index in step for step in steps), steps
    assert not [step for step in steps if "TEMP B-TREE" in step or step.startswith("SCAN events")], steps
