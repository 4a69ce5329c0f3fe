"""The stored tree against the published vectors, and against RFC 6962 word for word."""

import pytest

from felt.fairness.merkle import has_grown, leaf_hash, root_by_path
from felt.record.tree import Growing, Plan, assembled, growth_plan, path_plan, peaks, stored_hashes
from tests.record import naive
from tests.record.vectors import GROWTH, LEAVES, PATHS, ROOTS

SIZE = 70


class Stored:
    """A tree whose hashes are kept by number, as the books keep them."""

    def __init__(self, leaves: list[bytes]) -> None:
        self.hashes: dict[int, bytes] = {}
        self.roots = [Growing(0, ()).root]
        growing = Growing(0, ())
        for leaf in leaves:
            for number, made in growing.add(leaf):
                assert number == len(self.hashes), "hashes are numbered without gaps, in the order of their making"
                self.hashes[number] = made
            self.roots.append(growing.root)

    def proof(self, plan: Plan) -> tuple[bytes, ...]:
        return assembled(plan, self.hashes)


@pytest.fixture(scope="module")
def leaves() -> list[bytes]:
    return [bytes([number]) * 32 for number in range(SIZE)]


@pytest.fixture(scope="module")
def stored(leaves: list[bytes]) -> Stored:
    return Stored(leaves)


def test_roots_of_certificate_transparency() -> None:
    assert Stored(LEAVES).roots == ROOTS


@pytest.mark.parametrize(("place", "expected"), PATHS.items())
def test_paths_of_certificate_transparency(place: tuple[int, int], expected: tuple[str, ...]) -> None:
    index, size = place
    path = Stored(LEAVES[:size]).proof(path_plan(index, size))
    assert [each.hex() for each in path] == list(expected)
    assert root_by_path(leaf_hash(LEAVES[index]), index=index, size=size, path=path) == ROOTS[size]


@pytest.mark.parametrize(("sizes", "expected"), GROWTH.items())
def test_growth_of_certificate_transparency(sizes: tuple[int, int], expected: tuple[str, ...]) -> None:
    old_size, size = sizes
    proof = Stored(LEAVES[:size]).proof(growth_plan(old_size, size))
    assert [each.hex() for each in proof] == list(expected)
    assert has_grown(old_size=old_size, old_root=ROOTS[old_size], size=size, root=ROOTS[size], proof=proof)


def test_every_root_and_proof_of_small_trees(leaves: list[bytes], stored: Stored) -> None:
    for size in range(1, SIZE + 1):
        assert stored.roots[size] == naive.root(leaves[:size])
    for size in (1, 2, 3, 7, 8, 9, 31, 33, 64, 65, SIZE):
        for index in range(size):
            assert list(stored.proof(path_plan(index, size))) == naive.path(index, leaves[:size])
        for old_size in range(1, size + 1):
            assert list(stored.proof(growth_plan(old_size, size))) == naive.growth(old_size, leaves[:size])


def test_a_tree_grows_on_from_its_stored_edge(leaves: list[bytes], stored: Stored) -> None:
    for size in range(SIZE):
        growing = Growing(size, [stored.hashes[number] for number in peaks(size)])
        assert growing.root == stored.roots[size]
        assert dict(growing.add(leaves[size])).items() <= stored.hashes.items()
        assert growing.root == stored.roots[size + 1]


def test_costs_grow_with_the_logarithm() -> None:
    """A proof of a log of a million leaves reads at most forty hashes, and a hundred leaves store few more than 200."""
    size = 1_000_003
    for index in (0, 1, 499_999, 524_287, 524_288, 1_000_002):
        assert sum(map(len, path_plan(index, size))) <= 40
    for old_size in (1, 3, 524_287, 524_289, 999_903):
        assert sum(map(len, growth_plan(old_size, size))) <= 40
    assert len(peaks(size)) <= 20
    assert stored_hashes(size + 100) - stored_hashes(size) <= 220


def test_no_growth_is_proved_by_nothing() -> None:
    assert growth_plan(0, 5) == growth_plan(5, 5) == ()
