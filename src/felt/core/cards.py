"""The 52 cards, written rank first: `AS`, `TD`, `9H`."""

from enum import IntEnum, StrEnum

RANK_LETTERS = "A23456789TJQK"
SUIT_LETTERS = "DCHS"


class Rank(IntEnum):
    """Ranks, lowest first, as niuniu 6.2.11 orders them."""

    ACE = 1
    TWO = 2
    THREE = 3
    FOUR = 4
    FIVE = 5
    SIX = 6
    SEVEN = 7
    EIGHT = 8
    NINE = 9
    TEN = 10
    JACK = 11
    QUEEN = 12
    KING = 13


class Suit(IntEnum):
    """Suits, lowest first, as niuniu 6.2.12 orders them."""

    DIAMOND = 1
    CLUB = 2
    HEART = 3
    SPADE = 4


class Card(StrEnum):
    """A card. The members stand in the order of a new deck. Every shuffle starts from this order."""

    SA, HA, CA, DA = "AS", "AH", "AC", "AD"
    S2, H2, C2, D2 = "2S", "2H", "2C", "2D"
    S3, H3, C3, D3 = "3S", "3H", "3C", "3D"
    S4, H4, C4, D4 = "4S", "4H", "4C", "4D"
    S5, H5, C5, D5 = "5S", "5H", "5C", "5D"
    S6, H6, C6, D6 = "6S", "6H", "6C", "6D"
    S7, H7, C7, D7 = "7S", "7H", "7C", "7D"
    S8, H8, C8, D8 = "8S", "8H", "8C", "8D"
    S9, H9, C9, D9 = "9S", "9H", "9C", "9D"
    ST, HT, CT, DT = "TS", "TH", "TC", "TD"
    SJ, HJ, CJ, DJ = "JS", "JH", "JC", "JD"
    SQ, HQ, CQ, DQ = "QS", "QH", "QC", "QD"
    SK, HK, CK, DK = "KS", "KH", "KC", "KD"

    rank: Rank
    suit: Suit
    strength: int
    """Place among the 52, by rank and then by suit: 0 for the ace of diamonds, 51 for the king of spades."""

    def __init__(self, code: str) -> None:
        self.rank = Rank(RANK_LETTERS.index(code[0]) + 1)
        self.suit = Suit(SUIT_LETTERS.index(code[1]) + 1)
        self.strength = 4 * (self.rank - 1) + (self.suit - 1)


DECK: tuple[Card, ...] = tuple(Card)
"""One new deck of 52 cards, in its order."""


def cards(codes: str) -> tuple[Card, ...]:
    """The cards named in `codes`, separated by spaces: `cards("9S 4H KD")`."""
    return tuple(Card(code) for code in codes.split())
