"""What the table does by a clause: with cards, with hands, and with wagers."""

from collections.abc import Iterator

from felt.core.cards import Card
from felt.core.chance import CardsNeeded, Round
from felt.core.events import Event
from felt.core.irregularity import Irregularity, Remedy
from felt.core.refusals import NotNow
from felt.core.stage import Part
from felt.table import course
from felt.table.dealer.keyed import refuse_used_up
from felt.table.dealer.refusals import NewCardsNeeded
from felt.table.events import CardsDealt
from felt.table.irregularity import choice, free_hand
from felt.table.irregularity.commands import OpenFreeHand, Rule
from felt.table.irregularity.events import (
    CardsCarried,
    CardsDrawnTogether,
    CardsReordered,
    FreeHandDue,
    WagersWithdrawn,
)
from felt.table.irregularity.refusals import (
    CardsNotNamed,
    DecidedAlready,
    FirstCardKnown,
    HandNotNamed,
    NoCardToCome,
    NoNextHand,
    NotTheseCards,
    NoWagerToReturn,
    ReasonNeeded,
    TooFewCardsLeft,
)
from felt.table.state import Phase, State

CARDS_MOST = 6
"""A hand of Baccarat has no more."""


def void(state: State, command: Rule, row: Irregularity, now: int) -> Iterator[Event]:
    """Between two rounds only the cards go (baccarat 7.1, ruling B19)."""
    if state.in_play:
        yield from course.void(state, row, command.by, command.role, now)
    elif state.cards_in_use:
        yield from course.cards_removed(state, row)
    else:
        raise NewCardsNeeded


def give_to_next(state: State, command: Rule, row: Irregularity, now: int) -> Iterator[Event]:
    """baccarat 7.6: the card that was dealt to the Player in error is the Banker's."""
    need = _card_due(state)
    cards = _named(state, command, 1, most=1)
    assert state.shuffle is not None
    yield from _nobody_answers(state)
    yield CardsDealt(need.to, cards, state.shuffle.place, command.by, str(command.role))
    yield from course.proceed(state, now)


def carry(state: State, command: Rule, row: Irregularity, now: int) -> Iterator[Event]:
    """baccarat 7.5, 7.6 and 7.7: the card opens a free hand. Wagers that lie there already go back (ruling B20)."""
    if not state.in_play and (state.cards_are_over or state.may_still_burn):
        raise NoNextHand
    if not state.in_play and state.carried:
        raise FirstCardKnown(cards=" ".join(state.carried), place="cards")
    cards = _named(state, command, 1, most=1)
    if row.remedy is Remedy.RETURN_WAGERS:
        yield course.voided(state, row.clause, command.by, str(command.role), now)
    yield CardsCarried(cards, row.clause)
    yield from free_hand_due(state, row)


def free_hand_due(state: State, row: Irregularity) -> Iterator[Event]:
    if not state.free_hand:
        yield FreeHandDue(row.clause)


def reorder(state: State, command: Rule, row: Irregularity, now: int) -> Iterator[Event]:
    """baccarat 7.9: the cards of the round in their right order. Insurance that this order does not offer goes back. A
    card that it does not need was exposed in error, and opens a free hand."""
    on_table = [card for hand in state.game_round.cards_by_hand.values() for card in hand]
    dealt = [*on_table, *state.carried]  # a card that was set apart in this round may have its place in it
    if sorted(command.cards) != sorted(dealt):
        shown = " ".join(dealt)
        raise NotTheseCards(cards=shown, place="cards", clauses=(row.clause,))
    ordered = _laid_out(state.game.start(state.play.wagers()), command.cards)
    needed = sum(map(len, ordered.cards_by_hand.values()))
    for stage in state.play.stages.values():
        yield from stage.returned_by_order(state, ordered, row.clause)
    yield CardsReordered(command.cards[:needed], row.clause)
    if command.cards[needed:]:
        yield CardsCarried(command.cards[needed:], row.clause)
        yield from free_hand_due(state, row)
    yield from course.proceed(state, now)


