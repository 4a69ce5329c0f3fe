"""Shoes, what they refuse, and the walk that empties them."""

from collections import defaultdict
from collections.abc import Callable
from fractions import Fraction
from itertools import permutations
from math import perm

import pytest

from felt.core.cards import DECK, Card, cards
from felt.core.words import Language
from felt.games.baccarat.round import Round as BaccaratRound
from felt.games.niuniu.round import Round as NiuNiuRound
from felt.games.sicbo.round import Round as SicBoRound
from felt.odds.baccarat import odds
from felt.odds.refusals import (
    CardNotInShoe,
    NegativeCount,
    TooFewCards,
    TooManyCards,
    WrongNumberOfCounts,
    WrongShoe,
)
from felt.odds.shoe import CARDS_MAX, Shoe
from felt.odds.walk import walk


@pytest.mark.clause("baccarat 4.12", "ruling B11")
def test_full_decks() -> None:
    shoe = Shoe.of_decks(8)
    assert shoe.ranks == (32,) * 13
    assert shoe.values == (128, *[32] * 9)
    assert shoe.cards == 416


def test_a_shoe_known_by_value_has_no_ranks() -> None:
    shoe = Shoe.by_values((128, *[32] * 9))
    assert shoe.ranks is None
    assert shoe.values == Shoe.of_decks(8).values


def test_every_card_of_a_deck_can_be_dealt_and_then_none() -> None:
    by_rank, by_value = Shoe.of_decks(1), Shoe.by_values(Shoe.of_decks(1).values)
    for card in DECK:
        by_rank, by_value = by_rank.without(card), by_value.without(card)
        assert by_rank.values == by_value.values
    assert by_rank.cards == by_value.cards == 0


def test_a_dealt_card_leaves_the_first_shoe_as_it_was() -> None:
    shoe = Shoe.of_decks(1)
    ranks = shoe.without(cards("TH")[0]).ranks
    assert ranks == (*[4] * 9, 3, 4, 4, 4)
    assert shoe == Shoe.of_decks(1)


REFUSED: list[tuple[str, Callable[[], object], type[WrongShoe]]] = [
    ("nine counts", lambda: Shoe.by_values([32] * 9), WrongNumberOfCounts),
    ("ranks for values", lambda: Shoe.by_values([32] * 13), WrongNumberOfCounts),
    ("values for ranks", lambda: Shoe.by_ranks([32] * 10), WrongNumberOfCounts),
    ("no counts", lambda: Shoe(()), WrongNumberOfCounts),
    ("a negative count", lambda: Shoe.by_values([-1, *[32] * 9]), NegativeCount),
    ("negative decks", lambda: Shoe.of_decks(-1), NegativeCount),
    ("one card too many", lambda: Shoe.by_values([CARDS_MAX + 1, *[0] * 9]), TooManyCards),
    ("an absurd count", lambda: Shoe.by_ranks([10**30] * 13), TooManyCards),
    ("too many decks", lambda: Shoe.of_decks(28), TooManyCards),
    ("a card that is not left", lambda: Shoe.by_values([6, *[0] * 9]).without(cards("AS")[0]), CardNotInShoe),
    ("a rank that is not left", lambda: Shoe.by_ranks([0] * 12 + [6]).without(cards("QS")[0]), CardNotInShoe),
    ("five cards", lambda: odds(Shoe.by_values([5, *[0] * 9])), TooFewCards),
    ("no cards", lambda: odds(Shoe.of_decks(0)), TooFewCards),
]


@pytest.mark.parametrize(("call", "refusal"), [row[1:] for row in REFUSED], ids=[row[0] for row in REFUSED])
def test_refused(call: Callable[[], object], refusal: type[WrongShoe]) -> None:
    with pytest.raises(refusal) as refused:
        call()
    for language in Language:
        message = refused.value.message(language)
        assert message.endswith(".")
        assert "{" not in message


def test_the_most_cards_are_as_many_as_64_bits_can_count() -> None:
    assert perm(CARDS_MAX, 6) < 2**63 <= perm(CARDS_MAX + 1, 6)


# The walk.


def test_a_walk_deals_every_order_of_the_cards_that_are_left() -> None:
    left = cards("9S 4H KD 2C 5S 7H 6D")
    dealt: defaultdict[tuple[Card, ...], Fraction] = defaultdict(Fraction)
    for walked in walk(BaccaratRound(), dict.fromkeys(left, 1)):
        dealt[walked.finished.player[:2] + walked.finished.banker[:2]] += walked.chance
    assert dealt == {hands: Fraction(1, perm(7, 4)) for hands in permutations(left, 4)}


def test_a_walk_counts_copies_of_a_card() -> None:
    king, ace = cards("KS AS")
    rounds = walk(BaccaratRound(), {king: 3, ace: 4})
    two_kings = sum(walked.chance for walked in rounds if walked.finished.player[:2] == (king, king))
    assert two_kings == Fraction(3 * 2, 7 * 6)


def test_chances_of_a_walk_come_to_one() -> None:
    assert sum(walked.chance for walked in walk(BaccaratRound(), dict.fromkeys(cards("9S 4H KD 2C 5S 7H 6D"), 2))) == 1


def test_a_walk_throws_dice() -> None:
    throws = list(walk(SicBoRound()))
    assert len({walked.finished.dice for walked in throws}) == 216
    assert {walked.chance for walked in throws} == {Fraction(1, 216)}


def test_a_walk_deals_a_hand_of_five_at_once() -> None:
    left = dict.fromkeys(cards("AS 2S 3S 4S 5S 6S"), 1)
    hands = list(walk(NiuNiuRound(boxes=()), left))
    assert len(hands) == perm(6, 5)
    assert sum(walked.chance for walked in hands) == 1
    assert set(left.values()) == {1}
