"""`felt check` reads the plan of the floor, and finds decisions that nobody could have made."""

import asyncio
from collections.abc import Callable
from pathlib import Path

import msgspec
import pytest

from felt.check.resume import Resume
from felt.check.run import Plan, check
from felt.cli.check import REGISTERS
from felt.core.authority import Role
from felt.floor import FLOOR
from felt.floor.entries import AnyFloorEntry
from felt.journal import Chain
from felt.store import Batch
from felt.store.factory import open_store, reading_of
from tests.server.api.house.ordering import S2, Manager
from tests.server.reception import SICBO, reception
from tests.store.bank import Place, SQLitePlace

Forge = Callable[[AnyFloorEntry], AnyFloorEntry]


async def planned(place: Place) -> None:
    async with reception(place, tables=(SICBO,)) as desk, desk.browser() as browser:
        manager = await Manager(desk, browser).become(Role.DIRECTOR)
        await manager.order("add_table", settings=S2)
        await manager.order("take_table_away", table="S2")
        await manager.order("set_jurisdiction", jurisdiction={"resolve_days": 3})


async def findings(url: str) -> list[tuple[str, str]]:
    plan, resume = Plan({}, registers=REGISTERS), Resume(None, database=url, with_keys=False)
    report = await check(reading_of(url), plan, progress=lambda events: None, resume=resume)
    return [(each.code, each.place) for each in report.findings if not each.code.startswith("document")]


def test_a_plan_is_clean(place: Place) -> None:
    asyncio.run(planned(place))
    assert asyncio.run(findings(place.url)) == []


@pytest.mark.parametrize(
    ("seq", "forge"),
    [
        (1, lambda entry: msgspec.structs.replace(entry, role="dealer")),
        (1, lambda entry: msgspec.structs.replace(entry, why="")),
        (2, lambda entry: msgspec.structs.replace(entry, before=msgspec.structs.replace(entry.before, seats=3))),
        (3, lambda entry: msgspec.structs.replace(entry, role="operations_manager")),
    ],
    ids=["a dealer adds", "no reason", "another table before", "below the Director"],
)
def test_a_forged_decision_is_found_though_the_chain_fits(
    seq: int, forge: Forge, sqlite_place: SQLitePlace, tmp_path: Path
) -> None:
    asyncio.run(planned(sqlite_place))
    target = str(tmp_path / "forged.db")
    asyncio.run(_copy(sqlite_place.url, target, seq, forge))
    assert asyncio.run(findings(target)) == [("journal_broken", f"~floor/{seq}")]


async def _copy(source: str, target: str, seq: int, forge: Forge) -> None:
    """The plan of `source` in the empty books `target`, with one entry changed and a chain that fits."""
    books, forged = await open_store(source), await open_store(target)
    chain = Chain(FLOOR.name(""))
    async for record in books.records(chain.table):
        entry = FLOOR.decode(record)
        written = forge(entry) if record.seq == seq else entry
        again = chain.append(msgspec.json.encode(written), kind=written.kind(), round_number=0, at=record.at)
        assert await forged.commit([Batch((again,))]) == [None]
    await books.close()
    await forged.close()
