"""The house of `benchmarks.load`, in a process of its own: `CONFIG GUESTS FOLDER`.

Prints its port once the guests' cookies are in FOLDER. When its standard input ends it stops, and leaves there what
it told and when, and every message that it sent."""

import asyncio
import json
import sys
import time
from collections.abc import Sequence
from pathlib import Path
from typing import Any

import msgspec
import uvloop

from benchmarks.load.processes import stdin_lines
from benchmarks.load.traffic import NOT_MEASURED, Traffic
from felt.rooms.submission import PublishedEvent
from felt.server.config.settings import load
from felt.server.listen import listen, serving
from felt.server.logs import start_logging
from felt.server.services import Services, open_services
from felt.server.socket.wire import WebSocketProtocol
from felt.store import Batch

MEASURED = ("betting_opened", "betting_closed", "round_settled")
GUESTS_AT_ONCE = 200


class Told(msgspec.Struct, array_like=True):
    """A broadcast: when it was decided, when its commit was done, when sending began; how many watched."""

    table: str
    seq: int
    kind: str
    decided_ns: int
    committed_ns: int
    told_ns: int
    watchers: int
    before: int = 0
    """How many events of the same commit were sent before it."""


async def house(config: Path, guests: int, folder: Path) -> None:
    start_logging("warning")
    async with open_services(load(config, {}, {})) as opened:
        watch = Watch(opened)
        await admit_guests(opened, guests, folder)
        listening = listen("127.0.0.1", 0)
        async with serving(opened, listening):
            print(listening.getsockname()[1], flush=True)
            await (await stdin_lines()).read()
        writer = opened.writer
        counts = {
            "commits": writer.commits,
            "batches": writer.batches_committed,
            "group_largest": writer.group_largest,
            "commit_ms_mean": 1000 * writer.commit_seconds_total / max(1, writer.commits),
            "commit_ms_max": 1000 * writer.commit_seconds_max,
        }
    (folder / "told.json").write_bytes(msgspec.json.encode({"told": watch.told, "store": counts}))
    watch.traffic.write(folder / "traffic")


async def admit_guests(opened: Services, guests: int, folder: Path) -> None:
    """Their cookies are then in FOLDER/cookies.json."""
    cookies: list[str] = []
    for first in range(0, guests, GUESTS_AT_ONCE):
        count = min(GUESTS_AT_ONCE, guests - first)
        tokens = await asyncio.gather(*(opened.accounts.guest() for _ in range(count)))
        cookies += (f"{opened.accounts.cookies.name}={token}" for token in tokens)
    (folder / "cookies.json").write_text(json.dumps(cookies))


class Watch:
    """Notes the moments on the way of a batch, from outside: decided, in the books, told, sent."""

    def __init__(self, opened: Services) -> None:
        self.told: list[Told] = []
        self.traffic = Traffic()
        self._floor = opened.floor
        self._decided: dict[tuple[str, int], int] = {}
        self._committed: dict[tuple[str, int], int] = {}
        self._tells = 0
        self._telling = 0
        self._marks: dict[bytes, int] = {}
        """In the tell under way: how a timed message begins, and its place among all that are."""
        self._wrap_submit(opened.writer)
        self._wrap_commit(opened.store)
        self._wrap_tell(opened.floor)
        self._wrap_send()

    def _wrap_submit(self, writer: Any) -> None:
        submit = writer.submit

        def submitting(batch: Batch) -> Any:
            if batch.records:
                self._decided[_key(batch)] = time.monotonic_ns()
            return submit(batch)

        writer.submit = submitting

    def _wrap_commit(self, store: Any) -> None:
        """In the thread of the store: before the event loop hears of it."""
        commit = store._commit

        def committing(database: object, batches: Sequence[Batch]) -> Any:
            answers = commit(database, batches)
            now = time.monotonic_ns()
            self._committed.update((_key(batch), now) for batch in batches if batch.records)
            return answers

        store._commit = committing

    def _wrap_tell(self, floor: Any) -> None:
        tell = floor.tell

        def telling(table: str, happened: Sequence[PublishedEvent]) -> None:
            now = time.monotonic_ns()
            kept = [each for each in happened if each.record is not None]
            if kept:
                self._note(table, kept, now)
            self._tells += 1
            self._telling = self._tells
            tell(table, happened)
            self._telling = 0
            self._marks.clear()

        floor.tell = telling

    def _note(self, table: str, kept: Sequence[PublishedEvent], now: int) -> None:
        assert kept[-1].record is not None
        key = table, kept[-1].record.seq
        decided, committed = self._decided.pop(key), self._committed.pop(key)
        watchers = len(self._floor.broadcasts[table].watchers)
        for before, each in enumerate(kept):
            kind = str(type(each.event).__struct_config__.tag)
            if kind in MEASURED and each.record is not None:
                self._marks[b'{"type":"event","table":"%b","seq":%d,' % (table.encode(), each.record.seq)] = len(
                    self.told
                )
                self.told.append(Told(table, each.record.seq, kind, decided, committed, now, watchers, before))

    def _wrap_send(self) -> None:
        send = WebSocketProtocol.send_message
        marks, add = self._marks, self.traffic.add

        def sending(wire: WebSocketProtocol, message: bytes) -> None:
            send(wire, message)
            measured = NOT_MEASURED
            for mark, place in marks.items():
                if message.startswith(mark):
                    measured = place
            assert wire.client is not None
            add(time.monotonic_ns(), self._telling, wire.client[1], len(message), measured)

        WebSocketProtocol.send_message = sending  # type: ignore[assignment, method-assign]


def _key(batch: Batch) -> tuple[str, int]:
    last = batch.records[-1]
    return last.table, last.seq


if __name__ == "__main__":
    with asyncio.Runner(loop_factory=uvloop.Loop) as runner:
        runner.run(house(Path(sys.argv[1]), int(sys.argv[2]), Path(sys.argv[3])))
