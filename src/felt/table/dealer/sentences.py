"""The events of a table that is dealt by hand, as sentences of a transcript."""

from collections.abc import Callable

from felt.core.events import Event
from felt.core.stage import Sentence, WagersInWords
from felt.core.words import Words
from felt.table.dealer.events import (
    CardsCorrected,
    CardsPrepared,
    DiceCorrected,
    DicePrepared,
    ResultCalled,
    StaffCame,
    StaffLeft,
    WagersRecorded,
)

CAME = Words("{by} takes the table", "{by} nhận bàn")
LEFT = Words("{by} leaves the table", "{by} rời bàn")
SIGNED_OUT = Words("{by} is signed out of the table", "{by} bị cho rời bàn")
PREPARED = Words("new cards, shuffle {number}, by {by}", "{by} thay bài mới, lượt xáo {number}")
DICE_PREPARED = Words("other dice, by {by}", "{by} thay xúc xắc")
RECORDED = Words("{by} records for {patron}: {wagers}", "{by} ghi cho {patron}: {wagers}")
RECORDED_NOTHING = Words("{by} records for {patron}: nothing", "{by} ghi cho {patron}: không có cược")
CARDS_CORRECTED = Words("{by} corrects {to}: {after} instead of {before}", "{by} sửa {to}: {after} thay cho {before}")
DICE_CORRECTED = Words(
    "{by} corrects the dice: {after} instead of {before}", "{by} sửa xúc xắc: {after} thay cho {before}"
)
CALLED = Words("{by} calls the result", "{by} xướng kết quả")


def sentence(event: Event, in_words: WagersInWords, hand_name: Callable[[str], Words]) -> Sentence | None:
    """`by` and `role` are the person who acted."""
    values: dict[str, object] = {}
    match event:
        case StaffCame():
            template = CAME
        case StaffLeft(idle=idle):
            template = SIGNED_OUT if idle else LEFT
        case CardsPrepared(number=number):
            template, values = PREPARED, {"number": number}
        case DicePrepared():
            template = DICE_PREPARED
        case WagersRecorded(patron=patron, wagers=wagers):
            template = RECORDED if wagers else RECORDED_NOTHING
            values = {"patron": patron, "wagers": in_words(wagers)}
        case CardsCorrected(to=to, before=before, after=after):
            template = CARDS_CORRECTED
            values = {"to": hand_name(to), "before": " ".join(before), "after": " ".join(after)}
        case DiceCorrected(before=before, after=after):
            template = DICE_CORRECTED
            values = {"before": " ".join(map(str, before)), "after": " ".join(map(str, after))}
        case ResultCalled():
            template = CALLED
        case _:
            return None
    return Sentence(template, {**values, "by": event.by, "role": event.role})
