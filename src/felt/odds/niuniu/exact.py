"""Exact odds of Niu Niu: a box against the house, and several boxes against the same house.

>>> from felt.odds.niuniu.exact import odds
>>> odds().ante_alone.edge_per_ante

Every deal of one deck is counted: 2,598,960 hands of a box times 1,533,939 of the house; for two boxes, times
850,668 more. How hands rank and what they pay is asked of `felt.games.niuniu`.
"""

from collections.abc import Sequence
from fractions import Fraction
from itertools import groupby, permutations, product
from math import comb, sqrt
from statistics import NormalDist
from typing import TYPE_CHECKING

import msgspec

from felt.core.cards import DECK, Card
from felt.core.settlement import Verdict
from felt.core.words import Words
from felt.games.niuniu.bets import Bet, verdicts_when_box_wins, verdicts_when_house_wins
from felt.games.niuniu.ranking import LOW_POINTS, ORDER, HandRank, name_of
from felt.games.niuniu.refusals import CardDealtTwice
from felt.games.niuniu.rules import HAND_SIZE
from felt.games.niuniu.settle import ANTES_IN
from felt.odds.bet_odds import BetOdds, bet_odds
from felt.odds.refusals import TooFewCards

if TYPE_CHECKING:
    from felt.odds.niuniu.kernel import Patterns

__all__ = [
    "BetOdds",
    "BoxOdds",
    "BoxesOdds",
    "NiuNiuOdds",
    "RankOdds",
    "TwoBoxes",
    "decided_otherwise",
    "odds",
    "two_boxes",
]

STRONGEST_FIRST = tuple(sorted(HandRank, reverse=True))

ByRank = tuple[tuple[int, ...], ...]
"""Numbers of deals, `[rank of the box][rank of the house]`."""

Counted = list[list[int]]
"""The same by kind: by the places of both hands in `ORDER`."""

ThreeHands = dict[tuple[int, int, int], int]
"""Numbers of deals, by the tiers of the house's hand and of two boxes'."""


class RankOdds(msgspec.Struct, frozen=True):
    """A rank of hand, and how a box fares that holds it."""

    rank: HandRank
    points: int
    """Those of a Niu 6 to Niu 1 by itself; 0 for a whole rank."""
    hands: int
    """How many hands of the deck have it."""
    held: Fraction
    """The chance that a box has it; the house's is the same."""
    win: Fraction
    """The chance that a box has it and wins."""
    lose: Fraction
    """The chance that a box has it and loses."""

    @property
    def name(self) -> Words:
        return name_of(self.rank, self.points)

    @property
    def win_when_held(self) -> Fraction:
        return self.win / self.held if self.held else Fraction(0)


class BoxOdds(msgspec.Struct, frozen=True):
    """A box with these bets on it. Amounts are in Antes. With one deck no two hands tie (ruling N4), so a box that
    does not win loses."""

    bets: tuple[Bet, ...]
    antes: int
    """What lies on the felt: 1, or 1 + 2 + 4 = 7."""
    win: Fraction
    lose: Fraction
    edge_per_ante: Fraction
    """What the house keeps in a round, on average."""
    variance: Fraction
    """Of what the patron gains in a round."""

    @property
    def edge_per_chip(self) -> Fraction:
        """What the house keeps of a chip on the felt, on average."""
        return self.edge_per_ante / self.antes

    @property
    def standard_deviation(self) -> float:
        return sqrt(self.variance)


class NiuNiuOdds(msgspec.Struct, frozen=True):
    deals: int
    ranks: tuple[RankOdds, ...]
    """Strongest first, as 6.2 has them."""
    low_niu: tuple[RankOdds, ...]
    """Niu 6 to Niu 1, which together are the rank `Niu 6 or less`."""
    wins: ByRank
    losses: ByRank
    bets: tuple[BetOdds, ...]
    """Ante, Double and Additional, each by itself, per chip staked on it."""
    ante_alone: BoxOdds
    with_double: BoxOdds
    """Ante, Double, and the Additional that a Double brings with it (2.2.3)."""

    def bet(self, name: str) -> BetOdds | None:
        return next((bet for bet in self.bets if bet.bet == name), None)


