"""A round dealt at the console of a practice table: what is keyed in is held against what really happens."""

from typing import Any

import pytest

from felt.core.refusals import Refusal
from felt.training.baccarat import console as baccarat
from felt.training.chance import Chance
from felt.training.console import ConsoleRound
from felt.training.course import Course, Drill
from felt.training.courses import COURSES
from felt.training.niuniu import console as niuniu
from felt.training.question import Question
from felt.training.run import NotAskedNow, Run
from felt.training.script import (
    AnotherRow,
    AsItWasKeyed,
    NothingWentWrong,
    NotPractised,
    NotThatCard,
    NotThatThrow,
    NotTheirWish,
    NotWhatLies,
    SomethingWentWrong,
    WaitsForYou,
)
from felt.training.sicbo import console as sicbo
from tests.training.taken import NOW, given, shown, staff_request, take
from tests.training.trainee import Trainee
from tests.training.trainee.console import next_requests

Shown = dict[str, Any]


class AtConsole:
    """Deals one round of a course. The script of a course's first drills does not depend on what is keyed in."""

    def __init__(self, course: Any, *, drill: int = 0, seed: bytes = b"console") -> None:
        drills: list[Drill] = list(course.drills(Chance(seed)))
        wanted = drills[drill]
        one = type(course)(**{**vars(course), "drills": lambda chance: [wanted]})
        self.game = course.game
        self.run = Run(one, seed=seed, now=NOW)
        assert isinstance(self.run.task, ConsoleRound)
        self.round = self.run.task

        self.trainee = Trainee(course.game)

    @property
    def page(self) -> Shown:
        page: Shown = shown(self.run)["console"]
        return page

    @property
    def steps(self) -> list[Shown]:
        steps: list[Shown] = shown(self.run)["round"]["steps"]
        return steps

    @property
    def marks(self) -> list[bool | None]:
        return [step["right"] for step in self.steps]

    def next(self) -> list[Shown]:
        return next_requests(self.game, self.page)

    def do(self, *bodies: Shown) -> None:
        """Questions on the way are answered rightly."""
        for body in bodies or self.next():
            self.run.ask(staff_request(body), NOW)
        while (question := shown(self.run)["question"]) is not None:
            self.run.answer(self.run.number, given(self.trainee.answer(question)), NOW)
            self.run.next(self.run.number, NOW)

    def until(self, phase: str) -> "AtConsole":
        while self.page["mirror"]["phase"] != phase or (phase == "dealing" and self.page["says"]):
            self.do()
        return self

    def refused(self, why: type[Refusal], **request: Any) -> None:
        before = len(self.round.faults)
        with pytest.raises(why):
            self.do({"id": f"wrong{before}", "round": self.page["mirror"]["round"]} | request)
        assert len(self.round.faults) == before + 1


def with_insurance() -> AtConsole:
    for seed in range(20):
        at = AtConsole(baccarat.CONSOLE, drill=1, seed=bytes([seed]))
        if len(at.round.steps) == 9:
            return at.until("insurance")
    raise AssertionError


def with_mishap(course: Any) -> AtConsole:
    for seed in range(20):
        for drill in (1, 2):
            at = AtConsole(course, drill=min(drill, len(course.drills(Chance(b""))) - 1), seed=bytes([seed]))
            if at.round.script.mishap is not None:
                while not at.page["news"]:
                    at.do()
                return at
    raise AssertionError


