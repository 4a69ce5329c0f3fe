"""The choice that a clause gives to patrons: withdraw or stay, these cards or others (rulings A9 and B21)."""

from collections.abc import Iterator

from felt.core.cards import Card
from felt.core.events import Event
from felt.core.irregularity import Irregularity, ShoeAfter
from felt.table import course
from felt.table.dealer.duty import refuse_off_duty
from felt.table.dealer.refusals import ClockGoesOn
from felt.table.irregularity.commands import Choose, CloseChoice, Rule
from felt.table.irregularity.events import ChoiceOpened, Chosen, FreeHandDue
from felt.table.irregularity.refusals import NobodyToAsk, NoChoiceIsOpen, NotAsked
from felt.table.play import CARDS, WITHDRAWAL
from felt.table.state import State


def offer_withdrawal(state: State, command: Rule, row: Irregularity, now: int) -> Iterator[Event]:
    """baccarat 7.9, 7.10.1, 7.10.2 and 7.12: the patrons that are named, or all, may take their wagers back."""
    yield from opened(state, row, now, only=command.patrons)
    if row.free_hand and not state.free_hand:
        yield FreeHandDue(row.clause)


def offer_new_cards(state: State, command: Rule, row: Irregularity, now: int) -> Iterator[Event]:
    """baccarat 7.11.2.1: the patrons of the first hand choose by majority."""
    yield from opened(state, row, now, about=CARDS)


def opened(
    state: State,
    row: Irregularity,
    now: int,
    *,
    about: str = WITHDRAWAL,
    only: tuple[str, ...] = (),
    then: tuple[Card, ...] = (),
) -> Iterator[Event]:
    asked = tuple(patron for patron in who_can_choose(state) if not only or patron in only)
    if not asked:
        raise NobodyToAsk(place="patrons", clauses=(row.clause,))
    deadline = state.until(now, state.times.insurance_ms)
    yield ChoiceOpened(row.clause, about, asked, deadline, _replaces(state, row), then)


def who_can_choose(state: State) -> tuple[str, ...]:
    """The patrons with wagers. Who has left stays in the game (ruling B21)."""
    return tuple(patron for patron, wagers in state.play.confirmed.items() if wagers and not state.has_left(patron))


def _replaces(state: State, row: Irregularity) -> bool:
    """Whether the book replaces the cards if every patron withdraws."""
    return any(other.clause == row.clause and other.shoe is ShoeAfter.REPLACED for other in state.game.irregularities)


def choose(state: State, command: Choose, now: int) -> Iterator[Event]:
    """A repeated answer counts once; another answer is taken until the choice is over."""
    state.refuse_paused()
    choice = state.play.choice
    if choice is None or not state.is_in_time(now):
        raise NoChoiceIsOpen
    if command.patron not in choice.asked:
        raise NotAsked
    if choice.answers.get(command.patron) != command.stay:
        yield Chosen(command.patron, command.stay)
    if len(choice.answers) == len(choice.asked):
        yield from course.close_choice(state, now)


def close(state: State, command: CloseChoice, now: int) -> Iterator[Event]:
    """At a timed table the patrons have their time."""
    refuse_off_duty(state, command)
    if state.play.choice is None:
        raise NoChoiceIsOpen
    if not state.by_calls:
        raise ClockGoesOn
    yield from course.close_choice(state, now)