class BoxesOdds(msgspec.Struct, frozen=True):
    """The same bets on several boxes, of one patron or of many. Amounts are in Antes of one box.

    The average of a sum is the sum of the averages, however the boxes depend on each other: so two boxes cost twice as
    much in a round as one, and the same per chip. What differs is the spread, since all meet the same house hand."""

    each: BoxOdds
    covariance: Fraction
    """Of what is gained on one box and on another: the same for any two."""
    boxes: int = 2

    @property
    def antes(self) -> int:
        return self.boxes * self.each.antes

    @property
    def edge_per_ante(self) -> Fraction:
        return self.boxes * self.each.edge_per_ante

    @property
    def edge_per_chip(self) -> Fraction:
        return self.each.edge_per_chip

    @property
    def variance(self) -> Fraction:
        return self.boxes * (self.each.variance + (self.boxes - 1) * self.covariance)

    @property
    def standard_deviation(self) -> float:
        return sqrt(self.variance)

    @property
    def correlation(self) -> Fraction:
        return self.covariance / self.each.variance

    def house_loses(self, *, rounds: int) -> float:
        """The chance that the house is behind after so many rounds, by the normal law with the exact mean and
        variance. Each round has a shuffle of its own (4.1), so rounds are independent."""
        return NormalDist(rounds * float(self.edge_per_ante), sqrt(rounds * self.variance)).cdf(0)

    def on(self, boxes: int) -> "BoxesOdds":
        return msgspec.structs.replace(self, boxes=boxes)


class TwoBoxes(msgspec.Struct, frozen=True):
    one_box: NiuNiuOdds
    deals: int
    both_win: Fraction
    one_wins: Fraction
    both_lose: Fraction
    ante_alone: BoxesOdds
    with_double: BoxesOdds
    covariance_unlike: Fraction
    """Of what is gained on a box with the Ante alone and on one with a Double."""


def odds(*, deck: Sequence[Card] = DECK, low_niu_is_one_rank: bool = False) -> NiuNiuOdds:
    """The odds of one box. `low_niu_is_one_rank` reads 6.2.7 as the first edition did: the highest card decides
    between any two of Niu 6 to Niu 1."""
    return _one_box(_patterns(deck, hands=2), low_niu_is_one_rank=low_niu_is_one_rank)


def decided_otherwise(*, deck: Sequence[Card] = DECK) -> Fraction:
    """How often ruling N4 names another winner than the first edition did.

    It moves no money on average. Hands whose order is in question pay alike, and for each deal in which the box is
    above the house there is one, with the two hands exchanged, in which it is below: so whatever the order among
    hands that pay alike, the box wins exactly half of these deals, and every edge stays the same."""
    from felt.odds.niuniu.kernel import count_decided_otherwise

    deals = comb(len(deck), HAND_SIZE) * comb(len(deck) - HAND_SIZE, HAND_SIZE)
    return Fraction(count_decided_otherwise(_patterns(deck, hands=2)), deals)


def two_boxes(*, deck: Sequence[Card] = DECK) -> TwoBoxes:
    """The odds of two boxes of one patron (4.6), and of each by itself. The house arranges the second hand (4.5.5),
    which changes nothing: arranging never changes the rank (ruling N7)."""
    patterns = _patterns(deck, hands=3)
    one_box = _one_box(patterns)
    deals = _deals_to_two_boxes(patterns, one_box)
    tiers = len(_tiers())
    wins_both = _mean_of_product(deals, [Fraction(1)] * tiers, [Fraction(0)] * tiers)
    win = one_box.ante_alone.win
    return TwoBoxes(
        one_box=one_box,
        deals=sum(deals.values()),
        both_win=wins_both,
        one_wins=2 * (win - wins_both),
        both_lose=1 - 2 * win + wins_both,
        ante_alone=_boxes_odds(one_box.ante_alone, deals),
        with_double=_boxes_odds(one_box.with_double, deals),
        covariance_unlike=_covariance_unlike(one_box, deals),
    )


def _patterns(deck: Sequence[Card], *, hands: int) -> "Patterns":
    from felt.odds.niuniu.kernel import patterns_of

    if len(deck) < hands * HAND_SIZE:
        raise TooFewCards(needed=hands * HAND_SIZE, cards=len(deck))
    for place, card in enumerate(deck):
        if card in deck[:place]:
            raise CardDealtTwice(card=card, clauses=("niuniu 4.1",))
    return patterns_of(deck)


