"""Courses over the interface: taken, resumed, recorded as evidence; and nothing else of them in the books."""

from collections.abc import AsyncIterator, Callable
from contextlib import AsyncExitStack, asynccontextmanager
from typing import Any

import msgspec
import pytest

from felt.check.resume import Resume
from felt.check.run import Plan, check
from felt.cli.check import REGISTERS
from felt.core.authority import Role
from felt.journal import Chain
from felt.pit.people.entries import ClauseResult, CourseTaken
from felt.server import training
from felt.server.accounts.forms import FORMS
from felt.store import Batch, StoreUnavailable
from felt.store.factory import reading_of
from felt.training.courses import COURSES
from tests.server.reception import MINUTE, Browser, Reception, reception
from tests.store.bank import SQLitePlace
from tests.training.trainee import Trainee, wrong

RUNS = "/api/training/runs"
PEOPLE = {
    "dealer": Role.DEALER,
    "other": Role.DEALER,
    "supervisor": Role.PIT_SUPERVISOR,
    "manager": Role.PIT_MANAGER,
    "auditor": Role.AUDITOR,
}
Shown = dict[str, Any]


class School:
    def __init__(self, desk: Reception, browsers: dict[str, Browser], ids: dict[str, str]) -> None:
        self.desk = desk
        self.browsers = browsers
        self.ids = ids
        self.tick = 2_000
        """What an answer takes, and the reading of its reason."""

    async def begin(self, who: str, course: str, run: str = "r1") -> Shown:
        shown: Shown = await self.browsers[who].done("POST", RUNS, {"id": run, "course": course})
        return shown

    async def take(
        self, who: str, course: str, run: str = "r1", answers: Callable[[Shown, Shown], Shown] | None = None
    ) -> Shown:
        """To the end. The trainee knows the books, unless `answers` says otherwise."""
        shown = await self.begin(who, course, run)
        trainee = Trainee(shown["game"])
        while shown["stage"] != "over":
            right = trainee.answer(shown["question"])
            answer = right if answers is None else answers(shown["question"], right)
            body = {"number": shown["number"], "answer": answer}
            self.desk.clock.advance(self.tick)
            judged = await self.browsers[who].done("POST", f"{RUNS}/{run}/answers", body)
            self.desk.clock.advance(self.tick)
            shown = await self.browsers[who].done("POST", f"{RUNS}/{run}/next", {"number": judged["number"]})
        return shown


@asynccontextmanager
async def school(place: SQLitePlace) -> AsyncIterator[School]:
    async with reception(place) as desk, AsyncExitStack() as stack:
        browsers, ids = {}, {}
        for name, role in PEOPLE.items():
            token, session = await desk.account(name=f"the {name}", role=role)
            browsers[name] = await stack.enter_async_context(desk.browser())
            await browsers[name].become(token, desk.accounts)
            ids[name] = session.person.id
        yield School(desk, browsers, ids)


async def findings(place: SQLitePlace) -> list[str]:
    resume = Resume(None, database=place.url, with_keys=False)
    plan = Plan(FORMS, registers=REGISTERS)
    report = await check(reading_of(place.url), plan, progress=lambda events: None, resume=resume)
    return [finding.code for finding in report.findings]


async def every_row(place: SQLitePlace) -> dict[str, list[tuple[Any, ...]]]:
    tables = await place.raw("SELECT name FROM sqlite_schema WHERE type = 'table' ORDER BY name")
    return {name: sorted(await place.raw(f'SELECT * FROM "{name}"'), key=repr) for (name,) in tables}  # noqa: S608


