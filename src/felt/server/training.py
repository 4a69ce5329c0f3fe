"""The runs of people through courses, in memory. Only the result of a run that came to its end is written down.

Refusal
└── NoSuchRun   NoSuchCourse
"""

from collections import OrderedDict
from collections.abc import Sequence
from dataclasses import dataclass

from felt.core.refusals import Refusal
from felt.core.requests import StaffRequest
from felt.core.words import Words
from felt.dealing.keys import fresh_nonce
from felt.pit.people.entries import ClauseResult
from felt.pit.people.orders import RecordCourse
from felt.pit.people.state import Taken
from felt.rooms.clock import Clock
from felt.server.accounts.people import Person
from felt.server.pit import ONE, Pit
from felt.table.preview import Preview
from felt.training.courses import COURSES
from felt.training.question import Answer
from felt.training.run import Run, RunStage

RUNS_MAX = 500
IDLE_MS = 3_600_000
"""A run that nobody has touched for so long is given up."""


class NoSuchRun(Refusal):
    words = Words(
        "This run is not open any more; begin the course again.",
        "Bài luyện này không còn mở; hãy bắt đầu lại khóa luyện.",
    )


class NoSuchCourse(Refusal):
    words = Words("There is no course “{course}”.", "Không có khóa luyện “{course}”.")


@dataclass
class OwnRun:
    """A person has one at a time."""

    id: str
    run: Run
    name: str
    """Of the person."""


class Training:
    def __init__(self, pit: Pit, clock: Clock) -> None:
        self._roster = pit.roster
        self._clock = clock
        self._runs: OrderedDict[str, OwnRun] = OrderedDict()
        """By person, the one that was touched longest ago first."""

    def begin(self, person: Person, run_id: str, course: str) -> OwnRun:
        """A run that the person has begun before is given up. To begin the same one again changes nothing."""
        if course not in COURSES:
            raise NoSuchCourse(course=course, place="course")
        own = self._open(person)
        if own is None or own.id != run_id:
            own = OwnRun(run_id, Run(COURSES[course], seed=fresh_nonce(), now=self._clock.now()), person.name)
            self._runs[person.id] = own
        return self._touched(person, own)

    def open_run(self, person: Person) -> OwnRun | None:
        """The one that is not at its end."""
        own = self._open(person)
        return own if own is not None and own.run.stage is not RunStage.OVER else None

    def run(self, person: Person, run_id: str) -> OwnRun:
        own = self._open(person)
        if own is None or own.id != run_id:
            raise NoSuchRun(place="id")
        return self._touched(person, own)

    def answer(self, person: Person, run_id: str, number: int, answer: Answer) -> OwnRun:
        own = self.run(person, run_id)
        own.run.answer(number, answer, self._clock.now())
        return own

    def ask(self, person: Person, run_id: str, request: StaffRequest) -> tuple[OwnRun, Preview | None]:
        """At the console of the practice table."""
        own = self.run(person, run_id)
        return own, own.run.ask(request, self._clock.now())

    async def go_on(self, person: Person, run_id: str, number: int) -> OwnRun:
        """After the last question, the result is in the books when this returns. If it cannot be written, the same call
        tries again."""
        own = self.run(person, run_id)
        own.run.next(number, self._clock.now())
        if own.run.stage is RunStage.OVER:
            await self._roster.do(ONE, _result(person, own))
        return own

    async def taken(self, person: str) -> Sequence[Taken]:
        """The courses that this person has taken to their end, the latest last."""
        roster = await self._roster.state(ONE)
        return [taken for taken in roster.courses if taken.entry.by == person]

    def _open(self, person: Person) -> OwnRun | None:
        own = self._runs.get(person.id)
        if own is not None and own.run.touched + IDLE_MS < self._clock.now():
            del self._runs[person.id]
            return None
        return own

    def _touched(self, person: Person, own: OwnRun) -> OwnRun:
        self._runs.move_to_end(person.id)
        while len(self._runs) > RUNS_MAX:
            self._runs.popitem(last=False)
        return own


def _result(person: Person, own: OwnRun) -> RecordCourse:
    """In the name of the person who took it, as the server has judged the answers."""
    run = own.run
    return RecordCourse(
        id=f"{person.id}/course/{own.id}",
        by=person.id,
        role=person.role,
        game=run.course.game,
        edition=run.edition,
        course=run.course.id,
        by_clause=tuple(
            ClauseResult(clause=each.clause, right=each.right, wrong=each.wrong, ms=each.ms) for each in run.by_clause()
        ),
        right_least=run.course.right_least,
    )
