"""Felt beside servers that keep nothing, in one run, over real sockets on loopback: bets acknowledged a second, the
server's processor for each, p99 at half that rate, a broadcast to its last client, joining, memory.

    python -m benchmarks --against peers                       4,000 patrons: about eight minutes
    python -m benchmarks --against peers --patrons 400 --rounds 2
    python -m benchmarks --against peers --growth              Felt alone: 500 to 20,000 patrons, 1 to 700 tables

All bet at once when betting opens, and are answered one by one; Felt answers after its commit (SQLite, WAL,
synchronous=FULL; PostgreSQL). Each patron has a socket; the clients run on the same cores as the servers."""

import argparse
import os
import tempfile
from collections.abc import Iterator, Sequence
from contextlib import contextmanager, nullcontext
from pathlib import Path

from tests.store.servers import server as postgres_server

from benchmarks.load.processes import raise_file_limit
from benchmarks.peers.measuring import Figures, measured
from benchmarks.peers.report import say_goals, say_growth, say_row
from benchmarks.peers.servers import Floor, Start, felt_on, peers

SIZES = (500, 1_000, 4_000)
"""Of the crowds to which a broadcast goes."""
TABLES = 40
LOOK_MS = 1_500
GROWING = (500, 2_000, 8_000, 20_000)
"""Patrons of one table."""
SPREAD, SPREAD_OVER = 2_800, (1, 7, 70, 700)
"""So many patrons, at so many tables."""
OTHER_FILES = 500
"""Of a server besides its sockets."""


def main(arguments: Sequence[str]) -> None:
    parser = argparse.ArgumentParser(prog="benchmarks --against peers", description="Felt beside other servers")
    parser.add_argument("--patrons", type=int, default=SIZES[-1], help="most patrons of a server")
    parser.add_argument("--tables", type=int, default=TABLES, help="among which they are divided the second time")
    parser.add_argument("--rounds", type=int, default=5, help="of bets all at once; and as many at half the rate")
    parser.add_argument("--betting-ms", type=int, default=6_000)
    parser.add_argument("--no-install", action="store_true", help="do not ask pip for peers that are missing")
    parser.add_argument("--no-postgres", action="store_true")
    parser.add_argument("--only", help="servers whose name begins so")
    parser.add_argument("--growth", action="store_true", help="how Felt's cost grows with patrons and tables")
    given = parser.parse_args(arguments)
    files = raise_file_limit()
    print(f"load average before: {os.getloadavg()[0]:.1f}, {os.cpu_count()} cores", flush=True)
    with tempfile.TemporaryDirectory(prefix="felt-peers-") as scratch, _stores(postgres=not given.no_postgres) as felt:
        if given.growth:
            for name, start in felt.items():
                grow(name, start, rounds=given.rounds, betting_ms=given.betting_ms, most=files - OTHER_FILES)
            return
        others = peers(Path(scratch), install=not given.no_install)
        chosen = {name: start for name, start in (others | felt).items() if name.startswith(given.only or "")}
        compare(
            chosen,
            patrons=given.patrons,
            tables=min(given.tables, given.patrons // 2),
            rounds=given.rounds,
            betting_ms=given.betting_ms,
        )


@contextmanager
def _stores(*, postgres: bool) -> Iterator[dict[str, Start]]:
    with postgres_server() if postgres else nullcontext() as server:
        found = {"Felt, SQLite": felt_on(lambda folder: f"{folder}/felt.db")}
        if server is not None:
            found["Felt, PostgreSQL"] = felt_on(lambda folder: server.new_place())
        yield found


def grow(name: str, start: Start, *, rounds: int, betting_ms: int, most: int) -> None:
    """The cost grows linearly if a bet, and a patron who comes, cost the same however many there are. A server has at
    `most` so many sockets here."""
    floors = [Floor(1, min(patrons, most), betting_ms) for patrons in GROWING]
    floors += [Floor(tables, SPREAD // tables, betting_ms) for tables in SPREAD_OVER]
    found: dict[Floor, Figures] = {}
    for floor in floors:
        found[floor] = measured(start, floor, bursts=rounds, paced=0)
        say_row(name, floor, found[floor])
    say_growth(name, found)


def compare(servers: dict[str, Start], *, patrons: int, tables: int, rounds: int, betting_ms: int) -> None:
    crowds = [size for size in SIZES if size < patrons]
    found: dict[tuple[str, int, int], Figures] = {}

    def measure(name: str, floor: Floor, *, bursts: int, looks: int) -> None:
        figures = measured(servers[name], floor, bursts=bursts, paced=bursts, looks=looks)
        found[name, floor.tables, floor.patrons] = figures
        say_row(name, floor, figures)

    for size in crowds:
        for name in servers:
            measure(name, Floor(1, size, LOOK_MS), bursts=0, looks=rounds)
    for name in servers:
        measure(name, Floor(1, patrons, betting_ms), bursts=rounds, looks=0)
    for name in servers:
        if name.startswith("Felt"):
            measure(name, Floor(tables, patrons // tables, betting_ms), bursts=rounds, looks=0)
    say_goals(found)
