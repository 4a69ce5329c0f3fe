"""The shoe of two keys: no order is favoured, and an opening proves one card at one place."""

from collections import Counter
from collections.abc import Sequence
from itertools import permutations, product

import msgspec
import pytest
from hypothesis import given
from hypothesis import strategies as st

from felt.core.cards import DECK, Card
from felt.fairness.shoe import SealedHalf, Side, order_of, was_sealed
from felt.fairness.signing import SigningKey, is_signed

FACTS = {"chain": bytes(16), "number": 3, "decks": 1}


@pytest.mark.parametrize("size", [1, 2, 3, 4])
def test_all_halves_and_cuts_of_a_tiny_shoe_give_each_order_equally_often(size: int) -> None:
    """P, R and Q may be any: as long as one of them is random, so is the shoe."""
    orders = list(permutations(range(size)))
    cards = DECK[:size]
    dealt = Counter(
        tuple(order_of([cards[each] for each in house], cutting, witness))
        for house, cutting, witness in product(orders, repeat=3)
    )
    assert len(dealt) == len(orders)
    assert set(dealt.values()) == {len(orders) ** 2}
    for fixed in product(orders, repeat=2):
        for free in range(3):
            ways = {tuple(order_of(*_with(cards, fixed, free, each))) for each in orders}
            assert len(ways) == len(orders), "any one of the three decides alone"


def _with(
    cards: Sequence[Card], fixed: tuple[tuple[int, ...], ...], free: int, each: tuple[int, ...]
) -> tuple[list[Card], tuple[int, ...], tuple[int, ...]]:
    three = [*fixed[:free], each, *fixed[free:]]
    return [cards[place] for place in three[0]], three[1], three[2]


@pytest.mark.parametrize("side", Side)
def test_an_opening_proves_one_value_at_one_place(side: Side) -> None:
    half = SealedHalf(side, bytes(32), **FACTS)  # type: ignore[arg-type]
    for place in range(52):
        opening = half.open(place)
        assert was_sealed(opening, half.root, side, place=place, **FACTS)  # type: ignore[arg-type]
        other = half.open((place + 1) % 52)
        wrong = [
            (msgspec.structs.replace(opening, value=other.value), side, place, FACTS),
            (msgspec.structs.replace(opening, salt=other.salt), side, place, FACTS),
            (msgspec.structs.replace(opening, path=other.path), side, place, FACTS),
            (msgspec.structs.replace(opening, path=opening.path[1:]), side, place, FACTS),
            (opening, side, (place + 1) % 52, FACTS),
            (opening, side, 52, FACTS),
            (opening, Side.HOUSE if side is Side.WITNESS else Side.WITNESS, place, FACTS),
            (opening, side, place, FACTS | {"number": 4}),
            (opening, side, place, FACTS | {"chain": bytes([1] * 16)}),
            (opening, side, place, FACTS | {"decks": 2}),
        ]
        for claimed, by, there, facts in wrong:
            assert not was_sealed(claimed, half.root, by, place=there, **facts)  # type: ignore[arg-type]


def test_salts_hide_equal_cards() -> None:
    half = SealedHalf(Side.HOUSE, bytes(32), chain=bytes(16), number=1, decks=8)
    assert len({half.open(place).salt for place in range(416)}) == 416


@given(st.binary(min_size=32, max_size=32), st.binary(), st.integers(0, 511))
def test_a_signature_is_of_one_message_and_one_key(seed: bytes, message: bytes, bit: int) -> None:
    key = SigningKey(seed)
    signature = key.sign(message)
    assert is_signed(message, signature, key.public)
    assert not is_signed(message + b"x", signature, key.public)
    changed = bytearray(signature)
    changed[bit // 8] ^= 1 << bit % 8
    assert not is_signed(message, bytes(changed), key.public)
    assert not is_signed(message, signature[1:], key.public)
    assert not is_signed(message, signature, key.public[1:])
    assert seed.hex() not in repr(key)
