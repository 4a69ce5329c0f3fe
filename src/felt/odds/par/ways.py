"""Every way in which each bet can end, and how many deals or throws end so: what the figures of a sheet are made of."""

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping
from fractions import Fraction
from math import perm

import msgspec

from felt.core.settlement import Verdict
from felt.core.words import Words
from felt.games.baccarat.bets import ORDINARY, verdicts
from felt.games.niuniu.bets import NAMES as NIUNIU_NAMES
from felt.games.niuniu.bets import Bet as NiuNiuBet
from felt.games.niuniu.bets import verdicts_when_box_wins, verdicts_when_house_wins
from felt.games.niuniu.ranking import HandRank
from felt.games.niuniu.settle import ANTES_IN
from felt.games.sicbo.bets import SPOTS
from felt.games.sicbo.bets import verdicts as sicbo_verdicts
from felt.games.sicbo.round import Round
from felt.odds.baccarat.audit.deals import deals
from felt.odds.baccarat.exact import PAIRS
from felt.odds.niuniu.exact import NiuNiuOdds
from felt.odds.shoe import CARDS_PER_ROUND_MAX, Shoe
from felt.odds.walk import walk

Ways = Mapping[Verdict, int]


class Position(msgspec.Struct, frozen=True):
    """What a patron can have on the felt by itself, and what a round makes of it, per chip of it."""

    name: Words
    bets: tuple[str, ...]
    """The bets that have exactly these figures, or that lie on the felt together."""
    gains: tuple[tuple[Fraction, int], ...]
    """What the patron gains, and in how many deals or throws."""

    @property
    def of(self) -> int:
        return sum(count for _, count in self.gains)

    @property
    def edge(self) -> Fraction:
        return -sum((gain * count for gain, count in self.gains), Fraction(0)) / self.of

    @property
    def variance(self) -> Fraction:
        squares = sum((gain**2 * count for gain, count in self.gains), Fraction(0))
        return squares / self.of - self.edge**2


def of_baccarat(shoe: Shoe, *, commission: bool) -> dict[str, Ways]:
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


def of_sicbo() -> dict[str, Ways]:
    """Over the 216 throws."""
    ways: dict[str, Counter[Verdict]] = {bet: Counter() for bet in SPOTS}
    for throw in walk(Round()):
        for bet, verdict in sicbo_verdicts(throw.finished.outcome()).items():
            ways[bet][verdict] += throw.ways
    return dict(ways)


def of_niuniu(one_box: NiuNiuOdds) -> dict[str, Ways]:
    """Over all deals to a box and the house. Verdicts of several ranks that come to the same are put together."""
    ways: dict[str, Counter[Verdict]] = {bet: Counter() for bet in NiuNiuBet}
    for by_bet, count in _by_winner(one_box):
        for bet, verdict in by_bet.items():
            ways[bet][verdict] += count
    return dict(ways)


def _by_winner(one_box: NiuNiuOdds) -> Iterator[tuple[dict[str, Verdict], int]]:
    for rank in sorted(HandRank, reverse=True):
        yield verdicts_when_box_wins(rank, with_double=True), sum(one_box.wins[rank])
        yield verdicts_when_house_wins(rank), sum(row[rank] for row in one_box.losses)


def positions(ways: Mapping[str, Ways], names: Mapping[str, Words]) -> tuple[Position, ...]:
    """One for each bet; bets whose figures are the same to the last deal are put together."""
    alike: dict[tuple[tuple[Fraction, int], ...], list[str]] = {}
    for bet, ended in ways.items():
        alike.setdefault(_gains((verdict.net, count) for verdict, count in ended.items()), []).append(bet)
    return tuple(Position(together([names[bet] for bet in bets]), tuple(bets), gains) for gains, bets in alike.items())


def boxes(one_box: NiuNiuOdds) -> tuple[Position, ...]:
    """A box with the Ante alone, and one with all three bets: a patron can have nothing else (2.2.3)."""
    found = []
    for bets in ((NiuNiuBet.ANTE,), tuple(NiuNiuBet)):
        antes = sum(ANTES_IN[bet] for bet in bets)
        gains = _gains(
            (sum((ANTES_IN[bet] * by_bet[bet].net for bet in bets), Fraction(0)) / antes, count)
            for by_bet, count in _by_winner(one_box)
        )
        names = [NIUNIU_NAMES[bet] for bet in bets]
        name = Words(" + ".join(name.en for name in names), " + ".join(name.vi for name in names))
        found.append(Position(name, tuple(str(bet) for bet in bets), gains))
    return tuple(found)


def _gains(gains: Iterable[tuple[Fraction, int]]) -> tuple[tuple[Fraction, int], ...]:
    counted: Counter[Fraction] = Counter()
    for gain, count in gains:
        counted[gain] += count
    return tuple(sorted(counted.items()))


def together(names: list[Words]) -> Words:
    """`Total 4, Total 17`; where there are more, the first and the last."""
    if len(names) <= 2:
        return Words(", ".join(name.en for name in names), ", ".join(name.vi for name in names))
    first, last = names[0], names[-1]
    return Words(
        f"{first.en} to {last.en} ({len(names)} bets)",
        f"{first.vi} đến {last.vi} ({len(names)} cửa)",
    )
