"""A practice table as the dealer's console shows it, by the same views as a table of the floor."""

from typing import Any

import msgspec

from felt.core.cards import Card
from felt.core.wagers import Clause, Wager
from felt.core.words import Language
from felt.server.api.staff.duty import DutyShown, InLanguages, PersonOnDuty, both, duty_shown
from felt.server.floor.names import Names
from felt.server.floor.views import own_state, public_state
from felt.training.console import ConsoleRound
from felt.training.run import Given
from felt.training.table import NAME, TRAINEE, Practice


class WagerShown(msgspec.Struct, frozen=True):
    patron: str
    bet: InLanguages
    amount: int


class GoalShown(msgspec.Struct, frozen=True):
    words: InLanguages
    clause: Clause
    right: bool | None
    """None until it is reached."""


class FaultShown(msgspec.Struct, frozen=True):
    message: InLanguages
    clauses: tuple[Clause, ...]


class ConsoleShown(msgspec.Struct, frozen=True, kw_only=True):
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
    goals: list[GoalShown]
    faults: list[FaultShown]


def wagers_shown(table: Practice, wagers: tuple[Wager, ...]) -> list[WagerShown]:
    return [WagerShown(each.patron, both(table.game.bet_name(each)), each.amount) for each in wagers]


def console_shown(at: ConsoleRound, given: list[Given], name: str) -> ConsoleShown:
    """`given` are the goals that were reached, `name` is that of the trainee."""
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
        goals=[
            GoalShown(both(goal.words), goal.clause, given[place].right if place < len(given) else None)
            for place, goal in enumerate(at.goals)
        ],
        faults=[
            FaultShown({language: fault.message(language) for language in Language}, fault.clauses)
            for fault in at.faults
        ],
    )
