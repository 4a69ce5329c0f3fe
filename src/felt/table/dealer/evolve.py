"""Applies an event of a table that is dealt by hand to the state."""

from felt.core.events import Event
from felt.table.dealer import equipment, events
from felt.table.dealer.events import (
    CardsCorrected,
    CardsPrepared,
    DiceCorrected,
    DicePrepared,
    ResultCalled,
    StaffCame,
    StaffLeft,
    WagersRecorded,
)
from felt.table.play import Shuffle
from felt.table.state import Phase, State

EVENTS = events.EVENTS


def evolve(state: State, event: Event) -> None:
    play = state.play
    match event:
        case StaffCame(by=person, role=role):
            state.attending[person] = role
        case StaffLeft(by=person):
            state.attending.pop(person, None)
        case CardsPrepared(number=number, decks=decks):
            state.shuffles = number
            state.shuffle, state.judged = Shuffle(number, decks, "", ""), []
            if state.game.shoe:
                state.results = []
            equipment.follow(state, event, state.game)
        case DicePrepared():
            equipment.follow(state, event, state.game)
        case WagersRecorded(patron=patron, wagers=wagers):
            play.recorded[patron] = wagers
        case CardsCorrected(after=cards, to=hand):
            assert state.shuffle is not None
            state.shuffle.seen = [*state.shuffle.seen[: -len(cards)], *cards]
            _again(state, cards)
            for stage in play.stages.values():
                stage.dealt(hand)
        case DiceCorrected(after=dice):
            _again(state, dice)
        case ResultCalled():
            state.phase, state.deadline = Phase.CALLED, None


def _again(state: State, dealt: tuple[object, ...]) -> None:
    """The round takes these instead of the last cards or dice."""
    play = state.play
    assert play.undo is not None
    play.round = play.undo.round.take(dealt)  # type: ignore[arg-type]
    play.stages = play.undo.stages
    state.go_on()
