"""A row of section 7 in words: who decides, when, what it asks for, and what is done."""

from typing import NamedTuple

from felt.core.authority import LADDER, ROLE_NAMES
from felt.core.irregularity import (
    ALWAYS,
    ASKS,
    BY_ITSELF,
    PARTS_IN_WORDS,
    Act,
    Asks,
    Fault,
    Irregularity,
    Remedy,
    ShoeAfter,
)
from felt.core.stage import Part
from felt.core.words import Words

NOTHING = Words("", "")
AT_ANY_TIME = Words("at any time", "bất cứ lúc nào")
OR_ABOVE = Words(" or above", " trở lên")

ACTS_IN_WORDS = {
    Act.NOTE: Words("It is recorded", "Ghi vào sổ"),
    Act.VOID: Words("The round is void, and every wager goes back", "Ván bị vô hiệu, trả lại mọi cược"),
    Act.OFFER_WITHDRAWAL: Words(
        "Each patron takes the wagers back or stays; no answer means to stay",
        "Mỗi khách rút cược hoặc chơi tiếp; không trả lời là chơi tiếp",
    ),
    Act.OFFER_NEW_CARDS: Words(
        "The patrons choose by majority: these cards or others; no majority keeps these",
        "Khách chọn theo đa số: giữ bài này hay thay bài; không có đa số thì giữ",
    ),
    Act.GIVE_TO_NEXT: Words("The card goes to the hand that is due", "Lá bài thuộc về tay bài đến lượt"),
    Act.CARRY: Words("The card opens a free hand", "Lá bài mở đầu Ván bài không cược"),
    Act.OPEN_FREE_HAND: Words("The free hand is dealt", "Chia Ván bài không cược"),
    Act.REORDER: Words("The cards are put in their right order", "Xếp lại các lá theo đúng thứ tự"),
    Act.DEAL_TOGETHER: Words("The cards are dealt in the named order", "Chia các lá theo thứ tự đã nêu"),
    Act.OPEN_HAND: Words("The dealer opens the hand, and the round continues", "Nhân viên lật bài, ván tiếp tục"),
    Act.OFFER_LATE_INSURANCE: Words(
        "Insurance is offered now, at the price of this moment", "Mời mua Bảo hiểm ngay, theo giá lúc này"
    ),
    Act.TAKE_BACK: Words(
        "The hands from the box on are taken back in order and dealt again",
        "Thu bài theo thứ tự kể từ cửa đó và chia lại",
    ),
    Act.SET_ASIDE: Words(
        "The cards have no part in the round, which continues", "Các lá đó không tính vào ván, ván tiếp tục"
    ),
    Act.VOID_BOX: Words(
        "That box is void, and its wagers go back with the payment; the others continue",
        "Chỉ cửa đó vô hiệu, trả lại cược khi thanh toán; các cửa khác chơi tiếp",
    ),
    Act.BAR_FROM_ARRANGING: Words(
        "The house arranges for the patron until the table closes", "Nhà cái xếp bài thay khách đến khi đóng bàn"
    ),
    Act.RETURN_TO_PATRONS: Words(
        "The named patrons have their wagers back, and the game continues for the others",
        "Trả lại cược cho khách được nêu, những khách khác chơi tiếp",
    ),
    Act.STOP: Words("The table stops", "Dừng bàn"),
    Act.GO_ON: Words("The table continues", "Bàn hoạt động lại"),
}

