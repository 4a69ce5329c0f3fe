"""The events of the house: the transfer of a gift, and the digest of older transfers."""

import hashlib

from felt.core.chips import Cents
from felt.house import BooksAdopted, ChipsGiven, TransfersDigest
from felt.ledger import CAGE, Kind, Purpose, Transfer

GIFT = ChipsGiven("buy-in/an", "patron:an", Cents(500), Purpose.BUY_IN, "buy-in")


def test_a_gift_moves_chips_of_the_cage() -> None:
    moved = Transfer("buy-in/an", Kind.MOVE, CAGE, "patron:an", Cents(500), "buy-in", Purpose.BUY_IN)
    assert GIFT.transfer() == moved


def test_the_digest_covers_every_transfer_in_its_order() -> None:
    digest = TransfersDigest()
    assert digest.event() == BooksAdopted(0, hashlib.sha256().hexdigest())
    other = TransfersDigest()
    second = Transfer("2", Kind.MOVE, CAGE, "patron:binh", Cents(5), "buy-in", Purpose.BUY_IN)
    for transfer in (GIFT.transfer(), second):
        digest.add(transfer)
    for transfer in (second, GIFT.transfer()):
        other.add(transfer)
    assert digest.event().transfers == other.event().transfers == 2
    assert digest.event().digest != other.event().digest
