"""The refusals of a decision by a clause of section 7.

TableRefusal
├── RemedyNeeded   DecidedElsewhere   CardsNotNamed    BoxNotNamed      HandNotNamed   ReasonNeeded   NoNextHand
├── NotTheseCards  NobodyToAsk        NoSuchBoxInPlay  NoWagerToReturn  TooFewCardsLeft
├── BoxHasWager    PatronNotNamed     NobodyOfThatName NotStoppedByThis FirstCardKnown DecidedAlready
└── ChoiceIsOpen   NoChoiceIsOpen     NotAsked         FreeHandComesFirst   NoFreeHandDue   NoCardToCome
"""

from felt.core.refusals import TableRefusal
from felt.core.words import Words


class RemedyNeeded(TableRefusal):
    words = Words(
        "{clause} gives several powers now; say which: {known}.",
        "{clause} lúc này cho nhiều quyền; hãy chọn: {known}.",
    )


class DecidedElsewhere(TableRefusal):
    words = Words(
        "{clause} changes a round that is paid; propose a correction instead.",
        "{clause} sửa ván đã thanh toán; hãy đề nghị điều chỉnh.",
    )


class CardsNotNamed(TableRefusal):
    words = Words("Name the cards: {clause} needs {count}.", "Hãy cho biết lá bài: {clause} cần {count} lá.")


class TooFewCardsLeft(TableRefusal):
    words = Words(
        "The shoe has {left} more cards; if more came out of it, the cards are wrong.",
        "Hộp bài chỉ còn {left} lá; nếu đã ra nhiều hơn thì bài bị lỗi.",
    )


class NoNextHand(TableRefusal):
    words = Words(
        "No hand is dealt next from these cards: they are over, or not burned yet.",
        "Chưa chia ván sau từ bài này: bài đã hết, hoặc chưa loại bỏ.",
    )
    clauses = ("baccarat 7.5",)


class FirstCardKnown(TableRefusal):
    words = Words(
        "The next hand is a free hand already, and begins with {cards}.",
        "Ván sau đã là Ván bài không cược, bắt đầu bằng {cards}.",
    )
    clauses = ("baccarat 7.8",)


class DecidedAlready(TableRefusal):
    words = Words(
        "{clause} was used for {cards} in this round already; it counts once.",
        "Ván này đã áp dụng {clause} cho {cards}; chỉ tính một lần.",
    )


class BoxNotNamed(TableRefusal):
    words = Words("Name the box.", "Hãy cho biết cửa nào.")


class HandNotNamed(TableRefusal):
    words = Words("No such hand lies face down.", "Không có tay bài úp đó.")


class ReasonNeeded(TableRefusal):
    words = Words("Say in words what was decided, and why.", "Hãy ghi rõ quyết định và lý do.")


class NotTheseCards(TableRefusal):
    words = Words(
        "The right order has the cards of the round, each once: {cards}.",
        "Thứ tự đúng gồm các lá của ván, mỗi lá một lần: {cards}.",
    )


class NobodyToAsk(TableRefusal):
    words = Words("No patron has a wager on the felt.", "Không khách nào có cược trên bàn.")


class NoWagerToReturn(TableRefusal):
    words = Words("{patron} has no wager on the felt.", "{patron} không có cược trên bàn.")


class NoSuchBoxInPlay(TableRefusal):
    words = Words("Box {box} is not in play.", "Cửa {box} không trong ván này.")


class BoxHasWager(TableRefusal):
    words = Words("Box {box} has a wager; name the box without one.", "Cửa {box} có cược; hãy nêu cửa không có cược.")


class PatronNotNamed(TableRefusal):
    words = Words("Name the patron.", "Hãy cho biết khách nào.")


class NobodyOfThatName(TableRefusal):
    words = Words("{patron} is not at this table.", "{patron} không ở bàn này.")


class NotStoppedByThis(TableRefusal):
    words = Words("{clause} has not stopped this table.", "Bàn này không dừng theo {clause}.")


class ChoiceIsOpen(TableRefusal):
    words = Words("The patrons are still choosing.", "Khách còn đang chọn.")


class NoChoiceIsOpen(TableRefusal):
    words = Words("There is nothing to choose now.", "Hiện không có gì để chọn.")


class NotAsked(TableRefusal):
    words = Words("You are not asked.", "Bạn không được hỏi.")


class FreeHandComesFirst(TableRefusal):
    words = Words("A free hand is due; deal it first.", "Phải chia Ván bài không cược trước.")
    clauses = ("baccarat 7.8",)


class NoFreeHandDue(TableRefusal):
    words = Words("No free hand is due.", "Chưa đến lượt Ván bài không cược.")
    clauses = ("baccarat 7.8",)


class NoCardToCome(TableRefusal):
    words = Words(
        "No card is to come that insurance could be bought against.", "Không còn lá nào sắp ra để mua Bảo hiểm."
    )
    clauses = ("baccarat 7.21", "ruling B22")
