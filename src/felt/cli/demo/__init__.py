"""`felt demo`: a floor with people at work, to look at every console. On this machine only, with books of its own."""

import argparse
import asyncio
import os
import signal
import socket
from pathlib import Path

from felt.cli.books import opening
from felt.cli.exit_codes import EXIT_DONE
from felt.cli.serve import loop_factory
from felt.core.refusals import Refusal
from felt.core.words import Language, Words, fill
from felt.demo.folder import DEFAULT, Folder
from felt.demo.house import demonstration
from felt.server.http.loopback import is_loopback
from felt.server.listen import LOOPBACK, address_of, listen
from felt.server.logs import start_logging

PORT = 8010
HOST_VARIABLE = "FELT_HOST"
OPENING = Words("Opening a demonstration with books in {folder} …", "Đang mở bản trình diễn với sổ trong {folder} …")
READY = Words(
    "Open {address}/demo in a browser and choose who you are. Ctrl-C ends it.",
    "Hãy mở {address}/demo trong trình duyệt và chọn vai của bạn. Ctrl-C để kết thúc.",
)
OVER = Words("The demonstration is over.", "Bản trình diễn đã kết thúc.")


class LoopbackOnly(Refusal):
    """Everybody who reaches a demonstration is its director."""

    words = Words(
        "A demonstration is open to this machine only, because anybody may be its director: {setting} may be "
        "{allowed}, not {host}. For a floor on the network, use felt serve.",
        "Bản trình diễn chỉ mở cho máy này, vì ai vào cũng có thể là giám đốc: {setting} có thể là {allowed}, không "
        "thể là {host}. Để mở sàn trên mạng, hãy dùng felt serve.",
    )


def arguments(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("--host", help=f"a loopback address (default: {LOOPBACK}); no other one is accepted")
    parser.add_argument("--port", type=int, default=PORT, help="port; 0 takes any that is free (default: %(default)s)")
    parser.add_argument("--folder", type=Path, default=DEFAULT, help="where its books are (default: %(default)s)")
    parser.add_argument("--keep", action="store_true", help="go on with the books of the last demonstration")


def run(options: argparse.Namespace) -> int:
    """Neither felt.toml nor the environment sets anything. Only a host there is not passed over in silence: who set it
    wants to be reached by others."""
    refuse_other_hosts("--host", options.host)
    refuse_other_hosts(HOST_VARIABLE, os.environ.get(HOST_VARIABLE))
    start_logging("warning")
    with (
        listen(options.host or LOOPBACK, options.port) as listening,
        asyncio.Runner(loop_factory=loop_factory()) as runner,
    ):
        runner.run(_demonstrate(options, listening))
    _say(OVER, options.lang)
    return EXIT_DONE


def refuse_other_hosts(setting: str, host: str | None) -> None:
    if host and not is_loopback(host):
        raise LoopbackOnly(setting=setting, host=host, allowed="localhost, 127.0.0.1, ::1")


async def _demonstrate(options: argparse.Namespace, listening: socket.socket) -> None:
    """Ctrl-C also ends it while it opens."""
    loop, language = asyncio.get_running_loop(), options.lang
    showing = asyncio.create_task(_show(options, listening))
    for signal_number in (signal.SIGINT, signal.SIGTERM):
        loop.add_signal_handler(signal_number, showing.cancel)
    _say(OPENING, language, folder=options.folder)
    await asyncio.wait([showing])
    if not showing.cancelled():
        showing.result()


async def _show(options: argparse.Namespace, listening: socket.socket) -> None:
    folder = Folder(options.folder)
    with opening(str(folder.books)):
        async with demonstration(folder, listening, options.lang, keep=options.keep, tell=_tell) as services:
            _say(READY, options.lang, address=address_of(listening))
            await services.writer.ousted.wait()


def _tell(sentence: str) -> None:
    print(sentence, flush=True)


def _say(words: Words, language: Language, **values: object) -> None:
    _tell(fill(words, language, values))
