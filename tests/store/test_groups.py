"""A group of batches on both stores: each is taken or refused on its own, in order, and none twice."""

from itertools import product

import pytest

from felt.core.chips import Cents
from felt.journal import GENESIS, Chain, Record, Snapshot
from felt.ledger import CAGE, Kind, Purpose, Transfer, escrow_account, patron_account
from felt.store import Batch
from tests.store.bank import Bank, Events, Place, batch, bought, hold, move, post

AN, BINH, ESCROW = patron_account("an"), patron_account("binh"), escrow_account("t1")


def test_nothing_is_taken_for_granted(bank: Bank) -> None:
    assert bank.commit() == []
    assert bank.commit(Batch()) == [None]
    assert bank.balances() == {}


@pytest.mark.parametrize("refused", list(product([False, True], repeat=4)))
def test_refusals_in_every_position(bank: Bank, refused: tuple[bool, ...]) -> None:
    bank.accept(bought("an", 100))
    group = [
        batch(move(f"fine-{n}", AN, BINH, 10), move(f"then-{n}", AN, BINH, 10_000 if wrong else 1))
        for n, wrong in enumerate(refused)
    ]
    assert bank.codes(*group) == ["insufficient_chips" if wrong else "" for wrong in refused]
    assert bank.balance(BINH) == (11 * refused.count(False), 0)
    assert [each.id for each in bank.transfers(account=BINH)] == [
        f"{name}-{n}" for n, wrong in enumerate(refused) if not wrong for name in ("fine", "then")
    ]
    bank.check()


def test_batches_are_decided_in_order(bank: Bank) -> None:
    """Who comes first is served; what one pays in, the next may spend."""
    bank.accept(bought("an", 100))
    group = [
        batch(move("1", AN, BINH, 60)),
        batch(move("2", AN, BINH, 60)),
        batch(move("3", BINH, AN, 30)),
        batch(move("4", AN, BINH, 60)),
    ]
    assert bank.codes(*group) == ["", "insufficient_chips", "", ""]
    assert (bank.balance(AN), bank.balance(BINH)) == ((10, 0), (90, 0))


def test_records_and_transfers_stand_or_fall_together(bank: Bank) -> None:
    bank.accept(bought("an", 100))
    before, after = Events(), Events()
    assert bank.codes(before.batch(hold("w", AN, ESCROW, 101))) == ["insufficient_chips"]
    assert bank.run(bank.store.head("t1")) is None
    bank.accept(after.batch(hold("w", AN, ESCROW, 100)))
    assert len(bank.records("t1")) == 1


def test_after_a_refusal_the_table_s_later_events_are_refused_too(bank: Bank) -> None:
    """A room that computed ahead must read its table anew; meanwhile no gap is left, and other tables go on."""
    bank.accept(bought("an", 100))
    one, two = Events("t1"), Events("t2")
    group = [one.batch(), one.batch(hold("w", AN, ESCROW, 101)), one.batch(), two.batch(), one.batch()]
    assert bank.codes(*group) == ["", "insufficient_chips", "event_out_of_order", "", "event_out_of_order"]
    assert bank.codes(one.batch()) == ["event_out_of_order"]
    first = group[0].records[0]
    bank.accept(Events(chain=Chain("t1", first.seq, first.hash)).batch())
    assert [head.seq for head in bank.run(bank.store.heads())] == [2, 1]


def test_the_refusal_names_the_event_and_the_last_one(bank: Bank) -> None:
    events = Events()
    bank.accept(events.batch())
    events.next()
    (refusal,) = bank.commit(events.batch())
    assert str(refusal) == "Event 3 of table t1 does not follow event 1, the last one in its journal."


class TestAnotherWriter:
    """Two nodes that both believe to own a table."""

    def test_takes_the_event(self, bank: Bank) -> None:
        bank.accept(Events().batch(body='"mine"'))
        assert bank.codes(Events().batch(body='"yours"')) == ["sequence_taken"]
        assert [record.body for record in bank.records("t1")] == [b'"mine"']

    def test_takes_the_event_within_the_group(self, bank: Bank) -> None:
        assert bank.codes(Events().batch(body='"mine"'), Events().batch(body='"yours"')) == ["", "sequence_taken"]

    def test_and_what_was_computed_ahead_does_not_slip_in_behind(self, bank: Bank) -> None:
        mine, yours = Events(), Events()
        bank.accept(mine.batch(body='"mine"'))
        stale = [yours.batch(body='"yours"'), yours.batch(body='"yours too"')]
        assert bank.codes(*stale) == ["sequence_taken", "event_out_of_order"]
        assert bank.codes(stale[1]) == ["event_out_of_order"]
        bank.accept(mine.batch())

    @pytest.mark.parametrize("field", ["round", "at", "kind", "body", "hash"])
    def test_every_byte_counts(self, bank: Bank, field: str) -> None:
        (record,) = Events().batch().records
        bank.accept(Batch((record,)))
        changed = {"round": 2, "at": 1, "kind": "left", "body": b"{} ", "hash": bytes(32)}[field]
        other = Record(**{**{name: getattr(record, name) for name in Record.__struct_fields__}, field: changed})
        assert bank.codes(Batch((other,))) == ["sequence_taken"]


