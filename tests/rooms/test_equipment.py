"""The register of equipment in a running house: tables ask it, and it asks tables."""

import asyncio
from collections.abc import Coroutine
from typing import Any

import pytest

from felt.core.equipment import EquipmentItem, EquipmentKind, EquipmentPlace
from felt.core.equipment.refusals import IdentityTaken, KeptAsEvidence, NotAtThatTable, StillInUse, WrongKindOfEquipment
from felt.core.refusals import Refusal
from felt.house.equipment import EquipmentCondemned, EquipmentConfirmed, EquipmentReturned
from felt.rooms.equipment import EquipmentRegister
from felt.store.refusals import TableNotInJournal
from felt.table.commands import CloseTable
from felt.table.dealer.commands import PrepareDice
from felt.table.dealer.events import CardsPrepared, DicePrepared
from tests.check.books import codes
from tests.rooms.equipped import MANAGER, SHIFT, SUPERVISOR, EquippedHouse, equipped
from tests.store import bank


async def test_a_table_takes_what_was_issued_to_it(place: bank.Place) -> None:
    async with equipped(place) as house:
        with pytest.raises(NotAtThatTable):
            await house.prepare("D3")
        (prepared,) = await house.prepare("D1")
        assert isinstance(prepared, CardsPrepared)
        head = await house.store.head("~house")
        assert head is not None
        assert (prepared.identities, prepared.register) == (("D1",), head.seq)
        with pytest.raises(NotAtThatTable):
            await house.act(PrepareDice, table="S1", identity="X1")
        await house.issue("X1", table="S1")
        (dice,) = await house.act(PrepareDice, table="S1", identity="X1")
        assert isinstance(dice, DicePrepared)
        assert dice.register == head.seq + 2
    assert await codes(place.url, keys=()) == set()


async def test_what_is_in_use_stays_until_it_is_replaced(place: bank.Place) -> None:
    async with equipped(place) as house:
        await house.prepare("D1")
        with pytest.raises(StillInUse):
            await house.give_back("D1")
        await house.give_back("D2")
        await house.rooms["C1"].do(CloseTable(by="pit"))
        await house.give_back("D1")
        assert await house.find("D1") == EquipmentItem("D1", EquipmentKind.CARDS, "red")
        number = await house.write(EquipmentCondemned, SHIFT, identities=("D1", "D2"))
        await house.write(EquipmentConfirmed, MANAGER, number=number)
        assert (await house.find("D1")).place is EquipmentPlace.DESTROYED
    assert await codes(place.url, keys=()) == set()


@pytest.mark.clause("niuniu 7.2")
async def test_wrong_cards_come_back_as_evidence(place: bank.Place) -> None:
    async with equipped(place) as house:
        await house.prepare("D1")
        await house.wrong_cards()
        with pytest.raises(KeptAsEvidence):
            await house.prepare("D1")
        await house.prepare("D2")
        await house.give_back("D1")
        assert await house.find("D1") == EquipmentItem("D1", EquipmentKind.CARDS, "red", evidence="niuniu 7.1.1")
        with pytest.raises(KeptAsEvidence):
            await house.issue("D1")
    assert await codes(place.url, keys=()) == set()


async def test_a_table_takes_its_own_kind_and_is_one_of_the_house(place: bank.Place) -> None:
    async with equipped(place) as house:
        with pytest.raises(WrongKindOfEquipment):
            await house.issue("X1")
        with pytest.raises(TableNotInJournal):
            await house.issue("D3", table="C9")


@pytest.mark.parametrize("prepared_first", [True, False])
async def test_a_return_and_a_preparation_at_once(place: bank.Place, prepared_first: bool) -> None:
    """One of them comes first, and the other is refused."""
    async with equipped(place) as house:
        returned = EquipmentReturned(by=SUPERVISOR[0], role=SUPERVISOR[1], identities=("D1",), table="C1")
        acts: list[Coroutine[Any, Any, object]] = [house.prepare("D1"), house.register.write(returned)]
        answers = await asyncio.gather(*(acts if prepared_first else acts[::-1]), return_exceptions=True)
        assert sorted(isinstance(answer, Refusal) for answer in answers) == [False, True]
    assert await codes(place.url, keys=()) == set()


async def test_two_houses_that_write_one_register(place: bank.Place) -> None:
    """Each decides by the records of the other."""
    async with equipped(place) as house:
        other = EquippedHouse(house.store)
        await other.receive("D4")
        with pytest.raises(IdentityTaken):
            await house.receive("D4")
        await asyncio.gather(house.receive("D5"), other.receive("D6"), house.receive("D7"), other.receive("D8"))
        assert {"D4", "D5", "D6", "D7", "D8"} <= (
            await EquipmentRegister(house.store, house.journal).current()
        ).items.keys()
        dice = other.receive("D9", kind=EquipmentKind.DICE)
        answers = await asyncio.gather(house.receive("D9"), dice, return_exceptions=True)
        assert sorted(type(answer).__name__ for answer in answers) == ["IdentityTaken", "NoneType"]
        await other.writer.close()
