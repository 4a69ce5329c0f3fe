"""Decides what people ask of the calls."""

from collections.abc import Iterable

from felt.core.authority import ROLE_NAMES, Role, has_authority
from felt.pit.calls import entries, orders
from felt.pit.calls.authority import LEAST_CALLED, refuse_below
from felt.pit.calls.entries import AnyCallEntry, CallAnswer
from felt.pit.calls.orders import AnyCallOrder
from felt.pit.calls.refusals import (
    CalledAlready,
    CallIsOver,
    CallOfAnother,
    CallProposesNothing,
    NoRankToCall,
    NoSuchCall,
    OwnCall,
    WhyDeclined,
)
from felt.pit.calls.state import Called, Calls


def decide(calls: Calls, order: AnyCallOrder, now: int) -> Iterable[AnyCallEntry]:
    """The entries of the order, or its refusal. The calls do not change."""
    refuse_below(Role.DEALER, order.role)
    person = {"by": order.by, "role": str(order.role), "request": order.id}
    match order:
        case orders.SendCall():
            if not has_authority(order.least, LEAST_CALLED):
                raise NoRankToCall(least=ROLE_NAMES[LEAST_CALLED], place="least")
            waiting = calls.waiting(order.by, order.table, order.clause)
            if waiting is not None:
                raise CalledAlready(call=waiting.sent.call)
            yield entries.CallSent(
                call=len(calls.found) + 1,
                table=order.table,
                round=order.round,
                least=order.least,
                clause=order.clause,
                proposed=order.proposed,
                says=order.says,
                record=order.record,
                **person,
            )
        case orders.AnswerCall(call=number, answer=answer, why=why, record=record):
            call = _open(calls, number)
            if order.by == call.sent.by:
                raise OwnCall(call=number, place="call")
            refuse_below(call.sent.least, order.role)
            if answer is CallAnswer.DECLINED and not why.strip():
                raise WhyDeclined(place="why")
            if answer is CallAnswer.CARRIED_OUT and call.sent.proposed is None:
                raise CallProposesNothing(call=number, place="answer")
            yield entries.CallAnswered(call=number, answer=answer, why=why, record=record, **person)
        case orders.CloseDecided(call=number, record=record):
            refuse_below(_open(calls, number).sent.least, order.role)
            yield entries.CallDecided(call=number, record=record, **person)
        case _:
            if _open(calls, order.call).sent.by != order.by:
                raise CallOfAnother(call=order.call, place="call")
            yield entries.CallWithdrawn(call=order.call, **person)


def _open(calls: Calls, number: int) -> Called:
    if calls.call(number) is None:
        raise NoSuchCall(call=number, place="call")
    if number not in calls.open:
        raise CallIsOver(call=number, place="call")
    return calls.open[number]
