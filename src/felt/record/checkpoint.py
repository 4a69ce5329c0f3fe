"""The state of a log, signed: `tlog-checkpoint` of C2SP, and the cosignature of a witness (`cosignature/v1`)."""

import msgspec

from felt.core.words import Words
from felt.fairness.signing import SigningKey, is_signed
from felt.record.note import KeyKind, Note, PublicKey, Signature, is_name, note_from, signed
from felt.record.refusals import CheckpointMalformed, OtherOrigin, SignatureWrong
from felt.record.text import Unread, hash_from, in_base64, number_from

TIMESTAMP_BYTES = 8
NOT_THREE_LINES = Words("it has fewer than three lines", "có ít hơn ba dòng")
EMPTY_LINE = Words("it has an empty line", "có dòng trống")
NOT_AN_ORIGIN = Words("its origin is empty or has a space or a plus", "nguồn rỗng, có dấu cách hoặc dấu cộng")


class Checkpoint(msgspec.Struct, frozen=True):
    origin: str
    size: int
    root: bytes

    def text(self) -> str:
        return f"{self.origin}\n{self.size}\n{in_base64(self.root)}\n"

    def signed(self, key: SigningKey) -> Note:
        """The name of the key is the origin."""
        return signed(self.text(), self.origin, key)


def log_key(origin: str, public: bytes) -> PublicKey:
    return PublicKey(origin, KeyKind.LOG, public)


def checkpoint_of(note: Note) -> Checkpoint:
    """What the note says. Lines after the third are allowed, and mean nothing here."""
    lines = note.text.removesuffix("\n").split("\n")
    if len(lines) < 3:
        raise CheckpointMalformed(problem=NOT_THREE_LINES)
    if not all(lines):
        raise CheckpointMalformed(problem=EMPTY_LINE)
    origin, size, root, *_ = lines
    if not is_name(origin):
        raise CheckpointMalformed(problem=NOT_AN_ORIGIN)
    try:
        return Checkpoint(origin, number_from(size), hash_from(root))
    except Unread as unread:
        raise CheckpointMalformed(problem=unread.words) from None


def verified(content: bytes, key: PublicKey) -> tuple[Note, Checkpoint]:
    """A checkpoint that the log with this key has signed."""
    note = note_from(content)
    checkpoint = checkpoint_of(note)
    if checkpoint.origin != key.name:
        raise OtherOrigin(found=checkpoint.origin, expected=key.name)
    note.check_signed(key)
    return note, checkpoint


def witness_key(name: str, public: bytes) -> PublicKey:
    return PublicKey(name, KeyKind.COSIGNATURE, public)


def _cosigned_bytes(text: str, seconds: int) -> bytes:
    return f"cosignature/v1\ntime {seconds}\n{text}".encode()


def cosigned(text: str, name: str, key: SigningKey, *, seconds: int) -> Signature:
    """`seconds` since 1970."""
    value = seconds.to_bytes(TIMESTAMP_BYTES, "big") + key.sign(_cosigned_bytes(text, seconds))
    return Signature(name, witness_key(name, key.public).id, value)


def cosigned_at(text: str, signature: Signature, key: PublicKey) -> int:
    """The seconds since 1970 at which the witness has cosigned the text of a checkpoint."""
    seconds = int.from_bytes(signature.value[:TIMESTAMP_BYTES], "big")
    if seconds >= 2**63 or not is_signed(_cosigned_bytes(text, seconds), signature.value[TIMESTAMP_BYTES:], key.public):
        raise SignatureWrong(name=key.name)
    return seconds
