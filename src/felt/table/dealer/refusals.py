"""The refusals of a table that is dealt by hand.

TableRefusal
├── NotDealtByHand   ClockOpensBetting   ClockGoesOn      NotOnDuty         NobodyOnDuty      AlreadyOnDuty
├── NewCardsNeeded   CardsInUse          CardsMiscounted  NewDiceNeeded     EquipmentNotNamed
├── NothingOnFelt    NotYourSeat         SeatOfAnAccount
├── NoCardDue        OtherHandDue        CardUsedUp       ShakenTooLittle   NothingKeyedToCorrect
└── NotYetDecided    WrongCall
"""

from felt.core.refusals import TableRefusal
from felt.core.words import Words


class NotDealtByHand(TableRefusal):
    words = Words("The machine deals at this table.", "Bàn này do máy chia.")


class ClockOpensBetting(TableRefusal):
    words = Words("The clock opens betting at this table.", "Ở bàn này đồng hồ mở đặt cược.")


class ClockGoesOn(TableRefusal):
    words = Words(
        "The patrons have their time to answer; the clock goes on at this table.",
        "Khách còn thời gian trả lời; ở bàn này đồng hồ cho chơi tiếp.",
    )


class NotOnDuty(TableRefusal):
    words = Words("You are not on duty at this table; take it first.", "Bạn chưa nhận bàn này; hãy nhận bàn trước.")


class NobodyOnDuty(TableRefusal):
    words = Words(
        "Nobody is on duty at this table; a dealer has to take it first.",
        "Không có ai trực bàn này; nhân viên phải nhận bàn trước.",
    )


class NewCardsNeeded(TableRefusal):
    words = Words(
        "The cards in use are over; count, shuffle and cut new cards first.",
        "Bài đang dùng đã hết; hãy đếm, xáo và cắt bài mới trước.",
    )


class CardsInUse(TableRefusal):
    words = Words(
        "The cards in use are not over; only an irregularity replaces them.",
        "Bài đang dùng chưa hết; chỉ thay bài khi có sự cố.",
    )


class CardsMiscounted(TableRefusal):
    words = Words(
        "{counted} cards were counted; there must be {due}. Count them again, or bring other cards.",
        "Đếm được {counted} lá; phải có đủ {due} lá. Hãy đếm lại, hoặc thay bài khác.",
    )


class NewDiceNeeded(TableRefusal):
    words = Words(
        "No dice of the register are in the cage; bring a set that is issued to this table.",
        "Trong lồng chưa có bộ xúc xắc nào của sổ thiết bị; hãy đưa bộ đã cấp cho bàn này vào.",
    )


class EquipmentNotNamed(TableRefusal):
    words = Words(
        "This table takes {due} decks by the register, and {named} are named; name each deck.",
        "Bàn này dùng {due} bộ bài theo sổ thiết bị nhưng mới ghi {named} bộ; hãy ghi số của từng bộ.",
    )


class NothingOnFelt(TableRefusal):
    words = Words("There is no wager on the felt.", "Trên bàn chưa có cược nào.")
    clauses = ("ruling B18",)


class NotYourSeat(TableRefusal):
    words = Words(
        "A wager of seat {seat} is recorded for seat {seat} alone.", "Cược của chỗ {seat} chỉ ghi cho chỗ {seat}."
    )


class SeatOfAnAccount(TableRefusal):
    words = Words(
        "A patron with an account holds seat {seat}; a guest plays at another seat.",
        "Chỗ {seat} là của khách có tài khoản; khách không có tài khoản chơi ở chỗ khác.",
    )


class NoCardDue(TableRefusal):
    words = Words(
        "No more card is due in this round. If one was drawn, report the irregularity.",
        "Ván này không rút thêm lá nào. Nếu đã rút, hãy báo sự cố.",
    )


class OtherHandDue(TableRefusal):
    words = Words(
        "The table needs {need} now. If a card lies elsewhere, report the irregularity.",
        "Bàn hiện cần {need}. Nếu lá bài đã nằm chỗ khác, hãy báo sự cố.",
    )


class CardUsedUp(TableRefusal):
    words = Words(
        "All {copies} copies of {card} have come out of these cards. Look at the card again; if it is so, the cards "
        "are wrong.",
        "Cả {copies} lá {card} đã ra khỏi hộp. Hãy xem lại lá bài; nếu đúng vậy thì bài bị lỗi.",
    )


class ShakenTooLittle(TableRefusal):
    words = Words(
        "The dice were shaken {shakes} times; at least {least} are needed.",
        "Xúc xắc mới lắc {shakes} lần; cần ít nhất {least} lần.",
    )


class NothingKeyedToCorrect(TableRefusal):
    words = Words(
        "What was keyed in last can no longer be corrected: the game has gone on. Report the irregularity.",
        "Không sửa được lần nhập cuối nữa: ván đã đi tiếp. Hãy báo sự cố.",
    )


class NotYetDecided(TableRefusal):
    words = Words("The round is not over: the table needs {need}.", "Ván chưa xong: bàn cần {need}.")


class WrongCall(TableRefusal):
    words = Words(
        "The table shows {right}, not {called}; what lies on the table counts.",
        "Trên bàn là {right}, không phải {called}; kết quả trên bàn được tính.",
    )
