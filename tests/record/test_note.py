"""Notes: the vector of the reference implementation, and everything that can be changed about one."""

import base64
from contextlib import suppress

import pytest
from hypothesis import given
from hypothesis import strategies as st

from felt.core.refusals import Refusal
from felt.fairness.signing import SigningKey
from felt.record.note import NOTE_BYTES_MAX, KeyKind, Note, PublicKey, key_from, note_from, signatures_from, signed
from felt.record.refusals import KeyMalformed, NoteMalformed, SignatureMissing, SignatureWrong
from tests.record.vectors import PETER, PETERS_NOTE, PETERS_SEED, PETERS_TEXT


def key() -> SigningKey:
    return SigningKey(base64.b64decode(PETERS_SEED))


def test_the_reference_note_is_read_verified_and_signed_byte_for_byte() -> None:
    public = key_from(PETER)
    assert (public.name, public.kind, str(public)) == ("PeterNeumann", KeyKind.LOG, PETER)
    note = note_from(PETERS_NOTE.encode())
    assert note.text == PETERS_TEXT
    note.check_signed(public)
    assert key().public == public.public
    assert str(signed(PETERS_TEXT, "PeterNeumann", key())) == PETERS_NOTE == str(note)


def test_every_changed_byte_of_the_reference_note_is_noticed() -> None:
    public, content = key_from(PETER), PETERS_NOTE.encode()
    for place in range(len(content)):
        for other in (content[place] ^ 1, content[place] ^ 0x80, 0, 0x0A):
            if other != content[place]:
                with pytest.raises(Refusal):
                    note_from(content[:place] + bytes([other]) + content[place + 1 :]).check_signed(public)
        for shorter in (content[:place], content[:place] + content[place + 1 :]):
            with pytest.raises(Refusal):
                note_from(shorter).check_signed(public)


def test_every_changed_character_of_a_key_is_noticed() -> None:
    for place in range(len(PETER)):
        for other in (chr(ord(PETER[place]) + 1), ""):
            with pytest.raises(KeyMalformed):
                key_from(PETER[:place] + other + PETER[place + 1 :])


@pytest.mark.parametrize(
    "text",
    [
        "PeterNeumann+cc469956+ARpc2QcUPDhMQegwxbzhKqiBfsVkmqq/LDE4izWy10TWBADKEY==",  # too long, with its own id
        "PeterNeumann+173116ae+ZRpc2QcUPDhMQegwxbzhKqiBfsVkmqq/LDE4izWy10TW",  # another algorithm, with its own id
        "PeterNeumann",
        "Peter Neumann+c74f20a3+ARpc2QcUPDhMQegwxbzhKqiBfsVkmqq/LDE4izWy10TW",
        "+c74f20a3+ARpc2QcUPDhMQegwxbzhKqiBfsVkmqq/LDE4izWy10TW",
    ],
)
def test_keys_that_are_none(text: str) -> None:
    with pytest.raises(KeyMalformed):
        key_from(text)


def test_other_keys_are_ignored_and_the_own_one_must_be_there() -> None:
    other = SigningKey(bytes(32))
    note = signed(PETERS_TEXT, "PeterNeumann", other)
    with pytest.raises(SignatureMissing):
        note.check_signed(key_from(PETER))
    both = Note(PETERS_TEXT, (*note.signatures, *signed(PETERS_TEXT, "PeterNeumann", key()).signatures))
    both.check_signed(key_from(PETER))
    both.check_signed(PublicKey("PeterNeumann", KeyKind.LOG, other.public))


def test_one_wrong_signature_of_a_known_key_spoils_the_note() -> None:
    (right,) = signed(PETERS_TEXT, "PeterNeumann", key()).signatures
    (wrong,) = signed("Another text.\n", "PeterNeumann", key()).signatures
    with pytest.raises(SignatureWrong):
        Note(PETERS_TEXT, (right, wrong)).check_signed(key_from(PETER))


LINE = PETERS_NOTE.rpartition("\n\n")[2]


@pytest.mark.parametrize(
    "content",
    [
        b"",
        b"text\n",
        b"text\n\n",
        b"text\n\n" + LINE.encode()[:-1],
        b"text\n\nno dash\n",
        b"text\r\n\n" + LINE.encode(),
        b"\xff\n\n" + LINE.encode(),
        b"text\n\n" + "— name AAAA\n".encode(),
        b"text\n\n" + "— name AAAAAAB=\n".encode(),
        b"text\n\n" + "— name \n".encode(),
        b"text\n\n" + LINE.encode() * 33,
        b"t" * NOTE_BYTES_MAX + b"\n\n" + LINE.encode(),
    ],
)
def test_malformed_notes(content: bytes) -> None:
    with pytest.raises(NoteMalformed):
        note_from(content)


def test_lines_of_signatures_end_with_a_newline() -> None:
    assert len(signatures_from(LINE)) == 1
    for text in ("", LINE[:-1], LINE + "\n"):
        with pytest.raises(NoteMalformed):
            signatures_from(text)


@given(st.binary(max_size=300))
def test_any_bytes_are_a_note_or_refused(content: bytes) -> None:
    with suppress(NoteMalformed):
        assert str(note_from(content)).encode() == content
