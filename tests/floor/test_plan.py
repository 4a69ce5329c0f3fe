"""The plan of the floor: what people may decide about tables and the law, and what overrides the settings file."""

import itertools
from typing import Any

import msgspec
import pytest

from felt.cases.jurisdiction import DEFAULT, Jurisdiction
from felt.core.authority import Role
from felt.core.chips import Cents
from felt.core.refusals import NoAuthority, Refusal
from felt.core.wagers import Mode
from felt.core.words import Language
from felt.floor import FLOOR, entries, orders, refusals
from felt.floor.authority import LEAST
from felt.floor.differences import Difference, differences
from felt.floor.entries import AnyFloorEntry
from felt.floor.evolve import FloorEntryOutOfOrder
from felt.floor.state import Plan
from felt.games import baccarat, sicbo
from felt.table.settings import Settings

B1 = Settings(
    game_name="baccarat",
    name="B1",
    seats=7,
    rules=baccarat.Rules(mode=Mode.ONLINE, limits={"default": (Cents(100), Cents(900)), "tie": (Cents(0), Cents(500))}),
)
HIGHER = msgspec.structs.replace(
    B1, rules=msgspec.structs.replace(B1.rules, limits={"default": (Cents(200), Cents(900))}, commission=False)
)
S1 = Settings(game_name="sicbo", name="S1", rules=sicbo.Rules(mode=Mode.ONLINE))
LAW = Jurisdiction(name="place", acknowledge_ms=1)
OPERATIONS = {Role.OPERATIONS_MANAGER, Role.ASSISTANT_DIRECTOR, Role.DIRECTOR}
MATRIX: dict[type[orders.FloorOrder], tuple[set[Role], dict[str, Any]]] = {
    orders.AddTable: (OPERATIONS, {"settings": S1}),
    orders.ChangeTable: (OPERATIONS, {"settings": HIGHER, "of_file": B1}),
    orders.TakeTableAway: (OPERATIONS, {"table": "B1", "of_file": B1}),
    orders.LeaveTableToFile: (OPERATIONS, {"table": "N1"}),
    orders.SetJurisdiction: ({Role.DIRECTOR}, {"jurisdiction": LAW}),
}


def do(
    plan: Plan, kind: type[orders.FloorOrder], *, role: Role = Role.DIRECTOR, why: str = "asked for", **fields: Any
) -> AnyFloorEntry:
    order: Any = kind(id=f"request {len(plan.decisions)}", by="mai", role=role, why=why, **fields)
    (entry,) = FLOOR.decide(plan, order, 5)
    assert FLOOR.transfers(plan, entry, "~floor", 1) == ()
    FLOOR.evolve(plan, msgspec.json.decode(msgspec.json.encode(entry), type=FLOOR.entries), 5)
    return entry


def refused(plan: Plan, expected: type[Refusal], kind: type[orders.FloorOrder], **fields: Any) -> Refusal:
    before = repr(plan)
    with pytest.raises(expected) as caught:
        do(plan, kind, **fields)
    assert repr(plan) == before
    assert all("{" not in caught.value.message(language) for language in Language)
    return caught.value


def with_n1() -> Plan:
    """A plan that has decided about the table N1."""
    plan = FLOOR.begin("")
    do(plan, orders.AddTable, settings=msgspec.structs.replace(S1, name="N1"))
    return plan


def test_the_file_is_the_beginning_and_a_decision_about_a_name_overrides_it() -> None:
    plan = FLOOR.begin("")
    assert plan.floor((S1, B1)) == (S1, B1)
    do(plan, orders.ChangeTable, settings=HIGHER, of_file=B1)
    do(plan, orders.AddTable, settings=msgspec.structs.replace(S1, name="A2"))
    do(plan, orders.AddTable, settings=msgspec.structs.replace(S1, name="A1"))
    assert [each.name for each in plan.floor((S1, B1))] == ["S1", "B1", "A1", "A2"]
    assert plan.floor((S1, B1))[1] == HIGHER
    do(plan, orders.TakeTableAway, table="S1", of_file=S1)
    assert [each.name for each in plan.floor((S1, B1))] == ["B1", "A1", "A2"]
    assert [each.name for each in plan.floor(())] == ["A1", "A2", "B1"], "the file no longer names it; the plan does"
    do(plan, orders.AddTable, settings=S1, of_file=S1)
    assert plan.settings("S1", None) == S1


def test_a_table_can_be_left_to_the_file_again() -> None:
    plan = FLOOR.begin("")
    refused(plan, refusals.FileDecides, orders.LeaveTableToFile, table="B1", of_file=B1)
    do(plan, orders.ChangeTable, settings=HIGHER, of_file=B1)
    entry = do(plan, orders.LeaveTableToFile, table="B1", of_file=B1)
    assert isinstance(entry, entries.TableLeftToFile)
    assert (entry.before, entry.after) == (HIGHER, B1)
    assert plan.tables == {}
    do(plan, orders.AddTable, settings=msgspec.structs.replace(S1, name="A1"))
    do(plan, orders.LeaveTableToFile, table="A1")
    assert plan.floor((B1,)) == (B1,)


