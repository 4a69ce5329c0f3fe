"""The ends of the fragments of a bundle in the log of the house: proofs, the one checkpoint, its signatures."""

from collections.abc import Sequence

import msgspec

from felt.core.refusals import Refusal
from felt.core.words import Language, Words
from felt.journal import Record
from felt.record.checkpoint import Checkpoint, cosigned_at
from felt.record.kinds import KINDS
from felt.record.note import PublicKey
from felt.record.proof import LoggedRecord, Proof, proof_from, proved
from felt.table.corrections.events import CorrectionProposed
from felt.verify.refusals import NotProved

PROPOSAL = CorrectionProposed.kind()

NO_PROOF = Words("there is no proof for it", "không có bằng chứng")
TOO_MANY = Words("there are more proofs than ends of fragments", "có nhiều bằng chứng hơn số đoạn")
NOT_LOGGED = Words("events of this kind are not in the log", "loại sự kiện này không có trong nhật ký chung")
OTHER_RECORD = Words("the proof is about another record", "bằng chứng nói về bản ghi khác")
OTHER_CHECKPOINT = Words("its checkpoint is another one", "điểm chốt khác với các bằng chứng trước")
NOT_PLAIN = Words("the proof is not written in the usual way", "bằng chứng không được viết theo cách thông thường")
OTHER_SIGNATURES = Words(
    "the checkpoint does not have exactly the signatures of the keys that the bundle names",
    "chữ ký trên điểm chốt không đúng với các khóa mà gói nêu",
)


class Logged(msgspec.Struct, frozen=True):
    checkpoint: Checkpoint
    cosigned_seconds: tuple[int, ...]
    """By witness, when they cosigned."""


def needs_proof(end: Record) -> bool:
    """The proposal of a correction is not in the log: its approval repeats it."""
    return end.kind != PROPOSAL


def logged(ends: Sequence[Record], proofs: Sequence[str], keys: Sequence[PublicKey]) -> Logged:
    """`keys`: that of the house, then those of the witnesses. Refuses the first end without a good proof."""
    proved_ends = [(place, end) for place, end in enumerate(ends, start=1) if needs_proof(end)]
    first: Proof | None = None
    for (place, end), text in zip(proved_ends, (*proofs, *[""] * len(proved_ends)), strict=False):
        try:
            proof = _proof(end, text, keys)
        except Refusal as refusal:
            problem = Words(*(refusal.message(language).removesuffix(".") for language in Language))
            raise NotProved(fragment=place, seq=end.seq, problem=problem) from refusal
        except _Unproved as unproved:
            raise NotProved(fragment=place, seq=end.seq, problem=unproved.words) from None
        if first is not None and proof.checkpoint != first.checkpoint:
            raise NotProved(fragment=place, seq=end.seq, problem=OTHER_CHECKPOINT)
        first = first or proof
    if first is None or len(proofs) != len(proved_ends):
        raise NotProved(fragment=len(ends), seq=ends[-1].seq, problem=TOO_MANY if first else NO_PROOF)
    return _cosigned(first, keys)


class _Unproved(Exception):  # noqa: N818 - made a refusal at once
    def __init__(self, words: Words) -> None:
        super().__init__(words.en)
        self.words = words


def _proof(end: Record, text: str, keys: Sequence[PublicKey]) -> Proof:
    if end.kind not in KINDS:
        raise _Unproved(NOT_LOGGED)
    if not text:
        raise _Unproved(NO_PROOF)
    proof = proof_from(text.encode())
    if str(proof) != text:
        raise _Unproved(NOT_PLAIN)
    if [(each.name, each.key_id) for each in proof.checkpoint.signatures] != [(key.name, key.id) for key in keys]:
        raise _Unproved(OTHER_SIGNATURES)
    found = proved(text.encode(), log=keys[0])
    if found.record != LoggedRecord(end.table, end.seq, end.round, end.hash):
        raise _Unproved(OTHER_RECORD)
    if found.checkpoint.text() != proof.checkpoint.text:
        raise _Unproved(NOT_PLAIN)
    return proof


def _cosigned(proof: Proof, keys: Sequence[PublicKey]) -> Logged:
    note = proof.checkpoint
    seconds = [cosigned_at(note.text, each, key) for each, key in zip(note.signatures[1:], keys[1:], strict=True)]
    found = proved(str(proof).encode(), log=keys[0])
    return Logged(found.checkpoint, tuple(seconds))
