"""What one address can do to everybody else: `python -m benchmarks.doors`.

A house in a process of its own. The attacker has the address of this machine in its network, the patron the loopback. A
patron's socket asks for the time ten times a second, first alone, then while the attacker makes one kind of call after
another on many connections, as fast as it is answered. The goal: whatever one address does, the event loop is late by
less than 20 ms in 99 of 100 cases."""

import asyncio
import contextlib
import json
import multiprocessing
import re
import socket as socket_module
import statistics
import subprocess
import sys
import tempfile
import time
from pathlib import Path

import httpx
from websockets.asyncio.client import ClientConnection, connect

CONNECTIONS = 32
SECONDS = 6.0
PINGS_EACH_SECONDS = 0.1
TOKEN = "a-token-for-this-benchmark"  # noqa: S105 - of a house that lasts a minute
WRONG = json.dumps({"name": "Chief", "password": "a wrong password"})
CALLS: dict[str, tuple[str, str, str]] = {
    "openapi": ("GET", "/api/openapi.json", ""),
    "protocol": ("GET", "/api/protocol", ""),
    "rules": ("GET", "/api/rules", ""),
    "odds": ("GET", "/api/odds/baccarat", ""),
    "tables": ("GET", "/api/tables", ""),
    "one table": ("GET", "/api/tables/B1", ""),
    "page": ("GET", "/", ""),
    "nothing there": ("GET", "/api/nothing", ""),
    "guests": ("POST", "/api/session/guest", "{}"),
    "sign in": ("POST", "/api/session", WRONG),
}


def own_address() -> str:
    """Of this machine in its network; nothing is sent."""
    with socket_module.socket(socket_module.AF_INET, socket_module.SOCK_DGRAM) as asking:
        asking.connect(("192.0.2.1", 9))
        return str(asking.getsockname()[0])


def attack(port: int, method: str, path: str, body: str, answered: "multiprocessing.Queue[dict[int, int]]") -> None:
    request = (
        f"{method} {path} HTTP/1.1\r\nHost: felt\r\nAccept-Encoding: gzip\r\n"
        f"Content-Type: application/json\r\nContent-Length: {len(body)}\r\n\r\n{body}"
    ).encode()
    statuses: dict[int, int] = {}

    async def one(until: float) -> None:
        while time.monotonic() < until:
            with contextlib.suppress(OSError, asyncio.IncompleteReadError):
                reader, writer = await asyncio.open_connection(own_address(), port)
                while time.monotonic() < until:
                    writer.write(request)
                    head = (await reader.readuntil(b"\r\n\r\n")).decode("latin-1")
                    length = re.search(r"content-length: (\d+)", head, re.I)
                    await reader.readexactly(int(length[1]) if length else 0)
                    status = int(head.split(" ", 2)[1])
                    statuses[status] = statuses.get(status, 0) + 1
                writer.close()

    async def all_of_them() -> None:
        until = time.monotonic() + SECONDS
        await asyncio.gather(*(one(until) for _ in range(CONNECTIONS)))

    asyncio.run(all_of_them())
    answered.put(statuses)


async def pinged(socket: ClientConnection, seconds: float) -> list[float]:
    """How long each answer took, in milliseconds."""
    took, until = [], time.monotonic() + seconds
    while time.monotonic() < until:
        began = time.perf_counter()
        await socket.send('{"do":"ping","id":"p"}')
        while json.loads(await socket.recv()).get("re") != "p":
            pass
        took.append(1_000 * (time.perf_counter() - began))
        await asyncio.sleep(PINGS_EACH_SECONDS)
    return took


def row(what: str, took: list[float], lag: float, statuses: dict[int, int]) -> None:
    p99 = statistics.quantiles(took, n=100)[98]
    told = ", ".join(f"{status}: {count / SECONDS:,.0f}/s" for status, count in sorted(statuses.items()))
    print(f"{what:<14}{statistics.median(took):>9.1f}{p99:>9.1f}{1_000 * lag:>11.1f}   {told}", flush=True)


async def measure(port: int) -> None:
    address = f"http://127.0.0.1:{port}"
    async with httpx.AsyncClient(base_url=address, timeout=30) as client:
        (await client.post("/api/session/guest", json={})).raise_for_status()
        cookie = "; ".join(f"{name}={value}" for name, value in client.cookies.items())

        async def lag() -> float:
            text = (await client.get("/metrics", headers={"Authorization": f"Bearer {TOKEN}"})).text
            found = re.search(r'felt_loop_lag_seconds{quantile="0.99"} (\S+)', text)
            assert found is not None, text
            return float(found[1])

        headers = {"Cookie": cookie}
        async with connect(f"ws://127.0.0.1:{port}/ws", additional_headers=headers) as socket:
            print(f"{'':<14}{'ping p50':>9}{'p99 ms':>9}{'lag p99 ms':>11}   answers to the attacker")
            row("alone", await pinged(socket, SECONDS), await lag(), {})
            for what, (method, path, body) in CALLS.items():
                answered: multiprocessing.Queue[dict[int, int]] = multiprocessing.Queue()
                attacker = multiprocessing.Process(target=attack, args=(port, method, path, body, answered))
                attacker.start()
                took = await pinged(socket, SECONDS)
                row(what, took, await lag(), await asyncio.to_thread(answered.get))
                attacker.join()
                await asyncio.sleep(1)


def run() -> None:
    with tempfile.TemporaryDirectory() as folder:
        settings = f'host = "0.0.0.0"\nport = 0\nmetrics_token = "{TOKEN}"\nkey_file = "{folder}/felt.key"\n'
        (Path(folder) / "felt.toml").write_text(settings)
        command = [sys.executable, "-m", "felt", "serve", "--lang", "en"]
        house = subprocess.Popen(command, cwd=folder, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True)
        try:
            assert house.stdout is not None
            found = re.search(r":(\d+)", house.stdout.readline())
            assert found is not None, "the house did not open"
            asyncio.run(measure(int(found[1])))
        finally:
            house.terminate()
            house.wait()


if __name__ == "__main__":
    run()
