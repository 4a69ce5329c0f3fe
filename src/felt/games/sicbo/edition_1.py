"""The first edition of Sic Bo. It differs from the edition in force in the clauses under which wagers are held."""

import dataclasses

from felt.core.game import Game
from felt.games.sicbo.rules import Rules


def first_edition(latest: Game) -> Game:
    def in_force(rules: Rules) -> dict[str, object]:
        return {key: value for key, value in latest.in_force(rules).items() if key != "edition"}

    return dataclasses.replace(latest, edition=1, earlier=(), in_force=in_force)
