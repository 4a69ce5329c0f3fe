"""The simulation's kernels against the pure games, on the very same cards and dice."""

from collections.abc import Callable, Iterator, Sequence

import numpy as np
import pytest

from felt.core.cards import Card
from felt.core.chance import Dealt, Need, play_out
from felt.core.chips import CENTS_PER_CHIP, Cents
from felt.core.wagers import Wager
from felt.games import baccarat, niuniu, sicbo
from felt.games.baccarat.bets import ORDINARY
from felt.games.baccarat.rules import CUT_CARD_FROM_END, burn_count
from felt.games.niuniu.settle import ANTES_IN
from felt.odds.baccarat.simulation import POSITION, RANKS, Baccarat, code
from felt.odds.niuniu.simulation import CARDS, NiuNiu
from felt.odds.sicbo.simulation import THROWS, SicBo
from felt.odds.simulate.kernel import Dealing, Outcomes, SimulatedGame

CHIP = Cents(CENTS_PER_CHIP)


def outcomes_of(dealing: Dealing, rounds: int) -> Outcomes:
    outcomes = np.zeros(rounds, dtype=np.uint16)
    dealing.deal(outcomes)
    return outcomes


def patron_nets(game: SimulatedGame, outcome: int) -> dict[str, int]:
    """What the kernel's tables say that one chip on each bet comes to."""
    return {bet: -int(gains[outcome]) for bet, gains in game.gains.items()}


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


@pytest.mark.parametrize("make", [lambda: Baccarat(commission=True, decks=8), SicBo, NiuNiu])
def test_rounds_do_not_depend_on_the_pieces_in_which_they_are_dealt(make: Callable[[], SimulatedGame]) -> None:
    game = make()
    whole = outcomes_of(game.dealing(3, block=5), 1000)
    dealing = game.dealing(3, block=5)
    pieces = [outcomes_of(dealing, rounds) for rounds in (1, 0, 2, 97, 400, 500)]
    assert np.concatenate(pieces).tolist() == whole.tolist()
    assert outcomes_of(game.dealing(3, block=6), 1000).tolist() != whole.tolist()
    assert outcomes_of(game.dealing(4, block=5), 1000).tolist() != whole.tolist()


def test_sicbo_comes_to_the_same_on_every_throw() -> None:
    game = SicBo()
    wagers = [Wager("an", spot, CHIP) for spot in sicbo.SPOTS]
    for number, throw in enumerate(THROWS):
        settled = sicbo.settle(sicbo.Round().take(throw).outcome(), wagers, sicbo.Rules())
        assert {line.wager.bet: line.net for line in settled.lines} == patron_nets(game, number)


def test_sicbo_throws_everything() -> None:
    assert set(outcomes_of(SicBo().dealing(1, block=0), 10_000).tolist()) == set(range(216))


@pytest.mark.clause("niuniu 4.8", "ruling N1", "ruling N2", "ruling N3", "ruling N4")
def test_niuniu_from_the_same_deck_comes_to_the_same() -> None:
    game = NiuNiu()
    deck = game.dealing(12, block=0)
    wagers = [Wager("an", bet, Cents(CHIP * antes), box=1) for bet, antes in ANTES_IN.items()]
    rules, seen = niuniu.Rules(), set()
    for _ in range(20_000):
        number = int(outcomes_of(deck, 1)[0])
        seen.add(number)
        cards = [CARDS[strength] for strength in deck.cards[:10].tolist()]
        outcome = niuniu.Round((1,)).take(cards[:5]).take(cards[5:]).outcome()
        settled = niuniu.settle(outcome, wagers, rules)
        nets = patron_nets(game, number)
        assert {line.wager.bet: line.net for line in settled.lines} == {
            bet: nets[bet] * antes for bet, antes in ANTES_IN.items()
        }
        assert sorted(deck.cards.tolist()) == list(range(52))
    assert len(seen) >= 15, "a house that wins with No Niu, and a box that does, are among them"
