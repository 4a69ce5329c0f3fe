"""The kernel of simulated Niu Niu against the pure game, on the very same cards."""

import pytest

from felt.core.chips import Cents
from felt.core.wagers import Wager
from felt.games import niuniu
from felt.games.niuniu.settle import ANTES_IN
from felt.odds.niuniu.simulation import CARDS, NiuNiu
from tests.odds.simulate.rounds import CHIP, outcomes_of, patron_nets


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
