"""Pages that may use the interface: the server's own, and those that the operator names."""

import pytest
from starlette.requests import HTTPConnection

from felt.server.http.origins import is_own_page
from tests.server.reception import reception
from tests.store.bank import SQLitePlace


@pytest.mark.parametrize(
    ("origin", "host", "own"),
    [
        ("http://felt.test", "felt.test", True),
        ("https://felt.test:8443", "FELT.test:8443", True),
        ("https://Felt.Test", "felt.test", True),
        ("https://partner.test", "felt.test", True),
        ("https://felt.test.elsewhere.test", "felt.test", False),
        ("https://felt.test/", "felt.test", False),
        ("null", "", False),
        ("http://", "", False),
        ("ftp://felt.test", "felt.test", False),
        ("http://[", "felt.test", False),
    ],
)
def test_own_pages(origin: str, host: str, own: bool) -> None:
    connection = HTTPConnection({"type": "http", "headers": [(b"host", host.encode())]})
    assert is_own_page(origin, connection, ("https://partner.test",)) is own


async def test_calls_and_sockets_take_the_same_pages(sqlite_place: SQLitePlace) -> None:
    """A host may be written in capitals."""

    async with reception(sqlite_place) as desk, desk.browser() as browser:
        headers = {"Origin": "http://felt.test", "Host": "Felt.Test"}
        assert (await browser.done("POST", "/api/session/guest", {}, **headers))["signed_in"]
