"""A shift through the consoles of the pit and the cage: counts, a fill, relief, a credit, an incident, the close.

In the end the books agree to the cent."""

from collections.abc import Callable

import pytest
from playwright.sync_api import expect

from tests.web.desk import Console as Dealing
from tests.web.guest import Guest
from tests.web.looks import Looks
from tests.web.office import Console
from tests.web.wire import Office

Comes = Callable[..., Guest]
CARDS = ("9S 2H KD 5C", "TS JH QD 2C 6H TH JS QC 2D 4H")
LOST_CHIPS = 50
"""What a guest loses in the one round of the shift."""


def loses_a_round(desk: Dealing) -> None:
    """By keyboard: a guest on seat 2 bets on big, and loses to a total of four."""
    desk.does("open")
    desk.step("close")
    desk.keys("ArrowRight 3 b ArrowRight")
    desk.recorded(2)
    desk.does("close")
    desk.step("dice")
    desk.keys("1 1 2")
    desk.does("call")
    assert desk.reaches() == [("collect", 2, desk.amount(LOST_CHIPS * 100))]
    desk.does("pay")
    desk.step("open")


def card_rounds(person: Guest, *tables: str) -> None:
    """A round of Baccarat and one of Niu Niu, by the same dealer at the same console."""
    for name, burns, keys, cards in zip(tables, ("5H", ""), ("2 p", "1 a"), CARDS, strict=True):
        desk = Dealing(person, name)
        desk.begins(burns=burns)
        desk.keys(f"{keys} ArrowRight")
        desk.recorded(1)
        desk.does("close")
        desk.step("cards")
        desk.cards(cards)
        if not burns:
            desk.does("stage")
        desk.does("call")
        desk.does("pay")
        desk.step("open")
        desk.page.get_by_role("button", name=person.word("staff/deal", "leave"), exact=True).click()
        desk.step("take")


@pytest.mark.clause("ruling A6", "ruling A8", "sicbo 3.7")
def test_a_shift(staff: Comes, office: Office, table: Callable[[str], str]) -> None:
    name = table("D")
    supervisor, manager = Console(staff("pit_supervisor", "wide")), Console(staff("pit_manager", "desktop"))
    cashier, dealing = Console(staff("cashier")), Console(staff("dealer"))
    with office.wire("dealer") as first, office.wire("dealer", 2) as second:
        first.ask("take_table", table=name)
        supervisor.person.go(f"/pit/{name}")
        manager.person.go("/pit")
        cashier.person.go("/cage")

        dealing.person.go(f"/deal/{name}")

        # A fill of 4,000: requested in the pit, issued by the cage, received by the dealer at the table.
        supervisor.press("rack", "request.fill")
        supervisor.enter({0: 2, 1: 4})
        cashier.sign(f"{name}/1", "issue")
        dealing.page.locator(".rack.waits").click()
        dealing.sign(f"{name}/1", "receive")
        dealing.holds(4_000)

        # The opening count by two people; the second one confirms it from the list of what waits.
        supervisor.holds(4_000)
        supervisor.press("rack", "count.title.opening")
        supervisor.enter({0: 2, 1: 4})
        manager.person.turn_to("/pit")
        manager.press("rack", "count.confirm")
        expect(supervisor.page.get_by_text(supervisor.word("rack", "open"))).to_be_visible()

        loses_a_round(Dealing(dealing.person, name))
        supervisor.holds(4_000 + LOST_CHIPS)
        relieved(manager, name)
        second.ask("take_table", table=name)
        first.ask("leave_table", table=name)
        expect(supervisor.page.get_by_text("dealer 2", exact=True)).to_be_visible()
        expect(supervisor.page.get_by_text("dealer 1", exact=True)).to_be_hidden()

        # A credit of 1,000 goes the other way.
        supervisor.press("rack", "request.credit")
        supervisor.enter({0: 1})
        manager.person.turn_to(f"/pit/{name}")
        manager.sign(f"{name}/2", "issue")
        cashier.sign(f"{name}/2", "receive")
        supervisor.holds(3_000 + LOST_CHIPS)

        an_incident(supervisor, manager, name)

        supervisor.press("rack", "count.title.closing")
        supervisor.enter({0: 3, 3: 1})
        manager.person.turn_to(f"/pit/{name}")
        manager.press("rack", "count.confirm")
        expect(manager.page.get_by_text(manager.word("rack", "closed"))).to_be_visible()
        manager.press("pit", "table.close")
        manager.sheet.locator("input").fill("hết ca")
        manager.press("pit", "table.close", within=manager.sheet)
        expect(manager.page.get_by_role("button", name=manager.word("pit", "table.open"), exact=True)).to_be_visible()

    card_rounds(dealing.person, table("K"), table("E"))
    the_books_agree(manager, name)


