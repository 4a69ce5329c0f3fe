"""The processes of `benchmarks.load`: started, spoken to line by line, measured, ended."""

import asyncio
import json
import os
import resource
import subprocess
import sys
from collections.abc import Iterator, Mapping, Sequence
from contextlib import ExitStack, contextmanager, suppress
from pathlib import Path

Process = subprocess.Popen[str]

WORKERS = 2
FILES = 65_536
LINE_BYTES_MAX = 64 * 1024 * 1024


@contextmanager
def process(module: str, *arguments: str, library: Path | None = None) -> Iterator[Process]:
    """`library` is a folder with packages that this process finds besides the installed ones."""
    environment = os.environ if library is None else {**os.environ, "PYTHONPATH": str(library)}
    with program(sys.executable, "-m", module, *arguments, environment=environment) as started:
        yield started


@contextmanager
def program(
    *command: str, environment: Mapping[str, str] | None = None, folder: Path | None = None
) -> Iterator[Process]:
    pipe = subprocess.PIPE
    started = subprocess.Popen(command, stdin=pipe, stdout=pipe, text=True, env=environment or os.environ, cwd=folder)
    try:
        yield started
    finally:
        started.kill()
        started.communicate()


@contextmanager
def swarm(places: Sequence[tuple[str, str]], port: int, folder: Path, **plan: object) -> Iterator[list[Process]]:
    """Patrons by cookie and table, all connected; stopped, with their figures written, at the end."""
    share = -(-len(places) // WORKERS)
    with ExitStack() as stack:
        workers = [stack.enter_context(process("benchmarks.load.patrons")) for _ in range(WORKERS)]
        for number, worker in enumerate(workers):
            some = places[number * share : (number + 1) * share]
            out = str(folder / f"patrons-{number}.json")
            say(worker, json.dumps({"patrons": some, "port": port, "seed": number, "out": out, **plan}))
        for worker in workers:
            assert line_of(worker) == "connected"
        yield workers
        for worker in workers:
            say(worker, "stop")
        for worker in workers:
            assert worker.wait(timeout=60) == 0


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


async def stdin_lines() -> asyncio.StreamReader:
    reader = asyncio.StreamReader(limit=LINE_BYTES_MAX)
    await asyncio.get_running_loop().connect_read_pipe(lambda: asyncio.StreamReaderProtocol(reader), sys.stdin)
    return reader


def rss(pid: int) -> int:
    status = Path(f"/proc/{pid}/statm").read_text().split()
    return int(status[1]) * os.sysconf("SC_PAGE_SIZE")


def cpu_s(pid: int) -> float:
    fields = Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()
    return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")


def cpu_ns(pid: int) -> int:
    """Of all threads that live: finer than `cpu_s`, which counts hundredths of a second."""
    return sum(int(each.read_text().split()[0]) for each in Path(f"/proc/{pid}/task").glob("*/schedstat"))


def raise_file_limit() -> int:
    """The sockets and files that a process may have from now on."""
    _, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    for most in (max(hard, FILES), hard):  # only root may have more than the hard limit
        with suppress(ValueError, OSError):
            resource.setrlimit(resource.RLIMIT_NOFILE, (most, most))
            return most
    raise AssertionError("a process may always have what it has")
