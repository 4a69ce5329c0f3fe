"""The desk of a register: decided, committed with its transfers, repeated without effect, read by the next process."""

import asyncio
from collections.abc import AsyncIterator, Iterator, Sequence
from contextlib import asynccontextmanager

import msgspec
import pytest

from felt.check.resume import Resume
from felt.check.run import Plan, check
from felt.core.chips import Cents
from felt.core.refusals import Refusal, WrongRecord
from felt.core.words import Words
from felt.journal import Chain, JournalBroken, check_chain
from felt.ledger import CAGE, InsufficientChips, Kind, Purpose, Transfer, patron_account
from felt.register import Entry, Order, Register, is_table
from felt.rooms.bank import Bank
from felt.rooms.clock import VirtualClock
from felt.rooms.desk import Desk
from felt.store import Batch
from felt.store.factory import reading_of
from felt.store.writer import Writer
from tests.store.bank import AnyStore, Place, gathered


class Paid(Entry, frozen=True, kw_only=True, tag="paid"):
    patron: str
    amount: Cents


class Pay(Order, frozen=True, kw_only=True):
    patron: str
    amount: Cents


class NothingPaid(Refusal):
    words = Words("Pay something.", "Hãy trả gì đó.")


class OutOfOrder(WrongRecord):
    words = Words("{patron} has been paid before", "{patron} đã được trả")


def decide(paid: dict[str, int], order: Pay, now: int) -> Iterator[Paid]:
    if not order.amount:
        raise NothingPaid
    yield Paid(patron=order.patron, amount=order.amount, request=order.id)


def evolve(paid: dict[str, int], entry: Paid, at: int) -> None:
    if entry.patron in paid:
        raise OutOfOrder(patron=entry.patron)
    paid[entry.patron] = at


def transfers(paid: dict[str, int], entry: Paid, journal: str, seq: int) -> Sequence[Transfer]:
    debit, credit = (CAGE, patron_account(entry.patron)) if entry.amount > 0 else (patron_account(entry.patron), CAGE)
    amount = Cents(abs(entry.amount))
    return [Transfer(f"{journal}/{seq}", Kind.MOVE, debit, credit, amount, "", Purpose.BUY_IN, table=journal, seq=seq)]


PAYROLL: Register[dict[str, int], Pay, Paid] = Register(
    prefix="~payroll/",
    begin=lambda key: {},
    decide=decide,
    evolve=evolve,
    transfers=transfers,
    entries=Paid,
)


@asynccontextmanager
async def opened(place: Place) -> AsyncIterator[AnyStore]:
    store = place.store()
    await store.open()
    try:
        yield store
    finally:
        await store.close()


def desk(store: AnyStore, bank: Bank | None = None) -> Desk[dict[str, int], Pay, Paid]:
    return Desk(PAYROLL, store=store, writer=Writer(store), bank=bank or Bank(store), clock=VirtualClock(1_000))


def pay(patron: str, amount: int = 100, *, name: str = "") -> Pay:
    return Pay(id=name or f"pay {patron}", patron=patron, amount=Cents(amount))


async def found(place: Place, *registers: Register[dict[str, int], Pay, Paid]) -> list[str]:
    plan = Plan({}, registers=registers)
    resume = Resume(None, database=place.url, with_keys=False)
    report = await check(reading_of(place.url), plan, progress=lambda events: None, resume=resume)
    return [finding.code for finding in report.findings]


def test_a_register_is_no_table() -> None:
    assert is_table("B1")
    assert not is_table(PAYROLL.name("1"))


