"""The consoles of the pit and the cage in the hands of a person, for tests."""

from playwright.sync_api import Locator, expect

from tests.web.guest import Guest


class Console:
    """A person at the pit or the cage, who finds things by the words on them."""

    def __init__(self, person: Guest) -> None:
        self.person = person
        self.page = person.page

    def word(self, area: str, path: str, *values: object) -> str:
        return self.person.word(f"staff/{area}", path, *values)

    @property
    def sheet(self) -> Locator:
        """The topmost one: a slip of a rack that is shown in a sheet is signed in another."""
        return self.page.locator("dialog[open]").last

    def press(self, area: str, path: str, *values: object, within: Locator | None = None) -> None:
        place = within if within is not None else self.page.locator("main")
        place.get_by_role("button", name=self.word(area, path, *values), exact=True).click()

    def enter(self, counts: dict[int, int]) -> None:
        """By keyboard alone: the dearest chip has the focus, Enter goes to the next one, and after the last it signs.
        `counts`: by place of the denomination."""
        expect(self.sheet.locator("input.count").first).to_be_focused()
        fields = self.sheet.locator("input.count").count()
        for place in range(fields):
            self.page.keyboard.type(str(counts.get(place, "")))
            self.page.keyboard.press("Enter")
        expect(self.sheet).to_be_hidden()

    def field(self, area: str, path: str) -> Locator:
        """Of the open sheet."""
        label = self.sheet.locator("label.field", has=self.page.locator("span", has_text=self.word(area, path)))
        return label.locator("input, select, textarea").first

    def holds(self, chips: int) -> None:
        expect(self.page.get_by_test_id("expected")).to_have_text(self.person.amount(chips * 100))

    def sign(self, slip: str, act: str) -> None:
        """The step is signed when the slip waits for it no more."""
        button = self.page.locator(f'[data-slip="{slip}"]').get_by_role("button", name=self.word("rack", f"act.{act}"))
        button.click()
        self.press("rack", f"act.{act}", within=self.sheet)
        expect(button).to_have_count(0)
