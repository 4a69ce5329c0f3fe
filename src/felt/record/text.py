"""Numbers and hashes as the formats write them: one way each, so that no other text means the same."""

import base64
import binascii
import re

from felt.core.words import Words

HASH_BYTES = 32
NUMBER_MAX = 2**63 - 1

NOT_BASE64 = Words("“{text}” is not base64", "“{text}” không phải base64")
NOT_A_HASH = Words("a hash has {found} bytes instead of 32", "mã băm có {found} byte thay vì 32")
NOT_A_NUMBER = Words("“{text}” is not a number", "“{text}” không phải là số")


class Unread(Exception):  # noqa: N818 - the format that reads the text says what it means
    """The text does not have the form. The words say why."""

    def __init__(self, words: Words, **values: object) -> None:
        super().__init__(words)
        self.words = Words(*(text.format(**values) for text in words))


def in_base64(content: bytes) -> str:
    return base64.b64encode(content).decode()


def from_base64(text: str) -> bytes:
    """RFC 4648, section 4. Refuses what no encoder writes."""
    try:
        found = base64.b64decode(text, validate=True)
    except (binascii.Error, ValueError):
        raise Unread(NOT_BASE64, text=text[:80]) from None
    if in_base64(found) != text:
        raise Unread(NOT_BASE64, text=text[:80])
    return found


def hash_from(text: str) -> bytes:
    found = from_base64(text)
    if len(found) != HASH_BYTES:
        raise Unread(NOT_A_HASH, found=len(found))
    return found


def number_from(text: str) -> int:
    """In decimal digits, without leading zeros."""
    if not re.fullmatch("0|[1-9][0-9]{0,18}", text, re.ASCII) or int(text) > NUMBER_MAX:
        raise Unread(NOT_A_NUMBER, text=text[:80])
    return int(text)
