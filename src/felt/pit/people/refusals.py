"""Requests to the roster that are refused.

Refusal
└── RosterRefusal
    └── NotYourOwnTraining   NoSuchEvidence   AtWorkAlready   NotAtWork   TableNamedTwice
"""

from felt.core.refusals import Refusal
from felt.core.words import Words


class RosterRefusal(Refusal):
    """Not by you, or not now."""


class NotYourOwnTraining(RosterRefusal):
    words = Words("Another person records your training.", "Người khác phải ghi hồ sơ đào tạo của bạn.")


class NoSuchEvidence(RosterRefusal):
    words = Words(
        "Course {number} is no course of {game} that {person} has taken.",
        "Khóa luyện số {number} không phải khóa {game} mà {person} đã học.",
    )


class AtWorkAlready(RosterRefusal):
    words = Words("{person} is at work already.", "{person} đã vào ca.")


class NotAtWork(RosterRefusal):
    words = Words("{person} is not at work.", "{person} không trong ca.")


class TableNamedTwice(RosterRefusal):
    words = Words("Table {table} is named twice.", "Bàn {table} được nêu hai lần.")
