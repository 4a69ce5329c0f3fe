"""The events of a table as sentences for people who watch it. What a transcript tells is told in the same words; here
patrons who come and go, the opening of the table and cards that nobody may see yet are told as well."""

from felt.core.events import Event
from felt.core.words import Language, Words, fill
from felt.table.dealer.events import CardsCorrected
from felt.table.events import (
    CardsDealt,
    Joined,
    Left,
    SeatGivenUp,
    TableClosed,
    TableClosing,
    TableOpened,
    TableRestarted,
)
from felt.table.people import person_in_words
from felt.table.transcript import Played, sentence

JOINED = Words("{patron} takes seat {seat}", "{patron} ngồi chỗ {seat}")
LEFT = Words("{patron} leaves the table", "{patron} rời bàn")
SEAT_LOST = Words("{patron} has not bet for long and gives up the seat", "{patron} lâu không cược, mất chỗ")
OPENED = Words("{by} opens the table", "{by} mở bàn")
CLOSING = Words("{by} closes the table after this round", "{by} cho đóng bàn sau ván này")
CLOSED = Words("the table is closed", "bàn đã đóng")
RESTARTED = Words("the server was started again", "máy chủ khởi động lại")
FACE_DOWN = Words("{to}: face down, {count} cards", "{to}: {count} lá úp")
CORRECTED_FACE_DOWN = Words("{by} corrects cards of {to} that lie face down", "{by} sửa lá úp của {to}")
WITHHELD = Words("{patron} has decided; it is not shown yet", "{patron} đã quyết định, chưa hiển thị")


def watched(event: Event, played: Played, language: Language) -> str:
    """Empty for an event that nobody has to read of."""
    match event:
        case Joined(patron=patron, seat=seat):
            template, values = JOINED, {"patron": patron, "seat": seat}
        case Left(patron=patron):
            template, values = LEFT, {"patron": patron}
        case SeatGivenUp(patron=patron):
            template, values = SEAT_LOST, {"patron": patron}
        case TableOpened(by=by):
            template, values = OPENED, {"by": person_in_words(by)}
        case TableClosing(by=by):
            template, values = CLOSING, {"by": person_in_words(by)}
        case TableClosed():
            template, values = CLOSED, {}
        case TableRestarted():
            template, values = RESTARTED, {}
        case _:
            return sentence(event, played, language)
    return fill(template, language, values)


def withheld(event: Event, played: Played, covered: frozenset[str], language: Language) -> str | None:
    """The sentence of an event that tells of hands which are covered; None if it tells of none."""
    match event:
        case CardsDealt(to=to, cards=cards) if to in covered:
            return fill(FACE_DOWN, language, {"to": played.game.hand_name(to), "count": len(cards)})
        case CardsCorrected(to=to, by=by, role=role) if to in covered:
            by_whom = person_in_words(by, role)
            return fill(CORRECTED_FACE_DOWN, language, {"to": played.game.hand_name(to), "by": by_whom})
    patron = getattr(event, "patron", "")
    return fill(WITHHELD, language, {"patron": patron}) if covered and event.secret and patron else None
