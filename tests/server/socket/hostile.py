"""Bursts of messages from many sockets at once, and what came back."""

import asyncio
import json
from typing import Any

from tests.patience import PATIENCE_SECONDS
from tests.server.socket.grammar import Sent, expected_id
from tests.server.socket.rude import CLOSE, TEXT, frame, handshake

BINARY = 0x82
ANSWERS = (b'{"type":"accepted"', b'{"type":"refused"', b'{"type":"pong"')
GOODBYE = b'{"type":"goodbye"'


class Burst:
    """One socket: all is sent at once, then answered in order."""

    def __init__(self, sent: list[Sent]) -> None:
        self.sent = sent
        self.answers: list[dict[str, Any]] = []
        self.goodbye = ""

    async def run(self, port: int, token: str, *, reads: bool) -> None:
        """Whoever does not read goes without a word."""
        reader, writer = await asyncio.open_connection("127.0.0.1", port)
        try:
            writer.write(handshake(port, token))
            async with asyncio.timeout(3 * PATIENCE_SECONDS):
                assert b"101" in await reader.readline()
                while await reader.readline() != b"\r\n":
                    pass
                writer.write(b"".join(frame(TEXT if each.is_text else BINARY, each.data) for each in self.sent))
                if not reads:
                    await writer.drain()
                    writer.transport.abort()
                    return
                await self._read(reader)
                writer.write(frame(CLOSE))
        except ConnectionError:
            assert self.goodbye, "cut off without a word"
        finally:
            writer.close()

    async def _read(self, reader: asyncio.StreamReader) -> None:
        while len(self.answers) < len(self.sent):
            try:
                first, length = await reader.readexactly(2)
                if length >= 126:
                    length = int.from_bytes(await reader.readexactly(2 if length == 126 else 8), "big")
                message = await reader.readexactly(length)
            except asyncio.IncompleteReadError:
                break
            if first == CLOSE:
                break
            if message.startswith(ANSWERS):
                self.answers.append(json.loads(message))
            elif message.startswith(GOODBYE):
                self.goodbye = json.loads(message)["code"]

    def check(self) -> None:
        """Every message has its answer, in its turn and under its id, unless a flood was cut off."""
        assert self.goodbye in ("", "flood"), self.goodbye
        assert self.goodbye or len(self.answers) == len(self.sent), (len(self.answers), len(self.sent))
        for sent, answer in zip(self.sent, self.answers, strict=False):
            expected = expected_id(sent.data)
            unread = not sent.is_text and answer["re"] == ""
            assert unread or expected in (None, answer["re"]), (sent, answer)
            if answer["type"] == "refused":
                assert answer["message"], (sent, answer)
                assert answer["code"] != "defect", (sent, answer)