async def test_a_course_leaves_its_result_in_the_books_and_nothing_else(sqlite_place: SQLitePlace) -> None:
    async with school(sqlite_place) as at:
        await at.browsers["dealer"].done("GET", "/api/training")  # what a session writes is written
        at.tick = 0  # nor does its session age
        await at.take("dealer", "sicbo-order", "r0")
        before = await every_row(sqlite_place)
        end = await at.take("dealer", "baccarat-payouts")
        after = await every_row(sqlite_place)
        assert (end["stage"], end["passed"], len(end["marks"]), all(end["marks"])) == ("over", True, 20, True)
        assert sum(row["right"] for row in end["by_clause"]) == 20
        changed = {name for name in after if after[name] != before[name]}
        assert changed == {"events"}
        new = [row for row in after["events"] if row not in before["events"]]
        assert len(new) == 1 == len(after["events"]) - len(before["events"])
        _, kept = await at.desk.pit.roster.entries("")
        assert isinstance(kept.entry, CourseTaken)
        assert (kept.entry.by, kept.entry.role, kept.entry.passed) == (at.ids["dealer"], "dealer", True)
        assert (kept.entry.asked, kept.entry.right, kept.entry.edition) == (20, 20, 2)
    assert await findings(sqlite_place) == []


async def test_a_failed_course_is_evidence_too_and_the_best_result_stands(sqlite_place: SQLitePlace) -> None:
    async with school(sqlite_place) as at:
        failed = await at.take("dealer", "sicbo-order", "r1", wrong)
        assert (failed["passed"], any(failed["marks"]), failed["ms"]) == (False, False, 15 * 2_000)
        await at.take("dealer", "sicbo-order", "r2")
        await at.take("dealer", "sicbo-order", "r3", wrong)
        shown = await at.browsers["dealer"].done("GET", "/api/training")
        (course,) = [each for each in shown["courses"] if each["id"] == "sicbo-order"]
        assert (course["taken"], course["best"]["passed"], course["latest"]["passed"]) == (3, True, False)
        assert [each["taken"] for each in shown["courses"]] == [3 * (each == "sicbo-order") for each in COURSES]
        others = await at.browsers["other"].done("GET", "/api/training")
        assert not any(each["taken"] for each in others["courses"])


async def test_the_pit_sees_the_evidence_and_a_manager_records_training_by_it(sqlite_place: SQLitePlace) -> None:
    async with school(sqlite_place) as at:
        await at.take("dealer", "niuniu-boxes")
        for who in ("supervisor", "auditor"):
            roster = await at.browsers[who].done("GET", "/api/pit/people/roster")
            (course,) = roster["courses"]
            assert (course["person"], course["course"], course["taken"]) == (at.ids["dealer"], "niuniu-boxes", 1)
            assert course["title"]["en"] == "Boxes and wagers"
            assert roster["names"][at.ids["dealer"]] == "the dealer"
            assert roster["training"] == [], "a course makes nobody trained"
        assert await at.browsers["dealer"].refused("GET", "/api/pit/people/roster") == (403, "no_authority")
        given = {"person": at.ids["dealer"], "game": "niuniu", "course": "dealing", "passed": True, "until": 10**13}
        other = {**given, "id": "t0", "person": at.ids["other"], "evidence": [1]}
        path = "/api/pit/people/training"
        assert await at.browsers["manager"].refused("POST", path, other) == (400, "no_such_evidence")
        roster = await at.browsers["manager"].done("POST", path, {**given, "id": "t1", "evidence": [1]})
        assert [each["person"] for each in roster["training"]] == [at.ids["dealer"]]
    assert await findings(sqlite_place) == []


async def test_a_run_goes_on_after_a_reload_and_tells_no_answer_before_it_is_given(sqlite_place: SQLitePlace) -> None:
    async with school(sqlite_place) as at:
        browser = at.browsers["dealer"]
        first = await at.begin("dealer", "baccarat-drawing")
        assert await at.begin("dealer", "baccarat-drawing") == first, "the same id begins the same run"
        assert (await browser.done("GET", "/api/training"))["run"] == "r1"
        assert (first["judgement"], first["by_clause"], first["number"]) == (None, [], 1)
        assert "right" not in first["question"]
        at.desk.clock.advance(5_000)
        assert await browser.done("GET", f"{RUNS}/r1") == first
        answer = Trainee("baccarat").answer(first["question"])
        body = {"number": 1, "answer": answer}
        judged = await browser.done("POST", f"{RUNS}/r1/answers", body)
        assert judged["judgement"]["right"] is True
        assert (judged["judgement"]["ms"], judged["streak"]) == (5_000, 1)
        assert judged["judgement"]["clauses"][0]["summary"].keys() == {"en", "vi"}
        assert await browser.done("POST", f"{RUNS}/r1/answers", body) == judged
        other = {"number": 1, "answer": wrong(first["question"], answer)}
        assert await browser.refused("POST", f"{RUNS}/r1/answers", other) == (409, "not_asked_now")
        unfit = {"number": 1, "answer": {"chosen": ["elephant"]}}
        await browser.done("POST", f"{RUNS}/r1/next", {"number": 1})
        assert await browser.refused("POST", f"{RUNS}/r1/answers", unfit | {"number": 2}) == (400, "not_an_answer")


