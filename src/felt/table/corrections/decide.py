"""Propose, approve and withdraw the correction of a settled round (ruling A8).

One of the two persons has at least the rank that the clause demands, a Shift Manager by ruling A8 itself. The other is
at least a Pit Manager. Either of them proposes. A correction is decided while the table is in any other round, and when
the table is closed."""

from collections.abc import Collection, Iterator

import msgspec

from felt.core.authority import Role, has_authority
from felt.core.events import Event
from felt.core.irregularity import refuse_below
from felt.core.refusals import KeyTwice
from felt.core.stage import Available
from felt.table.codec import encode
from felt.table.corrections.commands import (
    ApproveCorrection,
    CorrectionCommand,
    ProposeCorrection,
    WithdrawCorrection,
)
from felt.table.corrections.events import Booked, Correction, CorrectionProposed, CorrectionWithdrawn, RoundCorrected
from felt.table.corrections.reckoning import (
    SECOND,
    at_settlement,
    reckoned,
    settle_again,
    shares,
)
from felt.table.corrections.refusals import (
    ChangesNothing,
    CorrectedBefore,
    CorrectionUnderWay,
    NothingProposed,
    NothingToCorrect,
    NotYourOwnToApprove,
    PatronNotInRound,
    RoundNotSettled,
    RoundWasVoid,
)
from felt.table.events import RoundVoided
from felt.table.state import State


def decide_correction(state: State, command: CorrectionCommand, available: Available) -> Iterator[Event]:
    match command:
        case ProposeCorrection():
            return _propose(state, command, available)
        case ApproveCorrection():
            return _approve(state, command, available)
        case _:
            return _withdraw(state, command)


def _propose(state: State, command: ProposeCorrection, available: Available) -> Iterator[Event]:
    """Answers with a preview. A repeated proposal counts once: a client that lost the answer asks again."""
    found = command.found
    assert found is not None, "the room reads the round"
    row = found.game.correction_by(command.clause)
    assert row.least is not None, "a person corrects"
    refuse_below(SECOND, command.role, "")
    pending = state.proposals.get(command.round)
    if pending is not None and _is_repeated(command, pending):
        return
    _refuse_corrected(state, command.round)
    if pending is not None:
        raise CorrectionUnderWay(round=command.round, number=pending.number)
    events = [happening.event for happening in found.happenings]
    before = at_settlement(found.settings, events)
    if before is None:
        void = any(isinstance(event, RoundVoided) for event in events)
        raise RoundWasVoid(round=command.round) if void else RoundNotSettled(round=command.round)
    then, settled = before
    _refuse_wrong_wagers(command, then, at_table=state.patrons)
    again = settle_again(then, command.deal, command.wagers)
    if encode(msgspec.structs.replace(again.settled, deadline=settled.deadline)) == encode(settled):
        raise ChangesNothing(round=command.round)
    yield CorrectionProposed(
        round=command.round,
        number=state.corrections + 1,
        by=command.by,
        role=command.role or "",
        clause=command.clause,
        least=row.least,
        why=command.why,
        deal=command.deal,
        wagers=command.wagers,
        **reckoned(settled, again, available),
    )


def _is_repeated(command: ProposeCorrection, pending: CorrectionProposed) -> bool:
    return all(getattr(command, name) == getattr(pending, name) for name in ("by", "clause", "why", "deal", "wagers"))


def _refuse_wrong_wagers(command: ProposeCorrection, then: State, *, at_table: Collection[str]) -> None:
    """Wagers are those of patrons who had part in the round, who are at the table, or who play at one of its seats: a
    name that is written wrongly opens no account."""
    if not command.deal.is_given and not command.wagers:
        raise NothingToCorrect
    names = [laid.patron for laid in command.wagers]
    for index, name in enumerate(names):
        if name in names[:index]:
            raise KeyTwice(key=name, place=f"wagers[{index}].patron")
        if name not in then.play.confirmed and name not in at_table and not then.seats_guest(name):
            raise PatronNotInRound(patron=name, round=command.round, place=f"wagers[{index}].patron")


def _approve(state: State, command: ApproveCorrection, available: Available) -> Iterator[Event]:
    """Books the difference, by the chips that patrons have now. A repeated approval counts once."""
    if state.corrected.get(command.round) == Booked(command.number, command.by):
        return
    refuse_below(SECOND, command.role, "")
    _refuse_corrected(state, command.round)
    pending = _pending(state, command)
    if pending.by == command.by:
        raise NotYourOwnToApprove
    if not has_authority(Role(pending.role), Role(pending.least)):
        refuse_below(Role(pending.least), command.role, pending.clause)
    proposed = {name: getattr(pending, name) for name in Correction.__struct_fields__}
    proposed["shares"] = shares(pending.before, pending.after, available)
    yield RoundCorrected(**proposed, approved_by=command.by, approved_role=command.role or "")


def _withdraw(state: State, command: WithdrawCorrection) -> Iterator[Event]:
    refuse_below(SECOND, command.role, "")
    pending = _pending(state, command)
    yield CorrectionWithdrawn(command.round, pending.number, command.by, command.role or "", command.why)


def _refuse_corrected(state: State, number: int) -> None:
    booked = state.corrected.get(number)
    if booked is not None:
        raise CorrectedBefore(round=number, number=booked.number)


def _pending(state: State, command: ApproveCorrection | WithdrawCorrection) -> CorrectionProposed:
    pending = state.proposals.get(command.round)
    if pending is None or pending.number != command.number:
        raise NothingProposed(round=command.round, number=command.number)
    return pending
