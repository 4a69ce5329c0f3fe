"""`felt equipment`: what the register holds, and the life of a deck."""

import asyncio

import pytest

from felt.cli import equipment
from felt.house.equipment import EquipmentIssued, EquipmentWithdrawn
from tests.rooms.equipped import SHIFT, equipped
from tests.store.bank import SQLitePlace
from tests.store.command_line import Felt
from tests.store.conftest import sqlite_place

__all__ = ["sqlite_place"]


@pytest.fixture
def felt(sqlite_place: SQLitePlace, capsys: pytest.CaptureFixture[str]) -> Felt:
    """D1 was set aside at its table, D2 is in use there, D3 was almost issued, and X1 is on its way."""

    async def run() -> None:
        async with equipped(sqlite_place) as house:
            await house.prepare("D1")
            await house.wrong_cards()
            await house.prepare("D2")
            number = await house.write(EquipmentIssued, SHIFT, identities=("D3",), table="C1")
            await house.write(EquipmentWithdrawn, SHIFT, number=number)
            await house.write(EquipmentIssued, SHIFT, identities=("X1",), table="S1")

    asyncio.run(run())
    return Felt(sqlite_place.url, capsys)


def test_a_list(felt: Felt) -> None:
    assert felt(equipment, "list").lines == [
        "identity  kind             place                                     description",
        "D1        a deck of cards  table C1; evidence: niuniu 7.1.1          red",
        "D2        a deck of cards  table C1                                  red",
        "D3        a deck of cards  store                                     red",
        "X1        a set of dice    store; record 7 waits for a confirmation  red",
    ]
    assert [answer["identity"] for answer in felt(equipment, "list", "--kind", "dice", "--json").answers] == ["X1"]
    assert [answer["identity"] for answer in felt(equipment, "list", "--table", "C1", "--json").answers] == ["D1", "D2"]
    assert felt(equipment, "list", "--table", "C9", "--lang", "vi").lines == ["Sổ thiết bị chưa có gì."]


def test_a_life(felt: Felt) -> None:
    assert felt(equipment, "show", "D1").lines == [
        "2026-09-21 14:13:20  1: received, Angel, red, by hà (Shift Manager)",
        "2026-09-21 14:13:20  3: handed out to table C1, by hà (Shift Manager)",
        "2026-09-21 14:13:20  4: record 3 confirmed, by phúc (Pit Supervisor)",
        "table C1: rounds 1 to 1, set aside by niuniu 7.1.1",
    ]
    assert felt(equipment, "show", "D2").lines[-1] == "table C1: from round 2 on"
    assert felt(equipment, "show", "D3").lines[-1].endswith("6: record 5 withdrawn, by hà (Shift Manager)")
    numbers = [answer.get("number") for answer in felt(equipment, "show", "D1", "--json").answers]
    assert numbers == [1, 3, 4, None]


def test_an_identity_that_nobody_knows(felt: Felt) -> None:
    ran = felt(equipment, "show", "D9")
    assert (ran.code, ran.out) == (2, "")
    assert "does not know D9" in ran.err
