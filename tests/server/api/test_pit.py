"""The chips of a table, incidents and debts over the interface, with real people, real rounds and real books."""

import asyncio
from collections.abc import AsyncIterator
from contextlib import AsyncExitStack, asynccontextmanager
from dataclasses import dataclass
from itertools import count
from typing import Any

import msgspec
import pytest

from felt.check.resume import Resume
from felt.check.run import Plan, check
from felt.cli import main
from felt.cli.check import REGISTERS
from felt.core.authority import Role
from felt.core.chips import Cents
from felt.core.wagers import Wager
from felt.journal import Chain
from felt.ledger import Kind, Purpose, Transfer, house_account, receivable_account, seat_name
from felt.pit.rack.entries import Count, RackCounted
from felt.server.accounts.forms import FORMS
from felt.store import Batch
from felt.store.factory import reading_of
from felt.table.dealer.commands import CallResult, CloseBetting, KeyDice, OpenBetting, Pay, RecordWagers, TakeTable
from tests.server.reception import CHIPS, SICBO, Browser, Reception, reception
from tests.store.bank import Place, SQLitePlace
from tests.table.dealer.pit import casino_table

RACK = "/api/pit/tables/C1/rack"
ORDERS = f"{RACK}/orders"
TABLE = casino_table("sicbo")
PEOPLE = {
    "dealer": Role.DEALER,
    "supervisor": Role.PIT_SUPERVISOR,
    "manager": Role.PIT_MANAGER,
    "shift": Role.SHIFT_MANAGER,
    "cashier": Role.CASHIER,
    "second": Role.CASHIER,
    "auditor": Role.AUDITOR,
    "watcher": Role.SURVEILLANCE,
    "patron": Role.PATRON,
}
THOUSAND = {"10000": 10}


@dataclass
class Floor:
    desk: Reception
    browsers: dict[str, Browser]
    ids: dict[str, str]
    numbers: Any

    def __getitem__(self, name: str) -> Browser:
        return self.browsers[name]

    async def do(self, who: str, do: str, path: str = ORDERS, **fields: Any) -> Any:
        body = {"do": do, "id": f"{next(self.numbers)}"} | fields
        return await self[who].done("POST", path, body)

    async def refused(self, who: str, do: str, path: str = ORDERS, **fields: Any) -> tuple[int, str]:
        return await self[who].refused("POST", path, {"do": do, "id": f"{next(self.numbers)}"} | fields)

    async def opened(self) -> None:
        """1000 chips in an open rack."""
        await self.do("supervisor", "request_slip", kind_of_slip="fill", chips=THOUSAND)
        await self.do("cashier", "issue_slip", slip=1)
        await self.do("dealer", "receive_slip", slip=1)
        await self.do("dealer", "count_rack", count="opening", chips=THOUSAND)
        await self.do("supervisor", "confirm_count")

    async def round_of(self, chips: int) -> None:
        """A guest on seat 2 bets on big, and loses to a total of four."""
        by: dict[str, Any] = {"by": self.ids["dealer"], "role": Role.DEALER}
        room = self.desk.floor.room("C1")
        await room.do(OpenBetting(**by))
        number = room.state.round
        wager = Wager(seat_name(2), "big", Cents(chips * 100))
        await room.do(RecordWagers(seat=2, round=number, wagers=(wager,), **by))
        await room.do(CloseBetting(round=number, **by))
        await room.do(KeyDice(dice=(1, 1, 2), shakes=3, round=number, **by))
        await room.do(CallResult(round=number, **by))
        await room.do(Pay(round=number, **by))


@asynccontextmanager
async def pit(place: Place) -> AsyncIterator[Floor]:
    async with reception(place, tables=(TABLE, SICBO)) as desk, AsyncExitStack() as stack:
        browsers, ids = {}, {}
        for name, role in PEOPLE.items():
            token, session = await desk.account(name=f"the {name}", role=role)
            browsers[name] = await stack.enter_async_context(desk.browser())
            await browsers[name].become(token, desk.accounts)
            ids[name] = session.person.id
        await desk.floor.room("C1").do(TakeTable(by=ids["dealer"], role=Role.DEALER))
        yield Floor(desk, browsers, ids, count(1))


async def findings(place: Place) -> list[str]:
    plan = Plan(FORMS, registers=REGISTERS)
    resume = Resume(None, database=place.url, with_keys=False)
    report = await check(reading_of(place.url), plan, progress=lambda events: None, resume=resume)
    return [finding.code for finding in report.findings]


