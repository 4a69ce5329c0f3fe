"""One person's way through a course: a question, an answer, the reason, the next question; at the end the score.

Refusal
└── NotAskedNow
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from enum import StrEnum

import msgspec

from felt.core.refusals import Refusal
from felt.core.requests import StaffRequest
from felt.core.wagers import Clause
from felt.core.words import Words
from felt.games import GAMES
from felt.table.preview import Preview
from felt.training.chance import Chance
from felt.training.console import ConsoleRound, Goal
from felt.training.course import Course, Lesson, Task
from felt.training.question import Answer, Question


class NotAskedNow(Refusal):
    words = Words(
        "This question is not open now; the run has gone on.", "Câu hỏi này không còn mở; bài luyện đã đi tiếp."
    )


class RunStage(StrEnum):
    ASKED = "asked"
    JUDGED = "judged"
    """The reason is shown. The clock stands still until the next question."""
    OVER = "over"


@dataclass(frozen=True)
class Given:
    """An answer as it was judged, or a goal that was reached at the console."""

    asked: Question | Goal
    answer: Answer | None
    right: bool
    ms: int


class ClauseScore(msgspec.Struct, frozen=True, kw_only=True):
    clause: Clause
    right: int
    wrong: int
    ms: int


class Run:
    """It goes only forwards. `now` is the server's clock, so nobody stops it by a reload."""

    def __init__(self, course: Course, *, seed: bytes, now: int) -> None:
        self.course = course
        self.begun = self.touched = now
        self.given: list[Given] = []
        self.stage = RunStage.ASKED
        self.asked_at = now
        self._tasks: Iterator[Task] = course.tasks(Lesson(Chance(seed), now))
        self.task = next(self._tasks)

    @property
    def number(self) -> int:
        """Of the question that is open, or was answered last. They count from 1."""
        return len(self.given) + (self.stage is RunStage.ASKED)

    @property
    def question(self) -> Question | None:
        """The one that is open, or was answered last."""
        return self.task.question if isinstance(self.task, ConsoleRound) else self.task

    def answer(self, number: int, answer: Answer, now: int) -> None:
        """The same answer to the same question counts once; another one is refused."""
        if self.given and number == len(self.given) and self.given[-1].answer == answer:
            return
        question = self.question
        if self.stage is not RunStage.ASKED or number != self.number or question is None:
            raise NotAskedNow(place="number")
        self._give(question, answer, now, right=question.is_right(answer))
        self.stage = RunStage.JUDGED

    def ask(self, request: StaffRequest, now: int) -> Preview | None:
        """A request at the console. Raises its refusal, which counts as a fault of the goal that is open."""
        if not isinstance(self.task, ConsoleRound) or self.question is not None or self.stage is RunStage.OVER:
            raise NotAskedNow
        self.touched = now
        preview = self.task.ask(request)
        for goal, right in self.task.pass_goals():
            self._give(goal, None, now, right=right)
        if self.task.over:
            self.stage = RunStage.JUDGED
        return preview

    def _give(self, asked: Question | Goal, answer: Answer | None, now: int, *, right: bool) -> None:
        self.given.append(Given(asked, answer, right, max(0, now - self.asked_at)))
        self.asked_at = self.touched = now

    def next(self, number: int, now: int) -> None:
        """On from the question of this number. To ask it again changes nothing."""
        if number == len(self.given) and self.stage is RunStage.JUDGED:
            self.touched = now
            self._go_on(now)
        elif number != len(self.given):
            raise NotAskedNow(place="number")

    def _go_on(self, now: int) -> None:
        """In the round at the console, or to the next task."""
        if isinstance(self.task, ConsoleRound) and self.task.question is not None:
            self.task.pass_question()
            self.stage, self.asked_at = RunStage.ASKED, now
            return
        following = next(self._tasks, None)
        if following is None:
            self.stage = RunStage.OVER
        else:
            self.task, self.stage, self.asked_at = following, RunStage.ASKED, now

    @property
    def edition(self) -> int:
        """Of the rules that were in force when it began."""
        return GAMES[self.course.game].at(self.begun).edition

    @property
    def streak(self) -> int:
        """How many answers in a row were right, up to the last one."""
        for count, given in enumerate(reversed(self.given)):
            if not given.right:
                return count
        return len(self.given)

    @property
    def right(self) -> int:
        return sum(given.right for given in self.given)

    @property
    def passed(self) -> bool:
        return self.stage is RunStage.OVER and self.right >= self.course.right_least

    @property
    def ms(self) -> int:
        return sum(given.ms for given in self.given)

    def by_clause(self) -> Sequence[ClauseScore]:
        """In the order in which they were asked."""
        found: dict[Clause, list[Given]] = {}
        for given in self.given:
            found.setdefault(given.asked.clause, []).append(given)
        return [
            ClauseScore(
                clause=clause,
                right=sum(given.right for given in each),
                wrong=sum(not given.right for given in each),
                ms=sum(given.ms for given in each),
            )
            for clause, each in found.items()
        ]