REMEDIES_IN_WORDS = {
    Remedy.VOID_ROUND: Words("the round is void, and every wager goes back", "ván bị vô hiệu, trả lại mọi cược"),
    Remedy.VOID_BOX: Words("one box is void", "một cửa bị vô hiệu"),
    Remedy.RETURN_WAGERS: Words("the wagers go back", "trả lại cược"),
    Remedy.FREE_HAND: Words("the free hand that is due is dealt", "chia Ván bài không cược đang đến lượt"),
    Remedy.CONTINUE: Words("the game continues", "trò chơi tiếp tục"),
    Remedy.RESULT_STANDS: Words("the result stands", "giữ nguyên kết quả"),
    Remedy.CORRECTION: Words("a correction of the paid round is proposed", "đề nghị điều chỉnh ván đã thanh toán"),
    Remedy.SETTLEMENT: Words("the settlement applies it to each wager", "áp dụng cho từng cược khi thanh toán"),
    Remedy.STOP: Words("the table stops", "bàn dừng"),
}
"""What is done if the table only records the decision, or applies the clause by itself."""

SHOE_IN_WORDS = {
    ShoeAfter.STAYS: Words("stay", "giữ nguyên"),
    ShoeAfter.REPLACED: Words("are replaced", "thay bài mới"),
    ShoeAfter.ENDED: Words("are over", "kết thúc"),
}
"""What becomes of the cards in use."""

ASKS_IN_WORDS = {
    Asks.CARDS: Words("the cards", "các lá bài"),
    Asks.PATRONS: Words("the patrons", "khách nào"),
    Asks.BOX: Words("the box", "cửa nào"),
    Asks.HAND: Words("the hand", "tay bài nào"),
    Asks.WHY: Words("the decision in words", "quyết định và lý do"),
}

FAULTS_IN_WORDS = {
    Fault.TOO_FEW_CARDS: Words("the table itself, when the cards run out", "bàn tự xử lý khi hết bài"),
    Fault.INTERRUPTED: Words(
        "also the table itself, when its device cannot continue", "hoặc bàn tự xử lý khi thiết bị không chạy tiếp được"
    ),
}
ONLY_THE_CARDS = Words("between two rounds only the cards go", "giữa hai ván chỉ thay bài")
A_FREE_HAND_FOLLOWS = Words("a free hand follows", "sau đó là Ván bài không cược")


class InWords(NamedTuple):
    """The parts of a row, in both languages."""

    situation: Words
    who: Words
    when: Words
    asks: Words
    does: Words
    cards: Words


def in_words(row: Irregularity) -> InWords:
    asked = [ASKS_IN_WORDS[each] for each in ASKS[row.act]] if row.least is not None else []
    return InWords(row.situation, _who(row), _when(row), _joined(asked), _does(row), SHOE_IN_WORDS[row.shoe])


def _who(row: Irregularity) -> Words:
    fault = [FAULTS_IN_WORDS[row.fault]] if row.fault is not None else []
    if row.least is None:
        return _joined(fault) if fault else BY_ITSELF
    above = OR_ABOVE if row.least is not LADDER[-1] else NOTHING
    name = ROLE_NAMES[row.least]
    return _joined([Words(name.en + above.en, name.vi + above.vi), *fault])


def _when(row: Irregularity) -> Words:
    if row.condition is not None:
        return row.condition.words
    if row.parts == ALWAYS:
        return AT_ANY_TIME
    return _joined([PARTS_IN_WORDS[part] for part in Part if part in row.parts])


def _does(row: Irregularity) -> Words:
    remedy = REMEDIES_IN_WORDS[row.remedy]
    if row.least is None:
        does = [Words(remedy.en[:1].upper() + remedy.en[1:], remedy.vi[:1].upper() + remedy.vi[1:])]
    elif row.act is Act.NOTE or (row.act is Act.CARRY and row.remedy is Remedy.RETURN_WAGERS):
        does = [ACTS_IN_WORDS[row.act], remedy]
    elif row.act is Act.VOID and row.parts == ALWAYS:
        does = [ACTS_IN_WORDS[row.act], ONLY_THE_CARDS]
    else:
        does = [ACTS_IN_WORDS[row.act]]
    return _joined([*does, A_FREE_HAND_FOLLOWS] if row.free_hand else does)


def _joined(parts: list[Words]) -> Words:
    return Words("; ".join(part.en for part in parts), "; ".join(part.vi for part in parts))
