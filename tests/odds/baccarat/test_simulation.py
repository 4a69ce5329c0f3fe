"""The kernel of simulated Baccarat against the pure game, on the very same cards."""

from collections.abc import Iterator, Sequence

import pytest

from felt.core.cards import Card
from felt.core.chance import Dealt, Need, play_out
from felt.core.wagers import Wager
from felt.games import baccarat
from felt.games.baccarat.bets import ORDINARY
from felt.games.baccarat.rules import CUT_CARD_FROM_END, burn_count
from felt.odds.baccarat.simulation import POSITION, RANKS, Baccarat, code
from tests.odds.simulate.rounds import CHIP, outcomes_of, patron_nets

CARD_OF_CODE = {code(card): card for card in RANKS}


def shoes(game: Baccarat, *, seed: int, count: int) -> Iterator[tuple[list[Card], list[int]]]:
    """The shoes of a block, and the outcomes of the rounds dealt from each, one round at a time."""
    shoe = game.dealing(seed, block=0)
    for _ in range(count):
        outcomes = [int(outcomes_of(shoe, 1)[0])]
        cards = [CARD_OF_CODE[number] for number in shoe.cards.tolist()]
        while shoe.place[POSITION]:
            outcomes.append(int(outcomes_of(shoe, 1)[0]))
        yield cards, outcomes


def rounds_of(cards: Sequence[Card]) -> Iterator[baccarat.Outcome]:
    """A shoe as ruling B11 has it: one card exposed, its count burned; the round in which the cut card comes out is
    finished, and one more is dealt."""
    out = 1 + burn_count(cards[0])
    came_out = False
    while True:
        last = came_out

        def draw(_: Need) -> Dealt:
            nonlocal out, came_out
            came_out = came_out or out == len(cards) - CUT_CARD_FROM_END
            out += 1
            return cards[out - 1 : out]

        yield play_out(baccarat.Round(), draw).outcome()
        if last:
            return


@pytest.mark.clause("ruling B11", "baccarat 4.15", "baccarat 4.16", "baccarat 4.17")
@pytest.mark.parametrize("commission", [True, False])
@pytest.mark.parametrize(("decks", "count"), [(1, 200), (2, 100), (8, 30), (16, 5)])
def test_baccarat_from_the_same_shoe_comes_to_the_same(decks: int, count: int, commission: bool) -> None:
    game = Baccarat(commission=commission, decks=decks)
    rules = baccarat.Rules(commission=commission, decks=decks)
    wagers = [Wager("an", bet, CHIP) for bet in ORDINARY]
    for cards, outcomes in shoes(game, seed=11 * decks, count=count):
        assert sorted(cards) == sorted(card for card in RANKS for _ in range(4 * decks))
        pure = list(rounds_of(cards))
        assert len(pure) == len(outcomes)
        for outcome, number in zip(pure, outcomes, strict=True):
            settled = baccarat.settle(outcome, wagers, rules)
            assert {line.wager.bet: line.net for line in settled.lines} == patron_nets(game, number)


@pytest.mark.clause("ruling B11")
def test_every_card_can_be_exposed_and_the_cut_card_can_come_out_anywhere_in_a_round() -> None:
    """The shoes of the test above would prove little if they were all alike."""
    exposed, places = set(), set()
    for cards, _ in shoes(Baccarat(commission=True, decks=1), seed=11, count=200):
        exposed.add(cards[0].rank)
        out = 1 + burn_count(cards[0])
        for outcome in rounds_of(cards):
            dealt = len(outcome.player) + len(outcome.banker)
            if out <= len(cards) - CUT_CARD_FROM_END < out + dealt:
                places.add(len(cards) - CUT_CARD_FROM_END - out)
            out += dealt
    assert len(exposed) == 13
    assert places == set(range(6))
