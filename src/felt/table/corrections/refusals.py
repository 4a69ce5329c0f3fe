"""The refusals of corrections.

TableRefusal
├── RoundNotSettled      RoundWasVoid         CorrectedBefore       CorrectionUnderWay
├── NothingProposed      NotYourOwnToApprove
└── NothingToCorrect     ChangesNothing       PatronNotInRound
WrongDeal
└── CardDealtTooOften

Who may propose and approve is refused by `NoAuthority`, and a clause that is no ground by `NotACorrection` or
`EarlierResultsStand`, all in `felt.core.refusals`.
"""

from felt.core.refusals import TableRefusal, WrongDeal
from felt.core.words import Words


class RoundNotSettled(TableRefusal):
    words = Words(
        "Round {round} is not settled; only a settled round can be corrected.",
        "Ván {round} chưa thanh toán; chỉ sửa được ván đã thanh toán.",
    )
    clauses = ("ruling A8",)


class RoundWasVoid(TableRefusal):
    words = Words(
        "Round {round} was void: every stake went back, and there is nothing to correct.",
        "Ván {round} đã vô hiệu: mọi khoản cược đã trả lại nên không có gì để sửa.",
    )
    clauses = ("ruling A4",)


class CorrectedBefore(TableRefusal):
    words = Words(
        "Round {round} has been corrected already (correction {number}); a round is corrected once.",
        "Ván {round} đã được sửa (lần sửa số {number}); mỗi ván chỉ sửa một lần.",
    )
    clauses = ("ruling A8",)


class CorrectionUnderWay(TableRefusal):
    words = Words(
        "Correction {number} of round {round} is proposed already; approve or withdraw it first.",
        "Đã có đề nghị sửa số {number} cho ván {round}; hãy duyệt hoặc rút đề nghị đó trước.",
    )


class NothingProposed(TableRefusal):
    words = Words(
        "There is no proposed correction {number} of round {round}; look at the round again.",
        "Không có đề nghị sửa số {number} cho ván {round}; hãy xem lại ván đó.",
    )


class NotYourOwnToApprove(TableRefusal):
    words = Words(
        "You proposed this correction; another person must approve it.",
        "Bạn là người đề nghị sửa; phải do người khác duyệt.",
    )
    clauses = ("ruling A8",)


class NothingToCorrect(TableRefusal):
    words = Words(
        "Give the cards, the dice or the wagers as they really were.",
        "Hãy ghi bài, xúc xắc hoặc cược đúng như thực tế.",
    )


class ChangesNothing(TableRefusal):
    words = Words(
        "By these cards, dice and wagers round {round} was settled as it should be.",
        "Theo bài, xúc xắc và cược này, ván {round} đã được thanh toán đúng.",
    )


class PatronNotInRound(TableRefusal):
    words = Words(
        "{patron} had no wager in round {round}, is not at the table, and is no seat of it.",
        "{patron} không có cược trong ván {round}, không ở tại bàn và không phải số chỗ của bàn.",
    )


class CardDealtTooOften(WrongDeal):
    words = Words(
        "{card} lies there {count} times; {decks} decks contain it {decks} times.",
        "{card} có {count} lá; {decks} bộ bài chỉ có {decks} lá này.",
    )
