"""Rude below the level of messages: broken handshakes and frames, pieces without end, closes that nobody reads."""

import asyncio
import zlib
from pathlib import Path
from typing import Any

import pytest

from felt.server.accounts.people import Session
from felt.server.socket.connection import REQUEST_RATE
from felt.server.socket.wire import FRAGMENTS_MAX
from tests.patience import PATIENCE_SECONDS, come_true
from tests.server.accounts_online import accounts_online
from tests.server.online import Online, online, still_served
from tests.server.socket.rude import (
    CLOSE,
    PING,
    PONG,
    TEXT,
    close_code,
    ended,
    frame,
    handshake,
    masked,
    raw_connection,
    raw_socket,
    sockets_left,
    watching,
)
from tests.table.driver import baccarat_table

pytestmark = pytest.mark.usefixtures("nothing_goes_wrong_unsaid")

BOMB = zlib.compress(bytes(10_000_000), wbits=-15)
PIECE, LAST_PIECE, COMPRESSED, RESERVED = 0x00, 0x80, 0xC1, 0x83

FRAMES = {
    "compressed, though that was not agreed": (frame(COMPRESSED, BOMB[:4000]), 1002),
    "of a kind that is not": (frame(RESERVED, b"x"), 1002),
    "without a mask": (frame(TEXT, b"{}", mask=False), 1002),
    "a ping too long": (frame(PING, bytes(126)), 1002),
    "a ping in pieces": (frame(PING & 0x7F, b"x"), 1002),
    "the end of nothing": (frame(LAST_PIECE, b"x"), 1002),
    "a message within a message": (frame(TEXT & 0x7F, b"{") + frame(TEXT, b"{}"), 1002),
    "eight exabytes announced": (frame(TEXT, length=2**63 - 1), 1009),
    "more than eight exabytes": (frame(TEXT, length=2**64 - 1), None),
    "a little too much announced": (frame(TEXT, length=16 * 1024 + 1), 1009),
    "too much in pieces": (frame(TEXT & 0x7F, bytes(10_000)) + frame(PIECE, bytes(10_000)), 1009),
    "pieces without end": (frame(TEXT & 0x7F) + frame(PIECE) * FRAGMENTS_MAX, 1009),
    "half a close code": (frame(CLOSE, b"\x03"), 1002),
    "a close code that is none": (frame(CLOSE, b"\x00\x01"), 1002),
    "a reason that is no text": (frame(CLOSE, b"\x03\xe8\xff"), 1007),
}


@pytest.mark.parametrize(("sent", "code"), FRAMES.values(), ids=FRAMES)
async def test_a_broken_frame_ends_its_own_socket(sent: bytes, code: int | None, tmp_path: Path) -> None:
    async with online(tmp_path, baccarat_table()) as here:
        (healthy,) = await here.patrons("binh")
        reader, writer = await raw_socket(here, "an", "Sec-WebSocket-Extensions: permessage-deflate")
        writer.write(sent)
        async with asyncio.timeout(PATIENCE_SECONDS):
            closed = await close_code(reader)
        assert code is None or closed == code
        await sockets_left(here, 1)
        await still_served(healthy)
        writer.close()


async def test_as_many_pieces_as_there_may_be(tmp_path: Path) -> None:
    async with online(tmp_path, baccarat_table()) as here:
        bad = await here.client("an")
        text = '{"do":"ping","id":"in pieces"}'
        await bad.socket.send([*text, *[""] * (FRAGMENTS_MAX - 1 - len(text))])
        assert (await bad.of_type("pong"))["re"] == "in pieces"


HANDSHAKES = {
    "a cookie too long": ({"token": "x" * 9_000}, b"431"),
    "an address too long": ({"target": "/ws?" + "x" * 9_000}, b"414"),
    "another page": ({"target": "/ws/x"}, b"403"),
    "bytes for letters": ({"token": "\u00ff"}, b"401"),
}


