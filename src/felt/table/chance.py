"""The room supplies shuffles, cards, dice and links. Every device uses the same commands."""

from collections.abc import Iterator

from felt.core.chance import CardsNeeded, DiceNeeded, LinksNeeded, SeedNeeded, cards_for, dice_for
from felt.core.events import Event
from felt.core.irregularity import Fault
from felt.core.stage import HOUSE
from felt.table import course
from felt.table.commands import (
    CannotDeal,
    GiveSeed,
    OpenChains,
    SupplyCards,
    SupplyDice,
    SupplyLinks,
    SupplySeed,
    SupplyShuffle,
)
from felt.table.events import (
    Burned,
    CardsDealt,
    ChainsEnded,
    DiceThrown,
    LinksRevealed,
    SeedGiven,
    ShuffleFixed,
    ShuffleLost,
)
from felt.table.needs import described, name_of
from felt.table.refusals import CutIsOver, NotAtTable, NotWhatTheTableWants
from felt.table.state import BURN, State

Supplied = OpenChains | SupplySeed | SupplyShuffle | SupplyCards | SupplyDice | SupplyLinks


def supply(state: State, command: Supplied, now: int) -> Iterator[Event]:
    want = state.wants
    match want, command:
        case SeedNeeded() | None, OpenChains(opened=opened) if opened.first == state.shuffles + 1:
            yield opened
        case SeedNeeded(number=number, decks=decks), SupplySeed(nonce=nonce, commitment=commitment):
            yield ShuffleFixed(number, decks, nonce, commitment)
        case SeedNeeded(number=number), SupplyShuffle(fixed=fixed) if fixed.number == number:
            yield fixed
        case LinksNeeded(number=number), SupplyLinks(house_link=house, witness_link=witness):
            yield LinksRevealed(number, house, witness)
        case CardsNeeded(to=to), SupplyCards(cards=cards) if to == BURN:
            (exposed,) = cards_for(want, cards, lambda hand: name_of(state, hand))
            assert state.game.shoe is not None
            count = state.game.shoe.burn_count(exposed)  # ruling B11
            yield Burned(exposed, count, proofs=command.proofs, witnessed=command.witnessed)
        case CardsNeeded(to=to), SupplyCards(cards=cards):
            assert state.shuffle is not None
            assert state.play.round is not None
            state.play.round.take(cards)  # a refusal comes before the first event
            place = state.shuffle.place
            yield CardsDealt(to, cards, place, proofs=command.proofs, witnessed=command.witnessed)
        case DiceNeeded(), SupplyDice(dice=dice):
            yield DiceThrown(dice_for(want, dice))
        case _:
            raise NotWhatTheTableWants(need=described(state))
    yield from course.proceed(state, now)


def cannot_deal(state: State, command: CannotDeal, now: int) -> Iterator[Event]:
    """The shuffle in use cannot be continued, or none can be fixed. A round that needs it is void, and every stake goes
    back. A number for which the witness was asked in vain is not used again: perhaps it has given its link."""
    want, shuffle = state.wants, state.shuffle
    if isinstance(want, LinksNeeded):
        return
    if shuffle is not None and not shuffle.finished:
        yield ShuffleLost(shuffle.number)
    elif isinstance(want, SeedNeeded) and not state.game.shoe:
        yield ShuffleLost(want.number)
    if command.chains_over and state.chains is not None and not state.chains.ended:
        yield ChainsEnded(state.chains.chain)
    if state.in_play and (state.game.shoe or state.play.round is not None):
        yield from course.void(state, state.game.void_for(Fault.INTERRUPTED), HOUSE, None, now)


def start_afresh(state: State, now: int) -> Iterator[Event]:
    """Patrons may have seen the cards to come, and the end of the round under way. No card of the shuffle comes again.
    The round is void, also if nothing of it was dealt yet, and every stake goes back."""
    if state.shuffle is not None and not state.shuffle.finished:
        yield ShuffleLost(state.shuffle.number)
    if state.chains is not None and not state.chains.ended:
        yield ChainsEnded(state.chains.chain)
    if state.in_play:
        yield from course.void(state, state.game.void_for(Fault.INTERRUPTED), HOUSE, None, now)


def give_seed(state: State, command: GiveSeed) -> Iterator[Event]:
    """A patron at the table has a part in the cut. A second seed for the same shoe changes nothing."""
    known = state.patrons.get(command.patron)
    if known is None or known.leaving:
        raise NotAtTable
    if not state.waits_for_cut or state.shuffle is None or state.shuffle.number != command.number:
        raise CutIsOver(number=command.number, place="number")
    if command.patron not in state.shuffle.seed_by:
        yield SeedGiven(command.patron, command.number, command.seed)
