"""What the table does by a clause with one box or one patron (niuniu 7.4, 7.7, 7.8 and 7.10)."""

from collections.abc import Iterator

from felt.core.chance import Round
from felt.core.events import Event
from felt.core.irregularity import Irregularity
from felt.table import course
from felt.table.dealer.keyed import refuse_used_up
from felt.table.irregularity.commands import Rule
from felt.table.irregularity.events import ArrangingBarred, BoxVoided, CardsSetAside, HandsTakenBack
from felt.table.irregularity.refusals import (
    BoxHasWager,
    BoxNotNamed,
    CardsNotNamed,
    NobodyOfThatName,
    NoSuchBoxInPlay,
    PatronNotNamed,
)
from felt.table.state import State

WITHOUT_WAGER = "niuniu 7.7"


def take_back(state: State, command: Rule, row: Irregularity, now: int) -> Iterator[Event]:
    """niuniu 7.7 and 7.8: the hands from this box on are taken back in order, and dealt again. Perhaps none of them was
    keyed in yet."""
    if command.box is None:
        raise BoxNotNamed(place="box", clauses=(row.clause,))
    if row.clause == WITHOUT_WAGER:
        if command.box in state.play.boxes:
            raise BoxHasWager(box=command.box, place="box", clauses=(row.clause,))
    else:
        _refuse_not_in_play(state, command.box, row)
    assert state.game.taken_back is not None
    before = state.game.taken_back(state.game_round, command.box)
    cards = _cards_in(state.game_round) - _cards_in(before)
    if cards:
        yield HandsTakenBack(command.box, cards, row.clause)
        yield from course.proceed(state, now)


def set_aside(state: State, command: Rule, row: Irregularity, now: int) -> Iterator[Event]:
    """niuniu 7.7.1: the cards of a box without a wager are void."""
    if not command.cards:
        raise CardsNotNamed(clause=row.clause, count=1, place="cards", clauses=(row.clause,))
    assert state.shuffle is not None
    refuse_used_up(state, command.cards, state.shuffle.seen)
    yield CardsSetAside(command.cards, row.clause)


def void_box(state: State, command: Rule, row: Irregularity, now: int) -> Iterator[Event]:
    """niuniu 7.4.1 and 7.8.1: this box alone is void; its wagers go back at the settlement (ruling A4)."""
    if command.box is None:
        raise BoxNotNamed(place="box", clauses=(row.clause,))
    _refuse_not_in_play(state, command.box, row)
    yield BoxVoided(command.box, row.clause)
    yield from course.stage_over(state, now)


def bar(state: State, command: Rule, row: Irregularity, now: int) -> Iterator[Event]:
    """niuniu 7.10, ruling N10: the house arranges the hands of this patron until the table closes."""
    if not command.patrons:
        raise PatronNotNamed(place="patrons", clauses=(row.clause,))
    for index, patron in enumerate(command.patrons):
        if patron not in state.patrons and not state.seats_guest(patron):
            raise NobodyOfThatName(patron=patron, place=f"patrons[{index}]", clauses=(row.clause,))
    for patron in command.patrons:
        if patron not in state.barred:
            yield ArrangingBarred(patron, row.clause)
    yield from course.stage_over(state, now)


def _refuse_not_in_play(state: State, box: int, row: Irregularity) -> None:
    if box not in state.play.boxes or box in state.play.void_boxes:
        raise NoSuchBoxInPlay(box=box, place="box", clauses=(row.clause,))


def _cards_in(game_round: Round) -> int:
    return sum(len(cards) for cards in game_round.cards_by_hand.values())
