"""Baccarat, simulated: a shuffled shoe, its burned cards and its cut card, round after round (ruling B11).

No rule is written here: what a hand draws is asked of `Round`, what a bet comes to of `verdicts`, and both answers are
laid out as tables. The kernel then plays a round without a single branch that depends on a card.
"""

from collections.abc import Sequence
from functools import cache, cached_property
from itertools import product
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from felt.core.cards import DECK, Card, Suit
from felt.core.settlement import Verdict
from felt.games.baccarat.bets import verdicts
from felt.games.baccarat.round import TO_BANKER, TO_PLAYER, Outcome, Round, is_pair
from felt.games.baccarat.rules import CUT_CARD_FROM_END, POINTS, burn_count, total
from felt.odds.baccarat.outcomes import NO_THIRD_CARD, count_outcomes
from felt.odds.compiled import compiled
from felt.odds.random_stream import first_state, shuffle
from felt.odds.shoe import Shoe as Cards
from felt.odds.simulate.kernel import Outcomes, gains_by_bet
from felt.odds.walk import walk

# Suits never matter (ruling B1): one card of each rank stands for all, and one of each value for a third card.
RANKS = tuple(card for card in DECK if card.suit is Suit.SPADE)
VALUES = {POINTS[card.rank]: card for card in RANKS}

# What the pay tables look at: the totals, whether each hand has a third card, whether each began with a pair.
OUTCOME_SHAPE = (10, 10, 2, 2, 2, 2)

# Places in `Shoe.place`.
POSITION = 0
LAST_ROUND = 1


def code(card: Card) -> int:
    """A card as the kernel holds it: its rank above its points, so that neither has to be looked up."""
    return card.rank << 4 | POINTS[card.rank]


def outcome_number(outcome: Outcome) -> int:
    return int(
        np.ravel_multi_index(
            (
                outcome.player_total,
                outcome.banker_total,
                len(outcome.player) - 2,
                len(outcome.banker) - 2,
                int(outcome.player_pair),
                int(outcome.banker_pair),
            ),
            OUTCOME_SHAPE,
        )
    )


def _dealt(player: tuple[Card, ...], banker: tuple[Card, ...]) -> Round:
    game_round = Round()
    for card in (player[0], banker[0], player[1], banker[1]):
        game_round = game_round.take((card,))
    return game_round


def _verdicts_by_outcome(*, commission: bool) -> list[dict[str, Verdict] | None]:
    """What the bets come to for each outcome that the drawing rules can deal."""
    by_outcome: list[dict[str, Verdict] | None] = [None] * int(np.prod(OUTCOME_SHAPE))
    hands = {(total(hand), is_pair(hand)): hand for hand in product(RANKS, repeat=2)}
    for player, banker in product(hands.values(), repeat=2):
        for walked in walk(_dealt(player, banker), dict.fromkeys(VALUES.values(), 2)):
            outcome = walked.finished.outcome()
            number = outcome_number(outcome)
            if by_outcome[number] is None:
                by_outcome[number] = verdicts(outcome, commission=commission)
    return by_outcome


class Tables(NamedTuple):
    """The rules, as the kernel reads them."""

    player_draws: NDArray[np.uint8]
    """By the two totals, whether the Player draws."""
    banker_draws: NDArray[np.uint8]
    """By the two totals and the value of the Player's third card, whether the Banker does."""
    burned: NDArray[np.uint8]
    """By the card exposed."""
    cut_card_from_end: int


def tables() -> Tables:
    player_draws = np.zeros((10, 10), dtype=np.uint8)
    banker_draws = np.zeros((10, 10, NO_THIRD_CARD + 1), dtype=np.uint8)
    hands = {total(hand): hand for hand in product(RANKS, repeat=2)}
    for (player, player_hand), (banker, banker_hand) in product(hands.items(), repeat=2):
        four_cards = _dealt(player_hand, banker_hand)
        player_draws[player, banker] = four_cards.needs is TO_PLAYER
        banker_draws[player, banker, NO_THIRD_CARD] = four_cards.needs is TO_BANKER
        if four_cards.needs is TO_PLAYER:
            for value, card in VALUES.items():
                banker_draws[player, banker, value] = four_cards.take((card,)).needs is TO_BANKER
    burned = np.zeros(256, dtype=np.uint8)
    for card in RANKS:
        burned[code(card)] = burn_count(card)
    return Tables(player_draws, banker_draws, burned, CUT_CARD_FROM_END)


