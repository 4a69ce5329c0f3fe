"""The events of what went wrong, as sentences of a transcript."""

from felt.core.events import Event
from felt.core.irregularity import Remedy
from felt.core.stage import Sentence
from felt.core.words import Language, Words
from felt.rulebook import find, short
from felt.table.irregularity.events import (
    ArrangingBarred,
    BoxVoided,
    CardsCarried,
    CardsDrawnTogether,
    CardsReordered,
    CardsSetAside,
    ChoiceOpened,
    Chosen,
    FreeHandDue,
    FreeHandOpened,
    HandsTakenBack,
    Ruled,
    WagersWithdrawn,
)
from felt.table.play import CARDS

RULED = Words("{by} decides by {clause}: {summary}", "{by} quyết định theo {clause}: {summary}")
RULED_WHY = Words("{by} decides by {clause}: {summary} ({why})", "{by} quyết định theo {clause}: {summary} ({why})")
VOID_WHY = Words("{by} decides by {clause}: {why}", "{by} quyết định theo {clause}: {why}")
CARRIED = Words("{cards} set apart for a free hand ({clause})", "để riêng {cards} cho Ván bài không cược ({clause})")
DUE = Words("a free hand follows ({clause})", "ván sau là Ván bài không cược ({clause})")
OPENED = Words("{by} opens a free hand ({clause})", "{by} mở Ván bài không cược ({clause})")
REORDERED = Words("the cards in their right order: {cards} ({clause})", "xếp lại bài theo thứ tự: {cards} ({clause})")
TOGETHER = Words(
    "drawn together, dealt in this order: {cards} ({clause})", "ra cùng lúc, chia theo thứ tự: {cards} ({clause})"
)
TAKEN_BACK = Words(
    "the hands from box {box} on are taken back and dealt again ({clause})",
    "thu lại bài từ cửa {box} trở đi và chia lại ({clause})",
)
ASIDE = Words("{cards} have no part in the round ({clause})", "{cards} không tính trong ván ({clause})")
BOX = Words("box {box} is void ({clause})", "cửa {box} vô hiệu ({clause})")
BARRED = Words("the house arranges for {patron} ({clause})", "nhà cái xếp bài thay {patron} ({clause})")
ASKED = Words("the patrons may withdraw their wagers ({clause})", "khách được rút cược ({clause})")
ASKED_CARDS = Words("the patrons may ask for other cards ({clause})", "khách được chọn thay bài ({clause})")
STAYS = Words("{patron} stays", "{patron} ở lại")
GOES = Words("{patron} does not stay", "{patron} không ở lại")
WITHDRAWN = Words("the wagers of {patron} go back ({clause})", "trả lại cược của {patron} ({clause})")


def sentence(event: Event) -> Sentence | None:
    """The event after the decision says who makes the round void or stops the table, and by which clause."""
    match event:
        case Ruled(remedy=Remedy.STOP) | Ruled(remedy=Remedy.VOID_ROUND, why=""):
            return None
        case Ruled(remedy=Remedy.VOID_ROUND, clause=clause, why=why, by=by, role=role):
            return Sentence(VOID_WHY, {"clause": _short(clause), "why": why, "by": by, "role": role})
        case Ruled(clause=clause, why=why, by=by, role=role):
            values = {"clause": _short(clause), "summary": find(clause).summary, "why": why, "by": by, "role": role}
            return Sentence(RULED_WHY if why else RULED, values)
        case FreeHandOpened(clause=clause, by=by, role=role):
            return Sentence(OPENED, {"clause": _short(clause), "by": by, "role": role})
        case ChoiceOpened(clause=clause, about=about):
            return Sentence(ASKED_CARDS if about == CARDS else ASKED, {"clause": _short(clause)})
        case Chosen(patron=patron, stay=stay):
            return Sentence(STAYS if stay else GOES, {"patron": patron})
    return _of_cards(event) or _of_one(event)


def _of_cards(event: Event) -> Sentence | None:
    templates: dict[type, Words] = {
        CardsCarried: CARRIED,
        CardsReordered: REORDERED,
        CardsDrawnTogether: TOGETHER,
        CardsSetAside: ASIDE,
    }
    template = templates.get(type(event))
    if template is None:
        return None
    assert isinstance(event, CardsCarried | CardsReordered | CardsDrawnTogether | CardsSetAside)
    return Sentence(template, {"cards": " ".join(event.cards), "clause": _short(event.clause)})


def _of_one(event: Event) -> Sentence | None:
    match event:
        case FreeHandDue(clause=clause):
            return Sentence(DUE, {"clause": _short(clause)})
        case HandsTakenBack(box=box, clause=clause):
            return Sentence(TAKEN_BACK, {"box": box, "clause": _short(clause)})
        case BoxVoided(box=box, clause=clause):
            return Sentence(BOX, {"box": box, "clause": _short(clause)})
        case ArrangingBarred(patron=patron, clause=clause):
            return Sentence(BARRED, {"patron": patron, "clause": _short(clause)})
        case WagersWithdrawn(patron=patron, clause=clause):
            return Sentence(WITHDRAWN, {"patron": patron, "clause": _short(clause)})
    return None


def _short(clause: str) -> Words:
    return Words(*(short(clause, language) for language in Language))
