"""The clauses of a game's own book for what every table does (ruling A7)."""

from dataclasses import dataclass

from felt.core.wagers import Clause


@dataclass(frozen=True)
class Citations:
    wagers_held: Clause
    """The chips of a wager are held."""
    betting_closed: tuple[Clause, ...]
    """A wager comes before betting has opened, or after it has closed."""
    joined_late: tuple[Clause, ...] = ()
    """A patron joined after the countdown and waits for the next round."""
    confirmed: tuple[Clause, ...] = ()
    """Wagers are confirmed once, and then locked."""
    wrong_call: tuple[Clause, ...] = ()
    """A dealer calls another result than the cards or dice show."""
