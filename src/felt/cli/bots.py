"""`felt bots`: fills the tables of a running server with believable patrons, for demonstrations and for load."""

import argparse
import asyncio
import contextlib
import json
import signal
import sys
from collections.abc import Iterator
from pathlib import Path
from random import Random
from time import monotonic
from typing import TextIO

import msgspec

from felt.cli.columns import decimal, fitting
from felt.cli.exit_codes import EXIT_CHECK_FAILED, EXIT_DONE
from felt.cli.wrong_use import at_least
from felt.client import DEFAULT_URL, Placed
from felt.client.bot import Bot, Note, Plan, Tally
from felt.client.session import tables as floor
from felt.core.refusals import Refusal, UnknownGame
from felt.core.words import Language, Words, fill, listed
from felt.games import GAMES

SECONDS_BETWEEN = 1.0
CLEAR_LINE = "\r\x1b[K"
LINE = Words(
    "{sockets} sockets  {wagers} wagers  {rate} wagers/s  {rounds} rounds  refused: {refused}",
    "{sockets} kết nối  {wagers} khoản cược  {rate} khoản/giây  {rounds} ván  bị từ chối: {refused}",
)
NOTHING = Words("nothing", "không")


class NoSuchTables(Refusal):
    words = Words(
        "No such table is open; the floor has these: {tables}.",
        "Không có bàn nào như vậy đang mở; sàn có các bàn: {tables}.",
    )


def arguments(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("url", nargs="?", default=DEFAULT_URL, metavar="URL", help="the server (default: %(default)s)")
    parser.add_argument(
        "--count", type=at_least("--count", 1, int), default=20, metavar="N", help="how many (default: 20)"
    )
    parser.add_argument("--tables", type=_names, default=[], metavar="B1,B6", help="only at these tables")
    parser.add_argument("--games", type=_games, default=list(GAMES), metavar="sicbo,niuniu", help="only these games")
    parser.add_argument(
        "--seconds", type=at_least("--seconds", 0.0, float), metavar="S", help="stop after so many (default: on Ctrl-C)"
    )
    parser.add_argument(
        "--rounds", type=at_least("--rounds", 1, int), metavar="N", help="each leaves after so many rounds"
    )
    parser.add_argument(
        "--think-ms",
        type=at_least("--think-ms", 0, int),
        default=3_000,
        metavar="MS",
        help="longest thought (default: 3000)",
    )
    parser.add_argument(
        "--arrive", type=at_least("--arrive", 0.0, float), metavar="S", help="all have come after so many seconds"
    )
    parser.add_argument("--seed", type=int, metavar="N", help="the same habits again")
    parser.add_argument("--record", type=Path, metavar="FILE", help="write every acknowledged wager, a JSON line each")
    parser.add_argument("--json", action="store_true", help="the sums at the end as JSON")


def _names(text: str) -> list[str]:
    return [name for name in text.replace(",", " ").split() if name]


def _games(text: str) -> list[str]:
    names = _names(text)
    for name in names or [text]:
        if name not in GAMES:
            raise UnknownGame(game=name, known=listed(GAMES))
    return names


def run(options: argparse.Namespace) -> int:
    with _record(options.record) as record:
        tally, seconds = asyncio.run(play(options, record))
    if options.json:
        sums = msgspec.to_builtins(tally) | {"seconds": seconds}
        print(json.dumps(sums))
    else:
        print(line(tally, options.lang, seconds=seconds))
    return EXIT_DONE if tally.wagers or not tally.gone else EXIT_CHECK_FAILED


@contextlib.contextmanager
def _record(path: Path | None) -> Iterator[TextIO | None]:
    if path is None:
        yield None
        return
    with path.open("a", encoding="utf-8", buffering=1) as file:  # a line at a time: what is acknowledged is written
        yield file


async def play(options: argparse.Namespace, record: TextIO | None) -> tuple[Tally, float]:
    """Let the bots play; return their tally and the seconds that it took."""
    tables = await _tables(options)
    arrive = options.arrive if options.arrive is not None else min(30.0, options.count / 20)
    plan = Plan(
        url=options.url.rstrip("/"),
        tables=tables,
        arrives_within_s=arrive,
        think_s=options.think_ms / 1000,
        rounds=options.rounds,
    )
    tally = Tally()
    chance = Random(options.seed)  # noqa: S311 - habits, not chance at a table
    bots = [Bot(plan, Random(chance.getrandbits(64)), tally, _noting(record)) for _ in range(options.count)]  # noqa: S311
    started = monotonic()
    living = [asyncio.create_task(bot.live()) for bot in bots]
    showing = asyncio.create_task(_show(tally, started, options.lang))
    stop = asyncio.Event()
    with _interrupts(stop):
        stopping = asyncio.create_task(stop.wait())
        all_done = asyncio.gather(*living)
        await asyncio.wait((all_done, stopping), timeout=options.seconds, return_when=asyncio.FIRST_COMPLETED)
        seconds = monotonic() - started
        for task in (*living, showing, stopping):
            task.cancel()
        await asyncio.gather(*living, all_done, showing, stopping, return_exceptions=True)
    for task in living:
        if not task.cancelled() and (error := task.exception()) is not None:
            raise error
    return tally, seconds


async def _tables(options: argparse.Namespace) -> list[str]:
    """The open tables of the floor that the command line asks for."""
    there = await floor(options.url.rstrip("/"))
    open_now = [each for each in there if each.phase != "closed" and each.game in options.games]
    found = [each.name for each in open_now if not options.tables or each.name in options.tables]
    if not found:
        raise NoSuchTables(tables=", ".join(each.name for each in there) or "-")
    return found


def _noting(record: TextIO | None) -> Note:
    def note(table: str, patron: str, placed: Placed) -> None:
        if record is not None:
            line = {"table": table, "round": placed.round, "patron": patron, "wagers": placed.wagers}
            record.write(msgspec.json.encode(line).decode() + "\n")

    return note


@contextlib.contextmanager
def _interrupts(stop: asyncio.Event) -> Iterator[None]:
    loop = asyncio.get_running_loop()
    for number in (signal.SIGINT, signal.SIGTERM):
        loop.add_signal_handler(number, stop.set)
    try:
        yield
    finally:
        for number in (signal.SIGINT, signal.SIGTERM):
            loop.remove_signal_handler(number)


async def _show(tally: Tally, started: float, language: Language) -> None:
    """One line on the terminal, overwritten as it goes. Writes nothing into a file or a pipe."""
    if not sys.stderr.isatty():
        return
    try:
        while True:
            await asyncio.sleep(SECONDS_BETWEEN)
            now = line(tally, language, seconds=monotonic() - started)
            sys.stderr.write(CLEAR_LINE + fitting(now, sys.stderr))
            sys.stderr.flush()
    finally:
        sys.stderr.write(CLEAR_LINE)


def line(tally: Tally, language: Language, *, seconds: float) -> str:
    refused = ", ".join(f"{code} {count}" for code, count in tally.refusals.most_common(4))
    values = {
        "sockets": tally.sockets,
        "wagers": tally.wagers,
        "rate": decimal(tally.wagers / max(seconds, 0.001), language),
        "rounds": tally.rounds,
        "refused": refused or NOTHING.in_language(language),
    }
    return fill(LINE, language, values)
