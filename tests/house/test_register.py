"""The register of equipment: every act of two people, every refusal, and the life of a deck from end to end."""

from typing import Any

import msgspec
import pytest

from felt.core.authority import LADDER, Role, has_authority
from felt.core.equipment import EquipmentItem, EquipmentKind, EquipmentPlace, TableEquipment, refuse_unfit
from felt.core.refusals import Refusal
from felt.house import HOUSE_JOURNAL, BooksAdopted, decode_house_event, next_record
from felt.house.equipment import (
    AnyEquipmentRecord,
    EquipmentCondemned,
    EquipmentConfirmed,
    EquipmentIssued,
    EquipmentReceived,
    EquipmentReturned,
    EquipmentSetAside,
    EquipmentWithdrawn,
)
from felt.house.register import Register, decide
from felt.journal import Chain

SUPERVISOR, MANAGER, SHIFT, OTHER_SHIFT, OPERATIONS = "phúc", "long", "hà", "tâm", "vy"
ROLES = {
    SUPERVISOR: Role.PIT_SUPERVISOR,
    MANAGER: Role.PIT_MANAGER,
    SHIFT: Role.SHIFT_MANAGER,
    OTHER_SHIFT: Role.SHIFT_MANAGER,
    OPERATIONS: Role.OPERATIONS_MANAGER,
}
CARDS = TableEquipment(EquipmentKind.CARDS)
DICE = TableEquipment(EquipmentKind.DICE)


class Store:
    """A register, and the journal that it is read from."""

    def __init__(self) -> None:
        self.register = Register()
        self.chain = Chain(HOUSE_JOURNAL)

    def act(self, kind: Any, by: str, *identities: str, at_table: TableEquipment | None = None, **fields: Any) -> int:
        """The number of the record."""
        decided = decide(self.register, self.record(kind, by, *identities, **fields), at_table)
        record = next_record(self.chain, decided, at=0)
        event = decode_house_event(record.body)
        assert event == decided
        self.register.follow(record.seq, event)
        return record.seq

    def refused(
        self, kind: Any, by: str, *identities: str, at_table: TableEquipment | None = None, **fields: Any
    ) -> Refusal:
        with pytest.raises(Refusal) as refused:
            decide(self.register, self.record(kind, by, *identities, **fields), at_table)
        return refused.value

    def record(self, kind: Any, by: str, *identities: str, **fields: Any) -> AnyEquipmentRecord:
        named = {"identities": identities} if identities else {}
        made: AnyEquipmentRecord = kind(by=by, role=ROLES[by], **named, **fields)
        return made

    def receive(self, *identities: str, kind: EquipmentKind = EquipmentKind.CARDS) -> None:
        self.act(EquipmentReceived, SHIFT, *identities, kind_of=kind, supplier="Angel", description="red")

    def confirm(self, number: int, by: str) -> None:
        self.act(EquipmentConfirmed, by, number=number)

    def issue(self, *identities: str, table: str = "C1") -> None:
        number = self.act(EquipmentIssued, SHIFT, *identities, table=table, at_table=CARDS)
        self.confirm(number, SUPERVISOR)

    def find(self, identity: str) -> EquipmentItem:
        found = self.register.find(identity)
        assert found is not None
        return found


@pytest.fixture
def store() -> Store:
    """D1 and D2 are in the store, D3 is at table C1."""
    made = Store()
    made.receive("D1", "D2", "D3")
    made.issue("D3")
    return made


def test_a_life(store: Store) -> None:
    assert store.find("D1") == EquipmentItem("D1", EquipmentKind.CARDS, "red")
    number = store.act(EquipmentIssued, SHIFT, "D1", "D2", table="C1", at_table=CARDS)
    assert store.find("D1") == EquipmentItem("D1", EquipmentKind.CARDS, "red", waits=number)  # nothing has moved yet
    store.confirm(number, SUPERVISOR)
    assert store.find("D2") == EquipmentItem("D2", EquipmentKind.CARDS, "red", EquipmentPlace.TABLE, "C1")
    number = store.act(EquipmentReturned, SUPERVISOR, "D1", table="C1", at_table=CARDS)
    assert store.find("D1") == EquipmentItem("D1", EquipmentKind.CARDS, "red", EquipmentPlace.TABLE, "C1", waits=number)
    store.confirm(number, SHIFT)
    assert store.find("D1") == EquipmentItem("D1", EquipmentKind.CARDS, "red")
    number = store.act(EquipmentCondemned, SHIFT, "D1")
    store.confirm(number, MANAGER)
    assert store.find("D1") == EquipmentItem("D1", EquipmentKind.CARDS, place=EquipmentPlace.DESTROYED)
    assert set(store.register.items) == {"D2", "D3"}
    assert not store.register.waiting
    assert store.register.find("D9") is None


def test_other_events_of_the_house_change_nothing(store: Store) -> None:
    before = dict(store.register.items)
    store.register.follow(99, BooksAdopted(0, ""))
    assert store.register.items == before


# --- Who may. ---

