"""The refusals of cases.

CaseRefusal
├── NoSuchCase             NumberTaken           NotInThisStage       CaseIsOver
├── NobodyConcerned        NoRoundNamed          TooManyRounds        RoundTooOld
├── NothingSaid            TextTooLong           TooManyPeople        TooMuchEvidence
├── SurveillanceNotTold    BasisMissing          NotYourHeading
├── TimeIsPast             TimeTooFar            ClockStands          ClockRuns
├── NobodyToPay            AmountDoesNotFit      CorrectionOfOtherRound
├── YouWereThere           NotYourOwnProposal    NotYourOwnDecision
├── NothingToApprove       ProposalWaits
├── HowDoYouKnow           PatronHasAnswered     AcceptedBefore
├── ComplaintWasAnswered   PatronMayStillAnswer
└── NothingToNotify        NotifyFirst
WrongRecord
└── EntryOutOfOrder
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


class NumberTaken(CaseRefusal):
    words = Words("Case {number} exists; take the next number.", "Đã có vụ việc {number}; hãy lấy số kế tiếp.")


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
    words = Words(
        "Say whose case it is: the account of the patron, or the name of a guest without one.",
        "Hãy cho biết vụ việc của ai: tài khoản của khách, hoặc tên của khách không có tài khoản.",
    )


class NothingSaid(CaseRefusal):
    words = Words("Write something here.", "Hãy ghi nội dung ở đây.")


class TextTooLong(CaseRefusal):
    words = Words("Write at most {most} characters here.", "Ở đây chỉ ghi được nhiều nhất {most} ký tự.")


class TooManyPeople(CaseRefusal):
    words = Words("Name between one and {most} people.", "Hãy nêu từ một đến {most} người.")


class YouWereThere(CaseRefusal):
    words = Words(
        "{person} dealt or decided in round {round}; another person must decide this case.",
        "{person} đã chia bài hoặc quyết định trong ván {round}; phải do người khác giải quyết.",
    )
    clauses = ("ruling A8",)


class NotYourOwnProposal(CaseRefusal):
    words = Words(
        "You made this proposal; another person must approve it.",
        "Bạn là người đề nghị; phải do người khác duyệt.",
    )
    clauses = ("ruling A8",)


class NotYourOwnDecision(CaseRefusal):
    words = Words(
        "You took part in this decision or complaint; another person must do this.",
        "Bạn đã tham gia quyết định hoặc khiếu nại này; phải do người khác thực hiện.",
    )
    clauses = ("ruling A8",)


class NothingToApprove(CaseRefusal):
    words = Words("Nothing waits for approval.", "Không có gì đang chờ duyệt.")


class ProposalWaits(CaseRefusal):
    words = Words(
        "A proposal waits for approval; approve or decline it first.",
        "Đang có đề nghị chờ duyệt; hãy duyệt hoặc bác trước.",
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


class TimeTooFar(CaseRefusal):
    words = Words(
        "Give a time within {days} days from now.",
        "Hãy nêu một thời điểm trong vòng {days} ngày tới.",
    )


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
        "A goodwill payment needs an amount; a correction needs its table, round and number, and what it pays; "
        "nothing else has either.",
        "Khoản thiện chí cần số tiền; điều chỉnh cần bàn, ván, số và tiền được trả; ngoài ra không nêu gì.",
    )


class CorrectionOfOtherRound(CaseRefusal):
    words = Words(
        "Round {round} at table {table} is no part of this case; attach it first.",
        "Ván {round} tại bàn {table} không thuộc vụ việc này; hãy đính kèm ván đó trước.",
    )


class HowDoYouKnow(CaseRefusal):
    words = Words(
        "The patron has an account and can say it there; if you write it down, say how the patron told you.",
        "Khách có tài khoản và có thể tự trả lời; nếu bạn ghi thay, hãy nêu khách đã nói với bạn như thế nào.",
    )


class PatronHasAnswered(CaseRefusal):
    words = Words(
        "The patron has answered already; nobody else changes this answer.",
        "Khách đã trả lời; người khác không được thay đổi câu trả lời này.",
    )


class AcceptedBefore(CaseRefusal):
    words = Words(
        "The decision was accepted; for something new, open another case that names this one.",
        "Quyết định đã được chấp nhận; nếu có điều mới, hãy mở vụ việc khác và nêu vụ này.",
    )


class ComplaintWasAnswered(CaseRefusal):
    words = Words("The complaint has been answered already.", "Khiếu nại đã được trả lời.")


class PatronMayStillAnswer(CaseRefusal):
    words = Words(
        "The patron has not agreed and may still complain; the case can be closed from {from_time} on.",
        "Khách chưa đồng ý và còn quyền khiếu nại; chỉ được khép vụ việc từ {from_time}.",
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
    words = Words(
        "the case as it stands is not followed by {kind}", "vụ việc ở bước này không thể tiếp nối bằng {kind}"
    )
