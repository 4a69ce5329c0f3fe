"""Requests to the odds that have no answer.

Refusal
├── WrongShoe              a shoe that cannot exist, or cannot be dealt from
│   ├── ShoeUnreadable       WrongNumberOfCounts   NegativeCount
│   └── TooManyCards         TooFewCards           CardNotInShoe
├── OptionNotForThisGame   a setting that the game does not have
├── NumberOutOfRange       a number that is too small or too large
└── NotComputed            a report that the game does not have
"""

from felt.core.refusals import Refusal
from felt.core.words import Words


class WrongShoe(Refusal):
    """A shoe that cannot exist, or cannot be dealt from."""


class ShoeUnreadable(WrongShoe):
    words = Words(
        "“{text}” is no shoe; write whole numbers with commas between them, such as 128,32,32,32,32,32,32,32,32,32.",
        "“{text}” không phải là hộp bài; hãy viết các số nguyên cách nhau bằng dấu phẩy, "
        "ví dụ 128,32,32,32,32,32,32,32,32,32.",
    )


class WrongNumberOfCounts(WrongShoe):
    words = Words(
        "A shoe is {values} counts by value (0, 1 to 9) or {ranks} by rank (ace to king), and here are {got}.",
        "Hộp bài gồm {values} số theo điểm (0, 1 đến 9) hoặc {ranks} số theo bậc (át đến K), ở đây có {got}.",
    )


class NegativeCount(WrongShoe):
    words = Words(
        "A shoe cannot hold {count} cards of one kind; counts start at 0.",
        "Hộp bài không thể có {count} lá cùng loại; số lá nhỏ nhất là 0.",
    )


class TooManyCards(WrongShoe):
    words = Words(
        "Here are {cards} cards; exact counting holds for a shoe of at most {most}.",
        "Ở đây có {cards} lá; chỉ đếm chính xác được với hộp bài nhiều nhất {most} lá.",
    )


class TooFewCards(WrongShoe):
    words = Words(
        "A round can take {needed} cards, and the shoe has only {cards}.",
        "Một ván có thể cần {needed} lá, mà hộp bài chỉ còn {cards}.",
    )


class CardNotInShoe(WrongShoe):
    words = Words(
        "{card} cannot come out of this shoe: no card like it is left.",
        "Hộp bài này không thể ra {card}: không còn lá nào như vậy.",
    )


class OptionNotForThisGame(Refusal):
    words = Words(
        "{option} is for {games} only; leave it out for {game}.",
        "{option} chỉ dành cho {games}; hãy bỏ đi khi xem {game}.",
    )


class NumberOutOfRange(Refusal):
    words = Words(
        "{what} must be a whole number from {least:,} to {most:,}; {got:,} is not.",
        "{what} phải là số nguyên từ {least} đến {most}; {got} thì không được.",
    )


class NotComputed(Refusal):
    words = Words("There is no {what} of {game}.", "{game} chưa có {what}.")


def within(what: str, number: int, *, least: int = 1, most: int) -> int:
    """`number`, or a refusal."""
    if not least <= number <= most:
        raise NumberOutOfRange(what=what, least=least, most=most, got=number)
    return number
