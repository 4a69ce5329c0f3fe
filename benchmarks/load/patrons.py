"""Many patrons in one process, as light as a socket can be: what they cost must not hide what the server costs.

Standard input: one JSON line that says whom to be; `join` and `stop` later. Standard output: `connected`, `joined`.
At the end, in the file named: when the last of them had each broadcast, and how each wager was answered."""

import asyncio
import json
import random
import re
import time
from collections import Counter
from pathlib import Path
from typing import Any

import uvloop

from benchmarks.load.processes import stdin_lines
from benchmarks.load.socket import ClientSocket

HANDSHAKE = (
    "GET /ws HTTP/1.1\r\nHost: 127.0.0.1:{port}\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
    "Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\nSec-WebSocket-Version: 13\r\nCookie: {cookie}\r\n\r\n"
)
EVENT = re.compile(
    rb'\{"type":"event","table":"([^"]+)","seq":(\d+),(?:"after":\d+,)?"at":\d+,"event":\{"type":"(\w+)"'
)
MEASURED = (b"betting_opened", b"betting_closed", b"round_settled", b"idle_betting_opened", b"idle_round_settled")
IN_TIME_MS = 1_000
"""A wager sent so long before the end of betting must be taken."""
CONNECTING_AT_ONCE = 100


class Swarm:
    """What all patrons of this process have seen."""

    def __init__(self, *, betting_ms: int, amount: int, seed: int, think: float) -> None:
        self.think = think
        self.betting_ms = betting_ms
        self.amount = amount
        self.chance = random.Random(seed)  # noqa: S311 - when they think
        self.last: dict[tuple[str, int], list[int]] = {}
        """By table and number: when the last had it, how many had it, and its bytes."""
        self.acknowledged: list[tuple[str, int, str, int, int]] = []
        self.answered_ms: list[tuple[int, float]] = []
        self.refused: Counter[str] = Counter()
        self.refused_in_time = 0
        self.unanswered = 0
        self.lost = 0
        self.messages = 0
        self.bytes = 0
        self.betting = True
        self.ports: list[int] = []

    def sums(self) -> dict[str, Any]:
        return {
            "last": [[table, seq, *values] for (table, seq), values in self.last.items()],
            "acknowledged": self.acknowledged,
            "answered_ms": self.answered_ms,
            "refused": self.refused,
            "refused_in_time": self.refused_in_time,
            "unanswered": self.unanswered,
            "lost": self.lost,
            "ports": self.ports,
            "messages": self.messages,
            "bytes": self.bytes,
        }


class Patron(ClientSocket):
    def __init__(self, swarm: Swarm, port: int, cookie: str, table: str) -> None:
        super().__init__(HANDSHAKE.format(port=port, cookie=cookie).encode())
        self.swarm = swarm
        self.table = table
        self.id = ""
        self.round = 0
        self.bets = 0
        self.sent: dict[str, tuple[int, int, int, int]] = {}
        """By request id: when, in which round, how long before the end of betting, and how much."""
        self.seen = asyncio.Event()
        self.sitting = asyncio.Event()
        self.ending = False

    def connection_lost(self, exc: Exception | None) -> None:
        if not self.ending:
            self.swarm.lost += 1
            self.seen.set()
            self.sitting.set()

    def ask(self, do: str, request_id: str, **fields: object) -> None:
        self.write(0x81, json.dumps({"do": do, "id": request_id, "table": self.table, **fields}).encode())

    def got(self, message: bytes, now: int) -> None:
        swarm = self.swarm
        swarm.messages += 1
        swarm.bytes += len(message)
        if event := EVENT.match(message):
            if event[3] in MEASURED:
                self.note(event, len(message), now)
                if event[3] == b"betting_opened" and self.sitting.is_set():  # who sits down later waits a round
                    self.round = json.loads(message)["event"]["round"]
                    asyncio.get_running_loop().call_later(
                        swarm.chance.uniform(0, swarm.think * swarm.betting_ms / 1000), self.bet, now
                    )
        elif message.startswith(b'{"type":"accepted"'):
            self.answered(json.loads(message)["re"], now, None)
        elif message.startswith(b'{"type":"refused"'):
            refusal = json.loads(message)
            self.answered(refusal["re"], now, refusal["code"])
        elif message.startswith(b'{"type":"welcome"'):
            self.id = json.loads(message)["patron"]
            if self.id == "bare":
                self.seen.set()
                self.sitting.set()
            else:
                self.ask("subscribe", "s")

    def note(self, event: "re.Match[bytes]", size: int, now: int) -> None:
        last = self.swarm.last.setdefault((event[1].decode(), int(event[2])), [0, 0, size])
        last[0] = max(last[0], now)
        last[1] += 1

    def bet(self, opened_ns: int) -> None:
        if not self.swarm.betting or self.transport.is_closing():
            return
        request_id = f"c{self.round}-{time.monotonic_ns()}"
        now = time.monotonic_ns()
        left_ms = self.swarm.betting_ms - (now - opened_ns) // 1_000_000
        self.bets += 1
        amount = self.swarm.amount + 100 * self.bets  # no two alike: in the ledger each wager is known by it
        self.sent[request_id] = (now, self.round, left_ms, amount)
        side = self.swarm.chance.choice(("player", "banker"))
        self.ask("confirm", request_id, round=self.round, wagers=[{"bet": side, "amount": amount}])

    def answered(self, request_id: str, now: int, code: str | None) -> None:
        swarm = self.swarm
        if request_id == "s":
            self.seen.set()
        elif request_id == "j":
            self.sitting.set()
        if code is not None:
            swarm.refused[code] += 1
        sent = self.sent.pop(request_id, None)
        if sent is None:
            return
        sent_ns, number, left_ms, amount = sent
        swarm.answered_ms.append((now, (now - sent_ns) / 1e6))
        if code is None:
            swarm.acknowledged.append((self.table, number, self.id, amount, now))
        elif left_ms >= IN_TIME_MS and code == "betting_not_open":
            swarm.refused_in_time += 1


async def main() -> None:
    lines = await stdin_lines()
    plan = json.loads(await lines.readline())
    swarm = Swarm(betting_ms=plan["betting_ms"], amount=plan["amount"], seed=plan["seed"], think=plan.get("think", 0.6))
    patrons = [Patron(swarm, plan["port"], cookie, table) for cookie, table in plan["patrons"]]
    loop = asyncio.get_running_loop()
    for first in range(0, len(patrons), CONNECTING_AT_ONCE):
        some = patrons[first : first + CONNECTING_AT_ONCE]
        await asyncio.gather(*(loop.create_connection(lambda p=p: p, "127.0.0.1", plan["port"]) for p in some))  # type: ignore[misc]
        await asyncio.gather(*(patron.seen.wait() for patron in some))
    swarm.ports = [patron.transport.get_extra_info("sockname")[1] for patron in patrons]
    print("connected", flush=True)
    while (command := (await lines.readline()).strip()) and command != b"stop":
        for first in range(0, len(patrons), CONNECTING_AT_ONCE):
            some = patrons[first : first + CONNECTING_AT_ONCE]
            for patron in some:
                patron.ask("join", "j")
            await asyncio.gather(*(patron.sitting.wait() for patron in some))
        print("joined", flush=True)
    swarm.betting = False
    await asyncio.sleep(1)
    swarm.unanswered = sum(len(patron.sent) for patron in patrons)
    for patron in patrons:
        patron.ending = True
        patron.transport.abort()
    Path(plan["out"]).write_text(json.dumps(swarm.sums()))


if __name__ == "__main__":
    with asyncio.Runner(loop_factory=uvloop.Loop) as runner:
        runner.run(main())
