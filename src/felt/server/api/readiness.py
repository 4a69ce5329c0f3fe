"""Whether the server is up, and whether it can take wagers.

Refusal
└── TablesStandStill
"""

import msgspec

from felt.core.refusals import Refusal
from felt.core.words import Words
from felt.server.api.call import ApiServices, Call
from felt.store import StoreUnavailable
from felt.store.documents import put
from felt.store.writer import ELSEWHERE

PROBE = "probe"
"""The kind of the document that is written to test whether the store can be written."""


class Alive(msgspec.Struct, frozen=True):
    status: str
    now: int


class Ready(msgspec.Struct, frozen=True):
    """`standing_still` counts the tables that are stopped by a defect while the others go on."""

    status: str
    now: int
    tables: int
    standing_still: int


class TablesStandStill(Refusal):
    words = Words(
        "All {tables} tables are stopped; the server's log gives the reason.",
        "Cả {tables} bàn đều đã dừng; nhật ký máy chủ ghi rõ lý do.",
    )


async def health(call: Call) -> Alive:
    """The process answers."""
    return Alive("up", call.services.clock.now())


async def ready(call: Call) -> Ready:
    """The store can be read and written, and at least one table goes on."""
    return await checked(call.services)


async def checked(services: ApiServices) -> Ready:
    """Refuses if the server can take no wagers."""
    now, tables = services.clock.now(), len(services.floor.rooms)
    await services.accounts.store.heads()
    if services.writer.ousted.is_set():
        raise StoreUnavailable(problem=ELSEWHERE)
    if services.writer.failing:  # perhaps no longer: if nobody plays, nothing else would find out
        await services.accounts.documents.change(put(PROBE, "ready", now))
    standing_still = services.floor.standing_still()
    if tables and standing_still == tables:
        raise TablesStandStill(tables=tables)
    return Ready("ready", now, tables, standing_still)
