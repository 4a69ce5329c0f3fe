"""Courses at practice tables, as a dealer takes them: by keyboard and by touch, in both languages, in both themes."""

from collections.abc import Callable, Iterator
from contextlib import AbstractContextManager
from pathlib import Path
from typing import Any

import apsw
import pytest
from playwright.sync_api import Response, expect

from tests.server.serve.process import Process, serve
from tests.training.trainee import Trainee, wrong
from tests.training.trainee.console import next_requests
from tests.training.trainee.sicbo import bet_of
from tests.web.desk import look_up_irregularities
from tests.web.guest import Guest
from tests.web.looks import Looks
from tests.web.wire import Office

Shown = dict[str, Any]


@pytest.fixture
def server(tmp_path: Path) -> Iterator[Process]:
    """A house to itself: in the other one the tables of earlier tests play on, and write."""
    with serve(tmp_path) as process:
        yield process


@pytest.fixture
def office(server: Process) -> Office:
    return Office(server.address, server.line())


class AtDesk:
    """A person who takes a course. What they know is what the page shows; the trainee reads it from the same call."""

    def __init__(self, person: Guest) -> None:
        self.person, self.page = person, person.page

    def begin(self, course: str) -> Shown:
        self.person.go("/training")
        courses = self.person.api("/api/training")["courses"]
        (title,) = [each["title"][self.person.language] for each in courses if each["id"] == course]
        game = course.partition("-")[0]
        cards = self.page.locator(f"section[aria-labelledby=courses-{game}] li").filter(
            has=self.page.get_by_role("heading", name=title)
        )
        cards.get_by_role("button").click()
        expect(self.page.locator(".asked, .practice")).to_be_visible()
        self.trainee = Trainee(game)
        return self.run()

    def run(self) -> Shown:
        shown: Shown = self.person.api(f"/api/training/runs/{self.page.url.rpartition('/')[2]}")
        return shown

    def typed(self, cents: int) -> str:
        decimal = "," if self.person.language == "vi" else "."
        return f"{cents // 100}" + (f"{decimal}{cents % 100:02}" if cents % 100 else "")

    def by_keys(self, question: Shown, answer: Shown) -> None:
        keys = [option["key"] for option in question["options"]]
        for chosen in answer.get("chosen", ()):
            self.page.keyboard.press(str(keys.index(chosen) + 1))
        if "amount" in answer:
            expect(self.page.locator(".input")).to_be_focused()
            self.page.keyboard.type(self.typed(answer["amount"]))
        if "amount" in answer or question["kind"] != "one":
            self.page.keyboard.press("Enter")

    def by_touch(self, question: Shown, answer: Shown) -> None:
        keys = [option["key"] for option in question["options"]]
        for chosen in answer.get("chosen", ()):
            self.page.locator(".option").nth(keys.index(chosen)).tap()
        if "amount" in answer:
            self.page.locator(".input").fill(self.typed(answer["amount"]))
        if "amount" in answer or question["kind"] != "one":
            self.page.locator("form [type=submit]").tap()

    def judged(self, *, right: bool) -> None:
        word = self.person.word("staff/training", "run.rightTitle" if right else "run.wrongTitle")
        expect(self.page.locator(".verdict")).to_contain_text(word)
        expect(self.page.locator(".judged .button")).to_be_focused()

    def next(self) -> None:
        number = self.page.locator(".number, .result").first
        before = number.inner_text()
        self.page.keyboard.press("Enter")
        expect(number).not_to_have_text(before)


def written(folder: Path) -> set[tuple[object, ...]]:
    """Every event in the books, with the journal that it belongs to."""
    books = apsw.Connection(str(next(folder.glob("**/*.db"))), flags=apsw.SQLITE_OPEN_READONLY)
    try:
        return set(books.execute("SELECT names.name, seq, hash FROM events JOIN names ON names.id = events.table_id"))
    finally:
        books.close()


