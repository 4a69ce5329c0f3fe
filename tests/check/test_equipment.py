"""The register of equipment against the rules of its records, and against what the tables have used."""

import asyncio
from typing import Any

import pytest

from felt.core.authority import Role
from felt.core.equipment import EquipmentKind
from felt.house import HOUSE_JOURNAL, AnyHouseEvent, next_record
from felt.house.equipment import (
    EquipmentCondemned,
    EquipmentConfirmed,
    EquipmentIssued,
    EquipmentReceived,
    EquipmentReturned,
)
from felt.journal import Chain
from felt.store import Batch, Store
from felt.table.codec import encode
from felt.table.dealer.events import CardsPrepared
from tests.check.books import codes
from tests.rooms.equipped import EquippedHouse, equipped
from tests.store.bank import Place

SHIFT: dict[str, Any] = {"by": "hà", "role": Role.SHIFT_MANAGER}
SUPERVISOR: dict[str, Any] = {"by": "phúc", "role": Role.PIT_SUPERVISOR}
MANAGER: dict[str, Any] = {"by": "long", "role": Role.PIT_MANAGER}


async def append(store: Store, *events: AnyHouseEvent) -> int:
    """Events of the house that nobody decided, properly chained. The number of the last one."""
    head = await store.head(HOUSE_JOURNAL)
    assert head is not None
    chain = Chain(HOUSE_JOURNAL, head.seq, head.hash)
    records = tuple(next_record(chain, event, at=1) for event in events)
    assert await store.commit([Batch(records)]) == [None]
    return chain.seq


async def prepared(store: Store, identity: str, *, register: int) -> None:
    """The table takes a deck into use, and nobody asks."""
    head = await store.head("C1")
    assert head is not None
    chain = Chain("C1", head.seq, head.hash)
    event = CardsPrepared(2, 1, "mai", "dealer", True, "", (identity,), register)
    record = chain.append(encode(event), kind=event.kind(), round_number=head.round, at=1)
    assert await store.commit([Batch((record,))]) == [None]


async def last_record(house: EquippedHouse) -> int:
    head = await house.store.head(HOUSE_JOURNAL)
    assert head is not None
    return head.seq


FORGED: dict[str, AnyHouseEvent] = {
    "a deck received twice": EquipmentReceived(**SHIFT, identities=("D1",), kind_of=EquipmentKind.CARDS),
    "a deck issued from a table": EquipmentIssued(**SHIFT, identities=("D1",), table="C1"),
    "a deck condemned at a table": EquipmentCondemned(**SHIFT, identities=("D1",)),
    "a deck issued by a supervisor": EquipmentIssued(**SUPERVISOR, identities=("D3",), table="C1"),
    "a deck that nobody received": EquipmentReturned(**SUPERVISOR, identities=("D9",), table="C1"),
    "a confirmation of nothing": EquipmentConfirmed(**SHIFT, number=1),
}


@pytest.mark.parametrize("event", FORGED.values(), ids=FORGED)
def test_a_record_that_does_not_follow(place: Place, event: AnyHouseEvent) -> None:
    async def run() -> set[str]:
        async with equipped(place) as house:
            await append(house.store, event)
        return await codes(place.url, keys=())

    assert asyncio.run(run()) == {"journal_broken"}


def test_a_person_who_confirmed_their_own_act(place: Place) -> None:
    async def run() -> set[str]:
        async with equipped(place) as house:
            number = await append(house.store, EquipmentIssued(**SHIFT, identities=("D3",), table="C1"))
            await append(house.store, EquipmentConfirmed(**SHIFT, number=number))
        return await codes(place.url, keys=())

    assert asyncio.run(run()) == {"journal_broken"}


def test_a_deck_that_was_dealt_after_it_was_destroyed(place: Place) -> None:
    async def run() -> set[str]:
        async with equipped(place) as house:
            await house.prepare("D1")
            before = await last_record(house)
            number = await append(house.store, EquipmentCondemned(**SHIFT, identities=("D3",)))
            destroyed = await append(house.store, EquipmentConfirmed(**MANAGER, number=number))
            assert destroyed == before + 2
            await prepared(house.store, "D3", register=destroyed)
        return await codes(place.url, keys=())

    assert asyncio.run(run()) == {"already_destroyed"}


@pytest.mark.parametrize(("identity", "code"), [("D3", "not_at_that_table"), ("D9", "identity_unknown")])
def test_a_deck_that_was_not_issued_to_the_table(place: Place, identity: str, code: str) -> None:
    async def run() -> set[str]:
        async with equipped(place) as house:
            await house.prepare("D1")
            await prepared(house.store, identity, register=await last_record(house))
        return await codes(place.url, keys=())

    assert asyncio.run(run()) == {code}


def test_a_use_that_relies_on_a_record_that_is_not_there(place: Place) -> None:
    async def run() -> set[str]:
        async with equipped(place) as house:
            await house.prepare("D1")
            await prepared(house.store, "D2", register=99)
        return await codes(place.url, keys=())

    assert asyncio.run(run()) == {"record_missing"}


def test_a_use_before_there_was_a_register(place: Place) -> None:
    """The table takes no deck without the register."""

    async def run() -> set[str]:
        async with equipped(place) as house:
            await house.prepare("D1")
            await prepared(house.store, "D2", register=0)
        return await codes(place.url, keys=())

    assert asyncio.run(run()) == {"identity_unknown"}


@pytest.mark.clause("niuniu 7.2")
def test_wrong_cards_that_were_returned_as_sound(place: Place) -> None:
    async def run() -> set[str]:
        async with equipped(place) as house:
            await house.prepare("D1")
            await house.wrong_cards()
            number = await append(house.store, EquipmentReturned(**SUPERVISOR, identities=("D1",), table="C1"))
            await append(house.store, EquipmentConfirmed(**SHIFT, number=number))
        return await codes(place.url, keys=())

    assert asyncio.run(run()) == {"evidence_not_kept"}


def test_a_record_that_cannot_be_read_is_found_once(place: Place) -> None:
    async def run() -> set[str]:
        async with equipped(place) as house:
            await house.prepare("D1")
            head = await house.store.head("C1")
            assert head is not None
            chain = Chain("C1", head.seq, head.hash)
            record = chain.append(b'{"type":"cards_prepared"}', kind="cards_prepared", round_number=0, at=1)
            assert await house.store.commit([Batch((record,))]) == [None]
        return await codes(place.url, keys=())

    assert asyncio.run(run()) == {"journal_broken"}
