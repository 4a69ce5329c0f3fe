"""A witness that is served over HTTP in the test's own event loop, and can be stopped and opened again."""

import asyncio
import socket
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path

import uvicorn

from felt.record.note import PublicKey
from felt.witness_service.party import Party, opened
from felt.witness_service.service import create_service
from tests.patience import come_true

NOW_MS = 1_700_000_000_000


class Served:
    """Its port stays the same."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self.port = 0

    @property
    def url(self) -> str:
        return f"http://127.0.0.1:{self.port}"

    @property
    def key(self) -> PublicKey:
        return self.party.key

    async def start(self) -> None:
        self.party: Party = opened(self.folder, now_ms=lambda: NOW_MS)
        listening = socket.create_server(("127.0.0.1", self.port))
        self.port = listening.getsockname()[1]
        app = create_service(self.party, now_ms=lambda: NOW_MS)
        self._server = uvicorn.Server(uvicorn.Config(app, lifespan="off", log_config=None, timeout_graceful_shutdown=1))
        self._running = asyncio.create_task(self._server.serve(sockets=[listening]))
        await come_true(lambda: self._server.started)

    async def stop(self) -> None:
        self._server.should_exit = True
        await self._running
        self.party.close()


@asynccontextmanager
async def served(folder: Path) -> AsyncIterator[Served]:
    witness = Served(folder)
    await witness.start()
    try:
        yield witness
    finally:
        await witness.stop()