def _laid_out(game_round: Round, cards: tuple[Card, ...]) -> Round:
    """The round with as many of these cards as it takes, one after the other."""
    for card in cards:
        if isinstance(game_round.needs, CardsNeeded):
            game_round = game_round.take((card,))
    return game_round


def deal_together(state: State, command: Rule, row: Irregularity, now: int) -> Iterator[Event]:
    """baccarat 7.12 and 7.13: the cards are dealt in this order. Where the order was decided and not known, each patron
    may withdraw first."""
    _card_due(state)
    cards = _named(state, command, 2)
    yield from _nobody_answers(state)
    if row.clause == "baccarat 7.13" and choice.who_can_choose(state):
        yield from choice.opened(state, row, now, then=cards)
    else:
        yield CardsDrawnTogether(cards, row.clause)
        yield from course.proceed(state, now)


def open_hand(state: State, command: Rule, row: Irregularity, now: int) -> Iterator[Event]:
    """baccarat 7.14 and 7.15: the dealer opens the cards, and the game continues."""
    opened = [event for stage in state.play.stages.values() for event in stage.house_opens(state, command.hand)]
    if not opened:
        raise HandNotNamed(place="hand", clauses=(row.clause,))
    yield from opened
    yield from course.stage_over(state, now)


def offer_late_insurance(state: State, command: Rule, row: Irregularity, now: int) -> Iterator[Event]:
    """baccarat 7.21: at the price of this moment, and only while a card is to come (ruling B22)."""
    if state.phase is not Phase.DEALING:
        raise NotNow(phase=state.phase)
    wanted = command.patrons or tuple(state.play.confirmed)
    offers = [event for stage in state.play.stages.values() for event in stage.late_offer(state, wanted, now)]
    if not offers:
        raise NoCardToCome(place="patrons")
    yield from offers


def return_to_patrons(state: State, command: Rule, row: Irregularity, now: int) -> Iterator[Event]:
    """baccarat 7.22, sicbo 7.8, ruling N9: the decision stands in words; the named patrons have their wagers back."""
    if not command.why.strip():
        raise ReasonNeeded(place="why", clauses=(row.clause,))
    for index, patron in enumerate(command.patrons):
        if not state.in_play or not state.play.confirmed.get(patron):
            raise NoWagerToReturn(patron=patron, place=f"patrons[{index}]", clauses=(row.clause,))
    for patron in dict.fromkeys(command.patrons):
        yield WagersWithdrawn(patron, row.clause)
    yield from course.stage_over(state, now)


def open_free_hand(state: State, command: Rule, row: Irregularity, now: int) -> Iterator[Event]:
    yield from free_hand.open_free_hand(state, OpenFreeHand(by=command.by, role=command.role), now)


def _nobody_answers(state: State) -> Iterator[Event]:
    """A card lies open: the question that the patrons were asked gets no more answers (ruling B5)."""
    if (stage := state.open_stage) is not None:
        yield from stage.time_up(state)


def _card_due(state: State) -> CardsNeeded:
    need = state.game_round.needs if state.part is Part.DEAL else None
    if not isinstance(need, CardsNeeded):
        raise NotNow(phase=state.phase)
    return need


def _named(state: State, command: Rule, least: int, *, most: int = CARDS_MOST) -> tuple[Card, ...]:
    if not least <= len(command.cards) <= most:
        raise CardsNotNamed(clause=command.clause, count=least, place="cards", clauses=(command.clause,))
    shuffle = state.shuffle
    assert shuffle is not None
    left = shuffle.cards - shuffle.place - len(state.carried)
    if len(command.cards) > left:
        raise TooFewCardsLeft(left=left, place="cards", clauses=state.wrong_number_of_cards)
    refuse_used_up(state, command.cards, [*shuffle.seen, *state.carried])
    if (command.clause, command.cards) in state.play.ruled:
        raise DecidedAlready(clause=command.clause, cards=" ".join(command.cards), clauses=(command.clause,))
    return command.cards
