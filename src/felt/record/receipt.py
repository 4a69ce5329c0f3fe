"""The receipt of a wager: the house signs what it has accepted, or that it has refused it, and why.

A receipt is a signed note under the key of the log. Its text is read in one way only: what is read is written again,
and must be the same."""

import re

import msgspec

from felt.core.words import Words
from felt.fairness.signing import SigningKey
from felt.journal import link
from felt.record.note import Note, PublicKey, note_from, signed
from felt.record.refusals import ReceiptMalformed, ReceiptWrong
from felt.record.text import Unread, number_from

HEAD = "felt/receipt@v1"
ACCEPTED = "accepted"
REFUSED = "refused"
_HASH = re.compile("[0-9a-f]{64}", re.ASCII)

NO_HEAD = Words("it does not begin with {head}", "không bắt đầu bằng {head}")
OTHER_LINES = Words("its lines are not those of a receipt", "các dòng không đúng dạng biên nhận")
OTHER_HASH = Words("the hash of record {seq} does not fit its content", "mã băm của bản ghi {seq} không khớp nội dung")
NOT_LATER = Words("it was refused before betting closed", "bị từ chối trước lúc dừng đặt cược")


class AcceptedRecord(msgspec.Struct, frozen=True):
    """The record of the journal that laid the chips, exactly as it is stored."""

    seq: int
    at: int
    previous: bytes
    """The hash of the record before it."""
    hash: bytes
    body: str

    def lines(self) -> list[str]:
        return [
            f"record {self.seq}",
            f"time {self.at}",
            f"previous {self.previous.hex()}",
            f"hash {self.hash.hex()}",
            f"body {self.body}",
        ]


class Close(msgspec.Struct, frozen=True):
    """The record by which betting was closed."""

    seq: int
    at: int
    hash: bytes


class Accepted(msgspec.Struct, frozen=True):
    table: str
    round: int
    patron: str
    records: tuple[AcceptedRecord, ...]

    def text(self) -> str:
        lines = [*_head(ACCEPTED, self), *(line for each in self.records for line in each.lines())]
        return "".join(f"{line}\n" for line in lines)


class Refused(msgspec.Struct, frozen=True):
    table: str
    round: int
    patron: str
    at: int
    code: str
    request: str
    """As the house has read it, in JSON."""
    closed: Close | None = None
    """If betting of the round was closed when the request was refused."""

    @property
    def late_ms(self) -> int | None:
        return None if self.closed is None else self.at - self.closed.at

    def text(self) -> str:
        lines = [*_head(REFUSED, self), f"time {self.at}", f"code {self.code}", f"request {self.request}"]
        if self.closed is not None:
            lines += [f"closed {self.closed.seq}", f"time {self.closed.at}", f"hash {self.closed.hash.hex()}"]
            lines.append(f"late {self.late_ms}")
        return "".join(f"{line}\n" for line in lines)


Receipt = Accepted | Refused


def _head(kind: str, receipt: Receipt) -> list[str]:
    return [HEAD, kind, f"table {receipt.table}", f"round {receipt.round}", f"patron {receipt.patron}"]


def signed_receipt(receipt: Receipt, name: str, key: SigningKey) -> Note:
    """`name` is that of the log."""
    return signed(receipt.text(), name, key)


def receipt_from(content: bytes, *, log: PublicKey) -> Receipt:
    """What the house has signed. Refuses a receipt that is not its own, or that contradicts itself."""
    note = note_from(content)
    receipt = _read(note.text)
    note.check_signed(log)
    return receipt


def _read(text: str) -> Receipt:
    lines = text.removesuffix("\n").split("\n")
    if lines[0] != HEAD:
        raise ReceiptMalformed(problem=Words(*(words.format(head=HEAD) for words in NO_HEAD)))
    try:
        receipt = _accepted(lines[2:]) if lines[1:2] == [ACCEPTED] else _refused(lines[2:])
    except (Unread, ValueError):
        raise ReceiptMalformed(problem=OTHER_LINES) from None
    if receipt.text() != text:
        raise ReceiptMalformed(problem=OTHER_LINES)
    _check(receipt)
    return receipt


def _accepted(lines: list[str]) -> Accepted:
    table, number, patron = _values(lines[:3], "table", "round", "patron")
    found = [
        AcceptedRecord(number_from(seq), number_from(at), _hash(previous), _hash(digest), body)
        for start in range(3, len(lines), 5)
        for seq, at, previous, digest, body in [
            _values(lines[start : start + 5], "record", "time", "previous", "hash", "body")
        ]
    ]
    if not found:
        raise ValueError("a receipt of nothing")
    return Accepted(table, number_from(number), patron, tuple(found))


def _refused(lines: list[str]) -> Refused:
    names = ("table", "round", "patron", "time", "code", "request")
    table, number, patron, at, code, request = _values(lines[:6], *names)
    closed: Close | None = None
    if lines[6:]:
        seq, closed_at, digest, _ = _values(lines[6:], "closed", "time", "hash", "late")
        closed = Close(number_from(seq), number_from(closed_at), _hash(digest))
    return Refused(table, number_from(number), patron, number_from(at), code, request, closed)


def _values(lines: list[str], *names: str) -> list[str]:
    """Of lines that begin with these names. The text is compared as a whole, so a wrong name is noticed there."""
    if len(lines) != len(names):
        raise ValueError("another number of lines")
    return [line.removeprefix(f"{name} ") for line, name in zip(lines, names, strict=True)]


def _hash(text: str) -> bytes:
    if not _HASH.fullmatch(text):
        raise ValueError("no hash")
    return bytes.fromhex(text)


def _check(receipt: Receipt) -> None:
    match receipt:
        case Accepted(records=records):
            for each in records:
                content = each.previous, receipt.table, each.seq, receipt.round, each.at, each.body.encode()
                if link(*content) != each.hash:
                    raise ReceiptWrong(problem=Words(*(words.format(seq=each.seq) for words in OTHER_HASH)))
        case Refused(late_ms=late) if late is not None and late < 0:
            raise ReceiptWrong(problem=NOT_LATER)
