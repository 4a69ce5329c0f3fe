"""The client's side of a WebSocket, as light as it can be: what it costs must not hide what the server costs."""

import asyncio
import time
from abc import abstractmethod
from typing import cast


class ClientSocket(asyncio.Protocol):
    transport: asyncio.Transport

    def __init__(self, hello: bytes) -> None:
        self.hello = hello
        self._buffer = bytearray()
        self._upgraded = False

    @abstractmethod
    def got(self, message: bytes, now: int) -> None: ...

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        self.transport = cast(asyncio.Transport, transport)  # uvloop's is none by descent
        self.transport.write(self.hello)

    def data_received(self, data: bytes) -> None:
        now = time.monotonic_ns()
        buffer = self._buffer
        buffer += data
        if not self._upgraded:
            end = buffer.find(b"\r\n\r\n")
            if end < 0:
                return
            assert buffer.startswith(b"HTTP/1.1 101"), bytes(buffer)
            del buffer[: end + 4]
            self._upgraded = True
        at = 0
        while len(buffer) - at >= 2:
            length, head = buffer[at + 1], at + 2
            if length == 126:
                length, head = int.from_bytes(buffer[at + 2 : at + 4], "big"), at + 4
            elif length == 127:
                length, head = int.from_bytes(buffer[at + 2 : at + 10], "big"), at + 10
            if len(buffer) < head + length:
                break
            if buffer[at] in (0x81, 0x82):
                self.got(bytes(buffer[head : head + length]), now)
            elif buffer[at] == 0x89:
                self.write(0x8A, bytes(buffer[head : head + length]))
            at = head + length
        del buffer[:at]

    def write(self, opcode: int, payload: bytes) -> None:
        """RFC 6455 section 5.3: masked, with a mask that changes nothing."""
        length = len(payload)
        size = bytes((0x80 | length,)) if length < 126 else b"\xfe" + length.to_bytes(2, "big")
        self.transport.write(bytes((opcode,)) + size + b"\0\0\0\0" + payload)