def relieved(manager: Console, table: str) -> None:
    """The second dealer is trained, comes to work, and the system gives them this table."""
    manager.person.turn_to("/pit?view=relief")
    manager.press("relief", "training")
    manager.field("relief", "person").select_option(label=dealer(manager, 2))
    manager.field("relief", "game").select_option("sicbo")
    manager.field("relief", "course").fill("Tài Xỉu")
    manager.field("relief", "validUntil").fill("2099-12-31")
    manager.press("relief", "sign", within=manager.sheet)
    expect(manager.sheet).to_be_hidden()
    manager.press("relief", "come")
    manager.field("relief", "person").select_option(label=dealer(manager, 2))
    manager.press("relief", "come", within=manager.sheet)
    expect(manager.sheet).to_be_hidden()
    chosen = manager.page.locator("li label:has(input:checked) b").all_inner_texts()
    for other in set(chosen) - {table}:
        named = manager.page.locator("b").get_by_text(other, exact=True)
        manager.page.locator("li label", has=named).locator("input").uncheck()
    manager.press("relief", "assignTables", 1)
    expect(manager.page.locator("tr", has_text="dealer 2").get_by_role("link", name=table)).to_be_visible()


def dealer(console: Console, number: int) -> str:
    return f"dealer {number} ({console.person.word('account', 'roles.dealer')})"


def an_incident(supervisor: Console, manager: Console, table: str) -> None:
    """Recorded at the table by one person, closed in the log by another."""
    supervisor.press("pit", "table.incident")
    supervisor.field("incidents", "says").fill("Khách lớn tiếng.")
    people = supervisor.field("incidents", "people")
    people.select_option("seat 2")
    supervisor.press("incidents", "sign", within=supervisor.sheet)
    expect(supervisor.sheet).to_be_hidden()
    manager.person.turn_to("/pit?view=incidents")
    incident = manager.page.locator("[data-incident]", has_text=table)
    manager.press("incidents", "close", within=incident)
    incident.locator("textarea").fill("Đã nhắc nhở.")
    manager.press("incidents", "close", within=incident)
    expect(incident).to_be_hidden()


def the_books_agree(manager: Console, table: str) -> None:
    rack = manager.person.api(f"/api/pit/tables/{table}/rack")
    counted = rack["counts"][0]
    assert (rack["open"], rack["difference"], rack["slips_under_way"]) == (False, 0, [])
    assert (counted["amount"], counted["expected"]) == ((3_000 + LOST_CHIPS) * 100,) * 2
    manager.person.turn_to("/pit?view=report")
    manager.press("pit", "report.show")
    expect(manager.page.locator(".books")).to_contain_text(manager.word("pit", "report.agrees"))
    tables = manager.person.api("/api/pit/floor")["tables"]
    closed = next(each for each in tables if each["table"] == table)
    assert (closed["win"], closed["rounds"], closed["phase"]) == (LOST_CHIPS * 100, 1, "closed")


@pytest.mark.parametrize(("size", "theme", "language"), [("desktop", "dark", "vi"), ("tablet", "light", "en")])
def test_the_consoles_can_be_read(
    staff: Comes, table: Callable[[str], str], size: str, theme: str, language: str
) -> None:
    """axe looks at each screen in one language; in the other it is asked what another text can change."""
    name = table("D")
    manager = staff("pit_manager", size, language, theme=theme)
    cashier = staff("cashier", size, language, theme=theme)
    looks = Looks(manager)
    manager.go("/pit")
    expect(manager.page.locator(f'[data-table="{name}"]')).to_be_visible()
    looks.look(f"pit-{theme}")
    screens = {
        f"/pit/{name}": '[data-testid="expected"]',
        "/pit?view=incidents": ".log select",
        "/pit?view=relief": "#assign",
        "/pit?view=report": "form .button.main",
    }
    for path, there in screens.items():
        manager.turn_to(path)
        expect(manager.page.locator(there).first).to_be_visible()
        looks.look(f"{path.strip('/').replace('/', '-').replace('?view=', '-')}-{theme}")
        manager.change_language()
        looks.glance(path)
        manager.change_language()
    looks.check()
    looks = Looks(cashier)
    cashier.go("/cage")
    expect(cashier.page.locator("#signed")).to_be_visible()
    looks.look(f"cage-{theme}")
    cashier.change_language()
    looks.glance("cage")
    looks.check()


def test_forty_tables_by_keyboard(staff: Comes) -> None:
    """Arrow keys go from table to table, Enter opens one; Back leads to all of them again. Tables that a machine deals
    keep their places: nobody is waited for there."""
    manager = staff("pit_manager", "desktop")
    manager.go("/pit")
    manager.page.get_by_label(manager.word("staff/pit", "filter.machine"), exact=True).check()
    tiles = manager.page.locator(".tile")
    expect(tiles.nth(39)).to_be_visible()
    tiles.first.focus()
    tops = tiles.evaluate_all("all => all.map(each => each.offsetTop)")
    row = next(place for place, top in enumerate(tops) if top != tops[0])
    manager.page.keyboard.press("ArrowRight")
    manager.page.keyboard.press("ArrowDown")
    focused = manager.page.locator(".tile:focus")
    expect(focused).to_have_count(1)
    name = focused.get_attribute("data-table")
    assert name == tiles.nth(row + 1).get_attribute("data-table")
    manager.page.keyboard.press("Enter")
    expect(manager.page.locator("h1")).to_contain_text(name or "")
    manager.page.go_back()
    expect(tiles.first).to_be_visible()
