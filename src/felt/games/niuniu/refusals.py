"""The refusals of Niu Niu, by family.

TableRefusal: NotALegalArrangement
WrongDeal: CardDealtTwice, WrongNumberOfCards, BoxWithoutCards
WrongWager: BoxMissing, NoSuchBox, BoxTaken, TooManyBoxes, WagerTwiceInBox, DoubleWithoutAnte,
    DoubleNotTwiceAnte, AdditionalMissing, AdditionalWithoutDouble, AdditionalNotTwiceDouble
"""

from felt.core.refusals import TableRefusal, WrongDeal, WrongWager
from felt.core.words import Words


class CardDealtTwice(WrongDeal):
    words = Words(
        "{card} was dealt twice from one deck.",
        "{card} được chia hai lần từ cùng một bộ bài.",
    )


class WrongNumberOfCards(WrongDeal):
    words = Words(
        "A hand has {expected} cards; this one has {count}.",
        "Một tay bài có {expected} lá; tay bài này có {count} lá.",
    )


class BoxWithoutCards(WrongDeal):
    words = Words(
        "Box {box} has a wager but no cards.",
        "Cửa {box} có cược nhưng không có bài.",
    )


class BoxMissing(WrongWager):
    words = Words("A wager needs the number of its box.", "Cược phải ghi số cửa.")
    clauses = ("niuniu 4.5",)


class NoSuchBox(WrongWager):
    words = Words(
        "There is no such box; this table has boxes 1 to {boxes}.",
        "Không có cửa đó; bàn này có các cửa từ 1 đến {boxes}.",
    )
    clauses = ("ruling N6",)


class BoxTaken(WrongWager):
    words = Words(
        "Another patron holds box {box}; choose another box.", "Cửa {box} đã có khách khác; hãy chọn cửa khác."
    )
    clauses = ("niuniu 4.5.4",)


class TooManyBoxes(WrongWager):
    words = Words("A patron holds at most two boxes.", "Mỗi khách giữ nhiều nhất hai cửa.")
    clauses = ("niuniu 4.6",)


class WagerTwiceInBox(WrongWager):
    words = Words("Box {box} already has a wager on {bet}.", "Cửa {box} đã có {bet}.")
    clauses = ("niuniu 4.5.4",)


class DoubleWithoutAnte(WrongWager):
    words = Words("Box {box} has a Double but no Ante.", "Cửa {box} có Cược gấp đôi nhưng không có Cược đặt chỗ.")
    clauses = ("niuniu 2.2.2",)


class DoubleNotTwiceAnte(WrongWager):
    words = Words(
        "The Double in box {box} must be exactly {due:chips}, twice the Ante.",
        "Cược gấp đôi ở cửa {box} phải đúng {due:chips}, bằng hai lần Cược đặt chỗ.",
    )
    clauses = ("niuniu 2.2.2", "ruling N1")


class AdditionalMissing(WrongWager):
    words = Words(
        "Box {box} has a Double, and so also needs an Additional of {due:chips}.",
        "Đã có Cược gấp đôi thì cửa {box} phải có Cược thêm {due:chips}.",
    )
    clauses = ("niuniu 4.5.3",)


class AdditionalWithoutDouble(WrongWager):
    words = Words(
        "Box {box} has an Additional but no Double.",
        "Cửa {box} có Cược thêm nhưng không có Cược gấp đôi.",
    )
    clauses = ("niuniu 2.2.3",)


class AdditionalNotTwiceDouble(WrongWager):
    words = Words(
        "The Additional in box {box} must be exactly {due:chips}, twice the Double.",
        "Cược thêm ở cửa {box} phải đúng {due:chips}, bằng hai lần Cược gấp đôi.",
    )
    clauses = ("niuniu 2.2.3", "ruling N1")


class NotALegalArrangement(TableRefusal):
    words = Words(
        "A Niu is three cards of this hand that total 10, 20 or 30.",
        "Ngầu là ba lá của tay bài này có tổng 10, 20 hoặc 30.",
    )
    clauses = ("niuniu 4.9.1", "niuniu 7.9")
