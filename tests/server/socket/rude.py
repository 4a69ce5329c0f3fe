"""Sockets that can be rude below the level of messages."""

import asyncio
import base64
import os
import socket

from felt.server.socket.connection import Connection
from tests.patience import PATIENCE_SECONDS, come_true
from tests.server.online import Online

TEXT, PING, PONG, CLOSE = 0x81, 0x89, 0x8A, 0x88
Raw = tuple[asyncio.StreamReader, asyncio.StreamWriter]


def handshake(port: int, token: str, *headers: str, target: str = "/ws") -> bytes:
    lines = [
        f"GET {target} HTTP/1.1",
        f"Host: 127.0.0.1:{port}",
        "Upgrade: websocket",
        "Connection: Upgrade",
        f"Sec-WebSocket-Key: {base64.b64encode(os.urandom(16)).decode()}",
        "Sec-WebSocket-Version: 13",
        f"Cookie: felt={token}",
        *headers,
    ]
    return ("\r\n".join(lines) + "\r\n\r\n").encode()


async def raw_connection(port: int) -> Raw:
    """It takes in very little before it has been read."""
    end = socket.socket()
    end.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 4096)
    end.setblocking(False)
    await asyncio.get_running_loop().sock_connect(end, ("127.0.0.1", port))
    return await asyncio.open_connection(sock=end, limit=1024)


async def raw_socket(here: Online, token: str, *headers: str) -> Raw:
    reader, writer = await raw_connection(here.port)
    writer.write(handshake(here.port, token, *headers))
    assert b"101" in await reader.readline()
    return reader, writer


def frame(first: int, data: bytes = b"", *, length: int | None = None, mask: bool = True) -> bytes:
    """RFC 6455 section 5.2, or nearly: `length` may lie, and the mask is all zeros."""
    length = len(data) if length is None else length
    masked = 0x80 if mask else 0
    if length < 126:
        head = bytes((first, masked | length))
    elif length < 65_536:
        head = bytes((first, masked | 126)) + length.to_bytes(2, "big")
    else:
        head = bytes((first, masked | 127)) + length.to_bytes(8, "big")
    return head + (bytes(4) if mask else b"") + data


def masked(text: str) -> bytes:
    return frame(TEXT, text.encode())


async def close_code(reader: asyncio.StreamReader) -> int | None:
    """With which code the server closes; None if it does so without one."""
    while await reader.readline() != b"\r\n":
        pass
    try:
        while True:
            first, length = await reader.readexactly(2)
            if length >= 126:
                length = int.from_bytes(await reader.readexactly(2 if length == 126 else 8), "big")
            data = await reader.readexactly(length)
            if first == CLOSE:
                return int.from_bytes(data[:2], "big") if data else None
    except (asyncio.IncompleteReadError, ConnectionError):
        return None


async def sockets_left(here: Online, count: int) -> None:
    await come_true(lambda: len(here.services.sockets) == count)


async def watching(here: Online, patron: str) -> Connection:
    """The server's end of the socket with which this patron watches B1."""
    watchers = here.services.floor.broadcasts["B1"].watchers
    await come_true(lambda: any(each.patron == patron for each in watchers))
    (found,) = (each for each in watchers if each.patron == patron)
    assert isinstance(found, Connection)
    return found


async def ended(reader: asyncio.StreamReader) -> None:
    """However the server lets go of it."""
    async with asyncio.timeout(PATIENCE_SECONDS):
        try:
            while await reader.read(1024):
                pass
        except ConnectionError:
            pass