class Baccarat:
    """Tables of shoes of `decks` decks."""

    def __init__(self, *, commission: bool, decks: int) -> None:
        self.gains = gains_by_bet(_verdicts_by_outcome(commission=commission))
        self.tables = tables()
        self.new_shoe = np.array([code(card) for card in DECK * decks], dtype=np.uint8)
        self._decks = decks

    @cached_property
    def ways(self) -> Sequence[int]:
        counts = np.array(Cards.of_decks(self._decks).ranks, np.int64)
        points = np.array([POINTS[card.rank] for card in RANKS], np.int64)
        counted: list[int] = count_outcomes(counts, points, self.tables.player_draws, self.tables.banker_draws).tolist()
        return counted

    def dealing(self, seed: int, block: int) -> "Shoe":
        return Shoe(self, seed, block)


@cache
def simulated_game(*, commission: bool, decks: int) -> Baccarat:
    return Baccarat(commission=commission, decks=decks)


class Shoe:
    """The shoe on the table, and how far it has been dealt."""

    def __init__(self, game: Baccarat, seed: int, block: int) -> None:
        self.tables = game.tables
        self.state = first_state(seed, block)
        self.cards = game.new_shoe.copy()
        self.place = np.zeros(2, dtype=np.int64)

    def deal(self, outcomes: Outcomes) -> None:
        deal(outcomes, self.state, self.cards, self.place, self.tables)


@compiled
def deal(
    outcomes: Outcomes,
    kept_state: NDArray[np.uint64],
    cards: NDArray[np.uint8],
    place: NDArray[np.int64],
    tables: Tables,
) -> None:
    """Deal rounds, each from where the last one left the shoe.

    The cut card has come out once a card from behind it has been dealt; with 14 of them the two rounds that follow its
    coming out never want for cards. Position 0 is a shoe that has yet to be shuffled."""
    player_draws, banker_draws, burned, cut_card_from_end = tables
    cut = len(cards) - cut_card_from_end
    state = (kept_state[0], kept_state[1], kept_state[2], kept_state[3])
    position = place[POSITION]
    last_round = place[LAST_ROUND]
    for index in range(len(outcomes)):
        if position == 0:
            state = shuffle(state, cards, len(cards))
            position = 1 + np.int64(burned[cards[0]])
            last_round = 0
        first, second = np.int64(cards[position]), np.int64(cards[position + 1])
        third, fourth = np.int64(cards[position + 2]), np.int64(cards[position + 3])
        player = (first & 15) + (third & 15)
        player -= 10 * (player >= 10)
        banker = (second & 15) + (fourth & 15)
        banker -= 10 * (banker >= 10)
        # A third card is looked at whether it is drawn or not; only then does the table say if it counts.
        position += 4
        value = np.int64(cards[position]) & 15
        player_third = np.int64(player_draws[player, banker])
        banker_third = np.int64(banker_draws[player, banker, value if player_third else NO_THIRD_CARD])
        position += player_third
        player += player_third * value
        player -= 10 * (player >= 10)
        banker += banker_third * (np.int64(cards[position]) & 15)
        banker -= 10 * (banker >= 10)
        position += banker_third
        outcome = ((player * 10 + banker) * 2 + player_third) * 2 + banker_third  # the order of OUTCOME_SHAPE
        outcomes[index] = (outcome * 2 + (first == third)) * 2 + (second == fourth)
        if last_round:
            position = 0
        elif position > cut:
            last_round = 1
    place[POSITION] = position
    place[LAST_ROUND] = last_round
    kept_state[0], kept_state[1], kept_state[2], kept_state[3] = state
