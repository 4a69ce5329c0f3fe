"""Random groups on both stores against a naive model: dictionaries, copied for every batch. It shares no code with the
stores, and knows the rules only from the words of `felt.ledger` and `felt.store`."""

import asyncio
from contextlib import suppress
from itertools import count

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from felt.core.chips import CENTS_MAX, Cents
from felt.core.refusals import Refusal
from felt.journal import Record, link
from felt.ledger import CAGE, Kind, Purpose, Transfer
from felt.store import Batch, StoreUnavailable
from tests.store.bank import AnyStore, Bank, Place, batch, gathered, move

_examples = count(1)

ACCOUNTS = ("cage", "patron:an", "patron:binh", "escrow:t1", "escrow:t2", "house:t1")
TABLES = ("t1", "t2")


class Refused(Exception):  # noqa: N818
    pass


class Model:
    def __init__(self) -> None:
        self.journal: dict[str, list[Record]] = {}
        self.transfers: dict[str, Transfer] = {}

    def commit(self, given_batch: Batch) -> str:
        attempt = self.copied()
        try:
            for record in given_batch.records:
                attempt.append(record)
            for transfer in given_batch.transfers:
                attempt.move(transfer)
        except Refused as refused:
            return str(refused)
        self.journal, self.transfers = attempt.journal, attempt.transfers
        return ""

    def copied(self) -> "Model":
        """Records and transfers never change."""
        copy = Model()
        copy.journal = {table: list(records) for table, records in self.journal.items()}
        copy.transfers = dict(self.transfers)
        return copy

    def append(self, record: Record) -> None:
        there = self.journal.setdefault(record.table, [])
        if record.seq <= len(there):
            if record.seq < 1 or there[record.seq - 1] != record:
                raise Refused("sequence_taken")
            return
        before = there[-1].hash if there else bytes(32)
        expected = link(before, record.table, record.seq, record.round, record.at, record.body)
        if record.seq > len(there) + 1 or expected != record.hash:
            raise Refused("event_out_of_order")
        there.append(record)

    def move(self, new: Transfer) -> None:
        if new.id in self.transfers:
            if self.transfers[new.id] != new:
                raise Refused("transfer_id_reused")
            return
        if new.amount <= 0 or new.debit == new.credit:
            raise Refused("not_a_transfer")
        ends = new.kind in ("post", "release")
        hold = self.transfers.get(new.hold) if new.hold is not None else None
        if ends:
            if hold is None or hold.kind != "hold":
                raise Refused("no_such_hold")
            if (hold.debit, hold.credit, hold.amount, hold.purpose) != (new.debit, new.credit, new.amount, new.purpose):
                raise Refused("no_such_hold")
            if any(other.hold == hold.id for other in self.transfers.values()):
                raise Refused("hold_already_ended")
        elif new.hold is not None:
            raise Refused("no_such_hold")
        available = self.balance(new.debit) - self.held(new.debit)
        self.transfers[new.id] = new
        touched = [self.balance(new.debit), self.balance(new.credit), self.held(new.debit)]
        if any(abs(amount) > CENTS_MAX for amount in touched):
            raise Refused("too_many_chips")
        if not ends and new.debit.startswith(("patron:", "escrow:")) and available < new.amount:
            raise Refused("insufficient_chips")

    def balance(self, account: str) -> int:
        moved = [each for each in self.transfers.values() if each.kind in ("move", "post")]
        came = sum(each.amount for each in moved if each.credit == account)
        return came - sum(each.amount for each in moved if each.debit == account)

    def held(self, account: str) -> int:
        ended = {each.hold for each in self.transfers.values()}
        holds = [each for each in self.transfers.values() if each.kind == "hold" and each.debit == account]
        return sum(each.amount for each in holds if each.id not in ended)

    def accounts(self) -> set[str]:
        return {account for each in self.transfers.values() for account in (each.debit, each.credit)}


amounts = st.one_of(st.integers(-1, 12), st.sampled_from([100, CENTS_MAX - 5, CENTS_MAX, CENTS_MAX + 1]))
ids = st.integers(0, 15).map(str)
purposes = st.sampled_from([Purpose.WAGER, Purpose.WAGER, Purpose.INSURANCE])


@st.composite
def transfers(draw: st.DrawFn) -> Transfer:
    kind = draw(st.sampled_from([Kind.MOVE, Kind.HOLD, Kind.HOLD, Kind.POST, Kind.RELEASE]))
    hold = draw(ids) if kind in (Kind.POST, Kind.RELEASE) or draw(st.integers(0, 30)) == 0 else None
    return Transfer(
        draw(ids),
        kind,
        draw(st.sampled_from(ACCOUNTS)),
        draw(st.sampled_from(ACCOUNTS)),
        Cents(draw(amounts)),
        "",
        draw(purposes),
        hold,
    )


