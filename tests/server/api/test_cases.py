"""Cases over REST: opened with their rounds, followed, decided, and seen by those who may see them."""

import hashlib
import io
import json
import zipfile
from typing import Any

import pytest

from felt.core.authority import STAFF, Role
from felt.core.words import Language
from felt.dossier.verify import verified
from felt.ledger import GOODWILL
from felt.server.cases import service
from felt.server.cases.service import Cases
from felt.table.commands import Join
from tests.dossier.packed import packed
from tests.server.reception import HOUR, SICBO, Browser, Reception, reception
from tests.store.bank import Place, SQLitePlace

PNG = b"\x89PNG\r\n\x1a\n" + bytes(64) + b"\0\0\0\0IEND\xaeB`\x82"
SEES = (*(role for role in STAFF if role not in (Role.DEALER, Role.CASHIER, Role.ADMINISTRATOR)),)
"""Pit Supervisors and above, Surveillance and auditors."""


class House:
    """A floor at which An has played one round, and people of every rank."""

    def __init__(self, desk: Reception) -> None:
        self.desk = desk
        self._ids = iter(range(1, 10_000))

    async def arrive(self) -> None:
        self.token, self.an = await self.desk.account("An")
        self.round = await self.desk.play(self.an.person.id)

    async def as_(self, browser: Browser, role: Role) -> Browser:
        token, _ = await self.desk.account(role=role)
        return await browser.become(token, self.desk.accounts)

    async def opened(self, browser: Browser, **fields: Any) -> Any:
        await browser.become(self.token, self.desk.accounts)
        body = {"id": self.id(), "about": "losses", "says": "I was not paid.", "table": "S1", "rounds": [self.round]}
        return await browser.done("POST", "/api/cases", {**body, **fields})

    async def order(self, browser: Browser, do: str, **fields: Any) -> Any:
        return await browser.done("POST", "/api/cases/1/orders", {"do": do, "id": self.id(), **fields})

    def id(self) -> str:
        return f"r{next(self._ids)}"


async def send(browser: Browser, content: bytes, *, name: str = "photo.png", number: int = 1, **query: str) -> Any:
    params = {"id": name, "name": name, "says": "as I saw it", **query}
    headers = {"X-CSRF-Token": browser.csrf, "Content-Type": "application/octet-stream"}
    return await browser.client.post(f"/api/cases/{number}/files", params=params, content=content, headers=headers)


@pytest.mark.clause("sicbo 8.1")
async def test_a_patron_opens_a_case_and_the_round_attaches_itself(place: Place) -> None:
    async with reception(place, tables=(SICBO,)) as desk, desk.browser() as browser:
        house = House(desk)
        await house.arrive()
        shown = await house.opened(browser)
        case = shown["case"]
        assert (case["number"], case["stage"], case["late"]) == (1, "with_supervisor", False)
        assert [each["due"] for each in case["deadlines"]] == ["acknowledge", "resolve"]
        assert case["deadlines"][0]["at"] == case["opened_at"] + 24 * HOUR
        opened, attached = (each["entry"] for each in shown["steps"])
        assert opened["book"] == "sicbo"
        (played,) = (await browser.done("GET", "/api/history"))["rounds"]
        assert (attached["round"], attached["net"], attached["at"]) == (house.round, played["net"], played["at"])
        recalled = await browser.done("GET", f"/api/rounds/S1/{house.round}")
        assert attached["rules_hash"] == recalled["rules_hash"]
        last = (await desk.store.round_records("S1", house.round))[-1]
        assert (attached["seq"], attached["hash"]) == (last.seq, last.hash.hex())
        assert shown["names"] == {house.an.person.id: "An"}


