"""Sic Bo's odds as the commands and the server ask for them."""

from collections.abc import Mapping
from typing import TYPE_CHECKING

from felt.core.chips import CENTS_PER_CHIP, Cents
from felt.core.wagers import Wager
from felt.games.sicbo.bets import SPOTS
from felt.games.sicbo.game import GAME
from felt.games.sicbo.rules import Rules
from felt.games.sicbo.settle import check
from felt.odds.audit.finding import Finding
from felt.odds.game_odds import GameOdds, Simulation
from felt.odds.sicbo.exact import odds

if TYPE_CHECKING:
    from felt.odds.par.pages import Pages
    from felt.odds.rating import Rating
    from felt.odds.simulate.kernel import SimulatedGame


def audit(rules: Rules) -> tuple[Finding, ...]:
    from felt.odds.sicbo.audit import findings

    return findings()


def par() -> "Pages":
    from felt.odds.sicbo.par import PAGES

    return PAGES


def check_stakes(stakes: Mapping[str, int]) -> None:
    check([Wager("mix", bet, Cents(chips * CENTS_PER_CHIP)) for bet, chips in stakes.items()], Rules())


def simulated(rules: Rules) -> "SimulatedGame":
    from felt.odds.sicbo.simulation import simulated_game

    return simulated_game()


def rating(rules: Rules) -> "Rating":
    from felt.odds.sicbo.rating import rating as rated

    return rated()


GAME_ODDS = GameOdds(
    game=GAME,
    bet_names={bet: spot.name for bet, spot in SPOTS.items()},
    bets=lambda rules: odds(),
    audit=audit,
    par=par,
    simulation=Simulation(stakes=dict.fromkeys(SPOTS, 1), check=check_stakes, simulated=simulated),
    rating=rating,
)
