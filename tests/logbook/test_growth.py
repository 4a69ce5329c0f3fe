"""The log is grown from the journals: everything that belongs into it, once, in an order that stays."""

import pytest

from felt.logbook import growth
from felt.logbook.book import LogBook
from felt.logbook.growth import Gleaner
from felt.store import StoreUnavailable
from felt.store.rows import Append
from tests.record import naive
from tests.store.bank import Bank, Events

BODIES = ("round_settled", "wagers_confirmed", "shuffle_fixed", "joined", "round_voided", "cards_dealt", "case_decided")
LOGGED = {"round_settled", "shuffle_fixed", "round_voided", "case_decided"}
LEAVES = """
    SELECT n.name, l.seq, e.hash FROM log_leaves l JOIN names n ON n.id = l.table_id
    JOIN events e ON e.table_id = l.table_id AND e.seq = l.seq ORDER BY l.number
"""


class Journals:
    def __init__(self, bank: Bank) -> None:
        self.bank = bank
        self.journals = {name: Events(name) for name in ("B1", "S1", "~case/1")}
        self.book = LogBook(bank.store)
        self.expected: set[tuple[str, int]] = set()

    def write(self, rounds: int) -> None:
        for _ in range(rounds):
            for name, events in self.journals.items():
                kind = BODIES[(events.chain.seq + len(name)) % len(BODIES)]
                self.bank.accept(events.batch(body=f'{{"type":"{kind}"}}'))
                if kind in LOGGED:
                    self.expected.add((name, events.chain.seq))

    def ends(self) -> dict[str, int]:
        return {name: events.chain.seq for name, events in self.journals.items()}

    def take(self, gleaner: Gleaner) -> bytes:
        """The root, after it was compared with the tree over the records in the order of the log."""
        root = self.bank.run(gleaner.take(self.ends())).root
        leaves = self.leaves()
        assert {leaf[:2] for leaf in leaves} == self.expected
        assert len(leaves) == len(self.expected)
        assert root == naive.root([leaf[2] for leaf in leaves])
        assert self.bank.run(self.book.root(len(leaves))) == root
        return root

    def leaves(self) -> list[tuple[str, int, bytes]]:
        return [(name, seq, bytes(digest)) for name, seq, digest in self.bank.raw(LEAVES)]


@pytest.fixture
def journals(bank: Bank) -> Journals:
    return Journals(bank)


def test_in_small_portions_and_over_restarts(journals: Journals, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(growth, "EVENTS_AT_ONCE", 3)
    monkeypatch.setattr(growth, "LEAVES_AT_ONCE", 4)
    gleaner, before = Gleaner(journals.book), list[tuple[str, int, bytes]]()
    for rounds in (1, 0, 5, 1, 9):
        journals.write(rounds)
        journals.take(gleaner)
        journals.take(Gleaner(journals.book))
        assert journals.leaves()[: len(before)] == before, "no place changes"
        before = journals.leaves()


def test_what_comes_at_once_is_in_the_order_of_time(journals: Journals) -> None:
    journals.write(6)
    journals.take(Gleaner(journals.book))
    times = dict(
        journals.bank.raw("SELECT n.name || '/' || e.seq, e.at FROM events e JOIN names n ON n.id = e.table_id")
    )
    in_order = [times[f"{name}/{seq}"] for name, seq, _ in journals.leaves()]
    assert in_order == sorted(in_order)


def test_another_writer_and_a_lost_answer_change_nothing(journals: Journals, monkeypatch: pytest.MonkeyPatch) -> None:
    first, second = Gleaner(journals.book), Gleaner(journals.book)
    journals.write(3)
    journals.take(first)
    journals.take(second)
    journals.write(3)
    journals.take(first)
    journals.take(second)
    append, lost = journals.bank.store.append, [True]

    async def answer_is_lost(rows: Append) -> bool:
        done = await append(rows)
        return done and not lost.pop() if lost else done

    monkeypatch.setattr(journals.bank.store, "append", answer_is_lost)
    journals.write(3)
    journals.take(first)
    assert not lost


def test_books_that_cannot_be_written_are_read_again(journals: Journals, monkeypatch: pytest.MonkeyPatch) -> None:
    gleaner = Gleaner(journals.book)
    journals.write(3)
    journals.take(gleaner)
    journals.write(3)

    async def unavailable(rows: Append) -> bool:
        raise StoreUnavailable(problem="the disk is full")

    with monkeypatch.context() as patched:
        patched.setattr(journals.bank.store, "append", unavailable)
        with pytest.raises(StoreUnavailable):
            journals.bank.run(gleaner.take(journals.ends()))
    journals.take(gleaner)
