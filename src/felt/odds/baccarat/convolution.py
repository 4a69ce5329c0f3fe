"""Counts every deal of a Baccarat round from a shoe known by value, without visiting each. Whole numbers, no compiler.

A hand's first two cards matter by their total alone, so hands are convolved instead of listed: `mates` are the cards
that make a total with a given card, and what both hands, or a hand and a third card, would have to share is taken off
again. `place` says where the deals of given totals and third cards are counted; the rules decide which of these places
a round can end in. They come in once, to leave out totals on which no third card, or no two, are drawn."""

from collections.abc import Sequence
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from felt.games.baccarat.rules import BANKER_DRAWS_ON, NATURAL, PLAYER_DRAWS_ON
from felt.odds.shoe import TWO_CARDS, VALUES

Counts = NDArray[np.int64]

_DRAWN_TO = NATURAL
"""Third cards are dealt to totals below this one only."""
_PLAYER_DRAWN_TO = 1 + max(PLAYER_DRAWS_ON)
_BANKER_DRAWN_TO = 1 + max(first for first, third_cards in BANKER_DRAWS_ON.items() if third_cards)
"""Two third cards are dealt to totals below these only."""
_PAIRS = len(TWO_CARDS)
_TO_BOTH = _PLAYER_DRAWN_TO * _BANKER_DRAWN_TO * _PAIRS
_TO_ONE = _DRAWN_TO**2 * VALUES
_TO_NONE = VALUES**2
NOWHERE = _TO_BOTH + _TO_ONE + _TO_NONE
"""A place in which there is always nothing."""

_PAIR = {pair: index for index, (one, other) in enumerate(TWO_CARDS) for pair in ((one, other), (other, one))}


def place(player: int, banker: int, player_third: int | None, banker_third: int | None) -> int:
    """Where `count` has the deals with these first totals and third cards. Which hand has which of two third cards, or
    has the only one, changes nothing in their number."""
    drawn = [card for card in (player_third, banker_third) if card is not None]
    if not drawn:
        return _TO_BOTH + _TO_ONE + player * VALUES + banker
    if len(drawn) == 1:
        assert max(player, banker) < _DRAWN_TO, "a natural ends the round"
        return _TO_BOTH + (player * _DRAWN_TO + banker) * VALUES + drawn[0]
    assert player < _PLAYER_DRAWN_TO, "no rule or reading lets the Player draw to more"
    assert banker < _BANKER_DRAWN_TO, "no rule or reading lets the Banker draw to more"
    return (player * _BANKER_DRAWN_TO + banker) * _PAIRS + _PAIR[drawn[0], drawn[1]]


def count(values: Sequence[int]) -> Counts:
    """How many ordered deals of six cards there are of each place, from a shoe with so many cards of each value.

    A round that ends on four or five cards is counted with every card that could have followed, so that all counts are
    over the same n(n-1)(n-2)(n-3)(n-4)(n-5). Steps on the way may pass 64 bits and come back; no count does."""
    shoe = np.array(values, np.int64)
    cards = sum(values)
    counts = np.empty(NOWHERE + 1, np.int64)
    counts[NOWHERE] = 0
    to_both = counts[:_TO_BOTH].reshape(_PLAYER_DRAWN_TO, _BANKER_DRAWN_TO, _PAIRS)
    to_one = counts[_TO_BOTH : _TO_BOTH + _TO_ONE].reshape(_DRAWN_TO, _DRAWN_TO, VALUES)
    to_none = counts[_TO_BOTH + _TO_ONE : NOWHERE].reshape(VALUES, VALUES)

    with_card = _hands_with_card(shoe, _ONE, 4 * shoe)
    four_cards = with_card.dot(_EACH) // 2  # each hand was counted with either of its two cards
    np.multiply(four_cards, (cards - 4) * (cards - 5), to_none)

    # The third card is any card of its value but those in the Player's hand and in the Banker's hand.
    with_card = with_card[:_DRAWN_TO, :_DRAWN_TO]
    five_cards = four_cards[:_DRAWN_TO, :_DRAWN_TO, None] * shoe
    five_cards -= with_card
    five_cards -= with_card.transpose(1, 0, 2)
    np.multiply(five_cards, cards - 5, to_one)

    # The second third card likewise, from the shoe without the first one.
    left = shoe - _ONE_CARD
    seconds = left.take(_TWO.cards)
    with_card = _hands_with_card(left, _TWO, 4 * seconds * shoe.take(_TWO.rows))
    five_cards = five_cards[:_PLAYER_DRAWN_TO, :_BANKER_DRAWN_TO]
    np.multiply(five_cards.take(_TWO.rows, 2), seconds, to_both)
    to_both -= with_card[:_PLAYER_DRAWN_TO, :_BANKER_DRAWN_TO]
    to_both -= with_card[:_BANKER_DRAWN_TO, :_PLAYER_DRAWN_TO].transpose(1, 0, 2)
    return counts


class _ThirdCards(NamedTuple):
    """Third cards, each with the row of its shoe, and where `_hands_with_card` looks up what it needs for each."""

    rows: NDArray[np.intp]
    cards: NDArray[np.intp]
    """In all shoes laid end to end."""
    other: NDArray[np.intp]
    """By card and total, the value that makes the total with the card."""
    itself: Counts
    """By card and total, 1 where that value is the card's own: one of these cards is the card itself."""
    hands: NDArray[np.intp]
    """By total and third card, the hands of the total in its shoe."""
    mates: NDArray[np.intp]
    """By total and third card, what makes the total with the card."""
    partners: NDArray[np.intp]
    """By totals p and b and third card, what makes b with the card that makes p with the third card."""
    both: Counts
    """By totals p and b and third card, 1 where a hand of b can have both cards of a hand of p."""


def _third_cards(rows: Sequence[int], cards: Sequence[int], *, totals: int) -> _ThirdCards:
    row, card, value = np.array(rows), np.array(cards), np.arange(VALUES)
    total = np.arange(totals)[:, None]
    other = (total.T - value[:, None]) % VALUES
    partner = (total - card) % VALUES
    return _ThirdCards(
        rows=row,
        cards=row * VALUES + card,
        other=other,
        itself=(other == value[:, None]).astype(np.int64),
        hands=row * totals + total,
        mates=(row * VALUES + card) * totals + total,
        partners=(row * VALUES + partner)[:, None] * totals + total,
        both=np.repeat(np.eye(totals, dtype=np.int64)[:, :, None], len(rows), 2),
    )


_EACH = np.ones(VALUES, np.int64)
_ONE_CARD = np.eye(VALUES, dtype=np.int64)
_ONE = _third_cards([0] * VALUES, range(VALUES), totals=VALUES)
_TWO = _third_cards(
    [one for one, _ in TWO_CARDS], [other for _, other in TWO_CARDS], totals=max(_PLAYER_DRAWN_TO, _BANKER_DRAWN_TO)
)


def _hands_with_card(left: Counts, third: _ThirdCards, times: Counts) -> Counts:
    """For totals p and b and each third card, from the shoe of its row in `left`: the deals of a hand of p with this
    very card in it, and of a hand of b beside; in no order of their cards, and each of them so many `times`."""
    mates = left.take(third.other, -1)
    mates -= third.itself
    hands = np.matmul(left[..., None, :], mates)
    hands >>= 1
    own = mates.take(third.mates)
    # A hand of b has neither the third card nor its partner in the hand of p. One with both was taken off twice.
    beside: Counts = hands.take(third.hands) - own - mates.take(third.partners)
    beside += third.both
    own *= times
    beside *= own[:, None]
    return beside
