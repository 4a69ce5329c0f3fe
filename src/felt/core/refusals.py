"""What a person or a program can do wrong, and what is said to it.

    Refusal
    ├── Unreadable               what was sent cannot be read
    │   ├── MalformedJson          InputTooLong          UnknownKey         MissingKey
    │   └── WrongType              OutOfRange            UnknownValue       UnknownGame
    ├── WrongDeal                cards or dice that the rules do not deal
    │   ├── UnknownCard            NotWhatIsNeeded       CardsMissing       CardsLeftOver
    │   └── TooManyOfACard         CardDealtTwice        WrongNumberOfCards BoxWithoutCards
    ├── WrongWager               a wager that cannot be on the felt
    │   ├── UnknownBet             NotAnAmount           PartOfAChip
    │   ├── KeyNotForThisBet       WagerOnFreeHand
    │   ├── MomentMissing          InsuranceNotAtTable   InsuranceNotOffered
    │   ├── InsuranceWithoutWager  InsuranceAboveCap
    │   └── BoxMissing             NoSuchBox             BoxTaken           TooManyBoxes
    │       WagerTwiceInBox        DoubleWithoutAnte     DoubleNotTwiceAnte
    │       AdditionalMissing      AdditionalWithoutDouble   AdditionalNotTwiceDouble
    ├── OutsideLimits            a wager that an online table does not take (ruling A5)
    │   └── WagerBelowMinimum      WagerAboveMaximum     DifferentialExceeded
    └── WrongSetting             a table or a scoreboard that cannot be
        └── LimitsUpsideDown       NotAVoid              NotAResult

A refusal has a code that reads as a sentence, a message that says what would be accepted, in both languages,
the place in the input, and the clauses behind it. Anything else that is raised is a defect of ours.
"""

import re
from typing import ClassVar

from felt.core.wagers import Clause
from felt.core.words import Language, Words, fill


class Refusal(Exception):  # noqa: N818 - a refusal is no error of the program
    """Refused, and nothing has changed."""

    words: ClassVar[Words] = Words("Refused.", "Bị từ chối.")
    clauses: tuple[Clause, ...] = ()

    def __init__(self, *, at: str = "", clauses: tuple[Clause, ...] | None = None, **values: object) -> None:
        super().__init__(at, values)
        self.at = at
        self.values = values
        if clauses is not None:
            self.clauses = clauses

    @property
    def code(self) -> str:
        return re.sub(r"(?<!^)(?=[A-Z])", "_", type(self).__name__).lower()

    def message(self, language: Language = Language.EN) -> str:
        return fill(self.words, language, self.values)

    def __str__(self) -> str:
        return self.message()

    def placed(self, at: str) -> "Refusal":
        """The same refusal, with the place in the input where it arose."""
        self.at = at
        return self


class Unreadable(Refusal):
    """What was sent cannot be read."""


class MalformedJson(Unreadable):
    words = Words("This is not a JSON object: {problem}.", "Đây không phải là một đối tượng JSON: {problem}.")


class InputTooLong(Unreadable):
    words = Words(
        "This line is longer than {most} bytes; send fewer wagers at a time.",
        "Dòng này dài quá {most} byte; hãy gửi ít khoản cược hơn mỗi lần.",
    )


class UnknownKey(Unreadable):
    words = Words("There is no key “{key}” here.", "Ở đây không có khóa “{key}”.")


class MissingKey(Unreadable):
    words = Words("The key “{key}” is missing.", "Thiếu khóa “{key}”.")


class WrongType(Unreadable):
    words = Words("Expected {expected}, got {got}.", "Cần {expected}, nhưng nhận được {got}.")


class OutOfRange(Unreadable):
    words = Words("Expected {expected}.", "Cần {expected}.")


class UnknownValue(Unreadable):
    words = Words("“{value}” is not one of {known}.", "“{value}” không thuộc {known}.")


class UnknownGame(Unreadable):
    words = Words(
        "There is no game “{game}”; the games are baccarat, sicbo and niuniu.",
        "Không có trò chơi “{game}”; các trò chơi là baccarat, sicbo và niuniu.",
    )


class WrongDeal(Refusal):
    """Cards or dice that the rules do not deal."""


