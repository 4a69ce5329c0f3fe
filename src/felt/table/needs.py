"""What a table needs next, and what it waits for, in words."""

from collections.abc import Callable, Sequence

from felt.core.chance import SeedNeeded, describe
from felt.core.words import Language, Words
from felt.ledger import is_seat
from felt.table.people import patron_in_words
from felt.table.state import BURN, Phase, State

NAMES_TOLD_MAX = 4
"""An open table may wait for thousands."""

OPENED = Words("a person who opens the table", "người mở bàn")
ON_DUTY = Words("a person who takes the table", "người nhận bàn")
RESUMED = Words("a person who resumes the table", "người cho bàn tiếp tục")
ALARM = Words(
    "a person who decides about the alarm by {clause}, or judges it false",
    "người quyết định về cảnh báo theo {clause}, hoặc xác định là báo nhầm",
)
CHOICES = Words("the choice of {names}", "lựa chọn của {names}")
FREE_HAND = Words("the free hand", "Ván bài không cược")
WAGERS = Words("the wagers of {names}", "cược của {names}")
MORE = Words("{names} and {more} more", "{names} và {more} khách nữa")
BY_THE_CLOCK: dict[str, Words] = {
    Phase.WAITING: Words("a patron who joins", "khách vào bàn"),
    Phase.COUNTDOWN: Words("the end of the countdown", "hết đếm ngược"),
    Phase.RESULT: Words("the next round", "ván sau"),
}
PLACE_YOUR_BETS = Words("the call “Place your bets”", "lời mời đặt cược")
BY_CALLS: dict[str, Words] = {
    Phase.WAITING: PLACE_YOUR_BETS,
    Phase.RESULT: PLACE_YOUR_BETS,
    Phase.BETTING: Words("the call “No more bets”", "lời báo dừng đặt cược"),
}
OF_A_DEALER: dict[str, Words] = {
    Phase.DEALING: Words("the call of the result", "công bố kết quả"),
    Phase.CALLED: Words("the payment", "thanh toán"),
}


def described(state: State) -> Words:
    need = state.need
    if isinstance(need, SeedNeeded):
        return Words("a new shuffle", "lượt xáo mới")
    return describe(need, lambda hand: name_of(state, hand))


def name_of(state: State, hand: str) -> Words:
    return Words("burn", "phần loại bỏ") if hand == BURN else state.game.hand_name(hand)


def waited_for(state: State, named: Callable[[str], str] = str) -> Words:
    """What comes next: from the machine, a dealer, the patrons or the clock. `named` gives the name of a patron."""
    if state.phase == Phase.CLOSED:
        return OPENED
    if state.alarms:
        return _filled(ALARM, clause=state.alarms[0].clause)
    if state.paused:
        return ON_DUTY if state.unattended else RESUMED
    if state.play.choice is not None:
        return _told(CHOICES, state.play.choice.unanswered, named)
    if state.need is not None:
        return described(state)
    if state.open_stage is not None:
        return state.open_stage.awaited
    if state.free_hand and not state.in_play:
        return FREE_HAND
    if state.by_calls and state.phase in BY_CALLS:
        return BY_CALLS[state.phase]
    if state.phase == Phase.BETTING:
        return _told(WAGERS, sorted(state.play.unconfirmed), named)
    return (OF_A_DEALER | BY_THE_CLOCK)[state.phase]


def _told(words: Words, patrons: Sequence[str], named: Callable[[str], str]) -> Words:
    names = (_names(patrons, named, language) for language in Language)
    return Words(*(text.format(names=told) for text, told in zip(words, names, strict=True)))


def _names(patrons: Sequence[str], named: Callable[[str], str], language: Language) -> str:
    told = ", ".join(
        patron_in_words(each).in_language(language) if is_seat(each) else named(each)
        for each in patrons[:NAMES_TOLD_MAX]
    )
    more = len(patrons) - NAMES_TOLD_MAX
    return MORE.in_language(language).format(names=told, more=more) if more > 0 else told


def _filled(words: Words, **values: str) -> Words:
    return Words(*(text.format(**values) for text in words))
