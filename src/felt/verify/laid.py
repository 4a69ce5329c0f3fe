"""The records of a round that laid chips on the felt. The house signs their root before a card is opened."""

from felt.core.events import ChipsPlaced, Event
from felt.journal import Record
from felt.table.events import BettingOpened
from felt.table.irregularity.events import FreeHandOpened


class Laid:
    def __init__(self) -> None:
        self.hashes: list[bytes] = []

    def follow(self, event: Event, record: Record) -> None:
        if isinstance(event, ChipsPlaced):
            self.hashes.append(record.hash)
        elif isinstance(event, BettingOpened | FreeHandOpened):
            self.hashes.clear()
