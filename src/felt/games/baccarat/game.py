"""Baccarat as a table runs it."""

import dataclasses
from collections.abc import Sequence

import msgspec

from felt.core.game import Game, OnFelt, Shoe
from felt.core.settlement import Circumstances, Settlement
from felt.core.wagers import Wager
from felt.core.words import Words
from felt.games.baccarat import bets, insurance, rules
from felt.games.baccarat.case import Case
from felt.games.baccarat.citations import CITATIONS, WRONG_CARDS
from felt.games.baccarat.edition_1 import first_edition
from felt.games.baccarat.hands import hand_name
from felt.games.baccarat.irregularities import IRREGULARITIES
from felt.games.baccarat.limits import below_minimum, refuse_low_differential, refuse_online
from felt.games.baccarat.roads import Coup, mark
from felt.games.baccarat.round import Outcome, Round
from felt.games.baccarat.rules import Rules
from felt.games.baccarat.settle import check, settle
from felt.games.baccarat.stages import STAGES


def start(wagers: Sequence[Wager]) -> Round:
    return Round()


def admit(wagers: Sequence[Wager], table_rules: Rules, on_felt: OnFelt) -> None:
    check(wagers, table_rules)
    if not wagers:  # the table is being opened
        refuse_low_differential(table_rules)
    refuse_online(wagers, table_rules, on_felt.totals)


def lies(wagers: Sequence[Wager], table_rules: Rules, on_felt: OnFelt) -> None:
    check(wagers, table_rules)


def settle_in(
    outcome: Outcome, wagers: Sequence[Wager], table_rules: Rules, circumstances: Circumstances
) -> Settlement:
    return settle(outcome, wagers, table_rules, warned=circumstances.warned)


def shown(outcome: Outcome) -> dict[str, object]:
    return msgspec.structs.asdict(outcome)


def in_force(table_rules: Rules) -> dict[str, object]:
    return {
        "game": "baccarat",
        "edition": EDITION,
        "table": table_rules,
        "points": rules.POINTS,
        "natural": rules.NATURAL,
        "player_draws_on": sorted(rules.PLAYER_DRAWS_ON),
        "banker_draws_on": {str(own): sorted(third) for own, third in rules.BANKER_DRAWS_ON.items()},
        "banker_draws_against_standing_on": sorted(rules.BANKER_DRAWS_AGAINST_STANDING_ON),
        "cut_card_from_end": rules.CUT_CARD_FROM_END,
        "pays": bets.pay_table(commission=table_rules.commission, lucky6=table_rules.lucky6),
        "insurance": list(insurance.CELLS.values()) if table_rules.insurance else [],
    }


def description_adds(table_rules: Rules) -> dict[str, object]:
    offered = {bet: fields for bet, fields in bets.WINS_WHEN.items() if table_rules.lucky6 or bet != bets.Bet.LUCKY6}
    return {"wins_when": offered, "stands_off_when": bets.STANDS_OFF_WHEN}


EDITION = 2

_LATEST = Game(
    name="baccarat",
    title=Words("Baccarat", "Bài Cào (Baccarat)"),
    rules_type=Rules,
    start=start,
    admit=admit,
    outcome=Round.outcome,
    settle=settle,
    shown=shown,
    mark=lambda outcome: mark(Coup.of(outcome)),
    name_of=bets.name_of,
    irregularities=IRREGULARITIES,
    citations=CITATIONS,
    case=Case,
    in_force=in_force,
    decks=lambda table_rules: int(table_rules.decks),
    hand_name=hand_name,
    lies=lies,
    call=lambda outcome: str(outcome.winner),
    below_minimum=below_minimum,
    settle_in=settle_in,
    shoe=Shoe(rules.burn_count, rules.CUT_CARD_FROM_END),
    description_adds=description_adds,
    wrong_cards=WRONG_CARDS,
    stages=STAGES,
)

GAME = dataclasses.replace(_LATEST, edition=EDITION, earlier=(first_edition(_LATEST),))
