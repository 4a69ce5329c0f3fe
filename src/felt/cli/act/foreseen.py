"""A preview for a person to read: each wager that moves, the cards, and what comes after it."""

from collections.abc import Iterator

from felt.core.authority import ROLE_NAMES
from felt.core.game import Game
from felt.core.irregularity import ShoeAfter
from felt.core.wagers import Wager
from felt.core.words import Language, Words, fill
from felt.rulebook import short
from felt.rulebook.rows import SHOE_IN_WORDS
from felt.table.corrections.words import share_in_words
from felt.table.people import patron_in_words
from felt.table.preview import MovedWager, Preview

PREVIEW = Words("a preview; nothing is done", "xem trước; chưa làm gì")
NEEDED = Words(
    "a preview; nothing is done, and a person of the rank {rank} or above would decide",
    "xem trước; chưa làm gì, và việc này do cấp {rank} trở lên quyết định",
)
WAGER = Words(
    "{patron}: {bet} {amount:chips}: {moves} ({clauses})", "{patron}: {bet} {amount:chips}: {moves} ({clauses})"
)
BACK = Words("{amount:chips} back", "trả lại {amount:chips}")
WON = Words("{amount:chips} won", "thắng {amount:chips}")
LOST = Words("{amount:chips} lost", "thua {amount:chips}")
CARDS = Words("the cards in use {become}", "bộ bài đang dùng: {become}")
ASKED = Words("the answer of {names} is awaited", "chờ trả lời của {names}")
FREE_HAND = Words("a free hand follows ({clause})", "sau đó là Ván bài không cược ({clause})")
OPENED_BY = Words(
    "a free hand follows ({clause}), opened by {cards}", "sau đó là Ván bài không cược ({clause}), mở đầu bằng {cards}"
)
PHASE = Words("then the phase is “{phase}”", "sau đó bàn ở giai đoạn “{phase}”")


def headline(preview: Preview, language: Language) -> str:
    if preview.needs is None:
        return PREVIEW.in_language(language)
    return fill(NEEDED, language, {"rank": ROLE_NAMES[preview.needs]})


def preview_in_words(preview: Preview, game: Game, language: Language) -> Iterator[str]:
    for moved in preview.moved:
        for wager in moved.wagers:
            yield _wager(moved.patron, wager, game, language)
    if preview.correction is not None:
        yield from (share_in_words(share, language) for share in preview.correction.shares)
    if preview.shoe is not ShoeAfter.STAYS:
        yield fill(CARDS, language, {"become": SHOE_IN_WORDS[preview.shoe]})
    if preview.asked:
        yield fill(
            ASKED, language, {"names": ", ".join(patron_in_words(each).in_language(language) for each in preview.asked)}
        )
    if preview.free_hand:
        values = {"clause": short(preview.free_hand, language), "cards": " ".join(preview.carried)}
        yield fill(OPENED_BY if preview.carried else FREE_HAND, language, values)
    yield fill(PHASE, language, {"phase": preview.phase})


def _wager(patron: str, wager: MovedWager, game: Game, language: Language) -> str:
    moves = ((BACK, wager.returned), (WON, wager.won), (LOST, wager.lost))
    values = {
        "patron": patron_in_words(patron),
        "bet": game.name_of(Wager(patron, wager.bet, wager.amount, wager.moment, wager.box)),
        "amount": wager.amount,
        "moves": ", ".join(fill(words, language, {"amount": amount}) for words, amount in moves if amount),
        "clauses": ", ".join(short(clause, language) for clause in wager.clauses),
    }
    return fill(WAGER, language, values)
