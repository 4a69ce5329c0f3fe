"""Files of evidence over REST: kept by their hash, never shown, never more than the case may hold."""

import asyncio
import hashlib
from pathlib import Path
from typing import Any

import msgspec
import pytest

from felt.core.authority import Role
from felt.store.files import PART_BYTES
from tests.server.accounts_online import accounts_online
from tests.server.api.test_cases import PNG, House, send
from tests.server.online import online
from tests.server.reception import SICBO, reception
from tests.store.bank import Place, SQLitePlace

LONG = PNG[:8] + bytes(PART_BYTES + 10) + PNG[8:]


async def test_a_file_of_many_parts_comes_back_as_an_attachment_that_does_nothing(place: Place) -> None:
    async with reception(place, tables=(SICBO,)) as desk, desk.browser() as browser:
        house = House(desk)
        await house.arrive()
        await house.opened(browser)
        answer = await send(browser, LONG, name="Ảnh.png")
        assert answer.status_code == 200, answer.text
        file = answer.json()["steps"][-1]["entry"]["file"]
        sha256 = hashlib.sha256(LONG).hexdigest()
        assert file == {"sha256": sha256, "name": "Ảnh.png", "size": len(LONG), "media_type": "image/png"}
        back = await browser.ask("GET", f"/api/cases/1/files/{sha256}")
        assert back.content == LONG
        assert back.headers["content-type"] == "application/octet-stream"
        assert back.headers["content-disposition"] == f'attachment; filename="evidence-{sha256[:12]}.png"'
        assert back.headers["x-content-type-options"] == "nosniff"
        assert "sandbox" in back.headers["content-security-policy"]
        assert (await send(browser, LONG, name="Ảnh.png")).status_code == 200
        parts = await desk.store.rows("SELECT part, length(body) FROM files ORDER BY part")
        assert [tuple(row) for row in parts] == [(0, PART_BYTES), (1, len(LONG) - PART_BYTES)]
        assert len((await browser.done("GET", "/api/cases/1"))["steps"]) == 3
        other = "0" * 64
        assert await browser.refused("GET", f"/api/cases/1/files/{other}") == (404, "no_such_file")


@pytest.mark.parametrize(
    ("content", "query", "code"),
    [
        (b"<svg onload=alert(1)>", {}, "type_not_taken"),
        (b"PK\x03\x04", {}, "type_not_taken"),
        (PNG, {"name": "../../etc/passwd"}, "name_not_taken"),
        (PNG, {"heading": "8.4.6"}, "not_your_heading"),
        (b"", {}, "file_is_empty"),
    ],
)
async def test_nothing_is_kept_of_what_is_refused(
    sqlite_place: SQLitePlace, content: bytes, query: dict[str, Any], code: str
) -> None:
    async with reception(sqlite_place, tables=(SICBO,)) as desk, desk.browser() as browser:
        house = House(desk)
        await house.arrive()
        await house.opened(browser)
        assert (await send(browser, content, **query)).json()["error"]["code"] == code
        assert await desk.store.rows("SELECT count(*) FROM files") == [(0,)]
        assert len((await browser.done("GET", "/api/cases/1"))["steps"]) == 2


async def test_a_case_holds_so_much_and_no_more(sqlite_place: SQLitePlace) -> None:
    async with reception(sqlite_place, tables=(SICBO,)) as desk, desk.browser() as browser:
        desk.settings = msgspec.structs.replace(
            desk.settings, evidence_case_bytes_max=2 * len(PNG) + 1, evidence_file_bytes_max=2 * len(PNG) + 1
        )
        house = House(desk)
        await house.arrive()
        await house.opened(browser)
        another = PNG[:8] + b"!" + PNG[8:]
        assert (await send(browser, PNG)).status_code == 200
        assert (await send(browser, PNG, name="the same again.png")).status_code == 200
        assert (await send(browser, another, name="b.png")).status_code == 200
        refused = await send(browser, PNG[:8] + b"?" + PNG[8:], name="c.png")
        assert (refused.status_code, refused.json()["error"]["code"]) == (413, "case_is_full")
        refused = await send(browser, LONG, name="d.png")
        assert (refused.status_code, refused.json()["error"]["code"]) == (413, "file_too_large")


