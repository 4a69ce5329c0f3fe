"""What goes wrong in the client itself is told to those whom it concerns, and nobody waits for ever."""

import asyncio
from pathlib import Path

import pytest

from tests.client.floor import SICBO, in_time, opened, patient
from tests.patience import come_true


async def test_a_slip_of_who_waits_stays_with_them(tmp_path: Path) -> None:
    """What `until` asks may fail, and who asks for a table may stop waiting: all else goes on."""

    async with in_time(), opened(tmp_path, patient(SICBO)) as here, await here.client() as client:
        with pytest.raises(TimeoutError):
            async with asyncio.timeout(0):
                await client.table("S1")
        table, again = await asyncio.gather(client.table("S1"), client.table("S1"))
        assert table is again
        assert table.mirror.phase == "waiting"
        joined: asyncio.Task[object] = asyncio.create_task(table.until(lambda mirror: bool(mirror.patrons)))
        slips = [
            asyncio.create_task(table.until(lambda mirror: bool(mirror.patrons) and mirror.patrons["nobody"])),  # type: ignore[arg-type,return-value]
            asyncio.create_task(table.until(lambda mirror: bool(mirror.patrons) and next(iter(())))),
        ]
        await come_true(lambda: len(table._waiters) == 3)
        await table.join()
        errors = await asyncio.gather(joined, *slips, return_exceptions=True)
        assert [type(error) for error in errors[1:]] == [KeyError, RuntimeError]
        assert errors[0] is table.mirror
        await client.ping()
        assert client.sockets == 1


async def test_a_defect_is_told_to_all_who_wait(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    async with in_time(), opened(tmp_path, patient(SICBO)) as here, await here.client() as client:
        table = await client.table("S1")
        waiting = asyncio.gather(table.until(lambda mirror: False), anext(table.events()), return_exceptions=True)
        await come_true(lambda: table._waiters)
        monkeypatch.setattr(table, "take_event", lambda message: 1 / 0)
        with pytest.raises(ZeroDivisionError):
            await table.join()
        assert [type(error) for error in await waiting] == [ZeroDivisionError, ZeroDivisionError]
        with pytest.raises(ZeroDivisionError):
            await client.ping()
