"""The refusals about debts.

DebtRefusal
├── NotSoMuchOwed        ProposalIsWaiting    NoSuchProposal
└── ProposalIsAnswered   ApprovedByAnother
"""

from felt.core.refusals import Refusal
from felt.core.words import Words


class DebtRefusal(Refusal):
    """Nothing was written, and no chip has moved."""


class NotSoMuchOwed(DebtRefusal):
    words = Words(
        "The patron owes {owed:chips} chips; {amount:chips} is more than that.",
        "Khách nợ {owed:chips} chip; {amount:chips} là nhiều hơn số nợ.",
    )


class ProposalIsWaiting(DebtRefusal):
    words = Words(
        "Proposal {number} about this patron waits for its answer; approve or decline it first.",
        "Đề nghị {number} về khách này đang chờ trả lời; hãy duyệt hoặc từ chối trước.",
    )


class NoSuchProposal(DebtRefusal):
    words = Words("There is no proposal {number}.", "Không có đề nghị {number}.")


class ProposalIsAnswered(DebtRefusal):
    words = Words("Proposal {number} was answered before.", "Đề nghị {number} đã được trả lời.")


class ApprovedByAnother(DebtRefusal):
    words = Words(
        "You made this proposal, or it is about your own chips; another person approves it.",
        "Đề nghị này do bạn đưa ra, hoặc về chính chip của bạn; người khác phải duyệt.",
    )
    clauses = ("ruling A8",)
