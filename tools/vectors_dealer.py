"""What a dealer might do at a table that is dealt by hand, by a seed."""

from collections import Counter
from random import Random

from felt.client.habits import Habits
from felt.client.habits.niuniu import niu_in
from felt.client.mirror import Mirror
from felt.core.authority import Role
from felt.core.cards import DECK, Card
from felt.core.chance import CardsNeeded, DiceNeeded, SeedNeeded
from felt.core.chips import Cents
from felt.core.commands import Command
from felt.games.baccarat import commands as baccarat_commands
from felt.games.baccarat.stages import Insurance
from felt.games.niuniu import commands as niuniu_commands
from felt.ledger import is_seat, seat_name
from felt.protocol.view import Seat
from felt.table import State
from felt.table.dealer.commands import (
    CallResult,
    CloseBetting,
    CorrectKeyed,
    ForSeat,
    GoOn,
    KeyCards,
    KeyDice,
    LeaveTable,
    OpenBetting,
    Pay,
    PrepareCards,
    RecordWagers,
    TakeTable,
)

DEALER, ROLE = "mai", Role.PIT_SUPERVISOR
CHIPS = Cents(1_000_000)


def whim_of_dealer(state: State, mirror: Mirror, chance: Random, habits: Habits) -> Command:
    """`mirror` is the table as somebody sees it who only watches."""
    whim = chance.random()
    if not state.attending:
        return TakeTable(by=DEALER, role=ROLE)
    if whim < 0.015:
        return LeaveTable(by=DEALER, role=ROLE, idle=whim < 0.007)
    if state.play.undo is not None and whim < 0.15:
        return _corrected(state, chance)
    match state.need:
        case SeedNeeded(decks=decks):
            return PrepareCards(by=DEALER, role=ROLE, cards=52 * decks, cut_by="chi")
        case CardsNeeded(count=count):
            return KeyCards(by=DEALER, role=ROLE, cards=_next(state, chance, count))
        case DiceNeeded():
            return KeyDice(by=DEALER, role=ROLE, dice=_dice(chance), shakes=3)
    if state.open_stage is not None:
        return _for_a_seat(state, chance) if whim < 0.5 else GoOn(by=DEALER, role=ROLE)
    match mirror.phase:
        case "betting" if whim < 0.8:
            held = {patron.seat for patron in state.patrons.values()}
            free = [seat for seat in range(1, 1 + (state.opened.seats or 1)) if seat not in held]
            seat = chance.choice(free or [1])
            mirror.patrons[mirror.you.patron] = Seat("", seat, 1)  # as if the guest watched
            wagers = tuple(stake.wager(seat_name(seat)) for stake in habits.wagers(mirror, CHIPS))
            return RecordWagers(by=DEALER, role=ROLE, seat=seat, wagers=wagers if whim < 0.7 else ())
        case "betting":
            return CloseBetting(by=DEALER, role=ROLE)
        case "dealing":
            return CallResult(by=DEALER, role=ROLE)
        case "called":
            return Pay(by=DEALER, role=ROLE)
    return OpenBetting(by=DEALER, role=ROLE)


def _next(state: State, chance: Random, count: int, less: int = 0) -> tuple[Card, ...]:
    """Cards that are still in the shoe, or in the deck; the last `less` that were seen are in it again."""
    assert state.shuffle is not None
    seen = state.shuffle.seen
    left = Counter(DECK * state.shuffle.decks) - Counter(seen[: len(seen) - less])
    return tuple(chance.sample(sorted(left.elements()), count))


def _dice(chance: Random) -> tuple[int, ...]:
    return tuple(chance.randint(1, 6) for _ in range(3))


def _corrected(state: State, chance: Random) -> Command:
    assert state.play.undo is not None
    need = state.play.undo.round.needs
    if isinstance(need, CardsNeeded):
        return CorrectKeyed(by=DEALER, role=ROLE, cards=_next(state, chance, need.count, need.count))
    return CorrectKeyed(by=DEALER, role=ROLE, dice=_dice(chance))


def _for_a_seat(state: State, chance: Random) -> Command:
    wish = _wish(state, chance)
    if wish is None:
        return GoOn(by=DEALER, role=ROLE)
    return ForSeat(by=DEALER, role=ROLE, seat=int(wish.patron.removeprefix("seat ")), command=wish)


def _wish(state: State, chance: Random) -> baccarat_commands.Insure | niuniu_commands.Arrange | None:
    stage = state.open_stage
    if isinstance(stage, Insurance):
        guests = [name for name in sorted(stage.unanswered) if is_seat(name)]
        return baccarat_commands.Insure(patron=chance.choice(guests)) if guests else None
    for box, holder in sorted(state.boxes.items()):
        hand = state.game_round.cards_by_hand.get(f"box {box}")
        if is_seat(holder) and hand is not None and chance.random() < 0.7:
            return niuniu_commands.Arrange(patron=holder, box=box, niu=niu_in(hand))
    return None
