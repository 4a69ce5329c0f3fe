"""An answer that is sent a portion at a time."""

import logging
from collections.abc import AsyncGenerator, Mapping
from contextlib import aclosing

from starlette.responses import StreamingResponse
from starlette.types import Send

from felt.core.refusals import Refusal

logger = logging.getLogger(__name__)


class Download(StreamingResponse):
    """When whoever asked has gone, nothing more is read for them. When the books cannot be read any more, it breaks
    off without its end: whoever receives it sees that it is not whole."""

    def __init__(
        self, first: bytes, rest: AsyncGenerator[bytes, None], *, headers: Mapping[str, str], media_type: str
    ) -> None:
        super().__init__(rest, headers=headers, media_type=media_type)
        self._first = first
        self._rest = rest

    async def stream_response(self, send: Send) -> None:
        async with aclosing(self._rest):
            await send({"type": "http.response.start", "status": self.status_code, "headers": self.raw_headers})
            await send({"type": "http.response.body", "body": self._first, "more_body": True})
            try:
                async for portion in self._rest:
                    await send({"type": "http.response.body", "body": portion, "more_body": True})
            except Refusal as refusal:
                logger.warning("a download broke off: %s", refusal.code)
                return
            await send({"type": "http.response.body", "body": b"", "more_body": False})
