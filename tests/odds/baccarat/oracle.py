"""Baccarat a second time, straight from the book and the rulings: cards dealt one by one from a dict of values, the
tables typed anew, settlement in plain words. Nothing of Felt is imported here; slow and simple."""

from collections import Counter
from collections.abc import Iterator, Mapping
from fractions import Fraction
from typing import NamedTuple

# Table Two, by the Banker's points: the Player's third cards on which the Banker draws; 0 is a ten or court card.
TABLE_TWO = {0: "0123456789", 1: "0123456789", 2: "0123456789", 3: "012345679", 4: "234567", 5: "4567", 6: "67", 7: ""}

# 6.4.6: hand insured, moment, its points, the other hand's points, odds to one.
INSURANCE_TABLE = """
    banker four_cards  4    0123     3/2
    banker four_cards  5    01234    2
    banker four_cards  6    012345   3
    banker four_cards  7    012345   4
    banker third_card  1    1        6
    banker third_card  23456 1       7
    banker third_card  3456 2        4
    banker third_card  4    3        3/2
    banker third_card  5    4        2
    player four_cards  5    4        2
    player four_cards  6    012345   3
    player four_cards  7    012345   4
    player third_card  5    01234    2
    player third_card  6    012345   3
    player third_card  7    0123456  4
    player third_card  8    0123456  7
    player third_card  9    0123456  9
"""


class Cell(NamedTuple):
    moment: str
    side: str
    own: int
    other: int


PRICES = {
    Cell(moment, side, int(own), int(other)): Fraction(odds)
    for side, moment, owns, others, odds in (row.split() for row in INSURANCE_TABLE.strip().splitlines())
    for own in owns
    for other in others
}


class Deal(NamedTuple):
    """A round by the values of its cards, each hand's in order."""

    player: tuple[int, ...]
    banker: tuple[int, ...]

    @property
    def totals(self) -> tuple[int, int]:
        return sum(self.player) % 10, sum(self.banker) % 10

    @property
    def winner(self) -> str:
        player, banker = self.totals
        return "tie" if player == banker else "player" if player > banker else "banker"


def next_hand(deal: Deal) -> str | None:
    """To whom the next card goes (4.9.1, 4.14-4.17)."""
    player, banker = deal.totals
    match len(deal.player), len(deal.banker):
        case (0, 0) | (1, 1):
            return "player"
        case (1, 0) | (2, 1):
            return "banker"
        case (2, 2):
            if player in (8, 9) or banker in (8, 9):
                return None
            if player <= 5:
                return "player"
            return "banker" if banker <= 5 else None
        case (3, 2):
            return "banker" if str(deal.player[2]) in TABLE_TWO[banker] else None
    return None


def every_deal(shoe: dict[int, int]) -> Iterator[tuple[Deal, int]]:
    """Every round that the shoe can deal, with its ways among the ordered deals of six cards."""
    return _from(Deal((), ()), shoe, sum(shoe.values()), 1)


def _from(deal: Deal, shoe: dict[int, int], cards: int, ways: int) -> Iterator[tuple[Deal, int]]:
    hand = next_hand(deal)
    if hand is None:
        for undealt in range(6 - len(deal.player) - len(deal.banker)):
            ways *= cards - undealt
        yield deal, ways
        return
    for value, copies in shoe.items():
        if copies:
            shoe[value] -= 1
            if hand == "player":
                after = Deal((*deal.player, value), deal.banker)
            else:
                after = Deal(deal.player, (*deal.banker, value))
            yield from _from(after, shoe, cards - 1, ways * copies)
            shoe[value] += 1


def by_totals(shoe: Mapping[int, int]) -> Counter[Deal]:
    """The ways of every round, first two cards given only by their total: enough to settle all but pairs."""
    counted: Counter[Deal] = Counter()
    for deal, ways in every_deal(dict(shoe)):
        player, banker = deal
        start = Deal((0, sum(player[:2]) % 10, *player[2:]), (0, sum(banker[:2]) % 10, *banker[2:]))
        counted[start] += ways
    return counted


def shown(deal: Deal) -> dict[str, Cell]:
    """For each hand and moment, as `player four_cards`, the cell that was offered (ruling B5)."""
    moments = {"four_cards": Deal(deal.player[:2], deal.banker[:2])}
    if len(deal.player) == 3:
        moments["third_card"] = Deal(deal.player, deal.banker[:2])
    found: dict[str, Cell] = {}
    for moment, then in moments.items():
        player, banker = then.totals
        for cell in (Cell(moment, "player", player, banker), Cell(moment, "banker", banker, player)):
            if cell in PRICES and next_hand(then) is not None:
                found[f"{cell.side} {moment}"] = cell
    return found


def insurance_result(cell: Cell, deal: Deal) -> str:
    """ruling B7, written out."""
    nine_nine = deal.totals == (9, 9)
    if cell.side == "player" and cell.moment == "third_card" and nine_nine:
        return "win"
    if deal.winner == "tie":
        return "push"
    return "lose" if deal.winner == cell.side else "win"


def gain(cell: Cell, deal: Deal) -> Fraction:
    """What a chip staked in the cell brings the patron."""
    return {"win": PRICES[cell], "lose": Fraction(-1), "push": Fraction(0)}[insurance_result(cell, deal)]


def bet_gain(bet: str, deal: Deal, *, commission: bool) -> Fraction:
    """What a chip on the bet brings the patron (5.1, 5.2, 6.1-6.3)."""
    winner, on_six = deal.winner, deal.totals[1] == 6
    match bet:
        case "tie":
            return Fraction(8 if winner == "tie" else -1)
        case "lucky6":
            pays = 12 if len(deal.banker) == 2 else 20
            return Fraction(pays if winner == "banker" and on_six else -1)
        case _ if winner == "tie":
            return Fraction(0)
        case _ if winner != bet:
            return Fraction(-1)
        case "banker" if commission:
            return Fraction(95, 100)
        case "banker" if on_six:
            return Fraction(1, 2)
    return Fraction(1)