async def test_a_run_is_its_person_s_own_and_does_not_wait_for_ever(
    sqlite_place: SQLitePlace, monkeypatch: pytest.MonkeyPatch
) -> None:
    async with school(sqlite_place) as at:
        await at.begin("dealer", "baccarat-drawing")
        assert await at.browsers["other"].refused("GET", f"{RUNS}/r1") == (404, "no_such_run")
        assert await at.browsers["dealer"].refused("POST", RUNS, {"id": "r2", "course": "poker"}) == (
            404,
            "no_such_course",
        )
        monkeypatch.setattr(training, "IDLE_MS", MINUTE)
        at.desk.clock.advance(MINUTE)
        await at.browsers["dealer"].done("GET", f"{RUNS}/r1")
        at.desk.clock.advance(1)
        assert await at.browsers["dealer"].refused("GET", f"{RUNS}/r1") == (404, "no_such_run")
        await at.begin("dealer", "baccarat-drawing", "r3")
        await at.begin("dealer", "sicbo-order", "r4")
        assert await at.browsers["dealer"].refused("GET", f"{RUNS}/r3") == (404, "no_such_run")
        monkeypatch.setattr(training, "RUNS_MAX", 1)
        await at.begin("other", "sicbo-order", "r5")
        assert await at.browsers["dealer"].refused("GET", f"{RUNS}/r4") == (404, "no_such_run")
        assert (await at.browsers["dealer"].done("GET", "/api/training"))["run"] is None


async def test_a_result_that_could_not_be_written_is_written_later_and_once(
    sqlite_place: SQLitePlace, monkeypatch: pytest.MonkeyPatch
) -> None:
    async with school(sqlite_place) as at:
        roster = at.desk.pit.roster
        with monkeypatch.context() as patched:

            async def fails(*_: object) -> None:
                raise StoreUnavailable(problem="the disk is full")

            patched.setattr(roster, "do", fails)
            with pytest.raises(AssertionError, match="store_unavailable"):
                await at.take("dealer", "niuniu-boxes")
        last = {"number": COURSES["niuniu-boxes"].asks}
        for _ in range(2):
            shown = await at.browsers["dealer"].done("POST", f"{RUNS}/r1/next", last)
            assert (shown["stage"], shown["passed"]) == ("over", True)
        assert len(await roster.entries("")) == 1


async def test_the_check_finds_a_forged_result(sqlite_place: SQLitePlace) -> None:
    async with school(sqlite_place) as at:
        await at.take("dealer", "niuniu-boxes", answers=wrong)
        head = await at.desk.store.head("~roster")
        assert head is not None
        chain = Chain("~roster", head.seq, head.hash)
        forged = CourseTaken(
            by=at.ids["dealer"],
            role="dealer",
            game="niuniu",
            edition=2,
            course="niuniu-boxes",
            by_clause=(ClauseResult(clause="niuniu 4.6", right=3, wrong=9, ms=1),),
            right_least=11,
            passed=True,
        )
        record = chain.append(msgspec.json.encode(forged), kind=forged.kind(), round_number=0, at=at.desk.clock.now())
        await at.desk.writer.commit(Batch((record,)))
    assert await findings(sqlite_place) == ["journal_broken"]
