"""`felt serve`: run the server until it is told to stop."""

import argparse
import asyncio
import logging
import os
import signal
import socket
import sys
from contextlib import AsyncExitStack
from pathlib import Path

from felt.cli.books import opening
from felt.cli.exit_codes import EXIT_DONE
from felt.core.words import Language, Words, fill
from felt.server.config.key_file import BESIDE_THE_BOOKS
from felt.server.config.settings import ServerSettings, load, unknown_variables
from felt.server.listen import address_of, listen, server_of
from felt.server.logs import LEVELS, start_logging
from felt.server.services import open_services
from felt.software.installed import installed_code_hash
from felt.store.refusals import BooksKeptElsewhere
from felt.store.urls import without_password

logger = logging.getLogger(__name__)

OPEN = Words("Felt is open at {address}", "Felt mở tại {address}")
CLOSED = Words("Closed. Rounds go on at the next start.", "Đã đóng. Các ván tiếp tục ở lần mở sau.")
FIRST = Words("Make the first administrator: {link}", "Lập quản trị viên đầu tiên: {link}")


def arguments(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("--config", type=Path, metavar="FILE", help="settings (default: felt.toml if it is there)")
    parser.add_argument("--host", help="address to listen on (default: 127.0.0.1)")
    parser.add_argument("--port", type=int, help="port to listen on; 0 takes any that is free (default: 8000)")
    parser.add_argument("--database", metavar="URL", help="postgresql://… or the path of a file (default: felt.db)")
    parser.add_argument(
        "--restored",
        action="store_true",
        help="the books come from a backup: void rounds under way, drop shoes, end all sessions; for one start only",
    )
    parser.add_argument("--log-level", choices=LEVELS, help="how much is written down (default: info)")


def run(options: argparse.Namespace) -> int:
    flags = {
        "host": options.host,
        "port": options.port,
        "database_url": options.database,
        "log_level": options.log_level,
    }
    settings = load(options.config, os.environ, flags)
    start_logging(settings.log_level)
    for unknown in unknown_variables(os.environ):
        logger.warning(unknown.message(options.lang))
    with listen(settings.host, settings.port) as listening, asyncio.Runner(loop_factory=loop_factory()) as runner:
        runner.run(_serve(settings, listening, options.lang, restored=options.restored))
    print(CLOSED.in_language(options.lang), flush=True)
    return EXIT_DONE


def loop_factory() -> "type[asyncio.AbstractEventLoop] | None":
    if sys.platform == "win32":
        return None
    import uvloop

    return uvloop.Loop


async def _serve(settings: ServerSettings, listening: socket.socket, language: Language, *, restored: bool) -> None:
    stop = asyncio.Event()
    loop = asyncio.get_running_loop()
    for signal_number in (signal.SIGINT, signal.SIGTERM):
        loop.add_signal_handler(signal_number, stop.set)
    async with AsyncExitStack() as stack:
        with opening(settings.database_url):
            services = await stack.enter_async_context(
                open_services(settings, restored=restored, code_hash=installed_code_hash())
            )
        if settings.key_file == BESIDE_THE_BOOKS:
            logger.warning("the key is beside the books; move it and set key_file", extra={"file": settings.key_file})
        token = await services.accounts.invitation.issue()
        server = server_of(services, started=lambda: _say_open(address_of(listening), token, language))
        serving = asyncio.create_task(server.serve(sockets=[listening]))
        ends = [asyncio.create_task(event.wait()) for event in (stop, services.writer.ousted)]
        await asyncio.wait((serving, *ends), return_when=asyncio.FIRST_COMPLETED)
        for end in ends:
            end.cancel()
        services.sockets.close()
        server.should_exit = True
        await serving
        if services.writer.ousted.is_set():
            raise BooksKeptElsewhere(path=without_password(settings.database_url))


def _say_open(address: str, token: str | None, language: Language) -> None:
    """The token stands behind the #. Browsers do not send that part, so no log on the way holds the token."""
    print(fill(OPEN, language, {"address": address}), flush=True)
    if token is not None:
        print(fill(FIRST, language, {"link": f"{address}/#first-administrator={token}"}), flush=True)
