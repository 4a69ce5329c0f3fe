"""What the log cannot give.

Refusal
├── RoundNotInLog   LogNotKept
└── NothingToBundle   EndNotInLog   OneKeyAlone   NotDealtByKeys   BundleTooLarge
"""

from felt.core.refusals import Refusal
from felt.core.words import Words


class RoundNotInLog(Refusal):
    words = Words(
        "Round {number} of table {table} is in no signed checkpoint: it is not over, or the next checkpoint contains "
        "it.",
        "Ván {number} của bàn {table} chưa có trong điểm chốt nào: ván chưa xong, hoặc sẽ có trong điểm chốt tới.",
    )


class LogNotKept(Refusal):
    words = Words("No checkpoint has been signed yet.", "Chưa ký điểm chốt nào.")


class NothingToBundle(Refusal):
    words = Words(
        "Table {table} has no such round, shoe or day that is over: {what}.",
        "Bàn {table} không có ván, hộp bài hay ngày nào như vậy đã kết thúc: {what}.",
    )


class EndNotInLog(Refusal):
    words = Words(
        "The last record of table {table} in the bundle is in no signed checkpoint yet; try again in ten seconds.",
        "Bản ghi cuối của bàn {table} trong gói chưa có trong điểm chốt nào; hãy thử lại sau mười giây.",
    )


class OneKeyAlone(Refusal):
    words = Words(
        "Table {table} dealt this from the house's key alone: there is nothing that a bundle could prove.",
        "Bàn {table} đã chia từ một khóa của nhà cái: gói không chứng minh được gì.",
    )


class NotDealtByKeys(Refusal):
    words = Words(
        "Round {number} of table {table} was not dealt from the keys of house and witness: there is nothing to verify.",
        "Ván {number} của bàn {table} không chia từ khóa của nhà cái và nhân chứng: không có gì để kiểm chứng.",
    )


class BundleTooLarge(Refusal):
    words = Words(
        "The bundle would have more than {most} bytes of events; take a smaller part, or use `felt log bundle`.",
        "Gói sẽ có hơn {most} byte sự kiện; hãy lấy phần nhỏ hơn, hoặc dùng `felt log bundle`.",
    )