async def test_the_same_request_opens_one_case_and_numbers_have_no_gaps(place: Place) -> None:
    async with reception(place, tables=(SICBO,)) as desk, desk.browser() as browser:
        house = House(desk)
        await house.arrive()
        assert (await house.opened(browser, id="one"))["case"]["number"] == 1
        assert (await house.opened(browser, id="one"))["case"]["number"] == 1
        body = {"id": "bad", "about": "losses", "says": "Without a round."}
        assert await browser.refused("POST", "/api/cases", body) == (400, "no_round_named")
        assert (await house.opened(browser, id="two"))["case"]["number"] == 2
        again = Cases(store=desk.store, writer=desk.writer, floor=desk.floor, clock=desk.clock)
        await again.open()
        assert [case.begun.number for case in again.all_seen(house.an.person)] == [2, 1]
        assert again.count() == 2


async def test_a_number_that_another_process_took_is_passed_over(sqlite_place: SQLitePlace) -> None:
    async with reception(sqlite_place, tables=(SICBO,)) as desk, desk.browser() as browser:
        house = House(desk)
        await house.arrive()
        other = desk.cases
        desk.cases = Cases(store=desk.store, writer=desk.writer, floor=desk.floor, clock=desk.clock)
        assert (await house.opened(browser))["case"]["number"] == 1
        desk.cases = other
        assert (await house.opened(browser))["case"]["number"] == 2


async def test_a_patron_disputes_only_rounds_of_their_own_and_opens_no_case_for_others(
    sqlite_place: SQLitePlace,
) -> None:
    async with reception(sqlite_place, tables=(SICBO,)) as desk, desk.browser() as browser:
        house = House(desk)
        await house.arrive()
        token, _ = await desk.account("Bình")
        await browser.become(token, desk.accounts)
        body = {"id": "1", "about": "losses", "says": "Not mine.", "table": "S1", "rounds": [house.round]}
        assert await browser.refused("POST", "/api/cases", body) == (400, "not_your_round")
        assert await browser.refused("POST", "/api/cases", body | {"rounds": [99]}) == (404, "round_not_in_journal")
        assert await browser.refused("POST", "/api/cases", body | {"table": "B7"}) == (404, "table_not_in_journal")
        for other in ({"patron": house.an.person.id}, {"guest": "Chi"}):
            assert await browser.refused("POST", "/api/cases", body | other) == (403, "no_authority")
        desk.clock.advance(60_000)
        follows = {"id": "2", "about": "conduct", "says": "Again.", "follows": 7}
        assert await browser.refused("POST", "/api/cases", follows) == (404, "no_such_case")
        for number in range(service.OPEN_CASES_MAX):
            desk.clock.advance(60_000)
            await browser.done("POST", "/api/cases", {"id": f"c{number}", "about": "conduct", "says": "Rude."})
        desk.clock.advance(60_000)
        last = {"id": "last", "about": "conduct", "says": "Rude."}
        assert await browser.refused("POST", "/api/cases", last) == (409, "too_many_cases")


async def test_a_round_under_way_cannot_be_disputed_yet(sqlite_place: SQLitePlace) -> None:
    async with reception(sqlite_place, tables=(SICBO,)) as desk, desk.browser() as browser:
        house = House(desk)
        house.token, house.an = await desk.account("An")
        await desk.floor.room("S1").do(Join(patron="binh"))
        number = await desk.confirmed(house.an.person.id)
        await browser.become(house.token, desk.accounts)
        body = {"id": "1", "about": "losses", "says": "Too slow.", "table": "S1", "rounds": [number]}
        assert await browser.refused("POST", "/api/cases", body) == (409, "round_not_over")


async def test_who_sees_a_case(sqlite_place: SQLitePlace) -> None:
    async with reception(sqlite_place, tables=(SICBO,)) as desk, desk.browser() as browser:
        house = House(desk)
        await house.arrive()
        await house.opened(browser)
        sha256 = hashlib.sha256(PNG).hexdigest()
        assert (await send(browser, PNG)).status_code == 200
        paths = ("/api/cases/1", f"/api/cases/1/files/{sha256}", "/api/cases/1/bundle")
        for role in Role:
            await house.as_(browser, role)
            listed = [each["number"] for each in (await browser.done("GET", "/api/cases"))["cases"]]
            if role in SEES:
                assert listed == [1], role
                await browser.done("GET", "/api/cases/1")
                assert (await browser.ask("GET", paths[1])).content == PNG
                continue
            assert listed == [], role
            for path in paths:
                assert await browser.refused("GET", path) == (404, "no_such_case"), (role, path)
            order = {"do": "acknowledge", "id": "x"}
            assert await browser.refused("POST", "/api/cases/1/orders", order) == (404, "no_such_case"), role
            assert (await send(browser, PNG)).json()["error"]["code"] == "no_such_case", role
        browser.client.cookies.clear()
        assert await browser.refused("GET", "/api/cases/1") == (401, "not_signed_in")


