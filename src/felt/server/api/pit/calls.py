"""Calls for a supervisor.

Refusal
└── NotARequestOfStaff   AnotherClause

A proposed request is carried out in the name of the person who answers. It passes the checks of the table, as if that
person had sent it. One call is answered at a time, so that two people do not carry out one proposal."""

import asyncio
from typing import Any

import msgspec

from felt.core.authority import ROLE_NAMES, Role
from felt.core.decoding import decoded
from felt.core.game import Game
from felt.core.irregularity import Irregularity
from felt.core.refusals import InputTooLong, NoAuthority, NotAnIrregularity, Refusal
from felt.core.requests import StaffRequest, TableName
from felt.core.wagers import Clause
from felt.core.words import Language, Words
from felt.pit.calls import CALLS, orders
from felt.pit.calls.authority import may_see, may_see_all
from felt.pit.calls.entries import CallAnswer, CallAnswered, CallDecided, CallSent
from felt.pit.calls.state import Called, CallEnded
from felt.protocol.requests import MESSAGE_BYTES_MAX, request_decoder
from felt.register import NamedRecord
from felt.server.api.call import Call, Query
from felt.server.api.order_forms import OrderForms
from felt.server.api.rounds import Cursor, Most
from felt.server.api.staff.requests import carry_out_for
from felt.server.floor.listing import in_force
from felt.server.pit import ONE, Pit

CALL_ORDERS = OrderForms(orders.SendCall, orders.AnswerCall, orders.WithdrawCall, known=("by", "role", "record"))
PROPOSED = "proposed"
"""The id of a proposed request. The id of the answer keeps it from being carried out twice."""
NO_PART_OF_A_PROPOSAL = ("id", "table", "preview")


class NotARequestOfStaff(Refusal):
    words = Words(
        "Propose a request of staff at this table, without “preview”.",
        "Hãy đề nghị một yêu cầu của nhân viên tại bàn này, không kèm “preview”.",
    )


class AnotherClause(Refusal):
    words = Words(
        "The call names {clause}, and the proposed request {other}; name one clause.",
        "Lượt gọi nêu {clause}, còn yêu cầu đề nghị nêu {other}; chỉ nêu một điều.",
    )


class CallEnd(msgspec.Struct, frozen=True):
    answer: CallAnswer | None
    """None if nobody answered: the caller withdrew the call, or it was decided at the table."""
    decided: bool
    """Whether this person decided the matter at the table, and so closed the call."""
    why: str
    by: str
    name: str
    role: str
    at: int


class CallShown(msgspec.Struct, frozen=True, kw_only=True):
    call: int
    table: str
    round: int
    least: Role
    """The lowest rank that may answer."""
    clause: Clause
    """The irregularity; empty if somebody is only asked to come."""
    situation: dict[Language, str]
    """The irregularity in words; empty without one."""
    proposed: dict[str, Any] | None
    """The proposed request at the table, without `id` and `table`."""
    says: str
    by: str
    name: str
    role: str
    at: int
    stopped: bool
    """Whether the table stands still by this clause."""
    end: CallEnd | None
    """None while the call waits."""


class CallsShown(msgspec.Struct, frozen=True):
    calls: tuple[CallShown, ...]
    next: int | None


class CallsQuery(Query, frozen=True, kw_only=True):
    """The latest first. A dealer sees the calls of a table at which the dealer is on duty, and the dealer's own."""

    table: TableName | None = None
    open: bool | None = None
    before: Cursor | None = None
    most: Most = 50


async def calls(call: Call) -> CallsShown:
    if not may_see(call.person.role):
        raise NoAuthority(needed=ROLE_NAMES[Role.DEALER])
    query = call.query
    known = await call.services.pit.calls.state(ONE)
    found = [
        each
        for each in reversed(list(known.open.values()) if query.open else known.found)
        if query.table in (None, each.sent.table)
        and query.open in (None, each.ended is None)
        and (query.before is None or each.sent.call < query.before)
        and _may_see(call, each)
    ]
    shown = tuple(_shown(call, each) for each in found[: query.most])
    return CallsShown(shown, shown[-1].call if len(found) > query.most else None)


async def order_of_call(call: Call) -> CallShown:
    """The call that was sent, answered or withdrawn. Who calls or answers is at work."""
    assert call.session is not None, "only staff come here"
    call.services.admission.heard(call.session)
    order = CALL_ORDERS.order(call.body, call.person)
    if isinstance(order, orders.SendCall):
        _refuse_wrong_proposal(call, order)
    number = await asyncio.shield(asyncio.ensure_future(_in_turn(call, order)))
    known = (await call.services.pit.calls.state(ONE)).call(number)
    assert known is not None
    return _shown(call, known)


