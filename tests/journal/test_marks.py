"""Marks: read back as they were written, and by nobody who changed a bit of them."""

import hashlib
import hmac

import pytest

from felt.journal.marks import Mark, Marks, MarksForged, sealed, unsealed

KEY = bytes(range(32))
MARKS = Marks("books", 2, 17, {"B1": Mark(41, bytes(32)), "S1": Mark(7, bytes(range(32)))}, {"p-1": 1_800_000_000_000})


def test_they_are_read_back() -> None:
    assert unsealed(sealed(MARKS, KEY), KEY) == MARKS


def test_every_changed_bit_is_found() -> None:
    content = sealed(MARKS, KEY)
    for place in range(len(content)):
        for bit in range(8):
            changed = bytearray(content)
            changed[place] ^= 1 << bit
            with pytest.raises(MarksForged):
                unsealed(bytes(changed), KEY)


def test_every_cut_is_found() -> None:
    content = sealed(MARKS, KEY)
    for length in range(len(content)):
        with pytest.raises(MarksForged):
            unsealed(content[:length], KEY)


def test_another_key_does_not_read_them() -> None:
    with pytest.raises(MarksForged):
        unsealed(sealed(MARKS, KEY), bytes(32))


def test_by_hand() -> None:
    """HMAC-SHA256 of a label and the line before it, in hexadecimal digits."""
    body, code, end = sealed(MARKS, KEY).split(b"\n")
    assert code.decode() == hmac.new(KEY, b"felt/marks" + body, hashlib.sha256).hexdigest()
    assert end == b""


def test_the_form_of_another_version_is_not_taken_for_marks() -> None:
    body = b'{"books":"books"}'
    code = hmac.new(KEY, b"felt/marks" + body, hashlib.sha256).hexdigest().encode()
    with pytest.raises(MarksForged):
        unsealed(body + b"\n" + code + b"\n", KEY)
