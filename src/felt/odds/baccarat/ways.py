"""Every way in which each Baccarat bet can end, and how many deals end so."""

from collections import Counter
from math import perm

import msgspec

from felt.core.settlement import Verdict
from felt.games.baccarat.bets import ORDINARY, verdicts
from felt.odds.baccarat.audit.deals import deals
from felt.odds.baccarat.exact import PAIRS
from felt.odds.par.ways import Ways
from felt.odds.shoe import CARDS_PER_ROUND_MAX, Shoe


def ways_of_bets(shoe: Shoe, *, commission: bool) -> dict[str, Ways]:
    """All of them over the ordered deals of six cards, the pairs too."""
    assert shoe.ranks is not None, "a sheet is written for full decks"
    counted = deals(shoe)
    ways: dict[str, Counter[Verdict]] = {bet: Counter() for bet in ORDINARY}
    for outcome, count in counted:
        for bet, verdict in verdicts(outcome, commission=commission).items():
            ways[bet][verdict] += count
    # No round above begins with a pair: pairs are counted by rank, over the first two cards of a hand.
    neither = counted[0][0]
    both = verdicts(msgspec.structs.replace(neither, player_pair=True, banker_pair=True), commission=commission)
    other_cards = perm(shoe.cards - 2, CARDS_PER_ROUND_MAX - 2)
    pairs = sum(perm(count, 2) for count in shoe.ranks) * other_cards
    for bet in PAIRS:
        lost = verdicts(neither, commission=commission)[bet]
        ways[bet] = Counter({both[bet]: pairs, lost: ways[bet][lost] - pairs})
    return dict(ways)
