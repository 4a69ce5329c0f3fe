"""The room supplies shuffles, cards and dice. Every device uses the same commands."""

from collections.abc import Iterator

from felt.core.chance import CardsNeeded, DiceNeeded, SeedNeeded, cards_for, dice_for
from felt.core.events import Event
from felt.core.irregularity import Fault
from felt.core.stage import HOUSE
from felt.table import course
from felt.table.commands import SupplyCards, SupplyDice, SupplySeed
from felt.table.events import Burned, CardsDealt, DiceThrown, ShuffleFixed, ShuffleLost
from felt.table.needs import described, name_of
from felt.table.refusals import NotWhatTheTableWants
from felt.table.state import BURN, State


def supply(state: State, command: SupplySeed | SupplyCards | SupplyDice, now: int) -> Iterator[Event]:
    want = state.wants
    match want, command:
        case SeedNeeded(number=number, decks=decks), SupplySeed(nonce=nonce, commitment=commitment):
            yield ShuffleFixed(number, decks, nonce, commitment)
        case CardsNeeded(to=to), SupplyCards(cards=cards) if to == BURN:
            (exposed,) = cards_for(want, cards, lambda hand: name_of(state, hand))
            assert state.game.shoe is not None
            yield Burned(exposed, state.game.shoe.burn_count(exposed))  # ruling B11
        case CardsNeeded(to=to), SupplyCards(cards=cards):
            assert state.shuffle is not None
            assert state.play.round is not None
            state.play.round.take(cards)  # a refusal comes before the first event
            yield CardsDealt(to, cards, state.shuffle.place)
        case DiceNeeded(), SupplyDice(dice=dice):
            yield DiceThrown(dice_for(want, dice))
        case _:
            raise NotWhatTheTableWants(need=described(state))
    yield from course.proceed(state, now)


def cannot_deal(state: State, now: int) -> Iterator[Event]:
    """The device cannot continue its shuffle. A round that needs the shuffle is void, and every stake goes back."""
    if state.shuffle is None or state.shuffle.finished:
        return
    yield ShuffleLost(state.shuffle.number)
    if state.in_play and (state.game.shoe or state.play.round is not None):
        yield from course.void(state, state.game.void_for(Fault.INTERRUPTED), HOUSE, None, now)


def start_afresh(state: State, now: int) -> Iterator[Event]:
    """Patrons may have seen the cards to come, and the end of the round under way. No card of the shuffle comes again.
    The round is void, also if nothing of it was dealt yet, and every stake goes back."""
    if state.shuffle is not None and not state.shuffle.finished:
        yield ShuffleLost(state.shuffle.number)
    if state.in_play:
        yield from course.void(state, state.game.void_for(Fault.INTERRUPTED), HOUSE, None, now)
