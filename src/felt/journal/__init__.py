"""The journal of a table: its events, numbered without gaps, each with the hash of all events before it. Pure.

`hash = SHA-256(previous hash ‖ table ‖ seq ‖ round ‖ at ‖ body)`. The table's name and the body are preceded by their
length as eight bytes. The numbers are eight bytes each. All are big-endian and signed. The hash before the first event
is `GENESIS`. The kind is not hashed: it repeats the body's own type, and `check_chain` compares the two."""

import hashlib
import struct
from collections.abc import Iterable
from functools import lru_cache

import msgspec

from felt.core.refusals import Refusal
from felt.core.words import Words

GENESIS = bytes(32)


class Record(msgspec.Struct, frozen=True, gc=False):
    """One event of the journal. `at` is in milliseconds since 1970. `kind` is the event's type, such as
    "betting_opened". `body` is the event as JSON."""

    table: str
    seq: int
    round: int
    at: int
    kind: str
    body: bytes
    hash: bytes


class Snapshot(msgspec.Struct, frozen=True):
    """A table's state after the event `seq`, so that a start need not read the whole journal. It says nothing that
    the events do not say."""

    table: str
    seq: int
    hash: bytes
    state: bytes
    intact: bool = True
    """False if the stored bytes are not the bytes that were written."""


class JournalBroken(Refusal):
    words = Words(
        "The journal of table {table} is broken at event {seq}: {problem}.",
        "Nhật ký của bàn {table} bị hỏng tại sự kiện {seq}: {problem}.",
    )


_NUMBERS = struct.Struct(">qqqq")


@lru_cache(maxsize=4096)
def _named(table: str) -> bytes:
    name = table.encode()
    return struct.pack(">q", len(name)) + name


def link(previous: bytes, table: str, seq: int, round_number: int, at: int, body: bytes) -> bytes:
    numbers = _NUMBERS.pack(seq, round_number, at, len(body))
    return hashlib.sha256(b"".join((previous, _named(table), numbers, body))).digest()


class _Typed(msgspec.Struct):
    type: str = ""


_typed = msgspec.json.Decoder(_Typed)


def kind_of(body: bytes) -> str:
    """The type that an event's JSON names; "" if it names none."""
    try:
        return _typed.decode(body).type
    except (msgspec.MsgspecError, UnicodeDecodeError, RecursionError):
        return ""


def seal(seq: int, last_hash: bytes, state: bytes) -> bytes:
    """Stored with a snapshot. It binds the state to the event after which the snapshot was taken."""
    return hashlib.sha256(b"".join((b"felt/snapshot", struct.pack(">q", seq), last_hash, state))).digest()


class Chain:
    """The end of a table's journal. New events are appended here."""

    def __init__(self, table: str, seq: int = 0, last_hash: bytes = GENESIS) -> None:
        self.table = table
        self.seq = seq
        self.hash = last_hash

    def append(self, body: bytes, *, kind: str, round_number: int, at: int) -> Record:
        self.seq += 1
        self.hash = link(self.hash, self.table, self.seq, round_number, at, body)
        return Record(self.table, self.seq, round_number, at, kind, body, self.hash)


def check_chain(records: Iterable[Record], *, seq: int = 0, last_hash: bytes = GENESIS) -> Chain | None:
    """Follow the chain after event `seq`. Refuses the first record that does not fit, and says why."""
    chain: Chain | None = None
    for record in records:
        chain = chain or Chain(record.table, seq, last_hash)
        if record.seq != chain.seq + 1:
            problem = Words(f"event {chain.seq + 1} is missing", f"thiếu sự kiện {chain.seq + 1}")
            raise JournalBroken(table=record.table, seq=record.seq, problem=problem)
        expected = chain.append(record.body, kind=record.kind, round_number=record.round, at=record.at)
        if expected != record:
            problem = Words("its hash does not fit", "mã băm không khớp")
            raise JournalBroken(table=record.table, seq=record.seq, problem=problem)
        if kind_of(record.body) != record.kind:
            problem = Words(f"its body is not of kind “{record.kind}”", f"nội dung không thuộc loại “{record.kind}”")
            raise JournalBroken(table=record.table, seq=record.seq, problem=problem)
    return chain
