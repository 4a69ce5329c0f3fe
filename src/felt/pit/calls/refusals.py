"""The refusals of the calls.

CallRefusal
├── NoSuchCall      CallIsOver            OwnCall       CallOfAnother
└── CalledAlready   CallProposesNothing   WhyDeclined   NoRankToCall
"""

from felt.core.refusals import Refusal
from felt.core.words import Words


class CallRefusal(Refusal):
    """Nothing was written."""


class NoSuchCall(CallRefusal):
    words = Words("There is no call {call}.", "Không có lượt gọi {call}.")


class CallIsOver(CallRefusal):
    words = Words(
        "Call {call} is answered or withdrawn already; nothing was done again.",
        "Lượt gọi {call} đã được trả lời hoặc đã rút; không làm lại việc gì.",
    )


class OwnCall(CallRefusal):
    words = Words(
        "You sent call {call}; another person answers it. You can withdraw it.",
        "Bạn đã gửi lượt gọi {call}; người khác phải trả lời. Bạn có thể rút lại.",
    )
    clauses = ("ruling A8",)


class CallOfAnother(CallRefusal):
    words = Words(
        "Another person sent call {call}; only that person withdraws it.",
        "Người khác đã gửi lượt gọi {call}; chỉ người đó được rút.",
    )


class CalledAlready(CallRefusal):
    words = Words(
        "Your call {call} from this table waits for its answer; withdraw it first.",
        "Lượt gọi {call} của bạn ở bàn này đang chờ trả lời; hãy rút trước.",
    )


class CallProposesNothing(CallRefusal):
    words = Words(
        "Call {call} proposes nothing that could be carried out; say that you came.",
        "Lượt gọi {call} không đề nghị việc gì để thực hiện; hãy báo là đã đến.",
    )


class WhyDeclined(CallRefusal):
    words = Words("Say why you decline.", "Hãy ghi lý do từ chối.")


class NoRankToCall(CallRefusal):
    words = Words("Call a {least} or a higher rank.", "Hãy gọi {least} hoặc cấp cao hơn.")
    clauses = ("ruling A6",)
