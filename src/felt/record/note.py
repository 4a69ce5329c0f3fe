"""Texts with signatures: `signed-note` of C2SP.

A public key is written as `name+key id+base64(kind ‖ key)`. The name and the key id find the key of a signature; the
key id is the beginning of SHA-256(name ‖ newline ‖ kind ‖ key)."""

import hashlib
from collections.abc import Sequence
from enum import IntEnum

import msgspec

from felt.core.words import Words
from felt.fairness.signing import SigningKey, is_signed
from felt.record.refusals import KeyMalformed, NoteMalformed, SignatureMissing, SignatureWrong
from felt.record.text import Unread, from_base64, in_base64

DASH = "— "
KEY_ID_BYTES = 4
KEY_BYTES = 32
SIGNATURES_MAX = 32
NOTE_BYTES_MAX = 64 * 1024

TOO_LONG = Words("it is longer than {most} bytes", "dài quá {most} byte")
NOT_UTF8 = Words("it is not UTF-8", "không phải UTF-8")
CONTROL = Words("it has a control character", "có ký tự điều khiển")
NO_SIGNATURES = Words("no empty line and signatures at its end", "cuối văn bản không có dòng trống và chữ ký")
NOT_A_LINE = Words("“{line}” is not a line of a signature", "“{line}” không phải dòng chữ ký")
TOO_MANY = Words("it has more than {most} signatures", "có hơn {most} chữ ký")
NOT_THREE = Words("it does not have three parts", "không có ba phần")
NOT_A_NAME = Words("its name is empty or has a space or a plus", "tên rỗng, có dấu cách hoặc dấu cộng")
OTHER_ID = Words("its id does not fit its key", "mã không khớp với khóa")
OTHER_KIND = Words(
    "it is not an Ed25519 key of a log or a witness", "không phải khóa Ed25519 của nhật ký chung hay nhân chứng"
)


class KeyKind(IntEnum):
    """How the signed bytes are made."""

    LOG = 0x01
    COSIGNATURE = 0x04


class PublicKey(msgspec.Struct, frozen=True):
    name: str
    kind: KeyKind
    public: bytes

    @property
    def id(self) -> bytes:
        hashed = self.name.encode() + b"\n" + bytes([self.kind]) + self.public
        return hashlib.sha256(hashed).digest()[:KEY_ID_BYTES]

    def __str__(self) -> str:
        return f"{self.name}+{self.id.hex()}+{in_base64(bytes([self.kind]) + self.public)}"


class Signature(msgspec.Struct, frozen=True):
    name: str
    key_id: bytes
    value: bytes

    def line(self) -> str:
        return f"{DASH}{self.name} {in_base64(self.key_id + self.value)}\n"

    def is_by(self, key: PublicKey) -> bool:
        """Whether it claims to be by this key."""
        return (self.name, self.key_id) == (key.name, key.id)


class Note(msgspec.Struct, frozen=True):
    text: str
    """Ends with a newline."""
    signatures: tuple[Signature, ...]

    def __str__(self) -> str:
        return self.text + "\n" + "".join(each.line() for each in self.signatures)

    def signatures_by(self, key: PublicKey) -> list[Signature]:
        """At least one. The caller verifies each of them."""
        found = [each for each in self.signatures if each.is_by(key)]
        if not found:
            raise SignatureMissing(name=key.name)
        return found

    def check_signed(self, key: PublicKey) -> None:
        for each in self.signatures_by(key):
            if not is_signed(self.text.encode(), each.value, key.public):
                raise SignatureWrong(name=key.name)


def is_name(name: str) -> bool:
    return bool(name) and "+" not in name and not any(each.isspace() or each < " " for each in name)


def key_from(text: str) -> PublicKey:
    name, *rest = text.split("+", 2)
    if len(rest) != 2:
        raise KeyMalformed(problem=NOT_THREE)
    if not is_name(name):
        raise KeyMalformed(problem=NOT_A_NAME)
    try:
        content = from_base64(rest[1])
    except Unread as unread:
        raise KeyMalformed(problem=unread.words) from None
    if len(content) != 1 + KEY_BYTES or content[0] not in tuple(KeyKind):
        raise KeyMalformed(problem=OTHER_KIND)
    found = PublicKey(name, KeyKind(content[0]), content[1:])
    if found.id.hex() != rest[0]:
        raise KeyMalformed(problem=OTHER_ID)
    return found


def signed(text: str, name: str, key: SigningKey) -> Note:
    public = PublicKey(name, KeyKind.LOG, key.public)
    return Note(text, (Signature(name, public.id, key.sign(text.encode())),))


def note_from(content: bytes) -> Note:
    if len(content) > NOTE_BYTES_MAX:
        raise NoteMalformed(problem=Words(*(text.format(most=NOTE_BYTES_MAX) for text in TOO_LONG)))
    try:
        decoded = content.decode()
    except UnicodeDecodeError:
        raise NoteMalformed(problem=NOT_UTF8) from None
    if any(each < " " and each != "\n" for each in decoded):
        raise NoteMalformed(problem=CONTROL)
    text, gap, lines = decoded.rpartition("\n\n")
    if not gap or not lines.endswith("\n"):
        raise NoteMalformed(problem=NO_SIGNATURES)
    return Note(text + "\n", tuple(signatures_from(lines)))


def signatures_from(lines: str) -> Sequence[Signature]:
    """One or more lines of signatures, each with its newline."""
    found = lines.split("\n")
    if len(found) - 1 > SIGNATURES_MAX:
        raise NoteMalformed(problem=Words(*(text.format(most=SIGNATURES_MAX) for text in TOO_MANY)))
    if len(found) < 2 or found[-1]:
        raise NoteMalformed(problem=NO_SIGNATURES)
    return [_signature_from(line) for line in found[:-1]]


def _signature_from(line: str) -> Signature:
    name, _, encoded = line.removeprefix(DASH).partition(" ")
    try:
        content = from_base64(encoded)
    except Unread:
        content = b""
    if not line.startswith(DASH) or not is_name(name) or len(content) <= KEY_ID_BYTES:
        raise NoteMalformed(problem=Words(*(text.format(line=line[:80]) for text in NOT_A_LINE)))
    return Signature(name, content[:KEY_ID_BYTES], content[KEY_ID_BYTES:])
