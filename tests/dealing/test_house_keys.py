"""The house's half of chance: derived from its key, the same each time, and another for every table and chain."""

from felt.dealing.house_keys import HouseKeys
from felt.dealing.keys import MasterKey
from felt.fairness.signing import is_signed
from tests.fairness import second

KEY = bytes(range(32))
CHAIN = bytes(16)


def test_links_as_the_document_derives_them() -> None:
    keys = HouseKeys("B1", MasterKey(KEY))
    last = second.hmac_of(KEY, second.pack("felt/link", "B1", CHAIN))
    assert keys.link(CHAIN, 30, 30) == last
    assert keys.root(CHAIN, 30) == second.root_of_chain(last, 30)
    assert keys.link(CHAIN, 30, 7) == second.root_of_chain(last, 23)


def test_another_table_chain_or_key_has_other_links() -> None:
    made = {
        HouseKeys(table, MasterKey(key)).root(chain, 3)
        for table in ("B1", "B2")
        for key in (KEY, bytes(32))
        for chain in (CHAIN, bytes([1] * 16))
    }
    assert len(made) == 8


def test_one_house_signs_at_all_its_tables() -> None:
    one, two = (HouseKeys(table, MasterKey(KEY)) for table in ("B1", "B2"))
    assert one.public == two.public
    assert is_signed(b"x", two.sign(b"x"), one.public)


def test_a_half_is_sealed_once_and_kept() -> None:
    keys = HouseKeys("B1", MasterKey(KEY))
    half = keys.half(bytes(32), chain=CHAIN, number=1, decks=8)
    assert keys.half(bytes(32), chain=CHAIN, number=1, decks=8) is half
    cards = second.house_half(bytes(32), 8)
    assert half.values == cards
    assert half.root == second.sealed_root("house", bytes(32), cards, CHAIN, 1)
