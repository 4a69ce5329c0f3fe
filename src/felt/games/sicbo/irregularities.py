"""The irregularities of Sic Bo: section 7 of the book, row by row.

Where the book names nobody, ruling A8 says who decides. Ruling S6 says that the dice faults 7.2 to 7.6 are void."""

from felt.core.authority import Role
from felt.core.irregularity import ALWAYS, IN_PLAY, Act, Fault, Irregularity, Misfit, Remedy, ShoeAfter, clauses
from felt.core.stage import Part
from felt.core.words import Words

BETTING, RESULT = (frozenset({part}) for part in (Part.BETTING, Part.RESULT))
DEAL = frozenset({Part.DEAL, Part.CALLED})
STAYS = ShoeAfter.STAYS

IRREGULARITIES = (
    Irregularity(
        clause="sicbo 7.1",
        situation=Words("an electronic fault; the table stops", "thiết bị điện tử gặp sự cố, bàn dừng"),
        least=Role.DEALER,
        parts=ALWAYS,
        remedy=Remedy.STOP,
        act=Act.STOP,
    ),
    Irregularity(
        clause="sicbo 7.1",
        situation=Words("an electronic fault is repaired", "thiết bị điện tử đã khắc phục sự cố"),
        least=Role.OPERATIONS_MANAGER,
        parts=ALWAYS,
        remedy=Remedy.CONTINUE,
        act=Act.GO_ON,
    ),
    Irregularity(
        clause="sicbo 7.2",
        situation=Words("fewer than three shakes", "lắc chưa đủ ba lần"),
        least=Role.PIT_MANAGER,
        parts=DEAL,
        remedy=Remedy.VOID_ROUND,
        act=Act.VOID,
        offered_for=frozenset({Misfit.SHAKEN_TOO_LITTLE}),
    ),
    *(
        Irregularity(
            clause=clause,
            situation=situation,
            least=Role.PIT_MANAGER,
            parts=parts,
            remedy=Remedy.VOID_ROUND,
            act=Act.VOID,
            shoe=shoe,
        )
        for clause, situation, parts, shoe in (
            ("sicbo 7.3", Words("dice exposed before the close", "lộ xúc xắc trước khi dừng cược"), BETTING, STAYS),
            ("sicbo 7.4", Words("a die that does not lie flat", "xúc xắc không nằm phẳng"), DEAL, STAYS),
            ("sicbo 7.5", Words("a damaged die", "xúc xắc hư hỏng"), IN_PLAY, ShoeAfter.REPLACED),
            ("sicbo 7.6", Words("a broken dome", "vòm lồng xúc xắc vỡ"), IN_PLAY, STAYS),
        )
    ),
    Irregularity(
        clause="sicbo 7.7",
        situation=Words("wrong or missing lights", "đèn sáng sai hoặc không sáng"),
        least=Role.PIT_SUPERVISOR,
        parts=DEAL | RESULT,
        remedy=Remedy.RESULT_STANDS,
    ),
    Irregularity(
        clause="sicbo 7.7",
        situation=Words("wrong or missing lights, already paid", "đèn sáng sai hoặc không sáng, đã thanh toán"),
        least=Role.SHIFT_MANAGER,  # ruling A8: a settled round is corrected
        parts=ALWAYS,
        remedy=Remedy.CORRECTION,
    ),
    Irregularity(
        clause="sicbo 7.8",
        situation=Words("anything else; the round is void", "việc khác, cho ván vô hiệu"),
        least=Role.DIRECTOR,
        parts=IN_PLAY,
        remedy=Remedy.VOID_ROUND,
        act=Act.VOID,
        fault=Fault.INTERRUPTED,  # the book has no own clause for a lost throw
    ),
    Irregularity(
        clause="sicbo 7.8",
        situation=Words("anything else; the game continues", "việc khác, cho chơi tiếp"),
        least=Role.DIRECTOR,
        parts=ALWAYS,
        remedy=Remedy.CONTINUE,
        act=Act.RETURN_TO_PATRONS,
    ),
    Irregularity(
        clause="sicbo 7.8",
        situation=Words("anything else, already paid", "việc khác, đã thanh toán"),
        least=Role.DIRECTOR,
        parts=ALWAYS,
        remedy=Remedy.CORRECTION,
    ),
)

VOIDS = clauses(IRREGULARITIES, Remedy.VOID_ROUND)
"""Each returns every wager of the round (ruling A4)."""
