"""The servers of `benchmarks.peers`: Felt on its stores, and the peers that this machine has."""

import json
import shutil
import subprocess
import sys
from collections.abc import Callable, Iterator
from contextlib import AbstractContextManager, contextmanager
from importlib.util import find_spec
from pathlib import Path
from typing import NamedTuple, Protocol

from benchmarks.load.processes import Process, line_of, process, program, say

SOURCE = Path(__file__).parents[1] / "c" / "bets_epoll.c"
ROOM = Path(__file__).with_name("colyseus_server.mjs")
OPENING_BYTES = 230
"""The length of Felt's `betting_opened`."""
INSTALL_SECONDS = 120
NO_COOKIE = ["x=1"]
COLYSEUS = ("@colyseus/core@0.16", "@colyseus/ws-transport@0.16")
HEAD = """
database_url = "{url}"
key_file = "{folder}/felt.key"
play_chips = 1000000000
sockets_per_address = 100000
"""
TABLE = """
[[tables]]
game = "baccarat"
name = "{name}"
idle_rounds_max = 1000000
rules = {{ mode = "online", limits = {{ default = [100, 1000000] }} }}
[tables.times]
countdown_ms = 1000
betting_ms = {betting_ms}
result_ms = 0
card_ms = 0
"""


class Floor(NamedTuple):
    """How many tables, and how many patrons at each."""

    tables: int
    patrons: int
    betting_ms: int

    @property
    def names(self) -> list[str]:
        return [f"T{number}" for number in range(1, self.tables + 1)]

    @property
    def clients(self) -> int:
        return self.tables * self.patrons


class Server(Protocol):
    """A server that runs."""

    process: Process
    port: int
    cookies: list[str]
    """Of the clients; of Colyseus the paths of their sockets."""
    speaks: str
    """What its clients must speak."""
    keeps: bool
    """It has tables, which patrons join and which open by themselves."""

    def open(self) -> None:
        """Open the betting, at a server that has no tables."""

    def told_ns(self) -> dict[str, int]:
        """When it began to tell that betting is open, by table and number of the event, since the last question."""


Start = Callable[[Floor, Path], AbstractContextManager[Server]]


class House:
    keeps, speaks = True, "felt"

    def __init__(self, process: Process, folder: Path) -> None:
        self.process = process
        self.port = int(line_of(process))
        self.cookies = json.loads((folder / "cookies.json").read_text())

    def open(self) -> None:
        """Its tables open by themselves."""

    def told_ns(self) -> dict[str, int]:
        say(self.process, "told")
        told: dict[str, int] = json.loads(line_of(self.process))
        return told


class Bare:
    keeps = False

    def __init__(self, process: Process, cookies: list[str] | Path, speaks: str = "felt") -> None:
        self.process = process
        self.port = int(line_of(process))
        self.cookies = json.loads(cookies.read_text()) if isinstance(cookies, Path) else cookies
        self.speaks = speaks
        self._number = 0

    def open(self) -> None:
        self._number += 1
        say(self.process, f"go T1 {self._number} {OPENING_BYTES}")

    def told_ns(self) -> dict[str, int]:
        return {f"T1/{self._number}": int(line_of(self.process))}


def felt_on(url: Callable[[Path], str]) -> Start:
    @contextmanager
    def start(floor: Floor, folder: Path) -> Iterator[Server]:
        config = folder / "felt.toml"
        rows = (TABLE.format(name=name, betting_ms=floor.betting_ms) for name in floor.names)
        config.write_text(HEAD.format(folder=folder, url=url(folder)) + "".join(rows))
        with process("benchmarks.peers.house", str(config), str(floor.clients), str(folder)) as started:
            yield House(started, folder)

    return start


def module(name: str, library: Path | None = None) -> Start:
    @contextmanager
    def start(floor: Floor, folder: Path) -> Iterator[Server]:
        with process(f"benchmarks.peers.{name}", library=library) as started:
            yield Bare(started, NO_COOKIE * floor.clients)

    return start


def peers(scratch: Path, *, install: bool) -> dict[str, Start]:
    """By name. A peer that this machine lacks is left out, and named."""
    found: dict[str, Start] = {}
    if shutil.which("gcc") is None:
        print("C epoll: left out, there is no gcc here", flush=True)
    else:
        binary = scratch / "bets_epoll"
        subprocess.run(["gcc", "-O2", "-D_GNU_SOURCE", "-o", str(binary), str(SOURCE)], check=True)

        @contextmanager
        def epoll(floor: Floor, folder: Path) -> Iterator[Server]:
            with program(str(binary)) as started:
                yield Bare(started, NO_COOKIE * floor.clients)

        found["C epoll"] = epoll
    library = scratch / "packages"
    pip = [sys.executable, "-m", "pip", "install", "--quiet", "--no-input", "--target", str(library), "picows"]
    if _done(pip, scratch) if install else find_spec("picows") is not None:
        found["picows"] = module("picows_server", library)
    else:
        print("picows: left out, it is not installed", flush=True)
    found["uvicorn bare"] = module("bare")
    node = scratch / "node"
    node.mkdir()
    if install and _done(["npm", "install", "--silent", "--no-audit", "--no-fund", *COLYSEUS], node):
        found["Colyseus"] = _colyseus(node)
    else:
        print("Colyseus: left out, it is not installed", flush=True)
    return found


def _colyseus(installed: Path) -> Start:
    @contextmanager
    def start(floor: Floor, folder: Path) -> Iterator[Server]:
        paths = folder / "paths.json"
        with program("node", str(ROOM), str(floor.clients), str(paths), folder=installed) as started:
            yield Bare(started, paths, "colyseus")

    return start


def _done(command: list[str], folder: Path) -> bool:
    try:
        done = subprocess.run(command, cwd=folder, capture_output=True, timeout=INSTALL_SECONDS, check=False)
    except (OSError, subprocess.TimeoutExpired):
        return False
    return done.returncode == 0
