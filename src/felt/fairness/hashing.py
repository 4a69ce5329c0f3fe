"""How values become bytes, and bytes a hash."""

import hashlib


def pack(*parts: bytes) -> bytes:
    """Concatenates the parts, each preceded by its length, so that two different lists never give the same bytes."""
    return b"".join(len(part).to_bytes(8, "big") + part for part in parts)


def packed(label: str, *values: bytes | str | int) -> bytes:
    """The label and the values: bytes as they are, a text as UTF-8, a number in decimal digits."""
    return pack(label.encode(), *(each if isinstance(each, bytes) else str(each).encode() for each in values))


def digest(label: str, *values: bytes | str | int) -> bytes:
    """`H` of the document."""
    return hashlib.sha256(packed(label, *values)).digest()
