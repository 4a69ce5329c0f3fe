"""A run as the page shows it, taken to its end."""

from collections.abc import Callable
from typing import Any

import msgspec

from felt.server.api.call import as_json
from felt.server.api.training.shown import run_shown
from felt.server.training import OwnRun
from felt.training.course import Course
from felt.training.question import Answer
from felt.training.run import Run, RunStage
from tests.training.trainee import Trainee

Shown = dict[str, Any]
NOW = 1_790_000_000_000
SECOND = 1_000


def shown(run: Run) -> Shown:
    decoded: Shown = msgspec.json.decode(as_json(run_shown(OwnRun("r", run))))
    return decoded


def given(answer: Shown) -> Answer:
    return msgspec.convert(answer, Answer)


def take(course: Course, seed: bytes, answer: Callable[[Shown, Shown], Shown] = lambda question, right: right) -> Run:
    """`answer` may give another answer than the one that a trainee who knows the books gives."""
    run = Run(course, seed=seed, now=NOW)
    trainee = Trainee(course.game)
    now = NOW
    while run.stage is not RunStage.OVER:
        question = shown(run)["question"]
        now += SECOND
        run.answer(run.number, given(answer(question, trainee.answer(question))), now)
        now += 7 * SECOND  # the reason is read
        run.next(run.number, now)
    return run
