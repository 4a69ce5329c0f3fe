"""What a console shows for the next step at a table: what it waits for, who is on duty, and what can be decided now.

It is the table as the books have it."""

from collections.abc import Callable, Iterator
from typing import Literal

import msgspec

from felt.core.authority import Role, has_authority
from felt.core.chips import Cents
from felt.core.irregularity import ASKS, MAY_SAY, Act, Asks, Irregularity, Remedy, ShoeAfter
from felt.core.wagers import Clause
from felt.core.words import Language, Words
from felt.rulebook.rows import in_words
from felt.server.api.call import Call
from felt.server.floor.broadcast import Broadcast
from felt.server.floor.names import Names
from felt.table.corrections.events import CorrectionProposed
from felt.table.irregularity.decide import decidable
from felt.table.needs import waited_for
from felt.table.play import Choice
from felt.table.state import State

InLanguages = dict[Language, str]


class PersonOnDuty(msgspec.Struct, frozen=True):
    person: str
    name: str
    role: str
    since: int | None
    """None if the person came on duty before the server was started."""


class Pause(msgspec.Struct, frozen=True):
    why: str
    clause: Clause
    """The irregularity that stopped the table, if it was one."""
    unattended: bool
    """Whether the table stands still because nobody is on duty."""


class ChoiceOpen(msgspec.Struct, frozen=True):
    clause: Clause
    about: str
    unanswered: list[str]
    answers: dict[str, bool]
    """True to stay, or to keep the cards. It may be changed until the choice is over."""

    @classmethod
    def of(cls, choice: Choice, named: Callable[[str], str]) -> "ChoiceOpen":
        answers = {named(patron): stay for patron, stay in choice.answers.items()}
        return cls(choice.clause, choice.about, [named(patron) for patron in choice.unanswered], answers)


class RowShown(msgspec.Struct, frozen=True, kw_only=True):
    """A row of section 7, or a ground for a correction."""

    clause: Clause
    situation: InLanguages
    least: Role
    """The lowest rank that decides by it."""
    who: InLanguages
    may_decide: bool
    """Whether the rank of the person who asks suffices."""
    request: Literal["rule", "propose_correction"]
    asks: tuple[Asks, ...]
    """What the request has to say besides the clause."""
    may_say: tuple[Asks, ...]
    """What it can say beyond that."""
    act: Act
    """What the table does."""
    remedy: Remedy
    does: InLanguages
    shoe: ShoeAfter


class DutyShown(msgspec.Struct, frozen=True, kw_only=True):
    table: str
    phase: str
    round: int
    deadline: int | None
    need: InLanguages
    """What the table waits for."""
    on_duty: list[PersonOnDuty]
    pause: Pause | None
    choice: ChoiceOpen | None
    """The choice that patrons have after an irregularity, and who has not answered."""
    corrections: list[CorrectionProposed]
    """The proposals that wait for an approval."""
    most: dict[str, Cents]
    """By patron who is asked for chips, the most that they may lay."""
    irregularities: list[RowShown]
    """The rows that can apply now."""


async def duty(call: Call) -> DutyShown:
    floor = call.services.floor
    broadcast = floor.broadcast(call.path.name)
    people = on_duty(broadcast, floor.names)
    return duty_shown(broadcast.state, broadcast.table, people, floor.names, call.person.role)


def duty_shown(state: State, table: str, people: list[PersonOnDuty], names: Names, role: Role) -> DutyShown:
    choice = state.play.choice
    return DutyShown(
        table=table,
        phase=state.phase,
        round=state.round,
        deadline=state.deadline,
        need=both(waited_for(state, lambda patron: names.get(patron, patron))),
        on_duty=people,
        pause=Pause(state.stopped_why, state.stopped_by, state.unattended) if state.paused else None,
        choice=None if choice is None else ChoiceOpen.of(choice, lambda patron: patron),
        corrections=list(state.proposals.values()),
        most={} if state.open_stage is None else state.open_stage.most(state),
        irregularities=[_row(row, role) for row in _rows(state)],
    )


def on_duty(broadcast: Broadcast, names: Names) -> list[PersonOnDuty]:
    return [
        PersonOnDuty(person, names.get(person, person), held, broadcast.on_duty_since.get(person))
        for person, held in broadcast.state.attending.items()
    ]


def _rows(state: State) -> Iterator[Irregularity]:
    yield from decidable(state)
    if state.round > (1 if state.in_play else 0):
        yield from state.game.grounds_for_correction


def _row(row: Irregularity, role: Role) -> RowShown:
    assert row.least is not None, "a person decides"
    words = in_words(row)
    corrects = row.remedy is Remedy.CORRECTION
    return RowShown(
        clause=row.clause,
        situation=both(words.situation),
        least=row.least,
        who=both(words.who),
        may_decide=has_authority(role, row.least),
        request="propose_correction" if corrects else "rule",
        asks=(Asks.WHY,) if corrects else ASKS[row.act],
        may_say=MAY_SAY.get(row.act, ()),
        act=row.act,
        remedy=row.remedy,
        does=both(words.does),
        shoe=row.shoe,
    )


def both(words: Words) -> InLanguages:
    return {language: words.in_language(language) for language in Language}
