"""All steps of the check, in order. A damaged database is not read further: what it answers means nothing."""

from collections.abc import Sequence

import msgspec

from felt.check import Progress, Report
from felt.check.documents import check_documents
from felt.check.equipment import uses_of_equipment
from felt.check.files import check_files
from felt.check.house import check_house
from felt.check.journals import check_tables, journals
from felt.check.ledger import check_counts, check_ledger
from felt.check.log import check_log
from felt.check.marks import Heads, check_marks
from felt.check.registers import AnyRegister, check_registers
from felt.check.resume import Resume
from felt.core.words import Words
from felt.dealing.keys import MasterKey
from felt.house import HOUSE_JOURNAL
from felt.journal.marks import LogMark
from felt.store.forms import Forms
from felt.store.reading import Reading
from felt.store.refusals import BooksDamaged

DAMAGED = Words("The database is damaged: {problem}.", "Cơ sở dữ liệu bị hỏng: {problem}.")
NO_KEY = Words(
    "Shuffles of one key were not dealt again, and the house's signatures were not held against its key: name the key "
    "with --key.",
    "Chưa chia lại các lượt xáo một khóa, và chưa đối chiếu chữ ký của nhà cái với khóa: hãy chỉ ra khóa bằng --key.",
)
NO_MARKS = Words(
    "The journals were not held against their marks, so events that were cut off an end would not be found: name the "
    "marks with --marks.",
    "Chưa đối chiếu nhật ký với mốc, nên không thể phát hiện sự kiện bị cắt ở cuối: hãy chỉ ra tệp mốc bằng --marks.",
)


class Plan(msgspec.Struct, frozen=True):
    """What to check beside the books themselves."""

    forms: Forms
    keys: Sequence[MasterKey] = ()
    marks: Heads | None = None
    registers: Sequence[AnyRegister] = ()
    """All kinds of registers that the house keeps."""
    log: LogMark | None = None
    """The log of the house, as the marks know it."""


async def check(books: Reading, plan: Plan, *, progress: Progress, resume: Resume) -> Report:
    """Opens the books and closes them. Refuses a database that does not hold books of this version, and books that
    were written while they were read."""
    report = Report()
    try:
        await books.open()
        report.notes += await books.notes()
        async for problem in books.damage():
            report.add("database_damaged", "", DAMAGED, problem=problem)
        if report.clean:
            await _rows(books, plan, report, progress, resume)
        await books.refuse_changed()
    except BooksDamaged as damaged:
        report.refused(damaged, "")
    finally:
        await books.close()
    report.notes += [NO_KEY] if not plan.keys else []
    report.notes += [NO_MARKS] if plan.marks is None else []
    return report


async def _rows(books: Reading, plan: Plan, report: Report, progress: Progress, resume: Resume) -> None:
    found = await journals(books, report)
    if plan.marks is not None:
        await check_marks(books, plan.marks, report)
    await check_tables(books, found, report, keys=plan.keys, progress=progress, resume=resume)
    own = next((journal for journal in found if journal.table == HOUSE_JOURNAL), None)
    await check_house(books, own, report, await uses_of_equipment(books, found))
    named = await check_registers(books, found, plan.registers, report)
    await check_files(books, named, report)
    await check_ledger(books, report)
    await check_counts(books, report)
    await check_documents(books, report, plan.forms)
    await check_log(books, report, keys=plan.keys, mark=plan.log, progress=progress)
