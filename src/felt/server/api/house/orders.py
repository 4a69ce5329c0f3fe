"""What people order about the floor, as it comes over the interface: settings as in the settings file, and whether
only a preview is asked for."""

from typing import Any, TypeAlias

import msgspec

from felt.core.refusals import Refusal
from felt.core.requests import RequestId, TableName
from felt.core.words import Words
from felt.floor import orders
from felt.floor.orders import AnyFloorOrder, Why
from felt.server.accounts.people import Person
from felt.server.api.order_forms import request_of
from felt.server.config.jurisdiction import read_jurisdiction
from felt.server.config.tables import read_table
from felt.table.settings import Settings

PREVIEWED = "preview"
"""The reason of an order that is only previewed: a person may look before they know what to write."""


class FloorForm(msgspec.Struct, frozen=True, kw_only=True, tag_field="do", forbid_unknown_fields=True):
    id: RequestId
    why: Why = ""
    preview: bool = False
    """Answer what would change, and write nothing."""


class AddTable(FloorForm, frozen=True, kw_only=True, tag="add_table"):
    settings: dict[str, Any]


class ChangeTable(FloorForm, frozen=True, kw_only=True, tag="change_table"):
    settings: dict[str, Any]


class TakeTableAway(FloorForm, frozen=True, kw_only=True, tag="take_table_away"):
    table: TableName


class LeaveTableToFile(FloorForm, frozen=True, kw_only=True, tag="leave_table_to_file"):
    """From now on the settings file decides about this table again."""

    table: TableName


class SetJurisdiction(FloorForm, frozen=True, kw_only=True, tag="set_jurisdiction"):
    jurisdiction: dict[str, Any]
    """As under `[jurisdiction]` in the settings file. A value that is not named has its default."""


AnyFloorForm: TypeAlias = AddTable | ChangeTable | TakeTableAway | LeaveTableToFile | SetJurisdiction


def order_of(form: AnyFloorForm, person: Person) -> AnyFloorOrder:
    """The order, with settings that were checked as those of the file are."""
    why = form.why or (PREVIEWED if form.preview else "")
    asked: dict[str, Any] = {"id": request_of(form.id, person), "by": person.id, "role": person.role, "why": why}
    match form:
        case AddTable(settings=settings):
            return orders.AddTable(settings=_read(settings), **asked)
        case ChangeTable(settings=settings):
            return orders.ChangeTable(settings=_read(settings), **asked)
        case TakeTableAway(table=table):
            return orders.TakeTableAway(table=table, **asked)
        case LeaveTableToFile(table=table):
            return orders.LeaveTableToFile(table=table, **asked)
        case SetJurisdiction(jurisdiction=given):
            return orders.SetJurisdiction(jurisdiction=read_jurisdiction(given, _quoted), **asked)


def _read(given: dict[str, Any]) -> Settings:
    try:
        return read_table(given)
    except Refusal as refusal:
        raise refusal.placed(".".join(filter(None, ("settings", refusal.place)))) from None


def _quoted(place: str) -> Words:
    return Words(f"“{place}”", f"“{place}”")
