"""The registers beside the tables: chain, kinds, order of entries, and every transfer that they make."""

from collections import defaultdict, deque
from collections.abc import Iterable, Sequence
from typing import Any

from felt.check import Report, queries
from felt.check.journals import Journal
from felt.check.transfers import TransfersOfTable
from felt.core.words import Words
from felt.house import HOUSE_JOURNAL
from felt.journal import Chain, JournalBroken, Record, check_chain
from felt.register import NamedFile, NamedRecord, Register, is_table
from felt.rooms.desk import Kept, evolved
from felt.store.reading import Reading

AnyRegister = Register[Any, Any, Any]
NamedFiles = dict[NamedFile, str]

NO_SUCH_KIND = Words(
    "{place} is neither the journal of a table nor a register that the house keeps.",
    "{place} không phải nhật ký của bàn, cũng không phải sổ nào của nhà cái.",
)
NO_SNAPSHOT = Words("{place} has a snapshot, and is no table.", "{place} có bản chụp nhưng không phải là bàn.")
NO_SUCH_RECORD = Words(
    "{place} names event {seq} of table {table} with a hash that this event does not have.",
    "{place} nêu sự kiện {seq} của bàn {table} với mã băm không phải của sự kiện đó.",
)
ROUND = Words("it belongs to a round", "mục này thuộc một ván")
NEVER_SO = Words(
    "{place} rests on a balance of {balance} cents of account {account}, which that account did not have then.",
    "{place} dựa trên số dư {balance} xu của tài khoản {account}, nhưng khi đó tài khoản không có số dư này.",
)


async def check_registers(
    books: Reading, found: Sequence[Journal], registers: Sequence[AnyRegister], report: Report
) -> NamedFiles:
    """The files that the entries name, and for each the first place that names it."""
    named: NamedFiles = {}
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
            await _follow(books, journal, register, report, named)
        except JournalBroken as broken:
            report.refused(broken, f"{journal.table}/{broken.values['seq']}")
    return named


async def _follow(books: Reading, journal: Journal, register: AnyRegister, report: Report, named: NamedFiles) -> None:
    state = register.begin(register.key(journal.table))
    balances: defaultdict[str, list[tuple[int, int]]] = defaultdict(list)
    """By account, the numbers of entries and the balances on which they rest."""
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
        for account, balance in register.read(state, entry):
            balances[account].append((record.seq, balance))
        evolved(register, state, Kept(record.at, entry, record))
        report.counts.events += 1
        for reference in register.relies_on(entry):
            place = f"{journal.table}/{record.seq}"
            if isinstance(reference, NamedFile):
                named.setdefault(reference, place)
            elif not await _is_there(books, reference):
                report.add("record_not_there", place, NO_SUCH_RECORD, table=reference.table, seq=reference.seq)
    await stored.end()
    report.counts.transfers += stored.read
    for account, read in balances.items():
        await _had(books, account, read, journal.table, report)


async def _had(books: Reading, account: str, read: Iterable[tuple[int, int]], journal: str, report: Report) -> None:
    """An entry has no number among the transfers. So the account must have had these balances, in this order."""
    waiting = deque(read)
    balance = 0
    _pass(waiting, balance)
    async for (change,) in books.stream(queries.CHANGES, account):
        balance += change
        _pass(waiting, balance)
    for seq, claimed in list(waiting)[:1]:
        report.add("balance_never_was", f"{journal}/{seq}", NEVER_SO, balance=claimed, account=account)


def _pass(waiting: deque[tuple[int, int]], balance: int) -> None:
    while waiting and waiting[0][1] == balance:
        waiting.popleft()


async def _is_there(books: Reading, named: NamedRecord) -> bool:
    rows = await books.rows(queries.RECORD_HASH, named.table, named.seq)
    return [bytes(found).hex() for (found,) in rows] == [named.hash]
