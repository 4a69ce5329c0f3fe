"""What the room supplies: shuffles, cards and dice, through the same door whoever deals."""

from collections.abc import Iterator

from felt.core.chance import CardsNeeded, DiceNeeded, SeedNeeded, cards_for, describe, dice_for
from felt.core.words import Words
from felt.games.baccarat.rules import burn_count
from felt.table import course
from felt.table.commands import SupplyCards, SupplyDice, SupplySeed
from felt.table.events import Burned, CardsDealt, DiceThrown, Event, ShuffleFixed, ShuffleLost
from felt.table.refusals import NotWhatTheTableWants
from felt.table.state import BURN, IN_PLAY, State


def supply(state: State, command: SupplySeed | SupplyCards | SupplyDice, now: int) -> Iterator[Event]:
    want = state.wants
    match want, command:
        case SeedNeeded(number=number, decks=decks), SupplySeed(nonce=nonce, commitment=commitment):
            yield ShuffleFixed(number, decks, nonce, commitment)
        case CardsNeeded(to=to), SupplyCards(cards=cards) if to == BURN:
            (exposed,) = cards_for(want, cards)
            yield Burned(exposed, burn_count(exposed))  # ruling B11
        case CardsNeeded(to=to), SupplyCards(cards=cards):
            assert state.shuffle is not None
            assert state.play.round is not None
            state.play.round.take(cards)  # refused before anything has happened
            yield CardsDealt(to, cards, state.shuffle.at)
        case DiceNeeded(), SupplyDice(dice=dice):
            yield DiceThrown(dice_for(want, dice))
        case _:
            need = Words("a new shuffle", "lượt xáo mới") if isinstance(want, SeedNeeded) else describe(want)
            raise NotWhatTheTableWants(need=need)
    yield from course.proceed(state, now)


def cannot_deal(state: State, now: int) -> Iterator[Event]:
    """The device cannot go on: a round that depends on it is void, every stake goes back."""
    if state.shuffle is None or state.shuffle.finished:
        return
    yield ShuffleLost(state.shuffle.number)
    if state.phase in IN_PLAY and (state.game.shoe or state.play.round is not None):
        yield course.void(state, state.game.interrupted, course.HOUSE, now)
