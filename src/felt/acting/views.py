"""What the table waits for, and the table in short."""

from collections.abc import Mapping

import msgspec

from felt.core.cards import Card
from felt.core.chips import Cents
from felt.core.wagers import Wager
from felt.core.words import Words
from felt.table.needs import waited_for
from felt.table.state import State


class Asks(msgspec.Struct, frozen=True):
    """What the table waits for."""

    phase: str
    round: int
    deadline: int | None
    need: Words
    paused: bool = False
    stage: Mapping[str, object] = {}
    """The open stage, as a watcher who sees everything sees it."""


class Look(msgspec.Struct, frozen=True):
    """The table in short."""

    at: int
    asks: Asks
    patrons: Mapping[str, int]
    """By patron, the seat."""
    chips: Mapping[str, Cents]
    """By patron, the chips at hand."""
    wagers: tuple[Wager, ...]
    cards: Mapping[str, tuple[Card, ...]]
    dice: tuple[int, ...]


def asks(state: State) -> Asks:
    stage = state.open_stage
    shown = stage.shown(state, lambda patron: True) if stage is not None else {}
    return Asks(state.phase, state.round, state.deadline, waited_for(state), state.paused, shown)


def look(state: State, at: int, chips: Mapping[str, Cents]) -> Look:
    dealt = state.play.round
    return Look(
        at=at,
        asks=asks(state),
        patrons={name: patron.seat for name, patron in state.patrons.items()},
        chips=chips,
        wagers=tuple(state.play.wagers()),
        cards={} if dealt is None else dealt.cards_by_hand,
        dice=() if dealt is None else dealt.dice,
    )
