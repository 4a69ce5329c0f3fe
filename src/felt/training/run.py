"""One person's way through a course: a question, an answer, the reason, the next question; at the end the score.

Refusal
└── NotAskedNow
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from enum import StrEnum

import msgspec

from felt.core.refusals import Refusal
from felt.core.wagers import Clause
from felt.core.words import Words
from felt.games import GAMES
from felt.training.chance import Chance
from felt.training.course import Course, Lesson
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
    """An answer, as it was judged."""

    question: Question
    answer: Answer
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
        self._questions: Iterator[Question] = course.questions(Lesson(Chance(seed), now))
        self.question = next(self._questions)

    @property
    def number(self) -> int:
        """Of the question that is open, or was answered last. They count from 1."""
        return len(self.given) + (self.stage is RunStage.ASKED)

    def answer(self, number: int, answer: Answer, now: int) -> None:
        """The same answer to the same question counts once; another one is refused."""
        if number == len(self.given) and self.given[-1].answer == answer:
            return
        if self.stage is not RunStage.ASKED or number != self.number:
            raise NotAskedNow(place="number")
        right = self.question.is_right(answer)
        self.given.append(Given(self.question, answer, right, max(0, now - self.asked_at)))
        self.stage, self.touched = RunStage.JUDGED, now

    def next(self, number: int, now: int) -> None:
        """On from the question of this number. To ask it again changes nothing."""
        if number == len(self.given) and self.stage is RunStage.JUDGED:
            self.touched = now
            following = next(self._questions, None)
            if following is None:
                self.stage = RunStage.OVER
            else:
                self.question, self.stage, self.asked_at = following, RunStage.ASKED, now
        elif number != len(self.given):
            raise NotAskedNow(place="number")

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
            found.setdefault(given.question.clause, []).append(given)
        return [
            ClauseScore(
                clause=clause,
                right=sum(given.right for given in each),
                wrong=sum(not given.right for given in each),
                ms=sum(given.ms for given in each),
            )
            for clause, each in found.items()
        ]
