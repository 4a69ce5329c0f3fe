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
from tests.training.trainee import Trainee
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


Answering = Callable[[Shown, Shown], Shown]


def knows(question: Shown, right: Shown) -> Shown:
    return right


def take(
    course: Course, seed: bytes, answer: Answering = knows, *, slips: Callable[[int], bool] = lambda number: False
) -> Run:
    """`answer` may give another answer than the one that a trainee who knows the books gives. `slips` says, by the
    number of a goal, whether something wrong is keyed in at the console before it is reached."""
    run = Run(course, seed=seed, now=NOW)
    trainee = Trainee(course.game)
    now, slipped = NOW, 0
    while run.stage is not RunStage.OVER:
        page = shown(run)
        now += SECOND
        if page["console"] is None:
            run.answer(run.number, given(answer(page["question"], trainee.answer(page["question"]))), now)
        else:
            if slips(run.number) and slipped < run.number:
                slipped = run.number
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
