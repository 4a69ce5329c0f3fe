"""A table as a state machine: a command and the time in, events out. No clock, no I/O, no randomness.

    decide(state, command, now, available) → events      refuses, or says what happens
    evolve(state, event)                      makes it so

The events are the truth: a state is what its events made of it, live, after a crash, and in a replay. Time is in
milliseconds and always handed in; so is what a patron has in chips."""

from felt.core.commands import Command
from felt.core.events import Event
from felt.core.stage import Available
from felt.table.decide import decide
from felt.table.evolve import evolve
from felt.table.settings import Settings
from felt.table.state import State

__all__ = ["Command", "Event", "Settings", "State", "Table", "decide", "evolve"]


class Table:
    """A state and the one way to change it."""

    def __init__(self, state: State) -> None:
        self.state = state

    def handle(self, command: Command, now: int, available: Available) -> list[Event]:
        """Carry out a command, or raise its refusal and change nothing."""
        events: list[Event] = []
        for event in decide(self.state, command, now, available):
            evolve(self.state, event)
            events.append(event)
        return events
