"""The deal of Baccarat and its insurance cells, from the book."""

from fractions import Fraction
from typing import NamedTuple

RANKS = "A23456789TJQK"

FOUR_CARDS, THIRD_CARD = "four_cards", "third_card"
PLAYER, BANKER, TIE = "player", "banker", "tie"


def value(card: str) -> int:
    """baccarat 4.12"""
    count = RANKS.index(card[0]) + 1
    return count if count <= 9 else 0


def total(cards: list[str]) -> int:
    """baccarat 4.13"""
    return sum(value(card) for card in cards) % 10


def banker_draws(banker: int, third: int) -> bool:
    """baccarat 4.16, ruling B17: against a third card of the Player. Ten and court cards have the value 0."""
    if banker <= 2:
        return True
    if banker == 3:
        return third != 8
    drawn_to = {4: (2, 3, 4, 5, 6, 7), 5: (4, 5, 6, 7), 6: (6, 7)}
    return third in drawn_to.get(banker, ())


class Deal(NamedTuple):
    player: list[str]
    banker: list[str]

    @property
    def winner(self) -> str:
        player, banker = total(self.player), total(self.banker)
        if player == banker:
            return TIE
        return PLAYER if player > banker else BANKER


def deal(cards: list[str]) -> Deal | str:
    """The two hands, or the fault of the cards."""
    if len(cards) < 4:
        return "cards_missing"
    player, banker = [cards[0], cards[2]], [cards[1], cards[3]]
    rest = list(cards[4:])
    if max(total(player), total(banker)) < 8:  # baccarat 4.14
        draws = total(banker) <= 5  # baccarat 4.17
        if total(player) <= 5:  # baccarat 4.15
            if not rest:
                return "cards_missing"
            player.append(rest.pop(0))
            draws = banker_draws(total(banker), value(player[2]))
        if draws:
            if not rest:
                return "cards_missing"
            banker.append(rest.pop(0))
    return "cards_left_over" if rest else Deal(player, banker)


# baccarat 6.4.6: the total of the insured hand, the totals of the other hand from and to, the odds.
Cells = tuple[tuple[int, int, int, Fraction], ...]
ONE_AND_A_HALF = Fraction(3, 2)
CELLS: dict[tuple[str, str], Cells] = {
    (BANKER, FOUR_CARDS): (
        (4, 0, 3, ONE_AND_A_HALF),
        (5, 0, 4, Fraction(2)),
        (6, 0, 5, Fraction(3)),
        (7, 0, 5, Fraction(4)),
    ),
    (BANKER, THIRD_CARD): (
        (1, 1, 1, Fraction(6)),
        *((banker, 1, 1, Fraction(7)) for banker in (2, 3, 4, 5, 6)),
        *((banker, 2, 2, Fraction(4)) for banker in (3, 4, 5, 6)),
        (4, 3, 3, ONE_AND_A_HALF),
        (5, 4, 4, Fraction(2)),
    ),
    (PLAYER, FOUR_CARDS): (
        (5, 4, 4, Fraction(2)),
        (6, 0, 5, Fraction(3)),
        (7, 0, 5, Fraction(4)),
    ),
    (PLAYER, THIRD_CARD): (
        (5, 0, 4, Fraction(2)),
        (6, 0, 5, Fraction(3)),
        (7, 0, 6, Fraction(4)),
        (8, 0, 6, Fraction(7)),
        (9, 0, 6, Fraction(9)),
    ),
}


def insurance_odds(dealt: Deal, hand: str, moment: str) -> Fraction | None:
    """The odds at which a hand is insured at a moment, or None if it is not (ruling B5)."""
    seen = 2 if moment == FOUR_CARDS else 3
    if moment == THIRD_CARD and len(dealt.player) == 2:
        return None
    to_come = len(dealt.player[seen:]) + len(dealt.banker[2:])
    if not to_come:
        return None
    totals = {PLAYER: total(dealt.player[:seen]), BANKER: total(dealt.banker[:2])}
    own, other = totals[hand], totals[PLAYER if hand == BANKER else BANKER]
    for insured, low, high, odds in CELLS[hand, moment]:
        if own == insured and low <= other <= high:
            return odds
    return None
