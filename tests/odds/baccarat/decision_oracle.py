"""What a patron gains who decides with the cards on the felt in sight, derived in two ways from the book's oracle:
by walking every ordered deal, and by reckoning with unordered hands and the cards that are left. Nothing of Felt is
imported here."""

from collections import defaultdict
from collections.abc import Callable, Iterator
from fractions import Fraction
from functools import cache
from itertools import combinations_with_replacement
from math import comb
from typing import NamedTuple

from tests.odds.baccarat.oracle import PRICES, Cell, Deal, every_deal, gain, next_hand, shown

Shoe = dict[int, int]
Gain = Callable[[Deal], Fraction]
FourCards = tuple[int, ...]
SIDES = ("player", "banker")


class Decision(NamedTuple):
    """After four cards: the odds of the insurance offered (None: no offer), what all the cover gains if it is bought
    now, and if it is bought after the third card wherever it gains there. Gains are weighted with the chance of those
    four cards."""

    odds: Fraction | None
    now: Fraction
    later: Fraction


def both_offers_free(decisions: list[Decision]) -> Fraction:
    """Before ruling B8. Halves are tried, too: they are never better."""
    value = Fraction(0)
    for each in decisions:
        shares = [Fraction(0), Fraction(1, 2), Fraction(1)] if each.odds else [Fraction(0)]
        value += max(share * each.now + (1 - share) * each.later for share in shares)
    return value


def with_a_chip_for_the_second(decisions: list[Decision], *, wager_chips: int) -> Fraction:
    """ruling B8, from its words: nothing bought at the first offer, nothing offered later. What is bought is at least
    a chip, and no more than the cap."""
    value = Fraction(0)
    for each in decisions:
        if each.odds is None:
            value += each.later
            continue
        chip = min(Fraction(1), each.odds / wager_chips)
        bought = [chip + part * (1 - chip) / 4 for part in range(5)]
        tried = [share * each.now + (1 - share) * each.later for share in bought]
        value += max(Fraction(0), *tried)
    return value


# By walking every ordered deal.


def walked(shoe: Shoe) -> dict[str, list[Decision]]:
    """By the hand insured."""
    ways_of: defaultdict[FourCards, int] = defaultdict(int)
    now: defaultdict[tuple[str, FourCards], Fraction] = defaultdict(Fraction)
    later: defaultdict[tuple[str, FourCards], defaultdict[int, Fraction]] = defaultdict(lambda: defaultdict(Fraction))
    odds: dict[tuple[str, FourCards], Fraction] = {}
    for deal, ways in every_deal(dict(shoe)):
        four = (*deal.player[:2], *deal.banker[:2])
        ways_of[four] += ways
        for cell, cover in _covers(_starting(deal)):
            if cell.moment == "four_cards":
                odds[cell.side, four] = PRICES[cell]
                now[cell.side, four] += ways * cover
            else:
                later[cell.side, four][deal.player[2]] += ways * cover
    deals = sum(ways_of.values())

    def waiting(side: str, four: FourCards) -> Fraction:
        return sum((max(gained, Fraction(0)) for gained in later[side, four].values()), Fraction(0))

    return {
        side: [
            Decision(odds.get((side, four)), now[side, four] / deals, waiting(side, four) / deals) for four in ways_of
        ]
        for side in SIDES
    }


def _starting(deal: Deal) -> Deal:
    """The same round, its first two cards given only by their total."""
    player, banker = deal
    return Deal((0, sum(player[:2]) % 10, *player[2:]), (0, sum(banker[:2]) % 10, *banker[2:]))


@cache
def _covers(deal: Deal) -> list[tuple[Cell, Fraction]]:
    """The cells shown in a round, and what all the cover gains in each."""
    return [(cell, gain(cell, deal) / PRICES[cell]) for cell in shown(deal).values()]


def walked_withdrawal(shoe: Shoe, wager: Gain) -> Fraction:
    """What the right to withdraw with four cards seen brings: the losses to be expected that are not suffered."""
    gained: defaultdict[FourCards, Fraction] = defaultdict(Fraction)
    deals = 0
    for deal, ways in every_deal(dict(shoe)):
        gained[*deal.player[:2], *deal.banker[:2]] += ways * wager(deal)
        deals += ways
    return sum((max(-each, Fraction(0)) for each in gained.values()), Fraction(0)) / deals


# By unordered hands, and the cards that are left.


def hands(shoe: Shoe) -> Iterator[tuple[tuple[int, int], int]]:
    """Two cards in no order, and in how many ways the shoe has them."""
    for one, other in combinations_with_replacement(shoe, 2):
        ways = comb(shoe[one], 2) if one == other else shoe[one] * shoe[other]
        if ways:
            yield (one, other), ways


def without(shoe: Shoe, *cards: int) -> Shoe:
    left = dict(shoe)
    for card in cards:
        left[card] -= 1
    return left


