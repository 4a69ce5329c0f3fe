"""Hash trees as RFC 6962 defines them: the root, and the proofs that a leaf is in a tree and that a tree has only
grown."""

import hashlib
from collections.abc import Sequence

EMPTY = hashlib.sha256().digest()


def leaf_hash(data: bytes) -> bytes:
    return hashlib.sha256(b"\x00" + data).digest()


def node_hash(left: bytes, right: bytes) -> bytes:
    return hashlib.sha256(b"\x01" + left + right).digest()


def split(size: int) -> int:
    """The size of the left part: the largest power of two below `size`."""
    return 1 << ((size - 1).bit_length() - 1)


class Tree:
    """A tree that is computed once, and then asked for many proofs."""

    def __init__(self, leaves: Sequence[bytes]) -> None:
        """`leaves` are hashes of leaves."""
        self.size = len(leaves)
        self._nodes: dict[tuple[int, int], bytes] = {}
        self.root = self._build(leaves, 0, len(leaves)) if leaves else EMPTY

    def _build(self, leaves: Sequence[bytes], start: int, end: int) -> bytes:
        if end - start == 1:
            made = leaves[start]
        else:
            middle = start + split(end - start)
            made = node_hash(self._build(leaves, start, middle), self._build(leaves, middle, end))
        self._nodes[start, end] = made
        return made

    def path(self, index: int) -> tuple[bytes, ...]:
        """The proof that leaf `index` is in the tree, from the leaf up."""
        assert 0 <= index < self.size
        found: list[bytes] = []
        start, end = 0, self.size
        while end - start > 1:
            middle = start + split(end - start)
            if index < middle:
                found.append(self._nodes[middle, end])
                end = middle
            else:
                found.append(self._nodes[start, middle])
                start = middle
        return tuple(reversed(found))


def root_of(leaves: Sequence[bytes]) -> bytes:
    """The root over hashes of leaves. Level by level, a last one without a neighbour goes up as it is: this gives the
    same tree, and needs no more than its hashes."""
    level = list(leaves)
    while len(level) > 1:
        alone = level[len(level) & ~1 :]
        pairs = zip(level[::2], level[1::2], strict=False)
        level = [hashlib.sha256(b"\x01" + left + right).digest() for left, right in pairs] + alone
    return level[0] if level else EMPTY


def root_by_path(leaf: bytes, *, index: int, size: int, path: Sequence[bytes]) -> bytes | None:
    """The root to which the path leads from the hash of a leaf; None if the path does not fit the tree's size."""
    if not 0 <= index < size:
        return None
    turns = _turns(index, size)
    if len(turns) != len(path):
        return None
    reached = leaf
    for is_right, other in zip(reversed(turns), path, strict=True):
        reached = node_hash(other, reached) if is_right else node_hash(reached, other)
    return reached


def _turns(index: int, size: int) -> list[bool]:
    """The way from the root down to a leaf: True where it turns right."""
    turns: list[bool] = []
    start, end = 0, size
    while end - start > 1:
        middle = start + split(end - start)
        turns.append(index >= middle)
        if index >= middle:
            start = middle
        else:
            end = middle
    return turns


def has_grown(*, old_size: int, old_root: bytes, size: int, root: bytes, proof: Sequence[bytes]) -> bool:
    """Whether the proof shows that the tree of `size` leaves begins with the tree of `old_size` leaves."""
    if not 0 <= old_size <= size:
        return False
    if old_size == size:
        return not proof and old_root == root
    if old_size == 0:
        return not proof and old_root == EMPTY
    hashes = list(proof)
    reached = _grown(hashes, old_root, old_size, size, whole=True)
    return not hashes and reached == (old_root, root)


def _grown(
    hashes: list[bytes], old_root: bytes, old_size: int, size: int, *, whole: bool
) -> tuple[bytes, bytes] | None:
    """The two roots that the proof gives, by the recursion of RFC 6962, 2.1.2. `whole`: the old tree is a part of the
    new one, and the proof does not repeat its root."""
    if old_size == size:
        if whole:
            return old_root, old_root
        if not hashes:
            return None
        found = hashes.pop(0)
        return found, found
    middle = split(size)
    if old_size <= middle:
        inner = _grown(hashes, old_root, old_size, middle, whole=whole)
        if inner is None or not hashes:
            return None
        return inner[0], node_hash(inner[1], hashes.pop(0))
    inner = _grown(hashes, old_root, old_size - middle, size - middle, whole=False)
    if inner is None or not hashes:
        return None
    left = hashes.pop(0)
    return node_hash(left, inner[0]), node_hash(left, inner[1])
