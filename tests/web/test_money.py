"""Chips and cash around a table: sold, changed, counted wrongly and decided, the drop box in the count room; and what a
patron owes after a correction, settled out of chips and written off."""

from collections.abc import Callable
from itertools import count
from typing import Any

import pytest
from playwright.sync_api import expect

from tests.web.guest import Guest
from tests.web.looks import Looks
from tests.web.office import Console
from tests.web.wire import Office, Wire

Comes = Callable[..., Guest]
IDS = count(1)
HUNDRED, TEN = "10000", "1000"
CASHIERS = ((1, "tablet", "vi"), (2, "desktop", "en"))
FILLED = {HUNDRED: 20, TEN: 50}


def orders(office: Office, role: str, path: str, **order: Any) -> None:
    """Over REST: what other tests do at the consoles."""
    with office.signed_in(role) as (client, csrf):
        body = {"id": f"money {next(IDS)}", **order}
        answer = client.post(path, json=body, headers={"X-CSRF-Token": csrf})
        assert answer.is_success, answer.text


def open_rack(office: Office, table: str) -> None:
    """2,500 in an open rack."""
    path = f"/api/pit/tables/{table}/rack/orders"
    orders(office, "pit_supervisor", path, do="request_slip", kind_of_slip="fill", chips=FILLED)
    orders(office, "cashier", path, do="issue_slip", slip=1)
    orders(office, "dealer", path, do="receive_slip", slip=1)
    orders(office, "dealer", path, do="count_rack", count="opening", chips=FILLED)
    orders(office, "pit_supervisor", path, do="confirm_count")


def types(console: Console, side: int, counts: dict[str, int]) -> None:
    """The chips of one side of a sheet, by denomination in cents."""
    fieldset = console.sheet.locator("fieldset:has(input.count)").nth(side)
    for cents, chips in counts.items():
        label = console.word("rack", "entry.counted", console.person.amount(int(cents)))
        fieldset.get_by_label(label, exact=True).fill(str(chips))


def sells_and_changes(dealer: Console, name: str) -> None:
    """A guest at seat 3 buys 500 for cash, and changes one hundred for tens."""
    looks = Looks(dealer.person)
    dealer.person.go(f"/deal/{name}")
    dealer.page.locator(".rack").first.click()
    dealer.holds(2_500)

    dealer.press("rack", "trade.sell", within=dealer.sheet)
    dealer.press("rack", "trade.record", within=dealer.sheet)
    lacks = dealer.sheet.locator("p.error", has_text=dealer.word("rack", "trade.chooseSeat"))
    expect(lacks).to_be_visible()
    dealer.sheet.get_by_label("3", exact=True).check()
    types(dealer, 0, {HUNDRED: 5})
    expect(lacks).to_have_count(0)
    looks.look("rack-sell")
    dealer.press("rack", "trade.record", within=dealer.sheet)
    dealer.holds(2_000)
    dealer.press("rack", "trade.colour", within=dealer.sheet)
    dealer.sheet.get_by_label("3", exact=True).check()
    types(dealer, 0, {HUNDRED: 1})
    types(dealer, 1, {TEN: 9})
    dealer.press("rack", "trade.record", within=dealer.sheet)
    unequal = dealer.word("rack", "trade.unequal", dealer.person.amount(1_000))
    expect(dealer.sheet.get_by_role("alert").filter(has_text=unequal)).to_be_visible()
    looks.look("rack-colour")
    types(dealer, 1, {TEN: 10})
    dealer.press("rack", "trade.record", within=dealer.sheet)
    expect(dealer.page.locator("dialog[open]")).to_have_count(1)
    dealer.holds(2_000)
    looks.look("rack-traded")
    looks.check()


def counts_the_box(supervisor: Console, cashier: Console, second: Console, name: str) -> None:
    """The drop box goes to the count room. One cashier counts it, another confirms."""
    supervisor.person.go(f"/pit/{name}")
    drop = supervisor.page.locator("li", has_text=supervisor.word("rack", "boxes.names.drop"))
    expect(drop).to_contain_text("500")
    supervisor.press("rack", "boxes.take", within=drop)
    supervisor.press("rack", "boxes.take", within=supervisor.sheet)
    for person in (cashier, second):
        person.person.go("/cage")
    box = cashier.page.locator(f'[data-box="{name}/drop"]')
    box.locator("input").fill("490")
    cashier.press("cage", "sign", within=box)
    expect(box.locator(".apart")).to_contain_text("10")
    looks = Looks(cashier.person)
    looks.look("cage-box")
    looks.check()
    confirms = second.page.locator(f'[data-box="{name}/drop"]')
    second.press("cage", "confirm", within=confirms)
    expect(confirms).to_have_count(0)


