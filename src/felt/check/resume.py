"""Which journals an interrupted check has found to be right, in a file that the operator names.

A journal is skipped if it still ends with the same event. Rows that were changed since then are not found: the file
serves to go on after an interruption, not to check less."""

import os
from collections.abc import Mapping
from pathlib import Path

import msgspec

from felt.core.refusals import Refusal
from felt.core.words import Words


class NotAResumeFile(Refusal):
    words = Words(
        "{path} was not written by a check of these books with these keys; name another file with --resume.",
        "{path} không phải do lần kiểm tra sổ này với các khóa này ghi; hãy chỉ ra tệp khác bằng --resume.",
    )


class Done(msgspec.Struct, frozen=True):
    """A journal that is right up to its event `seq`, and how many transfers its events have made."""

    table: str
    seq: int
    hash: str
    transfers: int


class _File(msgspec.Struct, frozen=True):
    database: str
    with_keys: bool
    done: tuple[Done, ...]


class Resume:
    def __init__(self, path: Path | None, *, database: str, with_keys: bool) -> None:
        self._path = path
        self._database = database
        self._with_keys = with_keys
        self._done: Mapping[str, Done] = {}
        if path is not None and path.exists():
            self._done = {done.table: done for done in self._read(path).done}

    def done(self, table: str, seq: int, last_hash: bytes) -> Done | None:
        done = self._done.get(table)
        return done if done is not None and (done.seq, done.hash) == (seq, last_hash.hex()) else None

    def note(self, done: Done) -> None:
        if self._path is None:
            return
        self._done = {**self._done, done.table: done}
        aside = self._path.with_name(f"{self._path.name}.new")
        aside.write_bytes(msgspec.json.encode(_File(self._database, self._with_keys, tuple(self._done.values()))))
        os.replace(aside, self._path)

    def _read(self, path: Path) -> _File:
        try:
            file = msgspec.json.decode(path.read_bytes(), type=_File)
        except msgspec.MsgspecError as error:
            raise NotAResumeFile(path=path) from error
        if (file.database, file.with_keys) != (self._database, self._with_keys):
            raise NotAResumeFile(path=path)
        return file
