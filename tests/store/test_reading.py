"""What is read back, on both stores."""

from itertools import product

import pytest

from felt.ledger import CAGE, Balance, Transfer, escrow_account, house_account, patron_account
from felt.store import Batch, TableHead
from felt.store import reader as reading
from tests.store.bank import Bank, Events, batch, bought, hold, move, post, release

AN, BINH, ESCROW = patron_account("an"), patron_account("binh"), escrow_account("t1")


def test_an_empty_store(bank: Bank) -> None:
    assert bank.run(bank.store.heads()) == []
    assert bank.run(bank.store.head("t1")) is None
    assert bank.records("t1") == []
    assert bank.run(bank.store.round_records("t1", 1)) == []
    assert bank.run(bank.store.snapshot("t1")) is None
    assert bank.run(bank.store.balance(AN)) == Balance()
    assert bank.balances() == {}
    assert bank.transfers() == []
    assert bank.run(bank.store.transfer("x")) is None
    bank.check()


def test_a_character_that_no_name_can_have(bank: Bank) -> None:
    """PostgreSQL holds no text with it; whoever asks is told what is true, that nothing is there."""
    bank.accept(bought("an", 100))
    name = f"{AN}\0"
    assert bank.run(bank.store.head(name)) is None
    assert bank.run(bank.store.round_records(name, 1)) == []
    assert bank.run(bank.store.balance(name)) == Balance()
    assert bank.transfers(account=name) == []
    assert bank.balances(name) == {}
    assert bank.run(bank.store.transfer(name)) is None


