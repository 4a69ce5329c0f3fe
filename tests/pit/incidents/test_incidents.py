"""The incident log: who may write and see it, its numbers and its links. Nothing is edited."""

import itertools
from typing import Any

import pytest

from felt.core.authority import Role
from felt.core.chips import Cents
from felt.core.refusals import NoAuthority, Refusal
from felt.core.words import Language
from felt.pit.incidents import INCIDENTS, entries, orders, refusals
from felt.pit.incidents.authority import LEAST, may_see
from felt.pit.incidents.entries import CLAUSES, KINDS_IN_WORDS, AnyIncidentEntry, KindOfIncident
from felt.pit.incidents.state import IncidentEntryOutOfOrder, Incidents

LADDER = ("dealer", "pit_supervisor", "pit_manager", "shift_manager", "operations_manager", "assistant_director")
ALL_RANKS = {Role(name) for name in (*LADDER, "director")}
MATRIX = {
    orders.RecordIncident: ALL_RANKS | {Role.SURVEILLANCE, Role.CASHIER, Role.AUDITOR},
    orders.RemarkIncident: ALL_RANKS - {Role.DEALER} | {Role.SURVEILLANCE, Role.AUDITOR},
    orders.CloseIncident: ALL_RANKS - {Role.DEALER, Role.PIT_SUPERVISOR},
}
SEES = ALL_RANKS - {Role.DEALER} | {Role.SURVEILLANCE, Role.AUDITOR}


def do(log: Incidents, kind: type[orders.IncidentOrder], by: str, role: Role, **fields: Any) -> None:
    order = kind(id=f"{by} {len(log.found)}", by=by, role=role, **fields)
    for entry in INCIDENTS.decide(log, order, 5):  # type: ignore[arg-type]
        assert INCIDENTS.transfers(log, entry, "~incidents", 1) == ()
        INCIDENTS.evolve(log, entry, 5)


def record(log: Incidents, by: str = "dung", role: Role = Role.DEALER, **fields: Any) -> None:
    fields = {"kind_of_incident": KindOfIncident.OTHER, "says": "seen"} | fields
    do(log, orders.RecordIncident, by, role, **fields)


def refused(log: Incidents, kind: type[Refusal], *args: Any, **fields: Any) -> None:
    before = repr(log)
    with pytest.raises(kind) as caught:
        do(log, *args, **fields)
    assert repr(log) == before
    assert all("{" not in caught.value.message(language) for language in Language)


@pytest.mark.clause("baccarat 3.2.7", "sicbo 3.9", "niuniu 3.2.5")
def test_money_that_looks_forged_under_the_light_is_an_incident() -> None:
    log = INCIDENTS.begin("")
    money: dict[str, Any] = {"kind_of_incident": KindOfIncident.MARKED_MONEY, "amount": Cents(50_000)}
    record(log, table="C1", round=3, people=("p-1",), **money)
    recorded = log.found[0].recorded
    assert (recorded.incident, recorded.table, recorded.round, recorded.amount) == (1, "C1", 3, 50_000)
    assert CLAUSES[recorded.kind_of_incident] == ("baccarat 3.2.7", "sicbo 3.9", "niuniu 3.2.5")
    assert set(KINDS_IN_WORDS) == set(KindOfIncident)


def test_incidents_are_found_by_their_links_also_those_of_a_remark() -> None:
    log = INCIDENTS.begin("")
    record(log, table="C1", round=3, people=("an", "an"), case=7)
    record(log, table="C1", round=4, people=("binh",))
    record(log)
    do(log, orders.RemarkIncident, "son", Role.PIT_SUPERVISOR, incident=2, says="both of them", people=("an",), case=7)
    do(log, orders.RemarkIncident, "mat", Role.SURVEILLANCE, incident=2, says="on camera 4")

    def found(**links: Any) -> list[int]:
        return [each.recorded.incident for each in log.linked(**links)]

    assert found() == [3, 2, 1]
    assert found(table="C1") == [2, 1]
    assert found(table="C1", round_number=3) == [1]
    assert found(person="an") == [2, 1]
    assert found(person="binh") == [2]
    assert found(case=7) == [2, 1]
    assert found(case=8) == []
    assert log.found[0].people == ["an"]
    assert [remark.says for remark in log.found[1].remarks] == ["both of them", "on camera 4"]
    assert log.found[1].recorded.says == "seen"