def test_every_decision_names_person_role_time_and_reason() -> None:
    plan = FLOOR.begin("")
    do(plan, orders.AddTable, settings=B1, role=Role.OPERATIONS_MANAGER, why="a busy night")
    do(plan, orders.TakeTableAway, table="B1")
    first, second = plan.decisions
    assert (first.number, first.at, second.number) == (1, 5, 2)
    assert (first.entry.by, first.entry.role, first.entry.why) == ("mai", "operations_manager", "a busy night")
    assert plan.tables["B1"].decision == second
    assert plan.decided(entries.TableSet) == first
    assert plan.decided(entries.JurisdictionSet) is None


def test_what_cannot_be_asked() -> None:
    plan = FLOOR.begin("")
    assert refused(plan, refusals.NameOnTheFloor, orders.AddTable, settings=B1, of_file=B1).place == "settings.name"
    assert refused(plan, refusals.NotOnTheFloor, orders.ChangeTable, settings=B1).place == "settings.name"
    assert refused(plan, refusals.NotOnTheFloor, orders.TakeTableAway, table="B1").place == "table"
    refused(plan, refusals.NothingChanges, orders.ChangeTable, settings=B1, of_file=B1)
    other = msgspec.structs.replace(S1, name="B1")
    assert refused(plan, refusals.OtherGame, orders.ChangeTable, settings=other, of_file=B1).place == "settings.game"
    refused(plan, refusals.NothingChanges, orders.SetJurisdiction, jurisdiction=DEFAULT)
    for kind, (_, fields) in MATRIX.items():
        assert refused(plan, refusals.WhyMissing, kind, why=" ", **fields).place == "why"


@pytest.mark.clause("ruling A6")
def test_role_by_order() -> None:
    assert set(MATRIX) == set(LEAST)
    for role, (kind, (may, fields)) in itertools.product(Role, MATRIX.items()):
        if role in may:
            do(with_n1(), kind, role=role, **fields)
        else:
            refused(with_n1(), NoAuthority, kind, role=role, **fields)


def test_the_law_of_the_place() -> None:
    plan, of_file = FLOOR.begin(""), Jurisdiction(name="file")
    assert plan.law(of_file) == of_file
    entry = do(plan, orders.SetJurisdiction, jurisdiction=LAW, of_file=of_file)
    assert isinstance(entry, entries.JurisdictionSet)
    assert (entry.before, plan.law(of_file)) == (of_file, LAW)
    do(plan, orders.SetJurisdiction, jurisdiction=of_file, of_file=of_file)
    assert plan.law(DEFAULT) == of_file


BY: Any = {"by": "mai", "role": "director", "why": "so"}
ADDED = entries.TableSet(before=None, settings=B1, **BY)
AWAY = entries.TableTakenAway(before=B1, **BY)
LAW_SET = entries.JurisdictionSet(before=DEFAULT, jurisdiction=LAW, **BY)


@pytest.mark.parametrize(("before", "wrong"), [
    ([ADDED], ADDED),
    ([ADDED], entries.TableSet(before=HIGHER, settings=B1, **BY)),
    ([], entries.TableSet(before=B1, settings=B1, **BY)),
    ([], entries.TableSet(before=msgspec.structs.replace(B1, name="B2"), settings=B1, **BY)),
    ([], entries.TableSet(before=msgspec.structs.replace(S1, name="B1"), settings=B1, **BY)),
    ([ADDED], entries.TableTakenAway(before=HIGHER, **BY)),
    ([ADDED, AWAY], AWAY),
    ([], entries.TableLeftToFile(table="B1", before=None, after=B1, **BY)),
    ([ADDED], entries.TableLeftToFile(table="B1", before=HIGHER, after=None, **BY)),
    ([LAW_SET], LAW_SET),
    ([], entries.JurisdictionSet(before=LAW, jurisdiction=LAW, **BY)),
    ([], msgspec.structs.replace(ADDED, role="pit_manager")),
    ([], msgspec.structs.replace(ADDED, role="king")),
    ([], msgspec.structs.replace(LAW_SET, role="assistant_director")),
    ([], msgspec.structs.replace(ADDED, why="")),
])  # fmt: skip
def test_what_cannot_follow(before: list[AnyFloorEntry], wrong: AnyFloorEntry) -> None:
    plan = FLOOR.begin("")
    for entry in before:
        FLOOR.evolve(plan, entry, 0)
    with pytest.raises(FloorEntryOutOfOrder) as caught:
        FLOOR.evolve(plan, wrong, 0)
    assert wrong.kind() in str(caught.value)
    assert len(plan.decisions) == len(before)


def test_differences_field_by_field() -> None:
    assert differences(B1, HIGHER) == (
        Difference("rules.commission", True, False),
        Difference("rules.limits.default", (100, 900), (200, 900)),
        Difference("rules.limits.tie", (0, 500), None),
    )
    assert differences(B1, B1) == ()
    assert {each.place: each.after for each in differences(None, S1)}["rules.mode"] == "online"
    assert all(each.after is None for each in differences(S1, None))
    assert differences(DEFAULT, LAW)[0] == Difference("name", "house", "place")
