"""Decides what people ask of a case."""

from collections.abc import Callable
from functools import cache
from typing import Any

import msgspec

from felt.cases import entries, orders, resolution
from felt.cases.authority import HEADINGS_OF, POWERS, refuse_without_power, side_of
from felt.cases.jurisdiction import DAY_MS
from felt.cases.kinds import STAGES_IN_WORDS, About, Side, Stage
from felt.cases.orders import AnyCaseOrder
from felt.cases.refusals import (
    CaseIsOver,
    ClockRuns,
    ClockStands,
    NobodyConcerned,
    NoRoundNamed,
    NoSuchCase,
    NothingSaid,
    NotInThisStage,
    NotYourHeading,
    NumberTaken,
    RoundTooOld,
    TextTooLong,
    TimeIsPast,
    TimeTooFar,
    TooManyPeople,
    TooManyRounds,
    TooMuchEvidence,
)
from felt.cases.resolution import Entries, person
from felt.cases.state import Case
from felt.core.authority import Role
from felt.core.refusals import KeyTwice
from felt.core.words import listed
from felt.ledger import is_seat

ROUNDS_MAX = 50
ACCUSED_MAX = 20
EVIDENCE_MAX = {Side.PATRON: 100, Side.HOUSE: 200, Side.SURVEILLANCE: 200}
"""One side cannot use up the room of another."""
TEXT_MAX = 4_000
NAME_MAX = 100
NAMES = frozenset({"id", "by", "patron", "guest", "table", "book", "to", "reference", "people"})
ABOUT_ROUNDS = (About.WINNINGS, About.LOSSES)


def decide(case: Case, order: AnyCaseOrder, now: int) -> Entries:
    """The entries of the order, or its refusal. The case does not change."""
    opens = isinstance(order, orders.OpenCase)
    if case.opened is None and not opens:
        raise NoSuchCase(number=case.key)
    if case.opened is not None and opens:
        raise NumberTaken(number=case.key)
    refuse_without_power(case, order)
    if not opens:
        _refuse_other_stage(case, order)
    _refuse_wrong_text(order)
    return tuple(DECIDES[type(order)](case, order, now))


def _refuse_other_stage(case: Case, order: AnyCaseOrder) -> None:
    if case.stage is Stage.CLOSED:
        raise CaseIsOver
    power = POWERS[type(order)]
    if case.stage not in power.stages:
        raise NotInThisStage(stage=STAGES_IN_WORDS[case.stage], clauses=case.section_8(power.number))


def _refuse_wrong_text(order: AnyCaseOrder) -> None:
    """What an order must say is not empty, and no text is endless."""
    for field in _fields(type(order)):
        most = NAME_MAX if field.name in NAMES else TEXT_MAX
        for text in _texts(getattr(order, field.name)):
            if field.required and not text.strip():
                raise NothingSaid(place=field.name)
            if len(text) > most:
                raise TextTooLong(most=most, place=field.name)


@cache
def _fields(kind: type[orders.CaseOrder]) -> tuple[msgspec.structs.FieldInfo, ...]:
    return msgspec.structs.fields(kind)


def _texts(given: object) -> tuple[str, ...]:
    if isinstance(given, str):
        return (given,)
    return tuple(each for each in given if isinstance(each, str)) if isinstance(given, tuple) else ()


def _open(case: Case, order: orders.OpenCase, now: int) -> Entries:
    patron = order.by if order.role is Role.PATRON else order.patron
    if is_seat(patron) or (not patron and not order.guest.strip()):
        raise NobodyConcerned(place="patron")
    _refuse_wrong_rounds(order, now)
    yield entries.CaseOpened(
        number=int(case.key),
        about=order.about,
        patron=patron,
        guest="" if patron else order.guest,
        table=order.table,
        rounds=tuple(attached.round for attached in order.rounds),
        book=order.book,
        follows=order.follows,
        says=order.says,
        language=order.language,
        jurisdiction=order.jurisdiction,
        **person(order),
    )
    yield from order.rounds


