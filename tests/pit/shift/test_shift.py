"""A shift of twelve hours at three tables: rack, ledger, journal and report agree to the cent, also when its process is
killed."""

import asyncio
import json
import multiprocessing
from collections.abc import Sequence
from dataclasses import dataclass
from fractions import Fraction
from pathlib import Path

import pytest

from felt.check.resume import Resume
from felt.check.run import Plan, check
from felt.cli import main
from felt.cli.check import REGISTERS
from felt.core.authority import Role
from felt.ledger import commission_account, house_account
from felt.pit.numbers.follow import Span
from felt.pit.numbers.shift import FigureShown, Shift
from felt.rooms.duty_report import PeopleOfShift, people_of_shift
from felt.rooms.report import shift_report
from felt.server.accounts.forms import FORMS
from felt.server.accounts.people import Person
from felt.server.api.call import as_json
from felt.server.pit import ONE
from felt.store.factory import reading_of
from felt.table.dealer.commands import LeaveTable, TakeTable
from tests.pit.shift.house import DISPUTE, House, house
from tests.pit.shift.killed import killed_at_random
from tests.pit.shift.own_books import BANKER_WINS, DEALS, PLAYER_WINS, TIES, OfTable
from tests.pit.shift.script import script
from tests.pit.shift.tables import END, START, TABLES
from tests.store.bank import Place, PostgresPlace, SQLitePlace

PROCESSES = multiprocessing.get_context("forkserver")
PROCESSES.set_forkserver_preload(["tests.pit.shift.killed", "tests.rooms.killed"])


@dataclass
class Played:
    """The shift without a kill."""

    place: SQLitePlace
    events: list[int]
    """After each step, those of its table."""
    report: Shift


@pytest.fixture(scope="module")
def played(tmp_path_factory: pytest.TempPathFactory) -> Played:
    place = SQLitePlace(tmp_path_factory.mktemp("shift") / "felt.db")

    async def run() -> list[int]:
        async with house(place.store()) as here:
            return await here.take_all(script().steps)

    events = asyncio.run(run())
    return Played(place, events, asyncio.run(compared(place)))


async def compared(place: Place) -> Shift:
    """Everything in the books is what the script comes to by its own sums; the report of the shift."""
    async with house(place.store()) as here:
        await compare_ledger(here)
        await compare_racks(here)
        await compare_case(here)
        assert len(await here.pit.incidents.entries(ONE)) == 1
        report = await shift_report(here.store, Span(START, END))
    plan, resume = Plan(FORMS, registers=REGISTERS), Resume(None, database=place.url, with_keys=False)
    checked = await check(reading_of(place.url), plan, progress=lambda events: None, resume=resume)
    assert [finding.code for finding in checked.findings] == []
    return report


async def compare_ledger(here: House) -> None:
    balances: dict[str, int] = {name: has.balance for name, has in (await here.store.balances()).items()}
    assert sum(balances.values()) == 0
    assert await here.store.problems() == []
    for table in TABLES:  # the script does not tell commission from win
        balances[house_account(table)] += balances.pop(commission_account(table), 0)
    assert {name: balance for name, balance in balances.items() if balance} == script().own.balances()


async def compare_racks(here: House) -> None:
    for table, own in script().own.tables.items():
        rack = await here.pit.racks.state(table)
        assert not rack.open
        assert (rack.difference, rack.slips_under_way) == (0, [])
        assert rack.counts[-1].amount == rack.counts[-1].counted.expected == own.in_rack
        assert rack.expected(await here.pit.played(table)) == own.in_rack


async def compare_case(here: House) -> None:
    case = here.cases.seen(DISPUTE, Person("auditor", "auditor", Role.AUDITOR))
    assert (case.stage, case.is_accepted, len(case.evidence)) == ("closed", True, 2)
    assert case.decision is not None
    assert (case.decision.money, case.decision.amount) == ("goodwill", 3_000)
    assert len([*here.cases.all_seen(Person("binh", "Binh"))]) == 1


def figures(shown: FigureShown) -> tuple[object, ...]:
    exact = Fraction(shown.theoretical_exact)
    return shown.rounds, shown.void, shown.at_risk, shown.win, shown.drop, shown.not_rated, exact


def own_figures(tables: Sequence[OfTable]) -> tuple[object, ...]:
    names = ("rounds", "void", "at_risk", "win", "drop")
    sums = [sum(getattr(each, name) for each in tables) for name in names]
    return *sums, 0, sum((each.theoretical for each in tables), Fraction(0))


