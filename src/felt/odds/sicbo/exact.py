"""Exact odds of all fifty Sic Bo spots, from the 216 throws."""

from collections import Counter
from functools import cache

from felt.core.settlement import Verdict
from felt.games.sicbo.bets import SPOTS, verdicts
from felt.games.sicbo.round import Round
from felt.odds.bet_odds import BetOdds, bet_odds
from felt.odds.walk import walk


@cache
def odds() -> tuple[BetOdds, ...]:
    """In the order of the layout. Dice remember nothing: these odds never change."""
    ways: dict[str, Counter[Verdict]] = {bet: Counter() for bet in SPOTS}
    for throw in walk(Round()):
        for bet, verdict in verdicts(throw.finished.outcome()).items():
            ways[bet][verdict] += throw.ways
    return tuple(bet_odds(bet, counted.items()) for bet, counted in ways.items())
