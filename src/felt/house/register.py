"""The register of equipment: the records of the house's journal, read one after the other. Pure."""

from collections.abc import Sequence

import msgspec

from felt.core.authority import Role
from felt.core.equipment import (
    KIND_NAMES,
    EquipmentItem,
    EquipmentKind,
    EquipmentPlace,
    TableEquipment,
    refuse_named_twice,
    refuse_spent,
    refuse_waiting,
)
from felt.core.equipment.refusals import (
    AlreadyDestroyed,
    IdentityTaken,
    IdentityUnknown,
    NotAtThatTable,
    NothingToConfirm,
    NotInStore,
    NotYourOwnToConfirm,
    StillInUse,
    WrongKindOfEquipment,
)
from felt.core.irregularity import refuse_below
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
    OfItems,
)
from felt.house.events import HouseEvent


class Register:
    """Of equipment that is destroyed it knows no more than the identity and the kind: the journal has its life."""

    def __init__(self) -> None:
        self.items: dict[str, EquipmentItem] = {}
        self.waiting: dict[int, Handed] = {}
        """By number, the records that wait for a second person."""
        self._destroyed: dict[str, EquipmentKind] = {}

    def find(self, identity: str) -> EquipmentItem | None:
        if (kind := self._destroyed.get(identity)) is not None:
            return EquipmentItem(identity, kind, place=EquipmentPlace.DESTROYED)
        return self.items.get(identity)

    def follow(self, number: int, event: HouseEvent) -> None:
        """`number` is that of the record in the journal. Events that are not about equipment change nothing."""
        match event:
            case EquipmentReceived(identities=identities):
                self.items |= {each: EquipmentItem(each, event.kind_of, event.description) for each in identities}
            case EquipmentSetAside(identities=identities, why=why):
                self._change(identities, evidence=why)
            case Handed(identities=identities):
                self.waiting[number] = event
                self._change(identities, waits=number)
            case EquipmentWithdrawn():
                self._change(self.waiting.pop(event.number).identities, waits=0)
            case EquipmentConfirmed():
                self._arrive(self.waiting.pop(event.number))

    def _arrive(self, handed: Handed) -> None:
        if handed.arrives is EquipmentPlace.DESTROYED:
            self._destroyed |= {identity: self.items.pop(identity).kind for identity in handed.identities}
            return
        table = handed.table if handed.arrives is EquipmentPlace.TABLE else ""
        self._change(handed.identities, place=handed.arrives, table=table, waits=0)
        if isinstance(handed, EquipmentReturned):
            for identity in handed.identities:
                if identity in handed.evidence:
                    self._change((identity,), evidence=handed.evidence[identity])

    def _change(self, identities: Sequence[str], **changes: object) -> None:
        for identity in identities:
            self.items[identity] = msgspec.structs.replace(self.items[identity], **changes)


def decide(
    register: Register, record: AnyEquipmentRecord, at_table: TableEquipment | None = None
) -> AnyEquipmentRecord:
    """The record as the journal keeps it, or a refusal. `at_table` is what the table of the record says of its
    equipment; None if nobody asks the table, because the record is in the journal already."""
    if isinstance(record, OfItems):
        refuse_below(record.least, record.role, "")
        refuse_named_twice(record.identities, place="identities")
        for index, identity in enumerate(record.identities):
            _refuse_item(record, register.find(identity), identity, at_table, f"identities[{index}]")
    else:
        _refuse_second(register, record)
    if isinstance(record, EquipmentReturned) and at_table is not None:
        evidence = {each: at_table.set_aside[each] for each in record.identities if each in at_table.set_aside}
        return msgspec.structs.replace(record, evidence=evidence)
    return record


def _refuse_item(
    record: OfItems, item: EquipmentItem | None, identity: str, at_table: TableEquipment | None, place: str
) -> None:
    if isinstance(record, EquipmentReceived):
        if item is not None:
            raise IdentityTaken(identity=identity, place=place)
        return
    if item is None:
        raise IdentityUnknown(identity=identity, place=place)
    if item.place is EquipmentPlace.DESTROYED:
        raise AlreadyDestroyed(identity=identity, place=place)
    match record:
        case EquipmentSetAside() | EquipmentIssued():
            refuse_spent(item, place=place)
        case EquipmentCondemned(role=role):
            _refuse_evidence(item, role)
    if isinstance(record, Handed):
        _refuse_handed(record, item, at_table, place)


def _refuse_handed(record: Handed, item: EquipmentItem, at_table: TableEquipment | None, place: str) -> None:
    identity = item.identity
    if record.leaves is EquipmentPlace.STORE and item.place is not EquipmentPlace.STORE:
        raise NotInStore(identity=identity, table=item.table, place=place)
    if record.leaves is EquipmentPlace.TABLE and item.table != record.table:
        raise NotAtThatTable(identity=identity, table=record.table, place=place)
    refuse_waiting(item, place=place)
    if at_table is None:
        return
    if item.kind is not at_table.kind:
        raise WrongKindOfEquipment(identity=identity, needed=KIND_NAMES[at_table.kind], place=place)
    if identity in at_table.in_use:
        raise StillInUse(identity=identity, table=record.table, place=place)


def _refuse_second(register: Register, record: EquipmentConfirmed | EquipmentWithdrawn) -> None:
    """Nobody confirms their own act. Equipment may have been set aside since the first person handed it over."""
    first = register.waiting.get(record.number)
    if first is None:
        raise NothingToConfirm(number=record.number, place="number")
    if isinstance(record, EquipmentWithdrawn) and record.by == first.by:
        return
    if record.by == first.by:
        raise NotYourOwnToConfirm(number=record.number, place="number")
    refuse_below(first.confirmed_by, record.role, "")
    if isinstance(record, EquipmentWithdrawn):
        return
    for identity in first.identities:
        item = register.items[identity]
        if isinstance(first, EquipmentIssued):
            refuse_spent(item, place="number")
        elif isinstance(first, EquipmentCondemned):
            _refuse_evidence(item, first.role)


def _refuse_evidence(item: EquipmentItem, role: Role) -> None:
    """Evidence is destroyed when an Operations Manager says that nobody needs it any more."""
    if item.evidence:
        refuse_below(EquipmentCondemned.least_of_evidence, role, "")
