"""Patrons of `benchmarks.peers` in one process: the same bytes to every server, and as little work as can be beside it.

Standard input: a JSON line with the plan, then `join`, `look`, `burst`, `pace BETS_PER_SECOND`, and an end. Each is
answered by one line of JSON. `look` waits until all were told that betting is open; `burst` then bets at once, `pace`
at equal intervals."""

import asyncio
import json
import time
from typing import NamedTuple

import msgspec
import uvloop

from benchmarks.load.patrons import CONNECTING_AT_ONCE, EVENT, HANDSHAKE
from benchmarks.load.processes import cpu_ns, raise_file_limit, stdin_lines
from benchmarks.load.socket import ClientSocket

AT_ONCE = 20
"""Bets are sent so many at a time; then the answers that have come are read."""
PATIENCE_SECONDS = 300.0
LOST = "socket_lost"
ACCEPTED, OPENED = (msgspec.msgpack.encode(each) for each in ("accepted", "betting_opened"))


class Plan(NamedTuple):
    port: int
    server: int
    """The process whose time is read."""
    speaks: str
    places: list[tuple[str, str, bool]]
    """Cookie (of Colyseus the path), table, and whether this patron bets. The last patron of a table looks on: betting
    would end at once when all have bet."""


class Crowd:
    def __init__(self, plan: Plan) -> None:
        self.plan = plan
        self.open = 0
        """Patrons whose table is open for bets."""
        self.all_open = asyncio.Event()
        self.first_told: dict[str, int] = {}
        """By table and number of the event, when its last patron had it."""
        self.waiting = 0
        self.all_answered = asyncio.Event()
        self.waits_ns: list[int] = []
        self.refused: list[str] = []
        self.last_ns = self.last_cpu_ns = 0
        kind = {"felt": Patron, "colyseus": ColyseusPatron}[plan.speaks]
        self.patrons = [kind(self, *place) for place in plan.places]

    async def connect(self) -> dict[str, object]:
        loop, began = asyncio.get_running_loop(), time.monotonic()
        for first in range(0, len(self.patrons), CONNECTING_AT_ONCE):
            some = self.patrons[first : first + CONNECTING_AT_ONCE]
            await asyncio.gather(*(loop.create_connection(lambda p=p: p, "127.0.0.1", self.plan.port) for p in some))  # type: ignore[misc]
            await asyncio.gather(*(patron.ready.wait() for patron in some))
        return {"seconds": time.monotonic() - began}

    async def join(self) -> dict[str, object]:
        began = time.monotonic()
        for first in range(0, len(self.patrons), CONNECTING_AT_ONCE):
            some = self.patrons[first : first + CONNECTING_AT_ONCE]
            for patron in some:
                patron.ready.clear()
                patron.ask("join", "j")
            await asyncio.gather(*(patron.ready.wait() for patron in some))
        return {"seconds": time.monotonic() - began}

    async def look(self) -> dict[str, object]:
        """Betting may be open already: the next one counts."""
        self.first_told.clear()
        for patron in self.patrons:
            patron.is_open = False
        self.open = 0
        self.all_open.clear()
        await self.all_open.wait()
        return {"told": self.first_told}

    async def bet(self, rate: float | None) -> dict[str, object]:
        told = await self.look()
        betting = [patron for patron in self.patrons if patron.bets]
        self.waits_ns, self.refused, self.waiting = [], [], len(betting)
        began, cpu = time.monotonic_ns(), cpu_ns(self.plan.server)
        self.last_ns, self.last_cpu_ns = began, cpu
        self.all_answered.clear()
        if not betting:
            self.all_answered.set()
        for place, patron in enumerate(betting):
            if rate is not None:
                due = began + int(place * 1e9 / rate)
                if (early := due - time.monotonic_ns()) > 0:
                    await asyncio.sleep(early / 1e9)
                patron.bet(due)
            else:
                patron.bet(time.monotonic_ns())
                if place % AT_ONCE == AT_ONCE - 1:
                    await asyncio.sleep(0)
        await self.all_answered.wait()
        return {
            **told,
            "began_ns": began,
            "ended_ns": self.last_ns,
            "cpu_began_ns": cpu,
            "cpu_ended_ns": self.last_cpu_ns,
            "waits_ns": self.waits_ns,
            "refused": sorted(set(self.refused)),
        }

    def answered(self, wait_ns: int, now: int, code: str | None) -> None:
        if code is None:
            self.waits_ns.append(wait_ns)
        else:
            self.refused.append(code)
        self.waiting -= 1
        if not self.waiting:
            self.last_ns, self.last_cpu_ns = now, cpu_ns(self.plan.server)
            self.all_answered.set()


