"""The kernel of simulated Sic Bo against the pure game, on the very same dice."""

from felt.core.wagers import Wager
from felt.games import sicbo
from felt.odds.sicbo.simulation import THROWS, SicBo
from tests.odds.simulate.rounds import CHIP, outcomes_of, patron_nets


def test_sicbo_comes_to_the_same_on_every_throw() -> None:
    game = SicBo()
    wagers = [Wager("an", spot, CHIP) for spot in sicbo.SPOTS]
    for number, throw in enumerate(THROWS):
        settled = sicbo.settle(sicbo.Round().take(throw).outcome(), wagers, sicbo.Rules())
        assert {line.wager.bet: line.net for line in settled.lines} == patron_nets(game, number)


def test_sicbo_throws_everything() -> None:
    assert set(outcomes_of(SicBo().dealing(1, block=0), 10_000).tolist()) == set(range(216))
