"""The example of the document: every value in it is computed again by another hand, and by Felt."""

import re
from pathlib import Path

import pytest
from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PublicKey

from felt.fairness import chain, hashing, merkle, round_key, shoe, statement, stream
from tests.fairness import second

DOCUMENT = (Path(__file__).parents[2] / "docs" / "FAIRNESS.md").read_text()
EXAMPLE = dict(re.findall(r"^\| `([a-z0-9 ]+)` \| `([^`]*)` \|$", DOCUMENT, re.MULTILINE))
CHAIN = bytes.fromhex(EXAMPLE["chain"])
HOUSE, WITNESS = bytes.fromhex(EXAMPLE["house link 3"]), bytes.fromhex(EXAMPLE["witness link 3"])
SEEDS = [bytes.fromhex(EXAMPLE["seed 1"]), bytes.fromhex(EXAMPLE["seed 2"])]
RECORDS = [bytes.fromhex(EXAMPLE["record 1"]), bytes.fromhex(EXAMPLE["record 2"])]
RULES = EXAMPLE["rules"]


def value(name: str) -> bytes:
    return bytes.fromhex(EXAMPLE[name])


def test_links() -> None:
    for party, link in (("house", HOUSE), ("witness", WITNESS)):
        root = value(f"{party} root")
        assert second.root_of_chain(link, 3) == root
        assert chain.leads_to(link, root, steps=3)
        assert not chain.leads_to(link, root, steps=2)


def test_seeds_and_wagers() -> None:
    assert second.seeds_hash(SEEDS) == value("seeds")
    assert second.tree(RECORDS) == value("wagers")
    so_far = statement.with_seed(statement.with_seed(statement.NO_SEEDS, SEEDS[0]), SEEDS[1])
    assert so_far == value("seeds")
    assert statement.wagers_root(RECORDS) == value("wagers")


def stated(place: int, count: int) -> bytes:
    return second.statement(CHAIN, 3, 7, place, count, RULES, value("seeds"), value("wagers"))


def test_a_round_of_one_link() -> None:
    message = stated(0, 0)
    assert second.h("felt/statement hash", message) == value("statement hash")
    key = second.round_key(HOUSE, WITNESS, message)
    assert key == value("round key")
    assert " ".join(map(str, second.thrown(key))) == EXAMPLE["dice"]
    assert " ".join(second.deck(key)[:10]) == EXAMPLE["first ten cards of the deck"]
    about = statement.Statement(
        chain=CHAIN, number=3, round=7, place=0, count=0, rules=RULES, seeds=value("seeds"), wagers=value("wagers")
    )
    assert about.message == message
    assert about.witnessed == second.witnessed(message)
    assert round_key.round_key(HOUSE, WITNESS, about) == key
    assert stream.thrown_dice(key, 3) == second.thrown(key)


@pytest.mark.parametrize("party", ["house", "witness"])
def test_signatures(party: str) -> None:
    """By the library, without Felt's own code."""
    message = stated(0, 0) if party == "house" else second.witnessed(stated(0, 0))
    key = Ed25519PublicKey.from_public_bytes(value(f"{party} public key"))
    key.verify(value(f"{party} signature"), message)


def test_a_shoe() -> None:
    house, witness = second.house_half(HOUSE, 8), second.witness_half(WITNESS, 8)
    roots = (
        second.sealed_root("house", HOUSE, house, CHAIN, 3),
        second.sealed_root("witness", WITNESS, witness, CHAIN, 3),
    )
    assert roots == (value("house half"), value("witness half"))
    cutting = second.cut(*roots, value("seeds"), 8)
    cards = [house[cutting[witness[place]]] for place in range(416)]
    assert " ".join(cards[:10]) == EXAMPLE["first ten cards of the shoe"]
    halves = [
        shoe.SealedHalf(side, link, chain=CHAIN, number=3, decks=8)
        for side, link in ((shoe.Side.HOUSE, HOUSE), (shoe.Side.WITNESS, WITNESS))
    ]
    assert tuple(half.root for half in halves) == roots
    felt_cut = shoe.cut(house_root=roots[0], witness_root=roots[1], seeds=value("seeds"), decks=8)
    order = shoe.order_of(shoe.house_cards(HOUSE, 8), felt_cut, shoe.witness_order(WITNESS, 8))
    assert [str(card) for card in order] == cards
    for place in (0, 1, 255, 256, 415):
        opening = halves[1].open(place)
        assert int(opening.value) == witness[place]
        data = second.leaf("witness", CHAIN, 3, place, opening.value, opening.salt)
        assert second.climb(data, place, 416, opening.path) == roots[1]
        own = halves[0].open(cutting[witness[place]])
        data = second.leaf("house", CHAIN, 3, cutting[witness[place]], cards[place], own.salt)
        assert second.climb(data, cutting[witness[place]], 416, own.path) == roots[0]


def test_the_root_of_nothing() -> None:
    assert merkle.root_of([]) == statement.wagers_root([]) == second.tree([])


@pytest.mark.parametrize("size", [*range(1, 34), 416])
def test_paths_of_every_leaf(size: int) -> None:
    data = [hashing.digest("leaf", each) for each in range(size)]
    built = merkle.Tree([merkle.leaf_hash(each) for each in data])
    assert built.root == second.tree(data)
    assert merkle.root_of([merkle.leaf_hash(each) for each in data]) == built.root
    for index in range(size):
        path = built.path(index)
        assert second.climb(data[index], index, size, path) == built.root
        leaf = merkle.leaf_hash(data[index])
        assert merkle.root_by_path(leaf, index=index, size=size, path=path) == built.root
        if size < 34:
            assert merkle.root_by_path(leaf, index=index, size=size, path=(*path, leaf)) is None
            other = (index + 1) % size
            assert size == 1 or merkle.root_by_path(leaf, index=other, size=size, path=path) != built.root
    assert merkle.root_by_path(leaf, index=size, size=size, path=()) is None
