"""Take a course at a practice table. Nothing of it reaches the books but the result of a run that came to its end."""

from typing import Annotated

import msgspec

from felt.server.api.call import Call
from felt.server.api.staff.requests import request_at
from felt.server.api.training.shown import CourseShown, RunShown, course_shown, run_shown
from felt.table.preview import Preview
from felt.training.courses import COURSES
from felt.training.question import Answer
from felt.training.table import NAME

RunId = Annotated[str, msgspec.Meta(pattern=r"^[A-Za-z0-9_-]{1,40}$")]
Number = Annotated[int, msgspec.Meta(ge=1, le=1_000)]


class RunPath(msgspec.Struct, frozen=True):
    id: RunId


class RunBegun(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    id: RunId
    """The same id begins the same run."""
    course: Annotated[str, msgspec.Meta(max_length=80)]


class AnswerGiven(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    number: Number
    """Of the question."""
    answer: Answer


class GoneOn(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    number: Number
    """Of the question that was answered."""


class CoursesShown(msgspec.Struct, frozen=True, kw_only=True):
    courses: list[CourseShown]
    run: str | None
    """The run that the person has begun and not ended."""


async def courses(call: Call) -> CoursesShown:
    service = call.services.training
    taken = await service.taken(call.person.id)
    own = service.open_run(call.person)
    return CoursesShown(
        courses=[course_shown(course, taken) for course in COURSES.values()], run=None if own is None else own.id
    )


async def begin_run(call: Call) -> RunShown:
    given: RunBegun = call.body
    return run_shown(call.services.training.begin(call.person, given.id, given.course))


async def shown_run(call: Call) -> RunShown:
    return run_shown(call.services.training.run(call.person, call.path.id))


async def answer_question(call: Call) -> RunShown:
    given: AnswerGiven = call.body
    return run_shown(call.services.training.answer(call.person, call.path.id, given.number, given.answer))


class PracticeAnswered(msgspec.Struct, frozen=True, kw_only=True):
    preview: Preview | None
    """What the request would do, if it asked for that."""
    run: RunShown


async def practice_request(call: Call) -> PracticeAnswered:
    request = request_at(NAME, call.body)
    own, preview = call.services.training.ask(call.person, call.path.id, request)
    return PracticeAnswered(preview=preview, run=run_shown(own))


async def next_question(call: Call) -> RunShown:
    given: GoneOn = call.body
    return run_shown(await call.services.training.go_on(call.person, call.path.id, given.number))
