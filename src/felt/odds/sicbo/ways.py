"""Every way in which each Sic Bo bet can end, and how many throws end so."""

from collections import Counter

from felt.core.settlement import Verdict
from felt.games.sicbo.bets import SPOTS, verdicts
from felt.games.sicbo.round import Round
from felt.odds.par.ways import Ways
from felt.odds.walk import walk


def ways_of_bets() -> dict[str, Ways]:
    """Over the 216 throws."""
    ways: dict[str, Counter[Verdict]] = {bet: Counter() for bet in SPOTS}
    for throw in walk(Round()):
        for bet, verdict in verdicts(throw.finished.outcome()).items():
            ways[bet][verdict] += throw.ways
    return dict(ways)