def test_a_closed_incident_stays_as_it_is() -> None:
    log = INCIDENTS.begin("")
    record(log, people=("hai",))
    close: Any = {"incident": 1, "says": "settled"}
    refused(log, refusals.IncidentConcernsYou, orders.CloseIncident, "hai", Role.SHIFT_MANAGER, **close)
    refused(log, refusals.IncidentConcernsYou, orders.CloseIncident, "dung", Role.SHIFT_MANAGER, **close)
    do(log, orders.CloseIncident, "mai", Role.PIT_MANAGER, **close)
    closed = log.found[0].closed
    assert closed is not None
    assert (closed.by, closed.role, closed.at) == ("mai", "pit_manager", 5)
    refused(log, refusals.IncidentIsClosed, orders.CloseIncident, "mai", Role.PIT_MANAGER, **close)
    refused(log, refusals.IncidentIsClosed, orders.RemarkIncident, "mai", Role.PIT_MANAGER, **close)
    for number in (0, 2):
        wrong: Any = {"incident": number, "says": "?"}
        refused(log, refusals.NoSuchIncident, orders.CloseIncident, "mai", Role.PIT_MANAGER, **wrong)


def test_a_round_has_a_table() -> None:
    log = INCIDENTS.begin("")
    with pytest.raises(refusals.RoundWithoutTable):
        record(log, round=3)
    record(log, round=3, table="C1")


@pytest.mark.parametrize("kind", MATRIX)
@pytest.mark.clause("ruling A6")
def test_role_by_order_by_own_or_other(kind: type[orders.IncidentOrder]) -> None:
    assert set(MATRIX) == set(LEAST)
    for role, own in itertools.product(Role, (False, True)):
        log = INCIDENTS.begin("")
        record(log, "me" if own else "other")
        fields: Any = {"says": "more"}
        fields |= {"kind_of_incident": KindOfIncident.OTHER} if kind is orders.RecordIncident else {"incident": 1}
        if role not in MATRIX[kind]:
            refused(log, NoAuthority, kind, "me", role, **fields)
        elif own and kind is orders.CloseIncident:
            refused(log, refusals.IncidentConcernsYou, kind, "me", role, **fields)
        else:
            do(log, kind, "me", role, **fields)


@pytest.mark.clause("ruling A6")
def test_who_sees_the_log() -> None:
    assert {role for role in Role if may_see(role)} == SEES


BY: Any = {"by": "an", "role": "dealer"}
RECORDED = entries.IncidentRecorded(incident=1, kind_of_incident=KindOfIncident.OTHER, says="", **BY)
CLOSED = entries.IncidentClosed(incident=1, says="", **BY)


@pytest.mark.parametrize(("before", "wrong"), [
    ([], entries.IncidentRecorded(incident=2, kind_of_incident=KindOfIncident.OTHER, says="", **BY)),
    ([RECORDED], RECORDED),
    ([], CLOSED),
    ([RECORDED, CLOSED], CLOSED),
    ([RECORDED, CLOSED], entries.IncidentRemarked(incident=1, says="", **BY)),
])  # fmt: skip
def test_what_cannot_follow(before: list[AnyIncidentEntry], wrong: AnyIncidentEntry) -> None:
    log = INCIDENTS.begin("")
    for entry in before:
        INCIDENTS.evolve(log, entry, 0)
    with pytest.raises(IncidentEntryOutOfOrder):
        INCIDENTS.evolve(log, wrong, 0)
