"""The course of a round: the next events, and their times."""

from collections.abc import Iterator

from felt.core.authority import Role
from felt.core.chance import CardsNeeded
from felt.core.events import Event
from felt.core.irregularity import Fault, Irregularity, ShoeAfter
from felt.core.settlement import Settlement, settle_void
from felt.core.stage import HOUSE
from felt.core.wagers import Clause
from felt.fairness.statement import NO_SEEDS
from felt.table.events import (
    BettingClosed,
    BettingOpened,
    CardsDealt,
    CountdownStarted,
    CountdownStopped,
    Inherited,
    NobodyBet,
    RoundEnded,
    RoundSettled,
    RoundVoided,
    SeatGivenUp,
    SettledLine,
    ShoeCut,
    ShoeRemoved,
    TableClosed,
    WagersConfirmed,
)
from felt.table.irregularity.events import (
    CardsCarried,
    CardsDrawnTogether,
    ChoiceClosed,
    FreeHandDue,
    WagersWithdrawn,
)
from felt.table.play import CARDS
from felt.table.state import Phase, State


def tick(state: State, now: int) -> Iterator[Event]:
    """The events of a deadline that has passed."""
    if state.paused or state.deadline is None or now < state.deadline:
        return
    if state.play.choice is not None:
        yield from close_choice(state, now)
        return
    if (stage := state.open_stage) is not None:
        yield from stage.time_up(state)
        yield from proceed(state, now)
        return
    match state.phase:
        case Phase.COUNTDOWN:
            # A new shoe is cut and burned, and dice are in the cage, before betting opens.
            if state.waits_for_cut and state.shuffle is not None:
                yield ShoeCut(state.shuffle.number, state.shuffle.seeds or NO_SEEDS.hex())
            elif state.need is None and not state.free_hand and not state.lacks_dice:
                yield betting_opened(state, now, state.round + 1)
        case Phase.BETTING:
            yield from close_betting(state, now, early=False)
        case _:
            assert state.phase is Phase.RESULT, "no other phase has a deadline"
            yield from _next_round(state, now)


def betting_opened(state: State, now: int, number: int, by: str = "", role: str = "") -> Event:
    """The edition of the rules that is in force now applies to the whole round."""
    game = state.opened.game.at(now)
    shoe = state.shuffle if game.shoe else None
    return BettingOpened(
        round=number,
        deadline=state.until(now, state.times.betting_ms),
        rules_hash=game.rules_hash(state.opened.rules) if game.edition != state.edition else state.rules_hash,
        edition=game.edition,
        shuffle=shoe.number if shoe else 0,
        last_hand=shoe is not None and shoe.last_hand,
        by=by,
        role=role,
        inherits=inherited(state),
        code_hash=state.code_hash,
    )


def inherited(state: State) -> Inherited | None:
    """What the next round takes over from the rounds before it."""
    if not state.warned and not state.barred:
        return None
    return Inherited(tuple(state.warned), tuple(state.barred))


def betting_complete(state: State, now: int) -> Iterator[Event]:
    """online 2.d.2.2, ruling B13: betting closes as soon as every patron who may bet has confirmed."""
    play = state.play
    waits = play.unconfirmed or any(map(play.comes_back, play.drafts))
    if state.phase is Phase.BETTING and not waits and not state.by_calls:
        yield from close_betting(state, now, early=True)


def close_betting(state: State, now: int, *, early: bool, by: str = "", role: str = "") -> Iterator[Event]:
    for patron, wagers in state.play.recorded.items():
        if wagers:
            yield WagersConfirmed(patron, wagers)
    if any(state.play.confirmed.values()):
        openers: dict[str, str] = {}
        for stage in state.play.stages.values():
            openers |= stage.openers(state)
        yield BettingClosed(early, openers, by, role)
        yield from proceed(state, now)
        return
    # ruling A9: a patron who has withdrawn has no further part in this round, and may bet in the next one
    number = state.round + 1 if state.play.returned else state.round
    yield NobodyBet()
    for patron in _idle(state):
        yield SeatGivenUp(patron)
    yield from _countdown_or_wait(state, now, again=number)


def _idle(state: State) -> list[str]:
    most = state.opened.idle_rounds_max
    return [name for name, patron in state.patrons.items() if patron.idle_rounds >= most]


def _countdown_or_wait(state: State, now: int, *, again: int | None = None) -> Iterator[Event]:
    """Opens betting for the round `again` if nobody bet (ruling B18); starts a countdown if a round was played."""
    if state.closing:
        yield TableClosed()
    elif state.patrons:
        if again is not None:
            yield betting_opened(state, now, again)
        else:
            yield CountdownStarted(now + state.times.countdown_ms)


def proceed(state: State, now: int) -> Iterator[Event]:
    """Continue the round until it needs cards or dice, or waits for patrons. A table that stands still does not
    continue."""
    play = state.play
    if state.paused or state.phase is not Phase.DEALING or play.round is None:
        return
    if play.drawn:
        yield from _deal_drawn(state)
        if state.paused:  # an alarm about these cards
            return
    for stage in play.stages.values():
        yield from stage.due(state, now)
        if state.is_open(stage):
            yield from stage_over(state, now)  # perhaps no patron is left who could answer
            return
    if play.round.needs is None:
        if not state.by_hand:  # a dealer calls the result first
            yield settled(state, now)
    elif state.game.shoe is not None and not _enough_cards(state):
        yield from void(state, state.game.void_for(Fault.TOO_FEW_CARDS), HOUSE, None, now)


