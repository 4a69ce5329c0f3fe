"""The watch of the shoe, as a transcript tells staff of it in both languages."""

import pytest

from felt.core.cards import cards
from felt.core.events import Event
from felt.core.shoe.findings import Alarm, Kind
from felt.core.words import Language
from felt.games import GAMES
from felt.table.alarm.events import Ending, ShoeAlarm, ShoeAlarmOver
from felt.table.alarm.sentences import ENDINGS, KINDS
from felt.table.alarm.sentences import sentence as of_alarm
from felt.table.events import RoundEnded, TablePaused
from felt.table.transcript import sentence


class Played:
    game = GAMES["baccarat"]


def alarm(kind: Kind, *, named: str = "3S 4S", clause: str = "baccarat 7.1.1") -> Alarm:
    return Alarm(kind, 7, 15, cards(named), clause)


TOLD: list[tuple[Event, str, str]] = [
    (
        ShoeAlarm((alarm(Kind.NEW_DECK_ORDER),)),
        "alarm about the shoe: cards 7 to 15 lie in the order of a new deck, 3S 4S (7.1.1 proposed)",
        "cảnh báo về hộp bài: các lá từ 7 đến 15 nằm đúng thứ tự bộ bài mới, 3S 4S (đề nghị 7.1.1)",
    ),
    (
        ShoeAlarm((alarm(Kind.REPEATED_ORDER, clause="ruling N9"), alarm(Kind.SURPLUS))),
        "alarm about the shoe: cards 7 to 15 come in an order that has come before, 3S 4S (ruling N9 proposed); "
        "card 15 is one too many (7.1.1 proposed)",
        "cảnh báo về hộp bài: các lá từ 7 đến 15 ra đúng một thứ tự đã ra trước đó, 3S 4S (đề nghị quyết định N9); "
        "lá thứ 15 là lá thừa (đề nghị 7.1.1)",
    ),
    (
        ShoeAlarm((alarm(Kind.MISSING),)),
        "alarm about the shoe: 3S 4S are missing (7.1.1 proposed)",
        "cảnh báo về hộp bài: thiếu 3S 4S (đề nghị 7.1.1)",
    ),
    (
        ShoeAlarmOver(Ending.WITHDRAWN, "mai", "dealer"),
        "the alarm is withdrawn: Dealer mai has corrected the cards",
        "rút cảnh báo: Nhân viên Điều hành Trò chơi mai đã sửa lá bài nhập sai",
    ),
    (
        ShoeAlarmOver(Ending.DECIDED, "long", "pit_manager"),
        "the alarm is over: Pit Manager long has decided",
        "hết cảnh báo: Quản lý Pit long đã quyết định",
    ),
    (
        ShoeAlarmOver(Ending.CARDS_REMOVED, "house"),
        "the alarm is over: the cards are out of play",
        "hết cảnh báo: bài đã được đưa ra khỏi bàn",
    ),
    (
        ShoeAlarmOver(Ending.JUDGED_FALSE, "long", "pit_manager", "seen on the tape"),
        "Pit Manager long judges the alarm false: seen on the tape",
        "Quản lý Pit long xác định là báo nhầm: seen on the tape",
    ),
    (
        TablePaused("staff", "", None, "dealer"),
        "paused by Dealer; a supervisor is called",
        "Nhân viên Điều hành Trò chơi tạm dừng; đã gọi người giám sát",
    ),
    (
        TablePaused("house", "", None, unattended=True),
        "the table waits: nobody is on duty",
        "bàn chờ: không có ai trực",
    ),
]


@pytest.mark.parametrize(("event", "english", "vietnamese"), TOLD)
def test_every_event_is_told_in_both_languages(event: Event, english: str, vietnamese: str) -> None:
    assert sentence(event, Played(), Language.EN) == english
    assert sentence(event, Played(), Language.VI) == vietnamese


def test_nothing_is_left_out() -> None:
    assert list(KINDS) == list(Kind)
    assert list(ENDINGS) == list(Ending)
    assert of_alarm(RoundEnded()) is None
