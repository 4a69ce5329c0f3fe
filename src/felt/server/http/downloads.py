"""An answer that is sent in portions."""

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
    """Stops reading when the client has gone or takes nothing for a minute, and when the store fails. Then the answer
    has no end, so that the client sees that it is incomplete."""

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
                logger.warning("download aborted", extra={"code": refusal.code})
            except TimeoutError:
                logger.warning("download aborted: the client stopped reading")
            else:
                await send({"type": "http.response.body", "body": b"", "more_body": False})


async def _hand_over(send: Send, portion: bytes) -> None:
    async with asyncio.timeout(STALLED_SECONDS):
        await send({"type": "http.response.body", "body": portion, "more_body": True})
