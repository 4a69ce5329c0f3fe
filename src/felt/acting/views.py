"""What the table waits for, and the table in short."""

from collections.abc import Mapping

import msgspec

from felt.core.cards import Card
from felt.core.chance import SeedNeeded, describe
from felt.core.chips import Cents
from felt.core.wagers import Wager
from felt.core.words import Words
from felt.table.state import BURN, Phase, State

RESUMED = Words("a person who resumes the table", "người cho bàn tiếp tục")
SHUFFLE = Words("a new shuffle", "lượt xáo mới")
BURNED = Words("the burn", "phần loại bỏ")
WAGERS = Words("the wagers of {names}", "cược của {names}")
STAGE = Words("answers at the stage “{stage}”", "trả lời ở giai đoạn “{stage}”")
NEEDS: dict[str, Words] = {
    Phase.CLOSED: Words("a person who opens the table", "người mở bàn"),
    Phase.WAITING: Words("a patron who joins", "khách vào bàn"),
    Phase.COUNTDOWN: Words("the end of the countdown", "hết đếm ngược"),
    Phase.RESULT: Words("the next round", "ván sau"),
}


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
    return Asks(state.phase, state.round, state.deadline, _need(state), state.paused, shown)


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


def _need(state: State) -> Words:
    if state.paused:
        return RESUMED
    if isinstance(state.wants, SeedNeeded):
        return SHUFFLE
    if state.wants is not None:
        return describe(state.wants, lambda hand: hand_name(state, hand))
    if state.open_stage is not None:
        return _filled(STAGE, stage=state.phase)
    if state.phase == Phase.BETTING:
        return _filled(WAGERS, names=", ".join(sorted(state.play.unconfirmed)))
    if state.phase in NEEDS:
        return NEEDS[state.phase]
    # A person deals: the table itself wants nothing.
    return describe(state.game_round.needs, lambda hand: hand_name(state, hand))


def hand_name(state: State, hand: str) -> Words:
    return BURNED if hand == BURN else state.game.hand_name(hand)


def _filled(words: Words, **values: str) -> Words:
    return Words(*(text.format(**values) for text in words))
