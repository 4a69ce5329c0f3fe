"""The report of a shift from real books: three machines play an evening, and everything agrees to the cent."""

import asyncio
from pathlib import Path

import msgspec
import pytest

from felt.cli import main
from felt.cli.exit_codes import EXIT_CHECK_FAILED, EXIT_DONE
from felt.cli.pit.report import NotATime, time_of
from felt.core.chips import Cents
from felt.core.words import Language
from felt.journal import Chain
from felt.ledger import commission_account, house_account
from felt.pit.numbers.follow import Span
from felt.pit.numbers.shift import Shift
from felt.pit.people import ROSTER
from felt.pit.rack import RACKS
from felt.pit.rack.entries import AnyRackEntry, SlipIssued, SlipReceived, SlipRequested, Slips
from felt.rooms import report as module
from felt.rooms.duty_report import people_of_shift
from felt.rooms.report import shift_report
from felt.store import Batch
from felt.store.factory import open_store
from felt.store.writer import Writer
from tests.rooms.evening import play

NOW = 1_700_000_000_000
DAY = 24 * 3_600_000
EVENING = Span(NOW, NOW + DAY)
ROUNDS = 8


@pytest.fixture
async def books(tmp_path: Path) -> str:
    database = str(tmp_path / "felt.db")
    await play(database, tmp_path / "notes", rounds=ROUNDS)
    return database


async def made(database: str, span: Span = EVENING) -> Shift:
    store = await open_store(database)
    try:
        return await shift_report(store, span)
    finally:
        await store.close()


async def test_figures_ledger_and_journal_agree(books: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(module, "PORTION", 7)
    report = await made(books)
    assert report.differences == []
    assert [(each.name, each.rounds) for each in report.groups["table"]] == [("B1", 8), ("N1", 8), ("S1", 8)]
    store = await open_store(books)
    balances = await store.balances()
    await store.close()
    for each in report.groups["table"]:
        accounts = (house_account(each.name), commission_account(each.name))
        assert each.win == sum(balances[account].balance for account in accounts if account in balances)
    assert report.total.not_rated == 0
    assert {each.patron for each in report.patrons} == {"an", "binh"}
    assert sum(each.lost for each in report.patrons) == report.total.win


async def test_two_halves_are_the_whole(books: str) -> None:
    whole = await made(books)
    store = await open_store(books)
    times = [record.at async for record in store.records("B1")]
    middle = times[len(times) // 2]
    assert await store.seq_before("B1", middle) == sum(at < middle for at in times)
    assert await store.seq_before("nowhere", middle) == 0
    await store.close()
    halves = [await made(books, Span(NOW, middle)), await made(books, Span(middle, NOW + DAY))]
    assert [half.differences for half in halves] == [[], []]
    for name in ("win", "at_risk", "rounds"):
        assert sum(getattr(half.total, name) for half in halves) == getattr(whole.total, name)


async def test_a_shift_long_after_begins_with_the_table_as_it_stands(
    books: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Only the events of the look back are read, and how the table was opened."""
    monkeypatch.setattr(module, "LOOK_BACK_MS", 0)
    whole, late = await made(books), await made(books, Span(NOW + 60_000, NOW + DAY))
    assert late.differences == []
    assert 0 < late.total.rounds < whole.total.rounds
    assert late.total.not_rated == 0


async def test_an_empty_shift(books: str) -> None:
    report = await made(books, Span(0, 1))
    assert (report.total.rounds, report.groups["table"], report.pace) == (0, [], [])


async def fill(database: str, *, lost: int = 0) -> None:
    """A rack that is filled; of its transfers `lost` cents did not arrive."""
    store = await open_store(database)
    rack, chain = RACKS.begin("S1"), Chain("~rack/S1")
    entries: list[AnyRackEntry] = [
        SlipRequested(slip=1, kind_of_slip=Slips.FILL, chips={10_000: 5}, by="lan", role="pit_supervisor"),
        SlipIssued(slip=1, by="thu", role="cashier"),
        SlipReceived(slip=1, by="mai", role="dealer"),
    ]
    writer = Writer(store)
    for entry in entries:
        moved = RACKS.transfers(rack, entry, "~rack/S1", chain.seq + 1)
        record = chain.append(msgspec.json.encode(entry), kind=entry.kind(), round_number=0, at=NOW + 5)
        if lost and isinstance(entry, SlipReceived):
            moved = [msgspec.structs.replace(each, amount=Cents(each.amount - lost)) for each in moved]
        await writer.commit(Batch((record,), tuple(moved)))
        RACKS.evolve(rack, entry, NOW + 5)
    await writer.close()
    await store.close()


async def test_a_rack(books: str) -> None:
    await fill(books)
    report = await made(books)
    (rack,) = report.racks
    assert (rack.table, rack.fills, rack.inside, rack.expected) == ("S1", 50_000, 50_000, 50_000)
    assert report.differences == []
    (before,) = (await made(books, Span(NOW, NOW + 5))).racks
    assert (before.fills, before.inside, before.expected) == (0, 0, 0)


async def test_a_cent_that_did_not_arrive_is_listed(books: str) -> None:
    await fill(books, lost=1)
    report = await made(books)
    found = {(each.what, each.by_journal, each.by_ledger) for each in report.differences}
    assert ("chips of the rack", 50_000, 49_999) in found
    assert all(abs(by_journal - by_ledger) == 1 for _, by_journal, by_ledger in found)


async def test_people_of_machines(books: str) -> None:
    store = await open_store(books)
    people = await people_of_shift(store, NOW, NOW + DAY)
    await store.close()
    assert (people.stints, people.gaps, people.every_duty) == ([], [], [])
    assert ROSTER.name("") == "~roster"


class TestCommand:
    def run(self, database: str, *given: str) -> int:
        return main(["pit", "report", *given, "--database", database, "--lang", Language.EN])

    @pytest.mark.parametrize(
        ("form", "begins"), [("json", '{"begin":1700000000000'), ("csv", "group,name"), ("html", "<!DOCTYPE html>")]
    )
    def test_formats(self, form: str, begins: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
        database = str(tmp_path / "felt.db")
        asyncio.run(play(database, tmp_path / "notes", rounds=1))
        given = ("--from", "2023-11-14T22:13:20", "--to", "2023-11-16", "--format", form)
        assert self.run(database, *given) == EXIT_DONE
        assert capsys.readouterr().out.startswith(begins)
        asyncio.run(fill(database, lost=1))
        assert self.run(database, *given) == EXIT_CHECK_FAILED

    def test_a_house_without_racks(self, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
        database = str(tmp_path / "felt.db")
        asyncio.run(play(database, tmp_path / "notes", rounds=1))
        assert self.run(database, "--from", "2023-11-14", "--to", "2023-11-16") == EXIT_DONE
        told = capsys.readouterr().out
        assert ("All tables" in told, "Should hold" in told) == (True, False)

    @pytest.mark.parametrize(
        ("text", "at"),
        [("1700000000000", NOW), ("2023-11-14T22:13:20", NOW), ("2023-11-15T05:13:20+07:00", NOW)],
    )
    def test_times(self, text: str, at: int) -> None:
        assert time_of(text) == at

    @pytest.mark.parametrize("text", ["", "yesterday", "2023-13-01", "٣"])
    def test_no_times(self, text: str) -> None:
        with pytest.raises(NotATime):
            time_of(text)
