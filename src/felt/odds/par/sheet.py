"""All that a PAR sheet says, computed once: it is then written in both languages."""

from collections import deque
from collections.abc import Callable
from datetime import date
from typing import TYPE_CHECKING, Any

import msgspec

from felt.core.game import Game, plain_json
from felt.core.words import Words
from felt.games import GAMES
from felt.games.baccarat.bets import NAMES as BACCARAT_NAMES
from felt.games.baccarat.rules import Rules as BaccaratRules
from felt.games.niuniu.bets import NAMES as NIUNIU_NAMES
from felt.games.niuniu.rules import Rules as NiuNiuRules
from felt.games.sicbo.bets import SPOTS
from felt.games.sicbo.rules import Rules as SicBoRules
from felt.odds.audit import Finding, audit
from felt.odds.baccarat import exact as baccarat
from felt.odds.baccarat.exact import BaccaratOdds
from felt.odds.bet_odds import BetOdds
from felt.odds.par.shift import ShiftOdds, shift_odds
from felt.odds.par.ways import Position, Ways, boxes, of_baccarat, of_niuniu, of_sicbo, positions
from felt.odds.shoe import Shoe
from felt.odds.sicbo import exact as sicbo
from felt.odds.simulate.run import Plan, Report, report, simulate
from felt.rulebook import books

if TYPE_CHECKING:
    from felt.odds.niuniu.exact import TwoBoxes


class Figures(msgspec.Struct, frozen=True, kw_only=True):
    """What is exact."""

    rules: Any
    """Those in force, of the game's own type."""
    names: dict[str, Words]
    bets: tuple[BetOdds, ...]
    ways: dict[str, Ways]
    positions: tuple[Position, ...]
    findings: tuple[Finding, ...]
    of_game: "BaccaratOdds | TwoBoxes | None" = None
    """What only this game has: insurance, or hands and two boxes."""


class Sheet(msgspec.Struct, frozen=True, kw_only=True):
    game: Game
    figures: Figures
    shifts: tuple[ShiftOdds, ...]
    """One for each position."""
    plan: Plan
    simulated: Report
    issued: date
    version: str
    """Of the software."""

    @property
    def book(self) -> Words:
        """The rule book's name, number and date."""
        return next(book.title.words() for book in books() if book.book == self.game.name)

    @property
    def rules_hash(self) -> str:
        return self.game.rules_hash(self.figures.rules)

    @property
    def rules_data(self) -> str:
        """The bytes of which `rules_hash` is the SHA-256, as text."""
        return plain_json(self.game.in_force(self.figures.rules)).decode()


def gather(planned: Plan, *, issued: date, version: str, workers: int) -> Sheet:
    """The figures of the game that is planned, and a run of the plan. `workers` change no result."""
    [tally] = deque(simulate(planned, workers=workers), maxlen=1)
    figures = FIGURES[planned.game](planned)
    return Sheet(
        game=GAMES[planned.game],
        figures=figures,
        shifts=tuple(shift_odds(position, rounds=planned.shift_rounds) for position in figures.positions),
        plan=planned,
        simulated=report(planned, tally),
        issued=issued,
        version=version,
    )


def _baccarat(planned: Plan) -> Figures:
    shoe = Shoe.of_decks(planned.decks)
    exact = baccarat.odds(shoe, commission=planned.commission)
    ways = of_baccarat(shoe, commission=planned.commission)
    names = {str(bet): name for bet, name in BACCARAT_NAMES.items()}
    return Figures(
        rules=BaccaratRules(commission=planned.commission, decks=planned.decks),
        names=names,
        bets=exact.bets,
        ways=ways,
        positions=positions(ways, names),
        findings=audit("baccarat", decks=planned.decks, commission=planned.commission),
        of_game=exact,
    )


def _sicbo(planned: Plan) -> Figures:
    ways = of_sicbo()
    names = {bet: spot.name for bet, spot in SPOTS.items()}
    return Figures(
        rules=SicBoRules(),
        names=names,
        bets=sicbo.odds(),
        ways=ways,
        positions=positions(ways, names),
        findings=audit("sicbo"),
    )


def _niuniu(planned: Plan) -> Figures:
    from felt.odds.niuniu.exact import two_boxes

    both = two_boxes()
    return Figures(
        rules=NiuNiuRules(),
        names={str(bet): name for bet, name in NIUNIU_NAMES.items()},
        bets=both.one_box.bets,
        ways=of_niuniu(both.one_box),
        positions=boxes(both.one_box),
        findings=audit("niuniu"),
        of_game=both,
    )


FIGURES: dict[str, Callable[[Plan], Figures]] = {"baccarat": _baccarat, "sicbo": _sicbo, "niuniu": _niuniu}