class TestWhatIsKeyedIn:
    def test_chips_that_do_not_lie_there(self) -> None:
        at = AtConsole(baccarat.CONSOLE).until("betting")
        *records, close = at.next()
        at.do(*records[1:])
        at.refused(NotWhatLies, do="close_betting")
        lies = records[0]["wagers"][0]
        more = records[0] | {
            "id": "more",
            "wagers": [lies | {"amount": lies["amount"] + 100}, *records[0]["wagers"][1:]],
        }
        at.do(more)
        at.refused(NotWhatLies, do="close_betting")
        at.do(records[0] | {"id": "again"}, close | {"id": "close"})
        first, *others = at.steps
        assert first["right"] is False
        assert [fault["reasons"][0]["clause"] for fault in first["faults"]] == ["baccarat 4.6"] * 2
        assert {step["right"] for step in others} == {None}

    def test_the_order_of_chips_does_not_matter(self) -> None:
        at = AtConsole(baccarat.CONSOLE).until("betting")
        *records, close = at.next()
        at.do(*(each | {"wagers": each["wagers"][::-1]} for each in reversed(records)), close)
        assert at.marks[0] is True

    def test_a_card_that_did_not_come(self) -> None:
        at = AtConsole(baccarat.CONSOLE).until("dealing")
        other = "2H" if at.page["cards"] != ["2H"] else "3H"
        at.refused(NotThatCard, do="key_cards", cards=[other])
        at.do()
        at.refused(AsItWasKeyed, do="correct_keyed", cards=[other])

    def test_dice_that_lie_otherwise(self) -> None:
        at = AtConsole(sicbo.CONSOLE).until("dealing")
        other = [face % 6 + 1 for face in at.page["dice"]]
        at.refused(NotThatThrow, do="key_dice", dice=other, shakes=3)
        at.do({"id": "d", "do": "key_dice", "round": 1, "dice": at.page["dice"][::-1], "shakes": 3})
        assert at.marks[1] is False

    def test_a_hand_in_another_order_is_the_same_hand(self) -> None:
        at = AtConsole(niuniu.CONSOLE).until("dealing")
        at.do({"id": "h", "do": "key_cards", "round": 1, "cards": at.page["cards"][::-1]})
        assert at.round.faults == []

    @pytest.mark.clause("baccarat 7.20", "baccarat 7.21")
    def test_the_wishes_of_guests(self) -> None:
        at = with_insurance()
        at.refused(WaitsForYou, do="go_on")
        (served,) = at.next()
        (laid,) = served["wish"]["wagers"]
        less = served["wish"] | {"wagers": [laid | {"amount": laid["amount"] - 100}]}
        at.refused(NotTheirWish, do="for_seat", seat=served["seat"], wish=less)
        at.refused(NotTheirWish, do="for_seat", seat=served["seat"], wish=served["wish"] | {"wagers": []})
        at.do(served)
        assert at.marks[:5] == [True, True, True, True, False]


class TestWhatGoesWrong:
    @pytest.mark.parametrize(
        "course", [baccarat.CONSOLE, sicbo.CONSOLE, niuniu.CONSOLE], ids=lambda course: course.game
    )
    def test_it_is_decided_first_and_by_its_row(self, course: Any) -> None:
        at = with_mishap(course)
        (right,) = at.next()
        at.refused(SomethingWentWrong, do="call_result")
        row = next(each for each in at.page["duty"]["irregularities"] if each["clause"] != right["clause"])
        at.refused(AnotherRow, do="rule", clause=row["clause"], remedy=row["remedy"])
        at.refused(AnotherRow, **(right | {"id": "other", "cards": ["AS", "AS"]}))
        preview = at.run.ask(staff_request(right | {"preview": True}), NOW)
        assert preview is not None
        assert at.page["news"], "a preview decides nothing"
        at.do(right)
        assert at.page["news"] is None
        assert [mark for mark in at.marks if mark is not None][-1] is False

    def test_where_nothing_is_wrong_nothing_is_decided(self) -> None:
        at = AtConsole(sicbo.CONSOLE).until("dealing")
        at.refused(NothingWentWrong, do="rule", clause="sicbo 7.4")

    def test_what_is_no_part_of_the_exercise(self) -> None:
        at = AtConsole(sicbo.CONSOLE)
        with pytest.raises(NotPractised):
            at.do({"id": "x", "do": "close_table"})