async def test_a_bundle_needs_a_person_who_decides(sqlite_place: SQLitePlace) -> None:
    async with reception(sqlite_place, tables=(SICBO,)) as desk, desk.browser() as browser:
        house = House(desk)
        await house.arrive()
        await house.opened(browser)
        assert await browser.refused("GET", "/api/cases/1/bundle") == (403, "no_authority")
        for role in SEES:
            await house.as_(browser, role)
            answer = await browser.ask("GET", "/api/cases/1/bundle")
            assert answer.status_code == (403 if role is Role.PIT_SUPERVISOR else 200), role


@pytest.mark.clause("sicbo 8.2")
@pytest.mark.clause("sicbo 8.4")
async def test_a_goodwill_payment_reaches_chips_and_statement_with_its_clause(place: Place) -> None:
    async with reception(place, tables=(SICBO,)) as desk, desk.browser() as browser:
        house = House(desk)
        await house.arrive()
        before = (await desk.store.balance(f"patron:{house.an.person.id}")).balance
        await house.opened(browser)
        await house.as_(browser, Role.PIT_SUPERVISOR)
        await house.order(browser, "escalate", why="The patron is not content.")
        await house.as_(browser, Role.PIT_MANAGER)
        await house.order(browser, "inform_surveillance", asks="The throw of this round.")
        decision = {
            "outcome": "partly",
            "basis": ["8.4.1"],
            "says": "A courtesy.",
            "money": "goodwill",
            "amount": 5_000,
        }
        shown = await house.order(browser, "decide", **decision)
        assert shown["case"]["stage"] == "decided"
        assert (await desk.store.balance(f"patron:{house.an.person.id}")).balance == before + 5_000
        assert (await desk.store.balance(GOODWILL)).balance == -5_000
        assert desk.floor.bank.known(house.an.person.id) in (None, before + 5_000)
        await browser.become(house.token, desk.accounts)
        entry = (await browser.done("GET", "/api/statement"))["entries"][0]
        assert (entry["change"], entry["purpose"], entry["reason"]) == (5_000, "goodwill", "sicbo 8.4")
        assert entry["at"] == desk.clock.now()
        steps = (await browser.done("GET", "/api/cases/1"))["steps"]
        assert "5" in steps[-1]["letter"]
        assert all(step["entry"].get("by", "") in ("", house.an.person.id) for step in steps)


async def test_an_order_that_is_repeated_counts_once_and_ids_belong_to_a_person(sqlite_place: SQLitePlace) -> None:
    async with reception(sqlite_place, tables=(SICBO,)) as desk, desk.browser() as browser:
        house = House(desk)
        await house.arrive()
        await house.opened(browser)
        order = {"do": "add_evidence", "id": "e", "heading": "8.4.7", "says": "The dice."}
        for _ in range(2):
            shown = await browser.done("POST", "/api/cases/1/orders", order)
        assert [step["entry"]["type"] for step in shown["steps"]].count("evidence_added") == 1
        await house.as_(browser, Role.PIT_SUPERVISOR)
        shown = await browser.done("POST", "/api/cases/1/orders", order)
        assert [step["entry"]["type"] for step in shown["steps"]].count("evidence_added") == 2