@pytest.mark.clause("sicbo 4.8", "niuniu 2.2.2")
def test_a_course_is_passed_by_keyboard_and_one_is_failed_by_touch(
    staff: Callable[..., Guest], server: Process
) -> None:
    folder = server.log.parent
    passes = AtDesk(staff("dealer", "tablet", "vi", number=2))
    fails = AtDesk(staff("dealer", "wide", "en", number=3, theme="light"))
    looks = Looks(passes.person)
    run = passes.begin("sicbo-order")
    before = written(folder)
    while run["stage"] != "over":
        question = run["question"]
        passes.by_keys(question, passes.trainee.answer(question))
        passes.judged(right=True)
        if run["number"] == 1:
            looks.look("training-judged")
        if run["number"] == 2:  # the run goes on where it was
            passes.page.reload()
            passes.judged(right=True)
        passes.next()
        run = passes.run()
    expect(passes.page.locator(".result")).to_contain_text(passes.person.word("staff/training", "end.passed"))
    looks.look("training-passed")
    looks.check()
    assert {name for name, *_ in written(folder) - before} == {"~roster"}

    looks = Looks(fails.person)
    run = fails.begin("niuniu-boxes")
    looks.look("training-asked")
    while run["stage"] != "over":
        question = run["question"]
        fails.by_touch(question, wrong(question, fails.trainee.answer(question)))
        fails.judged(right=False)
        fails.next()
        run = fails.run()
    expect(fails.page.locator(".result")).to_contain_text(fails.person.word("staff/training", "end.failed"))
    expect(fails.page.locator("section[aria-labelledby=read] li")).to_have_count(len(run["by_clause"]))
    looks.look("training-failed")
    fails.page.get_by_role("link", name=fails.person.word("staff/training", "end.all")).click()
    expect(fails.page.get_by_text(fails.person.word("staff/training", "best", 0, 12))).to_be_visible()
    looks.look("training-courses")
    looks.check()
    assert len(written(folder) - before) == 2

    boss = staff("pit_manager", "desktop", "vi")
    boss.go("/training/people")
    row = boss.page.locator("section.panel").filter(has_text="dealer 2")
    row.get_by_role("button").click()
    boss.page.locator("dialog[open] [type=submit]").click()
    expect(row).to_contain_text(boss.word("staff/training", "people.saved"))
    looks = Looks(boss)
    looks.look("training-people")
    looks.check()
    own = passes.person.me()["id"]
    held = [each["game"] for each in boss.api("/api/pit/people/roster")["training"] if each["person"] == own]
    assert held == ["sicbo"]


CODES = {
    "small": "s",
    "big": "b",
    "any_triple": "a",
    "total": "t",
    "double": "d",
    "triple": "r",
    "pair": "p",
    "number": "n",
    "ante": "a",
}
CHIPS = (50_000, 10_000, 5_000, 1_000, 500, 100)
"""Of a table without limits, the dearest first: the key `1` chooses the last one."""


