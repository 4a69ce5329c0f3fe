"""A refusal has one form, wherever in the server it is raised."""

from pathlib import Path

import httpx
import pytest
from websockets.exceptions import InvalidStatus

from felt.core.problems import Failure, Problem
from felt.server.http.guards import BODY_BYTES_MAX, HEADERS
from tests.patience import PATIENCE_SECONDS
from tests.server.accounts_online import accounts_online
from tests.server.online import Online
from tests.table.driver import baccarat_table

FIELDS = set(Problem.__struct_encode_fields__)

ASKED = [
    ("GET", "/api/tables/nowhere", "", 404, "no_such_table"),
    ("GET", "/assets/nothing.js", "", 404, "no_such_page"),
    ("POST", "/", "", 405, "method_not_allowed"),
    ("POST", "/api/session", "x" * (BODY_BYTES_MAX + 1), 413, "body_too_long"),
]


@pytest.mark.parametrize(("method", "path", "body", "status", "code"), ASKED, ids=[each[4] for each in ASKED])
async def test_over_http(tmp_path: Path, method: str, path: str, body: str, status: int, code: str) -> None:
    async with accounts_online(tmp_path, baccarat_table(seats=7)) as here:
        url = f"http://127.0.0.1:{here.port}"
        async with httpx.AsyncClient(base_url=url, trust_env=False, timeout=PATIENCE_SECONDS) as browser:
            answer = await browser.request(method, path, content=body)
        assert (answer.status_code, answer.json()["error"]["code"]) == (status, code)
        assert here.services.metrics.refusals == {code: 1}
        assert answer.json().keys() == set(Failure.__struct_fields__)
        assert answer.json()["error"].keys() == FIELDS
        assert answer.headers["cache-control"] == "no-store"
        for name in HEADERS:
            assert len(answer.headers.get_list(name)) == 1


@pytest.mark.parametrize(("query", "at"), [("", ""), ("?language=xx", "language")])
async def test_of_a_socket(tmp_path: Path, query: str, at: str) -> None:
    async with accounts_online(tmp_path, baccarat_table(seats=7)) as here:
        here.query = query
        error = await denied(here)
        assert error.keys() == FIELDS
        assert error["at"] == at


async def denied(here: Online) -> dict[str, object]:
    with pytest.raises(InvalidStatus) as refused:
        await here.socket("nobody")
    body = refused.value.response.body
    assert body is not None
    error: dict[str, object] = httpx.Response(200, content=bytes(body)).json()["error"]
    return error
