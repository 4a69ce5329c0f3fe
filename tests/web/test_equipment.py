"""Registered equipment at the dealer's console: a deck by the number on its seal, dice by the number on their box."""

from typing import Any

import pytest
from playwright.sync_api import expect

from tests.web.desk import Come, Console, Table
from tests.web.wire import Office

PATH = "/api/house/equipment"


def acts(office: Office, role: str, act: str, **fields: Any) -> Any:
    with office.signed_in(role) as (client, csrf):
        answer = client.post(PATH, json={"act": act, **fields}, headers={"X-CSRF-Token": csrf})
        assert answer.is_success, answer.text
        return answer.json()["items"]


def issued(office: Office, kind: str, identity: str, table: str) -> None:
    """From its receipt to the table: two people sign."""
    acts(office, "shift_manager", "receive", kind=kind, identities=[identity])
    (item,) = acts(office, "shift_manager", "issue", identities=[identity], table=table)
    acts(office, "pit_supervisor", "confirm", number=item["waits"])


@pytest.mark.clause("ruling A8")
def test_a_deck_by_its_seal(staff: Come, table: Table, office: Office) -> None:
    """A number that the register does not have here is refused; the right one brings the cards into play."""
    desk = Console(staff("dealer", "tablet", "vi"), table("X"))
    issued(office, "cards", "SEAL-7", desk.table)
    desk.does("take")
    desk.step("shuffle")
    seal = desk.page.locator("fieldset input")
    seal.fill("SEAL-8")
    desk.looks.at_table("equipment-seal")
    seal.press("Enter")
    expect(desk.page.locator(".misfit")).to_be_visible()
    desk.looks.at_table("equipment-refused")
    seal.fill("SEAL-7")
    seal.press("Enter")
    desk.step("cards")
    desk.cards("5H")
    desk.step("open")
    desk.looks.check()


@pytest.mark.clause("sicbo 7.5", "ruling A8")
def test_new_dice_after_a_damaged_set(staff: Come, table: Table, office: Office) -> None:
    desk = Console(staff("dealer", "tablet", "vi"), table("Y"))
    for identity in ("BOX-1", "BOX-2"):
        issued(office, "dice", identity, desk.table)
    desk.does("take")
    desk.does("open")  # the table says that no dice are in the cage
    for identity in ("BOX-1", "BOX-2"):
        desk.step("newDice")
        desk.looks.at_table(f"equipment-{identity.lower()}")
        box = desk.page.locator("form input")
        box.fill(identity)
        box.press("Enter")
        desk.does("open")
        desk.step("close")
        desk.keys("2 s ArrowRight")
        desk.recorded(1)
        if identity == "BOX-1":
            manager = Console(staff("pit_manager", "tablet", "en"), desk.table)
            manager.raises("sicbo 7.5")
            manager.act("decide")
            desk.does("open")
    desk.does("close")
    desk.step("dice")
    desk.looks.check()