class AtConsole(AtDesk):
    """Deals the rounds of a course at the dealer's console, by keyboard alone."""

    def go_through(self, *, errs: bool = False) -> Shown:
        """To the end of the course. Who errs answers every question wrongly."""
        run = self.run()
        while run["stage"] != "over":
            if run["question"] is not None:
                self.question(run["question"], right=not errs)
            elif run["stage"] == "judged":
                self.dealt(run["round"])
            else:
                self.go_on(run["console"])
            run = self.run()
        return run

    def question(self, question: Shown, *, right: bool) -> None:
        knows = self.trainee.answer(question)
        expect(self.page.locator("#asks")).to_be_visible()
        self.by_keys(question, knows if right else wrong(question, knows))
        self.judged(right=right)
        with self.answered("next"):
            self.page.keyboard.press("Enter")
        expect(self.page.locator(".judged")).to_be_hidden()

    def dealt(self, dealt: Shown) -> None:
        dialog = self.page.locator("dialog[aria-labelledby=dealt]")
        expect(dialog.locator("li")).to_have_count(len(dealt["steps"]))
        expect(dialog.locator("button")).to_be_focused()
        with self.answered("next"):
            self.page.keyboard.press("Enter")
        expect(dialog).to_be_hidden()

    def go_on(self, console: Shown) -> None:
        """One step, as the strip above the console tells it."""
        if console["news"]:
            self.decide(console)
        elif console["mirror"]["phase"] == "betting":
            self.record(console["lies"])
            self.press("close", "close_betting")
        elif console["cards"]:
            expect(self.page.locator(".strip .cards")).to_be_visible()
            with self.answered("key_cards"):
                self.page.keyboard.type("".join(console["cards"]).lower())
        elif console["dice"]:
            expect(self.page.locator(".strip .dice")).to_be_visible()
            with self.answered("key_dice"):
                self.page.keyboard.type("".join(map(str, console["dice"])))
        else:
            steps = {"waiting": "open", "arranging": "stage", "called": "pay"}
            step = steps.get(console["mirror"]["phase"], "call")
            does = {"open": "open_betting", "stage": "go_on", "call": "call_result", "pay": "pay"}
            self.press(step, does[step])

    def answered(self, what: str) -> AbstractContextManager[Any]:
        """A request of this name has its answer."""

        def fits(response: Response) -> bool:
            if response.url.endswith("/next"):
                return what == "next"
            sent: Shown = (response.url.endswith("/requests") and response.request.post_data_json) or {}
            return sent.get("do") == what and not sent.get("preview")

        return self.page.expect_response(fits)

    def press(self, step: str, what: str) -> None:
        """Enter, once the large button can be pressed."""
        expect(self.page.locator(f".step[data-step={step}][data-ready=true]")).to_be_visible()
        with self.answered(what):
            self.page.keyboard.press("Enter")

    def record(self, lies: list[Shown]) -> None:
        expect(self.page.locator(".strip .lies")).to_be_visible()
        at = 1
        for wager in lies:
            seat = int(wager["patron"].removeprefix("seat "))
            for _ in range(seat - at):
                self.page.keyboard.press("ArrowRight")
            expect(self.page.locator(f"[data-seat='{seat}']")).to_have_attribute("aria-current", "true")
            at = seat
            self.lay(wager)

    def lay(self, wager: Shown) -> None:
        """Double and Additional lie there with one key, chip by chip as the Ante is doubled."""
        name = wager["bet"]["en"]
        if name.startswith(("Double (", "Additional (")):
            if name.startswith("Double ("):
                self.page.keyboard.press("d")
            return
        kind, *numbers = ["ante"] if name.startswith("Ante") else bet_of(name).split("-")
        left = wager["amount"]
        for place, value in enumerate(CHIPS):
            for _ in range(left // value):
                self.page.keyboard.type(f"{len(CHIPS) - place}{CODES[kind]}{''.join(numbers)}")
            left %= value

    def decide(self, console: Shown) -> None:
        (decision,) = next_requests(self.trainee.game, console)
        self.page.locator(".irregularity").press("Enter")
        self.page.locator(f"[data-clause='{decision['clause']}']").press("Enter")
        if "box" in decision:
            self.page.locator(f"[data-box='{decision['box']}']").press("Enter")
        decide = self.page.locator("[data-act=decide]")
        expect(decide).to_be_enabled()
        with self.answered("rule"):
            decide.press("Enter")
        if self.run()["stage"] == "asked":  # the round goes on once it is read what was decided
            expect(self.page.locator("dialog[open] .ways .main:focus")).to_be_visible()
            self.page.keyboard.press("Enter")
            expect(self.page.locator("dialog[open]")).to_be_hidden()


@pytest.mark.clause("sicbo 4.7", "sicbo 7.2", "niuniu 4.8", "niuniu 6.3")
def test_a_course_is_passed_and_one_is_failed_at_the_dealer_s_console(
    staff: Callable[..., Guest], server: Process
) -> None:
    passes = AtConsole(staff("dealer", "tablet", "vi", number=4))
    fails = AtConsole(staff("dealer", "wide", "en", number=5, theme="light"))
    passes.begin("sicbo-console")
    before = written(server.log.parent)
    looks = Looks(passes.person)
    passes.press("open", "open_betting")
    look_up_irregularities(passes.page)
    passes.press("close", "close_betting")  # nothing is recorded of what lies there
    expect(passes.page.locator(".told.wrong")).to_contain_text("4.4")
    passes.person.was_refused(400)
    for trainee in (passes, fails):
        trainee.person.is_refused(400)  # the marks below count every error
    looks.at_table("training-console")
    run = passes.go_through()
    assert run["marks"].count(False) == 1
    expect(passes.page.locator(".result")).to_contain_text(passes.person.word("staff/training", "end.passed"))

    looks_light = Looks(fails.person)
    fails.begin("niuniu-console")
    expect(fails.page.locator(".step[data-step=open]")).to_be_visible()
    looks_light.at_table("training-console-niuniu")
    run = fails.go_through(errs=True)
    assert run["marks"].count(False) == 3, "every question"
    expect(fails.page.locator(".result")).to_contain_text(fails.person.word("staff/training", "end.failed"))
    weak = [each for each in run["by_clause"] if each["wrong"]]
    expect(fails.page.locator("section[aria-labelledby=read] li")).to_have_count(len(weak))
    looks.check()
    looks_light.check()
    assert [name for name, *_ in written(server.log.parent) - before] == ["~roster"] * 2
