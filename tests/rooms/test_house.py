"""The house's own journal: a gift and its record are one, given once, and in one chain, whoever writes it."""

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager

import pytest

from felt.core.chips import Cents
from felt.house import HOUSE_JOURNAL, ChipsGiven, decode_house_event
from felt.journal import check_chain
from felt.ledger import CAGE, Purpose, TransferIdReused, patron_account
from felt.rooms.clock import VirtualClock
from felt.rooms.house import HouseJournal
from felt.store import StoreUnavailable
from felt.store.refusals import TooManyChips
from felt.store.writer import Writer
from tests.store.bank import AnyStore, Place, gathered
from tests.store.conftest import place, postgres, postgres_place, sqlite_place

__all__ = ["place", "postgres", "postgres_place", "sqlite_place"]


def gift(patron: str, amount: int = 100, *, name: str = "") -> ChipsGiven:
    return ChipsGiven(name or f"play-chips/{patron}", patron_account(patron), Cents(amount), Purpose.PLAY_CHIPS, "play")


@asynccontextmanager
async def opened(place: Place) -> AsyncIterator[AnyStore]:
    store = place.store()
    await store.open()
    try:
        yield store
    finally:
        await store.close()


def journal(store: AnyStore) -> HouseJournal:
    return HouseJournal(store, Writer(store), VirtualClock(1_000))


async def written(store: AnyStore) -> list[str]:
    """The gifts in the journal, which must be those in the ledger, in the same order."""
    records = await gathered(store.records(HOUSE_JOURNAL))
    check_chain(records)
    events = [decode_house_event(record.body) for record in records]
    gifts = [event for event in events if isinstance(event, ChipsGiven)]
    assert [each.transfer() for each in gifts] == await gathered(store.transfers(account=CAGE))
    assert await store.problems() == []
    return [each.account.removeprefix("patron:") for each in gifts]


def test_a_gift_and_its_record_are_one(place: Place) -> None:
    async def run() -> None:
        async with opened(place) as store:
            await journal(store).give(gift("an"))
            assert await written(store) == ["an"]
            assert (await store.balance("patron:an")).balance == 100

    asyncio.run(run())


def test_the_same_gift_is_given_once(place: Place) -> None:
    async def run() -> None:
        async with opened(place) as store:
            house = journal(store)
            await asyncio.gather(house.give(gift("an")), house.give(gift("an")), house.give(gift("binh")))
            await house.give(gift("an"))
            await journal(store).give(gift("an"))
            assert await written(store) == ["an", "binh"]

    asyncio.run(run())


def test_another_gift_under_the_same_id_is_refused_and_harms_no_other(place: Place) -> None:
    async def run() -> None:
        async with opened(place) as store:
            house = journal(store)
            await house.give(gift("an"))
            gifts = (house.give(gift("binh")), house.give(gift("an", 200)), house.give(gift("chi")))
            answers = await asyncio.gather(*gifts, return_exceptions=True)
            assert [type(answer) for answer in answers] == [type(None), TransferIdReused, type(None)]
            with pytest.raises(TooManyChips):
                await house.give(gift("dung", 2**53))
            assert await written(store) == ["an", "binh", "chi"]

    asyncio.run(run())


def test_many_gifts_at_once(place: Place) -> None:
    async def run() -> None:
        async with opened(place) as store:
            house = journal(store)
            names = [f"p{number}" for number in range(250)]
            await asyncio.gather(*(house.give(gift(name)) for name in names))
            assert await written(store) == names

    asyncio.run(run())


def test_two_houses_that_write_one_journal(place: Place) -> None:
    """Each finds its end taken by the other, and goes on behind it."""

    async def run() -> None:
        async with opened(place) as one, opened(place) as other:
            houses = (journal(one), journal(other))
            for number in range(10):
                await asyncio.gather(*(house.give(gift(f"{number}-{which}")) for which, house in enumerate(houses)))
            assert sorted(await written(one)) == sorted(f"{number}-{which}" for number in range(10) for which in (0, 1))

    asyncio.run(run())


def test_a_commit_that_fails_is_not_counted_on(place: Place) -> None:
    async def run() -> None:
        async with opened(place) as store:
            lost = True

            def failpoint(point: str) -> None:
                if lost and point == "after_commit":
                    raise StoreUnavailable(problem="lost")

            house = HouseJournal(store, Writer(store, failpoint=failpoint), VirtualClock(1_000))
            with pytest.raises(StoreUnavailable):
                await house.give(gift("an"))
            lost = False
            await house.give(gift("an"))
            await house.give(gift("binh"))
            assert await written(store) == ["an", "binh"]

    asyncio.run(run())
