"""A round that is settled and paid, and chips that lay on the felt all the same: the dealer had not recorded them."""

from typing import Any

from felt.core.cards import cards
from felt.core.chips import Cents
from felt.core.wagers import Laid
from felt.table.corrections.commands import ApproveCorrection, ProposeCorrection
from felt.table.corrections.deal import Deal, LaidBy
from felt.table.corrections.events import RoundCorrected
from felt.table.dealer.commands import GoOn
from felt.table.recall import recall
from tests.table.dealer.pit import MANAGER, SHIFT_MANAGER, Pit, casino_table
from tests.table.driver import HOUSE_NIU_6, NIU, NO_NIU, PLAYER_WINS


def settled(game: str) -> Pit:
    """Baccarat: seat 1 has 10 on the Player, who wins nine to seven. Sic Bo: 10 on Big; 1-5-6 comes. Niu Niu: an Ante
    of 10 in box 1, with Niu 8 against Niu 6 of the house."""
    pit = Pit(casino_table(game)).ready()
    pit.bets({1: [{"baccarat": ("player", 10), "sicbo": ("big", 10), "niuniu": ("ante", 10, 1)}[game]]})
    match game:
        case "baccarat":
            pit.deal(PLAYER_WINS)
        case "sicbo":
            pit.throw(1, 5, 6)
        case _:
            pit.key(NIU)
            pit.key(HOUSE_NIU_6)
            pit.act(GoOn)
    pit.paid()
    return pit


UNRECORDED: dict[str, tuple[LaidBy, Deal]] = {
    "baccarat": (LaidBy("seat 4", (Laid("banker", Cents(2_000)), Laid("tie", Cents(500)))), Deal()),
    "sicbo": (LaidBy("seat 4", (Laid("number-5", Cents(500)),)), Deal()),
    "niuniu": (
        LaidBy("seat 4", (Laid("ante", Cents(500), None, 2),)),
        Deal(hands={"box 1": cards(NIU), "box 2": cards(NO_NIU), "house": cards(HOUSE_NIU_6)}),
    ),
}
"""By game, what lay at seat 4, and the cards where a box had got none."""


def proposal(pit: Pit, **fields: Any) -> ProposeCorrection:
    found = recall(pit.settings.name, 1, pit.settings, pit.record[1])
    laid, deal = UNRECORDED[pit.settings.game_name]
    given: dict[str, Any] = {"round": 1, "clause": "ruling A8", "why": "the chips were there", "found": found}
    proposed: ProposeCorrection = pit.as_(
        ProposeCorrection, SHIFT_MANAGER, **given | {"wagers": (laid,), "deal": deal} | fields
    )
    return proposed


def corrected(game: str) -> tuple[Pit, RoundCorrected]:
    pit = settled(game)
    pit.do(proposal(pit))
    (event,) = pit.act(ApproveCorrection, MANAGER, round=1, number=1)
    assert isinstance(event, RoundCorrected)
    return pit, event
