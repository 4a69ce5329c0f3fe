"""A deck of cards or a set of dice. Each has an identity from receipt to destruction."""

from collections.abc import Mapping
from enum import StrEnum
from typing import Annotated

import msgspec

from felt.core.equipment.refusals import (
    AlreadyDestroyed,
    IdentityUnknown,
    KeptAsEvidence,
    NamedTwice,
    NotAtThatTable,
    WaitsForConfirmation,
    WrongKindOfEquipment,
)
from felt.core.wagers import Clause
from felt.core.words import Words

Identity = Annotated[str, msgspec.Meta(min_length=1, max_length=32)]
"""The number on the seal of a deck, or on the box of a set of dice."""


class EquipmentKind(StrEnum):
    CARDS = "cards"
    DICE = "dice"


KIND_NAMES = {
    EquipmentKind.CARDS: Words("a deck of cards", "bộ bài"),
    EquipmentKind.DICE: Words("a set of dice", "bộ xúc xắc"),
}


class EquipmentPlace(StrEnum):
    STORE = "store"
    TABLE = "table"
    DESTROYED = "destroyed"


class EquipmentItem(msgspec.Struct, frozen=True, omit_defaults=True):
    """What the register of the house says of one deck or one set of dice."""

    identity: str
    kind: EquipmentKind
    description: str = ""
    place: EquipmentPlace = EquipmentPlace.STORE
    table: str = ""
    evidence: str = ""
    """Why it is kept as evidence; empty if it is not. It is never used again."""
    waits: int = 0
    """The number of the record that waits for the confirmation of another person."""


class TableEquipment(msgspec.Struct, frozen=True):
    """What a table says of the decks or dice that it has."""

    kind: EquipmentKind
    in_use: frozenset[str] = frozenset()
    set_aside: Mapping[str, Clause] = {}
    """By identity, the clause by which it was taken out of play (rulings B19 and S6, niuniu 7.2)."""


def refuse_named_twice(identities: tuple[str, ...], *, place: str) -> None:
    for index, identity in enumerate(identities):
        if identity in identities[:index]:
            raise NamedTwice(identity=identity, place=f"{place}[{index}]")


def refuse_unfit(
    item: EquipmentItem | None, identity: str, *, kind: EquipmentKind, table: str, place: str = ""
) -> None:
    """A table uses equipment that is at this table, sound, and not on its way back."""
    if item is None:
        raise IdentityUnknown(identity=identity, place=place)
    if item.kind is not kind:
        raise WrongKindOfEquipment(identity=identity, needed=KIND_NAMES[kind], place=place)
    refuse_spent(item, place=place)
    if item.place is not EquipmentPlace.TABLE or item.table != table:
        raise NotAtThatTable(identity=identity, table=table, place=place)
    refuse_waiting(item, place=place)


def refuse_spent(item: EquipmentItem, *, place: str) -> None:
    """Equipment that was destroyed, or is kept as evidence, is never used again."""
    if item.place is EquipmentPlace.DESTROYED:
        raise AlreadyDestroyed(identity=item.identity, place=place)
    if item.evidence:
        raise KeptAsEvidence(identity=item.identity, why=item.evidence, place=place)


def refuse_waiting(item: EquipmentItem, *, place: str) -> None:
    if item.waits:
        raise WaitsForConfirmation(identity=item.identity, number=item.waits, place=place)