class UnknownCard(WrongDeal):
    words = Words(
        "“{card}” is no card; write rank and suit, one of A23456789TJQK and one of SHCD.",
        "“{card}” không phải là lá bài; hãy viết số rồi chất, một trong A23456789TJQK và một trong SHCD.",
    )


class NotWhatIsNeeded(WrongDeal):
    words = Words(
        "The round needs {need} now; {dealt} does not answer that.",
        "Ván đang cần {need}; {dealt} không đáp ứng.",
    )


class CardsMissing(WrongDeal):
    words = Words(
        "The cards end too soon: the next one goes to {to}.",
        "Thiếu bài: lá tiếp theo là của {to}.",
    )


class CardsLeftOver(WrongDeal):
    words = Words(
        "The round is over after {used} cards; {card} is not dealt.",
        "Ván đã kết thúc sau {used} lá; không chia thêm {card}.",
    )


class TooManyOfACard(WrongDeal):
    words = Words(
        "{card} was dealt {count} times; the shoe of {decks} decks holds it {decks} times.",
        "{card} được chia {count} lần; hộp {decks} bộ bài chỉ có {decks} lá như vậy.",
    )


class CardDealtTwice(WrongDeal):
    words = Words(
        "{card} was dealt twice from one deck.",
        "{card} được chia hai lần từ cùng một bộ bài.",
    )


class WrongNumberOfCards(WrongDeal):
    words = Words(
        "A hand is {expected} cards, and here are {count}.",
        "Một tay bài có {expected} lá, ở đây có {count}.",
    )


class BoxWithoutCards(WrongDeal):
    words = Words(
        "Box {box} has a wager and no cards.",
        "Cửa {box} có cược nhưng không có bài.",
    )


class WrongWager(Refusal):
    """A wager that cannot be on the felt."""


class UnknownBet(WrongWager):
    words = Words("There is no bet “{bet}” here. {hint}", "Ở đây không có cửa cược “{bet}”. {hint}")


class KeyNotForThisBet(WrongWager):
    words = Words("A wager on {bet} has no “{key}”.", "Cược {bet} không có “{key}”.")


class NotAnAmount(WrongWager):
    words = Words(
        "An amount is a whole number of cents, from 1 to {most}; this is {got}.",
        "Số tiền là số xu nguyên, từ 1 đến {most}; ở đây là {got}.",
    )
    clauses = ("ruling A1",)


class WagerOnFreeHand(WrongWager):
    words = Words(
        "A free hand is dealt without wagers; take all wagers off the felt.",
        "Ván bài không cược được chia khi không có cược; hãy đưa mọi khoản cược ra khỏi bàn.",
    )
    clauses = ("baccarat 2.2.5", "baccarat 7.8")


class PartOfAChip(WrongWager):
    words = Words(
        "{amount} cents are not whole chips; a chip is {chip} cents.",
        "{amount} xu không phải là số chip nguyên; một chip là {chip} xu.",
    )
    clauses = ("ruling A1",)


class MomentMissing(WrongWager):
    words = Words(
        "An insurance wager says when it was made: four_cards or third_card.",
        "Cược Bảo hiểm phải nói rõ thời điểm đặt: four_cards hoặc third_card.",
    )
    clauses = ("ruling B5",)


class InsuranceNotAtTable(WrongWager):
    words = Words("This table offers no insurance.", "Bàn này không có Bảo hiểm.")
    clauses = ("baccarat 6.4.5",)


class InsuranceNotOffered(WrongWager):
    words = Words(
        "No insurance of the {side} hand was offered at that moment (Player {player}, Banker {banker}).",
        "Lúc đó không có Bảo hiểm cho tay bài {side} (Nhà Con {player}, Nhà Cái {banker}).",
    )
    clauses = ("baccarat 6.4.6", "ruling B5")


class InsuranceWithoutWager(WrongWager):
    words = Words(
        "Only a patron with a wager on the {side} hand can insure it.",
        "Chỉ khách có cược trên tay bài {side} mới được mua Bảo hiểm cho tay bài đó.",
    )
    clauses = ("baccarat 4.10", "ruling B6")


class InsuranceAboveCap(WrongWager):
    words = Words(
        "Insurance may pay no more than the wager that it insures; at {odds}, at most {most:chips} is left.",
        "Bảo hiểm không được trả quá khoản cược được bảo hiểm; với tỷ lệ {odds}, nhiều nhất còn {most:chips}.",
    )
    clauses = ("baccarat 6.4.3", "ruling B6")


