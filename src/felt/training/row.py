"""A row of section 7, by its name."""

from typing import NamedTuple

from felt.core.game import Game
from felt.core.irregularity import Irregularity, Remedy
from felt.core.wagers import Clause


class Row(NamedTuple):
    """Names a row of section 7: a clause may have several."""

    clause: Clause
    remedy: Remedy

    def of(self, game: Game) -> Irregularity:
        return next(row for row in game.irregularities if (row.clause, row.remedy) == self)