def _refuse_wrong_rounds(order: orders.OpenCase, now: int) -> None:
    if order.about in ABOUT_ROUNDS and not order.rounds:
        raise NoRoundNamed(place="rounds")
    if len(order.rounds) > ROUNDS_MAX:
        raise TooManyRounds(most=ROUNDS_MAX, place="rounds")
    most = order.jurisdiction.accept_ms
    known: set[tuple[str, int]] = set()
    for index, attached in enumerate(order.rounds):
        age, place = now - attached.at, f"rounds[{index}]"
        if age > most:
            raise RoundTooOld(round=attached.round, days=age // DAY_MS, most=most // DAY_MS, place=place)
        if (attached.table, attached.round) in known:
            raise KeyTwice(key=f"{attached.table}/{attached.round}", place=place)
        known.add((attached.table, attached.round))


def _attach(case: Case, order: orders.AttachRound, now: int) -> Entries:
    attached = order.attached
    if any((each.table, each.round) == (attached.table, attached.round) for each in case.rounds):
        return ()
    if len(case.rounds) >= ROUNDS_MAX:
        raise TooManyRounds(most=ROUNDS_MAX, place="round")
    return (msgspec.structs.replace(attached, **person(order)),)


def _accuse(case: Case, order: orders.Accuse, now: int) -> Entries:
    """People of any rank, and perhaps the person who says so: then another one goes on with the case."""
    people = tuple(dict.fromkeys(name for name in order.people if name not in case.accused))
    if not order.people or len(case.accused) + len(people) > ACCUSED_MAX:
        raise TooManyPeople(most=ACCUSED_MAX, place="people")
    return (entries.PeopleAccused(people=people, **person(order)),) if people else ()


def _acknowledge(case: Case, order: orders.CaseOrder, now: int) -> Entries:
    """Who works on a case has taken note of it."""
    return () if case.acknowledged_at is not None else (entries.CaseAcknowledged(**person(order)),)


def _try_settlement(case: Case, order: orders.TrySettlement, now: int) -> Entries:
    yield from _acknowledge(case, order, now)
    yield entries.SettlementTried(says=order.says, content=order.content, **person(order))
    if order.content:
        yield entries.CaseClosed(**person(order))


def _escalate(case: Case, order: orders.Escalate, now: int) -> Entries:
    """Also by a Pit Supervisor who was there: who cannot settle a dispute passes it on."""
    yield from _acknowledge(case, order, now)
    yield entries.CaseEscalated(why=order.why, **person(order))


def _inform_surveillance(case: Case, order: orders.InformSurveillance, now: int) -> Entries:
    return (entries.SurveillanceInformed(asks=order.asks, **person(order)),)


def _give_time(case: Case, order: orders.GiveTime, now: int) -> Entries:
    clauses = case.section_8("8.3")
    if case.stopped_at is not None:
        raise ClockStands(clauses=clauses)
    if order.until <= now:
        raise TimeIsPast(place="until", clauses=clauses)
    most = case.begun.jurisdiction.resolve_ms
    if order.until > now + most:
        raise TimeTooFar(days=most // DAY_MS, place="until", clauses=clauses)
    return (entries.TimeGiven(until=order.until, says=order.says, **person(order)),)


def _stop_clock(case: Case, order: orders.StopClock, now: int) -> Entries:
    if case.stopped_at is not None:
        raise ClockStands(clauses=case.section_8("8.3"))
    return (entries.ClockStopped(why=order.why, **person(order)),)


def _resume_clock(case: Case, order: orders.ResumeClock, now: int) -> Entries:
    if case.stopped_at is None:
        raise ClockRuns(clauses=case.section_8("8.3"))
    return (entries.ClockResumed(**person(order)),)


def _add_evidence(case: Case, order: orders.AddEvidence, now: int) -> Entries:
    side = side_of(order.role)
    known = HEADINGS_OF[side]
    if order.heading not in known:
        raise NotYourHeading(
            heading=order.heading, known=listed(known), place="heading", clauses=case.section_8(order.heading)
        )
    if sum(each.side is side for each in case.evidence) >= EVIDENCE_MAX[side]:
        raise TooMuchEvidence(most=EVIDENCE_MAX[side])
    return (
        entries.EvidenceAdded(
            number=len(case.evidence) + 1,
            heading=order.heading,
            side=side,
            says=order.says,
            file=order.file,
            shared=order.shared or side is Side.PATRON,
            **person(order),
        ),
    )


DECIDES: dict[type[orders.CaseOrder], Callable[[Case, Any, int], Entries]] = {
    orders.OpenCase: _open,
    orders.AttachRound: _attach,
    orders.Accuse: _accuse,
    orders.Acknowledge: _acknowledge,
    orders.TrySettlement: _try_settlement,
    orders.Escalate: _escalate,
    orders.InformSurveillance: _inform_surveillance,
    orders.GiveTime: _give_time,
    orders.StopClock: _stop_clock,
    orders.ResumeClock: _resume_clock,
    orders.AddEvidence: _add_evidence,
    orders.Decide: resolution.decide_case,
    orders.Approve: resolution.approve,
    orders.Decline: resolution.decline,
    orders.AnswerDecision: resolution.answer_decision,
    orders.FileComplaint: resolution.file_complaint,
    orders.AnswerComplaint: resolution.answer_complaint,
    orders.Notify: resolution.notify,
    orders.Close: resolution.close,
}