class Drawn:
    """Turns what was drawn into batches that often make sense: ends fit their holds, events mostly continue."""

    def __init__(self, model: Model, prefix: str) -> None:
        self.model = model
        self.prefix = prefix

    def batch_of(self, data: st.DataObject) -> Batch:
        made = tuple(self.transfer(data) for _ in range(data.draw(st.integers(0, 4))))
        return Batch(self.records(data), made)

    def transfer(self, data: st.DataObject) -> Transfer:
        drawn = data.draw(transfers())
        named = Transfer(
            self.prefix + drawn.id,
            drawn.kind,
            self._account(drawn.debit),
            self._account(drawn.credit),
            drawn.amount,
            drawn.reason,
            drawn.purpose,
            None if drawn.hold is None else self.prefix + drawn.hold,
            self.prefix + "t1",
            data.draw(st.integers(0, 2)),
            data.draw(st.integers(0, 2)),
        )
        open_holds = [each for each in self.model.transfers.values() if each.kind is Kind.HOLD]
        if named.hold is not None and open_holds and data.draw(st.integers(0, 3)):
            hold = data.draw(st.sampled_from(open_holds))
            return Transfer(named.id, named.kind, hold.debit, hold.credit, hold.amount, "", hold.purpose, hold.id)
        return named

    def records(self, data: st.DataObject) -> tuple[Record, ...]:
        table = self.prefix + data.draw(st.sampled_from(TABLES))
        there = self.model.journal.get(table, [])
        start = data.draw(st.sampled_from([len(there)] * 6 + [max(len(there) - 1, 0), len(there) + 1]))
        last = there[start - 1].hash if 0 < start <= len(there) else bytes(32)
        made: list[Record] = []
        for seq in range(start + 1, start + 1 + data.draw(st.integers(0, 2))):
            body = data.draw(st.sampled_from([b"{}", b'{"a":1}']))
            last = link(last, table, seq, 1, 0, body)
            made.append(Record(table, seq, 1, 0, "", body, last))
        return tuple(made)

    def _account(self, name: str) -> str:
        kind, _, rest = name.partition(":")
        return f"{kind}:{self.prefix}{rest}"


@pytest.mark.no_cover
def test_random_groups(bank: Bank) -> None:
    """One store for all examples: each has tables, accounts and ids of its own. The store is looked over once."""

    @settings(max_examples=120, deadline=None, suppress_health_check=list(HealthCheck), print_blob=True)
    @given(data=st.data())
    def example(data: st.DataObject) -> None:
        groups_of_one_example(bank, data)

    example()
    assert bank.run(bank.store.problems()) == []


def groups_of_one_example(bank: Bank, data: st.DataObject) -> None:
    model, prefix = Model(), f"x{next(_examples)}-"
    drawn = Drawn(model, prefix)
    for _ in range(data.draw(st.integers(1, 6))):
        expected, group = [], []
        for _ in range(data.draw(st.integers(1, 5))):
            group.append(drawn.batch_of(data))
            expected.append(model.commit(group[-1]))
        assert bank.codes(*group) == expected
        if data.draw(st.integers(0, 4)) == 0:  # given again, every batch that was taken is there already
            taken = [each for each, code in zip(group, expected, strict=True) if not code]
            bank.accept(*taken)
        compare(bank, model, prefix)


def compare(bank: Bank, model: Model, prefix: str) -> None:
    balances = {name: has for name, has in bank.balances().items() if prefix in name}
    assert balances.keys() == model.accounts()
    for name, has in balances.items():
        assert (has.balance, has.held) == (model.balance(name), model.held(name))
        if name.startswith(("patron:", "escrow:")):
            assert has.available >= 0
    assert sum(has.balance for has in balances.values()) == 0
    for table in TABLES:
        assert bank.records(prefix + table) == model.journal.get(prefix + table, [])
    for name in model.accounts():
        expected = [each for each in model.transfers.values() if name in (each.debit, each.credit)]
        assert bank.transfers(account=name) == expected


async def in_their_turn(store: AnyStore, *batches: Batch) -> list[Refusal | None]:
    """Given again where others were faster for too long: how long that takes is a matter of the machine."""
    while True:
        with suppress(StoreUnavailable):
            return await store.commit(batches)


async def test_many_writers_at_once(place: Place) -> None:
    """A hundred conflicting groups from four stores on the same accounts: never below zero, never one lost."""

    stores = [place.store() for _ in range(4)]
    for store in stores:
        await store.open()
    first = stores[0]
    assert await first.commit([batch(*(move(f"b{n}", CAGE, f"patron:{n}", 100) for n in range(3)))]) == [None]

    async def spend(number: int, store: AnyStore) -> int:
        spent = 0
        for n in range(25):
            patrons = [f"patron:{(number + n + step) % 3}" for step in range(3)]
            wagers = batch(*(move(f"{number}-{n}-{patron}", patron, "escrow:t1", 3) for patron in patrons))
            house = batch(move(f"{number}-{n}", CAGE, "house:t1", 1))
            refusal, none = await in_their_turn(store, wagers, house)
            assert none is None
            spent += refusal is None
        return spent

    spent = await asyncio.gather(*(spend(number, store) for number, store in enumerate(stores)))
    assert sum(spent) == 33  # three patrons with 100 each, 3 at a time
    balances = await first.balances()
    assert {balances[f"patron:{n}"].balance for n in range(3)} == {1}
    assert balances["escrow:t1"].balance == 297
    assert balances["house:t1"].balance == 100
    assert await first.problems() == []
    assert len(await gathered(first.transfers())) == 3 + 33 * 3 + 100
    for store in stores:
        await store.close()