def four_cards(shoe: Shoe) -> Iterator[tuple[Deal, Shoe, Fraction]]:
    """The two hands, what they leave in the shoe, and how likely they are."""
    cards = sum(shoe.values())
    of = comb(cards, 2) * comb(cards - 2, 2)
    for player, players in hands(shoe):
        left = without(shoe, *player)
        for banker, bankers in hands(left):
            yield Deal(player, banker), without(left, *banker), Fraction(players * bankers, of)


def expected(deal: Deal, left: Shoe, gained: Gain) -> Fraction:
    """What comes of it on average, from the round as it stands."""
    hand = next_hand(deal)
    if hand is None:
        return gained(deal)
    total = Fraction(0)
    for card, copies in left.items():
        if copies:
            if hand == "player":
                after = Deal((*deal.player, card), deal.banker)
            else:
                after = Deal(deal.player, (*deal.banker, card))
            total += copies * expected(after, without(left, card), gained)
    return total / sum(left.values())


def one_card_to_come(cell: Cell, left: Shoe) -> Fraction:
    """What all the cover gains that is bought in the cell when one card is to come, and goes to the Banker: counted by
    the Banker's total on each card."""
    player, banker = (cell.own, cell.other) if cell.side == "player" else (cell.other, cell.own)
    wins = loses = 0
    for card, copies in left.items():
        total = (banker + card) % 10
        insured, other = (player, total) if cell.side == "player" else (total, player)
        pays_nine = cell.side == "player" and cell.moment == "third_card" and player == total == 9
        wins += copies if insured < other or pays_nine else 0
        loses += copies if insured > other else 0
    return (wins - loses / PRICES[cell]) / sum(left.values())


def reckoned(shoe: Shoe, side: str) -> list[Decision]:
    found = []
    for deal, left, chance in four_cards(shoe):
        player, banker = deal.totals
        own, other = (player, banker) if side == "player" else (banker, player)
        cell = Cell("four_cards", side, own, other)
        to_come = next_hand(deal)
        offered = cell in PRICES and to_come is not None
        now = later = Fraction(0)
        if to_come == "player":
            for card in left:
                bought_before, bought_then = third_card(deal, left, card, cell)
                now += bought_before
                later += bought_then
        elif to_come == "banker" and offered:
            now = one_card_to_come(cell, left)
        if not offered:
            found.append(Decision(None, Fraction(0), chance * later))
        else:
            found.append(Decision(PRICES[cell], chance * now, chance * later))
    return found


def third_card(deal: Deal, left: Shoe, card: int, first: Cell) -> tuple[Fraction, Fraction]:
    """The Player draws `card`: what the cover of the first cell gains then, and cover bought only now if it gains."""
    chance = Fraction(left[card], sum(left.values()))
    if not chance:
        return chance, chance
    after, rest = Deal((*deal.player, card), deal.banker), without(left, card)
    player, banker = after.totals
    if next_hand(after) is None:
        won = after.winner not in ("tie", first.side)
        lost = after.winner == first.side
        odds = PRICES.get(first, Fraction(1))
        return chance * (won - lost / odds), Fraction(0)
    own, other = (player, banker) if first.side == "player" else (banker, player)
    second = Cell("third_card", first.side, own, other)
    later = max(Fraction(0), one_card_to_come(second, rest)) if second in PRICES else Fraction(0)
    now = Fraction(0)
    if first in PRICES:
        now = sum(
            (
                copies * gain(first, Deal(after.player, (*after.banker, last))) / PRICES[first]
                for last, copies in rest.items()
            ),
            Fraction(0),
        ) / sum(rest.values())
    return chance * now, chance * later


def reckoned_withdrawal(shoe: Shoe, wager: Gain) -> Fraction:
    return sum(
        (chance * max(Fraction(0), -expected(deal, left, wager)) for deal, left, chance in four_cards(shoe)),
        Fraction(0),
    )


def result_known(shoe: Shoe, wager: Gain) -> Fraction:
    """What the right to withdraw brings when the result is known."""
    every = [(wager(deal), ways) for deal, ways in every_deal(dict(shoe))]
    return sum((-gained * ways for gained, ways in every if gained < 0), Fraction(0)) / sum(ways for _, ways in every)


EIGHT_DECKS: Shoe = {value: 128 if value == 0 else 32 for value in range(10)}
ONE_DECK: Shoe = {value: 16 if value == 0 else 4 for value in range(10)}
FOUR_TENS_AND_THREE_FIVES: Shoe = {0: 4, 5: 3}
SMALL: tuple[Shoe, ...] = (
    FOUR_TENS_AND_THREE_FIVES,
    {0: 3, 1: 1, 2: 2, 4: 2, 6: 1, 9: 2},
    {0: 1, 1: 2, 3: 1, 5: 2, 7: 2, 8: 1, 9: 1},
    {0: 5, 2: 3, 4: 3, 6: 3},
    dict.fromkeys(range(10), 1),
)
