"""Which hand is above which: every pair of ranks, every tie-break."""

from itertools import product

import pytest
from hypothesis import given
from hypothesis import strategies as st

from felt.core.cards import DECK, Card, cards
from felt.core.words import Words
from felt.games.niuniu import Arrangement, HandRank, arrange
from felt.games.niuniu.ranking import RANK_CLAUSES, RANK_NAMES
from felt.rulebook import catalogue
from tests.games.niuniu.hands import STRONG, WEAK, dealt
from tests.games.niuniu.oracle import RANKS, low_points, rank_of, strength, tie_break

TEN_CARDS = st.permutations(DECK).map(lambda deck: (deck[:5], deck[5:10]))


def laid(codes: str) -> Arrangement:
    return arrange(cards(codes))


def above(codes: str, other: str) -> bool:
    """Whether a box with the first hand wins against a house with the second."""
    return dealt({1: codes}, other).boxes_won == {1}


def decided_by(codes: str, other: str) -> tuple[str, ...]:
    """What split two hands of one rank, whichever of them is the house's."""
    as_box, as_house = dealt({1: codes}, other).tie_break(1), dealt({1: other}, codes).tie_break(1)
    assert as_box == as_house
    return as_box


@pytest.mark.parametrize(
    ("codes", "rank"),
    [
        pytest.param("9S 9H 9C 9D 2S", "hoiana", marks=pytest.mark.clause("niuniu 6.2.1"), id="four of a kind"),
        pytest.param("AS AH AC AD 2S", "hoiana", marks=pytest.mark.clause("niuniu 6.2.1"), id="four aces, no Niu"),
        pytest.param("KS KH KC KD QS", "hoiana", marks=pytest.mark.clause("niuniu 6.2.1"), id="four kings"),
        pytest.param("JS JH JC KD QS", "supreme", marks=pytest.mark.clause("niuniu 6.2.2"), id="five court cards"),
        pytest.param("TS JH JC KD QS", "niu_niu", marks=pytest.mark.clause("niuniu 6.2.2"), id="with a ten"),
        pytest.param("KS QD TH 5C 5D", "niu_niu", marks=pytest.mark.clause("niuniu 6.2.3"), id="10 beside"),
        pytest.param("2S 3H 5C TD TS", "niu_niu", marks=pytest.mark.clause("niuniu 6.2.3"), id="20 beside"),
        pytest.param("KS QD TH 5C 4D", "niu_9", marks=pytest.mark.clause("niuniu 6.2.4"), id="9 beside"),
        pytest.param("AS 2D 7H 9C TD", "niu_9", marks=pytest.mark.clause("niuniu 6.2.4"), id="19 beside"),
        pytest.param("KS QD TH 5C 3D", "niu_8", marks=pytest.mark.clause("niuniu 6.2.5"), id="8 beside"),
        pytest.param("AS 2D 7H 8C TD", "niu_8", marks=pytest.mark.clause("niuniu 6.2.5"), id="18 beside"),
        pytest.param("KS QD TH 5C 2D", "niu_7", marks=pytest.mark.clause("niuniu 6.2.6"), id="7 beside"),
        pytest.param("AS 2D 7H 7C TD", "niu_7", marks=pytest.mark.clause("niuniu 6.2.6"), id="17 beside"),
        pytest.param("KS QD TH 5C AD", "niu_6_or_less", marks=pytest.mark.clause("niuniu 6.2.7"), id="6 beside"),
        pytest.param("AS 2D 7H 6C TD", "niu_6_or_less", marks=pytest.mark.clause("niuniu 6.2.7"), id="16 beside"),
        pytest.param("9S JD KH AC KD", "niu_niu", marks=pytest.mark.clause("niuniu 6.2.13"), id="the ace counts one"),
        pytest.param("2S 2H 6C TD AS", "niu_6_or_less", marks=pytest.mark.clause("niuniu 6.2.7"), id="11 beside"),
        pytest.param("KS QH 7S 6H 2H", "no_niu", marks=pytest.mark.clause("niuniu 6.2.8"), id="no three"),
        pytest.param("AS 2S 3S 4S KD", "no_niu", marks=pytest.mark.clause("niuniu 6.2.8"), id="no three, small cards"),
    ],
)  # fmt: skip
def test_hands_of_every_rank(codes: str, rank: str) -> None:
    assert rank_of(codes.split()) == rank, "the oracle"
    assert laid(codes).rank.key == rank


