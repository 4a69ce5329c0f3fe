"""Every irregularity of the three books: raised at a dealer's console, its money seen, decided there or sent up and
carried out at a second console by a person of the rank of the clause, and found in the books as the book has it."""

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser, Locator, expect
from tools.worked import Example

from felt.core.irregularity import ASKS
from felt.games import GAMES
from tests.acting.test_worked import EXPECTED
from tests.web.guest import Guest
from tests.web.worked_scenes import SCENES, Books, House, Scene, acted, house

CONSOLE, CALLS, ELSEWHERE = "/deal/{}", "/pit", "/settings"

BY_ITSELF = {
    "baccarat 7.1.2": "earlier results stand: nobody has to decide it",
    "baccarat 7.2": "the table itself ends a round for which the cards do not suffice",
    "baccarat 7.17": "the settlement applies it to each wager",
    "baccarat 7.18": "the settlement applies it to each wager",
    "baccarat 7.19": "the settlement applies it to each wager",
    "baccarat 7.19.1": "the settlement applies it to each wager",
    "baccarat 7.20": "insurance that was not taken is forgone by itself",
    "niuniu 7.2": "earlier results stand: nobody has to decide it",
    "niuniu 7.6": "the settlement applies it to each wager",
    "niuniu 7.11": "what makes a round or a box void returns its wagers by itself",
}
"""No person decides by these clauses, and no console offers them. `tests/acting` plays their scenarios."""
CORRECTED: dict[str, tuple[str, ...]] = {
    "baccarat 7.16-b": ("card", "player", "0", "6s"),
    "baccarat 7.22-c": ("remove", "seat 2 banker"),
    "sicbo 7.7-b": ("dice", "124"),
    "sicbo 7.8-c": ("chips", "seat 2 big", "100"),
    "niuniu 7.9-b": ("card", "box 1", "4", "3h"),
    "ruling N9-c": ("chips", "seat 1 ante", "40"),
}
"""What is changed in the record of a settled round."""


@pytest.fixture
def scenes(request: pytest.FixtureRequest) -> list[Example]:
    """Of the clauses that the test holds."""
    (marked,) = request.node.iter_markers("clause")
    return [scene for scene in SCENES.values() if scene.clause in marked.args]


@pytest.fixture
def floor(tmp_path: Path, browser: Browser, scenes: list[Example]) -> Iterator[House]:
    with house(tmp_path, browser, scenes) as found:
        yield found


class Dealer:
    """The dialog at a dealer's console."""

    def __init__(self, console: Guest, table: str) -> None:
        self.page = console.page
        console.turn_to(CONSOLE.format(table))
        self.dialog = self.page.locator("dialog[open]")

    def opens(self, clause: str, remedy: str) -> None:
        self.page.locator("button.irregularity:enabled").click()
        row = self.dialog.locator(f'[data-clause="{clause}"][data-remedy="{remedy}"]')
        row.click()

    def says(self, scene: Scene, line: dict[str, Any], asked: tuple[str, ...]) -> None:
        """What the row asks for, out of what the line says."""
        if line.get("cards") and "cards" in asked:
            self.page.keyboard.type("".join(line["cards"]).lower())
        for patron in line.get("patrons", ()):
            self.dialog.locator(f'[data-patron="{scene.named(patron)}"]').first.click()
        if "box" in line and "box" in asked:
            self.dialog.locator(f'[data-box="{line["box"]}"]').click()
        if "hand" in line:
            self.dialog.locator(f'[data-hand="{line["hand"]}"]').click()
        if "why" in line:
            self.dialog.locator("[name=why]").fill(line["why"])

    def act(self, name: str) -> Locator:
        return self.dialog.locator(f"[data-act={name}]:enabled")

    def moved(self) -> set[str]:
        """The patrons whose chips would move."""
        expect(self.dialog.locator(".preview")).to_be_visible()
        return {str(each.get_attribute("data-patron")) for each in self.dialog.locator(".moves [data-patron]").all()}

    def done(self, act: str) -> None:
        self.act(act).click()
        self.dialog.locator(".said").wait_for()
        self.page.keyboard.press("Enter")
        self.dialog.wait_for(state="detached")


def carries_out(console: Guest, table: str) -> None:
    """Another person sees the call, what it would do now, and carries it out."""
    page = console.page
    console.turn_to(CALLS)
    call = page.locator(f'[data-call][data-table="{table}"]')
    call.locator("[aria-expanded]").click()
    expect(call.locator(".preview")).to_be_visible()
    call.locator("[data-answer=carried_out]:enabled").click()
    expect(page.locator(".said")).to_contain_text(table)
    console.turn_to(ELSEWHERE)


def _asked(clause: str, remedy: str) -> tuple[str, ...]:
    rows = (row for game in GAMES.values() for row in game.irregularities)
    return next(ASKS[row.act] for row in rows if (row.clause, row.remedy) == (clause, remedy))


def rules(scene: Scene, number: int, line: dict[str, Any]) -> None:
    """A decision by a clause of section 7."""
    ruled = scene.acted.events("ruled", line=number)[0]
    dealer = Dealer(scene.house.console("dealer"), scene.table)
    dealer.opens(line["clause"], ruled["remedy"])
    dealer.says(scene, line, _asked(line["clause"], ruled["remedy"]))
    role = scene.staff[line["who"]]
    act = dealer.act("decide" if role == "dealer" else "ask")
    expect(act).to_be_visible()
    returned = {
        scene.named(each["patron"])
        for event in scene.acted.events(line=number)
        for each in (event["lines"] if event["type"] == "round_voided" else [event])
        if event["type"] in ("round_voided", "wagers_withdrawn", "insurance_returned")
    }
    assert dealer.moved() == returned, scene.example.name
    dealer.done("decide" if role == "dealer" else "ask")
    if role != "dealer":
        carries_out(scene.house.console(role), scene.table)