class TestTheJournal:
    @pytest.fixture
    def history(self, bank: Bank) -> Events:
        events, other = Events("t1"), Events("t2")
        for n in range(12):
            bank.accept(events.batch(body=f'{{"n":{n},"ghi chú":"Nhà Cái ♣"}}', round_number=1 + n // 4), other.batch())
        return events

    def test_records_come_back_byte_for_byte(self, bank: Bank) -> None:
        bodies = [b"", b"\x00\xff" * 50, "“Nhà Con”".encode(), b"x" * 300_000]
        events = Events("Bàn 1 / “VIP” %_'")
        records = [events.chain.append(body, kind="", round_number=n, at=-n) for n, body in enumerate(bodies)]
        bank.accept(Batch(tuple(records)))
        assert bank.records(events.chain.table) == records

    @pytest.mark.usefixtures("history")
    @pytest.mark.parametrize(
        ("after", "until", "expected"),
        [
            (0, None, range(1, 13)),
            (3, None, range(4, 13)),
            (0, 5, range(1, 6)),
            (4, 5, [5]),
            (5, 5, []),
            (12, None, []),
        ],
    )
    def test_between(self, bank: Bank, after: int, until: int | None, expected: range) -> None:
        assert [record.seq for record in bank.records("t1", after=after, until=until)] == list(expected)

    @pytest.mark.usefixtures("history")
    @pytest.mark.parametrize("portion", [1, 2, 5, 11, 12, 13])
    def test_a_portion_at_a_time(self, bank: Bank, portion: int, monkeypatch: pytest.MonkeyPatch) -> None:
        everything = bank.records("t1")
        monkeypatch.setattr(reading, "PORTION", portion)
        assert bank.records("t1") == everything
        assert bank.records("t1", after=2, until=9) == everything[2:9]

    @pytest.mark.usefixtures("history")
    def test_of_a_round(self, bank: Bank) -> None:
        assert [r.seq for r in bank.run(bank.store.round_records("t1", 2))] == [5, 6, 7, 8]
        assert bank.run(bank.store.round_records("t1", 4)) == []
        assert bank.run(bank.store.round_records("nope", 1)) == []

    def test_heads(self, bank: Bank, history: Events) -> None:
        heads = bank.run(bank.store.heads())
        assert heads[0] == TableHead("t1", 12, history.chain.hash, 3) == bank.run(bank.store.head("t1"))
        assert [(head.table, head.seq, head.round) for head in heads] == [("t1", 12, 3), ("t2", 12, 1)]

    def test_a_reader_sees_what_was_acknowledged_while_it_reads(
        self, bank: Bank, history: Events, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        monkeypatch.setattr(reading, "PORTION", 5)

        async def read_and_write() -> list[int]:
            seen = []
            async for record in bank.store.records("t1"):
                seen.append(record.seq)
                if record.seq == 3:
                    await bank.store.commit([history.batch()])
            return seen

        assert bank.run(read_and_write()) == list(range(1, 14))


class TestTheLedger:
    @pytest.fixture
    def moved(self, bank: Bank) -> list[Transfer]:
        first = hold("w1", AN, ESCROW, 100, table="t1", round=1, reason="baccarat 4.1")
        second = hold("w2", BINH, ESCROW, 200, table="t1", round=2)
        third = hold("w3", AN, escrow_account("t2"), 50, table="t2", round=1)
        transfers = [
            move("b1", CAGE, AN, 1_000),
            first,
            move("b2", CAGE, BINH, 1_000),
            second,
            third,
            post("e1", first, table="t1", round=1),
            release("e2", second, table="t1", round=2),
            move("won", house_account("t1"), AN, 95, table="t1", round=1, reason="baccarat 5.1.2"),
        ]
        bank.accept(batch(*transfers[:3]), batch(*transfers[3:]))
        return transfers

    @pytest.mark.parametrize("portion", [1, 3, 500])
    def test_everything_in_order(
        self, bank: Bank, moved: list[Transfer], portion: int, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        monkeypatch.setattr(reading, "PORTION", portion)
        assert bank.transfers() == moved

    def test_of_an_account_a_table_a_round(self, bank: Bank, moved: list[Transfer]) -> None:
        accounts = ("", AN, BINH, ESCROW, CAGE, house_account("t1"), "nobody")
        for account, table, round_number in product(accounts, ("", "t1", "t2", "t3"), (0, 1, 2, 3)):
            expected = [
                each
                for each in moved
                if account in ("", each.debit, each.credit)
                and table in ("", each.table)
                and round_number in (0, each.round)
            ]
            assert bank.transfers(account=account, table=table, round_number=round_number) == expected

    def test_one_by_its_id(self, bank: Bank, moved: list[Transfer]) -> None:
        for each in moved:
            assert bank.run(bank.store.transfer(each.id)) == each
        assert bank.run(bank.store.transfer("nope")) is None

    @pytest.mark.usefixtures("moved")
    def test_balances(self, bank: Bank) -> None:
        balances = bank.balances()
        assert list(balances) == sorted(balances)
        assert balances[AN] == Balance(995, 50) == bank.run(bank.store.balance(AN))  # type: ignore[arg-type]
        assert balances[AN].available == 945
        assert balances[escrow_account("t2")] == Balance()

    @pytest.mark.usefixtures("moved")
    @pytest.mark.parametrize(
        ("prefix", "expected"),
        [
            ("patron:", {AN, BINH}),
            ("patron:a", {AN}),
            (AN, {AN}),
            ("escrow:", {ESCROW, escrow_account("t2")}),
            ("x", set()),
        ],
    )
    def test_balances_by_prefix(self, bank: Bank, prefix: str, expected: set[str]) -> None:
        assert bank.balances(prefix).keys() == expected

    def test_no_letter_of_a_prefix_has_a_meaning(self, bank: Bank) -> None:
        names = ["a%b", "axb", "a_b", "a", "A%", "à"]
        bank.accept(*(bought(name, 1) for name in names))
        assert bank.balances("patron:a%").keys() == {"patron:a%b"}
        assert bank.balances("patron:a_").keys() == {"patron:a_b"}
        assert bank.balances("patron:à").keys() == {"patron:à"}

    @pytest.mark.parametrize("name", ["“", "'", '"', "\\", "%s", "$1", "🂡", "ế", " ", "\n", "x" * 500])
    def test_texts_come_back_as_they_were(self, bank: Bank, name: str) -> None:
        given = move(f"id {name}", CAGE, f"patron:{name}", 1, reason=name, table=f"t{name}", round=2**40)
        bank.accept(batch(given))
        assert bank.transfers(account=f"patron:{name}", table=f"t{name}", round_number=2**40) == [given]
        assert bank.balance(f"patron:{name}") == (1, 0)


def test_closing_twice_is_closing(bank: Bank) -> None:
    bank.close()
    bank.close()


def test_everything_is_there_after_a_reopening(bank: Bank) -> None:
    events = Events()
    bank.accept(bought("an", 100), events.batch(hold("w", AN, ESCROW, 30)))
    bank.reopen()
    assert bank.balance(AN) == (100, 30)
    bank.accept(events.batch(move("m", AN, BINH, 70)))
    assert bank.codes(batch(move("n", AN, BINH, 1))) == ["insufficient_chips"]
    bank.check()