@pytest.mark.parametrize("rank", RANKS)
def test_every_rank_has_its_clause_and_its_name(rank: str) -> None:
    found = HandRank[rank.upper()]
    assert catalogue()[RANK_CLAUSES[found]].because is not None
    assert RANK_NAMES[found].en
    assert RANK_NAMES[found].vi
    assert laid(STRONG[rank]).rank is laid(WEAK[rank]).rank is found


@pytest.mark.clause("niuniu 4.11", "niuniu 6.1", "niuniu 6.2")
@pytest.mark.parametrize(("box", "house"), list(product(RANKS, RANKS)))
def test_every_pair_of_ranks(box: str, house: str) -> None:
    """Of equal ranks the strong hand is above the weak one."""
    assert above(STRONG[box], WEAK[house]) is (RANKS.index(box) >= RANKS.index(house))
    assert above(WEAK[box], STRONG[house]) is (RANKS.index(box) > RANKS.index(house))
    if box != house:
        assert decided_by(STRONG[box], WEAK[house]) == decided_by(WEAK[box], STRONG[house]) == (), "by rank alone"


class TestEqualRank:
    """Each row: the hand above, the hand below."""

    @pytest.mark.clause("niuniu 6.2.9", "niuniu 6.2.11", "niuniu 4.9.3", "niuniu 4.9.4", "ruling N4")
    @pytest.mark.parametrize(
        ("higher", "lower"),
        [
            pytest.param("KD 7S 6H 2C 5S", "QS 7C 6D 2S 5H", id="no Niu: king over queen"),
            pytest.param("KD QD TH 6C 3D", "TS TC TD 6H 3S", id="Niu 9: king over ten"),
            pytest.param("9D 9C 2S 5H 3C", "8S 8H 4C 5S 3D", id="Niu 8: nine over eight"),
            pytest.param("KD KC KH QD JD", "QS QH QC JS JH", id="Supreme: king over queen"),
            pytest.param("2D 3C 5H KC TD", "2S 3S 5S TS TC", id="Niu Niu: king over ten"),
        ],
    )
    def test_the_highest_of_the_five_cards_decides(self, higher: str, lower: str) -> None:
        assert laid(higher).rank is laid(lower).rank
        assert above(higher, lower)
        assert not above(lower, higher)
        assert decided_by(higher, lower) == ("niuniu 6.2.9",)

    @pytest.mark.clause("niuniu 6.2.10", "niuniu 6.2.12", "ruling N4")
    @pytest.mark.parametrize(
        ("higher", "lower"),
        [
            pytest.param("KS 7C 6D 2S 5H", "KH QS 7S 2C 6H", id="spade over heart, whatever the second card"),
            pytest.param("KH 7C 6D 2S 5H", "KC QS 7S 2C 6H", id="heart over club"),
            pytest.param("KC 7C 6D 2S 5H", "KD QS 7S 2C 6H", id="club over diamond"),
            pytest.param("KS KD TC 6C 3D", "KH KC TD 6H 3S", id="Niu 9: the best suit of the highest rank"),
            pytest.param("TS 2D 8C 6C 4D", "TH TC TD 7H 3S", id="a ten of spades alone over three tens"),
        ],
    )
    def test_then_its_suit(self, higher: str, lower: str) -> None:
        assert laid(higher).rank is laid(lower).rank
        assert laid(higher).highest.rank is laid(lower).highest.rank
        assert above(higher, lower)
        assert not above(lower, higher)
        assert decided_by(higher, lower) == ("niuniu 6.2.10",)

    @pytest.mark.clause("niuniu 6.2.1", "niuniu 6.2.9", "niuniu 6.2.10", "ruling N4")
    @pytest.mark.parametrize(
        ("higher", "lower", "clause"),
        [
            pytest.param("9S 9H 9C 9D 2S", "8S 8H 8C 8D 3S", "niuniu 6.2.9", id="higher four"),
            pytest.param("2S 2H 2C 2D KD", "QS QH QC QD 3S", "niuniu 6.2.9", id="lower four, higher fifth card"),
            pytest.param("AS AH AC AD KS", "2S 2H 2C 2D KH", "niuniu 6.2.10", id="equal fifth card: its suit"),
            pytest.param("KS KH KC KD AS", "QS QH QC QD JS", "niuniu 6.2.9", id="four kings over four queens"),
        ],
    )
    def test_two_fours_of_a_kind_go_by_the_highest_card_of_all_five(self, higher: str, lower: str, clause: str) -> None:
        assert laid(higher).rank is laid(lower).rank is HandRank.HOIANA
        assert above(higher, lower)
        assert not above(lower, higher)
        assert decided_by(higher, lower) == (clause,)

    @pytest.mark.clause("niuniu 6.2.7", "niuniu 6.2.9", "ruling N4")
    def test_of_equal_points_the_highest_card_decides(self) -> None:
        niu_5_with_a_king, niu_5_without = "KC TH TD 9C 6D", "TS 9H AS 4S AH"
        assert rank_of(niu_5_with_a_king.split()) == rank_of(niu_5_without.split()) == "niu_6_or_less"
        assert low_points(niu_5_with_a_king.split()) == low_points(niu_5_without.split()) == 5
        assert above(niu_5_with_a_king, niu_5_without)
        assert not above(niu_5_without, niu_5_with_a_king)
        assert decided_by(niu_5_with_a_king, niu_5_without) == ("niuniu 6.2.9",)


