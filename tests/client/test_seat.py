"""A patron with two clients: the one that came last has the seat, and the other can take it back."""

import asyncio
from pathlib import Path

import pytest

from felt.client import Client, Refused, SeatMoved
from tests.client.floor import BACCARAT, in_time, opened, patient


async def test_a_table_opened_elsewhere_ends_here_until_it_is_taken_back(tmp_path: Path) -> None:
    async with opened(tmp_path, patient(BACCARAT)) as here, in_time():
        cookie = await here.cookie()
        async with Client(here.url, cookie=cookie) as desk, Client(here.url, cookie=cookie) as phone:
            table = await desk.table("B1")
            await table.join()
            waiting = asyncio.create_task(table.until(lambda state: state.round > 1_000))
            happened = table.events()
            on_the_phone = await phone.table("B1")
            assert on_the_phone.mirror.seated
            with pytest.raises(SeatMoved, match="another place"):
                await waiting
            with pytest.raises(SeatMoved):
                _ = [each async for each in happened]
            with pytest.raises(Refused) as refused:
                await table.set_wagers([])
            assert refused.value.code == "seat_is_elsewhere"
            await desk.cut()
            await desk.ping()
            assert phone.patron == desk.patron
            assert on_the_phone.fresh, "who comes back without the table does not take it"

            again = await desk.table("B1")
            await again.until(lambda state: state.you.may_bet)
            await again.set_wagers([])
            with pytest.raises(SeatMoved):
                await on_the_phone.until(lambda state: state.round > 1_000)
