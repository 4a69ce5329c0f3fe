"""Every sentence in the language that was asked for: on the socket, and where it is refused."""

import json
from pathlib import Path

import httpx
import pytest
from websockets.exceptions import InvalidStatus

from tests.patience import PATIENCE_SECONDS
from tests.server.online import Online, online
from tests.table.driver import baccarat_table

NO_SUCH_TABLE = {
    "en": "There is no table “B9”; choose one from the list of tables.",
    "vi": "Không có bàn “B9”; hãy chọn một bàn trong danh sách.",
}


@pytest.mark.parametrize(("query", "language"), [("", "en"), ("?language=en", "en"), ("?language=vi", "vi")])
async def test_the_socket_is_opened_in_a_language(tmp_path: Path, query: str, language: str) -> None:
    async with online(tmp_path, baccarat_table()) as here:
        here.query = query
        an = await here.client("an")
        answer = await an.ask("subscribe", table="B9")
        assert answer["message"] == NO_SUCH_TABLE[language]


async def test_two_sockets_of_one_session_in_two_languages(tmp_path: Path) -> None:
    async with online(tmp_path, baccarat_table()) as here:
        for language, sentence in NO_SUCH_TABLE.items():
            here.query = f"?language={language}"
            assert (await (await here.client("an")).ask("subscribe", table="B9"))["message"] == sentence


async def test_a_request_that_is_too_long_is_refused_in_the_language_of_the_browser(tmp_path: Path) -> None:
    patient = httpx.AsyncClient(trust_env=False, timeout=PATIENCE_SECONDS)
    async with online(tmp_path) as here, patient as browser:
        url = f"http://127.0.0.1:{here.port}/api/session"
        answer = await browser.post(url, content=b"x" * 70_000, headers={"Accept-Language": "vi"})
        assert answer.json()["error"]["message"] == "Nội dung quá dài; hãy gửi nhiều nhất 65536 byte."


async def denied(here: Online, token: str, **headers: str) -> tuple[int, str, str]:
    with pytest.raises(InvalidStatus) as error:
        await here.socket(token, additional_headers={"Cookie": f"felt={token}", **headers})
    response = error.value.response
    problem = json.loads(response.body)["error"]
    return response.status_code, problem["code"], problem["message"]


@pytest.mark.parametrize(
    "query", ["language=fr", "language=", "language=VI", "language=vi%00", "language=vi&language=vi"]
)
async def test_a_language_that_is_not_spoken_is_refused(tmp_path: Path, query: str) -> None:
    async with online(tmp_path, baccarat_table()) as here:
        here.query = f"?{query}"
        status, code, message = await denied(here, "an", **{"Accept-Language": "vi"})
        assert status == 400
        assert code == ("key_twice" if "&" in query else "unknown_value")
        assert message.endswith(("không thuộc en, vi.", "được ghi hai lần; chỉ ghi một lần."))


async def test_a_socket_is_denied_in_the_language_asked(tmp_path: Path) -> None:
    async with online(tmp_path, baccarat_table()) as here:
        here.query = "?language=vi"
        assert await denied(here, "") == (
            401,
            "not_signed_in",
            "Bạn chưa đăng nhập; hãy đăng nhập hoặc vào như khách vãng lai.",
        )
        here.query = ""
        assert (await denied(here, "", **{"Accept-Language": "vi-VN,vi;q=0.9"}))[2].startswith("Bạn chưa")
        assert (await denied(here, ""))[2].startswith("You are not")
