"""A case and its rounds, as the books have them. Only reading."""

from collections.abc import Sequence

import msgspec

from felt.cases import CASES
from felt.cases.entries import AnyCaseEntry, RoundAttached
from felt.cases.refusals import NoSuchCase
from felt.cases.state import Case
from felt.dossier.forms import Fragment, RoundForm, fragment_of, in_runs
from felt.journal import GENESIS, Record, check_chain
from felt.rooms.desk import Kept, evolved
from felt.rooms.recall import round_on_record
from felt.store import Store
from felt.table.events import TableOpened
from felt.verify.records import RoundOnRecord, event_of


class CaseOnRecord(msgspec.Struct, frozen=True):
    case: Case
    kept: tuple[Kept[AnyCaseEntry], ...]

    @property
    def records(self) -> tuple[Record, ...]:
        return tuple(each.record for each in self.kept)


class RoundGathered(msgspec.Struct, frozen=True):
    attached: RoundAttached
    form: RoundForm
    on_record: RoundOnRecord


async def case_numbers(store: Store) -> list[int]:
    keys = (CASES.key(head.table) for head in await store.heads() if head.table.startswith(CASES.prefix))
    return sorted(int(key) for key in keys if key.isdecimal())


async def case_on_record(store: Store, number: int) -> CaseOnRecord:
    records = [record async for record in store.records(CASES.name(str(number)))]
    if not records:
        raise NoSuchCase(number=number)
    return followed(str(number), records)


def followed(key: str, records: Sequence[Record]) -> CaseOnRecord:
    """The case by its records. Refuses a journal that is broken (`JournalBroken`)."""
    check_chain(records)
    case, kept = Case(key), list[Kept[AnyCaseEntry]]()
    for record in records:
        each = Kept(record.at, CASES.decode(record), record)
        evolved(CASES, case, each)
        kept.append(each)
    return CaseOnRecord(case, tuple(kept))


async def gathered_round(store: Store, attached: RoundAttached) -> RoundGathered:
    found = await round_on_record(store, attached.table, attached.round)
    opening = next(
        record
        for record in reversed(found.openings)
        if record.seq < found.records[0].seq and isinstance(event_of(record), TableOpened)
    )
    form = RoundForm(
        table=attached.table,
        round=attached.round,
        opening=await _fragment(store, [opening]),
        fragments=tuple([await _fragment(store, run) for run in in_runs(found.records)]),
    )
    return RoundGathered(attached, form, found)


async def _fragment(store: Store, records: Sequence[Record]) -> Fragment:
    first, previous = records[0], GENESIS
    async for record in store.records(first.table, after=first.seq - 2, until=first.seq - 1):
        previous = record.hash
    return fragment_of(records, previous)
