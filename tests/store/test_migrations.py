"""The schema from nothing, twice, and from a later Felt."""

import asyncio

import pytest

from felt.store.migrations import KNOWN, STEPS, Dialect, pending
from felt.store.refusals import DatabaseTooNew
from tests.store.bank import Bank, Place, bought, open_bank


def test_steps_are_numbered_from_one_without_gaps() -> None:
    assert [step.version for step in STEPS] == list(range(1, len(STEPS) + 1))


@pytest.mark.parametrize("dialect", list(Dialect))
def test_what_is_up_to_date_needs_nothing(dialect: Dialect) -> None:
    assert list(pending(KNOWN, dialect)) == []
    assert all("{" not in statement for statement in pending(0, dialect))


def test_an_empty_place_is_brought_up_to_date(bank: Bank) -> None:
    assert bank.raw("SELECT version FROM schema_version ORDER BY version") == [(step.version,) for step in STEPS]


def test_opening_again_changes_nothing(bank: Bank) -> None:
    bank.accept(bought("an", 100))
    for _ in range(3):
        bank.reopen()
    assert bank.raw("SELECT count(*) FROM schema_version") == [(len(STEPS),)]
    assert bank.balance("patron:an") == (100, 0)


def test_two_that_open_at_once_make_one_schema(place: Place) -> None:
    async def open_many() -> None:
        stores = [place.store() for _ in range(4)]
        await asyncio.gather(*(store.open() for store in stores))
        for store in stores:
            await store.close()

    asyncio.run(open_many())
    with open_bank(place) as bank:
        bank.accept(bought("an", 100))


def test_a_later_schema_is_refused_and_left_alone(bank: Bank) -> None:
    bank.accept(bought("an", 100))
    bank.raw("INSERT INTO schema_version (version) VALUES ($1)", KNOWN + 1)

    async def open_later() -> None:
        store = bank.place.store()
        try:
            await store.open()
        finally:
            await store.close()

    with pytest.raises(DatabaseTooNew, match=f"its schema is {KNOWN + 1}, and {KNOWN} is known here"):
        bank.run(open_later())
    assert bank.raw("SELECT count(*) FROM transfers") == [(1,)]


def test_a_step_that_fails_leaves_nothing_behind(place: Place, monkeypatch: pytest.MonkeyPatch) -> None:
    broken = STEPS[-1]._replace(shared=(*STEPS[-1].shared, "CREATE TABLE names (id INTEGER)"))
    with monkeypatch.context() as patched:
        patched.setattr("felt.store.migrations.STEPS", (*STEPS[:-1], broken))

        async def open_broken() -> None:
            store = place.store()
            try:
                await store.open()
            finally:
                await store.close()

        with pytest.raises(Exception, match="names"):
            asyncio.run(open_broken())
    with open_bank(place) as bank:
        bank.accept(bought("an", 100))
