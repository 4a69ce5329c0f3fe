"""The journal of a table: its events, numbered without gaps, each with the hash of all before it. Pure.

`hash = SHA-256(previous hash ‖ table ‖ seq ‖ round ‖ at ‖ body)`; the text of the table and the body are preceded by
their length as eight bytes, the numbers are eight bytes each, all big-endian and signed. Before the first event
stands `GENESIS`."""

import hashlib
import struct
from collections.abc import Iterable

import msgspec

from felt.core.refusals import Refusal
from felt.core.words import Words

GENESIS = bytes(32)


class Record(msgspec.Struct, frozen=True, gc=False):
    """One event as it stands in the journal. `at` is in milliseconds since 1970, `body` the event as JSON."""

    table: str
    seq: int
    round: int
    at: int
    body: bytes
    hash: bytes


class Snapshot(msgspec.Struct, frozen=True):
    """A table's state after the event `seq`, so that a start need not read its whole history. It holds nothing that
    the events do not."""

    table: str
    seq: int
    hash: bytes
    state: bytes
    intact: bool = True
    """False when what is in the books is not what was written there."""


class JournalBroken(Refusal):
    words = Words(
        "The journal of table {table} is broken at event {seq}: {problem}.",
        "Nhật ký của bàn {table} bị hỏng tại sự kiện {seq}: {problem}.",
    )


def link(previous: bytes, table: str, seq: int, round_number: int, at: int, body: bytes) -> bytes:
    name = table.encode()
    packed = struct.pack(f">q{len(name)}sqqqq", len(name), name, seq, round_number, at, len(body))
    return hashlib.sha256(b"".join((previous, packed, body))).digest()


def seal(seq: int, last_hash: bytes, state: bytes) -> bytes:
    """Written with a snapshot: it binds the state to the event after which it was taken."""
    return hashlib.sha256(b"".join((b"felt/snapshot", struct.pack(">q", seq), last_hash, state))).digest()


class Chain:
    """The end of a table's journal, to which events are appended."""

    def __init__(self, table: str, seq: int = 0, last_hash: bytes = GENESIS) -> None:
        self.table = table
        self.seq = seq
        self.hash = last_hash

    def append(self, body: bytes, *, round_number: int, at: int) -> Record:
        self.seq += 1
        self.hash = link(self.hash, self.table, self.seq, round_number, at, body)
        return Record(self.table, self.seq, round_number, at, body, self.hash)


def check_chain(records: Iterable[Record], *, seq: int = 0, last_hash: bytes = GENESIS) -> Chain | None:
    """Follow the chain from `seq` on; refuses the first record that does not fit, and says why."""
    chain: Chain | None = None
    for record in records:
        chain = chain or Chain(record.table, seq, last_hash)
        if record.seq != chain.seq + 1:
            problem = Words(f"event {chain.seq + 1} is missing", f"thiếu sự kiện {chain.seq + 1}")
            raise JournalBroken(table=record.table, seq=record.seq, problem=problem)
        expected = chain.append(record.body, round_number=record.round, at=record.at)
        if expected != record:
            problem = Words("its hash does not fit", "mã băm không khớp")
            raise JournalBroken(table=record.table, seq=record.seq, problem=problem)
    return chain
