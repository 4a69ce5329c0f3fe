"""The books in one SQLite file, the default."""

import asyncio
from array import array
from collections.abc import Callable, Iterable, Iterator, Sequence
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager
from pathlib import Path
from typing import Any, TypeVar

import apsw

from felt.core.refusals import Refusal
from felt.core.words import Words
from felt.journal import Record
from felt.store import Batch, StoreUnavailable, queries
from felt.store.deciding import Decision, End, Seen, decide, wanted, written_before
from felt.store.migrations import FOUND, KNOWN, VERSIONS, Dialect, pending
from felt.store.names import Names
from felt.store.queries import KIND_NUMBERS
from felt.store.reading import Reading, Row, transfer_of

T = TypeVar("T")

BUSY_MS = 5_000
"""How long to wait for another process, such as a backup, that has locked the file."""

PROBLEMS: dict[type[apsw.Error], Words] = {
    apsw.FullError: Words("the disk is full", "đĩa đã đầy"),
    apsw.ReadOnlyError: Words("the file is read-only", "tệp chỉ cho đọc"),
    apsw.CantOpenError: Words("the file cannot be opened", "không mở được tệp"),
    apsw.BusyError: Words("another program has locked the file", "chương trình khác đang khóa tệp"),
    apsw.LockedError: Words("another program has locked the file", "chương trình khác đang khóa tệp"),
    apsw.ProtocolError: Words("another program has locked the file", "chương trình khác đang khóa tệp"),
    apsw.PermissionsError: Words("access to the file is denied", "không có quyền truy cập tệp"),
    apsw.IOError: Words("the disk does not read or write", "đĩa không đọc hoặc không ghi được"),
    apsw.NoMemError: Words("memory is used up", "hết bộ nhớ"),
    apsw.CorruptError: Words("the file is damaged", "tệp bị hỏng"),
    apsw.NotADBError: Words("the file is no database", "tệp không phải là cơ sở dữ liệu"),
}

FIND_NAMES = "SELECT name, id FROM names WHERE name IN carray($1)"
MAKE_NAME = "INSERT INTO names (name) VALUES ($1) RETURNING id"
FIND_BALANCES = "SELECT id, balance, held FROM accounts WHERE id IN carray($1)"
FIND_ENDS = """
    SELECT w.value, e.seq, e.hash FROM carray($1) w
    JOIN events e ON e.table_id = w.value AND e.seq = (SELECT max(seq) FROM events WHERE table_id = w.value)
"""
FIND_RECORD = "SELECT seq, round, at, body, hash FROM events WHERE table_id = $1 AND seq = $2"
FIND_TRANSFERS = f"""
    SELECT t.number, EXISTS (SELECT 1 FROM transfers e WHERE e.hold = t.number), f.*
    FROM ({queries.TRANSFERS}) AS f JOIN transfers t ON t.id = f.id
"""  # noqa: S608 - our own words
