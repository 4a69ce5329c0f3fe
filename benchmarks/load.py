"""Rooms under load: one open table with many patrons, and many tables of seven. Real sockets on loopback, the server in
a process of its own, the patrons in others, everything durable (SQLite, WAL, synchronous=FULL).

    python -m benchmarks.load                                      about two minutes
    python -m benchmarks.load --patrons 4000 --tables 700 --seconds 60 --betting-ms 12000

A broadcast is timed from its commit to its receipt by the last client, and held against a bare server (Starlette,
uvicorn with websockets-sansio, uvloop) that sends as many bytes to as many clients at the same moments."""

import argparse
import asyncio
import json
import math
import os
import resource
import statistics
import subprocess
import sys
import tempfile
import time
from collections import Counter, defaultdict
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import msgspec

from benchmarks.load_servers import Told
from felt.ledger import Kind, patron_account
from felt.store.opening import open_store

WORKERS = 2
SEATS = 7
AMOUNT = 1_000
RATIO_GOAL = 3.0
BROADCASTS_MAX = 2_000
BROADCASTS_TO_TELL = 10
GAP_S_MAX = 0.5
SETTING_UP_S_MAX = 600
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
"""


class Figures(msgspec.Struct):
    told: list[Told]
    last: dict[tuple[str, int], list[int]]
    acknowledged: list[tuple[str, int, str, int]]
    answered_ms: list[float]
    refused: Counter[str]
    refused_in_time: int
    unanswered: int
    lost: int
    messages: int
    bytes: int
    played_s: float = 0.0
    cpu_s: float = 0.0
    rss_before: int = 0
    rss_connected: int = 0
    rss_end: int = 0
    joining_s: float = 0.0
    store: dict[str, Any] = {}

    def latencies_ms(self, kind: str) -> list[float]:
        """Of the broadcasts that reached everybody who watched."""
        found = []
        for table, seq, event, committed_ns, watchers, _ in self.told:
            received = self.last.get((table, seq))
            if event == kind and watchers and received is not None and received[1] == watchers:
                found.append((received[0] - committed_ns) / 1e6)
        return found

    def size(self, kind: str) -> int:
        sizes = [
            self.last[table, seq][2]
            for table, seq, event, *_ in self.told
            if event == kind and (table, seq) in self.last
        ]
        return int(statistics.median(sizes)) if sizes else 0


def main() -> None:
    parser = argparse.ArgumentParser(description="rooms under load")
    parser.add_argument("--patrons", type=int, default=500, help="on the one open table; 0 leaves it out")
    parser.add_argument("--tables", type=int, default=100, help="of seven patrons each; 0 leaves them out")
    parser.add_argument("--seconds", type=float, default=20.0, help="how long each part is played")
    parser.add_argument("--betting-ms", type=int, default=5_000)
    options = parser.parse_args()
    _raise_file_limit()
    for name, tables, patrons in (("one open table", 1, options.patrons), ("tables of seven", options.tables, SEATS)):
        if tables and patrons:
            with tempfile.TemporaryDirectory() as folder:
                part(name, tables, patrons, Path(folder), options)


def part(name: str, tables: int, patrons: int, folder: Path, options: argparse.Namespace) -> None:
    print(f"\n== {name}: {tables} × {patrons} patrons, betting {options.betting_ms / 1000:g} s, {options.seconds:g} s")
    figures = played(tables, patrons, folder, options)
    bare = bare_figures(figures, tables * patrons, folder)
    report(figures, bare, tables * patrons)
    asyncio.run(check_ledger(figures, folder))


def played(tables: int, patrons: int, folder: Path, options: argparse.Namespace) -> Figures:
    names = [f"T{number}" for number in range(1, tables + 1)]
    seats = f"seats = {SEATS}" if tables > 1 else ""
    config = folder / "felt.toml"
    rows = (TABLE.format(name=each, seats=seats, betting_ms=options.betting_ms) for each in names)
    config.write_text(HEAD.format(folder=folder) + "".join(rows))
    out = folder / "house.json"
    with process("benchmarks.load_servers", "house", str(config), str(tables * patrons), str(out)) as house:
        port = int(line_of(house))
        places = [name for name in names for _ in range(patrons)]
        cookies = list(zip(json.loads(out.read_text()), places, strict=True))
        rss_before = rss(house.pid)
        with swarm(cookies, port, folder, options.betting_ms) as workers:
            rss_connected = rss(house.pid)
            started = time.monotonic()
            for worker in workers:
                say(worker, "join")
            for worker in workers:
                line_of(worker)
            joining_s = time.monotonic() - started
            cpu, started = cpu_s(house.pid), time.monotonic()
            time.sleep(options.seconds)
            cpu, seconds, rss_end = cpu_s(house.pid) - cpu, time.monotonic() - started, rss(house.pid)
        figures = collected(folder)
        finish(house)
    books = json.loads(out.read_text())
    figures.told = msgspec.convert(books.pop("told"), list[Told])
    figures.store = books
    figures.played_s, figures.cpu_s, figures.joining_s = seconds, cpu, joining_s
    figures.rss_before, figures.rss_connected, figures.rss_end = rss_before, rss_connected, rss_end
    return figures


def bare_figures(house: Figures, clients: int, folder: Path) -> dict[str, Figures]:
    """The broadcasts of the house once more, at the same intervals, from a server that does nothing else."""
    found: dict[str, Figures] = {}
    for kind in ("betting_opened", "round_settled"):
        told = [each for each in house.told if each[2] == kind and each[4]]
        if not told:
            continue
        out = folder / "bare.json"
        size = max(100, house.size(kind))
        with process("benchmarks.load_servers", "bare", str(out)) as bare:
            port = int(line_of(bare))
            with swarm([("x=1", "bare")] * clients, port, folder, 1) as _:
                last_ns = told[0][3]
                for place, (table, _, _, committed_ns, watchers, before) in enumerate(told[:BROADCASTS_MAX]):
                    time.sleep(min(GAP_S_MAX, (committed_ns - last_ns) / 1e9))
                    last_ns = committed_ns
                    first = 0 if watchers == clients else place * SEATS % clients
                    say(bare, json.dumps([table, place, size, before, first, watchers]))
                time.sleep(2)
            figures = collected(folder)
            finish(bare)
        figures.told = msgspec.convert(json.loads(out.read_text())["told"], list[Told])
        found[kind] = figures
    return found


def report(figures: Figures, bare: dict[str, Figures], clients: int) -> None:
    wagers = len(figures.acknowledged)
    for kind, server in bare.items():
        ours, theirs = figures.latencies_ms(kind), server.latencies_ms("bare")
        sent = sum(1 for each in figures.told if each[2] == kind and each[4])
        if ours and theirs:
            ratio = statistics.median(ours) / statistics.median(theirs)
            few = ", too few to tell: play longer" if min(len(ours), len(theirs)) < BROADCASTS_TO_TELL else ""
            row(
                "median of broadcast / bare server",
                f"{ratio:.2f}",
                f"at most {RATIO_GOAL:g}",
                f"{kind}, {figures.size(kind):,} bytes{few}",
            )
            row(
                "  to the last client",
                f"{spread(ours)} ms",
                f"bare {spread(theirs)} ms",
                f"{len(ours)} of {sent} reached all",
            )
    row(
        "wagers acknowledged",
        f"{wagers:,}",
        "",
        f"{wagers / figures.played_s:,.0f}/s, answered in {spread(figures.answered_ms)} ms",
    )
    row("refused though in time", str(figures.refused_in_time), "0", f"all refusals: {dict(figures.refused) or 'none'}")
    row("sockets lost, wagers unanswered", f"{figures.lost}, {figures.unanswered}", "0, 0", "")
    each = (figures.rss_connected - figures.rss_before) / clients / 1024
    row(
        "memory a patron",
        f"{each:.1f} KiB",
        "",
        f"server {mib(figures.rss_before)} → {mib(figures.rss_connected)} connected → {mib(figures.rss_end)} MiB",
    )
    row(
        "the server's CPU",
        f"{100 * figures.cpu_s / figures.played_s:.0f} % of a core",
        "",
        f"joining took {figures.joining_s:.1f} s",
    )
    store = figures.store
    groups = f"{store['batches']:,} batches, largest group {store['group_largest']}"
    times = f"mean {store['commit_ms_mean']:.1f} ms, longest {store['commit_ms_max']:.0f} ms"
    row("commits", f"{store['commits']:,}", "", f"{groups}, {times}")
    row("messages received", f"{figures.messages:,}", "", f"{figures.bytes / 1e6:,.0f} MB")


async def check_ledger(figures: Figures, folder: Path) -> None:
    """Every wager acknowledged is in the books, once, and in the round that its patron meant."""
    store = await open_store(str(folder / "felt.db"), create=False)
    held: defaultdict[tuple[str, str, int], list[int]] = defaultdict(list)
    try:
        async for each in store.transfers():
            if each.kind is Kind.HOLD:
                held[each.table, each.debit, each.amount].append(each.round)
        problems = await store.problems()
    finally:
        await store.close()
    wrong: Counter[str] = Counter()
    for table, number, patron, amount in figures.acknowledged:
        rounds = held[table, patron_account(patron), amount]
        wrong["missing"] += not rounds
        wrong["twice"] += len(rounds) > 1
        wrong["in another round"] += len(rounds) == 1 and rounds[0] != number
    row(
        "acknowledged: missing, twice",
        f"{wrong['missing']}, {wrong['twice']}",
        "0, 0",
        f"books balance: {not problems}",
    )
    row(
        "acknowledged for another round",
        str(wrong["in another round"]),
        "0",
        f"{len(figures.acknowledged):,} looked up",
    )


def row(what: str, figure: str, goal: str, besides: str) -> None:
    print(f"{what:<36}{figure:>24}   {goal and f'({goal})':<40}{besides}")


def spread(values: Sequence[float]) -> str:
    """Median, and the worst but one in a hundred."""
    ordered = sorted(values)
    if not ordered:
        return "–"
    return f"{statistics.median(ordered):.1f} / p99 {ordered[math.ceil(0.99 * (len(ordered) - 1))]:.1f}"


def mib(count: int) -> str:
    return f"{count / 1024**2:.0f}"


@contextmanager
def swarm(places: Sequence[tuple[str, str]], port: int, folder: Path, betting_ms: int) -> Iterator[list["Process"]]:
    """All connected; stopped, with their figures written, at the end."""
    share = -(-len(places) // WORKERS)
    workers = [process("benchmarks.load_patrons") for _ in range(WORKERS)]
    opened = [worker.__enter__() for worker in workers]
    try:
        for number, worker in enumerate(opened):
            plan = {
                "patrons": places[number * share : (number + 1) * share],
                "port": port,
                "betting_ms": betting_ms,
                "amount": AMOUNT,
                "seed": number,
                "out": str(folder / f"patrons-{number}.json"),
            }
            say(worker, json.dumps(plan))
        for worker in opened:
            assert line_of(worker) == "connected"
        yield opened
        for worker in opened:
            say(worker, "stop")
        for worker in opened:
            assert worker.wait(timeout=60) == 0
    finally:
        for context in workers:
            context.__exit__(None, None, None)


def collected(folder: Path) -> Figures:
    parts = [json.loads((folder / f"patrons-{number}.json").read_text()) for number in range(WORKERS)]
    last: dict[tuple[str, int], list[int]] = {}
    for each in parts:
        for table, seq, received_ns, count, size in each["last"]:
            known = last.setdefault((table, seq), [0, 0, size])
            known[0], known[1] = max(known[0], received_ns), known[1] + count

    def total(key: str) -> Any:
        return sum(each[key] for each in parts)

    return Figures(
        told=[],
        last=last,
        acknowledged=[
            (table, number, who, cents) for each in parts for table, number, who, cents in each["acknowledged"]
        ],
        answered_ms=[value for each in parts for value in each["answered_ms"]],
        refused=sum((Counter(each["refused"]) for each in parts), Counter()),
        refused_in_time=total("refused_in_time"),
        unanswered=total("unanswered"),
        lost=total("lost"),
        messages=total("messages"),
        bytes=total("bytes"),
    )


Process = subprocess.Popen[str]


@contextmanager
def process(module: str, *arguments: str) -> Iterator[Process]:
    started = subprocess.Popen(
        (sys.executable, "-m", module, *arguments), stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True
    )
    try:
        yield started
    finally:
        started.kill()
        started.communicate()


def say(to: Process, line: str) -> None:
    assert to.stdin is not None
    to.stdin.write(line + "\n")
    to.stdin.flush()


def line_of(started: Process) -> str:
    assert started.stdout is not None
    return started.stdout.readline().strip()


def finish(server: Process) -> None:
    assert server.stdin is not None
    server.stdin.close()
    server.stdin = None
    assert server.wait(timeout=120) == 0


def rss(pid: int) -> int:
    status = Path(f"/proc/{pid}/statm").read_text().split()
    return int(status[1]) * os.sysconf("SC_PAGE_SIZE")


def cpu_s(pid: int) -> float:
    fields = Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()
    return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")


def _raise_file_limit() -> None:
    _, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    resource.setrlimit(resource.RLIMIT_NOFILE, (hard, hard))


if __name__ == "__main__":
    main()
