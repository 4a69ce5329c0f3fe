"""A table that the settings name no longer: its round is played to the end, and no stake stays on its felt."""

import logging

import pytest

from felt.ledger import patron_account
from felt.rooms.clock import VirtualClock
from felt.table.commands import Join
from felt.table.state import Phase
from tests.server.reception import CHIPS, NOW, SICBO, reception
from tests.store.bank import SQLitePlace

CLOSES = "table is not in the settings: closing it after its round"


async def test_a_round_under_way_is_played_and_the_table_closed(
    sqlite_place: SQLitePlace, caplog: pytest.LogCaptureFixture
) -> None:
    clock = VirtualClock(NOW)
    async with reception(sqlite_place, clock=clock, tables=(SICBO,)) as desk:
        person, other = [(await desk.guest())[1].person.id for _ in range(2)]
        await desk.floor.room("S1").do(Join(patron=other))
        await desk.confirmed(person)
    async with reception(sqlite_place, clock=clock) as desk:
        assert CLOSES in caplog.text
        assert (await desk.store.balance(patron_account(person))).held == 10_000
        await desk.comes_to(lambda state: state.phase is Phase.CLOSED)
        balance = await desk.store.balance(patron_account(person))
        assert (balance.held, abs(balance.balance - CHIPS)) == (0, 10_000)
        assert await desk.store.problems() == []
    caplog.clear()
    async with reception(sqlite_place, clock=clock) as desk:
        assert desk.floor.rooms == {}
        assert CLOSES not in caplog.text


async def test_a_table_whose_journal_is_broken_keeps_nobody_out(
    sqlite_place: SQLitePlace, caplog: pytest.LogCaptureFixture
) -> None:
    clock = VirtualClock(NOW)
    async with reception(sqlite_place, clock=clock, tables=(SICBO,)):
        pass
    await sqlite_place.raw("UPDATE events SET at = at + 1 WHERE seq = 1")
    with caplog.at_level(logging.ERROR):
        async with reception(sqlite_place, clock=clock) as desk:
            assert desk.floor.rooms == {}
    (logged,) = (each for each in caplog.records if each.levelno == logging.ERROR)
    assert logged.getMessage() == "table is not in the settings and cannot be closed: its journal is broken"
    assert logged.__dict__["table"] == "S1"
    assert "The journal of table S1 is broken at event 1" in logged.__dict__["reason"]
