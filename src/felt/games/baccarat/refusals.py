"""The refusals of Baccarat, by family.

OutsideLimits: DifferentialExceeded, InsuranceAboveLimit
TableRefusal: InsuranceNotOpen, AlreadyAnswered, InsuranceForgone, NoRightToInsure, NoSuchHand, NoSqueezeAtTable,
    RestrictedFromSqueeze, NoPatronToRestrict, BankerFirstNotAgreed, BankerFirstNotPossible, BankerOpensFirst
WrongDeal: CardsMissing, CardsLeftOver, TooManyOfACard
WrongSetting: NotAResult, OddsNotInTable, OddsTwice, DifferentialBelowMinimum
WrongWager: WagerOnFreeHand, MomentMissing, LuckySixNotAtTable, InsuranceNotAtTable, InsuranceNotOffered,
    InsuranceWaived, InsuranceWithoutWager, InsuranceAboveCap
"""

from felt.core.refusals import OutsideLimits, TableRefusal, WrongDeal, WrongSetting, WrongWager
from felt.core.words import Words


class CardsMissing(WrongDeal):
    words = Words(
        "A card is missing: the next card goes to {to}.",
        "Thiếu bài: lá tiếp theo là của {to}.",
    )


class CardsLeftOver(WrongDeal):
    words = Words(
        "The round is over after {used} cards; {card} is not dealt.",
        "Ván đã kết thúc sau {used} lá; không chia thêm {card}.",
    )


class TooManyOfACard(WrongDeal):
    words = Words(
        "{card} was dealt {count} times; a shoe of {decks} decks contains it only {decks} times.",
        "{card} được chia {count} lần; hộp {decks} bộ bài chỉ có {decks} lá này.",
    )


class WagerOnFreeHand(WrongWager):
    words = Words(
        "A free hand is dealt without wagers; remove all wagers.",
        "Ván bài không cược không được có cược; hãy bỏ mọi khoản cược.",
    )
    clauses = ("baccarat 2.2.5", "baccarat 7.8")


class MomentMissing(WrongWager):
    words = Words(
        "An insurance wager needs its moment: four_cards or third_card.",
        "Cược Bảo hiểm phải ghi thời điểm đặt: four_cards hoặc third_card.",
    )
    clauses = ("ruling B5",)


class LuckySixNotAtTable(WrongWager):
    words = Words("This table does not offer Lucky 6.", "Bàn này không có cửa Số 6 May Mắn.")
    clauses = ("baccarat 4.5", "ruling O1")


class InsuranceNotAtTable(WrongWager):
    words = Words("This table offers no insurance.", "Bàn này không có Bảo hiểm.")
    clauses = ("baccarat 6.4.5",)


class InsuranceNotOffered(WrongWager):
    words = Words(
        "No insurance of the {side} hand was offered at that moment (Player {player}, Banker {banker}).",
        "Lúc đó không có Bảo hiểm cho tay bài {side} (Nhà Con {player}, Nhà Cái {banker}).",
    )
    clauses = ("baccarat 6.4.6", "ruling B5")


class InsuranceWaived(WrongWager):
    words = Words(
        "The Banker's third card was opened first, so no insurance was offered after the Player's third card.",
        "Lá thứ ba của Nhà Cái đã mở trước nên không còn Bảo hiểm sau lá thứ ba của Nhà Con.",
    )
    clauses = ("baccarat 6.4.4", "ruling B8")


class InsuranceWithoutWager(WrongWager):
    words = Words(
        "Only a patron with a wager on the {side} hand can insure it.",
        "Chỉ khách có cược trên tay bài {side} mới được mua Bảo hiểm cho tay bài đó.",
    )
    clauses = ("baccarat 4.10", "ruling B6")


class InsuranceAboveCap(WrongWager):
    words = Words(
        "Insurance cannot pay more than the wager that it insures; at {odds} you can insure for at most {most:chips}.",
        "Bảo hiểm không được trả quá khoản cược được bảo hiểm; với tỷ lệ {odds}, chỉ mua được nhiều nhất {most:chips}.",
    )
    clauses = ("baccarat 6.4.3", "ruling B6")


class InsuranceAboveLimit(OutsideLimits):
    words = Words(
        "At {odds}, one insurance wager at this table is at most {most:chips}.",
        "Với tỷ lệ {odds}, mỗi khoản Bảo hiểm ở bàn này nhiều nhất là {most:chips}.",
    )
    clauses = ("baccarat 6.4.3.1", "ruling B6")


