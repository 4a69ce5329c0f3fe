"""The first edition of Niu Niu: Niu 6 to Niu 1 were one rank. Its rounds keep their winners and their bytes."""

import msgspec
import pytest
from hypothesis import given
from hypothesis import strategies as st

from felt.core.cards import DECK, Card, cards
from felt.games.niuniu import Round, Rules
from felt.games.niuniu.game import GAME
from tests.games.niuniu.hands import box_wagers
from tests.games.niuniu.oracle import card_order, rank_of, strength

FIRST = GAME.first
NIU_1_WITH_A_KING = cards("KC TH TD 9C 2D")
NIU_6_WITHOUT = cards("TS 9H AS 4S 2H")


def dealt(box: tuple[Card, ...], house: tuple[Card, ...]) -> Round:
    return Round((1,)).take(box).take(house)


def lines(edition: int, box: tuple[Card, ...], house: tuple[Card, ...]) -> list[tuple[int, tuple[str, ...]]]:
    game = GAME.of_edition(edition)
    settlement = game.settle(game.outcome(dealt(box, house)), box_wagers(10_000), Rules())
    return [(line.net, line.clauses) for line in settlement.lines]


@pytest.mark.clause("niuniu 6.2.7", "niuniu 6.2.9", "ruling N4")
def test_the_highest_card_decided_between_niu_1_and_niu_6() -> None:
    assert lines(1, NIU_1_WITH_A_KING, NIU_6_WITHOUT) == [
        (10_000, ("niuniu 6.2.9", "niuniu 5.1")),
        (20_000, ("niuniu 6.2.9", "niuniu 5.1")),
        (0, ("niuniu 6.2.9", "ruling N2")),
    ]
    assert lines(2, NIU_1_WITH_A_KING, NIU_6_WITHOUT) == [
        (-10_000, ("ruling N4", "niuniu 6.3.2")),
        (-20_000, ("ruling N4", "niuniu 6.3.2")),
        (0, ("ruling N4", "niuniu 6.4.5")),
    ]


@pytest.mark.clause("ruling N4")
def test_its_outcome_is_written_without_points() -> None:
    game_round = dealt(NIU_1_WITH_A_KING, NIU_6_WITHOUT)
    assert msgspec.json.encode(FIRST.shown(FIRST.outcome(game_round))) == (
        b'{"house":{"rank":"niu_6_or_less","niu":["TS","9H","AS"],"rest":["4S","2H"]},'
        b'"boxes":{"1":{"rank":"niu_6_or_less","niu":["KC","TH","TD"],"rest":["9C","2D"],"wins":true}}}'
    )
    assert msgspec.json.encode(GAME.shown(GAME.outcome(game_round))) == (
        b'{"house":{"rank":"niu_6_or_less","points":6,"niu":["TS","9H","AS"],"rest":["4S","2H"]},'
        b'"boxes":{"1":{"rank":"niu_6_or_less","points":1,"niu":["KC","TH","TD"],"rest":["9C","2D"],"wins":false}}}'
    )
    assert FIRST.mark(FIRST.outcome(game_round)) == "niu_6_or_less"
    assert GAME.mark(GAME.outcome(game_round)) == "niu_6"


@pytest.mark.clause("ruling N4")
def test_its_rules_do_not_state_the_order() -> None:
    assert GAME.in_force(Rules()).keys() - FIRST.in_force(Rules()).keys() == {"edition", "order", "equal_in_order"}


@pytest.mark.clause("niuniu 6.2.9", "niuniu 6.2.10", "ruling N4")
@given(deck=st.permutations(DECK))
def test_both_editions_by_the_oracle(deck: list[Card]) -> None:
    box, house = tuple(deck[:5]), tuple(deck[5:10])

    def old_strength(hand: tuple[Card, ...]) -> tuple[int, tuple[int, int]]:
        rank, _, card = strength(hand)
        return rank, card

    game_round = dealt(box, house)
    assert (1 in FIRST.outcome(game_round).boxes_won) is (old_strength(box) > old_strength(house))
    assert (1 in GAME.outcome(game_round).boxes_won) is (strength(box) > strength(house))
    if rank_of(box) == rank_of(house):
        highest = [max(map(card_order, hand))[0] for hand in (box, house)]
        by = "niuniu 6.2.10" if highest[0] == highest[1] else "niuniu 6.2.9"
        assert FIRST.outcome(game_round).tie_break(1) == (by,)
