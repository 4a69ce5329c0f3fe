"""Requests that the floor refuses.

Refusal
└── NoSuchTable   SeatIsElsewhere
"""

from felt.core.refusals import Refusal
from felt.core.words import Words


class NoSuchTable(Refusal):
    words = Words(
        "There is no table “{table}”; choose one from the list of tables.",
        "Không có bàn “{table}”; hãy chọn một bàn trong danh sách.",
    )


class SeatIsElsewhere(Refusal):
    words = Words(
        "Your seat at table {table} is open in another place; open the table here again to take it back.",
        "Chỗ của bạn ở bàn {table} đang mở ở nơi khác; hãy mở lại bàn tại đây để lấy lại chỗ.",
    )
