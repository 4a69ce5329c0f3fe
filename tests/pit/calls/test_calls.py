"""Calls for a supervisor: who may send, answer and withdraw them, and in which order. Nothing is edited."""

from typing import Any

import pytest

from felt.core.authority import Role
from felt.core.events import Event
from felt.core.refusals import NoAuthority, Refusal
from felt.core.words import Language
from felt.pit.calls import CALLS, entries, orders, refusals
from felt.pit.calls.authority import may_see, may_see_all
from felt.pit.calls.decided import decider
from felt.pit.calls.entries import AnyCallEntry, CallAnswer
from felt.pit.calls.state import CallEntryOutOfOrder, Calls
from felt.register import NamedRecord
from felt.table.corrections.events import CorrectionProposed
from felt.table.events import TableClosed, TableResumed
from felt.table.irregularity.events import Ruled

LADDER = ("dealer", "pit_supervisor", "pit_manager", "shift_manager", "operations_manager", "assistant_director")
ALL_RANKS = {Role(name) for name in (*LADDER, "director")}
SEND = ALL_RANKS
ANSWER = {
    "pit_supervisor": ALL_RANKS - {Role.DEALER},
    "pit_manager": ALL_RANKS - {Role.DEALER, Role.PIT_SUPERVISOR},
    "shift_manager": ALL_RANKS - {Role.DEALER, Role.PIT_SUPERVISOR, Role.PIT_MANAGER},
    "operations_manager": {Role.OPERATIONS_MANAGER, Role.ASSISTANT_DIRECTOR, Role.DIRECTOR},
    "assistant_director": {Role.ASSISTANT_DIRECTOR, Role.DIRECTOR},
    "director": {Role.DIRECTOR},
}
"""By the rank that the call asks for, the roles that may answer it."""
SEES_ALL = ALL_RANKS - {Role.DEALER} | {Role.SURVEILLANCE, Role.AUDITOR}
RULE: dict[str, Any] = {"do": "rule", "round": 3, "clause": "baccarat 7.7", "cards": ["4D"]}


def do(calls: Calls, kind: type[orders.CallOrder], by: str, role: Role, **fields: Any) -> None:
    order = kind(id=f"{by} {len(calls.found)} {len(calls.open)}", by=by, role=role, **fields)
    for entry in CALLS.decide(calls, order, 5):  # type: ignore[arg-type]
        assert CALLS.transfers(calls, entry, "~calls", 1) == ()
        CALLS.evolve(calls, entry, 5)


def send(calls: Calls, by: str = "mai", role: Role = Role.DEALER, **fields: Any) -> None:
    fields = {"table": "K1", "round": 3, "least": Role.PIT_SUPERVISOR} | fields
    do(calls, orders.SendCall, by, role, **fields)


def answer(calls: Calls, by: str = "lan", role: Role = Role.PIT_SUPERVISOR, **fields: Any) -> None:
    do(calls, orders.AnswerCall, by, role, **{"call": 1, "answer": CallAnswer.CAME} | fields)


def refused(calls: Calls, kind: type[Refusal], does: Any, *args: Any, **fields: Any) -> None:
    before = repr(calls)
    with pytest.raises(kind) as caught:
        does(calls, *args, **fields)
    assert repr(calls) == before
    assert all("{" not in caught.value.message(language) for language in Language)


@pytest.mark.parametrize("role", Role)
@pytest.mark.clause("ruling A6")
def test_who_may_send_a_call(role: Role) -> None:
    calls = CALLS.begin("")
    if role in SEND:
        send(calls, role=role)
        assert (calls.found[0].sent.call, calls.found[0].sent.role) == (1, role)
    else:
        refused(calls, NoAuthority, send, role=role)


