"""What cannot be bound into a case, and what is wrong with a bundle.

Refusal
├── RoundNotOver
└── WrongBundle
    ├── NotABundle       MemberMissing    MemberUnknown    MemberDiffers
    ├── CaseUnreadable   RoundNotBound    FileDiffers
    └── PackedOtherwise  RoundNotProved
"""

from felt.core.refusals import Refusal
from felt.core.words import Words


class RoundNotOver(Refusal):
    words = Words(
        "Round {round} of table {table} is not over; try again when it is.",
        "Ván {round} của bàn {table} chưa kết thúc; hãy thử lại sau.",
    )


class WrongBundle(Refusal):
    """A bundle that nobody should rely on."""


class NotABundle(WrongBundle):
    words = Words("{file} is no bundle of a case: {problem}.", "{file} không phải là hồ sơ vụ việc: {problem}.")


class MemberMissing(WrongBundle):
    words = Words("{member} is missing.", "Thiếu {member}.")


class MemberUnknown(WrongBundle):
    words = Words("{member} is no part of the case.", "{member} không thuộc vụ việc.")


class MemberDiffers(WrongBundle):
    words = Words(
        "{member} does not say what the records say; rely on the records.",
        "{member} không khớp với bản ghi; hãy dựa vào bản ghi.",
    )


class CaseUnreadable(WrongBundle):
    words = Words("{member} cannot be read.", "Không đọc được {member}.")


class RoundNotBound(WrongBundle):
    words = Words(
        "Round {round} of table {table} is not the one that the case names.",
        "Ván {round} của bàn {table} không phải ván mà vụ việc nêu.",
    )


class FileDiffers(WrongBundle):
    words = Words(
        "File {sha256} is not the one that the case names: its bytes have another hash or length.",
        "Tệp {sha256} không phải tệp mà vụ việc nêu: mã băm hoặc độ dài khác.",
    )


class PackedOtherwise(WrongBundle):
    words = Words(
        "The bundle is not packed in the one way that the format allows.",
        "Gói không được đóng theo cách duy nhất mà định dạng cho phép.",
    )


class RoundNotProved(WrongBundle):
    words = Words("{member} does not hold. {problem}", "{member} không đúng. {problem}")