class TestQuestionsOnTheWay:
    @pytest.mark.clause("baccarat 4.15", "baccarat 4.16")
    def test_who_draws_is_asked_before_the_console_tells_it(self) -> None:
        at = AtConsole(baccarat.CONSOLE).until("dealing")
        for _ in range(3):
            at.do()
        (last,) = at.next()
        at.run.ask(staff_request(last), NOW)
        page = shown(at.run)
        assert page["question"]["asks"]["en"] == "Who gets the next card?"
        assert page["console"] is None
        with pytest.raises(NotAskedNow):
            at.run.ask(staff_request(last | {"id": "early"}), NOW)
        assert at.round.faults == [], "nothing was dealt wrongly"
        at.run.answer(at.run.number, given({"chosen": ["nobody"]}), NOW + 5)
        judged = shown(at.run)
        assert judged["judgement"]["right"] is False
        assert judged["round"]["at"] == 2
        step = judged["round"]["steps"][2]
        assert (step["right"], step["ms"]) == (False, 5)
        assert [each["clause"] for each in step["reasons"]] == ["baccarat 4.15"]
        for number in [at.run.number] * 2:
            at.run.next(number, NOW)
        assert at.page["cards"], "the round goes on"
        assert at.marks == [True, True, False, *[None] * 7]

    @pytest.mark.parametrize(
        ("course", "asked"),
        [
            (baccarat.CONSOLE, {"baccarat 4.15", "baccarat 4.16", "baccarat 4.18", "baccarat 6.4.6", "baccarat 6.4.3"}),
            (sicbo.CONSOLE, {"sicbo 3.2", "sicbo 4.8"}),
            (niuniu.CONSOLE, {"niuniu 6.3"}),
        ],
        ids=lambda each: each.game if isinstance(each, Course) else "",
    )
    def test_a_course_asks_what_a_dealer_decides(self, course: Course, asked: set[str]) -> None:
        """Beside them, a wager to pay in every game."""
        run = take(course, b"asked")
        questions = [each.asked for each in run.given if isinstance(each.asked, Question)]
        assert asked <= {each.clause for each in questions}
        assert any(each.asks.en.endswith("What do you do?") for each in questions)


class TestAsked:
    def test_a_repeated_request_counts_once(self) -> None:
        at = AtConsole(sicbo.CONSOLE).until("betting")
        close = {"id": "same", "do": "close_betting", "round": 1}
        for _ in range(3):
            with pytest.raises(NotWhatLies):
                at.do(close)
        assert len(at.round.faults) == 1
        *records, _ = at.next()
        at.do(*records, *records)
        assert len(at.round.faults) == 1

    def test_leaving_and_taking_the_table_is_no_fault(self) -> None:
        at = AtConsole(sicbo.CONSOLE)
        at.do({"id": "l", "do": "leave_table"})
        assert at.page["mirror"]["unattended"]
        at.do({"id": "t", "do": "take_table"})
        assert at.round.faults == []

    def test_a_question_is_not_dealt_and_a_console_not_answered(self) -> None:
        at = AtConsole(sicbo.CONSOLE)
        with pytest.raises(NotAskedNow):
            at.run.answer(1, given({"chosen": []}), NOW)
        asked = Run(COURSES["sicbo-order"], seed=b"", now=NOW)
        with pytest.raises(NotAskedNow):
            asked.ask(staff_request({"id": "a", "do": "open_betting"}), NOW)

    def test_the_console_sees_the_table_as_on_the_floor(self) -> None:
        at = AtConsole(baccarat.CONSOLE).until("called")
        page = at.page
        assert page["mirror"]["you"]["on_duty"] is True
        assert page["duty"]["on_duty"][0]["name"] == "Lan"
        assert page["rules"]["game"] == "baccarat"
        at.do()
        assert at.page["mirror"]["result"]["type"] == "round_settled"
        assert shown(at.run)["stage"] == "judged"
