"""The answers of `felt settle`, as data."""

import msgspec

from felt.core.case import Settled, Voided
from felt.core.chips import Cents
from felt.core.game import Game
from felt.core.settlement import Line
from felt.core.wagers import Clause, Moment

Outcome = dict[str, object]


class AnswerLine(msgspec.Struct, frozen=True, omit_defaults=True, gc=False):
    """A settlement line, flat, as the contract of the command line has it."""

    patron: str
    bet: str
    stake: Cents
    at_risk: Cents
    returned: Cents
    won: Cents
    clauses: tuple[Clause, ...]
    moment: Moment | None = None
    box: int | None = None


class Answer(msgspec.Struct, frozen=True):
    outcome: Outcome
    lines: list[AnswerLine]
    net: dict[str, Cents]


def answer(settled: Settled, game: Game) -> Answer:
    settlement = settled.settlement
    return Answer(_outcome(settled, game), [_flat(line) for line in settlement.lines], settlement.net_by_patron())


def _outcome(settled: Settled, game: Game) -> Outcome:
    came_out = settled.came_out
    return {"void": came_out.clause} if isinstance(came_out, Voided) else game.shown(came_out)


def _flat(line: Line) -> AnswerLine:
    wager = line.wager
    return AnswerLine(
        wager.patron,
        wager.bet,
        wager.amount,
        line.at_risk,
        line.returned,
        line.won,
        line.clauses,
        wager.moment,
        wager.box,
    )
