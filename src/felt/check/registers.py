"""The registers beside the tables: chain, kinds, order of entries, and every transfer that they make."""

from collections.abc import Sequence
from typing import Any

from felt.check import Report, queries
from felt.check.journals import Journal
from felt.check.transfers import TransfersOfTable
from felt.core.words import Words
from felt.house import HOUSE_JOURNAL
from felt.journal import Chain, JournalBroken, Record, check_chain
from felt.register import Register, is_table
from felt.rooms.desk import Kept, evolved
from felt.store.reading import Reading

AnyRegister = Register[Any, Any, Any]

NO_SUCH_KIND = Words(
    "{place} is neither the journal of a table nor a register that the house keeps.",
    "{place} không phải nhật ký của bàn, cũng không phải sổ nào của nhà cái.",
)
NO_SNAPSHOT = Words("{place} has a snapshot, and is no table.", "{place} có bản chụp nhưng không phải là bàn.")
ROUND = Words("it belongs to a round", "mục này thuộc một ván")


async def check_registers(
    books: Reading, found: Sequence[Journal], registers: Sequence[AnyRegister], report: Report
) -> None:
    for journal in found:
        if is_table(journal.table) or journal.table == HOUSE_JOURNAL:
            continue
        register = next((each for each in registers if journal.table.startswith(each.prefix)), None)
        if register is None:
            report.add("journal_of_no_kind", journal.table, NO_SUCH_KIND)
            continue
        if await books.rows(queries.SNAPSHOT, journal.number):
            report.add("snapshot_of_a_register", journal.table, NO_SNAPSHOT)
        report.counts.registers += 1
        try:
            await _follow(books, journal, register, report)
        except JournalBroken as broken:
            report.refused(broken, f"{journal.table}/{broken.values['seq']}")


async def _follow(books: Reading, journal: Journal, register: AnyRegister, report: Report) -> None:
    state = register.begin(register.key(journal.table))
    end = Chain(journal.table)
    stored = TransfersOfTable(journal.table, books.stream(queries.TABLE_TRANSFERS, journal.number), report)
    await stored.begin()
    async for row in books.stream(queries.EVENTS, journal.number):
        record = Record(journal.table, *row)
        end = check_chain((record,), seq=end.seq, last_hash=end.hash) or end
        if record.round != 0:
            raise JournalBroken(table=record.table, seq=record.seq, problem=ROUND)
        entry = register.decode(record)
        await stored.compare(record.seq, register.transfers(state, entry, journal.table, record.seq))
        evolved(register, state, Kept(record.at, entry, record))
        report.counts.events += 1
    await stored.end()
    report.counts.transfers += stored.read
