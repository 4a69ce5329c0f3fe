"""Whole Baccarat shoes: the odds of every round by the cards that are left, and the bets of a patron who knows these.

The patron has seen every card that was dealt, and the exposed one, and makes no mistake. Burned cards lie face down
and count among the unseen. One chip is bet on a bet in every round in which its expected value is above zero, the last
round included. Insurance is bought on a wager of one chip that lies on the hand in every round: to the cap (ruling B6),
where its expected value is above zero by the very cards on the felt. Insurance that is offered after four cards and not
taken is forgone for the round (ruling B8)."""

from collections.abc import Sequence
from itertools import product
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from felt.core.wagers import Moment
from felt.games.baccarat.bets import INSURANCE, ORDINARY, Bet, verdicts
from felt.games.baccarat.insurance import CELLS, HAND_INSURED, verdict
from felt.games.baccarat.round import Outcome, Winner
from felt.games.baccarat.rules import NATURAL
from felt.odds.baccarat import odds
from felt.odds.baccarat.ends import ends
from felt.odds.baccarat.exact import PAIRS
from felt.odds.baccarat.kernel import count_deals
from felt.odds.baccarat.outcomes import NO_THIRD_CARD
from felt.odds.baccarat.simulation import LAST_ROUND, POSITION, Tables, deal, simulated_game
from felt.odds.compiled import compiled
from felt.odds.random_stream import first_state, shuffle
from felt.odds.shoe import RANKS, VALUES, Shoe
from felt.odds.simulate.shoes import PlayedShoes

GAIN_MIN = 1e-12
"""A smaller expected gain may be the rounding of a float."""

WINNERS = (Winner.PLAYER, Winner.BANKER, Winner.TIE)
MOMENTS = (Moment.FOUR_CARDS, Moment.THIRD_CARD)


class Prices(NamedTuple):
    """What the bets come to, as the kernel reads it. Of each bet, per chip and to the patron."""

    ends: NDArray[np.int64]
    """The places of `felt.odds.baccarat.ends` that the rules can deal."""
    gains_at_ends: NDArray[np.float64]
    """By end and bet; nothing for pairs, which go by rank."""
    pair_bets: NDArray[np.int64]
    pair_pays: float
    gains: NDArray[np.float64]
    """By outcome of a simulated round and bet."""
    cover: NDArray[np.float64]
    """Of insurance that would win one chip: by moment, hand insured, its points, the other's, and who wins. NaN where
    nothing is offered."""
    player_draws: NDArray[np.bool_]
    banker_draws: NDArray[np.bool_]
    natural: int


class BaccaratShoes:
    def __init__(self, *, commission: bool, decks: int) -> None:
        exact = odds(Shoe.of_decks(decks), commission=commission)
        self.edges = {bet.bet: bet.edge for bet in exact.bets}
        self.counted: Sequence[str] = (*self.edges, *map(str, INSURANCE))
        game = simulated_game(commission=commission, decks=decks)
        self.new_shoe, self.tables = game.new_shoe, game.tables
        outcomes = np.stack([game.gains[bet] for bet in self.edges], axis=1)
        self.prices = _prices(-outcomes / 100, game.tables, commission=commission)

    def play(self, shoes: int, *, counting: bool, seed: int, block: int) -> PlayedShoes:
        played = PlayedShoes(
            rounds=np.zeros(shoes, np.int64),
            last=np.zeros((shoes, len(self.edges))),
            expected=np.zeros((shoes, len(self.counted))),
            result=np.zeros((shoes, len(self.counted))),
            bets=np.zeros((shoes, len(self.counted)), np.int64),
        )
        play_shoes(played, counting, first_state(seed, block), self.new_shoe.copy(), self.tables, self.prices)
        return played


