"""Evenings at tables of every kind, through real rooms: the room is lost before every step, and nothing is lost with
it."""

import asyncio
from functools import cache

import pytest

from tests.check.books import found
from tests.rooms.again import house
from tests.store.bank import Place
from tests.table.alarm.shoes import IN_ORDER, NINTH
from tests.table.dealer.evening import Crashes, Evening, eventful
from tests.table.dealer.pit import MANAGER, SUPERVISOR, Pit, casino_table
from tests.table.dealer.test_evening import TABLES
from tests.table.dealer.unrecorded import UNRECORDED, corrected
from tests.table.irregularity.hall import Hall

STEPS = 140


@cache
def played(table: str) -> Evening:
    """Once for both stores."""
    return eventful(TABLES[table], STEPS, "wagers_withdrawn", "round_corrected", crashes=Crashes.BEFORE_EVERY_STEP)


async def played_again(pit: Pit, place: Place) -> None:
    async with house(pit.settings.name, place.store()) as again:
        await again.start()
        await again.take(pit.done)
        await again.compare(pit)


@pytest.mark.parametrize("table", TABLES)
@pytest.mark.clause("ruling A8", "ruling A9")
def test_a_room_lost_before_every_step_loses_nothing(table: str, place: Place) -> None:
    evening = played(table)
    asyncio.run(played_again(evening.pit, place))
    assert found(place.url) == set()


@pytest.mark.parametrize("game", UNRECORDED)
@pytest.mark.clause("ruling A8")
def test_chips_that_were_never_recorded_are_added_in_any_books(game: str, place: Place) -> None:
    pit, _ = corrected(game)
    asyncio.run(played_again(pit, place))
    assert found(place.url) == set()


@pytest.mark.clause("baccarat 7.1.1", "ruling A8")
def test_an_alarm_about_the_shoe_outlives_the_room(place: Place) -> None:
    """It is judged false in one shoe after the room was lost, and decided by its clause in the next one."""
    hall = Hall(casino_table("baccarat", insurance=False))
    hall.ready()
    for again in (False, True):
        for dealt in (IN_ORDER[:11], IN_ORDER[12:]):
            hall.bets({1: [("player", 10)]})
            hall.deal(dealt)
            hall.paid()
        if again:
            hall.rule("7.5", SUPERVISOR, named=NINTH)
            assert hall.state.alarms
            hall.rule("7.1.1", MANAGER)
        else:
            hall.bets({1: [("player", 10)]})
            hall.key(NINTH)
            assert hall.state.alarms
            hall.resume(MANAGER, why="seen on the tape")
            hall.deal("9H 8D 2C")
            hall.paid()
            hall.rule("7.1.1", MANAGER)
            hall.new_cards()

    async def again_by_new_rooms() -> None:
        async with house(hall.settings.name, place.store()) as new:
            for step in hall.done:
                await new.start()
                await new.take((step,))
            await new.compare(hall)

    asyncio.run(again_by_new_rooms())
    assert found(place.url, keys=()) == set()
