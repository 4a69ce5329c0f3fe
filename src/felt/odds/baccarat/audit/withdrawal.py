"""The price of withdrawing a wager when cards of the round have been seen (baccarat 7.9, 7.10, 7.12, 7.13)."""

from collections import defaultdict
from collections.abc import Iterable, Mapping
from fractions import Fraction
from functools import cache
from math import lcm, perm

import numpy as np

from felt.core.words import Words
from felt.games.baccarat.bets import NAMES, Bet, verdicts
from felt.games.baccarat.rules import total
from felt.odds.audit.finding import Column, Finding, Kind, Priced
from felt.odds.baccarat.audit.deals import Deals, all_of
from felt.odds.baccarat.convolution import Counts
from felt.odds.baccarat.ends import SHAPE, ends, four_card_gains
from felt.odds.baccarat.exact import BaccaratOdds
from felt.odds.shoe import CARDS_PER_ROUND_MAX, Shoe

WAGERS = (Bet.PLAYER, Bet.BANKER)


def findings(odds: BaccaratOdds, counted: Deals) -> tuple[Finding, ...]:
    seen = (
        (Words("no card seen", "chưa thấy lá nào"), {bet: _edge(odds, bet) for bet in WAGERS}),
        (
            Words("four cards seen, decided by points", "đã thấy bốn lá, quyết định theo điểm"),
            _by_points(counted, commission=odds.commission),
        ),
        (
            Words("four cards seen, decided by cards", "đã thấy bốn lá, quyết định theo lá bài"),
            _by_cards(odds.shoe, commission=odds.commission),
        ),
        (Words("the result known (7.10.1)", "đã biết kết quả (7.10.1)"), {bet: _lost(odds, bet) for bet in WAGERS}),
    )
    return (
        Finding(
            game="baccarat",
            key="withdrawal_with_cards_seen",
            kind=Kind.PATRON_EDGE,
            title=Words("A wager withdrawn when cards are seen", "Rút cược khi đã thấy bài"),
            says=Words(
                "7.9, 7.10.2, 7.12 and 7.13.1 let patrons withdraw in the middle of a round, 7.10.1 even when the "
                "result is known. A patron who has seen cards withdraws a wager that is going to lose and leaves one "
                "that is going to win. The gain is what this choice saves in such a round, of the wager; the house's "
                "edge in that round is less by it.",
                "7.9, 7.10.2, 7.12 và 7.13.1 cho khách rút cược giữa ván, 7.10.1 còn cho rút khi đã biết kết quả. "
                "Khách đã thấy bài thì rút khoản cược sắp thua và để lại khoản cược sắp thắng. Mức lợi là phần khách "
                "đỡ mất nhờ được chọn trong ván như vậy, tính trên tiền cược; lợi thế casino ở ván đó giảm đi "
                "bấy nhiêu.",
            ),
            clauses=(
                "baccarat 7.9",
                "baccarat 7.10.1",
                "baccarat 7.10.2",
                "baccarat 7.12",
                "baccarat 7.13.1",
                "ruling A9",
                "ruling B21",
            ),
            columns=tuple(column for bet in WAGERS for column in _columns(bet)),
            priced=tuple(
                Priced(what, tuple(figure for bet in WAGERS for figure in (gains[bet], _edge(odds, bet) - gains[bet])))
                for what, gains in seen
            ),
        ),
    )


def _columns(bet: Bet) -> tuple[Column, Column]:
    name = NAMES[bet]
    return (
        Column(f"value_{bet}", Words(f"Gain on {name.en}", f"Lợi ở {name.vi}")),
        Column(f"edge_{bet}", Words(f"House edge on {name.en}", f"Lợi thế casino ở {name.vi}")),
    )


def _edge(odds: BaccaratOdds, bet: Bet) -> Fraction:
    wager = odds.bet(bet)
    assert wager is not None, "every shoe tells the odds of the two hands"
    return wager.edge


def _lost(odds: BaccaratOdds, bet: Bet) -> Fraction:
    """With the result known, every wager that loses is withdrawn."""
    wager = odds.bet(bet)
    assert wager is not None, "every shoe tells the odds of the two hands"
    return wager.lose


def _by_points(counted: Deals, *, commission: bool) -> Mapping[Bet, Fraction]:
    gained: dict[Bet, defaultdict[object, Fraction]] = {bet: defaultdict(Fraction) for bet in WAGERS}
    for outcome, count in counted:
        points = total(outcome.player[:2]), total(outcome.banker[:2])
        settled = verdicts(outcome, commission=commission)
        for bet in WAGERS:
            gained[bet][points] += count * settled[bet].net
    return {bet: _saved(gained[bet].values()) / all_of(counted) for bet in WAGERS}


def _saved(gains: Iterable[Fraction | int]) -> Fraction:
    """What the wagers would lose that are withdrawn, because they lose on average."""
    return Fraction(sum(max(-gain, 0) for gain in gains))


def _by_cards(shoe: Shoe, *, commission: bool) -> Mapping[Bet, Fraction]:
    nets, parts = _nets(commission=commission)
    deals, gained, _ = four_card_gains(shoe, nets, nets)
    ways = deals.tolist()
    return {
        bet: _saved(count * gain for count, gain in zip(ways, gained[:, place].tolist(), strict=True))
        / (parts * perm(shoe.cards, CARDS_PER_ROUND_MAX))
        for place, bet in enumerate(WAGERS)
    }


@cache
def _nets(*, commission: bool) -> tuple[Counts, int]:
    """What a wager of one chip on each hand brings at each end of a round, in whole parts of a chip; and how many such
    parts a chip has."""
    settled = {place: verdicts(outcome, commission=commission) for place, outcome in ends().items()}
    parts = lcm(*(by_bet[bet].net.denominator for by_bet in settled.values() for bet in WAGERS))
    nets = np.zeros((len(WAGERS), np.prod(SHAPE)), np.int64)
    for place, by_bet in settled.items():
        nets[:, place] = [int(by_bet[bet].net * parts) for bet in WAGERS]
    return nets.reshape(len(WAGERS), *SHAPE), parts
