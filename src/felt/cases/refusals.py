"""The refusals of cases.

CaseRefusal
├── NoSuchCase           NotInThisStage        CaseIsOver           NotYourCase
├── RoundTooOld          NoRoundNamed          TooManyRounds        NobodyConcerned
├── YouWereThere         NotYourOwnProposal    NothingToApprove     ProposalWaits
├── SurveillanceNotTold  BasisMissing          NotYourHeading       TimeIsPast
├── ClockStands          ClockRuns             NobodyToPay          AmountDoesNotFit
└── NothingToNotify      NotifyFirst           TooMuchEvidence
"""

from felt.core.refusals import Refusal, WrongRecord
from felt.core.words import Words


class CaseRefusal(Refusal):
    """Nothing was written."""


class NoSuchCase(CaseRefusal):
    """Also for a case that this person may not see: nobody learns that it exists."""

    words = Words("There is no case {number} that you may see.", "Không có vụ việc {number} mà bạn được xem.")


class NotInThisStage(CaseRefusal):
    words = Words(
        "This cannot be done now: the case is {stage}.",
        "Lúc này chưa làm được: vụ việc {stage}.",
    )


class CaseIsOver(CaseRefusal):
    words = Words(
        "The case is closed; open another one that names it.",
        "Vụ việc đã khép lại; hãy mở vụ việc mới và nêu vụ này.",
    )


class NotYourCase(CaseRefusal):
    words = Words("Only the patron concerned may do this.", "Chỉ khách có liên quan mới được làm việc này.")


class RoundTooOld(CaseRefusal):
    words = Words(
        "Round {round} is {days} days old; a round can be disputed for {most} days.",
        "Ván {round} đã qua {days} ngày; chỉ tranh chấp được trong {most} ngày.",
    )


class NoRoundNamed(CaseRefusal):
    words = Words(
        "A dispute about winnings or losses names at least one round.",
        "Tranh chấp về tiền thắng hoặc tiền thua phải nêu ít nhất một ván.",
    )


class TooManyRounds(CaseRefusal):
    words = Words("A case has at most {most} rounds.", "Một vụ việc có nhiều nhất {most} ván.")


class NobodyConcerned(CaseRefusal):
    words = Words("Say whose case it is.", "Hãy cho biết vụ việc của ai.")


class YouWereThere(CaseRefusal):
    words = Words(
        "You dealt or decided in round {round}; another person must decide this case.",
        "Bạn đã chia bài hoặc quyết định trong ván {round}; phải do người khác giải quyết.",
    )
    clauses = ("ruling A8",)


class NotYourOwnProposal(CaseRefusal):
    words = Words(
        "You proposed this decision; another person must approve it.",
        "Bạn là người đề nghị; phải do người khác duyệt.",
    )
    clauses = ("ruling A8",)


class NothingToApprove(CaseRefusal):
    words = Words("No decision waits for approval.", "Không có quyết định nào chờ duyệt.")


class ProposalWaits(CaseRefusal):
    words = Words(
        "A decision waits for approval; approve or decline it first.",
        "Đang có quyết định chờ duyệt; hãy duyệt hoặc bác trước.",
    )


class SurveillanceNotTold(CaseRefusal):
    words = Words(
        "Inform Surveillance before the case is decided.",
        "Hãy báo bộ phận Giám sát trước khi giải quyết.",
    )


class BasisMissing(CaseRefusal):
    words = Words(
        "Name at least one of the eight headings on which the decision rests.",
        "Hãy nêu ít nhất một trong tám căn cứ của quyết định.",
    )


class NotYourHeading(CaseRefusal):
    words = Words(
        "You cannot add evidence under {heading}; you may use {known}.",
        "Bạn không thêm được chứng cứ vào mục {heading}; bạn dùng được {known}.",
    )


class TimeIsPast(CaseRefusal):
    words = Words("Give a time that is still to come.", "Hãy nêu một thời điểm chưa đến.")


class ClockStands(CaseRefusal):
    words = Words("The time of this case is stopped already.", "Thời hạn của vụ việc đang tạm dừng.")


class ClockRuns(CaseRefusal):
    words = Words("The time of this case is not stopped.", "Thời hạn của vụ việc không tạm dừng.")


class NobodyToPay(CaseRefusal):
    words = Words(
        "The guest has no account; pay at the cage and record it there.",
        "Khách không có tài khoản; hãy trả tại quầy và ghi nhận ở đó.",
    )


class AmountDoesNotFit(CaseRefusal):
    words = Words(
        "A goodwill payment needs an amount; a correction needs its table, round and number; nothing else has either.",
        "Khoản thiện chí cần số tiền; điều chỉnh cần bàn, ván và số; ngoài ra không nêu gì.",
    )


class NothingToNotify(CaseRefusal):
    words = Words("No decision of this case has to be notified.", "Vụ việc không có quyết định nào phải báo.")


class NotifyFirst(CaseRefusal):
    words = Words(
        "Notify the authority of this decision before the case is closed.",
        "Hãy báo cơ quan quản lý về quyết định này trước khi khép vụ việc.",
    )


class TooMuchEvidence(CaseRefusal):
    words = Words("A case has at most {most} pieces of evidence.", "Một vụ việc có nhiều nhất {most} chứng cứ.")


class EntryOutOfOrder(WrongRecord):
    words = Words("“{kind}” cannot follow here", "“{kind}” không thể xuất hiện ở đây")
