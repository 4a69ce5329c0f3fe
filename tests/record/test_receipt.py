"""Receipts of wagers: written, signed, read, and damaged in every place."""

import pytest

from felt.core.refusals import Refusal
from felt.fairness.signing import SigningKey
from felt.journal import GENESIS, Chain
from felt.record.checkpoint import log_key
from felt.record.note import note_from, signed
from felt.record.receipt import Accepted, AcceptedRecord, Close, Receipt, Refused, receipt_from, signed_receipt

KEY, OTHER = SigningKey(bytes([1]) * 32), SigningKey(bytes([2]) * 32)
NAME = "felt.example/log"
LOG = log_key(NAME, KEY.public)
BODY = '{"type":"wagers_confirmed","patron":"ân","wagers":[{"patron":"ân","bet":"small","amount":1000}]}'


def accepted(records: int = 2) -> Accepted:
    chain, found = Chain("S1"), []
    for at in range(records):
        previous = chain.hash
        record = chain.append(BODY.encode(), kind="wagers_confirmed", round_number=7, at=1_700_000_000_000 + at)
        found.append(AcceptedRecord(record.seq, record.at, previous, record.hash, BODY))
    return Accepted("S1", 7, "ân", tuple(found))


REQUEST = '{"do":"confirm","id":"r-1","table":"S1","round":7,"wagers":[{"bet":"small","amount":1000}],"seed":""}'
LATE = Refused("S1", 7, "ân", 1_700_000_000_345, "betting_not_open", REQUEST, Close(9, 1_700_000_000_000, bytes(32)))
IN_TIME = Refused("S1", 7, "ân", 1_700_000_000_345, "insufficient_chips", REQUEST)
ALL = pytest.mark.parametrize("receipt", [accepted(1), accepted(), LATE, IN_TIME], ids=["one", "two", "late", "early"])


def content(receipt: Receipt, key: SigningKey = KEY) -> bytes:
    return str(signed_receipt(receipt, NAME, key)).encode()


def resigned(text: str) -> bytes:
    """What a house could sign that does not keep to the form."""
    return str(signed(text, NAME, KEY)).encode()


@ALL
def test_it_is_read_as_it_is_written(receipt: Receipt) -> None:
    assert receipt_from(content(receipt), log=LOG) == receipt
    assert content(receipt) == content(receipt), "the same receipt each time"


def test_how_late() -> None:
    assert LATE.late_ms == 345
    assert "\nlate 345\n" in LATE.text()
    assert IN_TIME.late_ms is None


@ALL
def test_every_changed_byte_is_noticed(receipt: Receipt) -> None:
    good = content(receipt)
    for place in range(len(good)):
        for change in (1, 0x20, 0x80):
            damaged = bytearray(good)
            damaged[place] ^= change
            with pytest.raises(Refusal):
                receipt_from(bytes(damaged), log=LOG)


@ALL
def test_every_truncation_is_noticed(receipt: Receipt) -> None:
    good = content(receipt)
    for length in range(len(good)):
        with pytest.raises(Refusal):
            receipt_from(good[:length], log=LOG)


@ALL
def test_lines_that_are_missing_doubled_or_swapped_are_no_receipt_even_with_a_signature(receipt: Receipt) -> None:
    lines = receipt.text().splitlines(keepends=True)
    wrong = [lines[:place] + lines[place + 1 :] for place in range(len(lines))]
    wrong += [[*lines[:place], lines[place], *lines[place:]] for place in range(len(lines))]
    wrong += [[*lines[:place], lines[place + 1], lines[place], *lines[place + 2 :]] for place in range(len(lines) - 1)]
    for each in wrong:
        with pytest.raises(Refusal) as refused:
            receipt_from(resigned("".join(each)), log=LOG)
        assert refused.value.code in ("receipt_malformed", "receipt_wrong")


def test_the_signature_of_another_house() -> None:
    with pytest.raises(Refusal) as refused:
        receipt_from(content(LATE, OTHER), log=LOG)
    assert refused.value.code == "signature_missing"
    forged = note_from(content(LATE)).signatures
    swapped = IN_TIME.text() + "\n" + "".join(each.line() for each in forged)
    with pytest.raises(Refusal) as refused:
        receipt_from(swapped.encode(), log=LOG)
    assert refused.value.code == "signature_wrong"


def test_a_house_that_contradicts_itself() -> None:
    record = accepted(1).records[0]
    other = Accepted("S1", 8, "ân", (record,))
    with pytest.raises(Refusal) as refused:
        receipt_from(content(other), log=LOG)
    assert refused.value.code == "receipt_wrong", "the hash is that of another round"
    early = Refused("S1", 7, "ân", 1_699_999_999_999, "betting_not_open", REQUEST, LATE.closed)
    with pytest.raises(Refusal):
        receipt_from(content(early), log=LOG)


def test_a_number_or_a_hash_in_another_form() -> None:
    changes = (("round 7", "round 07"), ("late 345", "late 344"), ("hash 00", "hash 0g"), ("closed 9", "closed "))
    for good, bad in changes:
        assert good in LATE.text()
        with pytest.raises(Refusal) as refused:
            receipt_from(resigned(LATE.text().replace(good, bad)), log=LOG)
        assert refused.value.code == "receipt_malformed"


def test_the_first_record_of_a_journal() -> None:
    assert accepted(1).records[0].previous == GENESIS