def test_the_report_is_what_the_steps_come_to(played: Played) -> None:
    own, report = script().own.tables, played.report
    assert {each.name: figures(each) for each in report.groups["table"]} == {
        table: own_figures([of_table]) for table, of_table in own.items()
    }
    assert figures(report.total) == own_figures([*own.values()])
    assert report.differences == []
    names = ("fills", "credits", "void_slips", "tips", "drop_counted", "tips_counted", "differences")
    for rack in report.racks:
        expected = own[rack.table]
        assert {name: getattr(rack, name) for name in names} == {name: getattr(expected, name) for name in names}
        assert (rack.sold, rack.expected) == (expected.drop, expected.in_rack)
        assert (rack.in_boxes, rack.open_difference) == (0, 0)
    assert {rack.table for rack in report.racks} == set(TABLES)
    assert {(note.kind, note.what, note.by): note.count for note in report.notes} == {
        ("irregularity", "baccarat 7.3", "manager"): 1,
        ("irregularity", "sicbo 7.2", "manager"): 1,
        ("irregularity", "niuniu 7.1.2", "manager"): 1,
        ("irregularity", "baccarat 7.4", "supervisor 2"): 1,
        ("correction", "baccarat 7.16", "shift"): 1,
        ("correction", "sicbo 7.7", "shift"): 1,
        ("incident", "marked_money", "supervisor 1"): 1,
    }


def test_the_people_of_the_shift_make_up_its_win(played: Played) -> None:
    """Each dealer and each supervisor had rounds, and theirs are all rounds."""
    report = played.report
    dealers = [f"dealer {number}" for number in range(1, 7)]
    for group, people in (("dealer", dealers), ("supervisor", ["supervisor 1", "supervisor 2"])):
        found = report.groups[group]
        assert [each.name for each in found] == people
        assert sum(each.win for each in found) == report.total.win
        assert sum(each.drop for each in found) == report.total.drop
        assert all(each.rounds for each in found)


def test_who_was_on_duty_each_minute(played: Played) -> None:
    """Each table was relieved three times, and nobody had every duty of a table."""

    async def people() -> PeopleOfShift:
        async with house(played.place.store()) as here:
            return await people_of_shift(here.store, START, END)

    came: dict[tuple[str, str], int] = {}
    stints = []
    for at, table, what in script().steps:
        match what:
            case TakeTable(by=by):
                came[table, by] = at
            case LeaveTable(by=by):
                stints.append((table, by, came.pop((table, by)), at))
    stints += [(*at_the_end, begin, END) for at_the_end, begin in came.items()]
    found = asyncio.run(people())
    assert sorted((each.table, each.person, each.begin, each.end) for each in found.stints) == sorted(stints)
    assert len(stints) == len(TABLES) * (4 + 2)
    assert found.every_duty == []


def test_the_rounds_of_an_by_hand(played: Played) -> None:
    """An had 200 chips, won 100 and lost 250 on the Player. Then the 100 were lost by the right cards: of 200 chips, 50
    were left to collect, and 150 are owed."""
    assert BANKER_WINS + PLAYER_WINS + TIES == DEALS
    (an,) = [each for each in played.report.patrons if each.patron == "an"]
    assert (an.rounds, an.at_risk, an.lost) == (2, 35_000, 35_000)
    assert Fraction(an.theoretical_exact) == 35_000 * Fraction(BANKER_WINS - PLAYER_WINS, DEALS)
    assert an.theoretical == 432  # 1.2351 percent of 350 chips
    own = script().own.balance
    assert (own["patron:an"], own["receivable:an"]) == (0, -15_000)


@pytest.mark.parametrize(
    ("language", "says"),
    [("en", ("All tables", "They agree to the cent.")), ("vi", ("Tất cả các bàn", "Khớp đến từng xu."))],
)
def test_the_report_on_the_command_line(
    played: Played, language: str, says: tuple[str, ...], capsys: pytest.CaptureFixture[str]
) -> None:
    span = ["--from", "2026-09-21T14:13:20", "--to", str(END), "--database", played.place.url, "--lang", language]
    printed = {}
    for wanted in ("json", "csv", "html", "text"):
        assert main(["pit", "report", *span, "--format", wanted]) == 0
        printed[wanted] = capsys.readouterr().out
    assert json.loads(printed["json"]) == json.loads(as_json(played.report))
    assert printed["csv"].splitlines()[1].startswith("shift,,")
    assert printed["html"].startswith("<!DOCTYPE html>")
    assert all(each in printed["text"] for each in says)
    for wrong in (["--from", "soon", "--to", "1"], ["--from", "5", "--to", "5"]):
        assert main(["pit", "report", *wrong, "--database", played.place.url]) == 2


def killed(place: Place, played: Played, notes: Path, *, kills: int, seed: int) -> None:
    """The books come to the same end as without a kill."""
    arguments = (place.url, played.events, notes, kills, seed)
    process = PROCESSES.Process(target=killed_at_random, args=arguments)
    process.start()
    process.join()
    assert process.exitcode == 0
    found = [int(line) for line in notes.read_text().splitlines()]
    assert len(found) == kills + 1
    assert found == sorted(found)
    assert as_json(asyncio.run(compared(place))) == as_json(played.report)


def test_killed_at_random(played: Played, sqlite_place: SQLitePlace, tmp_path: Path) -> None:
    killed(sqlite_place, played, tmp_path / "notes", kills=12, seed=1)


def test_killed_at_random_on_postgres(played: Played, postgres_place: PostgresPlace, tmp_path: Path) -> None:
    killed(postgres_place, played, tmp_path / "notes", kills=4, seed=2)
