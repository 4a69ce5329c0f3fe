"""Tables in every situation in which a clause may be cited, game by game."""

from collections import deque
from collections.abc import Callable

from felt.core.cards import Card, cards
from felt.games.baccarat.stages import Insurance, Squeezing
from felt.games.niuniu.commands import Arrange
from felt.games.niuniu.stages import Arranging
from felt.table.state import Phase
from tests.table.driver import (
    HOUSE_NIU_6,
    NIU,
    NO_NIU,
    TableUnderTest,
    any_wagers,
    niuniu_table,
    table_in,
    wager,
)


def no_card_yet(game: str) -> TableUnderTest:
    """Betting has closed, and no card of the round has been dealt."""
    table = table_in(game, Phase.BETTING)
    table.supplies = False
    table.passes("binh")
    return table


def niuniu_dealing() -> TableUnderTest:
    """Box 1 has its cards, the house has none."""
    table = table_in("niuniu", Phase.DEALING)
    want = table.state.wants
    assert want is not None
    table.do(table.answer(want))
    return table


def niuniu_arranged() -> TableUnderTest:
    """An has arranged a hand, Binh has not."""
    table = TableUnderTest(niuniu_table(), deal=f"{NIU} {NO_NIU} {HOUSE_NIU_6}").betting("an", "binh")
    table.bet(wager("an", "ante", 10, box=1))
    table.bet(wager("binh", "ante", 10, box=2))
    table.do(Arrange(patron="an", box=1, niu=(Card("TS"), Card("JH"), Card("QD"))))
    assert table.phase == Arranging.name
    return table


def squeezed_and_insured() -> TableUnderTest:
    """An has squeezed two cards, and is now offered insurance."""
    table = table_in("baccarat", Squeezing.name)
    while table.phase != Insurance.name:
        table.until_deadline()
    return table


def _in(game: str, phase: str) -> Callable[[], TableUnderTest]:
    return lambda: table_in(game, phase)


def _every(game: str, **more: Callable[[], TableUnderTest]) -> dict[str, Callable[[], TableUnderTest]]:
    phases = (Phase.WAITING, Phase.COUNTDOWN, Phase.BETTING, Phase.RESULT)
    return {str(phase): _in(game, phase) for phase in phases} | more


SITUATIONS: dict[str, dict[str, Callable[[], TableUnderTest]]] = {
    "baccarat": _every(
        "baccarat",
        no_card_yet=lambda: no_card_yet("baccarat"),
        dealing=_in("baccarat", Phase.DEALING),
        squeeze=_in("baccarat", Squeezing.name),
        insurance=_in("baccarat", Insurance.name),
        squeezed=squeezed_and_insured,
    ),
    "sicbo": _every("sicbo", dealing=_in("sicbo", Phase.DEALING)),
    "niuniu": _every(
        "niuniu",
        no_card_yet=_in("niuniu", Phase.DEALING),
        dealing=niuniu_dealing,
        arranging=_in("niuniu", Arranging.name),
        arranged=niuniu_arranged,
    ),
}


def next_round_bet(table: TableUnderTest, game: str) -> None:
    """An bets in the next round, Binh passes."""
    table.supplies = True
    table.cards = deque(cards({"baccarat": "9S 2H KD 5C", "sicbo": "", "niuniu": f"{NIU} {HOUSE_NIU_6}"}[game]))
    table.next_betting()
    table.bet(*any_wagers(game, "an"))
    table.passes("binh")
