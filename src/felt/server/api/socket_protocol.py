"""The protocol of the socket, as a document."""

from functools import cache
from typing import Any

import msgspec

from felt.games import GAMES
from felt.protocol.messages import VERSION
from felt.protocol.schema import schema
from felt.server.api.call import Call, as_json
from felt.server.http.compression import Finished


class SocketProtocol(msgspec.Struct, frozen=True):
    """The socket's protocol as JSON Schema."""

    version: int
    schema: dict[str, Any]


async def socket_protocol(call: Call) -> Finished:
    return _document(GAMES.version)


@cache
def _document(games: int) -> Finished:
    """Made once for each version of the registry of games."""
    return Finished.of(as_json(SocketProtocol(VERSION, schema())))
