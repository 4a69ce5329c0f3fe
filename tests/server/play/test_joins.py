"""Joining and leaving in turn is slowed down; every time it writes events that stay."""

from pathlib import Path

from felt.server.play.joins import FORGIVEN_EVERY_MS, JOINS_AT_ONCE
from tests.server.online import Client, Online, online
from tests.table.driver import baccarat_table, sicbo_table


async def in_and_out(an: Client, *, table: str = "B1") -> None:
    await an.accepted("join", table=table)
    await an.accepted("leave", table=table)


async def flood(here: Online, an: Client) -> None:
    """As many as are free. The clock goes on a little for the limit of messages."""
    for _ in range(JOINS_AT_ONCE):
        await in_and_out(an)
        here.clock.advance(100)


async def test_the_wait_grows_with_every_join(tmp_path: Path) -> None:
    async with online(tmp_path, baccarat_table(), sicbo_table()) as here:
        (an,) = await here.patrons("an")
        await flood(here, an)
        for seconds in (1, 2, 4, 8):
            before = here.services.floor.broadcasts["B1"].seq
            refused = await an.ask("join", table="B1")
            assert refused["code"] == "too_many_joins"
            assert await an.refused("join", table="S1") == "too_many_joins", "at all tables together"
            assert here.services.floor.broadcasts["B1"].seq == before
            here.clock.advance(1_000 * seconds)
            await in_and_out(an)


async def test_a_patron_may_always_leave_and_others_may_join(tmp_path: Path) -> None:
    async with online(tmp_path, baccarat_table()) as here:
        an, binh = await here.patrons("an", "binh")
        await flood(here, an)
        here.clock.advance(1_000)
        await an.accepted("join", table="B1")
        assert await an.refused("join", table="B1") == "too_many_joins"
        await an.accepted("leave", table="B1")
        await binh.accepted("join", table="B1")


async def test_a_patron_who_changes_tables_now_and_then_never_waits(tmp_path: Path) -> None:
    async with online(tmp_path, baccarat_table()) as here:
        (an,) = await here.patrons("an")
        for _ in range(3 * JOINS_AT_ONCE):
            await in_and_out(an)
            here.clock.advance(FORGIVEN_EVERY_MS)