async def test_a_rack_follows_the_rounds_and_the_books_are_right(place: Place) -> None:
    async with pit(place) as floor:
        await floor.opened()
        await floor.round_of(50)
        rack = await floor["supervisor"].done("GET", RACK)
        assert (rack["open"], rack["expected"], rack["played"], rack["slips"]) == (True, 105_000, 5_000, 1)
        await floor.do("dealer", "count_rack", count="between", chips={"10000": 10, "1000": 5})
        await floor.round_of(10)
        rack = await floor.do("supervisor", "confirm_count")
        assert (rack["difference"], rack["expected"]) == (0, 106_000)
        counted = rack["counts"][0]
        assert (counted["expected"], counted["amount"], counted["difference"]) == (105_000, 105_000, 0)
        assert (counted["counted_by"], counted["confirmed_by"]) == (floor.ids["dealer"], floor.ids["supervisor"])
        await floor.do("dealer", "count_rack", count="closing", chips={"10000": 10, "1000": 5})
        rack = await floor.do("supervisor", "confirm_count")
        assert (rack["open"], rack["difference"]) == (False, -1_000)
        rack = await floor.do("shift", "decide_discrepancy", why="the round was not in the count")
        assert (rack["difference"], rack["expected"]) == (0, 105_000)
    assert await findings(place) == []


@pytest.mark.parametrize(
    ("played", "found"), [(6_000, []), (7_000, ["balance_never_was"]), (5_000, ["balance_never_was"])]
)
async def test_the_check_finds_an_expectation_that_never_was(
    played: int, found: list[str], sqlite_place: SQLitePlace
) -> None:
    """Guests had lost 0, then 50, then 60 chips: not 70, and not 50 after a count that knew of 60."""
    async with pit(sqlite_place) as floor:
        await floor.opened()
        await floor.round_of(50)
        await floor.round_of(10)
        await floor.do("dealer", "count_rack", count="between", chips={"10000": 10, "1000": 6})
        await floor.do("supervisor", "confirm_count")
        journal = "~rack/C1"
        head = await floor.desk.store.head(journal)
        assert head is not None
        chain = Chain(journal, head.seq, head.hash)
        forged = RackCounted(
            count=Count.BETWEEN, chips={}, played=played, expected=Cents(100_000 + played), by="x", role="dealer"
        )
        record = chain.append(msgspec.json.encode(forged), kind=forged.kind(), round_number=0, at=1)
        await floor.desk.writer.commit(Batch((record,)))
    assert await findings(sqlite_place) == found


async def test_slips_are_seen_in_every_step_and_void_ones_stay(sqlite_place: SQLitePlace) -> None:
    async with pit(sqlite_place) as floor:
        await floor.opened()
        floor.desk.clock.advance(1_000)
        await floor.do("supervisor", "request_slip", kind_of_slip="credit", chips={"10000": 2})
        rack = await floor.do("dealer", "issue_slip", slip=2)
        assert rack["expected"] == 80_000
        (under_way,) = rack["slips_under_way"]
        assert (under_way["kind"], under_way["step"], under_way["chips"]) == ("credit", "issued", {"10000": 2})
        assert await floor.refused("cashier", "void_slip", slip=2, why="no") == (403, "no_authority")
        await floor.do("manager", "void_slip", slip=2, why="not needed")
        found = (await floor["auditor"].done("GET", "/api/pit/slips"))["slips"]
        assert [(slip["slip"], slip["kind"], slip["step"], slip["why_void"]) for slip in found] == [
            (2, "credit", "void", "not needed"),
            (1, "fill", "received", ""),
        ]
        assert rack["names"] == {floor.ids[name]: f"the {name}" for name in ("dealer", "supervisor")}
        who = [signature["by"] for signature in found[0]["signed"]]
        assert who == [floor.ids[name] for name in ("supervisor", "dealer", "manager")]
        before = found[0]["signed"][0]["at"]
        for query, numbers in (
            ("kind=fill", [1]),
            ("step=void", [2]),
            ("table=C2", []),
            (f"before={before}", [1]),
            ("most=1", [2]),
        ):
            shown = await floor["cashier"].done("GET", f"/api/pit/slips?{query}")
            assert [slip["slip"] for slip in shown["slips"]] == numbers
            assert shown["more"] is (query == "most=1")


