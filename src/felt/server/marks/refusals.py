"""Books that the server does not open, because they do not fit their marks.

Refusal
├── MarksNotWritten
└── BooksNotAsMarked
    └── MarksMissing   MarksNotOurs   MarksOfOtherBooks   JournalBehind   JournalDiffers   AccountsBehind
        BooksAreACopy   LogBehind   LogDiffers
"""

from felt.core.refusals import Refusal
from felt.core.words import Words

CONSEQUENCE = Words(
    "If the books come from a backup, start once with `felt serve --restored`: rounds under way become void, shoes are "
    "dropped, and all sessions end.",
    "Nếu sổ lấy từ bản sao lưu, hãy mở một lần bằng `felt serve --restored`: các ván đang chơi bị vô hiệu, hộp bài bị "
    "bỏ, mọi phiên kết thúc.",
)


def _and_then(en: str, vi: str) -> Words:
    return Words(f"{en} {CONSEQUENCE.en}", f"{vi} {CONSEQUENCE.vi}")


class MarksNotWritten(Refusal):
    words = Words(
        "The marks of the books cannot be written to {path}: {problem}. Name another file with marks_file.",
        "Không ghi được dấu mốc của sổ vào {path}: {problem}. Hãy chỉ ra tệp khác bằng marks_file.",
    )


class BooksNotAsMarked(Refusal):
    """The books are not the ones that were last open here, or not as they were left."""


class MarksMissing(BooksNotAsMarked):
    words = _and_then(
        "These books have marks, but there is no file {path}: put it back, or name it with marks_file.",
        "Sổ này có tệp dấu mốc, nhưng không thấy {path}: hãy đặt lại tệp, hoặc chỉ ra bằng marks_file.",
    )


class MarksNotOurs(BooksNotAsMarked):
    words = _and_then(
        "The marks in {path} were changed, or were not written with the key of this house; see key_file.",
        "Dấu mốc trong {path} đã bị sửa, hoặc không được ghi bằng khóa của nhà cái này; xem key_file.",
    )


class MarksOfOtherBooks(BooksNotAsMarked):
    words = _and_then(
        "The marks in {path} belong to other books; name the marks of these books with marks_file, or, if these books "
        "are new, move the file away.",
        "Dấu mốc trong {path} thuộc sổ khác; hãy chỉ ra dấu mốc của sổ này bằng marks_file, hoặc dời tệp đi nếu đây là "
        "sổ mới.",
    )


class JournalBehind(BooksNotAsMarked):
    words = _and_then(
        "The books are older than the marks in {path}: the journal of table {table} ends at event {found}, but event "
        "{marked} was written. The same holds for {others} other tables.",
        "Sổ cũ hơn dấu mốc trong {path}: nhật ký bàn {table} dừng ở sự kiện {found}, trong khi đã ghi sự kiện "
        "{marked}. Thêm {others} bàn khác cũng vậy.",
    )


class JournalDiffers(BooksNotAsMarked):
    words = _and_then(
        "The books differ from the marks in {path}: event {marked} of table {table} is not the one that was written.",
        "Sổ khác với dấu mốc trong {path}: sự kiện {marked} của bàn {table} không phải sự kiện đã ghi.",
    )


class LogBehind(BooksNotAsMarked):
    words = _and_then(
        "The books are older than the marks in {path}: the log of the house has {found} entries, but {marked} were "
        "signed.",
        "Sổ cũ hơn dấu mốc trong {path}: nhật ký chung có {found} mục, trong khi đã ký {marked} mục.",
    )


class LogDiffers(BooksNotAsMarked):
    words = _and_then(
        "The books differ from the marks in {path}: the first {marked} entries of the log of the house are not the "
        "ones that were signed.",
        "Sổ khác với dấu mốc trong {path}: {marked} mục đầu của nhật ký chung không phải những mục đã ký.",
    )


class AccountsBehind(BooksNotAsMarked):
    words = _and_then(
        "The accounts in the books are older than the marks in {path}.",
        "Các tài khoản trong sổ cũ hơn dấu mốc trong {path}.",
    )


class BooksAreACopy(BooksNotAsMarked):
    """Their marks may fit all the same, if the other books ended within a second of the copy."""

    words = _and_then(
        "These books are a copy that `felt backup` or `felt restore` has made.",
        "Sổ này là bản sao do `felt backup` hoặc `felt restore` tạo ra.",
    )
