"""Every course, taken by a trainee who knows the books, by one who is always wrong, and by chance."""

import operator
import string
from collections import Counter
from fractions import Fraction
from functools import partial

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from felt.core.words import Language, Words
from felt.games import GAMES
from felt.rulebook import catalogue
from felt.training.chance import Chance
from felt.training.console import ConsoleRound
from felt.training.course import Course, Lesson, Task
from felt.training.courses import COURSES
from felt.training.question import Question
from tests.training.taken import NOW, SECOND, take

ALL = pytest.mark.parametrize("course", COURSES.values(), ids=lambda course: course.id)
SEEDS = st.binary(min_size=32, max_size=32)


@ALL
@settings(max_examples=8, deadline=None)
@given(seed=SEEDS)
def test_who_knows_the_books_is_right_every_time(course: Course, seed: bytes) -> None:
    run = take(course, seed)
    assert [each.asked for each in run.given if not each.right] == []
    assert run.passed
    assert run.right == course.asks
    if course.name != "console":
        assert run.ms == course.asks * SECOND, "the time in which reasons are read does not count"


@ALL
def test_who_is_wrong_every_time_fails_and_the_course_goes_on(course: Course) -> None:
    run = take(course, b"wrong", errs=lambda number: True)
    assert len(run.given) == course.asks
    assert not run.passed
    assert run.right == 0
    assert sum(each.wrong for each in run.by_clause()) == course.asks


@ALL
def test_one_answer_decides(course: Course) -> None:
    """At the least number of right answers it is passed, and below it it is not."""
    for right, passes in ((course.right_least, True), (course.right_least - 1, False)):
        run = take(course, b"edge", errs=partial(operator.lt, right))
        assert run.passed is passes
        assert run.right == right


@ALL
@settings(max_examples=8, deadline=None)
@given(seed=SEEDS)
def test_questions_that_can_be_asked(course: Course, seed: bytes) -> None:
    tasks = asked(course, seed)
    steps = [step for task in tasks if isinstance(task, ConsoleRound) for step in task.steps]
    questions = [task for task in tasks if isinstance(task, Question)]
    assert len(questions) + len(steps) == course.asks
    for step in steps:
        assert_finished(step.words)
    for question in questions:
        assert question.is_right(question.right)
        assert set(question.clauses) <= catalogue().keys()
        keys = [option.key for option in question.options]
        assert len(set(keys)) == len(keys) <= 9, "one key of the keyboard chooses each"
        assert len(keys) != 1
        texts = [question.asks, question.reason, *(option.words for option in question.options)]
        for words in (*texts, *filter(None, [question.news])):
            assert_finished(words)


@ALL
def test_the_same_seed_asks_the_same_and_another_seed_asks_something_else(course: Course) -> None:
    first, again, other = ([said(task) for task in asked(course, seed)] for seed in (b"one", b"one", b"two"))
    assert first == again != other


@ALL
def test_a_course_says_what_it_is(course: Course) -> None:
    assert course.game in GAMES
    assert set(course.clauses) <= catalogue().keys()
    assert Fraction(1, 2) < course.needs <= 1
    assert course.asks * course.needs <= course.right_least <= course.asks
    for words in (course.title, course.about):
        assert_finished(words)


def test_each_game_has_its_grades_in_order() -> None:
    grades: dict[str, list[int]] = {}
    for course in COURSES.values():
        grades.setdefault(course.game, []).append(course.grade)
    assert grades.keys() == GAMES.keys()
    for each in grades.values():
        assert each == list(range(1, len(each) + 1))
    titles = Counter((course.game, course.title) for course in COURSES.values())
    assert set(titles.values()) == {1}


def asked(course: Course, seed: bytes) -> list[Task]:
    return list(course.tasks(Lesson(Chance(seed), NOW)))


def said(task: Task) -> object:
    if isinstance(task, ConsoleRound):
        return task.script.chips, task.script.cards, task.script.dice
    return task.asks, task.right, task.reason


def assert_finished(words: Words) -> None:
    for language in Language:
        text = words.in_language(language)
        assert text.strip() == text != ""
        assert not any(field for _, field, _, _ in string.Formatter().parse(text)), text
