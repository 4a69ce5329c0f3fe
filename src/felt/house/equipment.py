"""The records of decks and dice in the house's own journal.

Equipment is received, issued to a table, returned from it, and condemned. To issue, to return and to condemn takes two
people: the second one confirms the record of the first, and nothing has moved until then."""

from typing import Annotated, ClassVar, TypeAlias

import msgspec

from felt.core.authority import Role
from felt.core.equipment import EquipmentKind, EquipmentPlace
from felt.core.requests import TableName
from felt.core.wagers import Clause
from felt.house.events import HouseEvent

IDENTITIES_MAX = 200
RegisteredIdentity = Annotated[str, msgspec.Meta(pattern=r"^[A-Za-z0-9][A-Za-z0-9._-]{0,31}(?![\s\S])")]
Identities = Annotated[tuple[RegisteredIdentity, ...], msgspec.Meta(min_length=1, max_length=IDENTITIES_MAX)]
Text = Annotated[str, msgspec.Meta(max_length=200, pattern=r"^[^\x00-\x1f\x7f]*(?![\s\S])")]
Reason = Annotated[str, msgspec.Meta(min_length=1, max_length=200, pattern=r"^[^\x00-\x1f\x7f]*(?![\s\S])")]
RecordNumber = Annotated[int, msgspec.Meta(ge=1, le=2**53)]


class EquipmentRecord(HouseEvent, frozen=True, kw_only=True):
    """`by` is the person who acted, and `role` the role of that person then."""

    by: str
    role: Role


class OfItems(EquipmentRecord, frozen=True, kw_only=True):
    least: ClassVar[Role]
    """The books name nobody. As in ruling A8, a Shift Manager moves equipment, and a Pit Manager takes it out of play.
    A Pit Supervisor takes and gives back what is at a table."""

    identities: Identities


class EquipmentReceived(OfItems, frozen=True, kw_only=True, tag="equipment_received"):
    """New equipment is in the store. `description` says its colour or make."""

    least: ClassVar[Role] = Role.SHIFT_MANAGER

    kind_of: EquipmentKind = msgspec.field(name="kind")
    supplier: Text = ""
    description: Text = ""


class EquipmentSetAside(OfItems, frozen=True, kw_only=True, tag="equipment_set_aside"):
    """It is kept as evidence, where it is, and never used again."""

    least: ClassVar[Role] = Role.PIT_MANAGER

    why: Reason


class Handed(OfItems, frozen=True, kw_only=True):
    """One person hands the equipment over. The person who takes it confirms the record."""

    confirmed_by: ClassVar[Role]
    leaves: ClassVar[EquipmentPlace]
    arrives: ClassVar[EquipmentPlace]

    table: str = ""


class EquipmentIssued(Handed, frozen=True, kw_only=True, tag="equipment_issued"):
    least: ClassVar[Role] = Role.SHIFT_MANAGER
    confirmed_by: ClassVar[Role] = Role.PIT_SUPERVISOR
    leaves: ClassVar[EquipmentPlace] = EquipmentPlace.STORE
    arrives: ClassVar[EquipmentPlace] = EquipmentPlace.TABLE

    table: TableName


class EquipmentReturned(Handed, frozen=True, kw_only=True, tag="equipment_returned"):
    """Back from the table to the store. `evidence` says by which clause the table had taken it out of play."""

    least: ClassVar[Role] = Role.PIT_SUPERVISOR
    confirmed_by: ClassVar[Role] = Role.SHIFT_MANAGER
    leaves: ClassVar[EquipmentPlace] = EquipmentPlace.TABLE
    arrives: ClassVar[EquipmentPlace] = EquipmentPlace.STORE

    table: TableName
    evidence: dict[str, Clause] = msgspec.field(default_factory=dict)


class EquipmentCondemned(Handed, frozen=True, kw_only=True, tag="equipment_condemned"):
    """To be destroyed. Who confirms it has seen it destroyed."""

    least: ClassVar[Role] = Role.SHIFT_MANAGER
    least_of_evidence: ClassVar[Role] = Role.OPERATIONS_MANAGER
    confirmed_by: ClassVar[Role] = Role.PIT_MANAGER
    leaves: ClassVar[EquipmentPlace] = EquipmentPlace.STORE
    arrives: ClassVar[EquipmentPlace] = EquipmentPlace.DESTROYED


class OfRecord(EquipmentRecord, frozen=True, kw_only=True):
    """About the record with this number in the house's journal, which waits for a second person."""

    number: RecordNumber


class EquipmentConfirmed(OfRecord, frozen=True, kw_only=True, tag="equipment_confirmed"):
    """The second person: the equipment has arrived, or is destroyed."""


class EquipmentWithdrawn(OfRecord, frozen=True, kw_only=True, tag="equipment_withdrawn"):
    """The first person takes the record back, or a person who could confirm it declines. Nothing has moved."""


AnyEquipmentRecord: TypeAlias = (
    EquipmentReceived
    | EquipmentSetAside
    | EquipmentIssued
    | EquipmentReturned
    | EquipmentCondemned
    | EquipmentConfirmed
    | EquipmentWithdrawn
)
