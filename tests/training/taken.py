"""A run as the page shows it, taken to its end."""

from collections.abc import Callable
from typing import Any

import msgspec
import pytest

from felt.core.requests import StaffRequest
from felt.server.api.call import as_json
from felt.server.api.staff.requests import AnyStaffRequest, request_at
from felt.server.api.training.shown import run_shown
from felt.server.training import OwnRun
from felt.training.course import Course
from felt.training.question import Answer
from felt.training.run import Run, RunStage
from felt.training.script import PracticeRefusal
from tests.training.trainee import Trainee, wrong
from tests.training.trainee.console import next_requests

Shown = dict[str, Any]
NOW = 1_790_000_000_000
SECOND = 1_000


def shown(run: Run) -> Shown:
    decoded: Shown = msgspec.json.decode(as_json(run_shown(OwnRun("r", run, "Lan"))))
    return decoded


def given(answer: Shown) -> Answer:
    return msgspec.convert(answer, Answer)


def staff_request(body: Shown) -> StaffRequest:
    return request_at("PRACTICE", msgspec.json.decode(msgspec.json.encode(body), type=AnyStaffRequest))


Errs = Callable[[int], bool]
"""By the number of a question or a goal, whether something wrong is answered or keyed in."""


def never(number: int) -> bool:
    return False


def take(course: Course, seed: bytes, *, errs: Errs = never) -> Run:
    """By a trainee who knows the books, and errs where it is told to."""
    run = Run(course, seed=seed, now=NOW)
    trainee = Trainee(course.game)
    now, slipped = NOW, 0
    while run.stage is not RunStage.OVER:
        page, number = shown(run), run.number
        now += SECOND
        if page["question"] is not None:
            right = trainee.answer(page["question"])
            run.answer(number, given(wrong(page["question"], right) if errs(number) else right), now)
        else:
            if errs(number) and slipped < number:
                slipped = number
                slip(run, page["console"], now)
            for body in next_requests(course.game, page["console"]):
                run.ask(staff_request(body), now)
        if run.stage is RunStage.JUDGED:
            now += 7 * SECOND  # the reason is read
            run.next(run.number, now)
    return run


def slip(run: Run, console: Shown, now: int) -> None:
    """Nothing was keyed in wrong, and yet it is corrected."""
    body = {"id": f"slip{run.number}", "do": "correct_keyed", "round": console["mirror"]["round"], "dice": [1, 1, 1]}
    with pytest.raises(PracticeRefusal):
        run.ask(staff_request(body), now)
