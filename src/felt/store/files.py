"""Files of evidence in the books: in parts, found by the SHA-256 of the whole file."""

import hashlib
from collections.abc import AsyncIterator

from felt.store import FilePart
from felt.store.documents import DocumentStore

PART_BYTES = 256 * 1024

PART = "SELECT body FROM files WHERE hash = $1 AND part = $2"


def parts_of(content: bytes) -> tuple[FilePart, ...]:
    digest = hashlib.sha256(content).digest()
    starts = range(0, len(content), PART_BYTES)
    return tuple(FilePart(digest, part, content[start : start + PART_BYTES]) for part, start in enumerate(starts))


async def file_parts(store: DocumentStore, sha256: str) -> AsyncIterator[bytes]:
    """The bodies of the parts, in order; none if there is no such file."""
    digest, part = bytes.fromhex(sha256), 0
    while rows := await store.rows(PART, digest, part):
        yield bytes(rows[0][0])
        part += 1
