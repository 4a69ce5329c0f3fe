"""The refusals of a rack.

RackRefusal
├── RackIsClosed         RackIsOpen            CountWaits            NoCountWaits
├── AnotherHand          NoSuchSlip            SlipNotAtThisStep     SlipsUnderWay
├── NoChips              NotADenomination      MoreThanBooksHold     NotTheSameAmount
├── NotSoMuchInRack      DiscrepancyOpen       NoDiscrepancy
└── BoxIsAway            BoxIsAtTheTable
"""

from felt.core.refusals import Refusal
from felt.core.words import Words


class RackRefusal(Refusal):
    """Nothing was written, and no chip has moved."""


class RackIsClosed(RackRefusal):
    words = Words(
        "The rack of table {table} is closed; two people open it by a count.",
        "Khay chip của bàn {table} đang đóng; hai người cùng đếm để mở.",
    )


class RackIsOpen(RackRefusal):
    words = Words("The rack of table {table} is open already.", "Khay chip của bàn {table} đang mở.")


class CountWaits(RackRefusal):
    words = Words(
        "A count waits for its second person; confirm it or drop it first.",
        "Lần đếm đang chờ người thứ hai; hãy xác nhận hoặc bỏ lần đếm đó trước.",
    )


class NoCountWaits(RackRefusal):
    words = Words("No count waits to be confirmed.", "Không có lần đếm nào chờ xác nhận.")


class AnotherHand(RackRefusal):
    words = Words(
        "You have signed this already; another person must sign now.",
        "Bạn đã ký bước trước; bước này phải do người khác ký.",
    )
    clauses = ("ruling A8",)


class NoSuchSlip(RackRefusal):
    words = Words("Table {table} has no slip {slip}.", "Bàn {table} không có phiếu {slip}.")


class SlipNotAtThisStep(RackRefusal):
    words = Words(
        "Slip {slip} is {step}; this step does not follow.",
        "Phiếu {slip} đang ở bước {step}; không thể làm bước này.",
    )


class SlipsUnderWay(RackRefusal):
    words = Words(
        "Slips are under way: {slips}. Receive or void them before the rack is closed.",
        "Còn phiếu chưa xong: {slips}. Hãy nhận hoặc hủy trước khi đóng khay.",
    )


class NoChips(RackRefusal):
    words = Words("Name at least one chip.", "Hãy nêu ít nhất một chip.")


class NotADenomination(RackRefusal):
    words = Words(
        "{denomination} cents is no denomination; a chip is a whole number of units, or an even part of one.",
        "{denomination} xu không phải mệnh giá; chip có mệnh giá nguyên, hoặc là phần chia đều của một đơn vị.",
    )
    clauses = ("ruling A1",)


class MoreThanBooksHold(RackRefusal):
    words = Words("This is more than the books can hold.", "Số này vượt quá mức sổ ghi được.")


class NotTheSameAmount(RackRefusal):
    words = Words(
        "Both sides must be equal: {took:chips} chips came in, {gave:chips} go out.",
        "Hai bên phải bằng nhau: nhận {took:chips} chip, đưa {gave:chips} chip.",
    )


class NotSoMuchInRack(RackRefusal):
    words = Words(
        "The rack should hold {expected:chips} chips; {amount:chips} cannot leave it.",
        "Khay lẽ ra có {expected:chips} chip; không thể lấy ra {amount:chips} chip.",
    )


class DiscrepancyOpen(RackRefusal):
    words = Words(
        "The last count differs by {difference:chips} chips; a Shift Manager decides it first.",
        "Lần đếm trước lệch {difference:chips} chip; Quản lý Ca phải xử lý trước.",
    )


class NoDiscrepancy(RackRefusal):
    words = Words("No difference waits for a decision.", "Không có chênh lệch nào chờ xử lý.")


class BoxIsAway(RackRefusal):
    words = Words(
        "The box was taken away and is not yet counted.",
        "Hộp đã được mang đi và chưa đếm xong.",
    )


class BoxIsAtTheTable(RackRefusal):
    words = Words("The box is still at the table.", "Hộp vẫn ở tại bàn.")
