"""The refusals of the store; `felt.store` holds those that its interface names.

Refusal
├── EventOutOfOrder        the event does not continue its table's journal
├── WrongDatabase          the database cannot be used
│   ├── NotADatabase         NoSuchDatabase      DatabaseTooNew      BooksKeptElsewhere
│   └── NotTheBooks          BooksTooOld         BooksDamaged        BooksChangedMeanwhile
├── NotInTheBooks          the books do not contain it
│   └── AccountNotInLedger   TableNotInJournal   RoundNotInJournal
└── LedgerRefusal          the books do not take the transfer
    └── TooManyChips
"""

from felt.core.refusals import Refusal
from felt.core.words import Words
from felt.ledger import LedgerRefusal


class EventOutOfOrder(Refusal):
    """Its writer computed ahead on an event that was refused, or that another writer has replaced. The table must be
    rebuilt from its journal."""

    words = Words(
        "Event {seq} of table {table} does not follow event {last}, the last one in its journal.",
        "Sự kiện {seq} của bàn {table} không nối tiếp sự kiện cuối {last} trong nhật ký.",
    )


class WrongDatabase(Refusal):
    """The database cannot be used."""


class NotADatabase(WrongDatabase):
    words = Words(
        "“{url}” is no database; write postgresql://… or the path of a file.",
        "“{url}” không phải là cơ sở dữ liệu; hãy ghi postgresql://… hoặc đường dẫn tệp.",
    )


class NoSuchDatabase(WrongDatabase):
    words = Words(
        "There is no database {path}; name one with --database or FELT_DATABASE_URL.",
        "Không có cơ sở dữ liệu {path}; hãy chỉ ra bằng --database hoặc FELT_DATABASE_URL.",
    )


class DatabaseTooNew(WrongDatabase):
    words = Words(
        "The database was written by a later Felt (its schema is {found}, and {known} is known here); use that one.",
        "Cơ sở dữ liệu do bản Felt mới hơn ghi (lược đồ {found}, ở đây chỉ biết đến {known}); hãy dùng bản đó.",
    )


class BooksKeptElsewhere(WrongDatabase):
    words = Words(
        "Another Felt is open with the books {path}; stop it first, or name other books with --database.",
        "Một Felt khác đang mở với sổ {path}; hãy dừng nó trước, hoặc chỉ ra sổ khác bằng --database.",
    )


class NotTheBooks(WrongDatabase):
    words = Words(
        "{database} does not hold the books of a Felt: {problem}. Name the books with --database.",
        "{database} không chứa sổ của Felt: {problem}. Hãy chỉ ra sổ bằng --database.",
    )


class BooksTooOld(WrongDatabase):
    words = Words(
        "The books {database} are of an earlier version (their schema is {found}, this Felt reads {known}). Look at "
        "them once with `felt ledger list`, which brings them up to date, and check them then.",
        "Sổ {database} thuộc phiên bản cũ (lược đồ {found}, Felt này đọc {known}). Hãy xem sổ một lần bằng "
        "`felt ledger list` để cập nhật, rồi kiểm tra.",
    )


class BooksDamaged(WrongDatabase):
    """The database itself says that it cannot read what it holds."""

    words = Words("The database is damaged: {problem}.", "Cơ sở dữ liệu bị hỏng: {problem}.")


class BooksChangedMeanwhile(WrongDatabase):
    words = Words(
        "The books {database} were written while they were read. Check them again.",
        "Sổ {database} bị ghi trong lúc đang đọc. Hãy kiểm tra lại.",
    )


class NotInTheBooks(Refusal):
    """The books do not contain it."""


class AccountNotInLedger(NotInTheBooks):
    words = Words("No chip has ever moved in account {account}.", "Chưa có chip nào qua tài khoản {account}.")


class TableNotInJournal(NotInTheBooks):
    words = Words("There is no table {table} in the journal.", "Không có bàn {table} trong nhật ký.")


class RoundNotInJournal(NotInTheBooks):
    words = Words(
        "There is no round {number} of table {table} in the journal.",
        "Không có ván {number} của bàn {table} trong nhật ký.",
    )


class TooManyChips(LedgerRefusal):
    """A reader of JSON may not hold a larger amount exactly."""

    words = Words("An account holds {most:chips} chips at most.", "Một tài khoản giữ nhiều nhất {most:chips} chip.")
