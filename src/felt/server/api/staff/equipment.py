"""The register of decks and dice: what the house has and where, and the records of the people who move it."""

from typing import Annotated, TypeAlias

import msgspec

from felt.core.authority import Role
from felt.core.equipment import EquipmentItem, EquipmentKind, EquipmentPlace
from felt.core.requests import TableName
from felt.house.equipment import (
    AnyEquipmentRecord,
    EquipmentCondemned,
    EquipmentConfirmed,
    EquipmentIssued,
    EquipmentReceived,
    EquipmentReturned,
    EquipmentSetAside,
    EquipmentWithdrawn,
    Handed,
    Identities,
    OfItems,
    Reason,
    RecordNumber,
    RegisteredIdentity,
    Text,
)
from felt.server.api.call import Call, Query

LISTED_MAX = 500


class EquipmentQuery(Query, frozen=True, kw_only=True):
    kind: EquipmentKind | None = None
    place: EquipmentPlace | None = None
    table: TableName | None = None
    after: RegisteredIdentity | None = None
    """Only identities after this one."""
    most: Annotated[int, msgspec.Meta(ge=1, le=LISTED_MAX)] = 100


class EquipmentWaiting(msgspec.Struct, frozen=True):
    """A record that waits for the confirmation of another person."""

    number: int
    act: str
    identities: tuple[str, ...]
    table: str
    by: str
    role: Role


class EquipmentShown(msgspec.Struct, frozen=True):
    """Equipment that is not destroyed, by identity, and the records that wait for a second person."""

    items: list[EquipmentItem]
    waiting: list[EquipmentWaiting]


class EquipmentActed(msgspec.Struct, frozen=True):
    """The equipment that the act was about, as it is now."""

    items: list[EquipmentItem]


class EquipmentAct(msgspec.Struct, frozen=True, kw_only=True, tag_field="act", forbid_unknown_fields=True):
    def record(self, by: str, role: Role) -> AnyEquipmentRecord:
        raise NotImplementedError


class ReceiveEquipment(EquipmentAct, frozen=True, kw_only=True, tag="receive"):
    """New equipment is in the store."""

    kind: EquipmentKind
    identities: Identities
    supplier: Text = ""
    description: Text = ""

    def record(self, by: str, role: Role) -> AnyEquipmentRecord:
        return EquipmentReceived(
            by=by,
            role=role,
            kind_of=self.kind,
            identities=self.identities,
            supplier=self.supplier,
            description=self.description,
        )


class IssueEquipment(EquipmentAct, frozen=True, kw_only=True, tag="issue"):
    """Hand equipment out to a table. The person who takes it there confirms."""

    identities: Identities
    table: TableName

    def record(self, by: str, role: Role) -> AnyEquipmentRecord:
        return EquipmentIssued(by=by, role=role, identities=self.identities, table=self.table)


class ReturnEquipment(EquipmentAct, frozen=True, kw_only=True, tag="return"):
    """Hand equipment back from a table. The person who takes it into the store confirms."""

    identities: Identities
    table: TableName

    def record(self, by: str, role: Role) -> AnyEquipmentRecord:
        return EquipmentReturned(by=by, role=role, identities=self.identities, table=self.table)


class SetEquipmentAside(EquipmentAct, frozen=True, kw_only=True, tag="set_aside"):
    """Keep equipment as evidence."""

    identities: Identities
    why: Reason

    def record(self, by: str, role: Role) -> AnyEquipmentRecord:
        return EquipmentSetAside(by=by, role=role, identities=self.identities, why=self.why)


class CondemnEquipment(EquipmentAct, frozen=True, kw_only=True, tag="condemn"):
    """Have equipment destroyed. The person who sees it destroyed confirms."""

    identities: Identities

    def record(self, by: str, role: Role) -> AnyEquipmentRecord:
        return EquipmentCondemned(by=by, role=role, identities=self.identities)


class ConfirmEquipment(EquipmentAct, frozen=True, kw_only=True, tag="confirm"):
    """The second person."""

    number: RecordNumber

    def record(self, by: str, role: Role) -> AnyEquipmentRecord:
        return EquipmentConfirmed(by=by, role=role, number=self.number)


class WithdrawEquipment(EquipmentAct, frozen=True, kw_only=True, tag="withdraw"):
    """Take back your own record, or decline that of another person."""

    number: RecordNumber

    def record(self, by: str, role: Role) -> AnyEquipmentRecord:
        return EquipmentWithdrawn(by=by, role=role, number=self.number)


AnyEquipmentAct: TypeAlias = (
    ReceiveEquipment
    | IssueEquipment
    | ReturnEquipment
    | SetEquipmentAside
    | CondemnEquipment
    | ConfirmEquipment
    | WithdrawEquipment
)


async def equipment(call: Call) -> EquipmentShown:
    register, asked = await call.services.equipment.current(), call.query
    items = sorted(register.items.values(), key=lambda item: item.identity)
    wanted = [
        item
        for item in items
        if asked.kind in (None, item.kind)
        and asked.place in (None, item.place)
        and asked.table in (None, item.table)
        and (asked.after is None or item.identity > asked.after)
    ]
    waiting = [_waiting(number, handed) for number, handed in register.waiting.items()]
    return EquipmentShown([_with_evidence(call, item) for item in wanted[: asked.most]], waiting)


def _with_evidence(call: Call, item: EquipmentItem) -> EquipmentItem:
    """A table says by itself what it has set aside."""
    room = call.services.floor.rooms.get(item.table)
    clause = "" if room is None else room.state.set_aside.get(item.identity, "")
    return msgspec.structs.replace(item, evidence=item.evidence or clause)


def _waiting(number: int, handed: Handed) -> EquipmentWaiting:
    return EquipmentWaiting(number, handed.kind(), handed.identities, handed.table, handed.by, handed.role)


async def act_on_equipment(call: Call) -> EquipmentActed:
    record = call.body.record(call.person.id, call.person.role)
    register = await call.services.equipment.current()
    if isinstance(record, OfItems):
        identities = record.identities
    else:
        first = register.waiting.get(record.number)
        identities = () if first is None else first.identities
    await call.services.equipment.write(record)
    register = await call.services.equipment.current()
    return EquipmentActed([item for item in map(register.find, identities) if item is not None])