async def test_the_cage_sees_what_waits_and_what_it_signed(sqlite_place: SQLitePlace) -> None:
    async with pit(sqlite_place) as floor:
        clock = floor.desk.clock
        await floor.opened()
        clock.advance(1_000)
        await floor.do("supervisor", "request_slip", kind_of_slip="credit", chips={"10000": 2})
        await floor.do("dealer", "sell_chips", seat=3, chips={"10000": 1})
        await floor.do("manager", "take_box", box="drop")
        await floor.do("cashier", "count_box", box="drop", amount=10_000)
        path = "/api/pit/cage?since="
        shown = await floor["second"].done("GET", f"{path}{clock.now()}")
        assert [(slip["table"], slip["slip"], slip["step"]) for slip in shown["slips"]] == [("C1", 2, "requested")]
        (away,) = shown["boxes"]
        assert (away["table"], away["box"]["box"], away["box"]["away"], away["box"]["counted"]) == (
            *("C1", "drop", 10_000, 10_000),
        )
        assert shown["names"][away["box"]["taken_by"]] == "the manager"
        assert [(each["did"], each["amount"]) for each in shown["signed"]] == [("box_counted", 10_000)]
        clock.advance(1_000)
        await floor.do("auditor", "confirm_box", box="drop")
        await floor.do("dealer", "issue_slip", slip=2)
        await floor.do("cashier", "receive_slip", slip=2)
        shown = await floor["cashier"].done("GET", f"{path}0")
        assert (shown["slips"], shown["boxes"]) == ([], [])
        assert [(each["did"], each["by"], each["amount"]) for each in shown["signed"]] == [
            ("slip_received", floor.ids["cashier"], 20_000),
            ("box_confirmed", floor.ids["auditor"], 10_000),
            ("box_counted", floor.ids["cashier"], 10_000),
            ("slip_issued", floor.ids["cashier"], 100_000),
        ]
        assert [each["slip"] and each["slip"]["step"] for each in shown["signed"]] == [
            "received",
            None,
            None,
            "received",
        ]
        for who in PEOPLE:
            answer = await floor[who].ask("GET", f"{path}0")
            assert answer.status_code == (200 if who in ("cashier", "second", "auditor", "watcher") else 403), who


async def test_the_same_order_counts_once_and_of_two_people_one_is_refused(sqlite_place: SQLitePlace) -> None:
    async with pit(sqlite_place) as floor:
        fill = {"do": "request_slip", "id": "same", "kind_of_slip": "fill", "chips": THOUSAND}
        for _ in range(2):
            assert (await floor["supervisor"].done("POST", ORDERS, fill))["slips"] == 1
        assert (await floor["manager"].done("POST", ORDERS, fill))["slips"] == 2, "the id of another person"
        issue = {"do": "issue_slip", "id": "i", "slip": 1}
        both = await asyncio.gather(*(floor[who].ask("POST", ORDERS, issue) for who in ("cashier", "second")))
        assert sorted(answer.status_code for answer in both) == [200, 409]
        assert (await floor.desk.store.balance("transit:C1")).balance == 100_000
        assert (await floor.desk.store.balance("cage")).balance == -100_000 - len(PEOPLE) * CHIPS


@pytest.mark.clause("ruling A6")
async def test_who_reads_a_rack_and_who_gives_orders(sqlite_place: SQLitePlace) -> None:
    async with pit(sqlite_place) as floor:
        for who in PEOPLE:
            answer = await floor[who].ask("GET", RACK)
            assert answer.status_code == (403 if who == "patron" else 200), who
            answer = await floor[who].ask("GET", "/api/pit/slips")
            assert answer.status_code == (403 if who in ("patron", "dealer") else 200), who
        for who in ("patron", "auditor", "watcher", "cashier"):
            refused = await floor.refused(who, "count_rack", count="between", chips={})
            assert refused == (403, "no_authority"), who
        token, _ = await floor.desk.account(role=Role.DEALER)
        await floor["patron"].become(token, floor.desk.accounts)
        assert await floor["patron"].refused("GET", RACK) == (403, "not_on_duty")
        assert await floor.refused("patron", "count_rack", count="between", chips={}) == (403, "not_on_duty")
        token, _ = await floor.desk.account(role=Role.ADMINISTRATOR)
        await floor["patron"].become(token, floor.desk.accounts)
        assert await floor["patron"].refused("GET", RACK) == (403, "no_authority")


