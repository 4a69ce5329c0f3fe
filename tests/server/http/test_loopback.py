"""A demonstration answers only under a name that always means this machine."""

import httpx
import pytest
from starlette.applications import Starlette
from starlette.responses import PlainTextResponse
from starlette.routing import Route

from felt.server.http.loopback import LoopbackOnly, is_loopback, is_loopback_name

OWN = ("localhost", "localhost:8010", "LocalHost:1", "127.0.0.1", "127.0.0.1:8010", "127.9.9.9:1", "[::1]", "[::1]:80")
OTHERS = (
    *("", ":8010", "felt.example", "felt.example:8010", "localhost.felt.example", "felt.localhost", "localhost@x"),
    *("192.168.1.7:8010", "0.0.0.0:8010", "[::]:8010", "[fe80::1]:8010", "::1", "127.0.0.1.nip.io", "2130706433"),
)


@pytest.mark.parametrize("host", OWN)
def test_names_of_this_machine(host: str) -> None:
    assert is_loopback_name(host)


@pytest.mark.parametrize("host", OTHERS)
def test_names_that_another_site_can_have(host: str) -> None:
    assert not is_loopback_name(host)


def test_an_address_to_listen_on_has_no_brackets() -> None:
    assert is_loopback("::1")
    assert not is_loopback("::")


async def test_the_guard_refuses_with_a_sentence_in_the_reader_s_language() -> None:
    async def page(_request: object) -> PlainTextResponse:
        return PlainTextResponse("here")

    refused: list[str] = []
    app = LoopbackOnly(Starlette(routes=[Route("/", page)]), refused=refused.append)
    async with httpx.AsyncClient(transport=httpx.ASGITransport(app), base_url="http://localhost:8010") as client:
        assert (await client.get("/")).text == "here"
        answer = await client.get("/", headers={"Host": "felt.example", "Accept-Language": "vi"})
        assert answer.status_code == 421
        assert answer.json()["error"]["code"] == "not_for_this_host"
        assert "felt.example" in answer.json()["error"]["message"]
        assert "trình diễn" in answer.json()["error"]["message"]
    assert refused == ["not_for_this_host"]
