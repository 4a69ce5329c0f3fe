"""Fair dealing once more, written from `docs/FAIRNESS.md` alone: nothing of `felt` is used here."""

import hashlib
import hmac
from collections.abc import Sequence
from functools import reduce

from tests.fairness.independent import NEW_DECK, below, dice, shuffled, words

Field = bytes | str | int


def pack(*fields: Field) -> bytes:
    joined = bytearray()
    for field in fields:
        data = field if isinstance(field, bytes) else str(field).encode("utf-8")
        joined += len(data).to_bytes(8, "big") + data
    return bytes(joined)


def h(*fields: Field) -> bytes:
    return hashlib.sha256(pack(*fields)).digest()


def hmac_of(key: bytes, message: bytes) -> bytes:
    return hmac.new(key, message, hashlib.sha256).digest()


# Chains


def root_of_chain(link: bytes, index: int) -> bytes:
    """Link 0, from link `index`."""
    return reduce(lambda link, _: h("felt/chain", link), range(index), link)


# Trees, as RFC 6962 writes them


def tree(leaves: Sequence[bytes]) -> bytes:
    if not leaves:
        return hashlib.sha256(b"").digest()
    if len(leaves) == 1:
        return hashlib.sha256(b"\0" + leaves[0]).digest()
    k = 1
    while k * 2 < len(leaves):
        k *= 2
    return hashlib.sha256(b"\1" + tree(leaves[:k]) + tree(leaves[k:])).digest()


def climb(data: bytes, index: int, size: int, path: Sequence[bytes]) -> bytes:
    """The root to which a path leads. It follows the verification of RFC 9162, 2.1.3.2, not a recursion."""
    fn, sn, reached = index, size - 1, hashlib.sha256(b"\0" + data).digest()
    for sibling in path:
        if sn == 0:
            return b"too long"
        if fn % 2 or fn == sn:
            reached = hashlib.sha256(b"\1" + sibling + reached).digest()
            while fn % 2 == 0 and fn:
                fn //= 2
                sn //= 2
        else:
            reached = hashlib.sha256(b"\1" + reached + sibling).digest()
        fn //= 2
        sn //= 2
    return reached if sn == 0 else b"too short"


# Statements


def seeds_hash(seeds: Sequence[bytes]) -> bytes:
    return reduce(lambda so_far, seed: h("felt/seed", so_far, seed), seeds, bytes(32))


def statement(
    chain: bytes, number: int, round_number: int, place: int, count: int, rules: str, seeds: bytes, wagers: bytes
) -> bytes:
    return pack("felt/statement", chain, number, round_number, place, count, rules, seeds, wagers, 0)


def witnessed(stated: bytes) -> bytes:
    return pack("felt/witnessed", h("felt/statement hash", stated))


# One link a round


def round_key(house: bytes, witness: bytes, stated: bytes) -> bytes:
    return hmac_of(house, h("felt/round", stated, witness, b""))


def thrown(key: bytes) -> tuple[int, ...]:
    return dice(key, 3)


def deck(key: bytes) -> list[str]:
    return shuffled(key, 1)


# The shoe of two keys


def permuted(items: Sequence[str], key: bytes, purpose: bytes) -> list[str]:
    shuffling, source = list(items), words(key, purpose)
    for place in reversed(range(1, len(shuffling))):
        other = below(place + 1, source)
        shuffling[place], shuffling[other] = shuffling[other], shuffling[place]
    return shuffling


def house_half(link: bytes, decks: int) -> list[str]:
    return permuted(NEW_DECK * decks, link, b"felt/house")


def witness_half(link: bytes, decks: int) -> list[int]:
    return [int(each) for each in permuted([str(n) for n in range(52 * decks)], link, b"felt/witness")]


def cut(house_root: bytes, witness_root: bytes, seeds: bytes, decks: int) -> list[int]:
    key = h("felt/cut", house_root, witness_root, seeds, b"")
    return [int(each) for each in permuted([str(n) for n in range(52 * decks)], key, b"felt/cut")]


def sealed_root(side: str, link: bytes, values: Sequence[object], chain: bytes, number: int) -> bytes:
    leaves = []
    for place, value in enumerate(values):
        salt = hmac_of(link, pack("felt/salt", place))[:16]
        leaves.append(h(f"felt/{side}", chain, number, place, str(value), salt))
    return tree(leaves)


def leaf(side: str, chain: bytes, number: int, place: int, value: str, salt: bytes) -> bytes:
    return h(f"felt/{side}", chain, number, place, value, salt)