LEAST = {
    EquipmentReceived: Role.SHIFT_MANAGER,
    EquipmentIssued: Role.SHIFT_MANAGER,
    EquipmentReturned: Role.PIT_SUPERVISOR,
    EquipmentSetAside: Role.PIT_MANAGER,
    EquipmentCondemned: Role.SHIFT_MANAGER,
}
FIELDS: dict[Any, dict[str, Any]] = {
    EquipmentReceived: {"identities": ("D9",), "kind_of": EquipmentKind.DICE},
    EquipmentIssued: {"identities": ("D1",), "table": "C1"},
    EquipmentReturned: {"identities": ("D3",), "table": "C1"},
    EquipmentSetAside: {"identities": ("D1",), "why": "dispute 4"},
    EquipmentCondemned: {"identities": ("D1",)},
}


@pytest.mark.parametrize("role", list(Role))
@pytest.mark.parametrize("kind", LEAST, ids=lambda kind: kind.kind())
@pytest.mark.clause("ruling A6", "ruling A8")
def test_the_rank_for_the_first_person(store: Store, kind: Any, role: Role) -> None:
    record = kind(by="x", role=role, **FIELDS[kind])
    if role in LADDER and has_authority(role, LEAST[kind]):
        assert decide(store.register, record) == record
    else:
        with pytest.raises(Refusal) as refused:
            decide(store.register, record)
        assert refused.value.code == "no_authority"


CONFIRMED_BY = {
    EquipmentIssued: Role.PIT_SUPERVISOR,
    EquipmentReturned: Role.SHIFT_MANAGER,
    EquipmentCondemned: Role.PIT_MANAGER,
}


@pytest.mark.parametrize("second", [EquipmentConfirmed, EquipmentWithdrawn], ids=lambda kind: kind.kind())
@pytest.mark.parametrize("role", list(Role))
@pytest.mark.parametrize("kind", CONFIRMED_BY, ids=lambda kind: kind.kind())
@pytest.mark.clause("ruling A6", "ruling A8")
def test_the_rank_for_the_second_person(store: Store, kind: Any, role: Role, second: Any) -> None:
    number = store.chain.seq + 1
    store.register.follow(number, kind(by="x", role=LEAST[kind], **FIELDS[kind]))
    record = second(by="y", role=role, number=number)
    if role in LADDER and has_authority(role, CONFIRMED_BY[kind]):
        assert decide(store.register, record) == record
    else:
        with pytest.raises(Refusal) as refused:
            decide(store.register, record)
        assert refused.value.code == "no_authority"


@pytest.mark.clause("ruling A8")
def test_nobody_confirms_their_own_act(store: Store) -> None:
    number = store.act(EquipmentIssued, SHIFT, "D1", table="C1", at_table=CARDS)
    refusal = store.refused(EquipmentConfirmed, SHIFT, number=number)
    assert (refusal.code, refusal.values) == ("not_your_own_to_confirm", {"number": number})
    store.act(EquipmentWithdrawn, SHIFT, number=number)
    assert store.find("D1").waits == 0
    assert store.refused(EquipmentConfirmed, SUPERVISOR, number=number).code == "nothing_to_confirm"
    assert store.refused(EquipmentWithdrawn, SHIFT, number=number).code == "nothing_to_confirm"


# --- What cannot be moved. ---


def test_an_identity_is_given_once(store: Store) -> None:
    refusal = store.refused(EquipmentReceived, SHIFT, "D4", "D1", kind_of=EquipmentKind.DICE)
    assert (refusal.code, refusal.place) == ("identity_taken", "identities[1]")
    store.confirm(store.act(EquipmentCondemned, SHIFT, "D1"), MANAGER)
    assert store.refused(EquipmentReceived, SHIFT, "D1", kind_of=EquipmentKind.CARDS).code == "identity_taken"
    refusal = store.refused(EquipmentReceived, SHIFT, "D4", "D4", kind_of=EquipmentKind.CARDS)
    assert (refusal.code, refusal.place) == ("named_twice", "identities[1]")


@pytest.mark.parametrize("kind", [EquipmentIssued, EquipmentReturned, EquipmentSetAside, EquipmentCondemned])
def test_what_is_unknown_or_destroyed(store: Store, kind: Any) -> None:
    fields = {name: value for name, value in FIELDS[kind].items() if name != "identities"}
    assert store.refused(kind, SHIFT, "D9", **fields).code == "identity_unknown"
    store.confirm(store.act(EquipmentCondemned, SHIFT, "D1"), MANAGER)
    assert store.refused(kind, SHIFT, "D1", **fields).code == "already_destroyed"


def test_only_what_is_in_store_is_issued_or_destroyed(store: Store) -> None:
    refusal = store.refused(EquipmentIssued, SHIFT, "D3", table="C2", at_table=CARDS)
    assert (refusal.code, refusal.values) == ("not_in_store", {"identity": "D3", "table": "C1"})
    assert store.refused(EquipmentCondemned, SHIFT, "D3").code == "not_in_store"


