"""Evenings at tables of every kind, through real rooms: the room is lost before every step, and nothing is lost with
it."""

import asyncio
from functools import cache

import pytest

from tests.check.books import found
from tests.rooms.again import house
from tests.store.bank import Place
from tests.table.dealer.evening import Crashes, Evening, eventful
from tests.table.dealer.test_evening import TABLES

STEPS = 140


@cache
def played(table: str) -> Evening:
    """Once for both stores."""
    return eventful(TABLES[table], STEPS, "wagers_withdrawn", "round_corrected", crashes=Crashes.BEFORE_EVERY_STEP)


async def played_again(evening: Evening, place: Place) -> None:
    async with house(evening.pit.settings.name, place.store()) as again:
        await again.start()
        await again.take(evening.pit.done)
        await again.compare(evening.pit)


@pytest.mark.parametrize("table", TABLES)
@pytest.mark.clause("ruling A8", "ruling A9")
def test_a_room_lost_before_every_step_loses_nothing(table: str, place: Place) -> None:
    evening = played(table)
    asyncio.run(played_again(evening, place))
    assert found(place.url) == set()
