"""`felt serve` in a process of its own, and what a test asks of it."""

import os
import re
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import httpx
from websockets.asyncio.client import connect

from tests.patience import PATIENCE_SECONDS
from tests.server.online import CONNECTING, Client


def environment(folder: Path) -> dict[str, str]:
    """No settings of the machine; the key is in a folder of the test."""
    kept = {key: value for key, value in os.environ.items() if not key.startswith("FELT_")}
    return kept | {"XDG_STATE_HOME": str(folder / "state")}


class Process:
    def __init__(self, folder: Path, *arguments: str) -> None:
        self.log = folder / "log"
        self._log = self.log.open("ab")
        self.process = subprocess.Popen(
            [sys.executable, "-m", "felt", "serve", "--port", "0", "--lang", "en", *arguments],
            cwd=folder,
            env=environment(folder),
            stdout=subprocess.PIPE,
            stderr=self._log,
        )
        assert self.process.stdout is not None
        self.said = self.process.stdout.readline().decode()
        found = re.search(r"http://\S+", self.said)
        assert found, (self.said, self.log.read_text())
        self.address = found[0]

    def line(self) -> str:
        assert self.process.stdout is not None
        return self.process.stdout.readline().decode()

    def end(self, signal_number: int) -> int:
        self.process.send_signal(signal_number)
        return self.process.wait(timeout=PATIENCE_SECONDS)

    def close(self) -> None:
        if self.process.poll() is None:
            self.process.kill()
            self.process.wait()
        assert self.process.stdout is not None
        self.process.stdout.close()
        self._log.close()


@contextmanager
def serve(folder: Path, *arguments: str) -> Iterator[Process]:
    process = Process(folder, *arguments)
    try:
        yield process
    finally:
        process.close()


def felt(folder: Path, *arguments: str) -> subprocess.CompletedProcess[str]:
    command = [sys.executable, "-m", "felt", *arguments]
    return subprocess.run(
        command,
        cwd=folder,
        env=environment(folder),
        capture_output=True,
        text=True,
        check=False,
        timeout=PATIENCE_SECONDS,
    )


def asked(server: Process, path: str) -> httpx.Response:
    return httpx.get(server.address + path, timeout=PATIENCE_SECONDS)


def check_books(folder: Path) -> None:
    checked = felt(folder, "check", "--database", "felt.db")
    assert checked.returncode == 0, checked.stdout + checked.stderr


def guest(address: str) -> str:
    """The cookie of somebody new."""
    with httpx.Client(base_url=address, timeout=PATIENCE_SECONDS) as client:
        answer = client.post("/api/session/guest", json={}, headers={"Origin": address})
        assert answer.status_code < 300, answer.text
        return "; ".join(f"{name}={value}" for name, value in client.cookies.items())


async def patron(address: str, cookie: str) -> Client:
    url = address.replace("http", "ws", 1) + "/ws"
    return Client(await connect(url, additional_headers={"Cookie": cookie}, **CONNECTING), "guest")
