"""The life of one deck or one set of dice, out of the journals of the house and of the tables."""

from typing import NamedTuple

from felt.cli.books import Books
from felt.house import HOUSE_JOURNAL, decode_house_event
from felt.house.equipment import AnyEquipmentRecord, EquipmentConfirmed, EquipmentRecord, EquipmentWithdrawn, OfItems
from felt.house.register import Register
from felt.journal import Record
from felt.register import is_table
from felt.table.dealer.uses import KINDS, EquipmentUses, Use
from felt.verify.records import event_of


class Life(NamedTuple):
    records: list[tuple[Record, AnyEquipmentRecord]]
    uses: list[tuple[str, Use]]
    """With the table of each."""


async def register_of(books: Books) -> Register:
    register = Register()
    async for record in books.records(HOUSE_JOURNAL):
        register.follow(record.seq, decode_house_event(record.body))
    return register


async def life_of(books: Books, identity: str) -> Life:
    """Also of equipment that a table has named, and the register does not know."""
    life, register = Life([], []), Register()
    async for record in books.records(HOUSE_JOURNAL):
        event = decode_house_event(record.body)
        if isinstance(event, EquipmentRecord) and identity in _concerned(register, event):
            life.records.append((record, event))
        register.follow(record.seq, event)
    for head in await books.heads():
        if is_table(head.table):
            uses = await _uses(books, head.table)
            life.uses.extend((head.table, use) for use in uses if identity in use.identities)
    return life


def _concerned(register: Register, event: AnyEquipmentRecord) -> tuple[str, ...]:
    if isinstance(event, OfItems):
        return event.identities
    assert isinstance(event, EquipmentConfirmed | EquipmentWithdrawn)
    return register.waiting[event.number].identities


async def _uses(books: Books, table: str) -> list[Use]:
    uses = EquipmentUses()
    async for record in books.records(table):
        if record.kind in KINDS:
            uses.follow(event_of(record), seq=record.seq, round_number=record.round)
    return uses.uses