def _one_box(patterns: "Patterns", *, low_niu_is_one_rank: bool = False) -> NiuNiuOdds:
    from felt.odds.niuniu.kernel import count_against_house

    place = patterns.one_rank_place if low_niu_is_one_rank else patterns.place
    won, lost = (counted.tolist() for counted in count_against_house(patterns, place))
    deals = sum(map(sum, won + lost))
    cards = int(patterns.left.sum())
    assert deals == comb(cards, HAND_SIZE) * comb(cards - HAND_SIZE, HAND_SIZE), "every deal is won or lost, once"
    wins, losses = _by_rank(won), _by_rank(lost)
    box_wins = {rank: sum(wins[rank]) for rank in HandRank}
    house_wins = {rank: sum(row[rank] for row in losses) for rank in HandRank}
    kinds = _kinds(patterns, won, lost)
    return NiuNiuOdds(
        deals=deals,
        ranks=tuple(_whole_rank([kind for kind in kinds if kind.rank is rank]) for rank in STRONGEST_FIRST),
        low_niu=tuple(kind for kind in reversed(kinds) if kind.points in LOW_POINTS),
        wins=wins,
        losses=losses,
        bets=tuple(bet_odds(bet, _ways(bet, box_wins, house_wins)) for bet in Bet),
        ante_alone=_box_odds((Bet.ANTE,), box_wins, house_wins),
        with_double=_box_odds(tuple(Bet), box_wins, house_wins),
    )


def _by_rank(counted: Counted) -> ByRank:
    """Kinds of one rank put together."""
    summed = [[0] * len(HandRank) for _ in HandRank]
    for (box, _), row in zip(ORDER, counted, strict=True):
        for (house, _), deals in zip(ORDER, row, strict=True):
            summed[box][house] += deals
    return tuple(map(tuple, summed))


def _kinds(patterns: "Patterns", won: Counted, lost: Counted) -> list[RankOdds]:
    """Weakest first, as in `ORDER`."""
    deals, all_hands = sum(map(sum, won + lost)), int(patterns.hands.sum())
    kinds = []
    for kind, (rank, points) in enumerate(ORDER):
        hands = int(patterns.hands[patterns.kind == kind].sum())
        win, lose = (Fraction(sum(counted[kind]), deals) for counted in (won, lost))
        kinds.append(RankOdds(rank, points, hands, held=Fraction(hands, all_hands), win=win, lose=lose))
    return kinds


def _whole_rank(kinds: list[RankOdds]) -> RankOdds:
    return RankOdds(
        rank=kinds[0].rank,
        points=0,
        hands=sum(kind.hands for kind in kinds),
        held=sum((kind.held for kind in kinds), Fraction(0)),
        win=sum((kind.win for kind in kinds), Fraction(0)),
        lose=sum((kind.lose for kind in kinds), Fraction(0)),
    )


def _ways(bet: Bet, box_wins: dict[HandRank, int], house_wins: dict[HandRank, int]) -> list[tuple[Verdict, int]]:
    """What becomes of the bet, and in how many deals."""
    won = [(verdicts_when_box_wins(rank, with_double=True)[bet], deals) for rank, deals in box_wins.items()]
    lost = [(verdicts_when_house_wins(rank)[bet], deals) for rank, deals in house_wins.items()]
    return [(verdict, deals) for verdict, deals in won + lost if deals]


def _gain(bets: tuple[Bet, ...], verdicts: dict[str, Verdict]) -> Fraction:
    """In Antes, of a box with these bets."""
    return sum((ANTES_IN[bet] * verdicts[bet].net for bet in bets), Fraction(0))


def _gains(bets: tuple[Bet, ...]) -> tuple[list[Fraction], list[Fraction]]:
    """What the patron gains when the box wins with each rank, and when the house does."""
    return (
        [_gain(bets, verdicts_when_box_wins(rank, with_double=Bet.DOUBLE in bets)) for rank in HandRank],
        [_gain(bets, verdicts_when_house_wins(rank)) for rank in HandRank],
    )


