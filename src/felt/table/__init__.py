"""A table as a state machine: a command and the time in, events out. No clock, no I/O, no randomness.

    decide(state, command, now, available) → events      refuses the command, or yields its events
    evolve(state, event)                                 applies an event to the state

The events are the truth: the same events give the same state, live, after a crash, and in a replay. The caller hands in
the time, in milliseconds, and the chips of a patron."""

from felt.core.commands import Command
from felt.core.events import Event
from felt.core.stage import Available
from felt.table.decide import decide
from felt.table.evolve import evolve
from felt.table.settings import Settings
from felt.table.state import State

__all__ = ["Command", "Event", "Settings", "State", "Table", "decide", "evolve"]


class Table:
    """A state, and the only way to change it."""

    def __init__(self, state: State) -> None:
        self.state = state

    def handle(self, command: Command, now: int, available: Available) -> list[Event]:
        """Carry out a command. A refused command raises its refusal and changes nothing."""
        events: list[Event] = []
        for event in decide(self.state, command, now, available):
            evolve(self.state, event)
            events.append(event)
        return events