class Patron(ClientSocket):
    def __init__(self, crowd: Crowd, cookie: str, table: str, bets: bool) -> None:
        super().__init__(HANDSHAKE.format(port=crowd.plan.port, cookie=cookie).encode())
        self.crowd = crowd
        self.table = table
        self.bets = bets
        self.ready = asyncio.Event()
        self.round = 0
        self.is_open = False
        self.sent_ns = 0

    def connection_lost(self, exc: Exception | None) -> None:
        self.ready.set()
        if self.sent_ns:
            self.sent_ns = 0
            self.crowd.answered(0, time.monotonic_ns(), LOST)

    def write(self, opcode: int, payload: bytes) -> None:
        if not self.transport.is_closing():
            super().write(opcode, payload)
        elif self.sent_ns:
            self.connection_lost(None)

    def ask(self, do: str, request_id: str) -> None:
        self.write(0x81, json.dumps({"do": do, "id": request_id, "table": self.table}).encode())

    def bet(self, due_ns: int) -> None:
        self.sent_ns = due_ns
        self.write(
            0x81,
            b'{"do":"confirm","id":"c%d","table":"%b","round":%d,"wagers":[{"bet":"player","amount":1000}]}'
            % (self.round, self.table.encode(), self.round),
        )

    def got(self, message: bytes, now: int) -> None:
        if message.startswith(b'{"type":"accepted"'):
            if self.sent_ns:
                self.crowd.answered(now - self.sent_ns, now, None)
                self.sent_ns = 0
            else:
                self.ready.set()
        elif event := EVENT.match(message):
            if event[3] == b"betting_opened":
                number = int(message.partition(b'"round":')[2].split(b",")[0].split(b"}")[0])
                self.told(event[1].decode(), int(event[2]), number, now)
        elif message.startswith(b'{"type":"welcome"'):
            if b'"patron":"bare"' in message:
                self.ready.set()
            else:
                self.ask("subscribe", "s")
        elif message.startswith(b'{"type":"refused"') and self.sent_ns:
            self.crowd.answered(0, now, json.loads(message)["code"])
            self.sent_ns = 0

    def told(self, table: str, seq: int, number: int, now: int) -> None:
        """Betting is open for the round of this number."""
        crowd = self.crowd
        self.round = number
        crowd.first_told[f"{table}/{seq}"] = now
        if not self.is_open:
            self.is_open = True
            crowd.open += 1
            if crowd.open == len(crowd.patrons):
                crowd.all_open.set()


class ColyseusPatron(Patron):
    """The same in the protocol of Colyseus 0.16: binary frames that begin with a code, then MessagePack."""

    JOINED, DATA = b"\x0a", b"\x0d"

    def __init__(self, crowd: Crowd, path: str, table: str, bets: bool) -> None:
        super().__init__(crowd, "x=1", table, bets)
        self.hello = self.hello.replace(b"GET /ws ", f"GET {path} ".encode())

    def bet(self, due_ns: int) -> None:
        self.sent_ns = due_ns
        wagers = [{"bet": "player", "amount": 1000}]
        bet = {"id": f"c{self.round}", "table": self.table, "round": self.round, "wagers": wagers}
        self.write(0x82, self.DATA + msgspec.msgpack.encode("confirm") + msgspec.msgpack.encode(bet))

    def got(self, message: bytes, now: int) -> None:
        if message.startswith(self.DATA + ACCEPTED) and self.sent_ns:
            self.crowd.answered(now - self.sent_ns, now, None)
            self.sent_ns = 0
        elif message.startswith(self.DATA + OPENED):
            event = msgspec.msgpack.decode(message[1 + len(OPENED) :])
            self.told(event["table"], event["round"], event["round"], now)
        elif message.startswith(self.JOINED):
            self.write(0x82, self.JOINED)
            self.ready.set()


async def main() -> None:
    raise_file_limit()
    lines = await stdin_lines()
    given = json.loads(await lines.readline())
    crowd = Crowd(Plan(given["port"], given["server"], given["speaks"], given["places"]))
    answer = await crowd.connect()
    while True:
        print(json.dumps(answer), flush=True)
        match (await lines.readline()).decode().split():
            case ["join"]:
                doing = crowd.join()
            case ["look"]:
                doing = crowd.look()
            case ["burst"]:
                doing = crowd.bet(None)
            case ["pace", rate]:
                doing = crowd.bet(float(rate))
            case _:
                break
        answer = await asyncio.wait_for(doing, PATIENCE_SECONDS)
    for patron in crowd.patrons:
        patron.transport.abort()


if __name__ == "__main__":
    with asyncio.Runner(loop_factory=uvloop.Loop) as runner:
        runner.run(main())
