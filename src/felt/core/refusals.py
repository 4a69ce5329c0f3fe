"""The refusals: the answers to a mistake of a person or of a program.

    Refusal
    ├── Unreadable               the input cannot be read
    │   ├── MalformedJson          InputTooLong          UnknownKey         MissingKey
    │   ├── WrongType              OutOfRange            UnknownValue       UnknownGame
    │   └── KeyTwice
    ├── WrongDeal                cards or dice that the rules do not deal
    │   └── UnknownCard            NotWhatIsNeeded
    ├── WrongWager               a wager that cannot be on the felt
    │   └── UnknownBet             NotAnAmount           PartOfAChip        KeyNotForThisBet
    ├── OutsideLimits            a wager that an online table does not take (ruling A5)
    │   └── WagerBelowMinimum      WagerAboveMaximum
    ├── TableRefusal             not now, not here, or not by you
    │   ├── NotNow                 NotYourWager          NotYourHand
    │   └── NoAuthority            ClauseDoesNotApply
    ├── WrongRecord              a recorded event that this version cannot follow
    │   └── EditionNotKnown        EventNotOfGame
    └── WrongSetting             an impossible table, clause or scoreboard
        ├── LimitsUpsideDown       NotAVoid              NotAnIrregularity
        └── NotACorrection         EarlierResultsStand

A game's own refusals are in its `refusals` module.

A refusal has a code that reads as a sentence, a message in both languages that says what is accepted, the place in the
input, and its clauses. Any other exception is a defect of Felt.
"""

import re
from typing import ClassVar

from felt.core.wagers import Clause
from felt.core.words import Language, Words, fill


class Refusal(Exception):  # noqa: N818 - a refusal is not an error of the program
    """The request was refused. Nothing has changed."""

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
        """This refusal, with its place in the input."""
        self.place = place
        return self


class Unreadable(Refusal):
    """The input cannot be read."""


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


class KeyTwice(Unreadable):
    words = Words("“{key}” is given twice; give it once.", "“{key}” được ghi hai lần; chỉ ghi một lần.")


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
        "“{card}” is not a card; write a rank of A23456789TJQK and then a suit of SHCD.",
        "“{card}” không phải là lá bài; hãy viết số (A23456789TJQK) rồi chất (SHCD).",
    )


class NotWhatIsNeeded(WrongDeal):
    words = Words(
        "The round needs {need} now; it cannot take {dealt}.",
        "Ván đang cần {need}; không nhận {dealt}.",
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
        "Minimum on {bet} is {minimum:chips}.",
        "{bet} nhận ít nhất {minimum:chips}.",
    )
    clauses = ("ruling A5",)


class WagerAboveMaximum(OutsideLimits):
    words = Words(
        "Maximum on {bet} is {maximum:chips}.",
        "{bet} nhận nhiều nhất {maximum:chips}.",
    )
    clauses = ("ruling A5",)


class WrongSetting(Refusal):
    """An impossible table, clause or scoreboard."""


class LimitsUpsideDown(WrongSetting):
    words = Words(
        "The minimum {minimum:chips} is above the maximum {maximum:chips}.",
        "Mức tối thiểu {minimum:chips} cao hơn mức tối đa {maximum:chips}.",
    )


class NotAVoid(WrongSetting):
    words = Words(
        "The clause “{clause}” does not make a round void; these clauses do: {known}.",
        "Điều “{clause}” không làm ván vô hiệu; các điều làm ván vô hiệu: {known}.",
    )


class NotAnIrregularity(WrongSetting):
    words = Words(
        "The clause “{clause}” names no irregularity of {game}; write a clause such as “{example}”.",
        "Điều “{clause}” không nêu sự cố nào của {game}; hãy ghi một điều như “{example}”.",
    )


class NotACorrection(WrongSetting):
    words = Words(
        "The clause “{clause}” is no ground for the correction of a settled round; these are: {known}.",
        "Điều “{clause}” không phải căn cứ để sửa ván đã thanh toán; các căn cứ là: {known}.",
    )


class EarlierResultsStand(WrongSetting):
    words = Words(
        "A fault of the cards (“{clause}”) corrects no settled round: results of earlier rounds stand by “{by}”.",
        "Lỗi của bài (“{clause}”) không phải căn cứ sửa ván đã thanh toán: theo “{by}”, kết quả trước giữ nguyên.",
    )


class WrongRecord(Refusal):
    """A recorded event that this version of Felt cannot follow."""


class EditionNotKnown(WrongRecord):
    words = Words(
        "this version of Felt does not know edition {edition} of {game}",
        "phiên bản Felt này không biết ấn bản {edition} của {game}",
    )


class EventNotOfGame(WrongRecord):
    words = Words("{kind} is not an event of a round of {game}", "{kind} không phải là sự kiện của ván {game}")


class TableRefusal(Refusal):
    """Not now, not here, or not by you."""


class NotNow(TableRefusal):
    words = Words(
        "This cannot be done now: the phase of the table is “{phase}”.",
        "Không làm được lúc này: bàn đang ở giai đoạn “{phase}”.",
    )


class NotYourWager(TableRefusal):
    words = Words("You can place only your own wagers.", "Bạn chỉ đặt được cược của chính mình.")


class NotYourHand(TableRefusal):
    words = Words(
        "Another patron or the house opens or arranges this hand.",
        "Tay bài này do khách khác hoặc nhà cái mở hay xếp.",
    )


THIS_ACT = Words("This", "Việc này")


class NoAuthority(TableRefusal):
    words = Words(
        "{act} needs the role {needed} or above; ask a person who has it.",
        "{act} cần cấp {needed} trở lên; hãy nhờ người có thẩm quyền.",
    )
    clauses = ("ruling A6",)

    def __init__(
        self, *, act: Words = THIS_ACT, place: str = "", clauses: tuple[Clause, ...] | None = None, **values: object
    ) -> None:
        super().__init__(act=act, place=place, clauses=clauses, **values)


class ClauseDoesNotApply(TableRefusal):
    words = Words(
        "The clause “{clause}” ({situation}) does not apply now; it applies {when}.",
        "Điều “{clause}” ({situation}) không áp dụng lúc này; điều này áp dụng {when}.",
    )
