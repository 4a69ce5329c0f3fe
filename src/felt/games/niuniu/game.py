"""Niu Niu as a table runs it."""

import dataclasses
from collections.abc import Sequence

from felt.core.game import Game, OnFelt
from felt.core.settlement import Circumstances, Settlement
from felt.core.times import Times
from felt.core.wagers import Wager
from felt.core.words import Words
from felt.games.niuniu.bets import ADDITIONAL_KEEPS, PAYS, name_of
from felt.games.niuniu.case import Case
from felt.games.niuniu.citations import CITATIONS, WRONG_CARDS
from felt.games.niuniu.edition_1 import first_edition
from felt.games.niuniu.hands import hand_name
from felt.games.niuniu.irregularities import IRREGULARITIES
from felt.games.niuniu.ranking import ORDER, RANK_OF_DIGIT, Arrangement, key_of
from felt.games.niuniu.refusals import BoxTaken
from felt.games.niuniu.round import Outcome, Round
from felt.games.niuniu.rules import ADDITIONAL_TO_DOUBLE, BOXES_PER_PATRON, DOUBLE_TO_ANTE, POINTS, Rules
from felt.games.niuniu.settle import check, settle
from felt.games.niuniu.stages import STAGES


def start(wagers: Sequence[Wager]) -> Round:
    """niuniu 4.8: only boxes with wagers get cards, clockwise."""
    return Round(tuple(sorted({wager.box for wager in wagers if wager.box is not None})))


def admit(wagers: Sequence[Wager], rules: Rules, on_felt: OnFelt) -> None:
    for index, wager in enumerate(wagers):
        if wager.box is not None and on_felt.boxes.get(wager.box, wager.patron) != wager.patron:
            raise BoxTaken(box=wager.box, place=f"wagers[{index}].box")
    check(wagers, rules)


def settle_in(outcome: Outcome, wagers: Sequence[Wager], rules: Rules, circumstances: Circumstances) -> Settlement:
    return settle(outcome, wagers, rules, void_boxes=circumstances.void_boxes)


def shown(outcome: Outcome) -> dict[str, object]:
    boxes = {box: _hand(hand) | {"wins": box in outcome.boxes_won} for box, hand in outcome.boxes.items()}
    return {"house": _hand(outcome.house), "boxes": boxes}


def _hand(hand: Arrangement) -> dict[str, object]:
    return {"rank": hand.rank.key, "points": hand.points, "niu": hand.niu, "rest": hand.rest}


def compared_in(times: Times, finished: Round) -> int:
    """The house opens, and then the boxes are compared one by one. A hand is laid down as one card would be."""
    return times.card_ms * (len(finished.boxes) + 1)


def in_force(rules: Rules) -> dict[str, object]:
    return {
        "game": "niuniu",
        "edition": EDITION,
        "table": rules,
        "points": POINTS,
        "rank_of_digit": [rank.key for rank in RANK_OF_DIGIT],
        "order": [key_of(rank, points) for rank, points in ORDER],
        "equal_in_order": ["highest_card", "suit"],
        "double_to_ante": DOUBLE_TO_ANTE,
        "additional_to_double": ADDITIONAL_TO_DOUBLE,
        "boxes_per_patron": BOXES_PER_PATRON,
        "pays": {rank.key: row for rank, row in PAYS.items()},
        "additional_keeps": {rank.key: row for rank, row in ADDITIONAL_KEEPS.items()},
    }


EDITION = 2

_LATEST = Game(
    name="niuniu",
    title=Words("Niu Niu", "Ngầu Hầm (Niu Niu)"),
    rules_type=Rules,
    start=start,
    admit=admit,
    outcome=Round.outcome,
    settle=settle,
    shown=shown,
    mark=lambda outcome: outcome.house.key,
    name_of=name_of,
    irregularities=IRREGULARITIES,
    citations=CITATIONS,
    case=Case,
    in_force=in_force,
    decks=lambda rules: 1,
    hand_name=hand_name,
    call=lambda outcome: outcome.house.key,
    settle_in=settle_in,
    without_box=Round.without_box,
    taken_back=Round.taken_back,
    wrong_cards=WRONG_CARDS,
    dealt_in=lambda times, cards: times.card_ms >> 1,  # half a step: a hand is laid down at once
    compared_in=compared_in,
    stages=STAGES,
)

GAME = dataclasses.replace(_LATEST, edition=EDITION, earlier=(first_edition(_LATEST),))
