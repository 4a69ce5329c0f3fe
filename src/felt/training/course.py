"""A course: the drills of one game and one grade. A drill sets up a practice table and asks as the round goes on."""

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from fractions import Fraction
from typing import TypeAlias

from felt.core.wagers import Clause
from felt.core.words import Words
from felt.training.chance import Chance
from felt.training.console import ConsoleRound
from felt.training.question import Question


@dataclass(frozen=True)
class Lesson:
    """What a drill is given."""

    chance: Chance
    at: int
    """The time: a practice table plays by the edition of the rules that is in force."""


Task: TypeAlias = Question | ConsoleRound
Drill = Callable[[Lesson], Iterator[Task]]
"""Gives one task after the other. Between two questions it goes on at the table as the rules demand, whatever was
answered."""

MOST = Fraction(9, 10)


@dataclass(frozen=True, kw_only=True)
class Course:
    game: str
    grade: int
    name: str
    title: Words
    about: Words
    drills: Callable[[Chance], Sequence[Drill]]
    """The drills of one run, in their order."""
    asks: int
    """How many questions and goals a run has."""
    clauses: tuple[Clause, ...]
    """What it examines, as its page says."""
    needs: Fraction = MOST
    """The share of right answers with which it is passed."""

    @property
    def id(self) -> str:
        return f"{self.game}-{self.name}"

    @property
    def right_least(self) -> int:
        """How many right answers pass it."""
        return -(-self.needs.numerator * self.asks // self.needs.denominator)

    def tasks(self, lesson: Lesson) -> Iterator[Task]:
        for drill in self.drills(lesson.chance):
            yield from drill(lesson)
