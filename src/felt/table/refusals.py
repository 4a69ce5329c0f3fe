"""The refusals of a table.

TableRefusal
├── BettingNotOpen   TablePausedNow      TableClosedNow     WaitForNextRound   RoundHasPassed
├── NotAtTable       TableFull           SeatTaken          NoSuchSeat
├── AlreadyConfirmed NothingDrafted
├── SwitchesDoNotFit  SeatsNeeded
├── CutIsOver
└── NotWhatTheTableWants   NotPartOfThisGame

`NotNow`, `NotYourWager` and `NotYourHand`, which games raise too, are in `felt.core.refusals`. The clauses of betting
come from the citations of the game (ruling A7).
"""

from felt.core.refusals import TableRefusal
from felt.core.words import Words


class BettingNotOpen(TableRefusal):
    words = Words("Betting is closed.", "Đã dừng đặt cược.")


class TablePausedNow(TableRefusal):
    words = Words("The table is paused.", "Bàn đang tạm dừng.")


class RoundHasPassed(TableRefusal):
    words = Words(
        "This request is for round {meant}; the table is in round {now}.",
        "Yêu cầu này dành cho ván {meant}; bàn đang ở ván {now}.",
    )


class TableClosedNow(TableRefusal):
    words = Words("The table is closed.", "Bàn đã đóng.")


class WaitForNextRound(TableRefusal):
    words = Words(
        "You joined after the countdown. You play from the next round on.",
        "Bạn vào sau khi đếm ngược kết thúc nên chơi từ ván sau.",
    )


class NotAtTable(TableRefusal):
    words = Words("You are not at this table; join it first.", "Bạn chưa vào bàn này; hãy vào bàn trước.")


class TableFull(TableRefusal):
    words = Words("All {seats} seats are taken.", "Cả {seats} chỗ đều đã có người.")


class SeatTaken(TableRefusal):
    words = Words("Seat {seat} is taken; free: {free}.", "Chỗ {seat} đã có người; còn trống: {free}.")


class NoSuchSeat(TableRefusal):
    words = Words(
        "There is no such seat; this table has seats 1 to {seats}.",
        "Không có chỗ đó; bàn này có các chỗ từ 1 đến {seats}.",
    )


class AlreadyConfirmed(TableRefusal):
    words = Words("Your wagers for this round are confirmed and locked.", "Cược của bạn trong ván này đã chốt.")


class NothingDrafted(TableRefusal):
    words = Words(
        "You have no wagers to confirm; place wagers first, or pass this round.",
        "Bạn chưa có cược để chốt; hãy đặt cược, hoặc bỏ lượt ván này.",
    )


class NotWhatTheTableWants(TableRefusal):
    words = Words("The table needs {need} now.", "Bàn hiện cần {need}.")


class CutIsOver(TableRefusal):
    words = Words(
        "Shoe {number} takes no more seeds: a shoe is cut between its shuffle and its first round.",
        "Hộp bài {number} không nhận thêm hạt giống: hộp bài được cắt sau khi xáo và trước ván đầu tiên.",
    )


class SwitchesDoNotFit(TableRefusal):
    words = Words(
        "A table is online (dealing machine, betting timed, rules.mode online), live (hand, timed, online) or a casino "
        "table (hand, called, dealer).",
        "Bàn là trực tuyến (dealing machine, betting timed, rules.mode online), trực tiếp (hand, timed, online) hoặc "
        "bàn sòng (hand, called, dealer).",
    )
    clauses = ("ruling A5",)


class SeatsNeeded(TableRefusal):
    words = Words(
        "A table with called betting knows chips by seat; say how many seats it has.",
        "Bàn đặt cược theo hiệu lệnh ghi chip theo chỗ; hãy cho biết số chỗ.",
    )


class NotPartOfThisGame(TableRefusal):
    words = Words("{game} has no such request.", "{game} không có yêu cầu này.")
