"""Chains of links: each is the hash of the next one, and whichever is kept in memory, all are the same."""

import pytest

from felt.fairness.chain import KEPT_EVERY, HashChain, KnownLinks, leads_to
from tests.fairness import second

LAST = bytes(range(32))


@pytest.mark.parametrize("links", [0, 1, KEPT_EVERY - 1, KEPT_EVERY, KEPT_EVERY + 1, 3 * KEPT_EVERY + 5])
def test_every_link(links: int) -> None:
    chain = HashChain(LAST, links)
    for index in range(links + 1):
        assert chain.link(index) == second.root_of_chain(LAST, links - index)
    assert chain.root == chain.link(0)


def test_a_link_leads_to_those_before_it_only() -> None:
    chain = HashChain(LAST, 20)
    for index in range(21):
        assert leads_to(chain.link(index), chain.root, steps=index)
        assert not leads_to(chain.link(index), chain.root, steps=index + 1)


def test_links_are_known_in_any_order() -> None:
    """From the root, or from the last one that was right."""
    chain = HashChain(LAST, 20)
    known = KnownLinks(chain.root, first=5)
    for number in (5, 9, 7, 24, 24, 6):
        assert known.has(chain.link(number - 4), number)
        assert not known.has(chain.link(number - 4), number + 1)
        assert not known.has(bytes(32), number)