def _box_odds(bets: tuple[Bet, ...], box_wins: dict[HandRank, int], house_wins: dict[HandRank, int]) -> BoxOdds:
    won, lost = sum(box_wins.values()), sum(house_wins.values())
    when_box_wins, when_house_wins = _gains(bets)
    gains = [(when_box_wins[rank], deals) for rank, deals in box_wins.items()]
    gains += [(when_house_wins[rank], deals) for rank, deals in house_wins.items()]
    mean = sum((gain * deals for gain, deals in gains), Fraction(0)) / (won + lost)
    mean_of_squares = sum((gain**2 * deals for gain, deals in gains), Fraction(0)) / (won + lost)
    return BoxOdds(
        bets=bets,
        antes=sum(ANTES_IN[bet] for bet in bets),
        win=Fraction(won, won + lost),
        lose=Fraction(lost, won + lost),
        edge_per_ante=-mean,
        variance=mean_of_squares - mean**2,
    )


def _tiers() -> list[list[HandRank]]:
    """The ranks that pay and cost alike, weakest first. How hands of one tier are ordered moves no money."""

    def comes_to(rank: HandRank) -> list[Fraction]:
        verdicts = (verdicts_when_box_wins(rank, with_double=True), verdicts_when_house_wins(rank))
        return [verdict.net for by_bet in verdicts for verdict in by_bet.values()]

    return [list(ranks) for _, ranks in groupby(HandRank, key=comes_to)]


def _deals_to_two_boxes(patterns: "Patterns", one_box: NiuNiuOdds) -> ThreeHands:
    """All deals to the house and two boxes. The tier with the most patterns need not be counted: it gets what the
    others leave of the deals to two hands, each of which leaves as many third hands."""
    import numpy as np

    from felt.odds.niuniu.kernel import count_three_hands, only, parts_of

    tiers = _tiers()
    tier_of = np.array([tier for tier, ranks in enumerate(tiers) for _ in ranks], np.uint16)[patterns.hand_rank]
    common = int(np.bincount(tier_of).argmax())
    rare = only(patterns, tier_of != common)
    counted = count_three_hands(rare, parts_of(rare), tier_of[tier_of != common], len(tiers)).tolist()
    third_hands = comb(int(patterns.left.sum()) - 2 * HAND_SIZE, HAND_SIZE)
    places = range(len(tiers))
    deals = {(a, b, c): counted[a][b][c] for a, b, c in product(places, repeat=3)}
    for a, b in sorted(product(places, repeat=2), key=lambda two: two.count(common)):
        two_hands = sum(one_box.wins[box][house] + one_box.losses[box][house] for house in tiers[a] for box in tiers[b])
        rest = two_hands * third_hands - sum(deals[a, b, c] for c in places if c != common)
        deals |= dict.fromkeys(permutations((a, b, common), 3), rest)
    return deals


def _mean_of_product(deals: ThreeHands, won: list[Fraction], lost: list[Fraction]) -> Fraction:
    """Of what two boxes gain, if a box gains `won` or `lost` by the tier of the hand that wins. Hands of one tier are
    each as likely as the other to be the stronger, and of three each as likely to be the strongest or the weakest."""

    def gain(box: int, house: int) -> Fraction:
        if box == house:
            return (won[house] + lost[house]) / 2
        return won[box] if box > house else lost[house]

    total = Fraction(0)
    for (house, box, other), count in deals.items():
        if house == box == other:
            total += count * (won[house] ** 2 + won[house] * lost[house] + lost[house] ** 2) / 3
        else:
            total += count * gain(box, house) * gain(other, house)
    return total / sum(deals.values())


def _boxes_odds(each: BoxOdds, deals: ThreeHands) -> BoxesOdds:
    return BoxesOdds(each=each, covariance=_mean_of_product(deals, *_by_tier(each)) - each.edge_per_ante**2)


def _covariance_unlike(one_box: NiuNiuOdds, deals: ThreeHands) -> Fraction:
    """Two boxes that each gain the sum of both: half of what that adds to the boxes that gain one of them."""
    ante, double = one_box.ante_alone, one_box.with_double
    both = [
        [a + b for a, b in zip(*gains, strict=True)] for gains in zip(_by_tier(ante), _by_tier(double), strict=True)
    ]
    products = [_mean_of_product(deals, *gains) for gains in (both, _by_tier(ante), _by_tier(double))]
    return (products[0] - products[1] - products[2]) / 2 - ante.edge_per_ante * double.edge_per_ante


def _by_tier(each: BoxOdds) -> list[list[Fraction]]:
    """What such a box gains by the tier of the hand that wins: the box's own, and the house's."""
    weakest = [ranks[0] for ranks in _tiers()]
    return [[gains[rank] for rank in weakest] for gains in _gains(each.bets)]
