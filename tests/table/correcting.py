"""Settled rounds of all three games, and what lay on their tables in truth."""

from collections.abc import Mapping
from typing import Any

from felt.core.authority import Role
from felt.core.cards import cards
from felt.core.chips import Cents
from felt.core.wagers import Laid, Mode, Moment
from felt.games import baccarat
from felt.table import Event
from felt.table.commands import CloseTable, Join
from felt.table.corrections.commands import ApproveCorrection, ProposeCorrection
from felt.table.corrections.deal import Deal, LaidBy
from felt.table.corrections.events import CorrectionProposed, RoundCorrected
from felt.table.recall import Recalled, recall
from felt.table.state import Phase
from tests.table.driver import (
    BANKER_WINS,
    HOUSE_NIU_6,
    NIU,
    NO_NIU,
    PLAYER_WINS,
    TableUnderTest,
    baccarat_table,
    niuniu_table,
    sicbo_table,
    wager,
)

ONE_DECK = baccarat.Rules(mode=Mode.ONLINE, decks=1)
TRUTH = {
    "baccarat": Deal(cards=cards(BANKER_WINS)),
    "sicbo": Deal(dice=(1, 1, 2)),
    "niuniu": Deal(hands={"box 1": cards(NO_NIU), "box 2": cards("AS AH AD AC 4S"), "house": cards(HOUSE_NIU_6)}),
}
"""By game, what was really dealt in the round of `settled_table`."""
GROUND = {"baccarat": "baccarat 7.16", "sicbo": "sicbo 7.7", "niuniu": "niuniu 7.9"}
"""By game, the clause of its own book."""


def settled_table(game: str, *, more: int = 1) -> TableUnderTest:
    """Round 1 is settled, betting is open in round 2. `more` rounds can be dealt after it.

    Baccarat: An 10 on the Player, Binh 20 on the Banker; the Player wins nine to seven. Sic Bo: An 10 on Big, Binh 5 on
    Small; 1-5-6. Niu Niu: An an Ante of 10 on box 1, Binh of 5 on box 2; Niu 8 and no Niu against the house's Niu 6."""
    match game:
        case "baccarat":
            table = TableUnderTest(baccarat_table(rules=ONE_DECK), deal=f"{PLAYER_WINS} " * (1 + more))
            wagers = (wager("an", "player", 10), wager("binh", "banker", 20))
        case "sicbo":
            table = TableUnderTest(sicbo_table(), dice=[(1, 5, 6)] * (1 + more))
            wagers = (wager("an", "big", 10), wager("binh", "small", 5))
        case _:
            table = TableUnderTest(niuniu_table(), deal=f"{NIU} {NO_NIU} {HOUSE_NIU_6} " * (1 + more))
            wagers = (wager("an", "ante", 10, box=1), wager("binh", "ante", 5, box=2))
    table.opened()
    for patron in ("an", "binh"):
        table.do(Join(patron=patron))
    table.next_betting()
    for each in wagers:
        table.bet(each)
    while table.state.round == 1:
        table.until_deadline()
    return table.next_betting()


def closed(table: TableUnderTest) -> TableUnderTest:
    table.do(CloseTable(by="pit"))
    while table.phase != Phase.CLOSED:
        table.until_deadline()
    return table


def found(table: TableUnderTest, number: int) -> Recalled:
    """As the room reads it from the books."""
    return recall(table.settings.name, number, table.settings, table.happenings(number))


def laid(patron: str, *wagers: tuple[str, int], box: int | None = None, moment: Moment | None = None) -> LaidBy:
    return LaidBy(patron, tuple(Laid(bet, Cents(chips * 100), moment, box) for bet, chips in wagers))


def proposal(table: TableUnderTest, game: str, **fields: Any) -> ProposeCorrection:
    """By Hoa, a Shift Manager; of round 1 to the truth, if nothing else is said."""
    number = fields.get("round", 1)
    corrects = {} if "wagers" in fields else {"deal": TRUTH[game]}
    given = {"by": "hoa", "role": Role.SHIFT_MANAGER, "round": 1, "clause": GROUND[game], "why": "read wrongly"}
    return ProposeCorrection(**{**given, **corrects, **fields, "found": found(table, number)})


def approval(**fields: Any) -> ApproveCorrection:
    """By Mai, a Pit Manager."""
    return ApproveCorrection(**{"by": "mai", "role": Role.PIT_MANAGER, "round": 1, "number": 1, **fields})


def handle(table: TableUnderTest, command: Any, chips: Mapping[str, int]) -> list[Event]:
    """A command, with these chips at hand."""
    events = table.table.handle(command, table.now, lambda patron: Cents(chips[patron]))
    for event in events:
        table.record(event)
    return events


def proposed(table: TableUnderTest, command: ProposeCorrection, **chips: int) -> CorrectionProposed:
    (event,) = handle(table, command, {"an": 10**9, "binh": 10**9, **chips})
    assert isinstance(event, CorrectionProposed)
    return event


def approved(table: TableUnderTest, number: int = 1, **chips: int) -> RoundCorrected:
    """The correction of round 1 that was proposed under this number."""
    return approved_by(table, approval(number=number), **chips)


def approved_by(table: TableUnderTest, command: ApproveCorrection, **chips: int) -> RoundCorrected:
    (event,) = handle(table, command, {"an": 10**9, "binh": 10**9, **chips})
    assert isinstance(event, RoundCorrected)
    return event


def corrected_table(game: str, **chips: int) -> TableUnderTest:
    table = settled_table(game)
    proposed(table, proposal(table, game))
    approved(table, **chips)
    return table
