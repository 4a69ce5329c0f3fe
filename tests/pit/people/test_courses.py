"""Courses taken at practice tables: the system counts them, nobody forges them, and they make nobody trained."""

from typing import Any

import msgspec
import pytest

from felt.core.authority import LADDER, Role
from felt.core.refusals import NoAuthority, WrongRecord
from felt.pit.people import ROSTER
from felt.pit.people.entries import ClauseResult, CourseTaken, TrainingRecorded
from felt.pit.people.orders import AnyRosterOrder, RecordCourse, RecordTraining
from felt.pit.people.refusals import NoSuchEvidence
from felt.pit.people.state import Roster

CLAUSES = (
    ClauseResult(clause="sicbo 5.1", right=3, wrong=1, ms=9_000),
    ClauseResult(clause="sicbo 4.8", right=2, wrong=0, ms=4_000),
)
ENTRY = CourseTaken(
    by="lan",
    role="dealer",
    request="lan/course/1",
    game="sicbo",
    edition=2,
    course="sicbo-payouts",
    by_clause=CLAUSES,
    right_least=5,
    passed=True,
)


def taken(by: str = "lan", role: Role = Role.DEALER, right_least: int = 5) -> RecordCourse:
    return RecordCourse(
        id=f"{by}/course/1",
        by=by,
        role=role,
        game="sicbo",
        edition=2,
        course="sicbo-payouts",
        by_clause=CLAUSES,
        right_least=right_least,
    )


def trained(*evidence: int, person: str = "lan", game: str = "sicbo") -> RecordTraining:
    fields: dict[str, Any] = {"person": person, "game": game, "course": "dealing", "passed": True, "until": 100}
    return RecordTraining(id="t", by="boss", role=Role.PIT_MANAGER, evidence=evidence, **fields)


def do(roster: Roster, order: AnyRosterOrder, at: int = 7) -> list[Any]:
    done = list(ROSTER.decide(roster, order, at))
    for entry in done:
        assert ROSTER.transfers(roster, entry, "~roster", 1) == ()
        ROSTER.evolve(roster, entry, at)
    return done


def test_a_course_is_counted_and_recorded_in_the_name_of_who_took_it() -> None:
    roster = Roster()
    assert do(roster, taken()) == [ENTRY]
    (kept,) = roster.courses
    assert (kept.number, kept.at, kept.entry.asked, kept.entry.right) == (1, 7, 6, 5)
    assert not roster.trained("lan", "sicbo", 0), "evidence qualifies nobody"


@pytest.mark.parametrize(("right_least", "passed"), [(5, True), (6, False)])
def test_the_least_number_of_right_answers_decides(right_least: int, passed: bool) -> None:
    (entry,) = do(Roster(), taken(right_least=right_least))
    assert entry.passed is passed


@pytest.mark.clause("ruling A6")
@pytest.mark.parametrize("role", Role)
def test_people_of_the_ladder_take_courses(role: Role) -> None:
    if role in LADDER:
        assert len(do(Roster(), taken(role=role))) == 1
    else:
        with pytest.raises(NoAuthority):
            do(Roster(), taken(role=role))


def test_training_rests_on_courses_of_the_same_person_and_game() -> None:
    roster = Roster()
    do(roster, taken())
    do(roster, taken(by="an"))
    (entry,) = do(roster, trained(1))
    assert entry.evidence == (1,)
    assert roster.trained("lan", "sicbo", 99)
    for order in (trained(2), trained(3), trained(0), trained(1, game="baccarat"), trained(1, person="an")):
        with pytest.raises(NoSuchEvidence):
            do(roster, order)


def test_training_without_evidence_is_recorded_as_before() -> None:
    written = (
        b'{"type":"training_recorded","by":"b","role":"r","person":"p","game":"g","course":"c","passed":true,"until":5}'
    )
    entry = msgspec.json.decode(written, type=TrainingRecorded)
    assert entry.evidence == ()


@pytest.mark.parametrize(
    "forged",
    [
        {"passed": False},
        {"right_least": 6},
        {"right_least": 0},
        {"right_least": 7, "passed": False},
        {"by_clause": ()},
        {"by_clause": (CLAUSES[0], CLAUSES[0])},
        {"by_clause": (ClauseResult(clause="sicbo 5.1", right=8, wrong=-1, ms=0),)},
        {"by_clause": (ClauseResult(clause="sicbo 5.1", right=8, wrong=1, ms=-1),)},
    ],
)
def test_a_result_that_does_not_follow_from_its_answers_is_found(forged: dict[str, Any]) -> None:
    ROSTER.evolve(Roster(), ENTRY, 1)
    with pytest.raises(WrongRecord):
        ROSTER.evolve(Roster(), msgspec.structs.replace(ENTRY, **forged), 1)


@pytest.mark.parametrize("evidence", [(2,), (0,), (1, 2)])
def test_training_that_rests_on_a_course_that_was_not_taken_is_found(evidence: tuple[int, ...]) -> None:
    roster = Roster()
    ROSTER.evolve(roster, ENTRY, 1)
    fields: dict[str, Any] = {"person": "lan", "game": "sicbo", "course": "c", "passed": True, "until": 5}
    with pytest.raises(WrongRecord):
        ROSTER.evolve(roster, TrainingRecorded(by="boss", role="pit_manager", evidence=evidence, **fields), 1)
