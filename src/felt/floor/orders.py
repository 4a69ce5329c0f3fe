"""What people ask of the floor's plan. `role` is that of the person who is signed in; `of_file` is what the settings
file says about the same thing."""

from typing import Annotated, TypeAlias

import msgspec

from felt.cases.jurisdiction import DEFAULT, Jurisdiction
from felt.core.authority import Role
from felt.core.requests import TableName
from felt.register import Order
from felt.table.settings import Settings

Why: TypeAlias = Annotated[str, msgspec.Meta(max_length=500)]


class FloorOrder(Order, frozen=True, kw_only=True):
    by: str
    role: Role
    why: Why


class TableOrder(FloorOrder, frozen=True, kw_only=True):
    of_file: Settings | None = None


class AddTable(TableOrder, frozen=True, kw_only=True):
    settings: Settings

    @property
    def table(self) -> str:
        return self.settings.name


class ChangeTable(TableOrder, frozen=True, kw_only=True):
    settings: Settings

    @property
    def table(self) -> str:
        return self.settings.name


class TakeTableAway(TableOrder, frozen=True, kw_only=True):
    table: TableName


class LeaveTableToFile(TableOrder, frozen=True, kw_only=True):
    table: TableName


class SetJurisdiction(FloorOrder, frozen=True, kw_only=True):
    jurisdiction: Jurisdiction
    of_file: Jurisdiction = DEFAULT


AnyTableOrder: TypeAlias = AddTable | ChangeTable | TakeTableAway | LeaveTableToFile
AnyFloorOrder: TypeAlias = AnyTableOrder | SetJurisdiction
