"""A course, a run and a result, as the browser shows them. The right answer is told once the question is answered."""

from collections.abc import Iterable, Sequence

import msgspec

from felt.core.cards import Card
from felt.core.wagers import Clause
from felt.core.words import Words
from felt.pit.people.state import Taken
from felt.rulebook import find
from felt.server.api.staff.duty import InLanguages, both
from felt.server.api.training.console import (
    ClauseReason,
    ConsoleShown,
    RoundShown,
    WagerShown,
    console_shown,
    reasons,
    round_shown,
    wagers_shown,
)
from felt.server.training import OwnRun
from felt.training.console import ConsoleRound
from felt.training.course import Course
from felt.training.courses import COURSES
from felt.training.question import Answer, AnswerKind, Option, Question
from felt.training.run import Given, Run, RunStage
from felt.training.table import Practice


class ResultShown(msgspec.Struct, frozen=True, kw_only=True):
    number: int
    """Of the course that was taken: a Pit Manager names it as evidence."""
    at: int
    right: int
    asked: int
    ms: int
    passed: bool


class CourseShown(msgspec.Struct, frozen=True, kw_only=True):
    id: str
    game: str
    grade: int
    title: InLanguages
    about: InLanguages
    asks: int
    right_least: int
    """So many right answers pass it."""
    clauses: tuple[Clause, ...]
    taken: int
    """How often the person who asks has taken it to its end."""
    best: ResultShown | None
    latest: ResultShown | None


class OptionShown(msgspec.Struct, frozen=True):
    key: str
    words: InLanguages
    card: str
    with_amount: bool


class HandShown(msgspec.Struct, frozen=True):
    hand: str
    name: InLanguages
    cards: tuple[Card, ...]


class PracticeShown(msgspec.Struct, frozen=True, kw_only=True):
    """The practice table: every card lies open to the dealer."""

    hands: list[HandShown]
    dice: tuple[int, ...]
    wagers: list[WagerShown]
    sign: list[InLanguages]


class TaskShown(msgspec.Struct, frozen=True, kw_only=True):
    asks: InLanguages
    kind: AnswerKind
    options: list[OptionShown]
    news: InLanguages | None
    about: str
    table: PracticeShown


class Judgement(msgspec.Struct, frozen=True, kw_only=True):
    right: bool
    answer: Answer
    right_answer: Answer
    reason: InLanguages
    clauses: list[ClauseReason]
    ms: int


class ClauseScoreShown(msgspec.Struct, frozen=True, kw_only=True):
    clause: Clause
    summary: InLanguages
    right: int
    wrong: int
    ms: int


class RunShown(msgspec.Struct, frozen=True, kw_only=True):
    id: str
    course: str
    game: str
    title: InLanguages
    stage: RunStage
    number: int
    """Of the question that is open, or was answered last."""
    asks: int
    right_least: int
    marks: list[bool]
    """Of the answers so far, in order: whether each was right."""
    streak: int
    asked_at: int
    ms: int
    """The time of all answers so far."""
    question: TaskShown | None
    round: RoundShown | None
    """The round that is dealt at the console, if the task is one."""
    console: ConsoleShown | None
    """Its console, unless a question is open: the console would tell the answer."""
    judgement: Judgement | None
    """Of the question, if it is answered."""
    passed: bool
    by_clause: list[ClauseScoreShown]


def course_shown(course: Course, taken: Sequence[Taken]) -> CourseShown:
    own = [each for each in taken if each.entry.course == course.id]
    return CourseShown(
        id=course.id,
        game=course.game,
        grade=course.grade,
        title=both(course.title),
        about=both(course.about),
        asks=course.asks,
        right_least=course.right_least,
        clauses=course.clauses,
        taken=len(own),
        best=result_shown(best_of(own)) if own else None,
        latest=result_shown(own[-1]) if own else None,
    )


def best_of(taken: Sequence[Taken]) -> Taken:
    """Most right answers, in the shortest time."""
    return max(taken, key=lambda each: (each.entry.passed, each.entry.right, -_ms(each)))


def title_of(course: str) -> InLanguages:
    """A course that is no longer offered is called by its id."""
    known = COURSES.get(course)
    return both(known.title if known is not None else Words(course, course))


def result_shown(taken: Taken) -> ResultShown:
    entry = taken.entry
    return ResultShown(
        number=taken.number, at=taken.at, right=entry.right, asked=entry.asked, ms=_ms(taken), passed=entry.passed
    )


def _ms(taken: Taken) -> int:
    return sum(each.ms for each in taken.entry.by_clause)


def run_shown(own: OwnRun) -> RunShown:
    run = own.run
    over = run.stage is RunStage.OVER
    question = None if over else run.question
    dealt = run.task if isinstance(run.task, ConsoleRound) and not over else None
    answered = run.given[-1] if run.stage is RunStage.JUDGED else None
    return RunShown(
        id=own.id,
        course=run.course.id,
        game=run.course.game,
        title=both(run.course.title),
        stage=run.stage,
        number=run.number,
        asks=run.course.asks,
        right_least=run.course.right_least,
        marks=[given.right for given in run.given],
        streak=run.streak,
        asked_at=run.asked_at,
        ms=run.ms,
        question=None if question is None else _question(question),
        round=None if dealt is None else round_shown(dealt, run.given[len(run.given) - _behind(run, dealt) :]),
        console=console_shown(dealt, own.name) if dealt is not None and question is None else None,
        judgement=None if answered is None else _judgement(answered),
        passed=run.passed,
        by_clause=_scores(run),
    )


def _behind(run: Run, dealt: ConsoleRound) -> int:
    """How many answers and goals belong to this round: they were given last."""
    return dealt.reached + (run.stage is RunStage.JUDGED and dealt.question is not None)


def _question(question: Question) -> TaskShown:
    return TaskShown(
        asks=both(question.asks),
        kind=question.kind,
        options=_options(question.options),
        news=None if question.news is None else both(question.news),
        about=question.about,
        table=_practice(question.table),
    )


def _options(options: Iterable[Option]) -> list[OptionShown]:
    return [OptionShown(each.key, both(each.words), each.card, each.with_amount) for each in options]


def _practice(table: Practice) -> PracticeShown:
    dealt, game = table.state.play.round, table.game
    hands = {} if dealt is None else dealt.cards_by_hand
    return PracticeShown(
        hands=[HandShown(hand, both(game.hand_name(hand)), cards) for hand, cards in hands.items()],
        dice=() if dealt is None else dealt.dice,
        wagers=wagers_shown(table, tuple(table.wagers)),
        sign=[both(words) for words in table.sign],
    )


def _judgement(given: Given) -> Judgement | None:
    """None of a goal: the console has shown what was wrong on the way to it."""
    question = given.asked
    if not isinstance(question, Question) or given.answer is None:
        return None
    return Judgement(
        right=given.right,
        answer=given.answer,
        right_answer=question.right,
        reason=both(question.reason),
        clauses=reasons(question.clauses),
        ms=given.ms,
    )


def _scores(run: Run) -> list[ClauseScoreShown]:
    if run.stage is not RunStage.OVER:
        return []
    return [
        ClauseScoreShown(
            clause=each.clause,
            summary=both(find(each.clause).summary),
            right=each.right,
            wrong=each.wrong,
            ms=each.ms,
        )
        for each in run.by_clause()
    ]
