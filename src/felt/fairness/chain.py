"""A chain of secrets. Each link is the hash of the next one. So the root fixes all links before the first one is used,
and a link that is revealed tells nothing about those to come."""

from felt.fairness.hashing import digest

LINKS = 4_096
"""The links of a new chain."""
KEPT_EVERY = 64
"""Which links stay in memory. The others are computed from the next one that does."""


def previous(link: bytes) -> bytes:
    return digest("felt/chain", link)


class HashChain:
    """Link 0 is the root, which is published first. Links 1 and up are used once each, in this order."""

    def __init__(self, last: bytes, links: int) -> None:
        self.links = links
        self._kept = {links: last}
        self._asked = links, last
        """The last one that was asked for: each card of a shoe asks for it again."""
        link = last
        for index in range(links - 1, -1, -1):
            link = previous(link)
            if index % KEPT_EVERY == 0:
                self._kept[index] = link

    @property
    def root(self) -> bytes:
        return self._kept[0]

    def link(self, index: int) -> bytes:
        assert 0 <= index <= self.links
        if index == self._asked[0]:
            return self._asked[1]
        above = min(-(-index // KEPT_EVERY) * KEPT_EVERY, self.links)
        link = self._kept[above]
        for _ in range(above - index):
            link = previous(link)
        self._asked = index, link
        return link


class KnownLinks:
    """Holds links against their root, or against the last link that was right: it is nearer."""

    def __init__(self, root: bytes, *, first: int) -> None:
        """`first` is the number that uses link 1."""
        self._root = first - 1, root
        self._known = self._root

    def has(self, link: bytes, number: int) -> bool:
        known, nearest = self._known if self._known[0] <= number else self._root
        if not leads_to(link, nearest, steps=number - known):
            return False
        self._known = number, link
        return True


def leads_to(link: bytes, known: bytes, *, steps: int) -> bool:
    """Whether `link` stands `steps` links after `known`."""
    for _ in range(steps):
        link = previous(link)
    return link == known