async def test_staff_open_for_a_guest_or_a_patron_and_attach_rounds(sqlite_place: SQLitePlace) -> None:
    async with reception(sqlite_place, tables=(SICBO,)) as desk, desk.browser() as browser:
        house = House(desk)
        await house.arrive()
        await house.as_(browser, Role.PIT_SUPERVISOR)
        body = {"id": "g", "about": "conduct", "says": "A guest complains.", "guest": "Mr Lee", "table": "S1"}
        shown = await browser.done("POST", "/api/cases", body | {"language": "vi"})
        assert shown["case"]["guest"] == "Mr Lee"
        assert shown["steps"][0]["entry"]["language"] == Language.VI
        assert shown["steps"][0]["entry"]["book"] == "sicbo"
        shown = await house.order(browser, "attach_round", table="S1", round=house.round)
        attached = shown["steps"][-1]["entry"]
        assert (attached["round"], attached["net"]) == (house.round, None)
        for_an = {"id": "a", "about": "losses", "says": "For An.", "table": "S1", "rounds": [house.round]}
        shown = await browser.done("POST", "/api/cases", for_an | {"patron": house.an.person.id})
        assert shown["case"]["patron"] == house.an.person.id
        unknown = for_an | {"id": "u", "patron": "nobody"}
        assert await browser.refused("POST", "/api/cases", unknown) == (404, "no_such_person")
        nobody = {"id": "n", "about": "conduct", "says": "Whose?"}
        assert await browser.refused("POST", "/api/cases", nobody) == (400, "nobody_concerned")


@pytest.mark.clause("sicbo 8.3")
async def test_late_cases_are_listed_and_pages_follow_each_other(sqlite_place: SQLitePlace) -> None:
    async with reception(sqlite_place, tables=(SICBO,)) as desk, desk.browser() as browser:
        house = House(desk)
        await house.arrive()
        await house.opened(browser)
        desk.clock.advance(25 * HOUR)
        house.token = await desk.accounts.sign_in("An", "correct horse", "here", Language.EN)
        await house.opened(browser, about="conduct")
        await house.as_(browser, Role.PIT_MANAGER)

        def numbers(answer: Any) -> list[int]:
            return [each["number"] for each in answer["cases"]]

        assert numbers(await browser.done("GET", "/api/cases?late=true")) == [1]
        assert numbers(await browser.done("GET", "/api/cases?late=false")) == [2]
        assert (desk.cases.count(), desk.cases.count(late=True)) == (2, 1)
        first = await browser.done("GET", "/api/cases?most=1")
        assert (numbers(first), first["next"]) == ([2], 2)
        second = await browser.done("GET", "/api/cases?most=1&before=2")
        assert (numbers(second), second["next"]) == ([1], None)
        assert numbers(await browser.done("GET", "/api/cases?table=B1")) == []
        assert numbers(await browser.done("GET", f"/api/cases?patron={house.an.person.id}&stage=with_supervisor")) == [
            2,
            1,
        ]


@pytest.mark.clause("sicbo 8.6")
async def test_the_form_of_a_complaint_asks_for_every_field_of_the_order(sqlite_place: SQLitePlace) -> None:
    async with reception(sqlite_place) as desk, desk.browser() as browser:
        form = await browser.done("GET", "/api/cases/form?language=vi")
        assert {each["key"] for each in form["questions"]} == {"against", "says", "wants"}
        assert "ban quản lý cấp cao" in form["rights"]


async def test_the_form_says_how_long_things_take_and_how_long_a_file_may_be(sqlite_place: SQLitePlace) -> None:
    async with reception(sqlite_place) as desk, desk.browser() as browser:
        assert (await browser.done("GET", "/api/cases/form"))["terms"] == {
            "acknowledge_ms": 24 * HOUR,
            "resolve_ms": 8 * 7 * 24 * HOUR,
            "answer_ms": 30 * 24 * HOUR,
            "accept_ms": 183 * 24 * HOUR,
            "file_bytes_max": 32 * 1024 * 1024,
        }


async def test_the_list_says_when_the_patron_was_last_told_something(sqlite_place: SQLitePlace) -> None:
    async with reception(sqlite_place, tables=(SICBO,)) as desk, desk.browser() as browser:
        house = House(desk)
        await house.arrive()
        assert (await house.opened(browser))["case"]["told_at"] == 0, "the patron did it"
        await house.as_(browser, Role.PIT_SUPERVISOR)
        at = (await house.order(browser, "acknowledge"))["steps"][-1]["at"]
        (listed,) = (await browser.done("GET", "/api/cases"))["cases"]
        assert listed["told_at"] == at > 0