def _prices(outcomes: NDArray[np.float64], tables: Tables, *, commission: bool) -> Prices:
    places = ends()
    at_ends = [
        [0.0 if bet in PAIRS else float(settled[bet].net) for bet in ORDINARY]
        for settled in (verdicts(outcome, commission=commission) for outcome in places.values())
    ]
    player_draws, banker_draws = _drawing_tables(tables)
    return Prices(
        ends=np.array(list(places), np.int64),
        gains_at_ends=np.array(at_ends),
        pair_bets=np.array([ORDINARY.index(bet) for bet in PAIRS], np.int64),
        pair_pays=float(outcomes[:, ORDINARY.index(Bet.PLAYER_PAIR)].max()),
        gains=outcomes,
        cover=_cover(),
        player_draws=player_draws,
        banker_draws=banker_draws,
        natural=NATURAL,
    )


def _drawing_tables(tables: Tables) -> tuple[NDArray[np.bool_], NDArray[np.bool_]]:
    """The simulation's tables as `count_deals` reads them: by the total of one hand, naturals aside."""
    player_draws = tables.player_draws[:, 0].astype(np.bool_)
    draws, stands = int(player_draws.argmax()), int(player_draws.argmin())
    banker_draws = tables.banker_draws[draws].astype(np.bool_)
    banker_draws[:, NO_THIRD_CARD] = tables.banker_draws[stands, :, NO_THIRD_CARD]
    return player_draws, banker_draws


def _cover() -> NDArray[np.float64]:
    won_by: dict[Winner, Outcome] = {outcome.winner: outcome for outcome in ends().values()}
    cover = np.full((len(MOMENTS), len(INSURANCE), VALUES, VALUES, len(WINNERS)), np.nan)
    for (place, moment), (hand, bet) in product(enumerate(MOMENTS), enumerate(INSURANCE)):
        for own, other in product(range(VALUES), repeat=2):
            offer = CELLS.get((moment, HAND_INSURED[bet], own, other))
            if offer is not None:
                cover[place, hand, own, other] = [float(verdict(offer, won_by[w]).net / offer.odds) for w in WINNERS]
    return cover


class Unseen(NamedTuple):
    """The cards that no patron has seen: those in the shoe, and the burned ones."""

    values: NDArray[np.int64]
    ranks: NDArray[np.int64]
    """By rank; there is no rank 0."""


@compiled
def play_shoes(
    played: PlayedShoes,
    counting: bool,
    kept_state: NDArray[np.uint64],
    cards: NDArray[np.uint8],
    tables: Tables,
    prices: Prices,
) -> None:
    place = np.zeros(2, np.int64)
    outcome = np.zeros(1, np.uint16)
    bets = prices.gains.shape[1]
    expected = np.zeros(bets)
    for shoe in range(len(played.rounds)):
        state = shuffle((kept_state[0], kept_state[1], kept_state[2], kept_state[3]), cards, len(cards))
        kept_state[0], kept_state[1], kept_state[2], kept_state[3] = state
        unseen = unseen_of(cards[1:])
        place[POSITION] = 1 + np.int64(tables.burned[cards[0]])
        place[LAST_ROUND] = 0
        while place[POSITION]:
            position, last = place[POSITION], place[LAST_ROUND]
            if counting or last:
                expect(expected, unseen, prices)
            deal(outcome, kept_state, cards, place, tables)
            played.rounds[shoe] += 1
            if last:
                played.last[shoe] = -expected
            if counting:
                note_bets(played, shoe, expected, prices.gains[outcome[0]])
                for hand in range(2):
                    gain, result = insured(cards[position:], unseen, hand, np.int64(outcome[0]), tables, prices)
                    note_insurance(played, shoe, bets + hand, gain, result)
            for card in cards[position : place[POSITION]]:
                unseen.values[card & 15] -= 1
                unseen.ranks[card >> 4] -= 1


@compiled
def unseen_of(cards: NDArray[np.uint8]) -> Unseen:
    unseen = Unseen(np.zeros(VALUES, np.int64), np.zeros(RANKS + 1, np.int64))
    for card in cards:
        unseen.values[card & 15] += 1
        unseen.ranks[card >> 4] += 1
    return unseen


@compiled
def note_bets(played: PlayedShoes, shoe: int, expected: NDArray[np.float64], came_to: NDArray[np.float64]) -> None:
    for bet in range(len(expected)):
        if expected[bet] > GAIN_MIN:
            played.expected[shoe, bet] += expected[bet]
            played.result[shoe, bet] += came_to[bet]
            played.bets[shoe, bet] += 1


