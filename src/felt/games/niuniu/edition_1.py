"""The first edition of Niu Niu: Niu 6 to Niu 1 were one rank, in which the highest card decided."""

import dataclasses
from collections.abc import Sequence

import msgspec

from felt.core.cards import Card
from felt.core.game import Game
from felt.games.niuniu.ranking import Arrangement, arrange
from felt.games.niuniu.round import Outcome, Round
from felt.games.niuniu.rules import Rules

ADDED_LATER = {"edition", "order", "equal_in_order"}
"""The parts of the rules in force that this edition did not state."""


def first_edition(latest: Game) -> Game:
    def in_force(rules: Rules) -> dict[str, object]:
        return {key: value for key, value in latest.in_force(rules).items() if key not in ADDED_LATER}

    # All games held wagers by the clause of the online Baccarat room.
    citations = {
        mode: dataclasses.replace(each, wagers_held="online 2.d.2.2") for mode, each in latest.citations.items()
    }
    return dataclasses.replace(
        latest, edition=1, earlier=(), in_force=in_force, outcome=outcome, shown=shown, citations=citations
    )


def outcome(game_round: Round) -> Outcome:
    return game_round.outcome(arranged_by_rank)


def arranged_by_rank(hand: Sequence[Card]) -> Arrangement:
    """Hands without points: the rank and the highest card alone compare them."""
    return msgspec.structs.replace(arrange(hand), points=0)


def shown(result: Outcome) -> dict[str, object]:
    boxes = {box: _hand(hand) | {"wins": box in result.boxes_won} for box, hand in result.boxes.items()}
    return {"house": _hand(result.house), "boxes": boxes}


def _hand(hand: Arrangement) -> dict[str, object]:
    return {"rank": hand.rank.key, "niu": hand.niu, "rest": hand.rest}
