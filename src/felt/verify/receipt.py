"""Whether a receipt and a bundle tell the same history.

BundleRefusal
└── ReceiptContradicted   ReceiptElsewhere
"""

from felt.core.words import Words
from felt.record.receipt import Accepted, Receipt
from felt.verify.form import Bundle
from felt.verify.refusals import BundleRefusal


class ReceiptContradicted(BundleRefusal):
    words = Words(
        "The bundle contradicts the receipt: event {seq} of table {table} has another hash. The house has signed both.",
        "Gói mâu thuẫn với biên nhận: sự kiện {seq} của bàn {table} có mã băm khác. Nhà cái đã ký cả hai.",
    )


class ReceiptElsewhere(BundleRefusal):
    words = Words(
        "The bundle does not contain event {seq} of table {table}, which the receipt names.",
        "Gói không có sự kiện {seq} của bàn {table} mà biên nhận nêu.",
    )


def named_by(receipt: Receipt) -> dict[int, bytes]:
    """The hashes of the records that the receipt names, by their numbers."""
    if isinstance(receipt, Accepted):
        return {each.seq: each.hash for each in receipt.records}
    return {} if receipt.closed is None else {receipt.closed.seq: receipt.closed.hash}


def compare(receipt: Receipt, bundle: Bundle) -> None:
    """The bundle is verified already."""
    known = {each.seq: each.hash for fragment in bundle.fragments for each in fragment.records}
    for seq, digest in named_by(receipt).items():
        if bundle.table != receipt.table or seq not in known:
            raise ReceiptElsewhere(seq=seq, table=receipt.table)
        if known[seq] != digest.hex():
            raise ReceiptContradicted(seq=seq, table=receipt.table)
