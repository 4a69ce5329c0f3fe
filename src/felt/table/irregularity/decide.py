"""Decides by a clause of section 7: the row says who, when, and what is done."""

from collections.abc import Iterator

from felt.core.authority import Role, has_authority
from felt.core.events import Event
from felt.core.irregularity import Act, Irregularity, Remedy
from felt.core.refusals import NotAnIrregularity
from felt.core.stage import Part
from felt.table.dealer.refusals import NotDealtByHand, NotOnDuty
from felt.table.irregularity import acts, boxes, choice, stops
from felt.table.irregularity.commands import Rule
from felt.table.irregularity.events import Ruled
from felt.table.irregularity.refusals import ChoiceIsOpen, DecidedElsewhere, RemedyNeeded
from felt.table.state import Phase, State

ACTS = {
    Act.VOID: acts.void,
    Act.OFFER_WITHDRAWAL: choice.offer_withdrawal,
    Act.OFFER_NEW_CARDS: choice.offer_new_cards,
    Act.GIVE_TO_NEXT: acts.give_to_next,
    Act.CARRY: acts.carry,
    Act.OPEN_FREE_HAND: acts.open_free_hand,
    Act.REORDER: acts.reorder,
    Act.DEAL_TOGETHER: acts.deal_together,
    Act.OPEN_HAND: acts.open_hand,
    Act.OFFER_LATE_INSURANCE: acts.offer_late_insurance,
    Act.RETURN_TO_PATRONS: acts.return_to_patrons,
    Act.TAKE_BACK: boxes.take_back,
    Act.SET_ASIDE: boxes.set_aside,
    Act.VOID_BOX: boxes.void_box,
    Act.BAR_FROM_ARRANGING: boxes.bar,
    Act.STOP: stops.stop,
    Act.GO_ON: stops.go_on,
}
ANYWHERE = frozenset({Act.NOTE, Act.VOID, Act.RETURN_TO_PATRONS, Act.STOP, Act.GO_ON})
"""The acts that need no cards in the hands of a dealer."""

PAID = frozenset({Part.BETWEEN_ROUNDS, Part.RESULT})


def rule(state: State, command: Rule, now: int) -> Iterator[Event]:
    row = _row(state, command)
    if row.act not in ANYWHERE and not state.by_hand:
        raise NotDealtByHand
    if _is_a_dealer_of_another_table(state, command) and row.act is not Act.STOP:
        raise NotOnDuty
    if state.play.choice is not None:
        raise ChoiceIsOpen
    does = ACTS.get(row.act)
    follows = does(state, command, row, now) if does is not None else iter(())
    first = next(follows, None)  # a refusal comes before the first event
    yield Ruled(
        clause=command.clause,
        remedy=str(row.remedy),
        by=command.by,
        role=str(command.role),
        why=command.why,
        cards=command.cards,
        patrons=command.patrons,
        box=command.box,
        hand=command.hand,
    )
    if first is not None:
        yield first
        yield from follows


def _is_a_dealer_of_another_table(state: State, command: Rule) -> bool:
    """A higher rank decides at every table of the pit; a dealer only stops another table (ruling A8)."""
    return state.by_hand and command.role is Role.DEALER and command.by not in state.attending


def decidable(state: State) -> list[Irregularity]:
    """The rows by which a person of the right rank can decide now."""
    if state.phase == Phase.CLOSED or state.play.choice is not None:
        return []
    return [
        row
        for row in state.game.irregularities
        if _is_for_people(row) and row.applies(state) and (state.by_hand or row.act in ANYWHERE)
    ]


def _is_for_people(row: Irregularity) -> bool:
    """A correction is decided elsewhere, by two persons."""
    return row.least is not None and row.remedy is not Remedy.CORRECTION


def _row(state: State, command: Rule) -> Irregularity:
    """The row of the clause that applies now and that this rank may use (rulings A6 and A8)."""
    every = state.game.irregularities
    rows = [row for row in every if row.clause == command.clause and command.remedy in (None, row.remedy)]
    if not rows:
        game, example = state.game.title, every[0].clause
        raise NotAnIrregularity(clause=command.clause, game=game, example=example, place="clause")
    corrects = [row for row in rows if row.remedy is Remedy.CORRECTION]
    by_people = [row for row in rows if _is_for_people(row)]
    here = [row for row in by_people if row.applies(state)]
    if not here:
        if corrects and (not by_people or state.part in PAID):
            corrects[0].refuse_below_rank(command.role)
            raise DecidedElsewhere(clause=command.clause, place="clause", clauses=(command.clause,))
        first = (by_people or rows)[0]
        first.refuse_below_rank(command.role)
        first.refuse_outside_its_time(state)
    allowed = [row for row in here if row.least is not None and command.role and has_authority(command.role, row.least)]
    if not allowed:
        here[0].refuse_below_rank(command.role)
    if len(allowed) > 1:
        known = ", ".join(row.remedy for row in allowed)
        raise RemedyNeeded(clause=command.clause, known=known, place="remedy", clauses=(command.clause,))
    return allowed[0]
