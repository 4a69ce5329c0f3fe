"""The calls of a dealer: place your bets, no more bets, the result, paid."""

from collections.abc import Iterator

from felt.core.events import Event
from felt.core.game import OnFelt
from felt.core.refusals import NotNow
from felt.ledger import seat_name
from felt.table import course
from felt.table.dealer.commands import (
    CallResult,
    CloseBetting,
    GoOn,
    OpenBetting,
    Pay,
    PrepareCards,
    PrepareDice,
    RecordWagers,
)
from felt.table.dealer.duty import refuse_off_duty
from felt.table.dealer.equipment import refuse_unfit_equipment
from felt.table.dealer.events import CardsPrepared, DicePrepared, ResultCalled, WagersRecorded
from felt.table.dealer.refusals import (
    CardsInUse,
    CardsMiscounted,
    ClockGoesOn,
    ClockOpensBetting,
    NewCardsNeeded,
    NewDiceNeeded,
    NothingOnFelt,
    NotYetDecided,
    NotYourSeat,
    SeatOfAnAccount,
    WrongCall,
)
from felt.table.events import RoundEnded
from felt.table.irregularity.refusals import FreeHandComesFirst
from felt.table.needs import described
from felt.table.refusals import BettingNotOpen, NoSuchSeat
from felt.table.state import Phase, State


def prepare_cards(state: State, command: PrepareCards, now: int) -> Iterator[Event]:
    """New cards come between two rounds, counted (baccarat 7.1, niuniu 7.1.3)."""
    refuse_off_duty(state, command)
    decks = state.game.decks(state.rules)
    if state.in_play or not decks:
        raise NotNow(phase=state.phase)
    if not state.cards_are_over:
        raise CardsInUse
    due = 52 * decks
    if command.cards != due:
        clauses = state.wrong_number_of_cards
        raise CardsMiscounted(counted=command.cards, due=due, place="cards", clauses=clauses)
    refuse_unfit_equipment(state, command.decks, command.known.items, due=decks, place="decks")
    if state.phase is Phase.RESULT and state.by_calls:
        yield RoundEnded()
    yield CardsPrepared(
        number=state.shuffles + 1,
        decks=decks,
        by=command.by,
        role=str(command.role),
        by_machine=command.by_machine,
        cut_by=command.cut_by,
        identities=command.decks,
        register=command.known.number,
    )
    yield from course.tick(state, now)


def prepare_dice(state: State, command: PrepareDice, now: int) -> Iterator[Event]:
    """Other dice come between two rounds (sicbo 3.4), for example after 7.5."""
    refuse_off_duty(state, command)
    if state.in_play or state.game.decks(state.rules):
        raise NotNow(phase=state.phase)
    refuse_unfit_equipment(state, (command.identity,), command.known.items, due=1, place="identity")
    if state.in_use != (command.identity,):
        yield DicePrepared(command.identity, command.by, str(command.role), command.known.number)
    yield from course.tick(state, now)


def open_betting(state: State, command: OpenBetting, now: int) -> Iterator[Event]:
    """“Place your bets” (baccarat 4.1). Before it the cards are ready; a forgotten burn is a matter of 7.11."""
    refuse_off_duty(state, command)
    if not state.by_calls:
        raise ClockOpensBetting
    if state.phase not in (Phase.WAITING, Phase.RESULT):
        raise NotNow(phase=state.phase)
    if state.free_hand:
        raise FreeHandComesFirst
    if state.game.decks(state.rules) and state.cards_are_over:
        raise NewCardsNeeded
    if state.lacks_dice:
        raise NewDiceNeeded
    if state.phase is Phase.RESULT:
        yield RoundEnded()
    yield course.betting_opened(state, now, state.round + 1, command.by, str(command.role))


def record_wagers(state: State, command: RecordWagers, now: int) -> Iterator[Event]:
    """ruling A5: the dealer records what lies on the felt, also outside the limits. It may be recorded anew until
    betting closes (baccarat 4.2, sicbo 4.2, niuniu 4.5)."""
    refuse_off_duty(state, command)
    if not state.by_calls:
        raise ClockOpensBetting
    if state.phase is not Phase.BETTING:
        raise BettingNotOpen(clauses=state.citations.betting_closed)
    seats, seat = state.opened.seats or 0, seat_name(command.seat)
    if command.seat > seats:
        raise NoSuchSeat(seats=seats, place="seat")
    for index, wager in enumerate(command.wagers):
        if wager.patron != seat or wager.moment is not None:
            raise NotYourSeat(seat=command.seat, place=f"wagers[{index}]")
    if command.wagers and any(patron.seat == command.seat for patron in state.patrons.values()):
        raise SeatOfAnAccount(seat=command.seat, place="seat")
    state.refuse_what_cannot_lie(command.wagers, _boxes_of_others(state, seat))
    if state.play.recorded.get(seat, ()) != command.wagers:
        yield WagersRecorded(seat, command.wagers, command.by, str(command.role))


def _boxes_of_others(state: State, seat: str) -> OnFelt:
    boxes = dict(state.play.boxes)
    for patron, wagers in state.play.recorded.items():
        if patron != seat:
            boxes |= {wager.box: patron for wager in wagers if wager.box is not None}
    return OnFelt(state.play.totals, boxes)


def close_betting(state: State, command: CloseBetting, now: int) -> Iterator[Event]:
    """“No more bets” (baccarat 4.6, sicbo 4.4, niuniu 4.8). At a timed table the dealer may call it early."""
    refuse_off_duty(state, command)
    if state.phase is not Phase.BETTING:
        raise BettingNotOpen(clauses=state.citations.betting_closed)
    play = state.play
    wagers = [wager for placed in (*play.recorded.values(), *play.confirmed.values()) for wager in placed]
    if not wagers:
        raise NothingOnFelt
    if state.by_calls:
        state.game.refuse_close(wagers, state.rules)
    yield from course.close_betting(state, now, early=not state.by_calls, by=command.by, role=str(command.role))


def go_on(state: State, command: GoOn, now: int) -> Iterator[Event]:
    """The dealer has waited long enough for an answer. At a timed table the clock decides that."""
    refuse_off_duty(state, command)
    stage = state.open_stage
    if stage is None:
        raise NotNow(phase=state.phase)
    if not state.by_calls:
        raise ClockGoesOn
    yield from stage.time_up(state)
    yield from course.proceed(state, now)


def call_result(state: State, command: CallResult, now: int) -> Iterator[Event]:
    """baccarat 4.18, sicbo 4.7, niuniu 4.11. A call against the cards or dice is refused: what lies on the table counts
    (baccarat 7.16, sicbo 7.7). To call the same result again changes nothing."""
    refuse_off_duty(state, command)
    if state.phase not in (Phase.DEALING, Phase.CALLED):
        raise NotNow(phase=state.phase)
    if state.game_round.needs is not None:
        raise NotYetDecided(need=described(state))
    outcome = state.game.outcome(state.game_round)
    right = state.game.call(outcome)
    if command.result not in ("", right):
        raise WrongCall(right=right, called=command.result, place="result", clauses=state.citations.wrong_call)
    if state.phase is Phase.DEALING:
        yield ResultCalled(state.game.shown(outcome), course.mark(state, outcome), command.by, str(command.role))


def pay(state: State, command: Pay, now: int) -> Iterator[Event]:
    """baccarat 4.18, sicbo 4.8, niuniu 6.3."""
    refuse_off_duty(state, command)
    if state.phase is not Phase.CALLED:
        raise NotNow(phase=state.phase)
    yield course.settled(state, now, command.by, str(command.role))
