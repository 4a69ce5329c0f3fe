"""`felt witness`: the second party of a house, with a key and books of its own. It gives its half of the dealing, and
cosigns the log."""

import argparse
import asyncio
import signal
import socket
import time
from pathlib import Path

import uvicorn

from felt.cli.exit_codes import EXIT_DONE
from felt.core.words import Language, Words, fill
from felt.record.note import PublicKey, is_name, key_from
from felt.server.listen import Server, address_of, listen
from felt.server.logs import LEVELS, start_logging
from felt.witness_service.party import Party, opened
from felt.witness_service.service import create_service

CONNECTIONS_MAX = 100
STOPPING_SECONDS = 5
PORT = 7381

OPEN = Words("The witness is open at {address}", "Nhân chứng mở tại {address}")
KEY = Words("Its public key: {key}", "Khóa công khai: {key}")
SETTING = Words(
    'The house needs one setting in felt.toml: witness = "{address} {key}"',
    'Nhà cái cần một cài đặt trong felt.toml: witness = "{address} {key}"',
)
FIRST = Words(
    "It serves the first house that calls. Name the house's key with --house to choose it yourself.",
    "Nhân chứng phục vụ nhà cái đầu tiên gọi tới. Hãy nêu khóa của nhà cái bằng --house để tự chọn.",
)
CLOSED = Words("Closed.", "Đã đóng.")


def arguments(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("--data", type=Path, required=True, metavar="FOLDER", help="the witness's key and books")
    parser.add_argument("--host", default="127.0.0.1", help="address to listen on (default: 127.0.0.1)")
    parser.add_argument("--port", type=int, default=PORT, help=f"port to listen on (default: {PORT}; 0 takes any)")
    parser.add_argument("--name", type=_name, help="its name in cosignatures (default: made of its key)")
    parser.add_argument(
        "--house",
        type=_house,
        action="append",
        default=[],
        metavar="KEY",
        help="the public key of a house, as `felt log show` prints it; no other house is then taken at its first call",
    )
    parser.add_argument("--log-level", choices=LEVELS, default="info", help="how much is written down (default: info)")


def _name(text: str) -> str:
    if not is_name(text):
        raise argparse.ArgumentTypeError(f"{text!r}: a name has no spaces and no plus signs")
    return text


def _house(text: str) -> PublicKey:
    return key_from(text)


def run(options: argparse.Namespace) -> int:
    start_logging(options.log_level)
    with listen(options.host, options.port) as listening:
        witness = opened(options.data, name=options.name, now_ms=_now_ms)
        try:
            witness.cosigner.pin(options.house)
            asyncio.run(_serve(witness, listening, options))
        finally:
            witness.close()
    print(CLOSED.in_language(options.lang), flush=True)
    return EXIT_DONE


def _now_ms() -> int:
    return time.time_ns() // 1_000_000


async def _serve(witness: Party, listening: socket.socket, options: argparse.Namespace) -> None:
    config = uvicorn.Config(
        create_service(witness, now_ms=_now_ms),
        lifespan="off",
        access_log=False,
        log_config=None,
        server_header=False,
        limit_concurrency=CONNECTIONS_MAX,
        timeout_graceful_shutdown=STOPPING_SECONDS,
    )
    server = Server(config, lambda: _say_open(address_of(listening), witness, options.lang))

    def stop() -> None:
        server.should_exit = True

    for signal_number in (signal.SIGINT, signal.SIGTERM):
        asyncio.get_running_loop().add_signal_handler(signal_number, stop)
    await server.serve(sockets=[listening])


def _say_open(address: str, witness: Party, language: Language) -> None:
    values = {"address": address, "key": str(witness.key)}
    told = (OPEN, KEY, SETTING) if witness.cosigner.houses() else (OPEN, KEY, SETTING, FIRST)
    for words in told:
        print(fill(words, language, values), flush=True)
