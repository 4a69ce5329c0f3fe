"""Books that an earlier version wrote open, check, recall and go on, on both stores."""

import asyncio
import re
import shutil
from collections import Counter
from pathlib import Path
from typing import Any

import apsw
import asyncpg
import msgspec
import pytest

from felt.cli import check, ledger
from felt.core.events import Event
from felt.core.words import Language
from felt.games.baccarat.events import InsuranceAnswered
from felt.house import HOUSE_JOURNAL
from felt.ledger import Kind, Purpose, Transfer, commission_account, escrow_account, house_account
from felt.rooms.recall import recall_round
from felt.store.migrations import KNOWN, Dialect, pending
from felt.store.migrations import STEPS as STEPS_OF_SCHEMA
from felt.table import State, evolve, money
from felt.table.codec import decode
from felt.table.events import RoundSettled, RoundVoided, WagersConfirmed
from felt.table.transcript import transcript
from tests.store import old_books
from tests.store.bank import Events, Place, PostgresPlace, SQLitePlace, hold, open_bank, post
from tests.store.command_line import Felt

TABLES = ("B1", "B2", "N1", "S1")
ROUNDS = 24


@pytest.fixture
def old_place(place: Place, tmp_path: Path) -> Place:
    asyncio.run(old_books.put(place, tmp_path))
    return place


@pytest.fixture
def before(old_place: Place) -> old_books.Rows:
    """The rows of the books before they are opened."""
    return asyncio.run(old_books.rows(old_place))


def test_they_are_of_the_version_that_they_are_said_to_be(before: old_books.Rows) -> None:
    assert before["schema_version"] == [(1,), (2,), (3,)]
    assert (len(before["events"]), len(before["transfers"]), len(before["snapshots"])) == (1_662, 991, 4)


def test_they_are_brought_up_to_date_and_nothing_is_lost(old_place: Place, before: old_books.Rows) -> None:
    with open_bank(old_place) as bank:
        after = bank.run(old_books.rows(old_place))
        bank.check()
    assert after.pop("schema_version") == [(version,) for version in range(1, KNOWN + 1)]
    names, expected = after.pop("names"), before["names"]
    kinds = {kind for (kind,) in asyncio.run(old_place.raw("SELECT DISTINCT kind FROM events"))}
    (house,) = (number for number, name in names if name == HOUSE_JOURNAL)
    assert {number for number, _ in set(names) - set(expected)} == kinds | {house}
    assert set(expected) <= set(names)
    after["events"] = [row for row in after["events"] if row[3] != house]
    assert after == {table: before[table] for table in after}


def test_felt_checks_them(old_place: Place, felt: Felt) -> None:
    assert felt(ledger, "list").code == 0
    checked = felt(check)
    assert checked.code == 0
    assert "The books are right: 4 tables, 1663 events, 991 transfers, 15 accounts" in checked.out


@pytest.mark.parametrize("table", TABLES)
def test_every_event_has_its_kind(old_place: Place, table: str) -> None:
    with open_bank(old_place) as bank:
        records = bank.records(table)
    assert records
    assert [record.kind for record in records] == [decode(record.body).kind() for record in records]