@compiled
def note_insurance(played: PlayedShoes, shoe: int, bet: int, gain: float, result: float) -> None:
    if gain > GAIN_MIN:
        played.expected[shoe, bet] += gain
        played.result[shoe, bet] += result
        played.bets[shoe, bet] += 1


@compiled
def expect(expected: NDArray[np.float64], unseen: Unseen, prices: Prices) -> None:
    """What a chip on each bet gains in the next round, on average: every deal of six unseen cards counted."""
    ways = count_deals(unseen.values, prices.player_draws, prices.banker_draws, prices.natural).ravel()
    deals = 0.0
    expected[:] = 0.0
    for end in range(len(prices.ends)):
        count = np.float64(ways[prices.ends[end]])
        if count:
            deals += count
            for bet in range(len(expected)):
                expected[bet] += count * prices.gains_at_ends[end, bet]
    for bet in range(len(expected)):
        expected[bet] /= deals
    cards = unseen.ranks.sum()
    pairs = np.float64((unseen.ranks * (unseen.ranks - 1)).sum()) / (cards * (cards - 1))
    for bet in prices.pair_bets:
        expected[bet] = pairs * (prices.pair_pays + 1) - 1


@compiled
def insured(
    cards: NDArray[np.uint8], unseen: Unseen, hand: int, outcome: np.int64, tables: Tables, prices: Prices
) -> tuple[float, float]:
    """The expected gain of insuring a hand to the cap in the round that these cards begin, and what it came to."""
    player = (np.int64(cards[0] & 15) + np.int64(cards[2] & 15)) % 10
    banker = (np.int64(cards[1] & 15) + np.int64(cards[3] & 15)) % 10
    draws = tables.player_draws[player, banker]
    winner = winner_of(outcome // 160, outcome // 16 % 10)
    cover = prices.cover[0, hand, player, banker] if hand == 0 else prices.cover[0, hand, banker, player]
    if (draws or tables.banker_draws[player, banker, NO_THIRD_CARD]) and not np.isnan(cover[0]):
        values = without(unseen.values, cards[:4])
        return gain_after_four_cards(values, player, banker, cover, tables), cover[winner]
    third = np.int64(cards[4] & 15)
    if draws and tables.banker_draws[player, banker, third]:
        drawn = (player + third) % 10
        cover = prices.cover[1, hand, drawn, banker] if hand == 0 else prices.cover[1, hand, banker, drawn]
        if not np.isnan(cover[0]):
            return gain_on_bankers_card(without(unseen.values, cards[:5]), drawn, banker, cover), cover[winner]
    return 0.0, 0.0


@compiled
def without(values: NDArray[np.int64], cards: NDArray[np.uint8]) -> NDArray[np.int64]:
    left = values.copy()
    for card in cards:
        left[card & 15] -= 1
    return left


@compiled
def gain_after_four_cards(
    values: NDArray[np.int64], player: np.int64, banker: np.int64, cover: NDArray[np.float64], tables: Tables
) -> float:
    if not tables.player_draws[player, banker]:
        return gain_on_bankers_card(values, player, banker, cover)
    gain = 0.0
    cards = values.sum()
    for third in range(VALUES):
        chance = values[third] / cards
        drawn = (player + third) % 10
        if chance and tables.banker_draws[player, banker, third]:
            values[third] -= 1
            gain += chance * gain_on_bankers_card(values, drawn, banker, cover)
            values[third] += 1
        else:
            gain += chance * cover[winner_of(drawn, banker)]
    return gain


@compiled
def gain_on_bankers_card(
    values: NDArray[np.int64], player: np.int64, banker: np.int64, cover: NDArray[np.float64]
) -> float:
    gain = 0.0
    for card in range(VALUES):
        gain += values[card] * cover[winner_of(player, (banker + card) % 10)]
    return float(gain / values.sum())


@compiled
def winner_of(player: np.int64, banker: np.int64) -> int:
    """By its place in `WINNERS`."""
    return 0 if player > banker else 1 if banker > player else 2
