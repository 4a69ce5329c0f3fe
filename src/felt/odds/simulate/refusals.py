"""Runs that cannot be simulated.

Refusal
└── WrongSimulation   StakeUnreadable   StakeOutOfRange   BetTwice   NoStakes
                      NotWithShoes      CountingWithoutShoes

A game adds refusals of its own, such as `felt.odds.baccarat.refusals.InsuranceNotSimulated`.
"""

from felt.core.refusals import Refusal
from felt.core.words import Words


class WrongSimulation(Refusal):
    """A run that cannot be simulated."""


class StakeUnreadable(WrongSimulation):
    words = Words(
        "“{text}” is no stake; write a bet and whole chips, such as banker=100.",
        "“{text}” không phải là khoản cược; hãy viết cửa cược và số chip nguyên, ví dụ banker=100.",
    )


class StakeOutOfRange(WrongSimulation):
    words = Words(
        "A stake is {least:,} to {most:,} chips; {got:,} on “{bet}” is not.",
        "Khoản cược từ {least} đến {most} chip; {got} trên “{bet}” thì không được.",
    )


class BetTwice(WrongSimulation):
    words = Words(
        "“{bet}” is named twice; give its whole stake once.",
        "“{bet}” được nêu hai lần; hãy ghi tổng khoản cược một lần.",
    )


class NoStakes(WrongSimulation):
    words = Words(
        "No chip lies on any bet; a run needs one at least.",
        "Không có chip nào trên cửa cược; cần ít nhất một khoản cược.",
    )


class NotWithShoes(WrongSimulation):
    words = Words(
        "{option} is for rounds; leave it out with --shoes.",
        "{option} chỉ dùng khi chơi theo ván; hãy bỏ đi khi dùng --shoes.",
    )


class CountingWithoutShoes(WrongSimulation):
    words = Words(
        "--counting needs whole shoes; add --shoes and their number.",
        "--counting cần chơi cả hộp bài; hãy thêm --shoes và số hộp.",
    )
