"""What people ask of the incident log. `role` is that of the person who is signed in."""

from typing import Annotated, TypeAlias

import msgspec

from felt.core.authority import Role
from felt.core.chips import CENTS_MAX, Cents
from felt.core.requests import TableName
from felt.pit.incidents.entries import KindOfIncident
from felt.register import Order

Says: TypeAlias = Annotated[str, msgspec.Meta(min_length=1, max_length=2_000)]
People: TypeAlias = Annotated[
    tuple[Annotated[str, msgspec.Meta(min_length=1, max_length=64)], ...], msgspec.Meta(max_length=20)
]
Number: TypeAlias = Annotated[int, msgspec.Meta(ge=1, le=1_000_000_000)]
NumberOrNone: TypeAlias = Annotated[int, msgspec.Meta(ge=0, le=1_000_000_000)]


class IncidentOrder(Order, frozen=True, kw_only=True):
    by: str
    role: Role


class RecordIncident(IncidentOrder, frozen=True, kw_only=True):
    kind_of_incident: KindOfIncident
    says: Says
    table: TableName | None = None
    round: NumberOrNone = 0
    people: People = ()
    case: NumberOrNone = 0
    amount: Annotated[Cents, msgspec.Meta(ge=0, le=CENTS_MAX)] = Cents(0)


class RemarkIncident(IncidentOrder, frozen=True, kw_only=True):
    incident: Number
    says: Says
    people: People = ()
    case: NumberOrNone = 0


class CloseIncident(IncidentOrder, frozen=True, kw_only=True):
    incident: Number
    says: Says


AnyIncidentOrder: TypeAlias = RecordIncident | RemarkIncident | CloseIncident
