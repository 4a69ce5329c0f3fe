"""A machine that deals the same cards and dice each time, so that an evening can be played again."""

import hashlib
from itertools import count

from felt.core.chance import SeedNeeded
from felt.dealing import Seed
from felt.dealing.devices import Machine
from felt.dealing.keys import MasterKey, commitment
from felt.rooms.fair.two_keys import TwoKeys
from felt.witness.inside import InsideWitness

KEY = MasterKey(bytes(range(32)))
WITNESS_KEY = MasterKey(bytes(range(32, 64)))


class SameEachTime(Machine):
    """Its nonces are fixed."""

    def fix(self, need: SeedNeeded) -> Seed:
        nonce = hashlib.sha256(f"{self.table}/{need.number}".encode()).digest()
        self._load(need, nonce)
        return Seed(nonce.hex(), commitment(self._seed))


def two_keys(table: str) -> TwoKeys:
    """A house and its witness, in one process. The identities of their chains are fixed too."""
    names = (hashlib.sha256(f"{table}/{each}".encode()).digest()[:16] for each in count())
    return TwoKeys(table, KEY, InsideWitness(WITNESS_KEY), identity=lambda: next(names))
