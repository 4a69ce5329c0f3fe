"""The refusals of cases that only the server makes.

Refusal
├── NotYourRound     RoundNotOfCase     NoSuchCorrection   CorrectionPaysOtherwise   TooManyCases
├── NoSuchFile       NotAFile           FileIsEmpty               FileTooLarge    CaseIsFull
├── TypeNotTaken     HidesAnotherFile   NameNotTaken              NobodyCalledSo
├── UploadUnderWay   UploadTooSlow
└── ComeBackLater
    └── TooManyUploads
"""

from felt.core.refusals import Refusal
from felt.core.words import Words
from felt.server.rate_limit import ComeBackLater


class NotYourRound(Refusal):
    words = Words(
        "You had no wager in round {round} of table {table}.", "Bạn không đặt cược trong ván {round} của bàn {table}."
    )


class RoundNotOfCase(Refusal):
    words = Words(
        "Round {round} of table {table} is not part of this case; attach it first.",
        "Ván {round} của bàn {table} không thuộc vụ việc này; hãy gắn ván vào trước.",
    )


class NoSuchCorrection(Refusal):
    words = Words(
        "Round {round} of table {table} has no booked correction {number}; have it corrected first.",
        "Ván {round} của bàn {table} không có lần sửa số {number} đã ghi sổ; hãy sửa ván trước.",
    )
    clauses = ("ruling A8",)


class CorrectionPaysOtherwise(Refusal):
    words = Words(
        "This correction changes the patron's chips by {amount:chips}; name this amount.",
        "Lần sửa này thay đổi {amount:chips} của khách; hãy nêu đúng số này.",
    )


class TooManyCases(Refusal):
    words = Words(
        "You have {most} cases that are not closed; add to one of them.",
        "Bạn đang có {most} vụ việc chưa khép; hãy bổ sung vào một vụ trong số đó.",
    )


class NobodyCalledSo(Refusal):
    words = Words(
        "No patron is called “{name}”; write the name as the account has it.",
        "Không có khách nào tên “{name}”; hãy ghi đúng tên tài khoản.",
    )


class NoSuchFile(Refusal):
    """Also for a file that this person may not see."""

    words = Words("There is no such file in this case.", "Vụ việc không có tệp này.")


class NotAFile(Refusal):
    words = Words(
        "The body must be the file itself; set Content-Type to application/octet-stream.",
        "Nội dung phải là chính tệp; hãy đặt Content-Type là application/octet-stream.",
    )


class FileIsEmpty(Refusal):
    words = Words("The file is empty.", "Tệp rỗng.")


class FileTooLarge(Refusal):
    words = Words("A file has at most {most} bytes.", "Một tệp dài nhiều nhất {most} byte.")


class CaseIsFull(Refusal):
    words = Words(
        "The files of a case have at most {most} bytes together.",
        "Các tệp của một vụ việc dài tổng cộng nhiều nhất {most} byte.",
    )


class TypeNotTaken(Refusal):
    words = Words(
        "The file is none of these: PNG, JPEG, WebP, PDF, MP4, WebM, Matroska, plain text in UTF-8.",
        "Tệp không thuộc các loại: PNG, JPEG, WebP, PDF, MP4, WebM, Matroska, văn bản thuần UTF-8.",
    )


class HidesAnotherFile(Refusal):
    words = Words(
        "The file begins as {media_type} and hides something else ({found}); send a plain copy of it.",
        "Tệp bắt đầu như {media_type} nhưng giấu nội dung khác ({found}); hãy gửi một bản sao thông thường.",
    )


class NameNotTaken(Refusal):
    words = Words(
        "A name of a file has 1 to {most} characters, no slashes, no control characters and no dot in front.",
        "Tên tệp có 1 đến {most} ký tự, không có dấu gạch chéo, ký tự điều khiển hay dấu chấm ở đầu.",
    )


class UploadUnderWay(Refusal):
    words = Words(
        "Another file of yours is still coming; send this one when it has arrived.",
        "Một tệp khác của bạn đang được gửi; hãy gửi tệp này sau khi xong.",
    )


class UploadTooSlow(Refusal):
    words = Words(
        "The file did not arrive within {seconds} s; try again over a faster connection.",
        "Tệp không đến trong {seconds} giây; hãy thử lại khi mạng nhanh hơn.",
    )


class TooManyUploads(ComeBackLater):
    words = Words(
        "Many files are coming just now; try again in {seconds} s.",
        "Đang có nhiều tệp được gửi; hãy thử lại sau {seconds} giây.",
    )
