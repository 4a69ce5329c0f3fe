"""The odds of a table name the bets that it offers."""

import pytest

from felt.games.baccarat.rules import Rules
from felt.odds.baccarat.game import bets, published


@pytest.mark.clause("baccarat 4.5")
@pytest.mark.parametrize("lucky6", [True, False])
def test_lucky_six_has_odds_only_where_it_is_offered(lucky6: bool) -> None:
    rules = Rules(decks=1, lucky6=lucky6)
    offered = ["player", "banker", "tie", "player_pair", "banker_pair", *(["lucky6"] if lucky6 else [])]
    assert [each.bet for each in bets(rules)] == offered
    told = published(rules)["bets"]
    assert isinstance(told, list)
    assert [each["bet"] for each in told] == offered
