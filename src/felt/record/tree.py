"""The tree of the log as it is kept: every full subtree is one stored hash, so that the tree grows by a few hashes a
leaf, and a proof reads a few hashes.

The hashes are numbered in the order in which they come to be: each leaf, then the subtrees that it completes. So a tree
that grows only adds numbers at the end, and never changes one. For leaf n the number is n + n/2 + n/4 + … in whole
numbers; the subtree that a leaf completes at height h has the number of that leaf plus h."""

from collections.abc import Iterable, Iterator, Mapping, Sequence

from felt.fairness.merkle import EMPTY, leaf_hash, node_hash, split

Plan = Sequence[Sequence[int]]
"""For each hash of a proof the numbers of the stored hashes of which it is made, from the left."""


def stored_hashes(size: int) -> int:
    """How many hashes a tree of `size` leaves has stored."""
    return 2 * size - size.bit_count()


def _full_subtrees(start: int, end: int) -> Iterator[int]:
    """The numbers of the full subtrees that make up the leaves `start` to `end`, from the left. `start` is a place at
    which a subtree of that length can begin."""
    while start < end:
        height = (end - start).bit_length() - 1
        last = start + (1 << height) - 1
        yield stored_hashes(last) + height
        start = last + 1


def peaks(size: int) -> Sequence[int]:
    """The numbers of the full subtrees of the whole tree, from the left."""
    return tuple(_full_subtrees(0, size))


def joined(hashes: Sequence[bytes]) -> bytes:
    """The hash over full subtrees that stand side by side."""
    if not hashes:
        return EMPTY
    reached = hashes[-1]
    for left in reversed(hashes[:-1]):
        reached = node_hash(left, reached)
    return reached


class Growing:
    """The right edge of a tree, to which leaves are added."""

    def __init__(self, size: int, hashes: Sequence[bytes]) -> None:
        """`hashes` are those of `peaks(size)`."""
        assert len(hashes) == size.bit_count()
        self.size = size
        self._edge = list(hashes)

    @property
    def root(self) -> bytes:
        return joined(self._edge)

    def add(self, data: bytes) -> Iterator[tuple[int, bytes]]:
        """The hashes to store, with their numbers."""
        number, made = stored_hashes(self.size), leaf_hash(data)
        yield number, made
        while self._completes(number):
            made = node_hash(self._edge.pop(), made)
            number += 1
            yield number, made
        self._edge.append(made)
        self.size += 1

    def _completes(self, number: int) -> bool:
        """Whether the subtree with this number is the right half of another one."""
        height = number - stored_hashes(self.size)
        return bool(self.size >> height & 1)


def path_plan(index: int, size: int) -> Plan:
    """The proof that leaf `index` is in the tree, from the leaf up (RFC 6962, 2.1.1)."""
    assert 0 <= index < size
    found: list[tuple[int, int]] = []
    start, end = 0, size
    while end - start > 1:
        middle = start + split(end - start)
        if index < middle:
            found.append((middle, end))
            end = middle
        else:
            found.append((start, middle))
            start = middle
    return _plan(reversed(found))


def growth_plan(old_size: int, size: int) -> Plan:
    """The proof that the tree begins with the tree of `old_size` leaves (RFC 6962, 2.1.2)."""
    assert 0 <= old_size <= size
    if old_size in (0, size):
        return ()
    found: list[tuple[int, int]] = []
    start, end, whole = 0, size, True
    while old_size != end:
        middle = start + split(end - start)
        if old_size <= middle:
            found.append((middle, end))
            end = middle
        else:
            found.append((start, middle))
            start, whole = middle, False
    if not whole:
        found.append((start, end))
    return _plan(reversed(found))


def _plan(ranges: Iterable[tuple[int, int]]) -> Plan:
    return tuple(tuple(_full_subtrees(start, end)) for start, end in ranges)


def assembled(plan: Plan, stored: Mapping[int, bytes]) -> tuple[bytes, ...]:
    return tuple(joined([stored[number] for number in part]) for part in plan)