def test_entries_and_chips_are_committed_together_and_read_by_the_next_process(place: Place) -> None:
    async def run() -> None:
        async with opened(place) as store:
            bank = Bank(store)
            assert await bank.available("an") == 0
            first = desk(store, bank)
            await first.do("may", pay("an"))
            assert bank.known("an") == 100
            await first.do("may", pay("binh", 50))
            await first.do("june", pay("an", 7))
            assert await desk(store).state("may") == {"an": 1_000, "binh": 1_000}
            assert [each.entry.patron for each in await desk(store).entries("may")] == ["an", "binh"]
            assert sorted(await desk(store).keys()) == ["june", "may"]
            assert (await store.balance("patron:an")).balance == 107
            check_chain(await gathered(store.records("~payroll/may")))
            assert await store.problems() == []
        assert await found(place, PAYROLL) == []

    asyncio.run(run())


def test_many_journals_at_once_are_those_of_the_books(place: Place) -> None:
    """Also those that another process has written since."""

    async def run() -> None:
        async with opened(place) as store:
            here, elsewhere = desk(store), desk(store)
            await here.do("may", pay("an"))
            await elsewhere.do("june", pay("an"))
            keys = ("may", "june", "july")
            assert await here.states(keys) == {"may": {"an": 1_000}, "june": {"an": 1_000}, "july": {}}
            await elsewhere.do("may", pay("binh"))
            assert (await here.states(keys))["may"] == {"an": 1_000, "binh": 1_000}

    asyncio.run(run())


def test_a_repeated_order_changes_nothing_even_after_a_restart(place: Place) -> None:
    async def run() -> None:
        async with opened(place) as store:
            await desk(store).do("may", pay("an"))
            again = desk(store)
            await asyncio.gather(again.do("may", pay("an")), again.do("may", pay("an")))
            assert (await store.balance("patron:an")).balance == 100

    asyncio.run(run())


def test_a_refused_order_leaves_nothing(place: Place) -> None:
    async def run() -> None:
        async with opened(place) as store:
            desk_of = desk(store)
            with pytest.raises(NothingPaid):
                await desk_of.do("may", pay("an", 0))
            with pytest.raises(InsufficientChips):
                await desk_of.do("may", pay("an", -1))
            assert await desk_of.state("may") == {}
            await desk_of.do("may", pay("an"))
            assert await desk_of.entries("may") == await desk(store).entries("may")

    asyncio.run(run())


def test_two_processes_write_one_chain(place: Place) -> None:
    async def run() -> None:
        async with opened(place) as store:
            one, other = desk(store), desk(store)
            for index in range(6):
                await (one, other)[index % 2].do("may", pay(f"p{index}"))
            await asyncio.gather(*(each.do("may", pay(f"{each is one}")) for each in (one, other)))
            assert len(check_chain(await gathered(store.records("~payroll/may"))).hash) == 32  # type: ignore[union-attr]
            assert len(await one.state("may")) == 8

    asyncio.run(run())


def test_the_check_finds_what_no_register_wrote(place: Place) -> None:
    async def run() -> None:
        async with opened(place) as store:
            await desk(store).do("may", pay("an"))
            chain = Chain("~payroll/june")
            twice = [
                chain.append(msgspec.json.encode(Paid(patron="an", amount=Cents(1))), kind="paid", round_number=0, at=1)
                for _ in range(2)
            ]
            await store.commit([Batch((twice[0],)), Batch((twice[1],))])
            with pytest.raises(JournalBroken):
                await desk(store).state("june")
            strange = Chain("~strange").append(b'{"type":"x"}', kind="x", round_number=0, at=1)
            unreadable = Chain("~payroll/july").append(b'{"type":"x"}', kind="x", round_number=0, at=1)
            in_a_round = Chain("~payroll/august").append(
                msgspec.json.encode(Paid(patron="an", amount=Cents(1))), kind="paid", round_number=3, at=1
            )
            for record in (strange, unreadable, in_a_round):
                assert await store.commit([Batch((record,))]) == [None]
        assert sorted(await found(place, PAYROLL)) == [
            "journal_broken",
            "journal_broken",
            "journal_broken",
            "journal_of_no_kind",
            "transfer_missing",
            "transfer_missing",
        ]

    asyncio.run(run())
