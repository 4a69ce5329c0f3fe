"""Sic Bo as a table runs it."""

import dataclasses
from collections.abc import Sequence

import msgspec

from felt.core.game import Game, OnFelt
from felt.core.wagers import Wager
from felt.core.words import Words
from felt.games.sicbo.bets import SPOTS, lit, name_of
from felt.games.sicbo.case import Case
from felt.games.sicbo.citations import CITATIONS
from felt.games.sicbo.edition_1 import first_edition
from felt.games.sicbo.irregularities import IRREGULARITIES
from felt.games.sicbo.round import Outcome, Round
from felt.games.sicbo.rules import DICE, Rules
from felt.games.sicbo.settle import check, refuse_outside_limits, settle


def start(wagers: Sequence[Wager]) -> Round:
    return Round()


def admit(wagers: Sequence[Wager], rules: Rules, on_felt: OnFelt) -> None:
    check(wagers, rules)


def shown(outcome: Outcome) -> dict[str, object]:
    return msgspec.structs.asdict(outcome) | {"lit": lit(outcome)}


def in_force(rules: Rules) -> dict[str, object]:
    pays = {bet: spot.odds for bet, spot in SPOTS.items()}
    return {"game": "sicbo", "edition": EDITION, "table": rules, "dice": DICE, "pays": pays}


EDITION = 2

_LATEST = Game(
    name="sicbo",
    title=Words("Sic Bo", "Tài Xỉu (Sic Bo)"),
    rules_type=Rules,
    start=start,
    admit=admit,
    outcome=Round.outcome,
    settle=settle,
    shown=shown,
    mark=lambda outcome: "-".join(map(str, outcome.dice)),
    name_of=name_of,
    irregularities=IRREGULARITIES,
    citations=CITATIONS,
    case=Case,
    in_force=in_force,
    decks=lambda rules: 0,
    refuse_close=refuse_outside_limits,
    call=lambda outcome: str(outcome.total),
)

GAME = dataclasses.replace(_LATEST, edition=EDITION, earlier=(first_edition(_LATEST),))
