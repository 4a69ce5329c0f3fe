"""The rounds of a scenario as they were played. A correction looks back at one of them."""

from felt.core.events import Event
from felt.store.refusals import RoundNotInJournal
from felt.table.recall import Recalled, TimedEvent, recall
from felt.table.settings import Settings


class Rounds:
    def __init__(self, settings: Settings) -> None:
        self._settings = settings
        self._happened: dict[int, list[TimedEvent]] = {}
        """By number of the round, in order."""

    def keep(self, number: int, at: int, event: Event) -> None:
        """`number` is the round under which the journal files the event."""
        self._happened.setdefault(number, []).append(TimedEvent(at, event))

    def recalled(self, number: int) -> Recalled:
        table = self._settings.name
        if number < 1 or number not in self._happened:
            raise RoundNotInJournal(table=table, number=number)
        return recall(table, number, self._settings, self._happened[number])
