"""Tables at which a shoe is dealt as it lies, whatever its order."""

from collections.abc import Sequence
from typing import Any

from felt.core.cards import Card
from felt.core.chance import CardsNeeded
from felt.core.events import Event
from felt.games import GAMES
from tests.table.dealer.pit import Pit, casino_table

IN_ORDER = "3S 4S 5S 6S 7S 8S 9S TS"
"""Eight cards of a new deck: two rounds in which both hands stand. A ninth one raises the alarm."""
NINTH = "JS"


def baccarat(burn: str = "5H", **rules: Any) -> Pit:
    return Pit(casino_table("baccarat", **{"insurance": False, **rules})).ready(burn)


def eight_in_order(burn: str = "5H", **rules: Any) -> Pit:
    """Two rounds are paid, and the table waits between two rounds."""
    pit = baccarat(burn, **rules)
    for dealt in (IN_ORDER[:11], IN_ORDER[12:]):
        pit.bets({1: [("player", 10)]})
        pit.deal(dealt)
        pit.paid()
    return pit


def alarmed(burn: str = "5H", **rules: Any) -> Pit:
    """The ninth card in order is the first card of the third round."""
    pit = eight_in_order(burn, **rules)
    pit.bets({1: [("player", 10)], 2: [("banker", 20)]})
    pit.key(NINTH)
    return pit


def burned(shoe: Sequence[Card]) -> list[Card | None]:
    """The shoe as it is seen: the cards burned behind the first one are not."""
    game = GAMES["baccarat"]
    assert game.shoe is not None
    count = game.shoe.burn_count(shoe[0])
    return [shoe[0], *[None] * count, *shoe[1 + count :]]


def deal_until_alarm(pit: Pit, out: Sequence[Card | None]) -> list[Event]:
    """Round after round from these cards. The events of the card that raised the alarm; none if no card did."""
    to_come = iter([card for card in out if card is not None])
    happened: list[Event] = []
    while True:
        state = pit.state
        if state.shuffle is None or state.shuffle.finished or state.cards_are_over:
            return []
        if isinstance(state.need, CardsNeeded) and (state.in_play or out[1] is None):
            card = next(to_come, None)
            if card is None:
                return []
            happened = pit.key(card)
        elif state.in_play:
            pit.paid()
        else:
            pit.bets({1: [("player", 10)]})
        if pit.state.alarms:
            return happened


def niuniu() -> Pit:
    return Pit(casino_table("niuniu")).ready()


def felt_of(*boxes: int) -> dict[int, list[tuple[str, int, int]]]:
    return {box: [("ante", 10, box)] for box in boxes}