def proposes(scene: Scene, line: dict[str, Any]) -> None:
    """A dealer reports a round that was paid wrongly; a person of the rank proposes what the dealer has written."""
    dealer = Dealer(scene.house.console("dealer"), scene.table)
    dealer.opens(line["clause"], "correction")
    what, *where = CORRECTED[scene.example.name]
    if what == "card":
        hand, place, card = where
        field = dealer.dialog.locator(f'[data-hand="{hand}"]')
        field.locator("button.card").nth(int(place)).click()
        dealer.page.keyboard.type(card)
    elif what == "remove":
        dealer.dialog.locator(f'[data-wager="{where[0]}"] button').click()
    elif what == "chips":
        dealer.dialog.locator(f'[data-wager="{where[0]}"] input').fill(where[1])
    else:
        dealer.dialog.locator("[name=dice]").fill(where[0])
    dealer.dialog.locator("[name=why]").fill(line["why"])
    dealer.done("ask")
    carries_out(scene.house.console(scene.staff[line["who"]]), scene.table)


def approves(scene: Scene, line: dict[str, Any]) -> None:
    second = Dealer(scene.house.console(scene.staff[line["who"]]), scene.table)
    second.page.locator("button.irregularity:enabled").click()
    expect(second.dialog.locator(".shares")).to_be_visible()
    second.done("approve")


def plays(scene: Scene) -> None:
    """Over the wire, up to what the clause is about; that at the consoles."""
    clause = scene.example.clause
    for number, line in scene.lines:
        about = line.get("clause", "")
        here = (about == clause or about.startswith(f"{clause}.")) and not scene.refused(number)
        if line["do"] == "rule" and here:
            rules(scene, number, line)
        elif line["do"] == "propose_correction" and here:
            proposes(scene, line)
        elif line["do"] == "approve_correction" and not scene.refused(number):
            approves(scene, line)
        else:
            scene.sends(number, line)


def booked(scene: Scene) -> None:
    expected, books = EXPECTED[scene.example.name], Books(scene.house.books, scene.table)
    chips = {scene.named(patron): cents for patron, cents in expected.chips.items() if cents}
    assert books.won() == chips, expected.why
    assert bool(books.events("round_voided")) == expected.voided
    assert len(books.events("round_settled")) == expected.rounds_settled
    assert bool(books.events("shoe_removed")) >= (expected.shoe == "replaced")
    clause = scene.example.clause
    ruled = [event["role"] for event in books.events("ruled") if event["clause"] == clause]
    corrected = [event["least"] for event in books.events("round_corrected") if event["clause"] == clause]
    assert ["", *ruled, *corrected][-1] == expected.ruled_by
    books.close()


def acts_out(floor: House, scenes: list[Example]) -> None:
    assert scenes
    for each in scenes:
        with Scene(floor, each) as scene:
            plays(scene)
            booked(scene)


@pytest.mark.clause(
    *("baccarat 7.1", "baccarat 7.1.1", "baccarat 7.3", "baccarat 7.4", "baccarat 7.5", "baccarat 7.6", "baccarat 7.7"),
    *("baccarat 7.8", "baccarat 7.8.1", "baccarat 7.9", "baccarat 7.10", "baccarat 7.10.1", "baccarat 7.10.2"),
)
def test_baccarat_cards_and_the_squeeze(floor: House, scenes: list[Example]) -> None:
    acts_out(floor, scenes)


@pytest.mark.clause(
    *("baccarat 7.11", "baccarat 7.11.1", "baccarat 7.11.2", "baccarat 7.11.2.1", "baccarat 7.11.3", "baccarat 7.12"),
    *("baccarat 7.13", "baccarat 7.13.1", "baccarat 7.13.2", "baccarat 7.14", "baccarat 7.15", "baccarat 7.16"),
    *("baccarat 7.21", "baccarat 7.22"),
)
def test_baccarat_the_burn_order_calls_and_the_rest(floor: House, scenes: list[Example]) -> None:
    acts_out(floor, scenes)


@pytest.mark.clause(
    *("sicbo 7.1", "sicbo 7.2", "sicbo 7.3", "sicbo 7.4", "sicbo 7.5", "sicbo 7.6", "sicbo 7.7", "sicbo 7.8"),
    *("niuniu 7.1", "niuniu 7.1.1", "niuniu 7.1.2", "niuniu 7.1.3", "niuniu 7.1.4", "niuniu 7.3", "niuniu 7.4"),
    *("niuniu 7.4.1", "niuniu 7.5", "niuniu 7.7", "niuniu 7.7.1", "niuniu 7.8", "niuniu 7.8.1", "niuniu 7.9"),
    *("niuniu 7.10", "niuniu 7.12", "ruling N9"),
)
def test_sicbo_and_niuniu(floor: House, scenes: list[Example]) -> None:
    acts_out(floor, scenes)


@pytest.mark.clause("ruling A6", "ruling A8")
def test_every_row_that_a_person_decides_has_a_scenario_at_the_consoles() -> None:
    every = [row for game in GAMES.values() for row in game.irregularities]
    assert {row.clause for row in every if row.least is None} == BY_ITSELF.keys()
    decided = set()
    for example in SCENES.values():
        told = acted(example)
        here = [event for event in told.events("ruled") if f"{event['clause']}.".startswith(f"{example.clause}.")]
        decided |= {(event["clause"], event["remedy"]) for event in here}
        decided |= {(event["clause"], "correction") for event in told.events("round_corrected")}
    assert decided == {(row.clause, str(row.remedy)) for row in every if row.least is not None}
