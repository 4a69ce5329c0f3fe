"""A run is a piece of a new deck, and nothing else is."""

from itertools import chain, pairwise, permutations, product

import pytest

from felt.core.cards import DECK
from felt.core.shoe.orders import ONWARD, ORDERS, Run, Step, Steps, Way, rank_by_rank, suit_by_suit
from felt.core.shoe.rarity import runs

RANKS, SUITS = 3, 2
KINDS = RANKS * SUITS


def pieces_suit_by_suit(length: int) -> set[tuple[int, ...]]:
    """Every piece of suits that lie one after the other, each of them up or down. Written without steps."""
    one_suit = [
        way for suit in range(SUITS) for up in [[SUITS * r + suit for r in range(RANKS)]] for way in (up, up[::-1])
    ]
    needed = length // RANKS + 2
    return {
        tuple(cards[first : first + length])
        for suits in product(one_suit, repeat=needed)
        for cards in [list(chain.from_iterable(suits))]
        for first in range(RANKS)
    }


def pieces_rank_by_rank(length: int) -> set[tuple[int, ...]]:
    cards = list(range(KINDS)) * (length // KINDS + 2)
    starts = range(KINDS)
    return {tuple(way[first : first + length]) for way in (cards, cards[::-1]) for first in starts}


def told_as_runs(steps: Steps, length: int) -> set[tuple[int, ...]]:
    """The sequences of all that `Run` finds long enough."""
    found = set()
    for cards in product(range(KINDS), repeat=length):
        run = Run().after(None)
        for before, card in pairwise(cards):
            run = run.after(steps[before][card])
        if run.length >= length:
            found.add(cards)
    return found


@pytest.mark.parametrize("length", [2, 3, 4, 5, 6])
def test_the_runs_are_all_pieces_of_a_new_deck(length: int) -> None:
    by_suit, by_rank = suit_by_suit(RANKS, SUITS), rank_by_rank(KINDS)
    for steps, pieces in ((by_suit, pieces_suit_by_suit(length)), (by_rank, pieces_rank_by_rank(length))):
        listed = list(runs(steps, length))
        assert len(listed) == len(set(listed))
        assert set(listed) == pieces == told_as_runs(steps, length)


def test_a_card_that_does_not_go_on_may_begin_anew() -> None:
    assert Run().after(None) == Run(1)
    assert Run(5, Way.UP).after(ONWARD[Way.UP]) == Run(6, Way.UP)
    assert Run(5, Way.UP).after(ONWARD[Way.DOWN]) == Run(2, Way.DOWN)
    assert Run(5, Way.UP).after(None) == Run(1)
    assert Run(5, Way.UP).after(Step(Way.UP, Way.DOWN)) == Run(6, Way.DOWN)
    assert Run(1).after(ONWARD[Way.DOWN]) == Run(2, Way.DOWN)


def test_the_cards_of_the_orders_are_those_of_the_deck() -> None:
    suits, ranks = (order.steps for order in ORDERS)
    number = {card: place for place, card in enumerate(DECK)}
    for one, other in permutations(DECK, 2):
        step = suits[number[one]][number[other]]
        if one.suit == other.suit and other.rank - one.rank == 1:
            assert step == ONWARD[Way.UP]
        if one.rank == 13 and other.rank == 1:
            assert step == ONWARD[Way.UP]
    assert [ranks[place][(place + 1) % 52] for place in range(52)] == [ONWARD[Way.UP]] * 52
