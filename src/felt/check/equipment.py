"""The register of equipment: every record follows from those before it, and no table has used what it may not."""

from collections.abc import Sequence

from felt.check import Report, queries
from felt.check.journals import Journal
from felt.core.equipment import EquipmentPlace, refuse_unfit
from felt.core.refusals import Refusal
from felt.core.words import Language, Words
from felt.house import HOUSE_JOURNAL
from felt.house.equipment import AnyEquipmentRecord, EquipmentRecord
from felt.house.events import HouseEvent
from felt.house.register import Register, decide
from felt.journal import JournalBroken, Record
from felt.register import is_table
from felt.store.reading import Reading
from felt.table.dealer.uses import EquipmentUses, Use
from felt.verify.records import event_of

NO_SUCH_RECORD = Words(
    "{place} relies on record {number} of the house, which is missing.",
    "{place} dựa vào bản ghi {number} của nhà cái, nhưng không có.",
)
NOT_KEPT = Words(
    "{place} set {identity} aside by {clause}, and the register has it in store as sound.",
    "{place} đã loại {identity} theo {clause}, nhưng sổ thiết bị ghi là còn dùng được trong kho.",
)


class EquipmentCheck:
    """Follow every event of the house, then call `end`."""

    def __init__(self, report: Report, used: Sequence[tuple[str, Use]]) -> None:
        """`used` names the table of each use."""
        self._report = report
        self._register = Register()
        self._used = used
        self._to_come: dict[int, list[tuple[str, Use]]] = {}
        for table, use in used:
            self._to_come.setdefault(use.register, []).append((table, use))
        self._uses_at(0)

    def follow(self, record: Record, event: HouseEvent) -> None:
        if isinstance(event, EquipmentRecord):
            self._verify(record, event)  # type: ignore[arg-type]
        self._register.follow(record.seq, event)
        self._uses_at(record.seq)

    def _verify(self, record: Record, event: AnyEquipmentRecord) -> None:
        try:
            decide(self._register, event)
        except Refusal as refusal:
            problem = Words(*(refusal.message(language).removesuffix(".") for language in Language))
            raise JournalBroken(table=HOUSE_JOURNAL, seq=record.seq, problem=problem) from refusal

    def _uses_at(self, number: int) -> None:
        """The uses that were decided when this was the last record of the house."""
        for table, use in self._to_come.pop(number, ()):
            for identity in use.identities:
                self._check_use(table, use, identity)

    def _check_use(self, table: str, use: Use, identity: str) -> None:
        item = self._register.find(identity)
        if item is None and not use.demanded:
            return
        try:
            refuse_unfit(item, identity, kind=use.kind, table=table)
        except Refusal as refusal:
            self._report.refused(refusal, f"{table}/{use.seq}")

    def end(self) -> None:
        for number, uses in self._to_come.items():
            for table, use in uses:
                self._report.add("record_missing", f"{table}/{use.seq}", NO_SUCH_RECORD, number=number)
        for table, use in self._used:
            for identity in use.identities if use.clause else ():
                item = self._register.find(identity)
                if item is not None and item.place is EquipmentPlace.STORE and not item.evidence:
                    values = {"identity": identity, "clause": use.clause}
                    self._report.add("evidence_not_kept", f"{table}/{use.seq}", NOT_KEPT, **values)


async def uses_of_equipment(books: Reading, journals: Sequence[Journal]) -> list[tuple[str, Use]]:
    """The uses of all tables, with their table; none where the house registers nothing."""
    own = next((journal for journal in journals if journal.table == HOUSE_JOURNAL), None)
    if own is None or not await books.rows(queries.ANY_EQUIPMENT, own.number):
        return []
    found: list[tuple[str, Use]] = []
    for journal in journals:
        if is_table(journal.table):
            found += [(journal.table, use) for use in await _of_table(books, journal)]
    return found


async def _of_table(books: Reading, journal: Journal) -> list[Use]:
    """A record that cannot be read ends it: the check of the journal has found it."""
    uses = EquipmentUses()
    async for row in books.stream(queries.EQUIPMENT_IN_USE, journal.number):
        record = Record(journal.table, *row)
        try:
            event = event_of(record)
        except JournalBroken:
            break
        uses.follow(event, seq=record.seq, round_number=record.round)
    return uses.uses
