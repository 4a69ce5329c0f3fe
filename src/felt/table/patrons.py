"""Patrons join, leave and bet (online 2.d, rulings B13 and B18)."""

from collections.abc import Iterator

import msgspec

from felt.core.chips import Cents
from felt.core.events import Event
from felt.core.game import OnFelt
from felt.core.refusals import NotYourWager
from felt.core.stage import Available
from felt.core.wagers import Wager
from felt.ledger import seat_name
from felt.table import course
from felt.table.commands import Confirm, Join, Leave, SetWagers
from felt.table.events import Drafted, Joined, Left, WagersConfirmed
from felt.table.refusals import (
    AlreadyConfirmed,
    BettingNotOpen,
    NoSuchSeat,
    NothingDrafted,
    SeatTaken,
    TableFull,
)
from felt.table.state import Phase, State


def join(state: State, command: Join, now: int) -> Iterator[Event]:
    """online 2.d.1.1 and 2.d.1.2: the first patron starts the countdown. A patron who joins after the countdown plays
    from the next round on. To join twice changes nothing, except that it takes back a leave."""
    known = state.patrons.get(command.patron)
    if known is not None and not known.leaving:
        return
    seat = known.seat if known is not None else _seat(state, command)
    yield Joined(command.patron, seat, _plays_from(state, now) if known is None else known.plays_from)
    if not state.paused:
        yield from course.catch_up(state, now)


def _plays_from(state: State, now: int) -> int:
    """The next round. A patron who joins after the end of the countdown misses that round, even before the tick. A
    dealer's call closes betting for all: until then a patron may join it."""
    if state.by_calls and state.phase is Phase.BETTING:
        return state.round
    too_late = state.phase is Phase.COUNTDOWN and state.deadline is not None and now >= state.deadline
    return state.round + (2 if too_late and not state.paused else 1)


def _seat(state: State, command: Join) -> int:
    seats = state.opened.seats
    if seats is None:
        return state.seat_last + 1
    taken, guests = {patron.seat for patron in state.patrons.values()}, state.guests
    free = [seat for seat in range(1, seats + 1) if seat not in taken and seat_name(seat) not in guests]
    if not free:
        raise TableFull(seats=seats)
    if command.seat is None:
        return free[0]
    if not 1 <= command.seat <= seats:
        raise NoSuchSeat(seats=seats, place="seat")
    if command.seat not in free:
        raise SeatTaken(seat=command.seat, free=", ".join(map(str, free)), place="seat")
    return command.seat


def leave(state: State, command: Leave, now: int) -> Iterator[Event]:
    """Confirmed wagers stay on the felt and are settled. A draft goes back."""
    known = state.patrons.get(command.patron)
    if known is None or known.leaving:
        return
    yield Left(command.patron)
    if not state.paused:
        yield from course.catch_up(state, now)


def set_wagers(state: State, command: SetWagers, now: int) -> Iterator[Event]:
    """Replaces the whole draft, and checks it against the limits at once. Who sits the round out may come back."""
    state.refuse_bet(command.patron, now)
    if state.play.has_bet(command.patron):
        raise AlreadyConfirmed(clauses=state.citations.confirmed)
    _check_own(state, command.patron, command.wagers)
    _admit(state, command.wagers)
    yield Drafted(command.patron, command.wagers)


def _check_own(state: State, patron: str, wagers: tuple[Wager, ...]) -> None:
    for index, wager in enumerate(wagers):
        if wager.patron != patron:
            raise NotYourWager(place=f"wagers[{index}].patron")
        if wager.moment is not None:
            raise BettingNotOpen(place=f"wagers[{index}].moment", clauses=state.citations.betting_closed)


def _admit(state: State, wagers: tuple[Wager, ...]) -> None:
    """Checks each wager, and then the sum of the wagers on each spot: nobody can exceed a limit in parts."""
    on_felt = OnFelt(state.play.totals, state.play.boxes)
    state.refuse_what_cannot_lie(wagers, on_felt)
    if len(wagers) == 1 or len({(wager.bet, wager.box) for wager in wagers}) == len(wagers):
        return
    together: dict[tuple[str, int | None], Wager] = {}
    for wager in wagers:
        spot = (wager.bet, wager.box)
        before = together[spot].amount if spot in together else 0
        together[spot] = msgspec.structs.replace(wager, amount=Cents(before + wager.amount))
    state.refuse_what_cannot_lie(tuple(together.values()), on_felt)


def confirm(state: State, command: Confirm, now: int, available: Available) -> Iterator[Event]:
    """online 2.d.2.2: locks the wagers. Earlier wagers are on the felt already: a wager that now breaks the
    differential, or a box that is now taken, is refused. Wagers are chips that the patron has (sicbo 4.1, niuniu 4.4).
    A repeated confirmation counts once, even after the deal has begun: a client that lost the answer asks again."""
    if state.play.has_confirmed(command):
        return
    state.refuse_bet(command.patron, now)
    if state.play.has_bet(command.patron):
        raise AlreadyConfirmed(clauses=state.citations.confirmed)
    wagers = state.meant(command)
    if wagers is None:
        raise NothingDrafted(place="wagers", clauses=state.citations.confirmed)
    _check_own(state, command.patron, wagers)
    _admit(state, wagers)
    state.refuse_without_chips(command.patron, wagers, available)
    seed = "" if state.by_hand or state.game.shoe else command.seed  # a shoe is cut by seeds of its own
    yield WagersConfirmed(command.patron, wagers, seed)
    yield from course.betting_complete(state, now)
