"""Every way in which each Niu Niu bet and each box can end, and how many deals end so."""

from collections import Counter
from collections.abc import Iterator
from fractions import Fraction

from felt.core.settlement import Verdict
from felt.core.words import Words
from felt.games.niuniu.bets import NAMES, Bet, verdicts_when_box_wins, verdicts_when_house_wins
from felt.games.niuniu.ranking import HandRank
from felt.games.niuniu.settle import ANTES_IN
from felt.odds.niuniu.exact import NiuNiuOdds
from felt.odds.par.ways import Position, Ways, summed


def ways_of_bets(one_box: NiuNiuOdds) -> dict[str, Ways]:
    """Over all deals to a box and the house. Verdicts of several ranks that come to the same are put together."""
    ways: dict[str, Counter[Verdict]] = {bet: Counter() for bet in Bet}
    for by_bet, count in _by_winner(one_box):
        for bet, verdict in by_bet.items():
            ways[bet][verdict] += count
    return dict(ways)


def _by_winner(one_box: NiuNiuOdds) -> Iterator[tuple[dict[str, Verdict], int]]:
    for rank in sorted(HandRank, reverse=True):
        yield verdicts_when_box_wins(rank, with_double=True), sum(one_box.wins[rank])
        yield verdicts_when_house_wins(rank), sum(row[rank] for row in one_box.losses)


def boxes(one_box: NiuNiuOdds) -> tuple[Position, ...]:
    """A box with the Ante alone, and one with all three bets: a patron can have nothing else (2.2.3)."""
    found = []
    for bets in ((Bet.ANTE,), tuple(Bet)):
        antes = sum(ANTES_IN[bet] for bet in bets)
        gains = summed(
            (sum((ANTES_IN[bet] * by_bet[bet].net for bet in bets), Fraction(0)) / antes, count)
            for by_bet, count in _by_winner(one_box)
        )
        names = [NAMES[bet] for bet in bets]
        name = Words(" + ".join(name.en for name in names), " + ".join(name.vi for name in names))
        found.append(Position(name, tuple(str(bet) for bet in bets), gains))
    return tuple(found)
