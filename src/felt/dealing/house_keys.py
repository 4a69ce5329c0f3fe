"""The house's half of chance: its chains of links, its signature, and its half of a shoe."""

from felt.dealing.keys import MasterKey
from felt.fairness.chain import HashChain
from felt.fairness.shoe import SealedHalf, Side
from felt.fairness.signing import SigningKey


class HouseKeys:
    """For one table. Links are derived from the house's key when they are needed: no disk holds a link that is not yet
    revealed."""

    def __init__(self, table: str, key: MasterKey) -> None:
        self.table = table
        self._key = key
        self._signing = SigningKey(key.subkey("house signing"))
        self._chain: tuple[bytes, HashChain] = (b"", HashChain(bytes(32), 0))
        self._half: tuple[bytes, SealedHalf] | None = None

    @property
    def public(self) -> bytes:
        return self._signing.public

    def sign(self, message: bytes) -> bytes:
        return self._signing.sign(message)

    def root(self, chain: bytes, links: int) -> bytes:
        return self._links(chain, links).root

    def link(self, chain: bytes, links: int, index: int) -> bytes:
        return self._links(chain, links).link(index)

    def half(self, link: bytes, *, chain: bytes, number: int, decks: int) -> SealedHalf:
        if self._half is None or self._half[0] != link:
            self._half = link, SealedHalf(Side.HOUSE, link, chain=chain, number=number, decks=decks)
        return self._half[1]

    def _links(self, chain: bytes, links: int) -> HashChain:
        if self._chain[0] != chain or self._chain[1].links != links:
            self._chain = chain, HashChain(self._key.link(self.table, chain), links)
        return self._chain[1]