async def test_a_decision_names_only_a_correction_that_its_table_has_booked(sqlite_place: SQLitePlace) -> None:
    async with reception(sqlite_place, tables=(SICBO,)) as desk, desk.browser() as browser:
        house = House(desk)
        await house.arrive()
        await house.opened(browser)
        await house.as_(browser, Role.PIT_MANAGER)
        await house.order(browser, "escalate", why="It goes up.")
        await house.order(browser, "inform_surveillance", asks="The throw.")
        order = {
            "do": "decide",
            "id": "d",
            "outcome": "for_patron",
            "basis": ["8.4.1"],
            "says": "Corrected.",
            "money": "correction",
            "amount": 100,
            "correction": {"table": "S1", "round": house.round, "number": 1},
        }
        assert await browser.refused("POST", "/api/cases/1/orders", order) == (400, "no_such_correction")


class TestBundle:
    async def test_it_is_verified_by_itself_and_every_change_is_found(self, place: Place) -> None:
        async with reception(place, tables=(SICBO,)) as desk, desk.browser() as browser:
            house = House(desk)
            await house.arrive()
            await house.opened(browser, says="<script>alert(1)</script> & \u202e")
            assert (await send(browser, PNG)).status_code == 200
            await house.as_(browser, Role.DIRECTOR)
            answer = await browser.ask("GET", "/api/cases/1/bundle")
            assert answer.headers["content-disposition"] == 'attachment; filename="felt-case-1.zip"'
            whole = answer.content
        with zipfile.ZipFile(io.BytesIO(whole)) as archive:
            members = {name: archive.read(name) for name in archive.namelist()}
        rules_hash = json.loads(members["case.json"])["journal"]["records"][1]["event"]["rules_hash"]
        sha256, played = hashlib.sha256(PNG).hexdigest(), f"rounds/S1-{house.round}"
        assert set(members) == {
            *("case.json", "case.html", f"files/{sha256}", f"rules/{rules_hash}.json"),
            *(f"{played}.json", f"{played}.en.txt", f"{played}.vi.txt"),
        }
        assert hashlib.sha256(members[f"rules/{rules_hash}.json"]).hexdigest() == rules_hash
        page = members["case.html"].decode()
        assert "<script" not in page
        assert "&lt;script&gt;" in page
        assert 'lang="vi"' in page
        assert "size: A4" in page
        checked = verified(io.BytesIO(whole), "b.zip")
        assert (checked.number, checked.findings) == (1, ())

        def codes(**changed: bytes | None) -> list[str]:
            replaced = {name.replace("__", "/"): content for name, content in changed.items()}
            whole = packed({name: content for name, content in {**members, **replaced}.items() if content is not None})
            return [finding.code for finding in verified(io.BytesIO(whole), "b.zip").findings]

        assert codes() == []
        case = members["case.json"]
        assert codes(**{"case.json": case.replace(b"alert", b"blurt")}) == ["journal_broken"]
        assert codes(**{"case.html": page.replace("alert", "blurt").encode()}) == ["member_differs"]
        assert codes(**{f"{played}.en.txt": b"paid"}) == ["member_differs"]
        assert codes(**{f"{played}.en.txt": None}) == ["member_missing"]
        assert codes(**{f"rules/{rules_hash}.json": b"{}"}) == ["member_differs"]
        assert codes(**{f"files/{sha256}": PNG + b"x"}) == ["file_differs"]
        assert codes(**{f"files/{sha256}": None}) == ["member_missing"]
        assert codes(**{"evil.sh": b"#!"}) == ["member_unknown"]
        record = members[f"{played}.json"]
        assert codes(**{f"{played}.json": record.replace(b"small", b"large")}) == ["journal_broken"]
        form = json.loads(record)
        form["fragments"][0]["records"].pop()
        assert codes(**{f"{played}.json": json.dumps(form).encode()})[0] in ("round_not_bound", "journal_broken")
        assert codes(**{f"{played}.json": None}) == ["member_missing"]
