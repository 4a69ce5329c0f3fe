"""What a person or a program can do wrong, and what is said to it.

    Refusal
    ├── Unreadable               what was sent cannot be read
    │   ├── MalformedJson          InputTooLong          UnknownKey         MissingKey
    │   └── WrongType              OutOfRange            UnknownValue       UnknownGame
    ├── WrongDeal                cards or dice that the rules do not deal
    │   └── UnknownCard            NotWhatIsNeeded
    ├── WrongWager               a wager that cannot be on the felt
    │   └── UnknownBet             NotAnAmount           PartOfAChip        KeyNotForThisBet
    ├── OutsideLimits            a wager that an online table does not take (ruling A5)
    │   └── WagerBelowMinimum      WagerAboveMaximum
    ├── TableRefusal             not now, not here, or not by you
    │   └── NotNow                 NotYourWager          NotYourHand
    └── WrongSetting             a table or a clause that cannot be
        └── LimitsUpsideDown       NotAVoid

A game's own refusals are in its `refusals` module.

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

    def __init__(self, *, place: str = "", clauses: tuple[Clause, ...] | None = None, **values: object) -> None:
        super().__init__(place, values)
        self.place = place
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

    def placed(self, place: str) -> "Refusal":
        """The same refusal, with the place in the input where it arose."""
        self.place = place
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
        "There is no game “{game}”; the games are {known}.",
        "Không có trò chơi “{game}”; các trò chơi là {known}.",
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


class PartOfAChip(WrongWager):
    words = Words(
        "{amount} cents are not whole chips; a chip is {chip} cents.",
        "{amount} xu không phải là số chip nguyên; một chip là {chip} xu.",
    )
    clauses = ("ruling A1",)


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


class TableRefusal(Refusal):
    """Not now, not here, or not by you."""


class NotNow(TableRefusal):
    words = Words("That cannot be done while the table is {phase}.", "Không thể làm điều đó khi bàn đang {phase}.")


class NotYourWager(TableRefusal):
    words = Words("A patron places wagers of their own only.", "Khách chỉ đặt cược của chính mình.")


class NotYourHand(TableRefusal):
    words = Words("That hand is not yours to open or arrange.", "Tay bài đó không do bạn mở hay xếp.")
