"""Small shoes dealt to their cut card, exactly: every way that the cards can come, as fractions. Nothing of Felt is
imported here. A shoe has one rank for each value, so that equal values are a pair."""

from collections import Counter, defaultdict
from collections.abc import Iterator, Sequence
from fractions import Fraction
from functools import cache
from math import perm
from typing import NamedTuple

from tests.odds.baccarat import oracle

CUT_CARD_FROM_END = 14
BETS = ("player", "banker", "tie", "player_pair", "banker_pair", "lucky6")
HANDS = ("player", "banker")

Left = tuple[tuple[int, int], ...]
"""The cards that nobody has seen: values with their numbers."""


class Shoes(NamedTuple):
    """Mean figures of a shoe; by bet where they have one."""

    rounds: Fraction
    house: dict[str, Fraction]
    """What the house keeps of a chip in every round, summed over the shoe."""
    last: dict[str, Fraction]
    """What it keeps in the last round, on average, by the cards unseen before it."""
    rounds_times_last: dict[str, Fraction]
    gain: dict[str, Fraction]
    """What the counting patron gains."""


def gain_of(bet: str, deal: oracle.Deal) -> Fraction:
    if bet.endswith("_pair"):
        first, second, *_ = deal.player if bet == "player_pair" else deal.banker
        return Fraction(11 if first == second else -1)
    return oracle.bet_gain(bet, deal, commission=True)


@cache
def deals(left: Left) -> list[tuple[oracle.Deal, Fraction]]:
    of = perm(sum(count for _, count in left), 6)
    return [(deal, Fraction(ways, of)) for deal, ways in oracle.every_deal(dict(left))]


@cache
def expected(left: Left) -> dict[str, Fraction]:
    """The patron's gain on each bet in a round from these cards."""
    return {bet: sum((chance * gain_of(bet, deal) for deal, chance in deals(left)), Fraction(0)) for bet in BETS}


def cover_gain(cell: oracle.Cell, deal: oracle.Deal) -> Fraction:
    """Of insurance of a wager of one chip to the cap: stake × odds is one chip."""
    return oracle.gain(cell, deal) / oracle.PRICES[cell]


def bought(hand: str, deal: oracle.Deal) -> tuple[object, oracle.Cell] | None:
    """The cards that the patron has seen when insurance of the hand is first offered, and its cell. Not taken then, it
    is forgone for the round (ruling B8)."""
    shown = oracle.shown(deal)
    if cell := shown.get(f"{hand} four_cards"):
        return (deal.player[:2], deal.banker[:2]), cell
    if cell := shown.get(f"{hand} third_card"):
        return (deal.player, deal.banker[:2]), cell
    return None


@cache
def insurance(left: Left, hand: str) -> Fraction:
    """The gain of a round, if every offer is bought that gains on average by the cards seen."""
    by_cards: defaultdict[object, Fraction] = defaultdict(Fraction)
    for deal, chance in deals(left):
        if offer := bought(hand, deal):
            by_cards[offer] += chance * cover_gain(offer[1], deal)
    return sum((gain for gain in by_cards.values() if gain > 0), Fraction(0))


def taken(left: Left, drawn: Sequence[int]) -> Left:
    gone = Counter(drawn)
    return tuple((value, count - gone[value]) for value, count in left)


def starts(shoe: Left) -> Iterator[tuple[Left, int, Fraction]]:
    """By the card exposed: the unseen cards, how many have come out, and the chance."""
    cards = sum(count for _, count in shoe)
    for value, count in shoe:
        if count:
            yield taken(shoe, [value]), 1 + (value or 10), Fraction(count, cards)


def shoes(shoe: Left) -> Shoes:
    """Round after round: all states that a shoe can be in, with their chances."""
    cut = sum(count for _, count in shoe) - CUT_CARD_FROM_END
    sums = Shoes(Fraction(0), *(defaultdict(Fraction) for _ in range(4)))
    states: dict[tuple[Left, int, bool], Fraction] = defaultdict(Fraction)
    for left, out, chance in starts(shoe):
        states[left, out, False] += chance
    rounds, rounds_dealt = Fraction(0), 0
    while states:
        rounds_dealt += 1
        after: dict[tuple[Left, int, bool], Fraction] = defaultdict(Fraction)
        for (left, out, last), chance in states.items():
            for bet, gain in expected(left).items():
                sums.house[bet] -= chance * gain
                sums.gain[bet] += chance * max(gain, Fraction(0))
                if last:
                    sums.last[bet] -= chance * gain
                    sums.rounds_times_last[bet] -= rounds_dealt * chance * gain
            for hand in HANDS:
                sums.gain[f"{hand}_insurance"] += chance * insurance(left, hand)
            if last:
                rounds += rounds_dealt * chance
                continue
            for deal, part in deals(left):
                drawn = (*deal.player, *deal.banker)
                after[taken(left, drawn), out + len(drawn), out + len(drawn) > cut] += chance * part
        states = after
    return sums._replace(rounds=rounds)


def one_by_one(cards: Sequence[int]) -> Iterator[tuple[oracle.Deal, tuple[int, ...]]]:
    """The rounds of a shoe in this order, each with the cards that are unseen before it (ruling B11)."""
    burned = cards[0] or 10
    position, cut, last = 1 + burned, len(cards) - CUT_CARD_FROM_END, False
    while True:
        start, deal, over = position, oracle.Deal((), ()), last
        while hand := oracle.next_hand(deal):
            drawn = cards[position]
            position += 1
            player, banker = deal
            deal = oracle.Deal((*player, drawn), banker) if hand == "player" else oracle.Deal(player, (*banker, drawn))
        yield deal, (*cards[1 : 1 + burned], *cards[start:])
        if over:
            return
        last = position > cut
