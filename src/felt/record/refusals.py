"""Notes, checkpoints and proofs that do not hold.

Refusal
└── LogRefusal
    ├── NoteMalformed      KeyMalformed     CheckpointMalformed    ProofMalformed     RequestMalformed
    ├── SignatureMissing   SignatureWrong   OtherOrigin            ReceiptMalformed   ReceiptWrong
    └── NotInLog           NotGrown
"""

from felt.core.refusals import Refusal
from felt.core.words import Words


class LogRefusal(Refusal):
    """Something that claims to come from a log, and does not hold."""


class NoteMalformed(LogRefusal):
    words = Words("This is not a signed note: {problem}.", "Đây không phải là bản ghi có ký: {problem}.")


class KeyMalformed(LogRefusal):
    words = Words(
        "This is not a public key of the form name+id+base64: {problem}.",
        "Đây không phải là khóa công khai dạng tên+mã+base64: {problem}.",
    )


class CheckpointMalformed(LogRefusal):
    words = Words(
        "This is not a checkpoint of a log: {problem}.", "Đây không phải là điểm chốt của nhật ký chung: {problem}."
    )


class ProofMalformed(LogRefusal):
    words = Words(
        "This is not a proof of a log: {problem}.", "Đây không phải là bằng chứng của nhật ký chung: {problem}."
    )


class RequestMalformed(LogRefusal):
    words = Words(
        "This is not a request for a cosignature: {problem}.", "Đây không phải là yêu cầu ký chứng: {problem}."
    )


class ReceiptMalformed(LogRefusal):
    words = Words("This is not a receipt: {problem}.", "Đây không phải là biên nhận: {problem}.")


class ReceiptWrong(LogRefusal):
    words = Words("The receipt contradicts itself: {problem}.", "Biên nhận tự mâu thuẫn: {problem}.")


class SignatureMissing(LogRefusal):
    words = Words("It is not signed by {name}.", "Không có chữ ký của {name}.")


class SignatureWrong(LogRefusal):
    words = Words("The signature of {name} does not fit.", "Chữ ký của {name} không khớp.")


class OtherOrigin(LogRefusal):
    words = Words(
        "It comes from the log {found}, not from {expected}.", "Thuộc nhật ký chung {found}, không phải {expected}."
    )


class NotInLog(LogRefusal):
    words = Words(
        "The path does not lead from this record to the root of the checkpoint.",
        "Đường dẫn không đi từ bản ghi này tới gốc của điểm chốt.",
    )


class NotGrown(LogRefusal):
    words = Words(
        "The log with {size} entries does not begin with the log with {old_size} entries.",
        "Nhật ký chung {size} mục không bắt đầu bằng nhật ký chung {old_size} mục.",
    )