class TestTransfers:
    @pytest.fixture
    def events(self, old_place: Place) -> dict[tuple[str, int], tuple[int, Event]]:
        with open_bank(old_place) as bank:
            records = [record for table in TABLES for record in bank.records(table)]
        return {(each.table, each.seq): (each.round, decode(each.body)) for each in records}

    @pytest.fixture
    def transfers(self, old_place: Place) -> list[Transfer]:
        with open_bank(old_place) as bank:
            return bank.transfers()

    def test_name_the_event_that_moved_the_chips(
        self, transfers: list[Transfer], events: dict[tuple[str, int], tuple[int, Event]]
    ) -> None:
        for transfer in transfers:
            if not transfer.table:
                assert transfer.seq == 0
                continue
            round_number, event = events[transfer.table, transfer.seq]
            assert round_number == transfer.round
            if transfer.kind is Kind.HOLD:
                assert isinstance(event, WagersConfirmed | InsuranceAnswered)
                assert transfer.debit == f"patron:{event.patron}"
                assert transfer.amount == sum(wager.amount for wager in event.wagers)
                what = event.moment if isinstance(event, InsuranceAnswered) else "wager"
                assert transfer.id == f"{transfer.table}/{round_number}/{what}/{event.patron}"
            else:
                assert isinstance(event, RoundVoided if transfer.kind is Kind.RELEASE else RoundSettled)

    @pytest.mark.clause("ruling A7")
    def test_follow_from_the_events_again_to_the_last_byte(self, old_place: Place, transfers: list[Transfer]) -> None:
        """Rounds of the first edition are held and settled by the clauses of their day."""
        again: list[Transfer] = []
        with open_bank(old_place) as bank:
            for table in TABLES:
                state = State()
                for record in bank.records(table):
                    event = decode(record.body)
                    again += money.transfers(state, event, seq=record.seq)
                    evolve(state, event)
        recorded = [transfer for transfer in transfers if transfer.table]
        assert len(again) == len(recorded) == 987
        assert {each.id: msgspec.json.encode(each) for each in again} == {
            each.id: msgspec.json.encode(each) for each in recorded
        }

    def test_holds_and_their_ends_have_the_purpose_of_the_event(
        self, transfers: list[Transfer], events: dict[tuple[str, int], tuple[int, Event]]
    ) -> None:
        holds = {transfer.id: transfer for transfer in transfers if transfer.kind is Kind.HOLD}
        for transfer in holds.values():
            _, event = events[transfer.table, transfer.seq]
            insured = isinstance(event, InsuranceAnswered)
            assert transfer.purpose is (Purpose.INSURANCE if insured else Purpose.WAGER)
        for transfer in transfers:
            if transfer.hold is not None:
                assert transfer.purpose is holds[transfer.hold].purpose

    def test_moves_have_the_purpose_of_their_accounts(
        self, transfers: list[Transfer], events: dict[tuple[str, int], tuple[int, Event]]
    ) -> None:
        """And the sum that the lines of the settlement say."""
        for transfer in transfers:
            if transfer.kind is not Kind.MOVE:
                continue
            if not transfer.table:
                assert transfer.purpose is Purpose.BUY_IN
                continue
            _, event = events[transfer.table, transfer.seq]
            assert isinstance(event, RoundSettled)
            table, patron = transfer.table, transfer.credit.removeprefix("patron:")
            escrow, house = escrow_account(table), house_account(table)
            own = [line for line in event.lines if line.patron == patron]
            expected = {
                Purpose.RETURNED: (escrow, f"patron:{patron}", sum(line.returned for line in own)),
                Purpose.LOST: (escrow, house, sum(line.stake - line.returned for line in event.lines)),
                Purpose.WON: (house, f"patron:{patron}", sum(line.won for line in own)),
                Purpose.COMMISSION: (house, commission_account(table), sum(line.commission for line in event.lines)),
            }
            assert (transfer.debit, transfer.credit, transfer.amount) == expected[transfer.purpose]

    def test_all_purposes_of_the_felt_are_there(self, transfers: list[Transfer]) -> None:
        assert Counter((each.kind, each.purpose) for each in transfers) == {
            (Kind.MOVE, Purpose.BUY_IN): 4,
            (Kind.HOLD, Purpose.WAGER): 300,
            (Kind.POST, Purpose.WAGER): 258,
            (Kind.RELEASE, Purpose.WAGER): 42,
            (Kind.HOLD, Purpose.INSURANCE): 18,
            (Kind.POST, Purpose.INSURANCE): 17,
            (Kind.RELEASE, Purpose.INSURANCE): 1,
            (Kind.MOVE, Purpose.RETURNED): 148,
            (Kind.MOVE, Purpose.LOST): 75,
            (Kind.MOVE, Purpose.WON): 115,
            (Kind.MOVE, Purpose.COMMISSION): 13,
        }


