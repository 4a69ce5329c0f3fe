"""The irregularities of Niu Niu: section 7 of the book, row by row.

Where the book names nobody, ruling A8 says who decides. Ruling N9 decides what the book does not name."""

from felt.core.authority import Role
from felt.core.irregularity import (
    ALWAYS,
    IN_PLAY,
    Act,
    Condition,
    Fault,
    Irregularity,
    Misfit,
    Remedy,
    ShoeAfter,
    clauses,
)
from felt.core.stage import InPlay, Part
from felt.core.words import Words
from felt.games.niuniu.stages import Arranging

DEAL, RESULT = frozenset({Part.DEAL, Part.CALLED}), frozenset({Part.RESULT})


def _a_hand_is_arranged(table: InPlay) -> bool:
    return bool(table.stage(Arranging).arranged_boxes)


def _a_card_may_lie(table: InPlay) -> bool:
    """A dealer keys in a whole hand at once, so the table does not see the first cards."""
    return table.by_hand or table.a_card_is_dealt


def _no_hand_is_arranged(table: InPlay) -> bool:
    return _a_card_may_lie(table) and not _a_hand_is_arranged(table)


def _all_hands_are_dealt(table: InPlay) -> bool:
    return table.game_round.needs is None


A_CARD_MAY_LIE = Condition(Words("once a card has been dealt", "khi đã chia bài"), _a_card_may_lie)
ALL_HANDS_ARE_DEALT = Condition(Words("once all hands are dealt", "khi đã chia xong bài"), _all_hands_are_dealt)
A_HAND_IS_ARRANGED = Condition(
    Words("once a patron has arranged a hand", "khi đã có khách xếp bài"), _a_hand_is_arranged
)
NO_HAND_IS_ARRANGED = Condition(
    Words(
        "once a card has been dealt and until a patron has arranged a hand",
        "khi đã chia bài và chưa có khách nào xếp bài",
    ),
    _no_hand_is_arranged,
)

