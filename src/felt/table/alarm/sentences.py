"""The events of the watch of the shoe, as sentences of a transcript for staff."""

from felt.core.events import Event
from felt.core.shoe.findings import Alarm, Kind, cards_in_words, in_words
from felt.core.stage import Sentence
from felt.core.words import Language, Words
from felt.rulebook import short
from felt.table.alarm.events import Ending, ShoeAlarm, ShoeAlarmOver

ALARM = Words("alarm about the shoe: {found}", "cảnh báo về hộp bài: {found}")
KINDS = {
    Kind.SURPLUS: Words(
        "card {place} is one too many ({clause} proposed)", "lá thứ {place} là lá thừa (đề nghị {clause})"
    ),
    Kind.MISSING: Words("{cards} are missing ({clause} proposed)", "thiếu {cards} (đề nghị {clause})"),
    Kind.NEW_DECK_ORDER: Words(
        "cards {first} to {place} lie in the order of a new deck, {cards} ({clause} proposed)",
        "các lá từ {first} đến {place} nằm đúng thứ tự bộ bài mới, {cards} (đề nghị {clause})",
    ),
    Kind.REPEATED_ORDER: Words(
        "cards {first} to {place} come in an order that has come before, {cards} ({clause} proposed)",
        "các lá từ {first} đến {place} ra đúng một thứ tự đã ra trước đó, {cards} (đề nghị {clause})",
    ),
}
ENDINGS = {
    Ending.WITHDRAWN: Words(
        "the alarm is withdrawn: {by} has corrected the cards", "rút cảnh báo: {by} đã sửa lá bài nhập sai"
    ),
    Ending.DECIDED: Words("the alarm is over: {by} has decided", "hết cảnh báo: {by} đã quyết định"),
    Ending.CARDS_REMOVED: Words(
        "the alarm is over: the cards are out of play", "hết cảnh báo: bài đã được đưa ra khỏi bàn"
    ),
    Ending.JUDGED_FALSE: Words("{by} judges the alarm false: {why}", "{by} xác định là báo nhầm: {why}"),
}


def sentence(event: Event) -> Sentence | None:
    match event:
        case ShoeAlarm(alarms=alarms):
            told = [alarm_in_words(alarm) for alarm in alarms]
            return Sentence(ALARM, {"found": Words(*("; ".join(texts) for texts in zip(*told, strict=True)))})
        case ShoeAlarmOver(how=how, by=by, role=role, why=why):
            return Sentence(ENDINGS[how], {"by": by, "role": role, "why": why})
    return None


def alarm_in_words(alarm: Alarm) -> Words:
    clause = Words(*(short(alarm.clause, language) for language in Language))
    cards = cards_in_words(alarm.cards)
    return in_words(KINDS[alarm.kind], first=alarm.first, place=alarm.place, cards=cards, clause=clause)