@pytest.mark.parametrize(("options", "status"), HANDSHAKES.values(), ids=HANDSHAKES)
async def test_a_broken_handshake_is_answered_and_let_go(
    options: dict[str, Any], status: bytes, tmp_path: Path
) -> None:
    async with accounts_online(tmp_path, baccarat_table()) as here:
        reader, writer = await raw_connection(here.port)
        writer.write(handshake(here.port, **{"token": "x", **options}))
        async with asyncio.timeout(PATIENCE_SECONDS):
            assert (await reader.readline()).split()[1] == status
            while await reader.read(1024):
                pass
        writer.close()


@pytest.mark.parametrize("headers", [["X-Y: z"] * 130, ["Content-Length: 5"]], ids=["too many headers", "a body"])
async def test_a_handshake_with_too_much_in_it_is_let_go(headers: list[str], tmp_path: Path) -> None:
    async with online(tmp_path, baccarat_table()) as here:
        reader, writer = await raw_connection(here.port)
        writer.write(handshake(here.port, "an", *headers))
        async with asyncio.timeout(PATIENCE_SECONDS):
            assert b"101" not in await reader.read()
        writer.close()


@pytest.mark.parametrize("sent", [masked("{}"), frame(RESERVED), frame(CLOSE), b"\xff" * 20], ids=repr)
async def test_who_speaks_before_the_handshake_is_over_is_let_go(
    sent: bytes, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Whether it is a message or nonsense: the house is still looking up the session."""

    async with accounts_online(tmp_path, baccarat_table()) as here:
        token, _ = await here.account("An")
        look_up, asked, go_on = here.services.accounts.session, asyncio.Event(), asyncio.Event()

        async def look_up_later(of: str) -> Session | None:
            asked.set()
            await go_on.wait()
            return await look_up(of)

        monkeypatch.setattr(here.services.accounts, "session", look_up_later)
        reader, writer = await raw_connection(here.port)
        writer.write(handshake(here.port, token))
        await asked.wait()
        writer.write(sent)
        await ended(reader)
        writer.close()
        go_on.set()
        healthy = await here.at(token)
        await still_served(healthy)
        assert len(here.services.sockets) == 1


async def _unread(here: Online, count: int) -> tuple[asyncio.StreamWriter, Any]:
    """A watcher with at least so many bytes that it does not read, and its wire."""
    _, writer = await raw_socket(here, "an")
    writer.write(masked('{"do":"subscribe","id":"1","table":"B1"}'))
    slow = await watching(here, "an")
    wire: Any = slow._wire
    async with asyncio.timeout(PATIENCE_SECONDS):
        while wire.waiting_bytes < count:
            slow.send(here.services.floor.broadcasts["B1"].state_message("an"))
            await asyncio.sleep(0)
    return writer, wire


@pytest.mark.parametrize("last", [frame(CLOSE), frame(RESERVED, b"x")], ids=["goodbye", "nonsense"])
async def test_who_leaves_without_reading_is_not_waited_for(
    last: bytes, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """What waits for such a socket would wait for ever, and cost memory, and count for nobody."""
    monkeypatch.setattr("felt.server.socket.wire.CLOSE_SECONDS", 0.05)

    async with online(tmp_path, baccarat_table()) as here:
        (healthy,) = await here.patrons("binh")
        writer, wire = await _unread(here, 100_000)
        writer.write(last)
        await come_true(lambda: wire not in wire.connections)
        await still_served(healthy)
        writer.close()


async def test_signs_of_life_that_nobody_takes(tmp_path: Path) -> None:
    async with online(tmp_path, baccarat_table()) as here:
        (healthy,) = await here.patrons("binh")
        _, writer = await raw_socket(here, "an")
        await sockets_left(here, 2)
        async with asyncio.timeout(PATIENCE_SECONDS):
            try:
                while len(here.services.sockets) == 2:
                    writer.write(frame(PING, bytes(125)) * 100)
                    await writer.drain()
            except ConnectionError:
                pass
        await sockets_left(here, 1)
        await still_served(healthy)
        writer.close()


REQUESTS = {
    "nothing": b"",
    "half a line": b"GET /api/tab",
    "half of the headers": b"GET /api/tables HTTP/1.1\r\nHost: felt\r\n",
    "half a body": b"POST /api/session HTTP/1.1\r\nHost: felt\r\nContent-Type: application/json\r\n"
    b'Content-Length: 50\r\n\r\n{"name',
    "a request and half of another": b"GET /health HTTP/1.1\r\nHost: felt\r\n\r\nGET /hea",
}


@pytest.mark.parametrize("sent", REQUESTS.values(), ids=REQUESTS)
async def test_who_never_says_what_they_want_is_let_go(
    sent: bytes, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async with online(tmp_path, baccarat_table()) as here:
        (healthy,) = await here.patrons("binh")
        monkeypatch.setattr("felt.server.http.protocol.REQUEST_SECONDS", 0.05)
        reader, writer = await raw_connection(here.port)
        writer.write(sent)
        await ended(reader)
        await still_served(healthy)
        writer.close()


async def test_who_asks_and_does_not_take_the_answer_is_let_go(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    async with online(tmp_path, baccarat_table()) as here:
        (healthy,) = await here.patrons("binh")
        monkeypatch.setattr("felt.server.http.protocol.REQUEST_SECONDS", 0.05)
        monkeypatch.setattr("felt.server.http.protocol.STALLED_SECONDS", 0.05)
        _, writer = await raw_connection(here.port)
        writer.write(b"GET /api/rules HTTP/1.1\r\nHost: felt\r\n\r\n" * 200)
        async with asyncio.timeout(PATIENCE_SECONDS):
            while not writer.transport.is_closing():
                await asyncio.sleep(0.1)
                writer.write(b"\r\n")  # a connection that was let go says so to whoever writes
        await still_served(healthy)
        writer.close()


async def test_places_are_given_back_however_a_socket_ends(tmp_path: Path) -> None:
    async with online(tmp_path, baccarat_table(), sockets_per_address=3, sockets_per_person=3) as here:
        for _ in range(5):
            writers = [(await raw_socket(here, "an"))[1] for _ in range(3)]
            reader, refused = await raw_connection(here.port)
            refused.write(handshake(here.port, "binh"))
            assert b"429" in await reader.readline()
            for writer, last in zip(writers, (frame(CLOSE), frame(RESERVED), None), strict=True):
                writer.write(last) if last else writer.transport.abort()
            refused.close()
            await sockets_left(here, 0)
            for writer in writers:
                writer.close()


@pytest.mark.parametrize("first", [PING, PONG], ids=["pings", "pongs"])
async def test_a_flood_of_signs_of_life_is_cut_off(first: int, tmp_path: Path) -> None:
    """Read all the while: it is not the answers that pile up, it is the work. A chunk of them holds thousands."""

    async with online(tmp_path, baccarat_table()) as here:
        (healthy,) = await here.patrons("binh")
        reader, writer = await raw_socket(here, "an")
        answered = asyncio.create_task(_all_until_the_end(reader))
        writer.write(frame(first) * 20_000)
        async with asyncio.timeout(PATIENCE_SECONDS):
            got = await answered
        assert b'"code":"flood"' in got
        assert got.count(frame(PONG, mask=False)) < 1_000, "what comes after the goodbye is not even looked at"
        await sockets_left(here, 1)
        await still_served(healthy)
        writer.close()


async def test_signs_of_life_now_and_then_are_no_flood(tmp_path: Path) -> None:
    async with online(tmp_path, baccarat_table()) as here:
        (an,) = await here.patrons("an")
        for _ in range(REQUEST_RATE.at_once // 2):
            await (await an.socket.ping())
        await still_served(an)


async def _all_until_the_end(reader: asyncio.StreamReader) -> bytes:
    got = bytearray()
    try:
        while portion := await reader.read(1024):
            got += portion
    except ConnectionError:
        pass
    return bytes(got)