@pytest.mark.parametrize("least", Role)
@pytest.mark.clause("ruling A6", "ruling A8")
def test_who_may_answer_a_call(least: Role) -> None:
    """Every role, every answer, by the rank that the call asks for."""
    if least not in ANSWER:
        refused(CALLS.begin(""), refusals.NoRankToCall, send, least=least)
        return
    for role in Role:
        for given in CallAnswer:
            calls = CALLS.begin("")
            send(calls, least=least, proposed=RULE, clause="baccarat 7.7")
            if role in ANSWER[least]:
                answer(calls, "x", role, answer=given, why="no")
                assert calls.open == {}
            else:
                refused(calls, NoAuthority, answer, "x", role, answer=given, why="no")
            own = CALLS.begin("")
            send(own, "x", Role.DEALER, least=least, proposed=RULE)
            refused(own, refusals.OwnCall if role in ALL_RANKS else NoAuthority, answer, "x", role, answer=given)


@pytest.mark.parametrize("role", Role)
@pytest.mark.clause("ruling A6")
def test_who_may_withdraw_and_see_a_call(role: Role) -> None:
    calls = CALLS.begin("")
    send(calls)
    refused(calls, refusals.CallOfAnother if role in SEND else NoAuthority, do, orders.WithdrawCall, "x", role, call=1)
    assert may_see_all(role) is (role in SEES_ALL)
    assert may_see(role) is (role in SEES_ALL | {Role.DEALER})


def test_a_call_is_answered_or_withdrawn_once() -> None:
    calls = CALLS.begin("")
    send(calls)
    send(calls, table="K2")
    answer(calls, answer=CallAnswer.DECLINED, why="the card is right")
    do(calls, orders.WithdrawCall, "mai", Role.DEALER, call=2)
    assert [(each.ended and each.ended.kind(), each.ended_at) for each in calls.found] == [
        ("call_answered", 5),
        ("call_withdrawn", 5),
    ]
    for number in (1, 2):
        refused(calls, refusals.CallIsOver, answer, call=number)
        refused(calls, refusals.CallIsOver, do, orders.WithdrawCall, "mai", Role.DEALER, call=number)
    for number in (0, 3):
        refused(calls, refusals.NoSuchCall, answer, call=number)


def test_one_call_about_one_thing() -> None:
    calls = CALLS.begin("")
    send(calls)
    refused(calls, refusals.CalledAlready, send)
    send(calls, clause="baccarat 7.7", proposed=RULE)
    send(calls, by="nga")
    send(calls, table="K2")
    assert list(calls.open) == [1, 2, 3, 4]
    do(calls, orders.WithdrawCall, "mai", Role.DEALER, call=1)
    send(calls)
    assert list(calls.open) == [2, 3, 4, 5]


def test_what_an_answer_has_to_say() -> None:
    calls = CALLS.begin("")
    send(calls)
    refused(calls, refusals.WhyDeclined, answer, answer=CallAnswer.DECLINED, why=" ")
    refused(calls, refusals.CallProposesNothing, answer, answer=CallAnswer.CARRIED_OUT)
    answer(calls)


def test_what_was_carried_out_stands_in_the_journal_of_the_table() -> None:
    calls = CALLS.begin("")
    send(calls, clause="baccarat 7.7", proposed=RULE)
    record = NamedRecord("K1", 41, "ab")
    answer(calls, answer=CallAnswer.CARRIED_OUT, record=record)
    (called,) = calls.found
    assert called.ended is not None
    assert list(CALLS.relies_on(called.ended)) == [record]
    assert list(CALLS.relies_on(called.sent)) == []


CORRECTION: dict[str, Any] = {"do": "propose_correction", "round": 2, "clause": "ruling A8", "why": "x"}
BY_MANAGER: Any = {"by": "lan", "role": "pit_manager"}
RULED = Ruled("baccarat 7.7", "continue", **BY_MANAGER)
RESUMED = TableResumed("lan", None, "pit_manager")


def proposed(number: int) -> CorrectionProposed:
    none: dict[str, Any] = dict.fromkeys(CorrectionProposed.__struct_fields__, ())
    return CorrectionProposed(**none | BY_MANAGER | {"round": number})


