"""Plans of runs and of sheets, by the name of the game and the settings of its table."""

from typing import Any

from felt.odds.par import document
from felt.odds.registry import find, table_rules
from felt.odds.simulate import plan as planning
from felt.odds.simulate.plan import Plan


def plan(game: str, *, commission: bool | None = None, decks: int | None = None, **run: Any) -> Plan:
    odds = find(game)
    return planning.plan(odds, rules=table_rules(odds, {"commission": commission, "decks": decks}), **run)


def plan_sheet(game: str, *, commission: bool | None = None, decks: int | None = None, **run: Any) -> Plan:
    odds = find(game)
    return document.plan_sheet(odds, rules=table_rules(odds, {"commission": commission, "decks": decks}), **run)
