"""History, statement and recall of rounds: they agree, and show each person what they may see."""

import msgspec

from felt.core.authority import Role
from felt.core.chips import Cents
from felt.core.wagers import Wager
from felt.journal import Chain
from felt.store import Batch
from felt.table.codec import decode, encode
from felt.table.commands import Confirm, Join, PauseTable, ResumeTable, VoidRound
from felt.table.events import RoundSettled
from felt.table.settings import Settings
from tests.server.reception import CHIPS, SICBO, reception
from tests.store.bank import Place, SQLitePlace

SEATED = msgspec.structs.replace(SICBO, seats=7)


async def test_history_statement_and_balance_agree(place: Place) -> None:
    async with reception(place, tables=(SICBO,)) as desk, desk.browser() as browser:
        token, session = await desk.guest()
        other = (await desk.guest())[1].person.id
        began, numbers = [], []
        for _ in range(5):
            began.append(desk.clock.now())
            numbers.append(await desk.play(session.person.id, other))
        await browser.become(token, desk.accounts)
        whole = await browser.done("GET", "/api/history")
        assert [each["round"] for each in whole["rounds"]] == numbers[::-1]
        assert whole["next"] is None
        for each in whole["rounds"]:
            (line,) = each["lines"]
            assert line["patron"] == session.person.id
            assert each["net"] == (10_000 if line.get("won") else -10_000)
            assert line["clauses"]
        pages, before = [], ""
        while True:
            page = await browser.done("GET", f"/api/history?most=2{before}")
            pages += page["rounds"]
            if page["next"] is None:
                break
            before = f"&before={page['next']}"
        assert pages == whole["rounds"]
        late = await browser.done("GET", f"/api/history?from={began[3] + 1}")
        assert [each["round"] for each in late["rounds"]] == numbers[:2:-1]
        early = await browser.done("GET", f"/api/history?to={began[3]}&game=sicbo&table=S1")
        assert [each["round"] for each in early["rounds"]] == numbers[2::-1]
        assert (await browser.done("GET", "/api/history?game=baccarat"))["rounds"] == []
        assert (await browser.done("GET", "/api/history?table=B1"))["rounds"] == []

        balance = await browser.done("GET", "/api/balance")
        assert balance["balance"] == CHIPS + sum(each["net"] for each in whole["rounds"])
        statement = (await browser.done("GET", "/api/statement?most=200"))["entries"]
        assert sum(entry["change"] for entry in statement) == balance["balance"]
        assert sum(entry["held_change"] for entry in statement) == balance["held"] == 0
        assert all(entry["reason"] for entry in statement)
        pages, before = [], ""
        while True:
            page = await browser.done("GET", f"/api/statement?most=3{before}")
            pages += page["entries"]
            if page["next"] is None:
                break
            before = f"&before={page['next']}"
        assert pages == statement


async def test_who_sees_whom_in_a_round(place: Place) -> None:
    async with reception(place, tables=(SEATED,)) as desk, desk.browser() as browser:
        token, an = await desk.account("An")
        binh = (await desk.account("Bình"))[1]
        number = await desk.play(an.person.id, binh.person.id)
        path = f"/api/rounds/S1/{number}"
        persons = {an.person.id, binh.person.id}

        await browser.become(token, desk.accounts)
        seen = await browser.done("GET", path)
        assert seen["verified"] is True
        assert seen["names"] == {an.person.id: "An", binh.person.id: "Bình"}
        assert msgspec.convert(seen["settings"], Settings) == SEATED
        assert [each["at"] for each in seen["events"]] == sorted(each["at"] for each in seen["events"])
        in_vietnamese = await browser.done("GET", path, Accept_Language="vi")
        assert [line["line"] for line in in_vietnamese["lines"]] == [line["line"] for line in seen["lines"]]
        for line, other in zip(in_vietnamese["lines"], seen["lines"], strict=True):
            assert line["explained"] != other["explained"]
        assert {line["line"]["patron"] for line in seen["lines"]} == persons
        assert all(line["explained"] and line["line"]["clauses"] for line in seen["lines"])
        assert "nonce" not in msgspec.json.encode(seen).decode()
        text = await browser.ask("GET", f"{path}?format=transcript&language=vi")
        assert text.headers["content-type"] == "text/plain; charset=utf-8"
        assert "An chốt" in text.text
        assert not any(person in text.text for person in persons)

        for role in (Role.SURVEILLANCE, Role.DEALER):
            await browser.become((await desk.account(role=role))[0], desk.accounts)
            assert await browser.done("GET", path) == seen

        await browser.become((await desk.guest())[0], desk.accounts)
        stranger = await browser.ask("GET", path)
        assert stranger.json()["verified"] is True
        assert {line["line"]["patron"] for line in stranger.json()["lines"]} == {"patron 1", "patron 2"}
        text = await browser.ask("GET", f"{path}?format=transcript")
        assert "patron 1 confirms" in text.text
        for told in (stranger.text, text.text):
            assert not any(secret in told for secret in (*persons, "Bình"))
        assert (await browser.done("GET", "/api/history"))["rounds"] == [], "one's own, and nobody else's"
        assert await browser.refused("GET", "/api/rounds/S1/999") == (404, "round_not_in_journal")
        assert await browser.refused("GET", "/api/rounds/X1/1") == (404, "table_not_in_journal")