@pytest.mark.parametrize(
    ("sent", "event", "decides"),
    [
        ({"clause": "baccarat 7.7", "proposed": RULE}, RULED, True),
        ({"clause": "baccarat 7.6"}, RULED, False),
        ({}, RULED, False),
        ({"clause": "baccarat 7.6"}, RESUMED, True),
        ({}, RESUMED, True),
        ({}, TableResumed("lan", None), False),
        ({"clause": "baccarat 7.7", "least": Role.SHIFT_MANAGER}, RULED, False),
        ({"clause": "baccarat 7.7", "least": Role.SHIFT_MANAGER}, RESUMED, False),
        ({"clause": "ruling A8", "proposed": CORRECTION}, proposed(2), True),
        ({"clause": "ruling A8", "proposed": CORRECTION}, proposed(3), False),
        ({"clause": "ruling A8", "proposed": CORRECTION}, RESUMED, False),
        ({"clause": "ruling A8"}, proposed(2), False),
        ({"clause": "baccarat 7.7"}, TableClosed(), False),
    ],
)
@pytest.mark.clause("ruling A8")
def test_what_decides_a_call_that_nobody_answers(sent: dict[str, Any], event: Event, *, decides: bool) -> None:
    calls = CALLS.begin("")
    send(calls, **{"least": Role.PIT_MANAGER} | sent)
    found = decider(calls.found[0].sent, event)
    assert found == (("lan", Role.PIT_MANAGER) if decides else None)


def test_a_call_that_was_decided_names_the_decision() -> None:
    calls = CALLS.begin("")
    decision = NamedRecord("K1", 41, "ab")
    send(calls, least=Role.PIT_MANAGER)
    refused(calls, NoAuthority, do, orders.CloseDecided, "lan", Role.PIT_SUPERVISOR, call=1, record=decision)
    do(calls, orders.CloseDecided, "lan", Role.PIT_MANAGER, call=1, record=decision)
    (called,) = calls.found
    assert called.ended is not None
    assert list(CALLS.relies_on(called.ended)) == [decision]
    refused(calls, refusals.CallIsOver, do, orders.CloseDecided, "lan", Role.PIT_MANAGER, call=1, record=decision)


BY: Any = {"by": "mai", "role": "dealer"}
OTHER: Any = {"by": "lan", "role": "pit_supervisor"}
SENT = entries.CallSent(call=1, table="K1", round=3, least=Role.PIT_SUPERVISOR, **BY)
CAME = entries.CallAnswered(call=1, answer=CallAnswer.CAME, **OTHER)
WITHDRAWN = entries.CallWithdrawn(call=1, **BY)


@pytest.mark.parametrize(("before", "wrong"), [
    ([], entries.CallSent(call=2, table="K1", round=3, least=Role.PIT_SUPERVISOR, **BY)),
    ([SENT], SENT),
    ([], CAME),
    ([SENT, CAME], CAME),
    ([SENT, CAME], WITHDRAWN),
    ([SENT, WITHDRAWN], CAME),
    ([SENT], entries.CallAnswered(call=1, answer=CallAnswer.CAME, **BY)),
    ([SENT], entries.CallWithdrawn(call=1, **OTHER)),
    ([SENT], entries.CallDecided(call=1, record=NamedRecord("K2", 1, ""), **OTHER)),
    ([SENT], entries.CallDecided(call=1, record=NamedRecord("K1", 1, ""), **BY)),
    ([SENT, WITHDRAWN], entries.CallDecided(call=1, record=NamedRecord("K1", 1, ""), **OTHER)),
])  # fmt: skip
def test_what_cannot_follow(before: list[AnyCallEntry], wrong: AnyCallEntry) -> None:
    calls = CALLS.begin("")
    for entry in before:
        CALLS.evolve(calls, entry, 0)
    with pytest.raises(CallEntryOutOfOrder):
        CALLS.evolve(calls, wrong, 0)
