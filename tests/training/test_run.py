"""A run goes only forwards; an answer counts once; the server's clock measures it."""

from collections.abc import Iterator
from fractions import Fraction

import pytest

from felt.core.chips import Cents
from felt.core.words import Words
from felt.games import sicbo
from felt.training.course import Course, Drill, Lesson
from felt.training.question import Answer, AnswerKind, NotAnAnswer, Option, Question, one
from felt.training.run import NotAskedNow, Run, RunStage
from felt.training.table import Practice

W = Words("text", "chữ")
OPTIONS = tuple(Option(key, W, with_amount=key == "c") for key in "abc")


def question(kind: AnswerKind = AnswerKind.ONE, right: Answer = one("a"), clause: str = "sicbo 5.1") -> Question:  # noqa: B008
    options = () if kind is AnswerKind.AMOUNT else OPTIONS
    table = Practice("sicbo", sicbo.Rules(), at=0)
    return Question(table=table, asks=W, kind=kind, options=options, right=right, clause=clause, reason=W)


def course(*questions: Question) -> Course:
    def drill(lesson: Lesson) -> Iterator[Question]:
        yield from questions

    drills: list[Drill] = [drill]
    return Course(
        game="sicbo",
        grade=1,
        name="x",
        title=W,
        about=W,
        drills=lambda chance: drills,
        asks=len(questions),
        clauses=(),
        needs=Fraction(3, 4),
    )


def test_a_run_from_its_beginning_to_its_end() -> None:
    run = Run(course(question(), question(clause="sicbo 4.8"), question()), seed=b"s", now=100)
    assert (run.number, run.stage, run.streak) == (1, RunStage.ASKED, 0)
    run.answer(1, one("a"), 150)
    assert (run.number, run.stage, run.streak) == (1, RunStage.JUDGED, 1)
    run.next(1, 1_000)
    assert (run.number, run.stage) == (2, RunStage.ASKED)
    run.answer(2, one("b"), 1_030)
    run.next(2, 1_100)
    run.answer(3, one("a"), 1_103)
    assert not run.passed, "it is not over"
    run.next(3, 1_200)
    assert (run.stage, run.number, run.right, run.streak, run.ms) == (RunStage.OVER, 3, 2, 1, 83)
    assert not run.passed, "three of three are needed: three quarters of three, rounded up"
    assert [(each.clause, each.right, each.wrong, each.ms) for each in run.by_clause()] == [
        ("sicbo 5.1", 2, 0, 53),
        ("sicbo 4.8", 0, 1, 30),
    ]


def test_what_is_repeated_counts_once_and_another_answer_is_refused() -> None:
    run = Run(course(question(), question()), seed=b"s", now=0)
    run.answer(1, one("b"), 10)
    run.answer(1, one("b"), 99)
    with pytest.raises(NotAskedNow):
        run.answer(1, one("a"), 20)
    run.next(1, 30)
    run.next(1, 40)
    with pytest.raises(NotAskedNow):
        run.answer(1, one("a"), 50)
    with pytest.raises(NotAskedNow):
        run.next(2, 50)
    with pytest.raises(NotAskedNow):
        run.answer(3, one("a"), 50)
    assert run.asked_at == 30
    assert [(given.right, given.ms) for given in run.given] == [(False, 10)]


def test_a_run_that_is_over_stays_so() -> None:
    run = Run(course(question()), seed=b"s", now=0)
    run.answer(1, one("a"), 10)
    run.next(1, 20)
    run.next(1, 30)
    assert run.passed
    with pytest.raises(NotAskedNow):
        run.answer(2, one("a"), 40)


def test_a_clock_that_goes_back_costs_nothing() -> None:
    run = Run(course(question()), seed=b"s", now=100)
    run.answer(1, one("a"), 90)
    assert run.ms == 0


@pytest.mark.parametrize(
    ("kind", "answer"),
    [
        (AnswerKind.ONE, Answer()),
        (AnswerKind.ONE, Answer(chosen=("a", "b"))),
        (AnswerKind.ONE, Answer(chosen=("z",))),
        (AnswerKind.ONE, Answer(chosen=("a",), amount=Cents(1))),
        (AnswerKind.ONE, Answer(chosen=("c",))),
        (AnswerKind.SOME, Answer(chosen=("a", "a"))),
        (AnswerKind.ORDER, Answer(chosen=("a", "b"))),
        (AnswerKind.ORDER, Answer(chosen=("a", "b", "b"))),
        (AnswerKind.AMOUNT, Answer()),
        (AnswerKind.AMOUNT, Answer(chosen=("a",), amount=Cents(1))),
    ],
)
def test_what_is_no_answer(kind: AnswerKind, answer: Answer) -> None:
    with pytest.raises(NotAnAnswer):
        question(kind).is_right(answer)


def test_the_order_counts_only_where_one_is_asked_for() -> None:
    right = Answer(chosen=("b", "a"))
    assert question(AnswerKind.SOME, right).is_right(Answer(chosen=("a", "b")))
    assert not question(AnswerKind.SOME, right).is_right(Answer(chosen=("a",)))
    in_order = Answer(chosen=("b", "a", "c"), amount=Cents(1))
    assert question(AnswerKind.ORDER, in_order).is_right(in_order)
    assert not question(AnswerKind.ORDER, in_order).is_right(Answer(chosen=("a", "b", "c"), amount=Cents(1)))