async def _in_turn(call: Call, order: Any) -> int:
    """The number of the call. Cancelling the request does not stop it half way."""
    pit = call.services.pit
    async with pit.one_call_at_a_time:
        if order.id not in await _numbers(pit):
            if isinstance(order, orders.SendCall):
                order = msgspec.structs.replace(order, record=await _last_record(call, order.table))
            elif isinstance(order, orders.AnswerCall) and order.answer is CallAnswer.CARRIED_OUT:
                order = await _carried_out(call, order)
            await pit.calls.do(ONE, order)
        return (await _numbers(pit))[order.id]


async def _numbers(pit: Pit) -> dict[str, int]:
    """By request, the number of its call."""
    return {each.entry.request: each.entry.call for each in await pit.calls.entries(ONE)}


async def _carried_out(call: Call, order: orders.AnswerCall) -> orders.AnswerCall:
    """If the process ends before the answer is written, the call waits: the next person who looks at it is told what
    the table says to the same request."""
    known = await call.services.pit.calls.state(ONE)
    tuple(CALLS.decide(known, order, call.services.clock.now()))  # refused before anything is done
    sent = known.open[order.call].sent
    assert call.session is not None
    assert sent.proposed is not None, "it would have been refused"
    await carry_out_for(call.services, call.session, _request(sent.table, sent.proposed))
    return msgspec.structs.replace(order, record=await _last_record(call, sent.table))


async def _last_record(call: Call, table: str) -> NamedRecord:
    head = await call.services.floor.store.head(table)
    assert head is not None, "the table is open"
    return NamedRecord(table, head.seq, head.hash.hex())


def _refuse_wrong_proposal(call: Call, order: orders.SendCall) -> None:
    call.services.floor.room(order.table)
    game = in_force(call.services.floor, order.table).game
    if order.clause and not any(row.clause == order.clause for row in _rows(game)):
        example = game.irregularities[0].clause
        raise NotAnIrregularity(clause=order.clause, game=game.title, example=example, place="clause")
    if order.proposed is None:
        return
    if not order.proposed.keys().isdisjoint(NO_PART_OF_A_PROPOSAL):
        raise NotARequestOfStaff(place="proposed")
    request = _request(order.table, order.proposed)
    other = getattr(request, "clause", order.clause)
    if other != order.clause:
        raise AnotherClause(clause=order.clause or "–", other=other or "–", place="clause")


def _rows(game: Game) -> tuple[Irregularity, ...]:
    return (*game.irregularities, *game.grounds_for_correction)


def _request(table: str, proposed: dict[str, Any]) -> StaffRequest:
    """By the decoder of the socket, and no longer than a message there."""
    raw = msgspec.json.encode(proposed | {"id": PROPOSED, "table": table})
    if len(raw) > MESSAGE_BYTES_MAX:
        raise InputTooLong(most=MESSAGE_BYTES_MAX, place="proposed")
    try:
        request = decoded(request_decoder(), raw)
    except Refusal as refusal:
        raise refusal.placed(f"proposed.{refusal.place}".removesuffix(".")) from None
    if not isinstance(request, StaffRequest):
        raise NotARequestOfStaff(place="proposed")
    return request


def _may_see(call: Call, called: Called) -> bool:
    if may_see_all(call.person.role) or called.sent.by == call.person.id:
        return True
    broadcast = call.services.floor.broadcasts.get(called.sent.table)
    return broadcast is not None and call.person.id in broadcast.state.attending


def _shown(call: Call, called: Called) -> CallShown:
    sent, ended, names = called.sent, called.ended, call.services.floor.names
    broadcast = call.services.floor.broadcasts.get(sent.table)
    stopped_by = "" if broadcast is None or not broadcast.state.paused else broadcast.state.stopped_by
    return CallShown(
        call=sent.call,
        table=sent.table,
        round=sent.round,
        least=sent.least,
        clause=sent.clause,
        situation=_situation(call, sent),
        proposed=sent.proposed,
        says=sent.says,
        by=sent.by,
        name=names.get(sent.by, sent.by),
        role=sent.role,
        at=called.at,
        stopped=bool(sent.clause) and stopped_by == sent.clause,
        end=None if ended is None else _end(ended, called.ended_at, names.get(ended.by, ended.by)),
    )


def _end(ended: CallEnded, at: int, name: str) -> CallEnd:
    answer, why = (ended.answer, ended.why) if isinstance(ended, CallAnswered) else (None, "")
    return CallEnd(answer, isinstance(ended, CallDecided), why, ended.by, name, ended.role, at)


def _situation(call: Call, sent: CallSent) -> dict[Language, str]:
    """Of the row that the proposal chooses, where a clause has several."""
    floor = call.services.floor
    if sent.table not in floor.rooms:
        return {}
    rows = [row for row in _rows(in_force(floor, sent.table).game) if row.clause == sent.clause]
    chosen = [row for row in rows if row.remedy == (sent.proposed or {}).get("remedy")] or rows
    return {language: row.situation.in_language(language) for row in chosen[:1] for language in Language}
