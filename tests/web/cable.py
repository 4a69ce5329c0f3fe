"""The network between a browser and the server, and it can be cut: a proxy that forwards until it is told not to."""

import asyncio
import threading
from collections.abc import Callable
from contextlib import suppress
from urllib.parse import urlsplit

PATIENCE_SECONDS = 60


class Cable:
    def __init__(self, server: str) -> None:
        address = urlsplit(server)
        assert address.hostname
        assert address.port
        self._server = (address.hostname, address.port)
        self._loop = asyncio.new_event_loop()
        self._open: set[asyncio.StreamWriter] = set()
        self._cut = self._deaf = False
        self._thread = threading.Thread(target=self._loop.run_forever, daemon=True)
        self._thread.start()
        listening = asyncio.run_coroutine_threadsafe(asyncio.start_server(self._forward, "127.0.0.1", 0), self._loop)
        self._listening = listening.result()
        self.address = f"http://127.0.0.1:{self._listening.sockets[0].getsockname()[1]}"

    async def _forward(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        if self._cut:
            writer.transport.abort()
            return
        there, back = await asyncio.open_connection(*self._server)
        self._open |= {writer, back}
        await asyncio.gather(_pipe(reader, back), _pipe(there, writer, lambda: self._deaf))
        self._open -= {writer, back}

    def cut(self) -> None:
        """Nothing goes through, and nothing new is let in."""
        self._cut = True
        self._loop.call_soon_threadsafe(self._abort)

    def _abort(self) -> None:
        for each in self._open:
            each.transport.abort()

    def deafen(self) -> None:
        """What the browser says still arrives; what the server says is lost."""
        self._deaf = True

    def mend(self) -> None:
        self._cut = self._deaf = False

    def close(self) -> None:
        self._cut = True
        asyncio.run_coroutine_threadsafe(self._hang_up(), self._loop).result(PATIENCE_SECONDS)
        self._loop.call_soon_threadsafe(self._loop.stop)
        self._thread.join(PATIENCE_SECONDS)
        self._loop.close()

    async def _hang_up(self) -> None:
        self._listening.close()
        self._abort()
        await asyncio.gather(*(asyncio.all_tasks() - {asyncio.current_task()}), return_exceptions=True)


async def _pipe(source: asyncio.StreamReader, to: asyncio.StreamWriter, lost: Callable[[], bool] = bool) -> None:
    with suppress(OSError):
        while data := await source.read(65536):
            if lost():
                continue
            to.write(data)
            await to.drain()
    with suppress(OSError):
        to.close()
