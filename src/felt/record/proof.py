"""The proof that a record is in the log, for people who do not have the books: `tlog-proof` of C2SP."""

import msgspec

from felt.core.words import Words
from felt.fairness.merkle import leaf_hash, root_by_path
from felt.record.checkpoint import Checkpoint, cosigned_at, verified
from felt.record.note import Note, PublicKey, note_from
from felt.record.refusals import NotInLog, ProofMalformed
from felt.record.text import Unread, from_base64, hash_from, in_base64, number_from

HEAD = "c2sp.org/tlog-proof@v1"
SCHEME = "felt/record"
PATH_MAX = 63

NO_HEAD = Words("it does not begin with {head}", "không bắt đầu bằng {head}")
NO_INDEX = Words("it has no line “index N”", "không có dòng “index N”")
TOO_LONG = Words("its path is too long", "đường dẫn quá dài")
NO_CHECKPOINT = Words("it has no checkpoint", "không có điểm chốt")
NO_RECORD = Words("it does not name the record", "không nêu bản ghi")


class LoggedRecord(msgspec.Struct, frozen=True):
    """Which record of a journal is meant. The proof proves its hash; the other fields say where to look for it."""

    journal: str
    seq: int
    round: int
    hash: bytes

    def extra(self) -> bytes:
        return f"{SCHEME}\n{self.journal}\n{self.seq}\n{self.round}\n{self.hash.hex()}\n".encode()


def record_from(extra: bytes) -> LoggedRecord:
    try:
        scheme, journal, seq, round_number, digest, end = extra.decode().split("\n")
        found = LoggedRecord(journal, number_from(seq), number_from(round_number), bytes.fromhex(digest))
    except (ValueError, Unread):
        raise ProofMalformed(problem=NO_RECORD) from None
    if scheme != SCHEME or end or found.extra() != extra:
        raise ProofMalformed(problem=NO_RECORD)
    return found


class Proof(msgspec.Struct, frozen=True):
    extra: bytes
    index: int
    path: tuple[bytes, ...]
    checkpoint: Note

    def __str__(self) -> str:
        extra = [f"extra {in_base64(self.extra)}"] if self.extra else []
        lines = [HEAD, *extra, f"index {self.index}", *map(in_base64, self.path), "", str(self.checkpoint)]
        return "\n".join(lines)


class Proved(msgspec.Struct, frozen=True):
    record: LoggedRecord
    index: int
    checkpoint: Checkpoint
    cosigned_seconds: int | None
    """When the witness has cosigned; None if none was asked for."""


def proof_from(content: bytes) -> Proof:
    head, _, rest = content.partition(b"\n\n")
    lines = head.decode(errors="replace").split("\n")
    if lines[0] != HEAD:
        raise ProofMalformed(problem=Words(*(text.format(head=HEAD) for text in NO_HEAD)))
    try:
        extra = from_base64(lines[1].removeprefix("extra ")) if lines[1:] and lines[1].startswith("extra ") else b""
        after = lines[2:] if extra else lines[1:]
        if not after or not after[0].startswith("index "):
            raise ProofMalformed(problem=NO_INDEX)
        if len(after) - 1 > PATH_MAX:
            raise ProofMalformed(problem=TOO_LONG)
        index = number_from(after[0].removeprefix("index "))
        path = tuple(map(hash_from, after[1:]))
    except Unread as unread:
        raise ProofMalformed(problem=unread.words) from None
    if not rest:
        raise ProofMalformed(problem=NO_CHECKPOINT)
    return Proof(extra, index, path, note_from(rest))


def proved(content: bytes, *, log: PublicKey, witness: PublicKey | None = None) -> Proved:
    """What a proof shows. Refuses one that the log has not signed, or that the witness has not cosigned."""
    proof = proof_from(content)
    record = record_from(proof.extra)
    _, checkpoint = verified(str(proof.checkpoint).encode(), log)
    seconds: int | None = None
    if witness is not None:
        by_witness = proof.checkpoint.signatures_by(witness)
        seconds = max(cosigned_at(proof.checkpoint.text, each, witness) for each in by_witness)
    leaf = leaf_hash(record.hash)
    if root_by_path(leaf, index=proof.index, size=checkpoint.size, path=proof.path) != checkpoint.root:
        raise NotInLog
    return Proved(record, proof.index, checkpoint, seconds)