async def test_evidence_of_surveillance_is_not_for_the_patron(sqlite_place: SQLitePlace) -> None:
    async with reception(sqlite_place, tables=(SICBO,)) as desk, desk.browser() as browser:
        house = House(desk)
        await house.arrive()
        await house.opened(browser)
        await house.as_(browser, Role.SURVEILLANCE)
        assert (await send(browser, PNG, heading="8.4.6")).status_code == 200
        path = f"/api/cases/1/files/{hashlib.sha256(PNG).hexdigest()}"
        assert (await browser.ask("GET", path)).content == PNG
        await browser.become(house.token, desk.accounts)
        assert await browser.refused("GET", path) == (404, "no_such_file")
        assert len((await browser.done("GET", "/api/cases/1"))["steps"]) == 2
        await house.as_(browser, Role.PIT_SUPERVISOR)
        assert await browser.refused("GET", path) == (404, "no_such_file")


async def test_a_form_of_a_page_cannot_send_a_file(sqlite_place: SQLitePlace) -> None:
    async with reception(sqlite_place, tables=(SICBO,)) as desk, desk.browser() as browser:
        house = House(desk)
        await house.arrive()
        await house.opened(browser)
        params = {"id": "f", "name": "a.png", "says": "x"}
        headers = {"X-CSRF-Token": browser.csrf, "Content-Type": "text/plain"}
        answer = await browser.client.post("/api/cases/1/files", params=params, content=PNG, headers=headers)
        assert (answer.status_code, answer.json()["error"]["code"]) == (415, "not_a_file")
        headers = {"Content-Type": "application/octet-stream"}
        answer = await browser.client.post("/api/cases/1/files", params=params, content=PNG, headers=headers)
        assert (answer.status_code, answer.json()["error"]["code"]) == (403, "csrf_missing")


async def test_chips_of_goodwill_are_told_to_the_open_sockets(tmp_path: Path) -> None:
    async with accounts_online(tmp_path, SICBO) as house:
        administrator = await house.administrator()
        token, _ = await house.account("An")
        manager, _ = await house.staff(administrator, "Mai", Role.PIT_MANAGER)
        client = await house.at(token, table="S1")
        async with house.browser(token) as mine:
            await mine.done("POST", "/api/cases", {"id": "1", "about": "conduct", "says": "Rude."})
        decision = {"outcome": "partly", "basis": ["8.4.7"], "says": "Sorry.", "money": "goodwill", "amount": 700}
        async with house.browser(manager) as staff:
            for order in (
                {"do": "escalate", "why": "It goes up."},
                {"do": "inform_surveillance", "asks": "The table."},
                {"do": "decide", **decision},
            ):
                await staff.done("POST", "/api/cases/1/orders", {"id": order["do"], **order})
            told = await client.of_type("chips")
            assert told["available"] == house.services.settings.play_chips + 700
            metrics = (await staff.ask("GET", "/metrics")).text
        assert "\nfelt_cases_open 1\n" in metrics
        assert "\nfelt_cases_late 0\n" in metrics


async def test_two_gigabytes_are_refused_before_the_first_byte(tmp_path: Path) -> None:
    async with online(tmp_path, SICBO) as house:
        for path, most in (("/api/cases/1/files?id=a&name=a&says=a", 32 * 1024 * 1024), ("/api/cases", 64 * 1024)):
            reader, writer = await asyncio.open_connection("127.0.0.1", house.port)
            head = f"POST {path} HTTP/1.1\r\nHost: 127.0.0.1:{house.port}\r\nContent-Length: 2147483648\r\n\r\n"
            writer.write(head.encode())
            answer = await reader.read()
            writer.close()
            assert answer.startswith(b"HTTP/1.1 413 ")
            assert b"body_too_long" in answer
            assert str(most).encode() in answer
