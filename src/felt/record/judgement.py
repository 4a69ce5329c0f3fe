"""What the witness answers about a checkpoint, in the order of `tlog-witness`. Pure: books and time are handed in."""

from collections.abc import Callable, Collection
from http import HTTPStatus

import msgspec

from felt.core.refusals import Refusal
from felt.fairness.merkle import EMPTY, has_grown
from felt.fairness.signing import SigningKey
from felt.record.checkpoint import Checkpoint, checkpoint_of, cosigned, log_key
from felt.record.note import Note
from felt.record.refusals import SignatureMissing, SignatureWrong
from felt.record.request import request_from

PLAIN = "text/plain; charset=utf-8"
SIZE = "text/x.tlog.size"


class Answer(msgspec.Struct, frozen=True):
    status: int
    body: str = ""
    media_type: str = PLAIN


class SeenLog(msgspec.Struct, frozen=True):
    """The latest checkpoint of a log that the witness has cosigned."""

    origin: str
    public: bytes
    """The key of the log."""
    size: int
    root: bytes
    note: str


class Judged(msgspec.Struct, frozen=True):
    answer: Answer
    seen: SeenLog | None = None
    """To be kept before the answer is given."""
    conflict: str = ""
    """A checkpoint that the log has signed, and that does not fit what was seen. It is kept as evidence."""


class CosigningKey(msgspec.Struct, frozen=True):
    name: str
    key: SigningKey


def judged(
    content: bytes,
    *,
    houses: Collection[bytes],
    seen: Callable[[str], SeenLog | None],
    cosigner: CosigningKey,
    seconds: int,
) -> Judged:
    """`houses` are the keys that may sign a log that was not seen before. `seen` finds a log by its origin."""
    try:
        request = request_from(content)
        checkpoint = checkpoint_of(request.note)
    except Refusal as refusal:
        return _refused(HTTPStatus.BAD_REQUEST, str(refusal))
    before = seen(checkpoint.origin)
    keys = tuple(houses) if before is None else (before.public,)
    public = _signer(request.note, checkpoint.origin, keys)
    if public is None:
        if before is None:
            return _refused(HTTPStatus.NOT_FOUND, "this witness does not know the log")
        return _refused(HTTPStatus.FORBIDDEN, "the log has not signed the checkpoint")
    if request.old_size > checkpoint.size:
        return _refused(HTTPStatus.BAD_REQUEST, "the old size is above the size of the checkpoint")
    size, root = (0, EMPTY) if before is None else (before.size, before.root)
    if request.old_size != size:
        # A shorter log that its key has signed may be a late copy of an honest one, so it proves nothing by itself.
        return Judged(_conflict(size))
    evidence = "" if before is None else str(request.note)
    if request.old_size == checkpoint.size and root != checkpoint.root:
        return Judged(_conflict(size), conflict=evidence)
    if not has_grown(old_size=size, old_root=root, size=checkpoint.size, root=checkpoint.root, proof=request.proof):
        refused = _refused(HTTPStatus.UNPROCESSABLE_ENTITY, "the proof does not show that the log has only grown")
        return Judged(refused.answer, conflict=evidence)
    return _cosigned(request.note, checkpoint, public, cosigner, seconds)


def _signer(note: Note, origin: str, keys: Collection[bytes]) -> bytes | None:
    for public in keys:
        try:
            note.check_signed(log_key(origin, public))
        except (SignatureMissing, SignatureWrong):
            continue
        return public
    return None


def _cosigned(note: Note, checkpoint: Checkpoint, public: bytes, cosigner: CosigningKey, seconds: int) -> Judged:
    signature = cosigned(note.text, cosigner.name, cosigner.key, seconds=seconds)
    own = Note(note.text, tuple(each for each in note.signatures if each.is_by(log_key(checkpoint.origin, public))))
    seen = SeenLog(checkpoint.origin, public, checkpoint.size, checkpoint.root, str(own))
    return Judged(Answer(HTTPStatus.OK, signature.line()), seen=seen)


def _refused(status: HTTPStatus, why: str) -> Judged:
    return Judged(Answer(status, f"{why}\n"))


def _conflict(size: int) -> Answer:
    return Answer(HTTPStatus.CONFLICT, f"{size}\n", SIZE)
