"""Receipts of a patron's own wagers: those of a round that the journal has, and those that were refused lately.

Refusal
└── NoWagerOfYours   RefusalNotKept
"""

from collections.abc import Sequence
from typing import Literal

import msgspec

from felt.core.events import ChipsPlaced
from felt.core.refusals import Refusal
from felt.core.requests import RequestId
from felt.core.words import Words
from felt.journal import GENESIS, Record
from felt.logbook.refusals import LogNotKept
from felt.record.receipt import Accepted, AcceptedRecord, Close, Receipt, Refused
from felt.server.api.call import Access, Call, Endpoint, Query, Text
from felt.server.api.rounds import RoundPath
from felt.server.record.refused import RefusedWager
from felt.store import Store
from felt.table.codec import event_types
from felt.table.events import BettingClosed, BettingOpened, NobodyBet
from felt.verify.records import event_of

PLAIN = "text/plain; charset=utf-8"
CLOSES = (BettingClosed.kind(), NobodyBet.kind())
TURNS = (BettingOpened.kind(), *CLOSES)
"""Betting opens again in the same round if nobody has bet."""


class NoWagerOfYours(Refusal):
    words = Words(
        "The record of round {number} at table {table} has no wager of yours.",
        "Ván {number} của bàn {table} không ghi cược nào của bạn.",
    )


class RefusalNotKept(Refusal):
    words = Words(
        "No refused wager of yours with this id is kept: the house keeps the latest ones only, until it restarts.",
        "Không còn giữ cược bị từ chối nào của bạn có mã này: chỉ giữ những lần gần nhất, đến khi khởi động lại.",
    )


class ReceiptQuery(Query, frozen=True, kw_only=True):
    format: Literal["json", "receipt"] = "json"


class RefusedQuery(ReceiptQuery, frozen=True, kw_only=True):
    id: RequestId
    """Of the request that was refused."""


class ReceiptShown(msgspec.Struct, frozen=True, kw_only=True):
    key: str
    """The public key of the log, which has signed it."""
    receipt: str
    """A signed note."""


async def accepted(call: Call) -> ReceiptShown | Text:
    table, number = call.path.table, call.path.round
    store = call.services.floor.store
    mine = _laid_by(call.person.id, await store.round_records(table, number))
    if not mine:
        raise NoWagerOfYours(table=table, number=number)
    records = tuple([await _with_previous(store, record) for record in mine])
    return _given(call, Accepted(table, number, call.person.id, records), f"{table}-{number}.receipt")


async def refused(call: Call) -> ReceiptShown | Text:
    patron = call.person.id
    kept = call.services.refused_wagers.find(patron, call.query.id)
    if kept is None:
        raise RefusalNotKept
    closed = await _closed(call.services.floor.store, kept)
    receipt = Refused(kept.table, kept.round, patron, kept.at, kept.code, kept.request, closed)
    return _given(call, receipt, f"{kept.table}-{kept.round}-refused.receipt")


def _given(call: Call, receipt: Receipt, filename: str) -> ReceiptShown | Text:
    record = call.services.record
    if record is None:
        raise LogNotKept
    note = str(record.receipt(receipt))
    if call.query.format == "receipt":
        return Text(note, PLAIN, filename)
    return ReceiptShown(key=str(record.key), receipt=note)


def _laid_by(patron: str, records: Sequence[Record]) -> list[Record]:
    """Only records that contain the patron's id are decoded: thousands of patrons may have bet."""
    kinds, name = {kind.kind() for kind in event_types() if issubclass(kind, ChipsPlaced)}, patron.encode()
    laid = ((record, event_of(record)) for record in records if record.kind in kinds and name in record.body)
    return [record for record, event in laid if isinstance(event, ChipsPlaced) and event.patron == patron]


async def _with_previous(store: Store, record: Record) -> AcceptedRecord:
    previous = GENESIS
    async for before in store.records(record.table, after=record.seq - 2, until=record.seq - 1):
        previous = before.hash
    return AcceptedRecord(record.seq, record.at, previous, record.hash, record.body.decode())


async def _closed(store: Store, kept: RefusedWager) -> Close | None:
    """If betting was closed when the wager was refused: the record that closed it."""
    if not kept.bets:
        return None
    records = await store.round_records(kept.table, kept.round)
    turns = [record for record in records if record.kind in TURNS and record.at <= kept.at]
    last = turns[-1] if turns else None
    return None if last is None or last.kind not in CLOSES else Close(last.seq, last.at, last.hash)


CALLS = (
    Endpoint(
        method="GET",
        path="/api/receipts/rounds/{table}/{round}",
        summary="The signed receipt of your wagers in a round",
        does=accepted,
        answer=ReceiptShown,
        access=Access.SIGNED_IN,
        variables=RoundPath,
        query=ReceiptQuery,
        texts=("text/plain",),
        weight=4,
    ),
    Endpoint(
        method="GET",
        path="/api/receipts/refused",
        summary="The signed receipt of a wager of yours that was refused",
        does=refused,
        answer=ReceiptShown,
        access=Access.SIGNED_IN,
        query=RefusedQuery,
        texts=("text/plain",),
        weight=4,
    ),
)