class DifferentialExceeded(OutsideLimits):
    words = Words(
        "Player and Banker may differ by at most {differential:chips}; {bet} now accepts at most {most:chips}.",
        "Nhà Con và Nhà Cái chênh nhau nhiều nhất {differential:chips}; {bet} chỉ còn nhận {most:chips}.",
    )
    clauses = ("baccarat 4.3", "ruling A5")


class DifferentialBelowMinimum(WrongSetting):
    """Nobody could bet first: the smallest wager on one side would exceed the differential."""

    words = Words(
        "The differential {differential:chips} is below the minimum {minimum:chips} of {bet}.",
        "Khoảng chênh lệch {differential:chips} thấp hơn mức tối thiểu {minimum:chips} của {bet}.",
    )
    clauses = ("baccarat 4.3",)


class NotAResult(WrongSetting):
    words = Words(
        "“{letter}” is not a result; write B, P or T, then b or p for a pair and f for a free hand.",
        "“{letter}” không phải là kết quả; hãy viết B, P hoặc T, kèm b hoặc p nếu có đôi, f nếu là ván không cược.",
    )


class OddsNotInTable(WrongSetting):
    words = Words(
        "Insurance is never sold at odds of “{odds}” to one; the odds are {known}.",
        "Không có Bảo hiểm với tỷ lệ “{odds}”; các tỷ lệ (tiền trả trên mỗi đồng cược) là {known}.",
    )
    clauses = ("baccarat 6.4.6",)


class OddsTwice(WrongSetting):
    words = Words(
        "The limit at odds of {odds} to one is given twice; keep one of the two.",
        "Giới hạn với tỷ lệ {odds} được ghi hai lần; hãy giữ một.",
    )
    clauses = ("baccarat 6.4.3.1",)


class InsuranceNotOpen(TableRefusal):
    words = Words("No insurance is offered now.", "Hiện không mời mua Bảo hiểm.")
    clauses = ("baccarat 7.20", "ruling B14")


class AlreadyAnswered(TableRefusal):
    words = Words("You have already answered this offer.", "Bạn đã trả lời lời mời này.")
    clauses = ("baccarat 7.20",)


class InsuranceForgone(TableRefusal):
    words = Words(
        "You did not take the first offer of insurance, so you are not offered it again in this round.",
        "Bạn đã bỏ qua lời mời Bảo hiểm đầu tiên nên ván này không được mời nữa.",
    )
    clauses = ("baccarat 7.20", "ruling B8")


class NoRightToInsure(TableRefusal):
    words = Words(
        "You cannot take insurance: you have no wager on a hand with an offer.",
        "Bạn không mua được Bảo hiểm: bạn không có cược trên tay bài được mời.",
    )
    clauses = ("baccarat 4.10", "ruling B6")


class NoSuchHand(TableRefusal):
    words = Words(
        "There is no hand “{side}”; the hands are player and banker.",
        "Không có tay bài “{side}”; các tay bài là player và banker.",
    )
    clauses = ("baccarat 4.7",)


class NoSqueezeAtTable(TableRefusal):
    words = Words(
        "This table deals face up; nobody squeezes.",
        "Bàn này chia bài ngửa, không có nặn bài.",
    )
    clauses = ("baccarat 4.7", "ruling B15")


class RestrictedFromSqueeze(TableRefusal):
    words = Words(
        "The house does not let you squeeze in this round.",
        "Nhà cái không cho bạn nặn bài trong ván này.",
    )
    clauses = ("baccarat 4.8", "ruling B15")


class NoPatronToRestrict(TableRefusal):
    words = Words("There is no patron “{patron}” at this table.", "Bàn này không có khách “{patron}”.")
    clauses = ("baccarat 4.8",)


class BankerFirstNotAgreed(TableRefusal):
    words = Words(
        "At this table the Banker's third card is never opened before the Player's.",
        "Ở bàn này, lá thứ ba của Nhà Cái không được mở trước lá của Nhà Con.",
    )
    clauses = ("baccarat 6.4.4",)


class BankerFirstNotPossible(TableRefusal):
    words = Words(
        "The Banker's third card can come first only while the Player's lies face down and the Banker has 0, 1 or 2.",
        "Chỉ mở lá thứ ba của Nhà Cái trước được khi lá thứ ba của Nhà Con còn úp và Nhà Cái có 0, 1 hoặc 2 điểm.",
    )
    clauses = ("baccarat 6.4.4", "baccarat 4.16")


class BankerOpensFirst(TableRefusal):
    words = Words(
        "The Banker's third card is opened first; wait for it.",
        "Lá thứ ba của Nhà Cái mở trước; hãy chờ.",
    )
    clauses = ("baccarat 6.4.4",)
