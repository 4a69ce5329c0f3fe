"""The cards and dice that a dealer keys in, and what a guest without an account wants."""

from collections.abc import Callable, Iterator

from felt.core.authority import Role
from felt.core.cards import Card
from felt.core.chance import CardsNeeded, DiceNeeded, cards_for, dice_for
from felt.core.commands import Command, PatronInRound
from felt.core.events import Event
from felt.core.irregularity import Misfit, refuse_below
from felt.core.refusals import NotNow
from felt.ledger import seat_name
from felt.table import course
from felt.table.dealer.commands import CorrectKeyed, ForSeat, KeyCards, KeyDice
from felt.table.dealer.duty import refuse_absent, refuse_off_duty
from felt.table.dealer.events import ActedForSeat, CardsCorrected, DiceCorrected
from felt.table.dealer.refusals import (
    CardUsedUp,
    ClockOpensBetting,
    NoCardDue,
    NothingKeyedToCorrect,
    NotYourSeat,
    OtherHandDue,
    ShakenTooLittle,
)
from felt.table.events import Burned, CardsDealt, DiceThrown
from felt.table.needs import described, name_of
from felt.table.refusals import NoSuchSeat
from felt.table.state import BURN, Phase, State

SHAKES_LEAST = 3
"""sicbo 7.2"""


def key_cards(state: State, command: KeyCards, now: int) -> Iterator[Event]:
    """The card that comes next, as it lies on the table. A card that does not fit is refused, and the refusal names
    the irregularities that do."""
    refuse_off_duty(state, command)
    need = state.need
    if command.to == BURN and state.may_still_burn:  # baccarat 7.11.1
        need = CardsNeeded(to=BURN, count=1)
    cards, by, role = command.cards, command.by, str(command.role)
    if not isinstance(need, CardsNeeded):
        raise _misfit(state, NoCardDue(place="cards"), Misfit.NO_CARD_DUE)
    if command.to not in (None, need.to):
        raise _misfit(state, OtherHandDue(need=described(state), place="to"), Misfit.OTHER_HAND)
    if len(cards) != need.count:
        raise _misfit(state, OtherHandDue(need=described(state), place="cards"), Misfit.WRONG_COUNT)
    shuffle = state.shuffle
    assert shuffle is not None
    refuse_used_up(state, cards, shuffle.seen)
    if need.to == BURN:
        (exposed,) = cards_for(need, cards, lambda hand: name_of(state, hand))
        assert state.game.shoe is not None
        yield Burned(exposed, state.game.shoe.burn_count(exposed), by, role)  # ruling B11
        yield from course.tick(state, now)
        return
    state.game_round.take(cards)  # a refusal comes before the first event
    yield CardsDealt(need.to, cards, shuffle.place, by, role)
    yield from course.proceed(state, now)


def key_dice(state: State, command: KeyDice, now: int) -> Iterator[Event]:
    """sicbo 3.5 and 4.7. Dice that were shaken too little do not count: the round is void (7.2)."""
    refuse_off_duty(state, command)
    need = state.need
    if not isinstance(need, DiceNeeded):
        raise NotNow(phase=state.phase)
    dice = dice_for(need, command.dice)
    if command.shakes < SHAKES_LEAST:
        clauses = state.game.offered_for(Misfit.SHAKEN_TOO_LITTLE, state)
        raise ShakenTooLittle(shakes=command.shakes, least=SHAKES_LEAST, place="shakes", clauses=clauses)
    yield DiceThrown(dice, command.shakes, command.by, str(command.role))
    yield from course.proceed(state, now)


def correct_keyed(state: State, command: CorrectKeyed, now: int) -> Iterator[Event]:
    """A dealer corrects what was keyed in last until the next step. Once the result is called, a Pit Supervisor does
    (baccarat 7.16). A card that was keyed in wrong may have stopped the table."""
    refuse_absent(state, command)
    if not state.stopped_by_alarm:
        state.refuse_paused()
    undo, play = state.play.undo, state.play
    if undo is None:
        raise NothingKeyedToCorrect
    if state.phase is Phase.CALLED:
        refuse_below(Role.PIT_SUPERVISOR, command.role, "baccarat 7.16" if state.game.shoe else "")
    by, role = command.by, str(command.role)
    need = undo.round.needs
    if isinstance(need, DiceNeeded):
        yield DiceCorrected(state.game_round.dice, dice_for(need, command.dice), by, role)
    else:
        assert isinstance(need, CardsNeeded)
        assert play.round is not None
        assert state.shuffle is not None
        cards = cards_for(need, command.cards, lambda hand: name_of(state, hand))
        refuse_used_up(state, cards, state.shuffle.seen[: -need.count])
        undo.round.take(cards)
        before = play.round.cards_by_hand[need.to][-need.count :]
        yield CardsCorrected(need.to, before, cards, by, role, state.shuffle.place - need.count)
    yield from course.proceed(state, now)


def for_seat(
    state: State, command: ForSeat, now: int, decided: Callable[[Command], Iterator[Event]]
) -> Iterator[Event]:
    """The dealer speaks for a guest without an account. `decided` decides the guest's own command."""
    refuse_off_duty(state, command)
    if not state.by_calls:
        raise ClockOpensBetting
    seats = state.opened.seats or 0
    if command.seat > seats:
        raise NoSuchSeat(seats=seats, place="seat")
    wanted = command.command
    if not isinstance(wanted, PatronInRound) or wanted.patron != seat_name(command.seat):
        raise NotYourSeat(seat=command.seat, place="command")
    events = decided(wanted)
    first = next(events, None)  # a refusal comes before the first event
    if first is not None:
        wish = str(wanted.__struct_config__.tag)
        yield ActedForSeat(seat_name(command.seat), wish, command.by, str(command.role))
        yield first
        yield from events


def refuse_used_up(state: State, cards: tuple[Card, ...], seen: list[Card]) -> None:
    """baccarat 7.1: a card cannot come more often than the decks contain it."""
    copies = state.game.decks(state.rules)
    for index, card in enumerate(cards):
        if seen.count(card) + cards[:index].count(card) >= copies:
            clauses = state.wrong_number_of_cards
            raise CardUsedUp(card=card, copies=copies, place=f"cards[{index}]", clauses=clauses)


def _misfit(state: State, refusal: NoCardDue | OtherHandDue, misfit: Misfit) -> NoCardDue | OtherHandDue:
    refusal.clauses = state.game.offered_for(misfit, state)
    return refusal
