"""Closes calls that nobody answers because a person of the rank has decided the matter at the table."""

import asyncio
import logging
from collections.abc import Sequence
from typing import TypeAlias

from felt.pit.calls.decided import DECIDING, decider
from felt.pit.calls.entries import AnyCallEntry, CallSent
from felt.pit.calls.orders import AnyCallOrder, CloseDecided
from felt.pit.calls.state import Calls
from felt.register import NamedRecord
from felt.rooms.desk import Desk
from felt.rooms.submission import PublishedEvent
from felt.server.floor.rooms import Floor
from felt.table.codec import decode

logger = logging.getLogger(__name__)
CallDesk: TypeAlias = Desk[Calls, AnyCallOrder, AnyCallEntry]
ALL = ""
"""The key of their one journal."""
KINDS = {kind.kind() for kind in DECIDING}


class DecidedCalls:
    """It reads the journals of the tables, so a decision that was committed just before the process ended is found at
    the next start."""

    def __init__(self, floor: Floor, calls: CallDesk, one_at_a_time: asyncio.Lock) -> None:
        """`one_at_a_time` is the turn of the answers: a proposal that is being carried out is answered, not decided
        beside its call."""
        self._store = floor.store
        self._calls = calls
        self._one_at_a_time = one_at_a_time
        self._due: set[str] = set()
        """The tables at which somebody may have decided the matter of a call."""
        self._changed = asyncio.Event()
        self._keeping: asyncio.Task[None] | None = None
        floor.on_told(self._told)

    async def open(self) -> None:
        self._due |= {call.sent.table for call in (await self._calls.state(ALL)).open.values()}
        self._changed.set()
        self._keeping = asyncio.create_task(self._keep(), name="felt decided calls")

    async def close(self) -> None:
        if self._keeping is not None:
            self._keeping.cancel()
            await asyncio.gather(self._keeping, return_exceptions=True)

    def _told(self, table: str, happened: Sequence[PublishedEvent]) -> None:
        if any(isinstance(each.event, DECIDING) for each in happened):
            self._due.add(table)
            self._changed.set()

    async def _keep(self) -> None:
        while True:
            await self._changed.wait()
            self._changed.clear()
            while self._due:
                table = self._due.pop()
                try:
                    await self._close_those_of(table)
                except Exception:  # the calls stay open; the next decision at the table tries again
                    logger.exception("calls that were decided at the table stay open", extra={"table": table})

    async def _close_those_of(self, table: str) -> None:
        async with self._one_at_a_time:
            waiting = list((await self._calls.state(ALL)).open.values())
            for call in waiting:
                if call.sent.table == table and (order := await self._decided(call.sent)) is not None:
                    await self._calls.do(ALL, order)

    async def _decided(self, sent: CallSent) -> CloseDecided | None:
        if sent.record is None:
            return None
        async for record in self._store.records(sent.table, after=sent.record.seq):
            person = decider(sent, decode(record.body)) if record.kind in KINDS else None
            if person is not None:
                named = NamedRecord(record.table, record.seq, record.hash.hex())
                return CloseDecided(
                    id=f"decided {sent.call}", by=person.by, role=person.role, call=sent.call, record=named
                )
        return None