ODDS_THEN = re.compile(r"(?<![\d:])(\d+(?:,\d+)?):1(?!\d)")
"""`8:1`: the pay for a stake of one. A time of day has two digits after each colon."""


def in_the_notation_of_today(told: str, language: Language) -> str:
    """ruling A2: the version that wrote these books wrote odds in Vietnamese as `8:1`; today they are `1 ăn 8`. The
    rounds are the same, and so is every other letter."""
    return ODDS_THEN.sub(r"1 ăn \1", told) if language is Language.VI else told


def test_every_round_is_recalled_as_it_was_told_then(old_place: Place) -> None:
    recorded = old_books.transcripts()
    assert set(recorded) == {
        (table, number, language) for table in TABLES for number in range(1, ROUNDS + 1) for language in ("en", "vi")
    }
    with open_bank(old_place) as bank:
        for table in TABLES:
            for number in range(1, ROUNDS + 1):
                recalled = bank.run(recall_round(bank.store, table, number))
                for language in Language:
                    told = recorded[table, number, language].rstrip("\n")
                    assert transcript(recalled, language).rstrip("\n") == in_the_notation_of_today(told, language)


@pytest.mark.clause("ruling A2")
def test_only_the_notation_of_odds_has_changed_since() -> None:
    then = "20:00:05.000  mời Bảo hiểm: Nhà Cái 1,5:1\n  an: Tài 100 thắng 100: trả tỷ lệ 1:1 (5.1)"
    assert in_the_notation_of_today(then, Language.VI) == (
        "20:00:05.000  mời Bảo hiểm: Nhà Cái 1 ăn 1,5\n  an: Tài 100 thắng 100: trả tỷ lệ 1 ăn 1 (5.1)"
    )
    assert in_the_notation_of_today(then, Language.EN) == then


def test_they_go_on(old_place: Place) -> None:
    with open_bank(old_place) as bank:
        head = next(head for head in bank.run(bank.store.heads()) if head.table == "B1")
        events = Events("B1")
        events.chain.seq, events.chain.hash = head.seq, head.hash
        seq = head.seq + 1
        held = hold("B1/25/wager/an", "patron:an", "escrow:B1", 500, table="B1", round=25, seq=seq)
        body = '{"type":"wagers_confirmed","patron":"an","wagers":[]}'
        bank.accept(events.batch(held, body=body, round_number=25))
        bank.accept(events.batch(post("end", held, table="B1", round=25, seq=seq + 1), round_number=25))
        assert bank.transfers(account="patron:an")[-2] == held
        bank.check()


BROKEN_BODIES = (
    b"",
    b"x",
    b'{"type":"left"',
    b'{"type":7}',
    b'"left"',
    b"[1]",
    b'{"type":"\xff"}',
    b'{"type":"\\u0000"}',
)


@pytest.mark.parametrize("body", BROKEN_BODIES)
def test_a_damaged_event_does_not_keep_them_from_opening(old_place: Place, felt: Felt, body: bytes) -> None:
    """It is found by the check, as before."""
    asyncio.run(old_place.raw("UPDATE events SET body = $1 WHERE seq = 7 AND round = 0", body))
    assert felt(ledger, "list").code == 0
    checked = felt(check)
    assert checked.code == 1
    assert "broken at event 7: its hash does not fit" in checked.out