def decides_what_is_missing(supervisor: Console, manager: Console, office: Office, name: str) -> None:
    """The closing count misses a chip of ten: a Shift Manager who did not count decides."""
    path = f"/api/pit/tables/{name}/rack/orders"
    orders(office, "dealer", path, do="count_rack", count="closing", chips={HUNDRED: 16, TEN: 39})
    supervisor.press("rack", "count.confirm")
    supervisor_apart = supervisor.page.locator("section.apart")
    expect(supervisor_apart).to_be_visible()
    expect(supervisor_apart.locator("form")).to_have_count(0)
    manager.person.go(f"/pit/{name}")
    apart = manager.page.locator("section.apart")
    apart.locator("input").fill("Không tìm thấy chip trên băng hình.")
    looks = Looks(manager.person)
    looks.look("rack-apart")
    looks.check()
    manager.press("rack", "discrepancy.sign", within=apart)
    expect(apart).to_have_count(0)
    manager.holds(1_990)
    rack = manager.person.api(f"/api/pit/tables/{name}/rack")
    assert (rack["open"], rack["difference"], rack["expected"]) == (False, 0, 199_000)


@pytest.mark.clause("ruling A6", "ruling A8")
def test_chips_and_cash(staff: Comes, office: Office, table: Callable[[str], str]) -> None:
    name = table("D")
    with office.wire("dealer") as wire:
        wire.ask("take_table", table=name)
        open_rack(office, name)
        sells_and_changes(Console(staff("dealer", "tablet", "vi")), name)
        supervisor = Console(staff("pit_supervisor", "tablet", "en"))
        cashier, second = (
            Console(staff("cashier", size, language, number=number)) for number, size, language in CASHIERS
        )
        counts_the_box(supervisor, cashier, second, name)
        decides_what_is_missing(supervisor, Console(staff("shift_manager", "tablet", "vi")), office, name)


def in_debt(office: Office, patron: Wire, table: str) -> None:
    """The patron won 100 on the Player and has laid every chip since. In truth the Banker had won: 200 are owed."""
    with office.wire("dealer") as dealer, office.manager() as manager, office.second() as second:

        def deals(number: int, cards: str) -> None:
            for card in cards.split():
                dealer.ask("key_cards", table=table, round=number, cards=[card])

        dealer.ask("take_table", table=table)
        dealer.ask("prepare_cards", table=table, cards=416)
        dealer.ask("key_cards", table=table, round=0, cards=["5H"])
        patron.sit(table)
        dealer.ask("open_betting", table=table)
        patron.ask("confirm", table=table, round=1, wagers=[{"bet": "player", "amount": 10_000}])
        dealer.ask("close_betting", table=table, round=1)
        deals(1, "9S 2H KD 5C")
        dealer.ask("call_result", table=table, round=1)
        dealer.ask("pay", table=table, round=1)
        dealer.ask("open_betting", table=table)
        rest = [{"bet": "banker", "amount": 1_000_000}, {"bet": "tie", "amount": 10_000}]
        patron.ask("confirm", table=table, round=2, wagers=rest)
        truth = {"round": 1, "clause": "baccarat 7.16", "why": "read wrongly", "cards": ["2H", "9S", "5C", "KD"]}
        manager.ask("propose_correction", table=table, **truth)
        second.ask("approve_correction", table=table, round=1, number=1)
        # The round under way comes to a tie: the Banker's chips go back, and the tie pays.
        dealer.ask("close_betting", table=table, round=2)
        deals(2, "9H 9D KS KC")
        dealer.ask("call_result", table=table, round=2)
        dealer.ask("pay", table=table, round=2)


@pytest.mark.clause("ruling A8")
def test_a_debt_is_settled_out_of_chips_and_the_rest_written_off(
    staff: Comes, office: Office, other: Wire, table: Callable[[str], str]
) -> None:
    in_debt(office, other, table("K"))
    cashier, manager = Console(staff("cashier", "tablet", "vi")), Console(staff("shift_manager", "tablet", "en"))
    cashier.person.go("/cage")
    manager.person.go("/pit")
    owed = 20_000
    for way, cents in (("out_of_chips", 15_000), ("written_off", 5_000)):
        debtor = cashier.page.locator("li", has_text=cashier.word("cage", "owes", cashier.person.amount(owed))).first
        cashier.press("cage", "propose", within=debtor)
        cashier.sheet.locator("select").select_option(way)
        cashier.sheet.locator("input").first.fill(cashier.person.amount(cents))
        cashier.press("cage", "sendProposal", within=cashier.sheet)
        expect(cashier.sheet.get_by_role("alert").filter(has_text=cashier.word("cage", "whyNeeded"))).to_be_visible()
        cashier.sheet.locator("input").nth(1).fill("Khách đồng ý")
        looks = Looks(cashier.person)
        looks.look(f"debt-{way}")
        looks.check()
        cashier.press("cage", "sendProposal", within=cashier.sheet)
        expect(cashier.page.locator("dialog[open]")).to_have_count(0)
        manager.person.turn_to("/pit")
        proposal = manager.page.locator("article", has_text=manager.person.amount(cents)).filter(
            has_text="Khách đồng ý"
        )
        manager.press("pit", "debt.approve", within=proposal)
        expect(proposal).to_have_count(0)
        owed -= cents
        cashier.person.turn_to("/cage")
    debts = cashier.person.api("/api/pit/debts")
    assert all(each["patron"] != other.patron for each in debts["debtors"])
