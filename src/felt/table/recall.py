"""Recalls a round from its events alone."""

from collections.abc import Sequence

import msgspec

from felt.core.chance import CardsNeeded
from felt.core.events import Event
from felt.core.game import Game
from felt.core.refusals import EditionNotKnown, EventNotOfGame, Refusal
from felt.core.settlement import Settlement, settle_void
from felt.core.words import Words
from felt.table import course
from felt.table.codec import encode
from felt.table.corrections.events import Correction, CorrectionProposed, RoundCorrected
from felt.table.corrections.reckoning import at_settlement, holds, settle_again
from felt.table.events import BettingOpened, CardsDealt, RoundSettled, RoundVoided
from felt.table.evolve import evolve
from felt.table.irregularity.events import FreeHandOpened
from felt.table.play import Shuffle
from felt.table.settings import Settings
from felt.table.state import State


class ReplayDiffers(Refusal):
    """The record and the rules do not agree: somebody has changed one of them."""

    words = Words(
        "Round {round} does not replay to the settlement on record: the journal or the rules were changed.",
        "Phát lại ván {round} không ra kết quả thanh toán đã ghi: nhật ký hoặc luật đã bị thay đổi.",
    )


class RulesDiffer(Refusal):
    words = Words(
        "Round {round} was played by rules that this version of Felt does not know.",
        "Ván {round} được chơi theo luật mà phiên bản Felt này không biết.",
    )


class TimedEvent(msgspec.Struct, frozen=True):
    """An event of a round, and its time."""

    at: int
    event: Event


class Recalled(msgspec.Struct, frozen=True):
    """A round as it was played."""

    table: str
    round: int
    settings: Settings
    game: Game
    """The edition of the rules of this round."""
    rules_hash: str
    code_hash: str
    """The software that opened the round; empty in records of older versions."""
    happenings: tuple[TimedEvent, ...]
    settlement: Settlement | None
    """The settlement as the rules give it again; None if the round did not end."""
    correction: RoundCorrected | None = None
    corrected: Settlement | None = None
    """The settlement after the correction, as the rules give it again."""


def recall(table: str, number: int, settings: Settings, happenings: Sequence[TimedEvent]) -> Recalled:
    """Replay the round through the pure core, and check that it gives the recorded settlement, byte for byte."""
    game = settings.game.first
    decks = game.decks(game.own_rules(settings.rules))
    state = State(settings=settings, shuffle=Shuffle(0, decks, "", ""))
    settlement: Settlement | None = None
    dealt, code_hash = False, ""
    correction: RoundCorrected | None = None
    for happening in happenings:
        event = happening.event
        match event:
            case BettingOpened(edition=edition) | FreeHandOpened(edition=edition):
                game = _edition(settings, edition, number)
                if event.rules_hash != game.rules_hash(settings.rules):
                    raise RulesDiffer(round=number)
                code_hash = event.code_hash
            case CardsDealt(to=to, cards=cards, place=place):
                need = state.play.round.needs if state.play.round is not None else None
                if not isinstance(need, CardsNeeded) or (need.to, need.count) != (to, len(cards)):
                    raise ReplayDiffers(round=number)
                assert state.shuffle is not None
                if dealt and place != state.shuffle.place:  # the place follows cards that go back
                    raise ReplayDiffers(round=number)
                dealt = True
            case RoundSettled():
                if state.play.round is None or state.play.round.needs is not None:
                    raise ReplayDiffers(round=number)
                _same(course.settled(state, 0, event.by, event.role), event, number)
                settlement = course.settlement(state)
            case RoundVoided():
                _same(course.voided(state, event.clause, event.by, event.role, 0), event, number)
                settlement = settle_void(state.play.wagers(), event.clause)
            case CorrectionProposed():
                _refuse_other_correction(event, state, number, happenings)
            case RoundCorrected():
                _refuse_other_correction(event, state, number, happenings)
                correction = event
        _follow(state, event, number)
    return Recalled(
        table,
        number,
        settings,
        game,
        state.rules_hash,
        code_hash,
        tuple(happenings),
        settlement,
        correction,
        None if correction is None else _corrected(correction, settings, _events(happenings)),
    )


def _refuse_other_correction(event: Correction, state: State, number: int, happenings: Sequence[TimedEvent]) -> None:
    if not holds(event, state.proposals.get(number), state.opened, _events(happenings)):
        raise ReplayDiffers(round=number)


def _events(happenings: Sequence[TimedEvent]) -> list[Event]:
    return [happening.event for happening in happenings]


def _corrected(correction: RoundCorrected, settings: Settings, events: Sequence[Event]) -> Settlement:
    found = at_settlement(settings, events)
    assert found is not None, "it holds"
    return settle_again(found[0], correction.deal, correction.wagers).settlement


def _edition(settings: Settings, edition: int, number: int) -> Game:
    try:
        return settings.game.of_edition(edition)
    except EditionNotKnown:
        raise RulesDiffer(round=number) from None


def _follow(state: State, event: Event, number: int) -> None:
    try:
        evolve(state, event)
    except EventNotOfGame:
        raise ReplayDiffers(round=number) from None


def _same(again: RoundSettled | RoundVoided, on_record: RoundSettled | RoundVoided, number: int) -> None:
    """How long the result stands is no part of it: a dealer-run table has no deadline."""
    if encode(msgspec.structs.replace(again, deadline=on_record.deadline)) != encode(on_record):
        raise ReplayDiffers(round=number)