class TestInterrupted:
    """A migration is one transaction: until it is over, the books are those of the version before."""

    STEPS = len(list(pending(old_books.VERSION, Dialect.SQLITE)))
    PLACES = tuple(
        (step.version, after)
        for step in STEPS_OF_SCHEMA[old_books.VERSION :]
        for after in sorted({1, 3, 4, 9, 11, len(step.shared) - 1, len(step.shared)})
        if after <= len(step.shared)
    )
    """In each step that these books have not seen, after so many of its statements."""

    @pytest.mark.parametrize(("version", "after"), PLACES)
    def test_by_an_error(
        self, old_place: Place, before: old_books.Rows, monkeypatch: pytest.MonkeyPatch, version: int, after: int
    ) -> None:
        step = STEPS_OF_SCHEMA[version - 1]
        shared = (*step.shared[:after], "SELECT no_such_column FROM names", *step.shared[after:])
        steps = (*STEPS_OF_SCHEMA[: version - 1], step._replace(shared=shared), *STEPS_OF_SCHEMA[version:])
        with monkeypatch.context() as patched:
            patched.setattr("felt.store.migrations.STEPS", steps)
            with pytest.raises(Exception, match="no_such_column"), open_bank(old_place):
                raise AssertionError("it opened")
        assert asyncio.run(old_books.rows(old_place)) == before
        with open_bank(old_place) as bank:
            bank.check()

    def test_by_an_error_after_the_last_step(
        self, old_place: Place, before: old_books.Rows, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        """Digests and the first event of the house's journal are written in the same transaction."""

        def fails(*given: object, **more: object) -> None:
            raise RuntimeError("for a test")

        with monkeypatch.context() as patched:
            patched.setattr("felt.store.adoption.next_record", fails)
            with pytest.raises(RuntimeError, match="for a test"), open_bank(old_place):
                raise AssertionError("it opened")
        assert asyncio.run(old_books.rows(old_place)) == before
        with open_bank(old_place) as bank:
            bank.check()

    @pytest.mark.parametrize("after", [1, 3, 4, 9, 11, STEPS - 1])
    def test_on_sqlite_by_the_end_of_the_process(self, sqlite_place: SQLitePlace, tmp_path: Path, after: int) -> None:
        old_books.unpack(Path(sqlite_place.url))
        before = asyncio.run(old_books.rows(sqlite_place))
        database = apsw.Connection(sqlite_place.url)
        database.pragma("journal_mode", "wal")
        database.pragma("cache_size", 1)  # so that what is not committed yet is in the log
        database.execute("BEGIN IMMEDIATE")
        for statement in list(pending(old_books.VERSION, Dialect.SQLITE))[:after]:
            database.execute(statement)
        left = SQLitePlace(tmp_path / "left.db")
        for suffix in ("", "-wal"):
            shutil.copy(f"{sqlite_place.url}{suffix}", f"{left.url}{suffix}")
        database.close(True)
        _opens_as_before(left, before)

    def test_on_postgresql_by_the_end_of_the_connection(self, postgres_place: PostgresPlace, tmp_path: Path) -> None:
        asyncio.run(old_books.put(postgres_place, tmp_path))
        before = asyncio.run(old_books.rows(postgres_place))

        async def run() -> None:
            connection: Any = await asyncpg.connect(postgres_place.url)
            await connection.execute("BEGIN")
            for statement in list(pending(old_books.VERSION, Dialect.POSTGRES))[:12]:
                await connection.execute(statement)
            connection.terminate()

        asyncio.run(run())
        _opens_as_before(postgres_place, before)


def _opens_as_before(place: Place, before: old_books.Rows) -> None:
    assert asyncio.run(old_books.rows(place)) == before
    with open_bank(place) as bank:
        bank.check()
        assert bank.raw("SELECT max(version) FROM schema_version") == [(KNOWN,)]


def test_on_sqlite_no_step_walks_a_table_again_and_again(sqlite_place: SQLitePlace) -> None:
    """Each statement reads one table from end to end, and finds all else by an index: it is linear in the books."""
    old_books.unpack(Path(sqlite_place.url))
    database = apsw.Connection(sqlite_place.url)
    plans: list[list[str]] = []
    for statement in pending(old_books.VERSION, Dialect.SQLITE):
        if statement.lstrip().startswith("INSERT") and "SELECT" in statement:
            plans.append([step for *_, step in database.execute(f"EXPLAIN QUERY PLAN {statement}")])
        database.execute(statement)
    database.close()
    assert len(plans) == 4
    for steps in plans:
        assert len([step for step in steps if step.startswith("SCAN")]) == 1, steps
    assert any("events_by_round (table_id=? AND round=? AND kind=?)" in step for step in plans[-1]), plans[-1]
