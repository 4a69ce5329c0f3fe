"""What the tests of section 7 have in common: a Baccarat table with a dealer, and some hands."""

from typing import Any

from felt.core.events import Event
from felt.table.irregularity.commands import Choose, OpenFreeHand
from felt.table.irregularity.events import FreeHandOpened
from tests.table.dealer.pit import Pit, casino_table

NATURAL = "9S 2H KD 5C"
"""Player nine, Banker seven."""
BANKER_DRAWS = "6S KH KD 5C"
"""Player six stands, Banker five draws."""
BOTH_STAND = "6S KH KD 7C"
PLAYER_DRAWS = "KS KD 4H 5C"


def at_table(burn: str = "5H", **rules: Any) -> Pit:
    return Pit(casino_table("baccarat", **{"insurance": False, **rules})).ready(burn)


def dealt(on_table: str, *, felt: dict[int, Any] | None = None, **rules: Any) -> Pit:
    pit = at_table(**rules)
    pit.bets(felt or {1: [("player", 100)], 2: [("banker", 50)]})
    pit.deal(on_table)
    return pit


def kinds(events: list[Event]) -> list[str]:
    return [event.kind() for event in events]


def choose(patron: str, *, stay: bool = True) -> Choose:
    return Choose(patron=patron, stay=stay)


def free_hand(pit: Pit) -> FreeHandOpened:
    (opened,) = [event for event in pit.act(OpenFreeHand) if isinstance(event, FreeHandOpened)]
    assert pit.state.play.free
    return opened
