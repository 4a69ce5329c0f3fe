"""An answer that is sent a portion at a time."""

import asyncio
import logging
from collections.abc import AsyncGenerator, Mapping
from contextlib import aclosing

from starlette.responses import StreamingResponse
from starlette.types import Send

from felt.core.refusals import Refusal

logger = logging.getLogger(__name__)

STALLED_SECONDS = 60.0


class Download(StreamingResponse):
    """When whoever asked has gone, or takes nothing for a minute, nothing more is read for them. When the books cannot
    be read any more, it breaks off. Then it has no end: whoever receives it sees that it is not whole."""

    def __init__(
        self, first: bytes, rest: AsyncGenerator[bytes, None], *, headers: Mapping[str, str], media_type: str
    ) -> None:
        super().__init__(rest, headers=headers, media_type=media_type)
        self._first = first
        self._rest = rest

    async def stream_response(self, send: Send) -> None:
        async with aclosing(self._rest):
            await send({"type": "http.response.start", "status": self.status_code, "headers": self.raw_headers})
            try:
                await _hand_over(send, self._first)
                async for portion in self._rest:
                    await _hand_over(send, portion)
            except Refusal as refusal:
                logger.warning("a download broke off: %s", refusal.code)
            except TimeoutError:
                logger.warning("a download broke off: nobody took it for %g s", STALLED_SECONDS)
            else:
                await send({"type": "http.response.body", "body": b"", "more_body": False})


async def _hand_over(send: Send, portion: bytes) -> None:
    async with asyncio.timeout(STALLED_SECONDS):
        await send({"type": "http.response.body", "body": portion, "more_body": True})
