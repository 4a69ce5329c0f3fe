"""A round at the console of a practice table: its steps, and the table by the same views as a table of the floor."""

from collections.abc import Iterable
from typing import Any

import msgspec

from felt.core.cards import Card
from felt.core.refusals import Refusal
from felt.core.wagers import Clause, Wager
from felt.core.words import Language
from felt.rulebook import find
from felt.server.api.staff.duty import DutyShown, InLanguages, PersonOnDuty, both, duty_shown
from felt.server.floor.names import Names
from felt.server.floor.views import own_state, public_state
from felt.training.console import ConsoleRound, Goal
from felt.training.run import Given
from felt.training.table import NAME, TRAINEE, Practice


class WagerShown(msgspec.Struct, frozen=True):
    patron: str
    bet: InLanguages
    amount: int


class ClauseReason(msgspec.Struct, frozen=True):
    clause: Clause
    summary: InLanguages


class FaultShown(msgspec.Struct, frozen=True):
    message: InLanguages
    reasons: list[ClauseReason]


class StepShown(msgspec.Struct, frozen=True, kw_only=True):
    words: InLanguages
    right: bool | None
    """None until it is behind the trainee; then what the book says of it, and how long it took."""
    reasons: list[ClauseReason]
    ms: int
    faults: list[FaultShown]


class RoundShown(msgspec.Struct, frozen=True, kw_only=True):
    steps: list[StepShown]
    at: int
    """The place of the step that is open; as many as there are steps once the round is dealt."""


class ConsoleShown(msgspec.Struct, frozen=True, kw_only=True):
    """What the trainee needs to go on at the console."""

    mirror: dict[str, Any]
    duty: DutyShown
    rules: dict[str, Any]
    news: InLanguages | None
    """What has gone wrong, until it is decided."""
    lies: list[WagerShown]
    """The chips on the felt, while betting is open."""
    cards: tuple[Card, ...]
    """The cards that have come, and are not keyed in."""
    dice: tuple[int, ...]
    says: list[InLanguages]
    """What the guests want who are asked."""


def wagers_shown(table: Practice, wagers: tuple[Wager, ...]) -> list[WagerShown]:
    return [WagerShown(each.patron, both(table.game.bet_name(each)), each.amount) for each in wagers]


def reasons(clauses: Iterable[Clause]) -> list[ClauseReason]:
    return [ClauseReason(clause, both(find(clause).summary)) for clause in clauses]


def round_shown(at: ConsoleRound, given: list[Given]) -> RoundShown:
    """`given` are the steps that are behind the trainee."""
    return RoundShown(steps=[_step(at, place, given) for place in range(len(at.steps))], at=at.reached)


def _step(at: ConsoleRound, place: int, given: list[Given]) -> StepShown:
    step = at.steps[place]
    done = given[place] if place < len(given) else None
    own = (step.clause,) if isinstance(step, Goal) else ()
    return StepShown(
        words=both(step.words),
        right=None if done is None else done.right,
        reasons=[] if done is None else reasons(done.asked.clauses),
        ms=0 if done is None else done.ms,
        faults=[_fault(fault.refusal, own) for fault in at.faults if fault.step == place],
    )


def _fault(refusal: Refusal, own: tuple[Clause, ...]) -> FaultShown:
    """Where the refusal cites nothing, the clause of its step is the reason."""
    message = {language: refusal.message(language) for language in Language}
    return FaultShown(message, reasons(refusal.clauses or own))


def console_shown(at: ConsoleRound, name: str) -> ConsoleShown:
    """`name` is that of the trainee."""
    state, sees, names = at.state, at.sees(), Names({TRAINEE: name})
    people = [PersonOnDuty(person, name, held, None) for person, held in state.attending.items()]
    seen = public_state(state, at.result, TRAINEE, names)
    return ConsoleShown(
        mirror=seen | {"you": own_state(state, TRAINEE, is_staff=True)},
        duty=duty_shown(state, NAME, people, names, at.table.role),
        rules=msgspec.json.decode(state.game.description(state.rules)),
        news=None if at.news is None else both(at.news),
        lies=wagers_shown(at.table, sees.lies),
        cards=sees.cards,
        dice=sees.dice,
        says=[both(words) for words in sees.says],
    )