def test_only_what_is_at_a_table_is_returned_from_it(store: Store) -> None:
    assert store.refused(EquipmentReturned, SUPERVISOR, "D3", table="C2").code == "not_at_that_table"
    assert store.refused(EquipmentReturned, SUPERVISOR, "D1", table="C1").code == "not_at_that_table"


def test_one_record_at_a_time(store: Store) -> None:
    number = store.act(EquipmentIssued, SHIFT, "D1", table="C1", at_table=CARDS)
    refusal = store.refused(EquipmentCondemned, OTHER_SHIFT, "D1")
    assert (refusal.code, refusal.values) == ("waits_for_confirmation", {"identity": "D1", "number": number})


def test_a_table_takes_its_own_kind(store: Store) -> None:
    refusal = store.refused(EquipmentIssued, SHIFT, "D1", table="S1", at_table=DICE)
    assert (refusal.code, refusal.place) == ("wrong_kind_of_equipment", "identities[0]")
    assert str(refusal) == "D1 is not a set of dice."


def test_what_is_in_use_is_not_returned(store: Store) -> None:
    at_table = TableEquipment(EquipmentKind.CARDS, frozenset({"D3"}))
    assert store.refused(EquipmentReturned, SUPERVISOR, "D3", table="C1", at_table=at_table).code == "still_in_use"


# --- Evidence. ---


def test_what_a_table_has_set_aside_comes_back_as_evidence(store: Store) -> None:
    store.issue("D1")
    at_table = TableEquipment(EquipmentKind.CARDS, set_aside={"D3": "baccarat 7.1.1", "D2": "baccarat 7.1.1"})
    number = store.act(EquipmentReturned, SUPERVISOR, "D1", "D3", table="C1", at_table=at_table)
    store.confirm(number, SHIFT)
    assert store.find("D1").evidence == ""
    assert store.find("D3") == EquipmentItem("D3", EquipmentKind.CARDS, "red", evidence="baccarat 7.1.1")
    assert store.find("D2").evidence == ""  # another deck, which this record does not name
    assert store.refused(EquipmentIssued, SHIFT, "D3", table="C1", at_table=CARDS).code == "kept_as_evidence"


@pytest.mark.clause("ruling A8")
def test_evidence_is_destroyed_by_an_operations_manager(store: Store) -> None:
    store.act(EquipmentSetAside, MANAGER, "D1", why="dispute 4")
    assert store.refused(EquipmentSetAside, MANAGER, "D1", why="dispute 5").code == "kept_as_evidence"
    refusal = store.refused(EquipmentCondemned, SHIFT, "D1")
    assert (refusal.code, refusal.values["needed"]) == (
        "no_authority",
        ("Operations Manager", "Trưởng phòng Điều hành"),
    )
    store.confirm(store.act(EquipmentCondemned, OPERATIONS, "D1"), MANAGER)
    assert store.find("D1").place is EquipmentPlace.DESTROYED


def test_what_was_set_aside_meanwhile_is_not_confirmed(store: Store) -> None:
    issued = store.act(EquipmentIssued, SHIFT, "D1", table="C1", at_table=CARDS)
    condemned = store.act(EquipmentCondemned, SHIFT, "D2")
    store.act(EquipmentSetAside, MANAGER, "D1", "D2", why="dispute 4")
    assert store.refused(EquipmentConfirmed, SUPERVISOR, number=issued).code == "kept_as_evidence"
    assert store.refused(EquipmentConfirmed, MANAGER, number=condemned).code == "no_authority"
    store.act(EquipmentWithdrawn, SUPERVISOR, number=issued)
    assert store.find("D1") == EquipmentItem("D1", EquipmentKind.CARDS, "red", evidence="dispute 4")


# --- What a table may use. ---

AT_C1 = EquipmentItem("D1", EquipmentKind.CARDS, place=EquipmentPlace.TABLE, table="C1")
UNFIT = {
    "identity_unknown": None,
    "wrong_kind_of_equipment": msgspec.structs.replace(AT_C1, kind=EquipmentKind.DICE),
    "already_destroyed": EquipmentItem("D1", EquipmentKind.CARDS, place=EquipmentPlace.DESTROYED),
    "kept_as_evidence": msgspec.structs.replace(AT_C1, evidence="dispute 4"),
    "not_at_that_table": msgspec.structs.replace(AT_C1, table="C2"),
    "waits_for_confirmation": msgspec.structs.replace(AT_C1, waits=7),
}


@pytest.mark.parametrize("code", UNFIT)
def test_unfit_for_a_table(code: str) -> None:
    with pytest.raises(Refusal) as refused:
        refuse_unfit(UNFIT[code], "D1", kind=EquipmentKind.CARDS, table="C1")
    assert refused.value.code == code


def test_fit_for_a_table() -> None:
    refuse_unfit(AT_C1, "D1", kind=EquipmentKind.CARDS, table="C1")
    with pytest.raises(Refusal) as refused:
        refuse_unfit(EquipmentItem("D1", EquipmentKind.CARDS), "D1", kind=EquipmentKind.CARDS, table="C1")
    assert refused.value.code == "not_at_that_table"
