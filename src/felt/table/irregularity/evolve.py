"""Applies an event of what went wrong to the state."""

from felt.core.cards import Card
from felt.core.chance import CardsNeeded, Round
from felt.core.events import Event
from felt.core.stage import Part
from felt.table.irregularity import events
from felt.table.irregularity.events import (
    ArrangingBarred,
    BoxVoided,
    CardsCarried,
    CardsDrawnTogether,
    CardsReordered,
    CardsSetAside,
    ChoiceClosed,
    ChoiceOpened,
    Chosen,
    FreeHandDue,
    FreeHandOpened,
    HandsTakenBack,
    Ruled,
)
from felt.table.play import Choice, Decision, Play
from felt.table.state import Phase, State

EVENTS = events.EVENTS


def evolve(state: State, event: Event) -> None:  # noqa: PLR0912, PLR0915 - one case an event
    play, shuffle = state.play, state.shuffle
    match event:
        case Ruled(clause=clause, cards=cards):
            if state.part is not Part.BETWEEN_ROUNDS:
                play.decided = (*play.decided, Decision(clause, event.remedy, event.box))
            if cards and state.in_play:  # between rounds no card belongs to a round
                play.ruled = play.ruled | {(clause, cards)}
        case CardsCarried(cards=cards):
            state.carried, play.drawn, play.undo = [*state.carried, *cards], [], None
        case FreeHandDue(clause=clause):
            state.free_hand = clause
        case FreeHandOpened():
            _open(state, event)
        case CardsReordered(cards=cards):
            assert shuffle is not None
            assert play.round is not None
            before = sum(map(len, play.round.cards_by_hand.values()))
            play.round = _dealt(state.game.start(play.wagers()), cards)
            shuffle.seen = [*shuffle.seen[:-before], *cards]
            shuffle.place -= before - len(cards)
            play.undo = None
            if state.carried:
                state.carried, state.free_hand = [], ""
            for stage in play.stages.values():
                stage.reordered(state)
            state.go_on()
        case CardsDrawnTogether(cards=cards):
            play.drawn = list(cards)
        case HandsTakenBack(box=box, cards=count):
            assert shuffle is not None
            assert state.game.taken_back is not None
            play.round = state.game.taken_back(play.round, box)
            shuffle.seen, shuffle.place = shuffle.seen[:-count], shuffle.place - count
            play.stages, play.undo = state.game.fresh_stages(), None
            state.go_on()
        case CardsSetAside(cards=cards):
            assert shuffle is not None
            shuffle.seen, shuffle.place = [*shuffle.seen, *cards], shuffle.place + len(cards)
        case BoxVoided(box=box, clause=clause):
            assert state.game.without_box is not None
            play.round = state.game.without_box(play.round, box)
            play.void_boxes = {**play.void_boxes, box: clause}
            play.undo = None
            for stage in play.stages.values():
                stage.box_void(box)
            if state.phase is Phase.CALLED:
                state.go_on()
        case ArrangingBarred(patron=patron):
            state.barred = sorted({*state.barred, patron})
            for stage in play.stages.values():
                stage.barred(patron)
        case ChoiceOpened():
            play.choice = Choice(
                event.clause,
                event.about,
                event.asked,
                state.phase,
                state.deadline,
                event.replaces_cards,
                then=event.then,
            )
            state.interrupt(Phase.CHOICE, event.deadline)
        case Chosen(patron=patron, stay=stay):
            assert play.choice is not None
            play.choice.answers[patron] = stay
        case _:
            assert isinstance(event, ChoiceClosed)
            assert play.choice is not None
            state.phase, state.deadline = play.choice.back_to, event.deadline
            play.choice = None


def _open(state: State, event: FreeHandOpened) -> None:
    state.round, state.edition, state.rules_hash = event.round, event.edition, event.rules_hash
    state.play = Play(stages=state.game.fresh_stages(), free=True, drawn=list(event.carried))
    state.play.round = state.game.start(())
    state.carried, state.free_hand, state.ended = [], "", None
    state.go_on()


def _dealt(game_round: Round, cards: tuple[Card, ...]) -> Round:
    for card in cards:
        assert isinstance(game_round.needs, CardsNeeded)
        game_round = game_round.take((card,))
    return game_round
