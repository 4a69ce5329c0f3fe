"""The request for a cosignature, as `tlog-witness` of C2SP writes it: the size that the witness knows, the proof of
growth, and the checkpoint. Pure."""

import msgspec

from felt.core.words import Words
from felt.record.note import Note, note_from
from felt.record.refusals import RequestMalformed
from felt.record.text import Unread, hash_from, in_base64, number_from

PROOF_MAX = 63
REQUEST_BYTES_MAX = 72 * 1024

NO_OLD_SIZE = Words("its first line is not “old N”", "dòng đầu không phải “old N”")
NO_GAP = Words("no empty line before the checkpoint", "không có dòng trống trước điểm chốt")
TOO_LONG = Words("the proof has more than 63 hashes", "bằng chứng có hơn 63 mã băm")


class AddCheckpoint(msgspec.Struct, frozen=True):
    old_size: int
    proof: tuple[bytes, ...]
    note: Note

    def content(self) -> bytes:
        lines = [f"old {self.old_size}", *map(in_base64, self.proof), "", str(self.note)]
        return "\n".join(lines).encode()


def request_from(content: bytes) -> AddCheckpoint:
    head, gap, rest = content.partition(b"\n\n")
    if not gap:
        raise RequestMalformed(problem=NO_GAP)
    old, *hashes = head.decode(errors="replace").split("\n")
    if not old.startswith("old "):
        raise RequestMalformed(problem=NO_OLD_SIZE)
    if len(hashes) > PROOF_MAX:
        raise RequestMalformed(problem=TOO_LONG)
    try:
        old_size, proof = number_from(old.removeprefix("old ")), tuple(map(hash_from, hashes))
    except Unread as unread:
        raise RequestMalformed(problem=unread.words) from None
    return AddCheckpoint(old_size, proof, note_from(rest))
