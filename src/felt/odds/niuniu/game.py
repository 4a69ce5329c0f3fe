"""Niu Niu's odds as the commands and the server ask for them."""

from collections.abc import Mapping
from typing import TYPE_CHECKING

from felt.core.chips import CENTS_PER_CHIP, Cents
from felt.core.wagers import Wager
from felt.games.niuniu.bets import NAMES
from felt.games.niuniu.game import GAME
from felt.games.niuniu.rules import Rules
from felt.games.niuniu.settle import ANTES_IN, check
from felt.odds.audit.finding import Finding
from felt.odds.game_odds import ExactOdds, GameOdds, Simulation
from felt.odds.niuniu import page
from felt.odds.niuniu.exact import odds

if TYPE_CHECKING:
    from felt.odds.par.pages import Pages
    from felt.odds.rating import Rating
    from felt.odds.simulate.kernel import SimulatedGame

BOX = 1
"""The mix of a simulation lies on one box."""


def audit(rules: Rules) -> tuple[Finding, ...]:
    from felt.odds.niuniu.audit import findings

    return findings()


def par() -> "Pages":
    from felt.odds.niuniu.par import PAGES

    return PAGES


def check_stakes(stakes: Mapping[str, int]) -> None:
    check([Wager("mix", bet, Cents(chips * CENTS_PER_CHIP), box=BOX) for bet, chips in stakes.items()], Rules())


def simulated(rules: Rules) -> "SimulatedGame":
    from felt.odds.niuniu.simulation import simulated_game

    return simulated_game()


def rating(rules: Rules) -> "Rating":
    from felt.odds.niuniu.rating import rating as rated

    return rated()


GAME_ODDS = GameOdds(
    game=GAME,
    bet_names={str(bet): name for bet, name in NAMES.items()},
    bets=lambda rules: odds().bets,
    exact=ExactOdds(compute=page.compute, as_json=page.as_json, as_page=page.as_page),
    audit=audit,
    par=par,
    simulation=Simulation(
        stakes={str(bet): antes for bet, antes in ANTES_IN.items()},  # ruling N1 leaves no other choice
        check=check_stakes,
        simulated=simulated,
    ),
    rating=rating,
)
