"""Courses at practice tables, as a dealer takes them: by keyboard and by touch, in both languages, in both themes."""

from collections.abc import Callable
from pathlib import Path
from typing import Any

import apsw
import pytest
from playwright.sync_api import expect

from tests.server.serve.process import Process
from tests.training.trainee import Trainee, wrong
from tests.web.guest import Guest
from tests.web.looks import Looks

Shown = dict[str, Any]


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
        expect(self.page.locator(".asked")).to_be_visible()
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
