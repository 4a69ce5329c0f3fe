"""The 52 cards: how they are written, how a new deck lies, and which card is above which."""

from itertools import pairwise

import pytest

from felt.core.cards import DECK, Card, Rank, Suit, cards

NEW_DECK = """
AS AH AC AD  2S 2H 2C 2D  3S 3H 3C 3D  4S 4H 4C 4D  5S 5H 5C 5D  6S 6H 6C 6D  7S 7H 7C 7D
8S 8H 8C 8D  9S 9H 9C 9D  TS TH TC TD  JS JH JC JD  QS QH QC QD  KS KH KC KD
"""

RANKS_AS_PRINTED = "KQJT98765432A"  # strongest first
SUITS_AS_PRINTED = "SHCD"


@pytest.mark.clause("niuniu 4.1")
def test_a_new_deck_is_52_cards_in_one_fixed_order_without_a_joker() -> None:
    assert [str(card) for card in DECK] == NEW_DECK.split()
    assert len(DECK) == len(set(DECK)) == 52


@pytest.mark.parametrize("code", NEW_DECK.split())
def test_a_card_is_read_and_written_alike(code: str) -> None:
    card = Card(code)
    assert str(card) == code
    assert f"{card}" == code
    assert Card(str(card)) is card


@pytest.mark.parametrize(
    "code", ["", "A", "S", "10S", "SA", "as", "aS", "1S", "0D", "AX", "ASH", " AS", "AS ", "XX", "A♠"]
)
def test_what_is_no_card_is_not_read_as_one(code: str) -> None:
    with pytest.raises(ValueError, match="not a valid Card"):
        Card(code)


def test_a_card_knows_its_rank_and_suit() -> None:
    assert (Card("AS").rank, Card("AS").suit) == (Rank.ACE, Suit.SPADE)
    assert (Card("TD").rank, Card("TD").suit) == (Rank.TEN, Suit.DIAMOND)
    assert (Card("KH").rank, Card("KH").suit) == (Rank.KING, Suit.HEART)
    assert (Card("9C").rank, Card("9C").suit) == (Rank.NINE, Suit.CLUB)


@pytest.mark.clause("niuniu 6.2.11", "niuniu 6.2.12")
def test_strength_goes_by_rank_and_then_by_suit() -> None:
    strongest_first = [Card(rank + suit) for rank in RANKS_AS_PRINTED for suit in SUITS_AS_PRINTED]
    assert [card.strength for card in strongest_first] == list(range(51, -1, -1))
    assert Card("AD").strength == 0
    assert Card("KS").strength == 51


@pytest.mark.clause("niuniu 6.2.11")
@pytest.mark.parametrize(("above", "below"), list(pairwise(RANKS_AS_PRINTED)))
def test_the_lowest_card_of_a_rank_is_above_the_highest_of_the_next(above: str, below: str) -> None:
    assert Card(above + "D").strength > Card(below + "S").strength
    assert Card(above + "D").rank > Card(below + "S").rank


@pytest.mark.clause("niuniu 6.2.12")
@pytest.mark.parametrize("rank", list(RANKS_AS_PRINTED))
@pytest.mark.parametrize(("above", "below"), list(pairwise(SUITS_AS_PRINTED)))
def test_spade_is_above_heart_above_club_above_diamond(rank: str, above: str, below: str) -> None:
    assert Card(rank + above).strength == Card(rank + below).strength + 1
    assert Card(rank + above).suit > Card(rank + below).suit


def test_cards_are_read_from_a_line() -> None:
    assert cards("9S 4H KD") == (Card("9S"), Card("4H"), Card("KD"))
    assert cards("  9S\t4H  ") == (Card("9S"), Card("4H"))
    assert cards("") == ()
    with pytest.raises(ValueError, match="10S"):
        cards("9S 10S")
