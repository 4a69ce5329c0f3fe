"""The irregularities of Baccarat: section 7 of the book, row by row.

Where the book names nobody, ruling A8 says who decides."""

from felt.core.authority import Role
from felt.core.irregularity import (
    A_CARD_IS_DEALT,
    ALWAYS,
    IN_PLAY,
    Act,
    Fault,
    Irregularity,
    Misfit,
    Remedy,
    ShoeAfter,
    clauses,
)
from felt.core.stage import Part
from felt.core.words import Words
from felt.games.baccarat.conditions import (
    A_HAND_IS_SQUEEZED,
    NO_BURN_FIRST_HAND,
    NO_BURN_LATER,
    NO_BURN_NO_CARD,
    NO_CARD_IS_DEALT,
    NO_CARD_IS_DUE,
    THE_BANKER_DRAWS,
)

BETWEEN_ROUNDS, BETTING, CALLED, RESULT = (
    frozenset({part}) for part in (Part.BETWEEN_ROUNDS, Part.BETTING, Part.CALLED, Part.RESULT)
)
BEFORE_THE_CALL = frozenset({Part.DEAL})
DEAL = BEFORE_THE_CALL | CALLED
"""Cards are on the table, and nothing is paid."""

IRREGULARITIES = (
    Irregularity(
        clause="baccarat 7.1.1",
        situation=Words(
            "surplus, missing, foreign or unshuffled cards", "thừa bài, thiếu bài, có lá lạ hoặc bài chưa xáo"
        ),
        least=Role.PIT_MANAGER,
        parts=ALWAYS,  # between two rounds there is none to make void, and the cards go
        remedy=Remedy.VOID_ROUND,
        act=Act.VOID,
        shoe=ShoeAfter.REPLACED,  # ruling B19
    ),
    Irregularity(
        clause="baccarat 7.1.2",
        situation=Words("rounds played before the wrong cards were found", "các ván chơi trước khi phát hiện bài lỗi"),
        least=None,
        parts=ALWAYS,
        remedy=Remedy.RESULT_STANDS,
        stands_against="baccarat 7.1",  # ruling B19
    ),
    Irregularity(
        clause="baccarat 7.2",
        situation=Words("too few cards to finish the round", "không đủ bài để chơi hết ván"),
        least=None,
        parts=DEAL,
        remedy=Remedy.VOID_ROUND,
        act=Act.VOID,
        shoe=ShoeAfter.ENDED,  # ruling B19
        fault=Fault.TOO_FEW_CARDS,
    ),
    Irregularity(
        clause="baccarat 7.3",
        situation=Words("a misdeal that cannot be put in order", "chia sai, không xếp lại được trình tự"),
        least=Role.PIT_MANAGER,
        parts=DEAL,
        condition=A_CARD_IS_DEALT,
        remedy=Remedy.VOID_ROUND,
        act=Act.VOID,
        fault=Fault.INTERRUPTED,
    ),
    Irregularity(
        clause="baccarat 7.4",
        situation=Words("a face-up card in the shoe during a hand", "gặp lá ngửa trong hộp chia khi đang chia"),
        least=Role.PIT_SUPERVISOR,
        parts=DEAL,
        condition=A_CARD_IS_DEALT,
        remedy=Remedy.CONTINUE,
    ),
    Irregularity(
        clause="baccarat 7.5",
        situation=Words("the first card of the next hand is exposed", "lộ lá đầu tiên của ván sau"),
        least=Role.PIT_SUPERVISOR,
        parts=BETWEEN_ROUNDS | RESULT,
        remedy=Remedy.FREE_HAND,
        act=Act.CARRY,
    ),
    Irregularity(
        clause="baccarat 7.5",
        situation=Words("the first card is exposed while wagers are on the felt", "lộ lá đầu tiên khi đã có cược"),
        least=Role.PIT_MANAGER,  # ruling B20
        parts=BETTING | BEFORE_THE_CALL,
        condition=NO_CARD_IS_DEALT,
        remedy=Remedy.RETURN_WAGERS,
        act=Act.CARRY,
    ),
    Irregularity(
        clause="baccarat 7.6",
        situation=Words(
            "a third card to the Player against the rules; the Banker must draw",
            "chia lá thứ ba cho Nhà Con sai luật, Nhà Cái phải rút",
        ),
        least=Role.PIT_SUPERVISOR,
        parts=DEAL,
        condition=THE_BANKER_DRAWS,
        remedy=Remedy.CONTINUE,
        offered_for=frozenset({Misfit.NO_CARD_DUE, Misfit.OTHER_HAND}),
        act=Act.GIVE_TO_NEXT,
    ),
    Irregularity(
        clause="baccarat 7.6",
        situation=Words(
            "a third card to the Player against the rules; the Banker stands",
            "chia lá thứ ba cho Nhà Con sai luật, Nhà Cái phải dừng",
        ),
        least=Role.PIT_SUPERVISOR,
        parts=DEAL,
        condition=NO_CARD_IS_DUE,
        remedy=Remedy.FREE_HAND,
        offered_for=frozenset({Misfit.NO_CARD_DUE, Misfit.OTHER_HAND}),
        act=Act.CARRY,
    ),
    Irregularity(
        clause="baccarat 7.7",
        situation=Words(
            "a third card to the Banker against the rules, exposed", "chia và để lộ lá thứ ba của Nhà Cái sai luật"
        ),
        least=Role.PIT_SUPERVISOR,
        parts=DEAL,
        condition=NO_CARD_IS_DUE,
        remedy=Remedy.FREE_HAND,
        offered_for=frozenset({Misfit.NO_CARD_DUE}),
        act=Act.CARRY,
    ),
    Irregularity(
        clause="baccarat 7.8",
        situation=Words("a free hand is due", "đến lượt Ván bài không cược"),
        least=Role.DEALER,
        parts=BETWEEN_ROUNDS | RESULT,
        remedy=Remedy.FREE_HAND,
        act=Act.OPEN_FREE_HAND,
    ),
    Irregularity(
        clause="baccarat 7.8.1",
        situation=Words("a free hand is due on the last hand", "Ván bài không cược rơi vào ván cuối"),
        least=Role.DEALER,
        parts=BETWEEN_ROUNDS | RESULT,
        remedy=Remedy.FREE_HAND,
        act=Act.OPEN_FREE_HAND,
        shoe=ShoeAfter.ENDED,
    ),
    Irregularity(
        clause="baccarat 7.9",
        situation=Words("cards dealt in the wrong order", "chia bài sai thứ tự"),
        least=Role.PIT_SUPERVISOR,
        parts=DEAL,
        condition=A_CARD_IS_DEALT,
        remedy=Remedy.CONTINUE,
        offered_for=frozenset({Misfit.OTHER_HAND}),
        act=Act.REORDER,
    ),
    Irregularity(
        clause="baccarat 7.9",
        situation=Words(
            "patrons withdraw before wrongly dealt cards are put in order", "khách rút cược trước khi xếp lại bài"
        ),
        least=Role.SHIFT_MANAGER,
        parts=DEAL,
        condition=A_CARD_IS_DEALT,
        remedy=Remedy.RETURN_WAGERS,
        act=Act.OFFER_WITHDRAWAL,
    ),
    Irregularity(
        clause="baccarat 7.10",
        situation=Words("the wrong patron or the wrong cards at a squeeze", "giao bài nặn nhầm người hoặc nhầm lá"),
        least=Role.PIT_SUPERVISOR,
        parts=DEAL,
        condition=A_HAND_IS_SQUEEZED,
        remedy=Remedy.CONTINUE,
    ),
    Irregularity(
        clause="baccarat 7.10.1",
        situation=Words(
            "a wrong delivery at a squeeze, found after the result", "giao bài nặn nhầm, phát hiện khi đã rõ kết quả"
        ),
        least=Role.SHIFT_MANAGER,
        parts=CALLED,
        condition=A_HAND_IS_SQUEEZED,
        remedy=Remedy.RETURN_WAGERS,
        act=Act.OFFER_WITHDRAWAL,
        free_hand=True,
    ),
    Irregularity(
        clause="baccarat 7.10.2",
        situation=Words("patrons withdraw after a wrong delivery at a squeeze", "giao bài nặn nhầm, có khách rút cược"),
        least=Role.SHIFT_MANAGER,
        parts=BEFORE_THE_CALL,
        condition=A_HAND_IS_SQUEEZED,
        remedy=Remedy.RETURN_WAGERS,
        act=Act.OFFER_WITHDRAWAL,
    ),
    Irregularity(
        clause="baccarat 7.10.2",
        situation=Words(
            "every patron withdraws after a wrong delivery at a squeeze", "giao bài nặn nhầm, mọi khách đều rút cược"
        ),
        least=Role.SHIFT_MANAGER,
        parts=BEFORE_THE_CALL,
        condition=A_HAND_IS_SQUEEZED,
        remedy=Remedy.VOID_ROUND,
        act=Act.VOID,
        shoe=ShoeAfter.REPLACED,
    ),
    Irregularity(
        clause="baccarat 7.11.1",
        situation=Words("the burn was forgotten; no card has been seen", "quên loại bỏ bài, chưa lộ lá nào"),
        least=Role.PIT_SUPERVISOR,
        parts=BETWEEN_ROUNDS | IN_PLAY,
        condition=NO_BURN_NO_CARD,
        remedy=Remedy.CONTINUE,
    ),
    Irregularity(
        clause="baccarat 7.11.2",
        situation=Words(
            "the burn was forgotten; a card of the first hand has been seen", "quên loại bỏ bài, đã lộ bài ở ván đầu"
        ),
        least=Role.PIT_SUPERVISOR,
        parts=DEAL,
        condition=NO_BURN_FIRST_HAND,
        remedy=Remedy.CONTINUE,
    ),
    Irregularity(
        clause="baccarat 7.11.2.1",
        situation=Words(
            "the first hand without a burn is over, and the patrons choose a new shoe",
            "xong ván đầu không loại bỏ bài, khách chọn thay bài",
        ),
        least=Role.PIT_SUPERVISOR,
        parts=RESULT,
        condition=NO_BURN_FIRST_HAND,
        remedy=Remedy.CONTINUE,
        shoe=ShoeAfter.REPLACED,  # ruling B21: unless the patrons choose to continue with this shoe
        act=Act.OFFER_NEW_CARDS,
    ),
    Irregularity(
        clause="baccarat 7.11.3",
        situation=Words(
            "the burn was forgotten; the first hand is over", "quên loại bỏ bài, xong ván đầu mới phát hiện"
        ),
        least=Role.PIT_SUPERVISOR,
        parts=ALWAYS,
        condition=NO_BURN_LATER,
        remedy=Remedy.CONTINUE,
    ),
    Irregularity(
        clause="baccarat 7.12",
        situation=Words("cards drawn together, their order is known", "nhiều lá ra khỏi hộp cùng lúc, còn rõ thứ tự"),
        least=Role.PIT_SUPERVISOR,
        parts=DEAL,
        remedy=Remedy.CONTINUE,
        offered_for=frozenset({Misfit.WRONG_COUNT}),
        act=Act.DEAL_TOGETHER,
    ),
    Irregularity(
        clause="baccarat 7.12",
        situation=Words(
            "patrons withdraw before cards drawn together are put in order",
            "khách rút cược trước khi xếp lại các lá ra cùng lúc",
        ),
        least=Role.SHIFT_MANAGER,
        parts=DEAL,
        remedy=Remedy.RETURN_WAGERS,
        act=Act.OFFER_WITHDRAWAL,
    ),
    Irregularity(
        clause="baccarat 7.13",
        situation=Words(
            "cards drawn together, their order is not known", "nhiều lá ra khỏi hộp cùng lúc, không rõ thứ tự"
        ),
        least=Role.PIT_MANAGER,
        parts=DEAL,
        remedy=Remedy.CONTINUE,
        offered_for=frozenset({Misfit.WRONG_COUNT}),
        act=Act.DEAL_TOGETHER,
    ),
    Irregularity(
        clause="baccarat 7.13.1",
        situation=Words("a patron withdraws, the order is in doubt", "không rõ thứ tự bài, khách rút cược"),
        least=Role.PIT_MANAGER,
        parts=DEAL,
        remedy=Remedy.RETURN_WAGERS,
        act=Act.OFFER_WITHDRAWAL,
    ),
    Irregularity(
        clause="baccarat 7.13.2",
        situation=Words("a patron accepts the order that was decided", "khách chơi tiếp theo thứ tự đã định"),
        least=Role.PIT_MANAGER,
        parts=DEAL,
        remedy=Remedy.CONTINUE,
    ),
    Irregularity(
        clause="baccarat 7.14",
        situation=Words("the patron who squeezes is away", "khách giữ quyền nặn vắng mặt"),
        least=Role.DEALER,
        parts=DEAL,
        condition=A_HAND_IS_SQUEEZED,
        remedy=Remedy.CONTINUE,
        act=Act.OPEN_HAND,
    ),
    Irregularity(
        clause="baccarat 7.15",
        situation=Words("the dealer opened cards that a patron could squeeze", "nhân viên mở bài mà không giao nặn"),
        least=Role.DEALER,
        parts=DEAL,
        condition=A_HAND_IS_SQUEEZED,
        remedy=Remedy.CONTINUE,
        act=Act.OPEN_HAND,
    ),
    Irregularity(
        clause="baccarat 7.16",
        situation=Words("a wrong call, not yet paid", "công bố nhầm, chưa thanh toán"),
        least=Role.DEALER,
        parts=CALLED,
        remedy=Remedy.RESULT_STANDS,
    ),
    Irregularity(
        clause="baccarat 7.16",
        situation=Words("a wrong call, already paid", "công bố nhầm, đã thanh toán"),
        least=Role.SHIFT_MANAGER,  # ruling A8: a settled round is corrected
        parts=ALWAYS,
        remedy=Remedy.CORRECTION,
    ),
    *(
        Irregularity(clause=clause, situation=situation, least=None, parts=RESULT, remedy=Remedy.SETTLEMENT)
        for clause, situation in (
            ("baccarat 7.17", Words("a wager below the minimum", "cược dưới mức tối thiểu")),
            ("baccarat 7.18", Words("a wager above the maximum", "cược trên mức tối đa")),
            ("baccarat 7.19", Words("wagers beyond the differential", "cược vượt Khoảng chênh lệch")),
            (
                "baccarat 7.19.1",
                Words("beyond the differential and below the minimum", "vượt Khoảng chênh lệch, dưới mức tối thiểu"),
            ),
        )
    ),
    Irregularity(
        clause="baccarat 7.20",
        situation=Words("insurance was offered and not taken", "được mời mua Bảo hiểm mà không mua"),
        least=None,
        parts=DEAL,
        condition=A_CARD_IS_DEALT,
        remedy=Remedy.CONTINUE,
    ),
    Irregularity(
        clause="baccarat 7.21",
        situation=Words("insurance was not offered", "quên mời mua Bảo hiểm"),
        least=Role.SHIFT_MANAGER,
        parts=DEAL,
        condition=A_CARD_IS_DEALT,
        remedy=Remedy.CONTINUE,
        act=Act.OFFER_LATE_INSURANCE,
    ),
    Irregularity(
        clause="baccarat 7.22",
        situation=Words("anything else; the round is void", "việc khác, cho ván vô hiệu"),
        least=Role.ASSISTANT_DIRECTOR,
        parts=IN_PLAY,
        remedy=Remedy.VOID_ROUND,
        act=Act.VOID,
    ),
    Irregularity(
        clause="baccarat 7.22",
        situation=Words("anything else; the game continues", "việc khác, cho chơi tiếp"),
        least=Role.ASSISTANT_DIRECTOR,
        parts=ALWAYS,
        remedy=Remedy.CONTINUE,
        act=Act.RETURN_TO_PATRONS,
    ),
    Irregularity(
        clause="baccarat 7.22",
        situation=Words("anything else, already paid", "việc khác, đã thanh toán"),
        least=Role.ASSISTANT_DIRECTOR,
        parts=ALWAYS,
        remedy=Remedy.CORRECTION,
    ),
)

VOIDS = clauses(IRREGULARITIES, Remedy.VOID_ROUND)
"""Each returns every wager of the round (ruling A4)."""