async def test_orders_are_read_strictly(sqlite_place: SQLitePlace) -> None:
    async with pit(sqlite_place) as floor:
        ask = floor.refused
        assert await ask("dealer", "count_rack", count="between", chips={}, by="x") == (400, "unknown_key")
        assert await ask("dealer", "count_rack", count="between", chips={}, played=5) == (400, "unknown_key")
        assert await ask("dealer", "count_rack", count="between", chips={"a": 1}) == (400, "wrong_type")
        assert await ask("dealer", "count_rack", count="between", chips={"150": 1}) == (400, "not_a_denomination")
        assert await ask("dealer", "count_rack", count="between", chips={"100": -1}) == (400, "out_of_range")
        many = {str(100 * number): 1 for number in range(1, 32)}
        assert await ask("dealer", "count_rack", count="between", chips=many) == (400, "out_of_range")
        assert await ask("dealer", "give_away") == (400, "out_of_range")
        assert await floor["supervisor"].refused("GET", "/api/pit/tables/S1/rack") == (404, "no_rack_here")
        assert await floor["supervisor"].refused("GET", "/api/pit/tables/X9/rack") == (404, "no_such_table")


async def test_the_rack_of_a_table_that_was_taken_away_is_still_counted(sqlite_place: SQLitePlace) -> None:
    async with pit(sqlite_place) as floor:
        await floor.opened()
    async with reception(sqlite_place):
        """The settings no longer name the table: it is closed."""
    async with reception(sqlite_place) as desk, desk.browser() as one, desk.browser() as other:
        assert "C1" not in desk.floor.rooms
        await one.become((await desk.account(role=Role.PIT_SUPERVISOR))[0], desk.accounts)
        await other.become((await desk.account(role=Role.PIT_MANAGER))[0], desk.accounts)
        closing = {"do": "count_rack", "id": "c", "count": "closing", "chips": THOUSAND}
        assert (await one.done("POST", ORDERS, closing))["waiting"]["expected"] == 100_000
        assert (await other.done("POST", ORDERS, {"do": "confirm_count", "id": "c"}))["open"] is False


@pytest.mark.clause("baccarat 3.2.7", "sicbo 3.9", "niuniu 3.2.5")
async def test_incidents(sqlite_place: SQLitePlace) -> None:
    path = "/api/pit/incidents"
    async with pit(sqlite_place) as floor:
        body = {"kind_of_incident": "marked_money", "says": "a note without a thread", "table": "C1", "round": 4}
        noted = await floor.do("dealer", "record_incident", f"{path}/orders", **body, people=["p-1"], amount=50_000)
        assert (noted["incident"], noted["clauses"]) == (1, ["baccarat 3.2.7", "sicbo 3.9", "niuniu 3.2.5"])
        again = {"do": "record_incident", "id": "x"} | body
        numbers = [(await floor["cashier"].done("POST", f"{path}/orders", again))["incident"] for _ in range(2)]
        assert numbers == [2, 2]
        await floor.do("watcher", "remark_incident", f"{path}/orders", incident=1, says="on camera", case=7)
        refused = await floor.refused("watcher", "close_incident", f"{path}/orders", incident=1, says="done")
        assert refused == (403, "no_authority")
        closed = await floor.do("manager", "close_incident", f"{path}/orders", incident=1, says="handed over")
        assert (closed["closed"]["by"], closed["cases"]) == (floor.ids["manager"], [7])
        late = await floor.refused("manager", "remark_incident", f"{path}/orders", incident=1, says="late")
        assert late == (409, "incident_is_closed")
        for query, found in (
            ("", [2, 1]),
            ("case=7", [1]),
            ("person=p-1", [1]),
            ("table=C1&round=4", [2, 1]),
            ("open=true", [2]),
            ("kind=conduct", []),
            ("before=2", [1]),
            ("most=1", [2]),
        ):
            shown = await floor["supervisor"].done("GET", f"{path}?{query}")
            assert [each["incident"] for each in shown["incidents"]] == found, query
            assert shown["next"] == (2 if query == "most=1" else None)
        for who in PEOPLE:
            answer = await floor[who].ask("GET", path)
            assert answer.status_code == (403 if who in ("patron", "dealer", "cashier", "second") else 200), who
    assert await findings(sqlite_place) == []


