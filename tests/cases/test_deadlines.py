"""What the house has to do, by when, and whether it is late. The time for which the clock stood does not count."""

import pytest

from felt.cases.deadlines import Due, deadlines
from felt.cases.kinds import Stage
from felt.cases.orders import (
    Acknowledge,
    AnswerComplaint,
    Decide,
    FileComplaint,
    GiveTime,
    ResumeClock,
    StopClock,
)
from felt.cases.times import in_words, moment, span_in_words, zone_name
from felt.core.chips import Cents
from felt.core.words import Words
from tests.cases.docket import ANSWER, COMPLAINT, DECISION, GOODWILL, NOW, Docket
from tests.cases.test_resolution import STRICT

HOUR_MS = 3_600_000
DAY_MS = 24 * HOUR_MS
EIGHT_WEEKS = NOW + 56 * DAY_MS


def due(docket: Docket) -> dict[Due, tuple[int, bool]]:
    found = deadlines(docket.case, docket.now)
    assert [each.at for each in found] == sorted(each.at for each in found)
    return {each.due: (each.at, each.late) for each in found}


@pytest.mark.clause("baccarat 8.3", "sicbo 8.3", "niuniu 8.3")
def test_a_case_is_acknowledged_in_a_day_and_decided_in_eight_weeks() -> None:
    docket = Docket().opened()
    day = NOW + DAY_MS
    docket.now = day
    assert due(docket) == {Due.ACKNOWLEDGE: (day, False), Due.RESOLVE: (EIGHT_WEEKS, False)}
    docket.now += 1
    assert due(docket)[Due.ACKNOWLEDGE] == (day, True)
    docket.do(Acknowledge, "phúc")
    docket.now = EIGHT_WEEKS + 1
    assert due(docket) == {Due.RESOLVE: (EIGHT_WEEKS, True)}


@pytest.mark.clause("baccarat 8.3", "sicbo 8.3", "niuniu 8.3")
def test_what_was_promised_is_watched_and_waits_with_the_clock() -> None:
    docket = Docket().with_manager()
    docket.do(GiveTime, "long", until=NOW + 10 * HOUR_MS)
    docket.now = NOW + HOUR_MS
    docket.do(StopClock, "long", why="x")
    docket.now += 3 * HOUR_MS
    later = {Due.PROMISED: (NOW + 13 * HOUR_MS, False), Due.RESOLVE: (EIGHT_WEEKS + 3 * HOUR_MS, False)}
    assert due(docket) == later
    docket.do(ResumeClock, "long")
    assert due(docket) == later
    docket.now += HOUR_MS
    assert due(docket) == later
    docket.do(StopClock, "long", why="x")
    docket.now += 2 * HOUR_MS
    docket.do(ResumeClock, "long")
    assert due(docket) == {Due.PROMISED: (NOW + 15 * HOUR_MS, False), Due.RESOLVE: (EIGHT_WEEKS + 5 * HOUR_MS, False)}


def test_the_clock_goes_on_without_a_promise() -> None:
    docket = Docket().opened()
    docket.do(StopClock, "long", why="x")
    docket.now += 5
    docket.do(ResumeClock, "long")
    assert due(docket)[Due.RESOLVE] == (EIGHT_WEEKS + 5, False)
    assert due(docket)[Due.ACKNOWLEDGE] == (NOW + DAY_MS, False)


def test_the_decision_ends_all_times_and_a_complaint_begins_its_own() -> None:
    docket = Docket().with_manager(jurisdiction=STRICT)
    docket.do(GiveTime, "long", until=NOW + 10 * HOUR_MS)
    docket.do(StopClock, "long", why="x")
    docket.now += HOUR_MS
    docket.do(Decide, "long", **DECISION)
    assert due(docket) == {}
    docket.do(FileComplaint, "an", **COMPLAINT)
    assert due(docket) == {Due.ANSWER_COMPLAINT: (EIGHT_WEEKS + HOUR_MS, False)}
    docket.do(StopClock, "long", why="x")
    docket.now += 5
    assert due(docket) == {Due.ANSWER_COMPLAINT: (EIGHT_WEEKS + HOUR_MS + 5, False)}
    docket.do(AnswerComplaint, "khoa", **ANSWER, amount=Cents(99_999))
    docket.now += 100 * DAY_MS
    assert due(docket) == {}


def test_an_answered_complaint_that_waits_for_the_authority_is_not_late() -> None:
    docket = Docket().with_manager(jurisdiction=STRICT)
    docket.do(Decide, "long", **{**GOODWILL, "amount": Cents(99_999)})
    docket.do(FileComplaint, "an", **COMPLAINT)
    docket.do(AnswerComplaint, "khoa", upheld=True, says="x", amount=Cents(99_999))
    assert docket.case.stage is Stage.WITH_SENIOR_MANAGEMENT
    docket.now += 100 * DAY_MS
    assert due(docket) == {}


@pytest.mark.parametrize(
    ("at", "offset", "words"),
    [
        (0, 0, Words("1 January 1970, 00:00 (UTC)", "00:00 ngày 1/1/1970 (UTC)")),
        (NOW, 420, Words("18 November 2026, 18:06 (UTC+7)", "18:06 ngày 18/11/2026 (UTC+7)")),
        (NOW, -210, Words("18 November 2026, 07:36 (UTC-3:30)", "07:36 ngày 18/11/2026 (UTC-3:30)")),
        (NOW + 6 * HOUR_MS, 420, Words("19 November 2026, 00:06 (UTC+7)", "00:06 ngày 19/11/2026 (UTC+7)")),
    ],
)
def test_times_in_words(at: int, offset: int, words: Words) -> None:
    assert in_words(at, offset) == words
    assert zone_name(offset) in words.en
    assert f"{moment(at, offset):%H:%M}" in words.vi


@pytest.mark.parametrize(
    ("ms", "words"),
    [
        (HOUR_MS, Words("1 hour", "1 giờ")),
        (DAY_MS, Words("24 hours", "24 giờ")),
        (2 * DAY_MS, Words("2 days", "2 ngày")),
        (30 * DAY_MS, Words("30 days", "30 ngày")),
        (7 * DAY_MS, Words("7 days", "7 ngày")),
        (56 * DAY_MS, Words("8 weeks", "8 tuần")),
        (5 * 365 * DAY_MS, Words("5 years", "5 năm")),
    ],
)
def test_spans_in_words(ms: int, words: Words) -> None:
    assert span_in_words(ms) == words
