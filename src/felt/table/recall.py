"""Any round again, from its events alone."""

from collections.abc import Sequence

import msgspec

from felt.core.chance import CardsNeeded
from felt.core.refusals import Refusal
from felt.core.settlement import Settlement, settle_void
from felt.core.words import Words
from felt.table import course
from felt.table.codec import encode
from felt.table.events import BettingOpened, CardsDealt, Event, RoundSettled, RoundVoided
from felt.table.evolve import evolve
from felt.table.settings import Settings
from felt.table.state import Shuffle, State


class ReplayDiffers(Refusal):
    """The record and the rules do not agree: one of them has been changed."""

    words = Words(
        "Round {round} replayed does not give the settlement on record.",
        "Phát lại ván {round} không cho ra kết quả thanh toán đã ghi.",
    )


class RulesDiffer(Refusal):
    words = Words(
        "Round {round} was played by other rules than the ones on record for its table.",
        "Ván {round} được chơi theo luật khác với luật đã ghi của bàn.",
    )


class Happening(msgspec.Struct, frozen=True):
    """An event of a round, and when it was."""

    at: int
    event: Event


class Recalled(msgspec.Struct, frozen=True):
    """A round as it was played."""

    table: str
    round: int
    settings: Settings
    rules_hash: str
    happenings: tuple[Happening, ...]
    settlement: Settlement | None
    """As the rule core settles it anew; None if the round came to no end."""


def recall(table: str, number: int, settings: Settings, happenings: Sequence[Happening]) -> Recalled:
    """Play the round through the pure core, and see that it settles byte for byte as it is on record."""
    rules_hash = settings.game.rules_hash(settings.rules)
    decks = settings.game.decks(settings.rules)
    state = State(settings=settings, rules_hash=rules_hash, shuffle=Shuffle(0, decks, "", ""))
    settlement: Settlement | None = None
    next_card: int | None = None
    for happening in happenings:
        event = happening.event
        match event:
            case BettingOpened() if event.rules_hash != rules_hash:
                raise RulesDiffer(round=number)
            case CardsDealt(to=to, cards=cards, at=at):
                need = state.play.round.needs if state.play.round is not None else None
                if not isinstance(need, CardsNeeded) or (need.to, need.count) != (to, len(cards)):
                    raise ReplayDiffers(round=number)
                if next_card is not None and at != next_card:
                    raise ReplayDiffers(round=number)
                next_card = at + len(cards)
            case RoundSettled():
                if state.play.round is None or state.play.round.needs is not None:
                    raise ReplayDiffers(round=number)
                _same(course.settled(state, event.deadline - settings.times.result_ms), event, number)
                outcome = settings.game.outcome(state.play.round)
                settlement = settings.game.settle(outcome, state.play.wagers(), settings.rules)
            case RoundVoided():
                at = event.deadline - settings.times.result_ms
                _same(course.void(state, event.clause, event.by, at), event, number)
                settlement = settle_void(state.play.wagers(), event.clause)
        evolve(state, event)
    return Recalled(table, number, settings, rules_hash, tuple(happenings), settlement)


def _same(again: Event, on_record: Event, number: int) -> None:
    if encode(again) != encode(on_record):
        raise ReplayDiffers(round=number)
