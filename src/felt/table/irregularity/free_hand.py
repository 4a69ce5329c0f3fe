"""A free hand: a round without wagers, opened by the cards that came out in error (baccarat 7.8, ruling B12)."""

from collections.abc import Iterator

from felt.core.events import Event
from felt.core.refusals import NotNow
from felt.table import course
from felt.table.dealer.duty import refuse_off_duty
from felt.table.dealer.refusals import NewCardsNeeded
from felt.table.events import RoundEnded
from felt.table.irregularity.commands import OpenFreeHand
from felt.table.irregularity.events import FreeHandOpened
from felt.table.irregularity.refusals import NoFreeHandDue
from felt.table.state import Phase, State


def open_free_hand(state: State, command: OpenFreeHand, now: int) -> Iterator[Event]:
    """On the announced last hand it is the last hand (baccarat 7.8.1, ruling B20)."""
    refuse_off_duty(state, command)
    if not state.free_hand:
        raise NoFreeHandDue
    if state.phase not in (Phase.WAITING, Phase.COUNTDOWN, Phase.RESULT):
        raise NotNow(phase=state.phase)
    if state.cards_are_over:
        raise NewCardsNeeded
    if state.phase is Phase.RESULT:
        yield RoundEnded()
    game, shoe = state.opened.game.at(now), state.shuffle
    yield FreeHandOpened(
        round=state.round + 1,
        rules_hash=game.rules_hash(state.opened.rules),
        edition=game.edition,
        clause=state.free_hand,
        by=command.by,
        role=str(command.role),
        carried=tuple(state.carried),
        shuffle=shoe.number if shoe else 0,
        last_hand=shoe is not None and shoe.last_hand,
        inherits=course.inherited(state),
        code_hash=state.code_hash,
    )
    yield from course.proceed(state, now)
