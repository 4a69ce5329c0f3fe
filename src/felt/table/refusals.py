"""What a table refuses.

TableRefusal
├── NotNow           BettingNotOpen      TablePausedNow     TableClosedNow    WaitForNextRound  RoundHasPassed
├── NotAtTable       TableFull           SeatTaken          NoSuchSeat        NotYourWager
├── AlreadyConfirmed NothingDrafted      AlreadyAnswered    InsuranceNotOpen  NoRightToInsure
└── NotYourHand      NotALegalArrangement  NoSuchHand       NotDealtByMachine   NotWhatTheTableWants
"""

from felt.core.refusals import Refusal
from felt.core.words import Words


class TableRefusal(Refusal):
    """Not now, not here, or not by you."""


class NotNow(TableRefusal):
    words = Words("That cannot be done while the table is {phase}.", "Không thể làm điều đó khi bàn đang {phase}.")


class BettingNotOpen(TableRefusal):
    words = Words("Betting is closed.", "Đã dừng đặt cược.")
    clauses = ("baccarat 4.6", "ruling B13")


class TablePausedNow(TableRefusal):
    words = Words("The table is paused.", "Bàn đang tạm dừng.")


class RoundHasPassed(TableRefusal):
    words = Words(
        "This was meant for round {meant}; the table is in round {now}.",
        "Yêu cầu này dành cho ván {meant}; bàn đang ở ván {now}.",
    )


class TableClosedNow(TableRefusal):
    words = Words("The table is closed.", "Bàn đã đóng.")


class WaitForNextRound(TableRefusal):
    words = Words(
        "You came after the countdown and play from the next round on.",
        "Bạn vào sau khi đếm ngược kết thúc nên chơi từ ván sau.",
    )
    clauses = ("online 2.d.1.2",)


class NotAtTable(TableRefusal):
    words = Words("You are not at this table; join it first.", "Bạn chưa vào bàn này; hãy vào bàn trước.")


class TableFull(TableRefusal):
    words = Words("All {seats} seats are taken.", "Cả {seats} chỗ đều đã có người.")


class SeatTaken(TableRefusal):
    words = Words("Seat {seat} is taken; free: {free}.", "Chỗ {seat} đã có người; còn trống: {free}.")


class NoSuchSeat(TableRefusal):
    words = Words("This table has seats 1 to {seats}.", "Bàn này có các chỗ từ 1 đến {seats}.")


class NotYourWager(TableRefusal):
    words = Words("A patron places wagers of their own only.", "Khách chỉ đặt cược của chính mình.")


class AlreadyConfirmed(TableRefusal):
    words = Words("Your wagers for this round are confirmed and locked.", "Cược của bạn trong ván này đã chốt.")
    clauses = ("online 2.d.2.2",)


class NothingDrafted(TableRefusal):
    words = Words(
        "There are no wagers of yours to confirm; place some, or confirm none in so many words.",
        "Bạn chưa đặt cược nào để chốt; hãy đặt cược, hoặc nói rõ là không cược ván này.",
    )
    clauses = ("online 2.d.2.2",)


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


class NotYourHand(TableRefusal):
    words = Words("That hand is not yours to open or arrange.", "Tay bài đó không do bạn mở hay xếp.")


class NotALegalArrangement(TableRefusal):
    words = Words(
        "A Niu is three cards of this hand that total 10, 20 or 30.",
        "Ngầu là ba lá của tay bài này có tổng 10, 20 hoặc 30.",
    )
    clauses = ("niuniu 4.9.1", "niuniu 7.9")


class NoSuchHand(TableRefusal):
    words = Words("There is no hand “{side}”.", "Không có tay bài “{side}”.")
    clauses = ("baccarat 4.7",)


class NotWhatTheTableWants(TableRefusal):
    words = Words("The table asks for {need} now.", "Bàn hiện cần {need}.")


class NotDealtByMachine(TableRefusal):
    words = Words(
        "Only online tables can be opened here; dealer-run tables need a dealer's console.",
        "Ở đây chỉ mở được bàn trực tuyến; bàn do nhân viên chia cần bảng điều khiển riêng.",
    )
    clauses = ("ruling A5",)
