"""Registers: journals beside those of the tables, such as the file of a dispute or the chips of a rack. Pure.

A register decides a command by what its events say, and its events may move chips. Its journal is a chain like that of
a table (`felt.journal`). Its name begins with `~`, which no table's name can contain."""

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from typing import Any, Generic, TypeAlias, TypeVar

import msgspec

from felt.core.words import Words
from felt.journal import JournalBroken, Record
from felt.ledger import Transfer

MARK = "~"

UNREADABLE = Words("it cannot be read", "không đọc được")


def is_table(journal: str) -> bool:
    """Whether this is the journal of a table."""
    return not journal.startswith(MARK)


class Entry(msgspec.Struct, frozen=True, kw_only=True, tag_field="type", forbid_unknown_fields=True):
    """An event of a register."""

    request: str = ""
    """The id of the request that it answers. Empty if nobody asked for it."""

    @classmethod
    def kind(cls) -> str:
        return str(cls.__struct_config__.tag)


class Order(msgspec.Struct, frozen=True, kw_only=True):
    """A command to a register. The same id counts once."""

    id: str


class NamedFile(msgspec.Struct, frozen=True):
    """A file of evidence."""

    sha256: str
    size: int


class NamedRecord(msgspec.Struct, frozen=True):
    """An event in the journal of a table."""

    table: str
    seq: int
    hash: str


Reference: TypeAlias = NamedFile | NamedRecord


def _nothing(entry: object) -> Iterable[Reference]:
    return ()


State = TypeVar("State")
AnyOrder = TypeVar("AnyOrder", bound=Order)
AnyEntry = TypeVar("AnyEntry", bound=Entry)


@dataclass(frozen=True, kw_only=True)
class Register(Generic[State, AnyOrder, AnyEntry]):
    """One kind of register. There are many journals of a kind: one for each case, one for each table's rack."""

    prefix: str
    """The journals of this kind are named by it and by their own key: `~case/17`."""
    begin: Callable[[str], State]
    """The state before the first entry, by the key."""
    decide: Callable[[State, AnyOrder, int], Iterable[AnyEntry]]
    """The entries of an order, or its refusal. The state does not change."""
    evolve: Callable[[State, AnyEntry, int], None]
    """The state after an entry that was made at this time. Refuses an entry that cannot follow (`WrongRecord`)."""
    transfers: Callable[[State, AnyEntry, str, int], Sequence[Transfer]]
    """The chips that an entry moves, by the state before it, the name of the journal and the number of the entry."""
    entries: Any
    """The union of all entries."""
    read: Callable[[State, AnyEntry], Iterable[tuple[str, int]]] = lambda state, entry: ()
    """The accounts that were read for an entry, and the balance of each, by the state before it. An account had these
    balances in the order of the entries."""
    relies_on: Callable[[AnyEntry], Iterable[Reference]] = _nothing
    """What else in the books an entry names."""

    def name(self, key: str) -> str:
        return f"{self.prefix}{key}"

    def key(self, name: str) -> str:
        return name.removeprefix(self.prefix)

    def decode(self, record: Record) -> AnyEntry:
        try:
            entry: AnyEntry = msgspec.json.decode(record.body, type=self.entries)
        except (msgspec.MsgspecError, UnicodeDecodeError, RecursionError) as error:
            raise JournalBroken(table=record.table, seq=record.seq, problem=UNREADABLE) from error
        return entry
