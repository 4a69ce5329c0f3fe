"""What Baccarat refuses, by family.

OutsideLimits: DifferentialExceeded
TableRefusal: InsuranceNotOpen, AlreadyAnswered, NoRightToInsure, NoSuchHand
WrongDeal: CardsMissing, CardsLeftOver, TooManyOfACard
WrongSetting: NotAResult
WrongWager: WagerOnFreeHand, MomentMissing, InsuranceNotAtTable, InsuranceNotOffered, InsuranceWithoutWager,
    InsuranceAboveCap
"""

from felt.core.refusals import OutsideLimits, TableRefusal, WrongDeal, WrongSetting, WrongWager
from felt.core.words import Words


class CardsMissing(WrongDeal):
    words = Words(
        "The cards end too soon: the next one goes to {to}.",
        "Thiếu bài: lá tiếp theo là của {to}.",
    )


class CardsLeftOver(WrongDeal):
    words = Words(
        "The round is over after {used} cards; {card} is not dealt.",
        "Ván đã kết thúc sau {used} lá; không chia thêm {card}.",
    )


class TooManyOfACard(WrongDeal):
    words = Words(
        "{card} was dealt {count} times; the shoe of {decks} decks holds it {decks} times.",
        "{card} được chia {count} lần; hộp {decks} bộ bài chỉ có {decks} lá như vậy.",
    )


class WagerOnFreeHand(WrongWager):
    words = Words(
        "A free hand is dealt without wagers; take all wagers off the felt.",
        "Ván bài không cược được chia khi không có cược; hãy đưa mọi khoản cược ra khỏi bàn.",
    )
    clauses = ("baccarat 2.2.5", "baccarat 7.8")


class MomentMissing(WrongWager):
    words = Words(
        "An insurance wager says when it was made: four_cards or third_card.",
        "Cược Bảo hiểm phải nói rõ thời điểm đặt: four_cards hoặc third_card.",
    )
    clauses = ("ruling B5",)


class InsuranceNotAtTable(WrongWager):
    words = Words("This table offers no insurance.", "Bàn này không có Bảo hiểm.")
    clauses = ("baccarat 6.4.5",)


class InsuranceNotOffered(WrongWager):
    words = Words(
        "No insurance of the {side} hand was offered at that moment (Player {player}, Banker {banker}).",
        "Lúc đó không có Bảo hiểm cho tay bài {side} (Nhà Con {player}, Nhà Cái {banker}).",
    )
    clauses = ("baccarat 6.4.6", "ruling B5")


class InsuranceWithoutWager(WrongWager):
    words = Words(
        "Only a patron with a wager on the {side} hand can insure it.",
        "Chỉ khách có cược trên tay bài {side} mới được mua Bảo hiểm cho tay bài đó.",
    )
    clauses = ("baccarat 4.10", "ruling B6")


class InsuranceAboveCap(WrongWager):
    words = Words(
        "Insurance may pay no more than the wager that it insures; at {odds}, at most {most:chips} is left.",
        "Bảo hiểm không được trả quá khoản cược được bảo hiểm; với tỷ lệ {odds}, nhiều nhất còn {most:chips}.",
    )
    clauses = ("baccarat 6.4.3", "ruling B6")


class DifferentialExceeded(OutsideLimits):
    words = Words(
        "Player and Banker may differ by {differential:chips} at most; {bet} still takes {most:chips}.",
        "Nhà Con và Nhà Cái chênh nhau nhiều nhất {differential:chips}; {bet} chỉ còn nhận {most:chips}.",
    )
    clauses = ("baccarat 4.3", "ruling A5")


class NotAResult(WrongSetting):
    words = Words(
        "“{letter}” is no result; write B, P or T, followed by b or p for a pair, f for a free hand.",
        "“{letter}” không phải là kết quả; hãy viết B, P hoặc T, kèm b hoặc p nếu có đôi, f nếu là ván không cược.",
    )


class InsuranceNotOpen(TableRefusal):
    words = Words("No insurance is offered just now.", "Hiện không mời mua Bảo hiểm.")
    clauses = ("baccarat 7.20", "ruling B14")


class AlreadyAnswered(TableRefusal):
    words = Words("You have answered this offer.", "Bạn đã trả lời lời mời này.")
    clauses = ("baccarat 7.20",)


class NoRightToInsure(TableRefusal):
    words = Words(
        "Insurance is for patrons with a wager on a hand that is offered it.",
        "Chỉ khách có cược trên tay bài được mời mới mua được Bảo hiểm.",
    )
    clauses = ("baccarat 4.10", "ruling B6")


class NoSuchHand(TableRefusal):
    words = Words("There is no hand “{side}”.", "Không có tay bài “{side}”.")
    clauses = ("baccarat 4.7",)
