"""What a round shows: cards by hand at card games, dice at Sic Bo; points and results as they are read."""

import pytest

from felt.core.cards import cards
from felt.core.chance import Round
from felt.games.baccarat.roads import Coup, read_coups
from felt.games.baccarat.round import Round as BaccaratRound
from felt.games.baccarat.round import Winner
from felt.games.niuniu.round import Round as NiuNiuRound
from felt.games.niuniu.rules import points
from felt.games.sicbo.round import Round as SicBoRound


def test_cards_lie_at_their_hands_and_there_are_no_dice() -> None:
    game_round: Round = BaccaratRound()
    assert game_round.cards_by_hand == {"player": (), "banker": ()}
    for card in cards("9S 2H KD"):
        game_round = game_round.take((card,))
    assert game_round.cards_by_hand == {"player": cards("9S KD"), "banker": cards("2H")}
    assert game_round.dice == ()


@pytest.mark.clause("niuniu 4.8")
def test_boxes_have_their_cards_before_the_house() -> None:
    game_round: Round = NiuNiuRound((2, 5))
    assert game_round.cards_by_hand == {}
    game_round = game_round.take(cards("TS JH QD 2C 6H"))
    assert list(game_round.cards_by_hand) == ["box 2"]
    game_round = game_round.take(cards("2S 2H 3D 3C 8H")).take(cards("TH JS QC 2D 4H"))
    assert list(game_round.cards_by_hand) == ["box 2", "box 5", "house"]
    assert game_round.cards_by_hand["house"] == cards("TH JS QC 2D 4H")
    assert game_round.dice == ()


def test_dice_lie_at_no_hand() -> None:
    game_round = SicBoRound().take((1, 5, 6))
    assert (game_round.dice, game_round.cards_by_hand) == ((1, 5, 6), {})


@pytest.mark.clause("niuniu 6.2.13")
def test_points_of_cards() -> None:
    assert points(cards("AS 2H 9D")) == 12
    assert points(cards("TS JS QS KS")) == 40


@pytest.mark.clause("ruling B16")
def test_results_may_stand_in_groups() -> None:
    player, banker = Coup(Winner.PLAYER), Coup(Winner.BANKER)
    assert read_coups(" PP\nB\t P ") == [player, player, banker, player]
