"""The refusals of a scenario.

ScenarioRefusal
├── NoOpening       UnknownPerson   PersonTwice        PatronIsNoStaff
├── TimeHasPassed   TwoTimes        TooLate            TooManyDeadlines
└── OneChanceOnly   WrongChance     MixedShuffles      CardTooOften       NothingLeftToDeal
"""

from felt.core.refusals import Refusal
from felt.core.words import Words


class ScenarioRefusal(Refusal):
    """A line that cannot be acted out."""


class NoOpening(ScenarioRefusal):
    words = Words(
        "There is no line; the first line opens the table with “open”.",
        "Không có dòng nào; dòng đầu mở bàn bằng “open”.",
    )


class UnknownPerson(ScenarioRefusal):
    words = Words(
        "Nobody here is called “{who}”; the first line names patrons in “chips” and staff in “staff”.",
        "Ở đây không có ai tên “{who}”; dòng đầu nêu khách trong “chips” và nhân viên trong “staff”.",
    )


class PersonTwice(ScenarioRefusal):
    words = Words(
        "“{who}” is a patron and staff; a person is one of the two.",
        "“{who}” vừa là khách vừa là nhân viên; mỗi người chỉ là một trong hai.",
    )
    clauses = ("ruling A6",)


class PatronIsNoStaff(ScenarioRefusal):
    words = Words(
        "“{who}” has the role patron; name patrons in “chips”.",
        "“{who}” có vai trò khách; hãy nêu khách trong “chips”.",
    )


class TimeHasPassed(ScenarioRefusal):
    words = Words(
        "{when} ms after the start have passed; it is {elapsed} ms now.",
        "Thời điểm {when} ms kể từ lúc bắt đầu đã qua; hiện là {elapsed} ms.",
    )


class TwoTimes(ScenarioRefusal):
    words = Words("Give “when” or “after”, not both.", "Chỉ ghi “when” hoặc “after”, không ghi cả hai.")


class TooLate(ScenarioRefusal):
    words = Words(
        "A scenario ends {most} ms after its start at the latest.",
        "Kịch bản kéo dài nhiều nhất {most} ms kể từ lúc bắt đầu.",
    )


class TooManyDeadlines(ScenarioRefusal):
    words = Words(
        "More than {most} deadlines pass in this line; wait in several lines.",
        "Có hơn {most} thời hạn trôi qua trong dòng này; hãy chờ bằng nhiều dòng.",
    )


class OneChanceOnly(ScenarioRefusal):
    words = Words(
        "“deal” has one of “cards”, “dice” and “seed”.",
        "“deal” chỉ có một trong “cards”, “dice” và “seed”.",
    )


class WrongChance(ScenarioRefusal):
    words = Words("{game} is dealt with “{needed}” or “seed”.", "{game} dùng “{needed}” hoặc “seed”.")


class MixedShuffles(ScenarioRefusal):
    words = Words(
        "Give the cards of one shuffle, or a list of cards for each shuffle.",
        "Hãy ghi các lá của một lượt xáo, hoặc một danh sách lá cho mỗi lượt xáo.",
    )


class CardTooOften(ScenarioRefusal):
    words = Words(
        "{card} comes {count} times in one shuffle; the decks here contain it {decks} times.",
        "{card} có {count} lần trong một lượt xáo; số bộ bài ở đây chỉ có {decks} lá đó.",
    )


class NothingLeftToDeal(ScenarioRefusal):
    """The table waits from here on."""

    words = Words(
        "The table needs {need}, and the scenario names no more; add to “deal” in the first line.",
        "Bàn cần {need}, nhưng kịch bản không còn nêu nữa; hãy bổ sung “deal” ở dòng đầu.",
    )