class BoxMissing(WrongWager):
    words = Words("A wager says which box it stands in.", "Cược phải nói rõ đặt ở cửa nào.")
    clauses = ("niuniu 4.5",)


class NoSuchBox(WrongWager):
    words = Words("This table has boxes 1 to {boxes}.", "Bàn này có các cửa từ 1 đến {boxes}.")
    clauses = ("ruling N6",)


class BoxTaken(WrongWager):
    words = Words("Box {box} belongs to another patron.", "Cửa {box} đã có khách khác.")
    clauses = ("niuniu 4.5.4",)


class TooManyBoxes(WrongWager):
    words = Words("A patron holds at most two boxes.", "Mỗi khách giữ nhiều nhất hai cửa.")
    clauses = ("niuniu 4.6",)


class WagerTwiceInBox(WrongWager):
    words = Words("Box {box} already has its {bet}.", "Cửa {box} đã có {bet}.")
    clauses = ("niuniu 4.5.4",)


class DoubleWithoutAnte(WrongWager):
    words = Words("Box {box} has a Double and no Ante.", "Cửa {box} có Cược gấp đôi mà không có Cược đặt chỗ.")
    clauses = ("niuniu 2.2.2",)


class DoubleNotTwiceAnte(WrongWager):
    words = Words(
        "The Double in box {box} is exactly {due:chips}, two times the Ante.",
        "Cược gấp đôi ở cửa {box} phải đúng {due:chips}, bằng hai lần Cược đặt chỗ.",
    )
    clauses = ("niuniu 2.2.2", "ruling N1")


class AdditionalMissing(WrongWager):
    words = Words(
        "With its Double, box {box} also needs an Additional of {due:chips}.",
        "Đã có Cược gấp đôi thì cửa {box} phải có Cược thêm {due:chips}.",
    )
    clauses = ("niuniu 4.5.3",)


class AdditionalWithoutDouble(WrongWager):
    words = Words(
        "Box {box} has an Additional and no Double.",
        "Cửa {box} có Cược thêm mà không có Cược gấp đôi.",
    )
    clauses = ("niuniu 2.2.3",)


class AdditionalNotTwiceDouble(WrongWager):
    words = Words(
        "The Additional in box {box} is exactly {due:chips}, two times the Double.",
        "Cược thêm ở cửa {box} phải đúng {due:chips}, bằng hai lần Cược gấp đôi.",
    )
    clauses = ("niuniu 2.2.3", "ruling N1")


class OutsideLimits(Refusal):
    """A wager that an online table does not take."""


class WagerBelowMinimum(OutsideLimits):
    words = Words(
        "{bet} takes at least {minimum:chips} here.",
        "{bet} ở bàn này ít nhất là {minimum:chips}.",
    )
    clauses = ("ruling A5",)


class WagerAboveMaximum(OutsideLimits):
    words = Words(
        "{bet} takes at most {maximum:chips} here.",
        "{bet} ở bàn này nhiều nhất là {maximum:chips}.",
    )
    clauses = ("ruling A5",)


class DifferentialExceeded(OutsideLimits):
    words = Words(
        "Player and Banker may differ by {differential:chips} at most; {bet} still takes {most:chips}.",
        "Nhà Con và Nhà Cái chênh nhau nhiều nhất {differential:chips}; {bet} chỉ còn nhận {most:chips}.",
    )
    clauses = ("baccarat 4.3", "ruling A5")


class WrongSetting(Refusal):
    """A table, a clause or a scoreboard that cannot be."""


class LimitsUpsideDown(WrongSetting):
    words = Words(
        "The minimum {minimum:chips} is above the maximum {maximum:chips}.",
        "Mức tối thiểu {minimum:chips} cao hơn mức tối đa {maximum:chips}.",
    )


class NotAVoid(WrongSetting):
    words = Words(
        "“{clause}” makes nothing void; these do: {known}.",
        "“{clause}” không làm vô hiệu; các điều sau thì có: {known}.",
    )


class NotAResult(WrongSetting):
    words = Words(
        "“{letter}” is no result; write B, P or T, followed by b or p for a pair, f for a free hand.",
        "“{letter}” không phải là kết quả; hãy viết B, P hoặc T, kèm b hoặc p nếu có đôi, f nếu là ván không cược.",
    )
