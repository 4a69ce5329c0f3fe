"""A table that the settings name no longer: its round is played to the end, and no stake stays on its felt."""

import asyncio
import logging

import pytest

from felt.ledger import patron_account
from felt.rooms.clock import VirtualClock
from felt.table.commands import Join
from felt.table.state import Phase
from tests.server.reception import CHIPS, NOW, SICBO, reception
from tests.store.bank import SQLitePlace

CLOSES = "not in the settings any more: the table closes when its round is over"


def test_a_round_under_way_is_played_and_the_table_closed(
    sqlite_place: SQLitePlace, caplog: pytest.LogCaptureFixture
) -> None:
    async def run() -> None:
        clock = VirtualClock(NOW)
        async with reception(sqlite_place, clock=clock, tables=(SICBO,)) as house:
            person, other = [(await house.guest())[1].person.id for _ in range(2)]
            await house.floor.room("S1").do(Join(patron=other))
            await house.confirmed(person)
        async with reception(sqlite_place, clock=clock) as house:
            assert CLOSES in caplog.text
            assert (await house.store.balance(patron_account(person))).held == 10_000
            await house.comes_to(lambda state: state.phase is Phase.CLOSED)
            balance = await house.store.balance(patron_account(person))
            assert (balance.held, abs(balance.balance - CHIPS)) == (0, 10_000)
            assert await house.store.problems() == []
        caplog.clear()
        async with reception(sqlite_place, clock=clock) as house:
            assert house.floor.rooms == {}
            assert CLOSES not in caplog.text

    asyncio.run(run())


def test_a_table_whose_journal_is_broken_keeps_nobody_out(
    sqlite_place: SQLitePlace, caplog: pytest.LogCaptureFixture
) -> None:
    async def run() -> None:
        clock = VirtualClock(NOW)
        async with reception(sqlite_place, clock=clock, tables=(SICBO,)):
            pass
        await sqlite_place.raw("UPDATE events SET at = at + 1 WHERE seq = 1")
        with caplog.at_level(logging.ERROR):
            async with reception(sqlite_place, clock=clock) as house:
                assert house.floor.rooms == {}
        assert "cannot be closed: The journal of table S1 is broken at event 1" in caplog.text

    asyncio.run(run())
