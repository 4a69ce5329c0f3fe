"""The dealer's console in the hands of a dealer, for tests."""

import re
from collections.abc import Callable
from typing import Any

from playwright.sync_api import Locator, Page, expect

from tests.web.guest import KEEP_LANGUAGE, Guest
from tests.web.looks import Looks

Come = Callable[..., Guest]
Table = Callable[[str], str]


def look_up_irregularities(page: Page) -> None:
    """By keyboard, and back without one: then Enter is the next step again."""
    page.locator("button.irregularity:enabled").press("Enter")
    expect(page.locator("dialog[open]")).to_be_visible()
    page.keyboard.press("Escape")
    expect(page.locator("dialog[open]")).to_have_count(0)


class Console:
    """A dealer who never takes the hands from the keyboard."""

    def __init__(self, dealer: Guest, table: str) -> None:
        self.dealer, self.table, self.page = dealer, table, dealer.page
        self.strokes = 0
        self.looks = Looks(dealer)
        dealer.go(f"/deal/{table}")

    def keys(self, text: str) -> None:
        for key in text.split():
            self.page.keyboard.press(key)
            self.strokes += 1

    def cards(self, text: str) -> None:
        self.keys(" ".join(text.replace(" ", "")))

    def step(self, kind: str) -> Locator:
        step = self.page.locator(f'button.step[data-step="{kind}"]')
        expect(step).to_be_visible()
        return step

    def does(self, kind: str) -> None:
        """Enter, once the step can be read."""
        expect(self.step(kind)).to_have_attribute("data-ready", "true")
        self.keys("Enter")

    def begins(self, *, cards: bool = True, burns: str = "") -> None:
        """Until betting is open in the first round."""
        self.does("take")
        if cards:
            self.does("shuffle")
        if burns:
            self.step("cards")
            self.cards(burns)
        self.does("open")
        self.step("close")

    def seat(self, number: int) -> Locator:
        return self.page.locator(f'[data-seat="{number}"]')

    def recorded(self, *seats: int) -> None:
        for number in seats:
            expect(self.seat(number)).to_have_attribute("data-known", "books")

    def says(self, text: str) -> None:
        expect(self.page.locator(".aloud")).to_contain_text(text)

    def reaches(self) -> list[tuple[str, int, str]]:
        """What the dealer collects and pays, in order: the act, the seat or box, the amount."""
        rows = self.page.locator(".payment li[data-place]")
        expect(rows.first).to_be_visible()
        return [
            (
                str(row.get_attribute("data-act")),
                int(row.get_attribute("data-place") or 0),
                row.locator(".amount b").inner_text(),
            )
            for row in rows.all()
        ]

    def lines(self) -> list[dict[str, Any]]:
        """The lines of the first round, as the books have them."""
        recalled = self.dealer.api(f"/api/rounds/{self.table}/1")
        assert recalled["verified"], recalled["problem"]
        return [each["line"] for each in recalled["lines"]]

    def amount(self, cents: int) -> str:
        return self.dealer.amount(cents)

    def speaks(self, language: str) -> None:
        """The page anew, as if the dealer had chosen the other language."""
        self.dealer.language = language
        self.page.evaluate(KEEP_LANGUAGE, language)
        self.page.reload()
        expect(self.page.locator("button.step")).to_be_visible()

    # What guests are asked, and irregularities.

    def waits_for(self, *patrons: str) -> None:
        """Of whom an answer is missing: guests by seat, patrons by the end of their names."""
        names = [re.compile(f"{re.escape(each)}$") for each in patrons]
        expect(self.page.locator(".asking li:not(.soft) > b:first-child")).to_have_text(names)

    @property
    def dialog(self) -> Locator:
        return self.page.locator("dialog[open]").last

    def raises(self, clause: str, remedy: str = "") -> None:
        """Opens the irregularity of this clause."""
        self.page.locator("button.irregularity:enabled").click()
        chosen = f'[data-remedy="{remedy}"]' if remedy else ""
        self.dialog.locator(f'[data-clause="{clause}"]{chosen}').first.click()

    def act(self, name: str) -> None:
        """The button of the dialog; its outcome is read and closed by Enter."""
        self.dialog.locator(f"[data-act={name}]:enabled").click()
        self.dialog.locator(".said").wait_for()
        self.keys("Enter")
        expect(self.page.locator("dialog[open]")).to_have_count(0)
