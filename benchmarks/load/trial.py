"""Rooms under load: one open table with many patrons, and many tables of seven. Real sockets on loopback, the server in
a process of its own, the patrons in others, everything durable (SQLite, WAL, synchronous=FULL).

    python -m benchmarks.load                                      about two minutes
    python -m benchmarks.load --patrons 4000 --tables 700 --seconds 60 --betting-ms 12000

A broadcast is timed to its receipt by the last client, and held against a bare server of the same stack in the same
run: one that sends every message that the house sent, of the same size, to the same client, at the same intervals, and
gets the same wagers; and one that has nothing else to do than this broadcast."""

import argparse
import asyncio
import json
import os
import tempfile
import time
from pathlib import Path

import msgspec

from benchmarks.load.bare import Broadcast
from benchmarks.load.figures import Bare, House, seen_by_all
from benchmarks.load.house import Told
from benchmarks.load.processes import cpu_s, finish, line_of, process, raise_file_limit, rss, say, swarm
from benchmarks.load.report import TIMED, check_ledger, report
from benchmarks.load.traffic import Traffic

SEATS = 7
AMOUNT = 1_000
IDLE_BROADCASTS_MAX = 300
HEAD = """
database_url = "{folder}/felt.db"
key_file = "{folder}/felt.key"
play_chips = 1000000000
sockets_per_address = 100000
"""
TABLE = """
[[tables]]
game = "baccarat"
name = "{name}"
{seats}
idle_rounds_max = 1000000
rules = {{ mode = "online", limits = {{ default = [100, 1000000] }} }}
[tables.times]
countdown_ms = 2000
betting_ms = {betting_ms}
result_ms = 1000
card_ms = 0
"""


def main() -> None:
    parser = argparse.ArgumentParser(description="rooms under load")
    parser.add_argument("--patrons", type=int, default=500, help="on the one open table; 0 leaves it out")
    parser.add_argument("--tables", type=int, default=100, help="of seven patrons each; 0 leaves them out")
    parser.add_argument("--seconds", type=float, default=20.0, help="how long each part is played")
    parser.add_argument("--betting-ms", type=int, default=5_000)
    given = parser.parse_args()
    play(given.patrons, given.tables, seconds=given.seconds, betting_ms=given.betting_ms)


def run() -> None:
    play(patrons=500, tables=100, seconds=20.0, betting_ms=5_000)


def play(patrons: int, tables: int, *, seconds: float, betting_ms: int) -> None:
    raise_file_limit()
    for name, count, each in (("one open table", 1, patrons), ("tables of seven", tables, SEATS)):
        if count and each:
            print(f"\n== {name}: {count} × {each} patrons, betting {betting_ms / 1000:g} s, {seconds:g} s", end=", ")
            print(f"load average before: {os.getloadavg()[0]:.1f}", flush=True)
            with tempfile.TemporaryDirectory() as folder:
                part(count, each, Path(folder), seconds, betting_ms)


def part(tables: int, patrons: int, folder: Path, seconds: float, betting_ms: int) -> None:
    house = played(tables, patrons, folder, seconds, betting_ms)
    report(house, bare_figures(house, folder, betting_ms))
    asyncio.run(check_ledger(house, folder))


def played(tables: int, patrons: int, folder: Path, seconds: float, betting_ms: int) -> House:
    names = [f"T{number}" for number in range(1, tables + 1)]
    seats = f"seats = {SEATS}" if tables > 1 else ""
    config = folder / "felt.toml"
    rows = (TABLE.format(name=each, seats=seats, betting_ms=betting_ms) for each in names)
    config.write_text(HEAD.format(folder=folder) + "".join(rows))
    clients = tables * patrons
    with process("benchmarks.load.house", str(config), str(clients), str(folder)) as server:
        port = int(line_of(server))
        places = [name for name in names for _ in range(patrons)]
        cookies = list(zip(json.loads((folder / "cookies.json").read_text()), places, strict=True))
        rss_before = rss(server.pid)
        with swarm(cookies, port, folder, betting_ms=betting_ms, amount=AMOUNT) as workers:
            rss_connected = rss(server.pid)
            joining = time.monotonic()
            for worker in workers:
                say(worker, "join")
            for worker in workers:
                line_of(worker)
            cpu, began_ns = cpu_s(server.pid), time.monotonic_ns()
            time.sleep(seconds)
            cpu, ended_ns, rss_end = cpu_s(server.pid) - cpu, time.monotonic_ns(), rss(server.pid)
        seen = seen_by_all(folder)
        finish(server)
    books = json.loads((folder / "told.json").read_text())
    return House(
        seen=seen,
        told=msgspec.convert(books["told"], list[Told]),
        store=books["store"],
        clients=clients,
        began_ns=began_ns,
        ended_ns=ended_ns,
        cpu_s=cpu,
        joining_s=began_ns / 1e9 - joining,
        rss_before=rss_before,
        rss_connected=rss_connected,
        rss_end=rss_end,
    )


def bare_figures(house: House, folder: Path, betting_ms: int) -> Bare:
    (folder / "idle.json").write_bytes(msgspec.json.encode(idle_broadcasts(house)))
    (folder / "measured.json").write_bytes(msgspec.json.encode(house.told))
    schedule(house, folder).write(folder / "schedule")
    with process("benchmarks.load.bare", str(folder)) as server:
        port = int(line_of(server))
        places = [(f"x={number}", "bare") for number in range(house.clients)]
        with swarm(places, port, folder, betting_ms=betting_ms, amount=AMOUNT):
            say(server, "idle")
            line_of(server)
            cpu, began = cpu_s(server.pid), time.monotonic()
            say(server, "traffic")
            line_of(server)
            cpu, sent_s = cpu_s(server.pid) - cpu, time.monotonic() - began
        seen = seen_by_all(folder)
        finish(server)
    told = msgspec.json.decode((folder / "bare.json").read_bytes(), type=list[Told])
    return Bare(seen=seen, told=told, cpu_s=cpu, sent_s=sent_s)


def idle_broadcasts(house: House) -> list[Broadcast]:
    found = []
    for kind in TIMED:
        size = max(150, house.size(kind))
        for place, each in enumerate(house.while_playing(kind)[:IDLE_BROADCASTS_MAX]):
            first = place * SEATS % (house.clients - each.watchers + 1)
            found.append(Broadcast(f"idle {kind}", place, f"idle_{kind}", size, each.before, first, each.watchers))
    return found


def schedule(house: House, folder: Path) -> Traffic:
    """What the house sent while it was played, to clients by their number."""
    numbers = {port: number for number, port in enumerate(house.seen.ports)}
    found = Traffic()
    for sent in Traffic.read(folder / "traffic"):
        if house.began_ns <= sent.at_ns <= house.ended_ns:
            found.add(*sent._replace(client=numbers[sent.client]))
    return found