def test_an_event_whose_hash_is_wrong_is_no_continuation(bank: Bank) -> None:
    assert bank.codes(Batch((Record("t1", 1, 1, 1, "", b"{}", GENESIS),))) == ["event_out_of_order"]


class TestTwice:
    def test_the_same_batch_is_committed_once(self, bank: Bank) -> None:
        bank.accept(bought("an", 100))
        given = Events().batch(hold("w", AN, ESCROW, 60), body='"bet"')
        bank.accept(given)
        bank.accept(given)
        bank.accept(given, given)
        assert bank.balance(AN) == (100, 60)
        assert len(bank.records("t1")) == 1
        bank.check()

    def test_also_within_a_group(self, bank: Bank) -> None:
        given = Events().batch(*bought("an", 100).transfers)
        bank.accept(given, given)
        assert bank.balance(AN) == (100, 0)

    def test_also_long_after(self, bank: Bank) -> None:
        events = Events()
        history = [events.batch(move(f"m{n}", "cage", AN, 1)) for n in range(20)]
        bank.accept(*history)
        bank.reopen()
        bank.accept(*history)
        bank.accept(history[7])
        assert bank.balance(AN) == (20, 0)
        assert [record.seq for record in bank.records("t1")] == list(range(1, 21))

    def test_a_batch_that_goes_on_from_what_is_there(self, bank: Bank) -> None:
        events = Events()
        first, second = events.next(), events.next()
        bank.accept(Batch((first,)))
        bank.accept(Batch((first, second)))
        assert bank.records("t1") == [first, second]


class TestSnapshots:
    def test_there_and_back(self, bank: Bank) -> None:
        events = Events()
        given = events.batch()
        snapshot = events.snapshot(bytes(range(256)))
        bank.accept(Batch(given.records, (), snapshot))
        assert bank.run(bank.store.snapshot("t1")) == snapshot
        assert bank.run(bank.store.snapshot("t2")) is None

    def test_the_latest_stays_whatever_comes_late(self, bank: Bank) -> None:
        events = Events()
        early = Batch((events.next(),), (), events.snapshot(b"early"))
        late = Batch((events.next(),), (), events.snapshot(b"late"))
        bank.accept(early, late)
        bank.accept(early)
        assert bank.run(bank.store.snapshot("t1")) == late.snapshot
        assert bank.run(bank.store.snapshot("t1")) == late.snapshot

    def test_may_come_by_itself_later(self, bank: Bank) -> None:
        events = Events()
        bank.accept(events.batch())
        snapshot = events.snapshot()
        bank.accept(events.batch())
        bank.accept(batch(snapshot=snapshot))
        assert bank.run(bank.store.snapshot("t1")) == snapshot

    def test_of_an_event_that_is_not_there_is_refused(self, bank: Bank) -> None:
        events = Events()
        bank.accept(events.batch())
        events.next()
        assert bank.codes(batch(snapshot=events.snapshot())) == ["event_out_of_order"]
        assert bank.codes(batch(snapshot=Snapshot("t1", 1, GENESIS, b""))) == ["event_out_of_order"]
        assert bank.run(bank.store.snapshot("t1")) is None

    def test_of_a_refused_batch_is_not_there(self, bank: Bank) -> None:
        events = Events()
        record = events.next()
        assert bank.codes(Batch((record,), (move("m", AN, BINH, 1),), events.snapshot())) == ["insufficient_chips"]
        assert bank.run(bank.store.snapshot("t1")) is None


def test_a_settlement_of_many(bank: Bank) -> None:
    """Larger than any list that the stores send at once in the other tests."""
    patrons = [patron_account(f"p{n}") for n in range(1_200)]
    wagers = [hold(f"w{n}", patron, ESCROW, 10, table="t1", round=1) for n, patron in enumerate(patrons)]
    bank.accept(batch(*(move(f"b{n}", "cage", patron, 10) for n, patron in enumerate(patrons))))
    events = Events()
    bank.accept(events.batch(*wagers))
    ends = [post(f"e{n}", wager, table="t1", round=1) for n, wager in enumerate(wagers)]
    bank.accept(events.batch(*ends, body='"' + "x" * 700_000 + '"'))
    assert bank.balance(ESCROW) == (12_000, 0)
    assert bank.transfers(table="t1", round_number=1) == wagers + ends
    assert len(bank.records("t1")[1].body) == 700_002
    bank.check()


async def test_after_a_restart_a_transfer_may_name_a_known_table_without_an_event_of_it(place: Place) -> None:
    """The table's name is in the store already, and the new process has not met it yet."""

    for number in range(2):
        store = place.store()
        await store.open()
        try:
            chips = Transfer(
                f"in/{number}",
                Kind.MOVE,
                CAGE,
                patron_account("an"),
                Cents(100),
                "buy-in",
                Purpose.BUY_IN,
                table="T",
            )
            assert await store.commit([Batch(transfers=(chips,))]) == [None]
            assert await store.problems() == []
        finally:
            await store.close()
