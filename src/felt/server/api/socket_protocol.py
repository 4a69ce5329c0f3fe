"""The protocol of the socket, as a document."""

from typing import Any

import msgspec

from felt.protocol.messages import VERSION
from felt.protocol.schema import schema
from felt.server.api.call import Call


class SocketProtocol(msgspec.Struct, frozen=True):
    """The socket's protocol as JSON Schema."""

    version: int
    schema: dict[str, Any]


async def socket_protocol(call: Call) -> SocketProtocol:
    return SocketProtocol(VERSION, schema())