IRREGULARITIES = (
    Irregularity(
        clause="niuniu 7.1.1",
        situation=Words("a foreign card or a wrong back", "có lá lạ hoặc khác màu lưng"),
        least=Role.PIT_MANAGER,
        parts=IN_PLAY,
        remedy=Remedy.VOID_ROUND,
        act=Act.VOID,
        shoe=ShoeAfter.REPLACED,  # niuniu 7.2
    ),
    Irregularity(
        clause="niuniu 7.1.2",
        situation=Words("the shuffler is jammed", "máy xáo bài bị kẹt"),
        least=Role.PIT_MANAGER,
        parts=IN_PLAY,
        remedy=Remedy.VOID_ROUND,
        act=Act.VOID,
    ),
    Irregularity(
        clause="niuniu 7.1.3",
        situation=Words("too many or too few cards in the deck", "bộ bài dư hoặc thiếu lá"),
        least=Role.PIT_MANAGER,
        parts=IN_PLAY,
        remedy=Remedy.VOID_ROUND,
        act=Act.VOID,
        shoe=ShoeAfter.REPLACED,  # niuniu 7.2
    ),
    Irregularity(
        clause="niuniu 7.1.4",
        situation=Words("the game is interrupted from outside", "trò chơi gián đoạn do bên ngoài"),
        least=Role.PIT_MANAGER,
        parts=IN_PLAY,
        remedy=Remedy.VOID_ROUND,
        act=Act.VOID,
        fault=Fault.INTERRUPTED,
    ),
    Irregularity(
        clause="niuniu 7.2",
        situation=Words("rounds played before the wrong deck was found", "các ván chơi trước khi phát hiện bài lỗi"),
        least=None,
        parts=ALWAYS,
        remedy=Remedy.RESULT_STANDS,
        stands_against="niuniu 7.1",
    ),
    Irregularity(
        clause="niuniu 7.3",
        situation=Words("a card is exposed while it is dealt", "lộ bài trong lúc chia"),
        least=Role.PIT_SUPERVISOR,
        parts=DEAL,
        condition=A_CARD_MAY_LIE,
        remedy=Remedy.CONTINUE,
    ),
    Irregularity(
        clause="niuniu 7.4",
        situation=Words("a wrong number of cards to a box", "chia sai số lá cho khách"),
        least=Role.PIT_MANAGER,
        parts=DEAL,
        condition=NO_HAND_IS_ARRANGED,
        remedy=Remedy.VOID_ROUND,
        act=Act.VOID,
        offered_for=frozenset({Misfit.WRONG_COUNT}),
    ),
    Irregularity(
        clause="niuniu 7.4.1",
        situation=Words(
            "a wrong number of cards to a box, found after the arranging began",
            "chia sai số lá cho khách, phát hiện khi đã xếp bài",
        ),
        least=Role.PIT_MANAGER,
        parts=DEAL,
        condition=A_HAND_IS_ARRANGED,
        remedy=Remedy.VOID_BOX,
        offered_for=frozenset({Misfit.WRONG_COUNT}),
        act=Act.VOID_BOX,
    ),
    Irregularity(
        clause="niuniu 7.5",
        situation=Words("a wrong number of cards to the house", "chia sai số lá cho Nhà cái"),
        least=Role.PIT_MANAGER,
        parts=DEAL,
        condition=A_CARD_MAY_LIE,
        remedy=Remedy.VOID_ROUND,
        act=Act.VOID,
        offered_for=frozenset({Misfit.WRONG_COUNT}),
    ),
    Irregularity(
        clause="niuniu 7.6",
        situation=Words("an Ante outside the limits", "Cược đặt chỗ ngoài giới hạn"),
        least=None,
        parts=RESULT,
        remedy=Remedy.SETTLEMENT,
    ),
    Irregularity(
        clause="niuniu 7.7",
        situation=Words("cards to a box without a wager", "chia bài cho cửa không có cược"),
        least=Role.PIT_SUPERVISOR,
        parts=DEAL,
        condition=NO_HAND_IS_ARRANGED,
        remedy=Remedy.CONTINUE,
        offered_for=frozenset({Misfit.OTHER_HAND}),
        act=Act.TAKE_BACK,
    ),
    Irregularity(
        clause="niuniu 7.7.1",
        situation=Words(
            "cards to a box without a wager, found after the arranging began",
            "chia bài cho cửa không có cược, phát hiện khi đã xếp bài",
        ),
        least=Role.PIT_MANAGER,  # ruling A8: a hand is void, though no wager was on it
        parts=DEAL,
        condition=A_HAND_IS_ARRANGED,
        remedy=Remedy.CONTINUE,
        offered_for=frozenset({Misfit.OTHER_HAND}),
        act=Act.SET_ASIDE,
    ),
    Irregularity(
        clause="niuniu 7.8",
        situation=Words("no cards to a box with a wager", "không chia bài cho cửa có cược"),
        least=Role.PIT_SUPERVISOR,
        parts=DEAL,
        condition=NO_HAND_IS_ARRANGED,
        remedy=Remedy.CONTINUE,
        offered_for=frozenset({Misfit.OTHER_HAND}),
        act=Act.TAKE_BACK,
    ),
    Irregularity(
        clause="niuniu 7.8.1",
        situation=Words(
            "no cards to a box with a wager, and the cards cannot be dealt again",
            "không chia bài cho cửa có cược, không thể chia lại",
        ),
        least=Role.PIT_MANAGER,
        parts=DEAL,
        condition=A_CARD_MAY_LIE,  # before a hand is arranged too, if the cards cannot be taken back
        remedy=Remedy.VOID_BOX,
        offered_for=frozenset({Misfit.OTHER_HAND}),
        act=Act.VOID_BOX,
    ),
    Irregularity(
        clause="niuniu 7.9",
        situation=Words("a hand is arranged wrongly", "xếp bài sai"),
        least=Role.PIT_SUPERVISOR,
        parts=DEAL,
        condition=ALL_HANDS_ARE_DEALT,  # the house arranges hands too
        remedy=Remedy.CONTINUE,
    ),
    Irregularity(
        clause="niuniu 7.9",
        situation=Words("a hand arranged or read wrongly, already paid", "xếp hoặc đọc bài sai, đã thanh toán"),
        least=Role.SHIFT_MANAGER,  # ruling A8: a settled round is corrected
        parts=ALWAYS,
        remedy=Remedy.CORRECTION,
    ),
    Irregularity(
        clause="niuniu 7.10",
        situation=Words("a patron damages cards", "khách làm hỏng bài"),
        least=Role.PIT_MANAGER,
        parts=ALWAYS,
        remedy=Remedy.CONTINUE,
        act=Act.BAR_FROM_ARRANGING,
    ),
    Irregularity(
        clause="niuniu 7.11",
        situation=Words("the round is void", "ván bị vô hiệu"),
        least=None,
        parts=RESULT,
        remedy=Remedy.RETURN_WAGERS,
    ),
    Irregularity(
        clause="niuniu 7.12",
        situation=Words("patrons bet with each other", "khách cược với nhau"),
        least=Role.PIT_SUPERVISOR,
        parts=ALWAYS,
        remedy=Remedy.CONTINUE,
    ),
    Irregularity(
        clause="ruling N9",
        situation=Words("anything else; the round is void", "việc khác, cho ván vô hiệu"),
        least=Role.ASSISTANT_DIRECTOR,
        parts=IN_PLAY,
        remedy=Remedy.VOID_ROUND,
        act=Act.VOID,
    ),
    Irregularity(
        clause="ruling N9",
        situation=Words("anything else; the game continues", "việc khác, cho chơi tiếp"),
        least=Role.ASSISTANT_DIRECTOR,
        parts=ALWAYS,
        remedy=Remedy.CONTINUE,
        act=Act.RETURN_TO_PATRONS,
    ),
    Irregularity(
        clause="ruling N9",
        situation=Words("anything else, already paid", "việc khác, đã thanh toán"),
        least=Role.ASSISTANT_DIRECTOR,
        parts=ALWAYS,
        remedy=Remedy.CORRECTION,
    ),
)

VOIDS = clauses(IRREGULARITIES, Remedy.VOID_ROUND)
"""Each returns every wager of the round (7.11)."""
BOX_VOIDS = clauses(IRREGULARITIES, Remedy.VOID_BOX)
"""Each voids one box and returns its wagers; the other boxes continue."""
