"""`felt ledger` and `felt journal`, on both stores."""

import json
from collections.abc import Iterator
from pathlib import Path
from types import ModuleType

import pytest

from felt.cli import check, journal, ledger
from felt.journal import GENESIS, Record, check_chain
from felt.ledger import escrow_account, house_account, patron_account
from tests.store.bank import Bank, Events, Place, bought, hold, move, open_bank, post
from tests.store.command_line import Felt, Ran

AN, ESCROW = patron_account("an"), escrow_account("t1")


@pytest.fixture
def played(place: Place) -> Iterator[Bank]:
    """Two rounds at one table, one event at another."""
    with open_bank(place) as bank:
        events, other = Events("t1"), Events("t2")
        wager = hold("w1", AN, ESCROW, 12_345, table="t1", round=1, reason="baccarat 4.1")
        bank.accept(
            bought("an", 1_000_000),
            events.batch(wager, body='{"type":"confirmed","patron":"an"}'),
            events.batch(
                post("e1", wager, table="t1", round=1, reason="baccarat 5.1.1"),
                move("p1", house_account("t1"), AN, 50, table="t1", round=1),
                body='{"type":"settled"}',
            ),
            events.batch(body='{"type":"opened"}', round_number=2),
            other.batch(body='"ghế trống"'),
        )
        yield bank


@pytest.mark.usefixtures("played")
class TestLedger:
    def test_list(self, felt: Felt) -> None:
        ran = felt(ledger, "list")
        assert ran.code == 0
        assert ran.lines == [
            "account     balance  held   at hand",
            "cage        -10,000     0   -10,000",
            "escrow:t1    123.45     0    123.45",
            "house:t1      -0.50     0     -0.50",
            "patron:an  9,877.05     0  9,877.05",
        ]

    def test_list_of_some_as_json(self, felt: Felt) -> None:
        assert felt(ledger, "list", "patron:", "--json").answers == [
            {"account": "patron:an", "balance": 987_705, "held": 0}
        ]

    def test_show(self, felt: Felt) -> None:
        ran = felt(ledger, "show", AN)
        assert ran.lines == [
            "account     balance  held   at hand",
            "patron:an  9,877.05     0  9,877.05",
            "",
            "       +10,000  moved     ← cage  for a test  (buy-an)",
            "        123.45  held      → escrow:t1  baccarat 4.1  t1, round 1  (w1)",
            "       -123.45  posted    → escrow:t1  baccarat 5.1.1  t1, round 1  (e1)",
            "         +0.50  moved     ← house:t1  for a test  t1, round 1  (p1)",
        ]

    def test_show_as_json(self, felt: Felt) -> None:
        account, *transfers = felt(ledger, "show", ESCROW, "--json").answers
        assert account == {"account": ESCROW, "balance": 12_345, "held": 0}
        assert [each["id"] for each in transfers] == ["w1", "e1"]
        assert transfers[1]["hold"] == "w1"

    def test_show_of_nobody(self, felt: Felt) -> None:
        ran = felt(ledger, "show", "patron:a")
        assert (ran.code, ran.out) == (2, "")
        assert ran.err == "felt ledger: No chip has ever moved in account patron:a.\n"

    @pytest.mark.parametrize("first", [True, False])
    def test_check_is_another_command(self, felt: Felt, first: bool) -> None:
        ran = felt(ledger, *(["--lang", "vi", "check"] if first else ["check", "--lang", "vi"]))
        assert ran == Ran(2, "", "felt ledger: `felt ledger check` nay nằm trong `felt check`; hãy chạy lệnh đó.\n")


@pytest.mark.usefixtures("played")
class TestJournal:
    def test_list(self, felt: Felt) -> None:
        ran = felt(journal, "list")
        assert [line.split()[:3] for line in ran.lines[1:]] == [["t1", "3", "2"], ["t2", "1", "1"]]
        assert felt(journal, "list", "--lang", "vi").lines[0] == "bàn  sự kiện  ván cuối  mã băm"

    def test_list_as_json(self, felt: Felt) -> None:
        one, _ = felt(journal, "list", "--json").answers
        assert (one["table"], one["events"], one["last_round"]) == ("t1", 3, 2)
        assert len(str(one["hash"])) == 64

    def test_show_of_a_table(self, felt: Felt) -> None:
        ran = felt(journal, "show", "t2")
        assert ran.lines == ['       1       1  2025-10-09 08:53:20.000  "ghế trống"']
        assert len(felt(journal, "show", "t1").lines) == 3

    def test_show_of_a_round(self, felt: Felt) -> None:
        assert [line.split()[-1] for line in felt(journal, "show", "t1", "2", "--events").lines] == [
            '{"type":"opened"}'
        ]
        rounds = felt(journal, "show", "t1", "1", "--json").answers
        assert [(each["seq"], each["event"]) for each in rounds] == [
            (1, {"type": "confirmed", "patron": "an"}),
            (2, {"type": "settled"}),
        ]

    def test_what_is_exported_can_be_checked_without_us(self, felt: Felt) -> None:
        records = [
            Record(
                str(each["table"]),
                int(str(each["seq"])),
                int(str(each["round"])),
                int(str(each["at"])),
                each["event"]["type"],  # type: ignore[index]
                json.dumps(each["event"], separators=(",", ":"), ensure_ascii=False).encode(),
                bytes.fromhex(str(each["hash"])),
            )
            for each in felt(journal, "export", "t1").answers
        ]
        chain = check_chain(records, last_hash=GENESIS)
        assert chain is not None
        assert chain.seq == 3

    @pytest.mark.parametrize("action", [("show", "t9"), ("export", "t9"), ("show", "t9", "1")])
    def test_of_a_table_that_is_not_there(self, felt: Felt, action: tuple[str, ...]) -> None:
        ran = felt(journal, *action)
        assert (ran.code, ran.out) == (2, "")
        assert "table t9 in the journal" in ran.err

    @pytest.mark.parametrize("arguments", [("check",), ("check", "t1"), ("check", "--json")])
    def test_check_is_another_command(self, felt: Felt, arguments: tuple[str, ...]) -> None:
        ran = felt(journal, *arguments)
        assert ran == Ran(2, "", "felt journal: `felt journal check` is part of `felt check` now; run that.\n")


def test_empty_books(felt: Felt, place: Place) -> None:
    with open_bank(place):
        assert felt(ledger, "list").lines == ["No chip has moved yet."]
        assert felt(journal, "list").lines == ["No table has been opened yet."]
        assert felt(ledger, "list", "--json").out == felt(journal, "list", "--json").out == ""
        assert felt(check).code == 0


@pytest.mark.parametrize("command", [ledger, journal])
def test_to_look_makes_no_books(command: ModuleType, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    ran = Felt(str(tmp_path / "nope.db"), capsys)(command, "list", "--lang", "en")
    assert ran.code == 2
    assert "There is no database" in ran.err
    assert list(tmp_path.iterdir()) == []


@pytest.mark.parametrize("arguments", [(), ("nope",), ("show",), ("list", "--nope")])
@pytest.mark.parametrize("command", [ledger, journal])
def test_wrong_use(command: ModuleType, arguments: tuple[str, ...], capsys: pytest.CaptureFixture[str]) -> None:
    ran = Felt("x.db", capsys)(command, *arguments)
    assert (ran.code, ran.out) == (2, "")
    assert ran.err.count("\n") == 1
