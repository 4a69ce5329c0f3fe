"""The house's master key. With it a shuffle can be found again from what the journal has of it; without it the
journal tells nothing about cards to come."""

import hashlib
import hmac
import os
import secrets
import tempfile
from contextlib import suppress
from pathlib import Path

from felt.core.refusals import Refusal
from felt.core.words import Words

KEY_BYTES = 32


class WrongKeyFile(Refusal):
    words = Words(
        "The key file {path} {problem}.",
        "Tệp khóa {path} {problem}.",
    )


def fields(*parts: bytes) -> bytes:
    """Parts one after the other, each preceded by its length, so that no two lists of parts read the same."""
    return b"".join(len(part).to_bytes(8, "big") + part for part in parts)


class MasterKey:
    """Kept out of every text: printing it shows nothing."""

    def __init__(self, key: bytes) -> None:
        assert len(key) == KEY_BYTES
        self._key = key

    def __repr__(self) -> str:
        return "MasterKey(…)"

    def seed(self, table: str, number: int, nonce: bytes) -> bytes:
        """The key of shuffle `number` of a table."""
        return hmac.digest(self._key, fields(b"felt/seed", table.encode(), str(number).encode(), nonce), "sha256")


def commitment(seed: bytes) -> str:
    """What can be published of a seed before it is used."""
    return hashlib.sha256(fields(b"felt/commitment", seed)).hexdigest()


def fresh_nonce() -> bytes:
    """From the operating system; never from the clock, never from `random`."""
    return secrets.token_bytes(KEY_BYTES)


def master_key(path: Path) -> MasterKey:
    """The key in the file, which only its owner may read; made anew where there is none."""
    if not path.exists():
        try:
            _make(path)
        except OSError as error:
            error.filename = str(path)  # what the reader knows of, not the file beside it
            raise
    return _read(path)


def _make(path: Path) -> None:
    """Whole or not at all: written aside, and given its name when it is on the disk. Of two who make one at once both
    have the first."""
    descriptor, aside = tempfile.mkstemp(prefix=f".{path.name}.", dir=path.parent)  # for its owner alone
    try:
        with os.fdopen(descriptor, "w") as file:
            file.write(secrets.token_hex(KEY_BYTES) + "\n")
            file.flush()
            os.fsync(file.fileno())
        with suppress(FileExistsError):
            os.link(aside, path)
    finally:
        os.unlink(aside)
    folder = os.open(path.parent, os.O_RDONLY)
    try:
        os.fsync(folder)
    finally:
        os.close(folder)


def _read(path: Path) -> MasterKey:
    if path.stat().st_mode & 0o077:
        problem = Words("can be read by others; give it mode 600", "người khác đọc được; hãy đặt quyền 600")
        raise WrongKeyFile(path=path, problem=problem)
    try:
        key = bytes.fromhex(path.read_text().strip())
    except ValueError:
        key = b""
    if len(key) != KEY_BYTES:
        raise WrongKeyFile(
            path=path, problem=Words("holds no key of 64 hexadecimal digits", "không chứa khóa 64 chữ số thập lục phân")
        )
    return MasterKey(key)
