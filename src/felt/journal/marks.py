"""Marks: how far the books had come, kept outside them. Pure.

Books that come back from a backup look like any books, and would deal the same cards again. They are behind their
marks, and so they are noticed. A mark never says more than the books: it is written after the commit."""

import hashlib
import hmac

import msgspec

SCHEME = b"felt/marks"


class Mark(msgspec.Struct, frozen=True, array_like=True):
    """An event that a journal contains."""

    seq: int
    hash: bytes


class LogMark(msgspec.Struct, frozen=True, array_like=True):
    """The log of the house, as its last checkpoint says."""

    size: int
    root: bytes


class Marks(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """`books` is the id of the books. `life` counts how often they began again after a restore. `beat` grows when the
    documents beside the books have changed."""

    books: str
    life: int
    beat: int
    journals: dict[str, Mark]
    """By table."""
    exclusions: dict[str, int]
    """By person, the moment at which the exclusion ends."""
    log: LogMark | None = None
    """None before the first checkpoint."""


class MarksForged(Exception):  # noqa: N818 - the caller says what it means for the books
    """Not written with this key, or changed since."""


_decoder: msgspec.json.Decoder[Marks] = msgspec.json.Decoder(Marks)


def sealed(marks: Marks, key: bytes) -> bytes:
    """A line of JSON, and a line with its code of authentication."""
    body = msgspec.json.encode(marks)
    return b"%s\n%s\n" % (body, _code(body, key))


def unsealed(content: bytes, key: bytes) -> Marks:
    body, _, code = content.partition(b"\n")
    if not hmac.compare_digest(code, _code(body, key) + b"\n"):
        raise MarksForged
    try:
        return _decoder.decode(body)
    except msgspec.MsgspecError as error:  # another version has written it
        raise MarksForged from error


def _code(body: bytes, key: bytes) -> bytes:
    return hmac.new(key, SCHEME + body, hashlib.sha256).hexdigest().encode()
