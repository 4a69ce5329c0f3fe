"""A settled round settled again, and the difference. The same code makes the preview, the booking and the check."""

from collections.abc import Sequence
from typing import Any, TypeVar

import msgspec

from felt.core.authority import Role, has_authority
from felt.core.chips import Cents
from felt.core.events import Event
from felt.core.refusals import Refusal
from felt.core.settlement import Settlement
from felt.core.stage import Available
from felt.ledger import is_seat
from felt.table import course
from felt.table.codec import encode
from felt.table.corrections.deal import Deal, LaidBy, laid_out
from felt.table.corrections.events import Correction, CorrectionProposed, RoundCorrected, Share
from felt.table.events import RoundSettled, SettledLine
from felt.table.evolve import evolve
from felt.table.play import Shuffle
from felt.table.settings import Settings
from felt.table.state import State

AnyEvent = TypeVar("AnyEvent", bound=Event)

SECOND = Role.PIT_MANAGER
"""ruling A8: the lowest rank of either person."""


class SettledAgain(msgspec.Struct, frozen=True):
    """The round by other cards, dice or wagers."""

    settled: RoundSettled
    settlement: Settlement


def at_settlement(settings: Settings, events: Sequence[Event]) -> tuple[State, RoundSettled] | None:
    """The table just before it settled the round, and the settlement; None if the round was not settled."""
    return just_before(RoundSettled, settings, events)


def just_before(kind: type[AnyEvent], settings: Settings, events: Sequence[Event]) -> tuple[State, AnyEvent] | None:
    """The table before the first event of this kind, and the event; None if there was none."""
    game = settings.game.first
    decks = game.decks(game.own_rules(settings.rules))
    state = State(settings=settings, shuffle=Shuffle(0, decks, "", ""))
    for event in events:
        if isinstance(event, kind):
            return state, event
        evolve(state, event)
    return None


def settle_again(state: State, deal: Deal, wagers: Sequence[LaidBy]) -> SettledAgain:
    """Changes the state, which is that of `at_settlement`. The edition of the round's day settles it."""
    lay(state, wagers)
    if deal.is_given:
        try:
            state.play.round = laid_out(state.game, state.rules, state.play.wagers(), deal)
        except Refusal as refusal:
            raise refusal.placed("deal") from None
    try:
        settlement = course.settlement(state)
    except Refusal as refusal:
        raise refusal.placed("wagers") from None
    return SettledAgain(course.settled(state, 0), settlement)


def lay(state: State, wagers: Sequence[LaidBy]) -> None:
    """These wagers lie on the felt, instead of those that their patrons have on record."""
    play = state.play
    for laid in wagers:
        for stage in play.stages.values():
            stage.withdrawn(laid.patron)
        play.confirmed[laid.patron] = tuple(each.by(laid.patron) for each in laid.wagers)


def reckoned(before: RoundSettled, again: SettledAgain, available: Available) -> dict[str, Any]:
    """The fields of a correction that follow from the two settlements and from the chips at hand."""
    after = again.settled
    return {
        "outcome": after.outcome,
        "mark": after.mark,
        "before": before.lines,
        "after": after.lines,
        "shares": shares(before.lines, after.lines, available),
        "commission": sum(line.commission for line in after.lines) - sum(line.commission for line in before.lines),
    }


def shares(before: Sequence[SettledLine], after: Sequence[SettledLine], available: Available) -> tuple[Share, ...]:
    """A patron who has to give back pays out of the chips at hand, and owes the rest. Held chips are not at hand."""
    was, now = _gains(before), _gains(after)
    return tuple(_share(patron, was.get(patron, 0), now.get(patron, 0), available) for patron in was | now)


def _gains(lines: Sequence[SettledLine]) -> dict[str, int]:
    gains: dict[str, int] = {}
    for line in lines:
        gains[line.patron] = gains.get(line.patron, 0) + line.returned + line.won - line.stake
    return gains


def _share(patron: str, before: int, after: int, available: Available) -> Share:
    difference = after - before
    if difference >= 0:
        return Share(patron, before, after, difference, paid=Cents(difference))
    at_hand = -difference if is_seat(patron) else available(patron)  # the dealer collects from a seat
    collected = max(0, min(-difference, at_hand))
    owed = Cents(-difference - collected)
    return Share(patron, before, after, difference, collected=Cents(collected), owed=owed)


def holds(event: Correction, proposed: CorrectionProposed | None, settings: Settings, events: Sequence[Event]) -> bool:
    """Whether the rules give this correction again, byte for byte. `events` are those of the round. Only the chips that
    a patron had at hand are taken from the record. An approved correction is the one `proposed`, and the ranks of the
    two persons suffice."""
    try:
        return _is_derived(event, settings, events) and (
            not isinstance(event, RoundCorrected) or (proposed is not None and _approves(event, proposed))
        )
    except (Refusal, ValueError):  # the rules refuse it, or it names no role
        return False


def _is_derived(event: Correction, settings: Settings, events: Sequence[Event]) -> bool:
    found = at_settlement(settings, events)
    if found is None:
        return False
    state, settled = found
    least = str(state.game.correction_by(event.clause).least)
    at_hand = {share.patron: share.collected for share in event.shares}
    again = settle_again(state, event.deal, event.wagers)
    derived = reckoned(settled, again, lambda patron: at_hand.get(patron, Cents(0)))
    return encode(msgspec.structs.replace(event, least=least, **derived)) == encode(event)


def _approves(event: RoundCorrected, proposed: CorrectionProposed) -> bool:
    same = all(getattr(event, name) == getattr(proposed, name) for name in PROPOSED)
    ranks = Role(event.role), Role(event.approved_role)
    enough = all(has_authority(rank, SECOND) for rank in ranks)
    highest = any(has_authority(rank, Role(event.least)) for rank in ranks)
    return same and enough and highest and event.by != event.approved_by


PROPOSED = [name for name in Correction.__struct_fields__ if name not in ("shares", "outcome")]
"""What an approval does not change. The outcome follows from the rest."""