def _deal_drawn(state: State) -> Iterator[Event]:
    """Cards that are out of the shoe already come first: nobody is asked about insurance against a card that is known
    (ruling B5). A card that the round does not need opens a free hand."""
    while state.play.drawn and isinstance(state.game_round.needs, CardsNeeded):
        assert state.shuffle is not None
        yield CardsDealt(state.game_round.needs.to, (state.play.drawn[0],), state.shuffle.place)
    if state.play.drawn:
        yield CardsCarried(tuple(state.play.drawn), "baccarat 7.5")
        yield FreeHandDue("baccarat 7.5")


def _enough_cards(state: State) -> bool:
    return state.shuffle is None or state.shuffle.place < state.shuffle.cards


def stage_over(state: State, now: int) -> Iterator[Event]:
    """A stage that waits for no patron is over, and the deal continues."""
    if (stage := state.open_stage) is not None and not state.paused:
        yield from stage.over(state)
    yield from proceed(state, now)


def close_choice(state: State, now: int) -> Iterator[Event]:
    """ruling B21: who has not answered stays, and keeps the cards."""
    choice = state.play.choice
    assert choice is not None
    left_ms = None if choice.deadline is None else state.times.insurance_ms
    deadline = None if left_ms is None else now + left_ms
    if choice.about == CARDS:
        change = sum(not keep for keep in choice.answers.values())
        yield ChoiceClosed(deadline)
        if change * 2 > len(choice.answers) and state.shuffle is not None:
            yield ShoeRemoved(state.shuffle.number, choice.clause)
        return
    for patron in choice.asked:
        if choice.answers.get(patron) is False:
            yield WagersWithdrawn(patron, choice.clause)
    yield ChoiceClosed(deadline)
    if choice.replaces_cards and not any(state.play.confirmed.values()):
        yield from void(state, state.game.void_by(choice.clause), HOUSE, None, now)
        return
    if choice.then:
        yield CardsDrawnTogether(choice.then, choice.clause)
    yield from stage_over(state, now)


def settled(state: State, now: int, by: str = "", role: str = "") -> RoundSettled:
    outcome = state.game.outcome(state.play.round)
    comparing_ms = 0 if state.by_hand else state.game.compared_in(state.times, state.play.round)
    return RoundSettled(
        outcome=state.game.shown(outcome),
        mark=mark(state, outcome),
        lines=tuple([SettledLine.of(line) for line in settlement(state).lines]),
        deadline=state.until_seen(now, comparing_ms + state.times.result_ms),
        by=by,
        role=role,
        free=state.play.free,
    )


def mark(state: State, outcome: object) -> str:
    """The mark on the scoreboard. A free hand is marked as free (ruling B12)."""
    return state.game.mark(outcome) + ("f" if state.play.free else "")


def settlement(state: State) -> Settlement:
    """The settlement of a finished round by its rules, its wagers, and what it inherited."""
    game, play = state.game, state.play
    outcome = game.outcome(play.round)
    if play.circumstances and game.settle_in is not None:
        return game.settle_in(outcome, play.wagers(), state.rules, play.circumstances)
    return game.settle(outcome, play.wagers(), state.rules)


def void(state: State, row: Irregularity, by: str, role: Role | None, now: int) -> Iterator[Event]:
    """The round is void by this row, and perhaps its cards are taken out of play (ruling B19)."""
    yield voided(state, row.clause, by, role or "", now)
    yield from cards_removed(state, row)


def cards_removed(state: State, row: Irregularity) -> Iterator[Event]:
    cards = state.shuffle
    if row.shoe is not ShoeAfter.STAYS and cards is not None and cards.decks and not cards.finished:
        yield ShoeRemoved(cards.number, row.clause)


def voided(state: State, clause: Clause, by: str, role: str, now: int) -> RoundVoided:
    """ruling A4: all wagers on the felt go back."""
    lines = tuple(SettledLine.of(line) for line in settle_void(state.play.wagers(), clause).lines)
    return RoundVoided(clause, by, lines, state.until(now, state.times.result_ms), role)


def _next_round(state: State, now: int) -> Iterator[Event]:
    yield RoundEnded()
    for patron in _idle(state):
        yield SeatGivenUp(patron)
    yield from _countdown_or_wait(state, now)


def catch_up(state: State, now: int) -> Iterator[Event]:
    """The events that become due when a patron joins or leaves, or when the table resumes after a pause."""
    if state.phase is Phase.WAITING and state.patrons and not state.closing and not state.by_calls:
        yield CountdownStarted(now + state.times.countdown_ms)
    elif state.phase is Phase.COUNTDOWN and not state.patrons:
        yield CountdownStopped()
    yield from betting_complete(state, now)
    yield from stage_over(state, now)
