"""The content of a PAR sheet, computed once and then written in both languages."""

from collections import deque
from datetime import date
from typing import TYPE_CHECKING, Any

import msgspec

from felt.core.game import Game, plain_json
from felt.core.words import Words
from felt.odds.audit.finding import Finding
from felt.odds.bet_odds import BetOdds
from felt.odds.par.shift import ShiftOdds, mix_position, shift_odds
from felt.odds.par.ways import Position, Ways
from felt.odds.simulate.plan import Plan
from felt.odds.simulate.report import Report, report
from felt.odds.simulate.run import simulate
from felt.rulebook import books

if TYPE_CHECKING:
    from felt.odds.par.pages import Pages


class Figures(msgspec.Struct, frozen=True, kw_only=True):
    """The exact figures."""

    rules: Any
    """Those in force, of the game's own type."""
    names: dict[str, Words]
    bets: tuple[BetOdds, ...]
    ways: dict[str, Ways]
    positions: tuple[Position, ...]
    findings: tuple[Finding, ...]
    of_game: Any = None
    """What only this game has, of its own type: insurance, or hands and two boxes."""


class Sheet(msgspec.Struct, frozen=True, kw_only=True):
    figures: Figures
    shifts: tuple[ShiftOdds, ...]
    """One for each position."""
    mix_shift: ShiftOdds
    """Of the bets that are simulated together, if their rounds were independent."""
    plan: Plan
    simulated: Report
    issued: date
    version: str
    """Of the software."""

    @property
    def game(self) -> Game:
        return self.plan.game.game

    @property
    def pages(self) -> "Pages":
        return self.plan.game.pages()

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
    figures = planned.game.pages().figures(planned.rules)
    return Sheet(
        figures=figures,
        shifts=tuple(shift_odds(position, rounds=planned.shift_rounds) for position in figures.positions),
        mix_shift=shift_odds(mix_position(planned), rounds=planned.shift_rounds),
        plan=planned,
        simulated=report(planned, tally),
        issued=issued,
        version=version,
    )
