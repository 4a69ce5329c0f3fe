"""The course of a round: the next events, and their times."""

from collections.abc import Iterator

from felt.core.authority import Role
from felt.core.events import Event
from felt.core.irregularity import Fault, Irregularity, ShoeAfter
from felt.core.settlement import settle_void
from felt.core.stage import HOUSE
from felt.core.wagers import Clause
from felt.table.events import (
    BettingClosed,
    BettingOpened,
    CountdownStarted,
    CountdownStopped,
    NobodyBet,
    RoundEnded,
    RoundSettled,
    RoundVoided,
    SeatGivenUp,
    SettledLine,
    ShoeRemoved,
    TableClosed,
)
from felt.table.state import Phase, State


def tick(state: State, now: int) -> Iterator[Event]:
    """The events of a deadline that has passed."""
    if state.paused or state.deadline is None or now < state.deadline:
        return
    if (stage := state.open_stage) is not None:
        yield from stage.time_up(state)
        yield from proceed(state, now)
        return
    match state.phase:
        case Phase.COUNTDOWN:
            if state.wants is None:  # a new shoe is shuffled and burned before betting opens
                yield _betting_opened(state, now, state.round + 1)
        case Phase.BETTING:
            yield from _close_betting(state, now, early=False)
        case _:
            assert state.phase is Phase.RESULT, "no other phase has a deadline"
            yield from _next_round(state, now)


def _betting_opened(state: State, now: int, number: int) -> Event:
    """The edition of the rules that is in force now applies to the whole round."""
    game = state.opened.game.at(now)
    shoe = state.shuffle if game.shoe else None
    return BettingOpened(
        round=number,
        deadline=now + state.times.betting_ms,
        rules_hash=game.rules_hash(state.opened.rules) if game.edition != state.edition else state.rules_hash,
        edition=game.edition,
        shuffle=shoe.number if shoe else 0,
        last_hand=shoe is not None and shoe.last_hand,
    )


def betting_complete(state: State, now: int) -> Iterator[Event]:
    """online 2.d.2.2, ruling B13: betting closes as soon as every patron who may bet has confirmed."""
    if state.phase is Phase.BETTING and not state.play.unconfirmed:
        yield from _close_betting(state, now, early=True)


def _close_betting(state: State, now: int, *, early: bool) -> Iterator[Event]:
    if any(state.play.confirmed.values()):
        openers: dict[str, str] = {}
        for stage in state.play.stages.values():
            openers |= stage.openers(state)
        yield BettingClosed(early, openers)
        yield from proceed(state, now)
        return
    yield NobodyBet()
    for patron in _idle(state):
        yield SeatGivenUp(patron)
    yield from _countdown_or_wait(state, now, again=True)


def _idle(state: State) -> list[str]:
    most = state.opened.idle_rounds_max
    return [name for name, patron in state.patrons.items() if patron.idle_rounds >= most]


def _countdown_or_wait(state: State, now: int, *, again: bool) -> Iterator[Event]:
    """Opens betting again if nobody bet (ruling B18); starts a countdown if a round was played."""
    if state.closing:
        yield TableClosed()
    elif state.patrons:
        if again:
            yield _betting_opened(state, now, state.round)
        else:
            yield CountdownStarted(now + state.times.countdown_ms)


def proceed(state: State, now: int) -> Iterator[Event]:
    """Continue the round until it needs cards or dice, or waits for patrons."""
    play = state.play
    if state.phase is not Phase.DEALING or play.round is None:
        return
    for stage in play.stages.values():
        yield from stage.due(state, now)
        if state.is_open(stage):
            yield from stage_over(state, now)  # perhaps no patron is left who could answer
            return
    if play.round.needs is None:
        yield settled(state, now)
    elif state.game.shoe is not None and not _enough_cards(state):
        yield from void(state, state.game.void_for(Fault.TOO_FEW_CARDS), HOUSE, None, now)


def _enough_cards(state: State) -> bool:
    return state.shuffle is None or state.shuffle.place < state.shuffle.cards


def stage_over(state: State, now: int) -> Iterator[Event]:
    """A stage that waits for no patron is over, and the deal continues."""
    if (stage := state.open_stage) is not None:
        yield from stage.over(state)
    yield from proceed(state, now)


def settled(state: State, now: int) -> RoundSettled:
    outcome = state.game.outcome(state.play.round)
    settlement = state.game.settle(outcome, state.play.wagers(), state.rules)
    return RoundSettled(
        outcome=state.game.shown(outcome),
        mark=state.game.mark(outcome),
        lines=tuple([SettledLine.of(line) for line in settlement.lines]),
        deadline=now + state.times.result_ms,
    )


def void(state: State, row: Irregularity, by: str, role: Role | None, now: int) -> Iterator[Event]:
    """The round is void by this row, and perhaps its cards are taken out of play (ruling B19)."""
    yield voided(state, row.clause, by, role or "", now)
    cards = state.shuffle
    if row.shoe is not ShoeAfter.STAYS and cards is not None and not cards.finished:
        yield ShoeRemoved(cards.number, row.clause)


def voided(state: State, clause: Clause, by: str, role: str, now: int) -> RoundVoided:
    """ruling A4: all wagers on the felt go back."""
    lines = tuple(SettledLine.of(line) for line in settle_void(state.play.wagers(), clause).lines)
    return RoundVoided(clause, by, lines, now + state.times.result_ms, role)


def _next_round(state: State, now: int) -> Iterator[Event]:
    yield RoundEnded()
    for patron in _idle(state):
        yield SeatGivenUp(patron)
    yield from _countdown_or_wait(state, now, again=False)


def catch_up(state: State, now: int) -> Iterator[Event]:
    """The events that become due when a patron joins or leaves, or when the table resumes after a pause."""
    if state.phase is Phase.WAITING and state.patrons and not state.closing:
        yield CountdownStarted(now + state.times.countdown_ms)
    elif state.phase is Phase.COUNTDOWN and not state.patrons:
        yield CountdownStopped()
    yield from betting_complete(state, now)
    yield from stage_over(state, now)
