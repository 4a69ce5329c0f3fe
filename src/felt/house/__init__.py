"""The journal of the house itself: chips that move without a table, and the lives of decks and dice. Pure.

Every transfer follows from an event of a journal. A table's events give its transfers (`felt.table.money`); the events
in here give those without a table. The journal is a chain like that of a table (`felt.journal`), under a name that no
table can have."""

import hashlib
from typing import TypeAlias

import msgspec

from felt.core.chips import Cents
from felt.house.equipment import AnyEquipmentRecord
from felt.house.events import HouseEvent
from felt.journal import Chain, Record
from felt.ledger import CAGE, Kind, Purpose, Transfer

HOUSE_JOURNAL = "~house"


class ChipsGiven(HouseEvent, frozen=True, tag="chips_given"):
    """Chips of the cage went to an account. `id` is that of the transfer."""

    id: str
    account: str
    amount: Cents
    purpose: Purpose
    reason: str

    def transfer(self) -> Transfer:
        return Transfer(self.id, Kind.MOVE, CAGE, self.account, self.amount, self.reason, self.purpose)


class BooksAdopted(HouseEvent, frozen=True, tag="books_adopted"):
    """The first event, if the books are older than this journal. It vouches for the transfers without a table that
    were there: how many they are, and their digest in the order of their numbers (`TransfersDigest`)."""

    transfers: int
    digest: str


AnyHouseEvent: TypeAlias = ChipsGiven | BooksAdopted | AnyEquipmentRecord

_decoder: msgspec.json.Decoder[AnyHouseEvent] = msgspec.json.Decoder(AnyHouseEvent)


def decode_house_event(body: bytes) -> AnyHouseEvent:
    return _decoder.decode(body)


def next_record(chain: Chain, event: AnyHouseEvent, *, at: int) -> Record:
    return chain.append(msgspec.json.encode(event), kind=event.kind(), round_number=0, at=at)


class TransfersDigest:
    """SHA-256 over transfers, each as a line of JSON."""

    def __init__(self) -> None:
        self.count = 0
        self._hash = hashlib.sha256()

    def add(self, transfer: Transfer) -> None:
        self.count += 1
        self._hash.update(msgspec.json.encode(transfer) + b"\n")

    def event(self) -> BooksAdopted:
        return BooksAdopted(self.count, self._hash.hexdigest())
