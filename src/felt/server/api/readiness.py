"""Whether the house is up, and whether it can take wagers.

Refusal
└── TablesStandStill
"""

import msgspec

from felt.core.refusals import Refusal
from felt.core.words import Words
from felt.server.api.call import Call
from felt.store import StoreUnavailable
from felt.store.documents import put
from felt.store.writer import ELSEWHERE

PROBE = "probe"
"""The kind of the document that is written to see whether anything can be."""


class Alive(msgspec.Struct, frozen=True):
    status: str
    now: int


class Ready(msgspec.Struct, frozen=True):
    """Of the tables, some may stand still while the others go on: one that meets a defect does."""

    status: str
    now: int
    tables: int
    standing_still: int


class TablesStandStill(Refusal):
    words = Words(
        "None of the {tables} tables can go on; the log says why.",
        "Cả {tables} bàn đều không thể tiếp tục; nhật ký máy chủ ghi rõ lý do.",
    )


async def health(call: Call) -> Alive:
    """The process answers."""
    return Alive("up", call.services.clock.now())


async def ready(call: Call) -> Ready:
    """The books can be read, the latest that was given to them was written, and some table goes on."""
    services = call.services
    now, tables = services.clock.now(), len(services.floor.rooms)
    await services.accounts.store.heads()
    if services.writer.ousted.is_set():
        raise StoreUnavailable(problem=ELSEWHERE)
    if services.writer.failing:  # perhaps no longer: where nobody plays, nobody else would find out
        await services.accounts.documents.change(put(PROBE, "ready", now))
    standing_still = services.floor.standing_still()
    if tables and standing_still == tables:
        raise TablesStandStill(tables=tables)
    return Ready("ready", now, tables, standing_still)