async def test_who_of_the_staff_it_was_is_told_to_staff_alone(sqlite_place: SQLitePlace) -> None:
    async with reception(sqlite_place, tables=(SICBO,)) as desk, desk.browser() as browser:
        token, session = await desk.guest()
        _, shift = await desk.account(role=Role.SHIFT_MANAGER)
        patron, manager, room = session.person.id, shift.person.id, desk.floor.room("S1")
        for each in (patron, (await desk.guest())[1].person.id):  # the second keeps the betting open
            await room.do(Join(patron=each))
        number = (await desk.comes_to(lambda state: state.phase == "betting")).round
        await room.do(Confirm(patron=patron, wagers=(Wager(patron, "small", Cents(10_000)),)))
        await room.do(PauseTable(by=manager, why="a broken dome"))
        await room.do(ResumeTable(by=manager, role=Role.PIT_SUPERVISOR))
        await room.do(VoidRound(by=manager, role=Role.DIRECTOR, clause="sicbo 7.6"))
        seen = desk.floor.broadcasts["S1"].seen_by(patron, {})["result"]
        assert (seen["type"], seen["by"]) == ("round_voided", "staff")

        path = f"/api/rounds/S1/{number}"
        for who in (token, (await desk.guest())[0]):
            await browser.become(who, desk.accounts)
            told = await browser.ask("GET", path)
            assert told.text.count('"by":"staff"') == 3
            text = await browser.ask("GET", f"{path}?format=transcript&language=vi")
            assert "nhân viên tạm dừng: a broken dome" in text.text
            assert manager not in told.text + text.text
        await browser.become((await desk.account(role=Role.SURVEILLANCE))[0], desk.accounts)
        assert (await browser.ask("GET", path)).text.count(f'"by":"{manager}"') == 3


async def test_a_round_under_way_is_not_recalled(sqlite_place: SQLitePlace) -> None:
    async with reception(sqlite_place, tables=(SICBO,)) as desk, desk.browser() as browser:
        token, session = await desk.guest()
        number = await desk.play(session.person.id)
        await browser.become(token, desk.accounts)
        next_one = await desk.comes_to(lambda state: state.round > number and state.phase == "betting")
        path = f"/api/rounds/S1/{next_one.round}"
        assert await browser.refused("GET", path) == (409, "round_not_over")


async def test_a_round_that_was_tampered_with_is_shown_as_such(sqlite_place: SQLitePlace) -> None:
    async with reception(sqlite_place, tables=(SICBO,)) as desk, desk.browser() as browser:
        token, session = await desk.guest()
        number = await desk.play(session.person.id)
        chain = Chain("S2")
        copied = [*await desk.store.round_records("S1", 0), *await desk.store.round_records("S1", number)]
        forged = []
        for record in copied:
            event = decode(record.body)
            if isinstance(event, RoundSettled):
                line = msgspec.structs.replace(event.lines[0], won=event.lines[0].won + 1)
                event = msgspec.structs.replace(event, lines=(line,))
            forged.append(chain.append(encode(event), kind=record.kind, round_number=record.round, at=record.at))
        await desk.writer.commit(Batch(tuple(forged)))
        await browser.become(token, desk.accounts)
        seen = await browser.done("GET", f"/api/rounds/S2/{number}")
        assert seen["verified"] is False
        assert seen["problem"]
