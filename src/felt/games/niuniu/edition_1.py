"""The first edition of Niu Niu."""

import dataclasses

from felt.core.game import Game
from felt.games.niuniu.rules import Rules


def first_edition(latest: Game) -> Game:
    def in_force(rules: Rules) -> dict[str, object]:
        return {key: value for key, value in latest.in_force(rules).items() if key != "edition"}

    return dataclasses.replace(latest, edition=1, earlier=(), in_force=in_force)
