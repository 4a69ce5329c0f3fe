"""The calls of a demonstration are there in a demonstration only."""

from felt.server.api.routes import DEMO_ENDPOINTS
from tests.server.reception import reception
from tests.store.bank import SQLitePlace


async def test_no_other_house_has_the_calls_of_a_demonstration(sqlite_place: SQLitePlace) -> None:
    async with reception(sqlite_place) as desk, desk.browser() as browser:
        for endpoint in DEMO_ENDPOINTS:
            body = {"role": "director"} if endpoint.method == "POST" else None
            assert await browser.refused(endpoint.method, endpoint.path, body) == (404, "no_such_page")
        paths = (await browser.done("GET", "/api/openapi.json"))["paths"]
        assert not [path for path in paths if "demo" in path]
        assert (await browser.done("GET", "/api/session"))["demo"] is False