async def test_a_debt_is_settled_out_of_the_patrons_chips(sqlite_place: SQLitePlace) -> None:
    path = "/api/pit/debts"
    async with pit(sqlite_place) as floor:
        patron = floor.ids["patron"]
        assert (await floor["patron"].done("GET", "/api/statement"))["owes"] == 0
        debit, credit = receivable_account(patron), house_account("C1")
        owed = Transfer("owed", Kind.MOVE, debit, credit, Cents(900), "baccarat 7.16", Purpose.RECEIVABLE)
        await floor.desk.writer.commit(Batch(transfers=(owed,)))
        assert (await floor["patron"].done("GET", "/api/statement"))["owes"] == 900
        pay = {"patron": patron, "way": "out_of_chips", "amount": 600, "why": "the patron agrees"}
        more = await floor.refused("cashier", "propose_settlement", f"{path}/orders", **pay | {"amount": 901})
        assert more == (409, "not_so_much_owed")
        await floor.do("cashier", "propose_settlement", f"{path}/orders", **pay)
        refused = await floor.refused("second", "approve_settlement", f"{path}/orders", number=1)
        assert refused == (403, "no_authority")
        shown = await floor.do("shift", "approve_settlement", f"{path}/orders", number=1)
        assert shown["debtors"] == [{"patron": patron, "owes": 300}]
        assert (shown["proposals"][0]["approved"], shown["proposals"][0]["answered_by"]) == (True, floor.ids["shift"])
        write_off = pay | {"way": "written_off", "amount": 300, "why": "too little to ask for"}
        await floor.do("cashier", "propose_settlement", f"{path}/orders", **write_off)
        assert (await floor.do("shift", "approve_settlement", f"{path}/orders", number=2))["debtors"] == []
        statement = await floor["patron"].done("GET", "/api/statement")
        assert statement["owes"] == 0
        (paid,) = [entry for entry in statement["entries"] if entry["purpose"] == "debt_paid"]
        assert (paid["change"], paid["reason"], paid["table"]) == (-600, "the patron agrees", "")
        assert (await floor.desk.store.balance("bad_debts")).balance == -300
        for who in PEOPLE:
            answer = await floor[who].ask("GET", path)
            sees = who in ("shift", "cashier", "second", "auditor", "watcher")
            assert answer.status_code == (200 if sees else 403), who
        unknown = await floor.refused("shift", "approve_settlement", f"{path}/orders", number=9)
        assert unknown == (404, "no_such_proposal")
    assert await findings(sqlite_place) == ["transfer_unfounded"], "only the debt that no correction made"


def test_felt_pit(sqlite_place: SQLitePlace, capsys: pytest.CaptureFixture[str]) -> None:
    async def evening() -> None:
        async with pit(sqlite_place) as floor:
            await floor.opened()
            await floor.round_of(50)
            what = {"kind_of_incident": "other", "says": "a\nb"}
            await floor.do("dealer", "record_incident", "/api/pit/incidents/orders", **what)

    asyncio.run(evening())

    def ran(*arguments: str, code: int = 0) -> str:
        assert main(["pit", *arguments, "--database", sqlite_place.url]) == code
        done = capsys.readouterr()
        assert bool(done.err) is (code != 0)
        return done.out

    listed = ran("list").splitlines()
    assert listed[0].split() == ["table", "rack", "expected", "slips", "under", "way", "difference"]
    assert listed[1].split() == ["C1", "open", "1,050", "1", "0", "0"]
    assert "1.050" in ran("list", "--lang", "vi")
    assert '"expected":105000' in ran("list", "--json")
    shown = ran("show", "C1")
    assert "opening    1,000     1,000" in shown
    assert "drop box: 0" in shown
    assert '"boxes"' in ran("show", "C1", "--json")
    assert "received" in ran("slips")
    assert '"signed":[{' in ran("slips", "C1", "--json")
    assert ran("slips", "C2") == "Nothing has been recorded yet.\n"
    assert ran("incidents").splitlines()[1].split() == ["1", "other", "open", "a", "b"]
    assert '"says":"a\\nb"' in ran("incidents", "--json")
    assert ran("incidents", "--table", "C1") == "Nothing has been recorded yet.\n"
    assert ran("show", "C2", code=2) == ""
    assert ran("check", code=2) == ""
