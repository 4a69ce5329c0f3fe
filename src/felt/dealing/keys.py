"""The house's master key. With the key, a shuffle can be computed again from the journal. Without it the journal
reveals nothing about cards to come."""

import hashlib
import hmac
import os
import secrets
import tempfile
from contextlib import suppress
from pathlib import Path

from felt.core.refusals import Refusal
from felt.core.words import Words
from felt.fairness.hashing import pack
from felt.files import give_name

KEY_BYTES = 32


class WrongKeyFile(Refusal):
    words = Words(
        "The key file {path} {problem}.",
        "Tệp khóa {path} {problem}.",
    )


class MasterKey:
    """Never appears in a text: its `repr` hides the key."""

    def __init__(self, key: bytes) -> None:
        assert len(key) == KEY_BYTES
        self._key = key

    def __repr__(self) -> str:
        return "MasterKey(…)"

    def seed(self, table: str, number: int, nonce: bytes) -> bytes:
        """The key of shuffle `number` of a table."""
        return hmac.digest(self._key, pack(b"felt/seed", table.encode(), str(number).encode(), nonce), "sha256")

    def link(self, table: str, chain: bytes) -> bytes:
        """The last link of a chain, from which all others follow."""
        return hmac.digest(self._key, pack(b"felt/link", table.encode(), chain), "sha256")

    def subkey(self, name: str) -> bytes:
        """A key for another use. It reveals nothing about the master key, nor about a shuffle."""
        return hmac.digest(self._key, pack(b"felt/subkey", name.encode()), "sha256")


def commitment(seed: bytes) -> str:
    """The hash of a seed, which can be published before the seed is used."""
    return hashlib.sha256(pack(b"felt/commitment", seed)).hexdigest()


def fresh_nonce() -> bytes:
    """Random bytes from the operating system, never from the clock or from `random`."""
    return secrets.token_bytes(KEY_BYTES)


def master_key(path: Path) -> MasterKey:
    """The key in the file. Only the owner of the file may read it. A missing file is made with a new key."""
    if not path.exists():
        try:
            _make(path)
        except OSError as error:
            error.filename = str(path)  # the operator's path, not that of the temporary file
            raise
    return _read(path)


def existing_key(path: Path) -> MasterKey:
    """The key in the file, which must be there."""
    return _read(path)


def _make(path: Path) -> None:
    """Writes a temporary file, and gives it its name when it is on the disk, so that a key file is always complete. If
    two processes make the file at once, both use the first. A disk without hard links shows an empty file for a moment,
    and keeps it after a power cut then: it is refused as no key."""
    path.parent.mkdir(mode=0o700, parents=True, exist_ok=True)
    descriptor, aside = tempfile.mkstemp(prefix=f".{path.name}.", dir=path.parent)  # mode 600
    try:
        with os.fdopen(descriptor, "w") as file:
            file.write(secrets.token_hex(KEY_BYTES) + "\n")
            file.flush()
            os.fsync(file.fileno())
        with suppress(FileExistsError):
            give_name(Path(aside), path)
    finally:
        Path(aside).unlink(missing_ok=True)


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
            path=path,
            problem=Words("does not contain a key of 64 hexadecimal digits", "không chứa khóa 64 chữ số thập lục phân"),
        )
    return MasterKey(key)
