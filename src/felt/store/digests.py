"""What is kept about the documents so that a check finds every change of them. Pure.

Each document has the SHA-256 of its kind, key and body. One row holds the number of all documents and a sum over their
digests, and changes in the same transaction: so a document that was taken out or put in is found too."""

import hashlib
import struct

SUM_BITS = 60
SUM_MASK = (1 << SUM_BITS) - 1
"""Two such numbers added fit into the eight bytes of both databases."""


def document_digest(kind: str, key: str, body: str) -> bytes:
    """Each part is preceded by its length as eight bytes, big-endian."""
    parts = (kind.encode(), key.encode(), body.encode())
    return hashlib.sha256(b"".join(piece for part in parts for piece in (struct.pack(">q", len(part)), part))).digest()


def summand(digest: bytes) -> int:
    """The part of a digest that is added up: its last 60 bits."""
    return int.from_bytes(digest[-8:], "big") & SUM_MASK


class Total:
    """A number of documents and the sum of their digests, or a change of both."""

    def __init__(self, documents: int = 0, digests: int = 0) -> None:
        self.documents = documents
        self.digests = digests

    def __bool__(self) -> bool:
        return bool(self.documents or self.digests)

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Total) and self.row() == other.row()

    __hash__ = None  # type: ignore[assignment]

    def add(self, digest: bytes | None) -> None:
        if digest is not None:
            self.documents += 1
            self.digests = (self.digests + summand(digest)) & SUM_MASK

    def take(self, digest: bytes | None) -> None:
        if digest is not None:
            self.documents -= 1
            self.digests = (self.digests - summand(digest)) & SUM_MASK

    def row(self) -> tuple[int, int]:
        return self.documents, self.digests


CHANGE_TOTAL = f"""
    UPDATE document_total SET documents = documents + $1, digests = (digests + $2) & {SUM_MASK}
"""  # noqa: S608 - a number of our own
