"""One server with its patrons, measured by `benchmarks.peers`."""

import json
import tempfile
import time
from collections.abc import Iterator, Mapping
from contextlib import ExitStack, contextmanager
from pathlib import Path
from statistics import median, quantiles
from typing import Any, NamedTuple

from benchmarks.load.processes import WORKERS, Process, line_of, process, rss, say
from benchmarks.peers.servers import Floor, Server, Start

Answers = list[dict[str, Any]]
"""Of the processes of the patrons, to one order."""


class Spread(NamedTuple):
    """The median, the least and the most of some measurements."""

    middle: float
    least: float
    most: float

    @classmethod
    def of(cls, found: list[float]) -> "Spread":
        return cls(median(found), min(found), max(found))


class Figures(NamedTuple):
    """`None` is not measured."""

    joined_s: float
    kib_each: float
    broadcast_ms: Spread
    rate: Spread | None = None
    """Bets acknowledged a second, when all bet at once."""
    processor_us: Spread | None = None
    """Of the server, for each of these bets."""
    p99_ms: Spread | None = None
    """At half that rate."""
    refused: tuple[str, ...] = ()


class Crowd:
    """The processes in which the patrons are."""

    def __init__(self, workers: list[Process], server: Server) -> None:
        self._workers = workers
        self._server = server

    def answers(self) -> Answers:
        return [json.loads(line_of(worker)) for worker in self._workers]

    def do(self, order: str) -> Answers:
        for worker in self._workers:
            say(worker, order)
        if order != "join":
            time.sleep(0.05)  # a server without tables opens when all listen
            self._server.open()
        return self.answers()


def measured(start: Start, floor: Floor, *, bursts: int, paced: int, looks: int = 0) -> Figures:
    with tempfile.TemporaryDirectory(prefix="felt-bench-") as folder, start(floor, Path(folder)) as server:
        before = rss(server.process.pid)
        with _crowd(server, floor) as crowd:
            joined_s = _longest(crowd.answers())
            each = (rss(server.process.pid) - before) / floor.clients / 1024
            if server.keeps:
                joined_s += _longest(crowd.do("join"))
            broadcasts: list[float] = []
            for _ in range(looks):
                _note_broadcasts(crowd.do("look"), server.told_ns(), broadcasts)
            rates, processor, refused = [], [], set[str]()
            for _ in range(bursts):
                answers = crowd.do("burst")
                _note_broadcasts(answers, server.told_ns(), broadcasts)
                count, seconds, busy = _burst(answers)
                rates.append(count / seconds)
                processor.append(1e6 * busy / max(1, count))
                refused.update(code for each_one in answers for code in each_one["refused"])
            slow: list[float] = []
            for _ in range(paced if rates else 0):
                answers = crowd.do(f"pace {median(rates) / 2 / WORKERS}")
                _note_broadcasts(answers, server.told_ns(), broadcasts)
                waits = [wait / 1e6 for answer in answers for wait in answer["waits_ns"]]
                slow.append(quantiles(waits, n=100)[98])
                refused.update(code for each_one in answers for code in each_one["refused"])
    assert all(rates), f"no bet was taken: {refused}"
    return Figures(
        joined_s=joined_s,
        kib_each=each,
        broadcast_ms=Spread.of(broadcasts),
        rate=Spread.of(rates) if rates else None,
        processor_us=Spread.of(processor) if processor else None,
        p99_ms=Spread.of(slow) if slow else None,
        refused=tuple(sorted(refused)),
    )


@contextmanager
def _crowd(server: Server, floor: Floor) -> Iterator[Crowd]:
    tables = [name for name in floor.names for _ in range(floor.patrons)]
    lookers = range(floor.patrons - 1, floor.clients, floor.patrons)
    places = [
        (cookie, table, number not in lookers)
        for number, (cookie, table) in enumerate(zip(server.cookies, tables, strict=True))
    ]
    with ExitStack() as stack:
        workers = [stack.enter_context(process("benchmarks.peers.clients")) for _ in range(WORKERS)]
        for number, worker in enumerate(workers):
            plan = {
                "port": server.port,
                "server": server.process.pid,
                "speaks": server.speaks,
                "places": places[number::WORKERS],
            }
            say(worker, json.dumps(plan))
        yield Crowd(workers, server)


def _longest(answers: Answers) -> float:
    return float(max(answer["seconds"] for answer in answers))


def _note_broadcasts(answers: Answers, told_ns: Mapping[str, int], found: list[float]) -> None:
    """From its beginning to its receipt by the last client."""
    for key, began in told_ns.items():
        reached = [answer["told"][key] for answer in answers if key in answer["told"]]
        if len(reached) == len(answers):
            found.append((max(reached) - began) / 1e6)


def _burst(answers: Answers) -> tuple[int, float, float]:
    """Bets, the seconds that they took, and the seconds of the server's processor."""
    count = sum(len(answer["waits_ns"]) for answer in answers)
    seconds = max(answer["ended_ns"] for answer in answers) - min(answer["began_ns"] for answer in answers)
    busy = max(answer["cpu_ended_ns"] for answer in answers) - min(answer["cpu_began_ns"] for answer in answers)
    return count, seconds / 1e9, busy / 1e9
