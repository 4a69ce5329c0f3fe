"""RFC 6962, section 2.1, word for word and slowly. Imports nothing from Felt."""

import hashlib


def root(leaves: list[bytes]) -> bytes:
    if not leaves:
        return hashlib.sha256().digest()
    if len(leaves) == 1:
        return hashlib.sha256(b"\0" + leaves[0]).digest()
    k = _largest_power_below(len(leaves))
    return hashlib.sha256(b"\1" + root(leaves[:k]) + root(leaves[k:])).digest()


def path(index: int, leaves: list[bytes]) -> list[bytes]:
    if len(leaves) == 1:
        return []
    k = _largest_power_below(len(leaves))
    if index < k:
        return [*path(index, leaves[:k]), root(leaves[k:])]
    return [*path(index - k, leaves[k:]), root(leaves[:k])]


def growth(old_size: int, leaves: list[bytes], *, whole: bool = True) -> list[bytes]:
    if old_size == len(leaves):
        return [] if whole else [root(leaves)]
    k = _largest_power_below(len(leaves))
    if old_size <= k:
        return [*growth(old_size, leaves[:k], whole=whole), root(leaves[k:])]
    return [*growth(old_size - k, leaves[k:], whole=False), root(leaves[:k])]


def _largest_power_below(n: int) -> int:
    k = 1
    while 2 * k < n:
        k *= 2
    return k