BESIDE = {1: "9 2", 2: "9 3", 3: "9 4", 4: "9 5", 5: "9 6", 6: "9 7"}
"""Two cards that make Niu 1 to Niu 6 beside tens."""


class TestLowNiu:
    """Niu 6 to Niu 1: one row of the pay table, six steps of the order."""

    @pytest.mark.clause("niuniu 6.2.7", "niuniu 6.2.9", "ruling N4")
    @pytest.mark.parametrize("digit", BESIDE)
    @pytest.mark.parametrize("other", BESIDE)
    def test_the_points_decide_before_the_highest_card(self, digit: int, other: int) -> None:
        low, high = (BESIDE[number].split() for number in (digit, other))
        with_jack = f"TS TH JD {low[0]}S {low[1]}S"
        with_king = f"TC TD KD {high[0]}C {high[1]}C"
        assert (low_points(with_jack.split()), low_points(with_king.split())) == (digit, other), "the oracle"
        assert laid(with_jack).rank is laid(with_king).rank is HandRank.NIU_6_OR_LESS
        assert (laid(with_jack).points, laid(with_king).points) == (digit, other)
        assert above(with_king, with_jack) is (other >= digit), "the king wins only where the points are equal"
        assert above(with_jack, with_king) is (digit > other)
        assert decided_by(with_jack, with_king) == (("niuniu 6.2.9",) if digit == other else ("ruling N4",))

    @pytest.mark.clause("niuniu 6.2.7", "ruling N4")
    @pytest.mark.parametrize("digit", BESIDE)
    def test_each_has_its_own_name(self, digit: int) -> None:
        hand = laid(f"TS TH JD {BESIDE[digit].replace(' ', 'S ')}S")
        assert hand.name == Words(f"Niu {digit}", f"Ngầu {digit}")
        assert hand.key == f"niu_{digit}"

    @pytest.mark.clause("niuniu 6.2", "ruling N4")
    def test_a_hand_of_any_other_rank_has_no_points(self) -> None:
        for rank in set(RANKS) - {"niu_6_or_less"}:
            hand = laid(STRONG[rank])
            assert (hand.points, hand.key, hand.name) == (0, rank, RANK_NAMES[hand.rank])

    @pytest.mark.clause("niuniu 6.2.6", "niuniu 6.2.7", "niuniu 6.2.8", "ruling N4")
    def test_they_stand_between_niu_7_and_no_niu(self) -> None:
        niu_6_with_a_king, niu_1_without = "KS KH KC 4S 2H", "5S 4H AS 9H 2D"
        assert low_points(niu_1_without.split()) == 1
        assert above("TS TH TC 5D 2C", niu_6_with_a_king)
        assert above(niu_1_without, "KS KH 7S 6H 2H")


@pytest.mark.clause("niuniu 6.2.9", "niuniu 6.2.10", "ruling N4")
@given(hands=TEN_CARDS)
def test_two_hands_of_one_deck_never_tie(hands: tuple[list[Card], list[Card]]) -> None:
    one, other = hands
    assert arrange(one).strength != arrange(other).strength
    assert (arrange(one).strength > arrange(other).strength) is (strength(one) > strength(other))
    assert dealt({1: one}, other).boxes_won != dealt({1: other}, one).boxes_won, "one of them wins"
    assert list(dealt({1: one}, other).tie_break(1)) == tie_break(one, other)


@pytest.mark.clause("niuniu 6.2.11", "niuniu 6.2.12")
@given(hand=st.permutations(DECK).map(lambda deck: deck[:5]))
def test_the_highest_card_is_the_highest_by_rank_and_suit(hand: list[Card]) -> None:
    found = arrange(hand)
    assert found.highest in hand
    assert all(card.strength <= found.highest.strength for card in hand)
    assert found.strength == (found.rank, found.points, found.highest.strength)
