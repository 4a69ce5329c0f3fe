"""One address has so many connections open at once, and no more."""

import asyncio
import json
from pathlib import Path

import pytest

from felt.server.http import connections
from felt.server.http.connections import AddressConnections
from tests.patience import PATIENCE_SECONDS
from tests.server.online import online
from tests.table.driver import baccarat_table

HEALTH = b"GET /health HTTP/1.1\r\nHost: felt\r\n\r\n"


def test_a_network_is_one_address_and_others_are_not_kept_out() -> None:
    refused: list[str] = []
    doorway = AddressConnections(2, refused=refused.append)
    networks = [doorway.counted_as(address) for address in ("2001:db8::1", "2001:db8::2", "2001:db8:1::1")]
    assert networks[0] is not None
    assert networks[2] is not None
    assert networks[0] == networks[1] != networks[2]
    assert [doorway.come(networks[0]) for _ in range(2)] == [None, None]
    assert doorway.come(networks[0]) is not None
    assert doorway.come(networks[2]) is None
    doorway.go(networks[0])
    assert doorway.come(networks[0]) is None
    assert refused == ["too_many_connections"]


@pytest.mark.parametrize("address", ["127.0.0.1", "::1", "10.1.2.3", "192.0.2.7", ""])
def test_this_machine_and_the_proxies_connect_for_others(address: str) -> None:
    assert AddressConnections(1, ("10.0.0.0/8", "192.0.2.7")).counted_as(address) is None
    assert AddressConnections(1, ("10.0.0.0/8",)).counted_as("192.0.2.8") == "192.0.2.8"


async def test_one_connection_too_many_is_refused_and_a_closed_one_makes_room(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(connections, "is_this_machine", lambda address: False)

    async with online(tmp_path, baccarat_table(), connections_per_address=2) as here:
        opened = [await asyncio.open_connection("127.0.0.1", here.port) for _ in range(2)]
        for reader, writer in opened:
            writer.write(HEALTH)
            assert (await reader.readline()).startswith(b"HTTP/1.1 200")
        reader, writer = await asyncio.open_connection("127.0.0.1", here.port)
        head, _, body = (await reader.read()).partition(b"\r\n\r\n")
        writer.close()
        assert head.startswith(b"HTTP/1.1 429")
        problem = json.loads(body)["error"]
        assert problem["code"] == "too_many_connections"
        assert "at most 2" in problem["message"]
        assert "nhiều nhất 2" in problem["message"]
        opened[0][1].close()
        async with asyncio.timeout(PATIENCE_SECONDS):
            while not await _served(here.port):
                await asyncio.sleep(0.01)
        opened[1][1].close()


async def test_a_socket_is_counted_as_a_socket_only(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(connections, "is_this_machine", lambda address: False)

    async with online(tmp_path, baccarat_table(), connections_per_address=1) as here:
        for name in ("an", "binh", "chi"):
            await (await here.client(name)).state("B1")


async def _served(port: int) -> bool:
    reader, writer = await asyncio.open_connection("127.0.0.1", port)
    try:
        writer.write(HEALTH)
        return (await reader.readline()).startswith(b"HTTP/1.1 200")
    except ConnectionError:
        return False
    finally:
        writer.close()
