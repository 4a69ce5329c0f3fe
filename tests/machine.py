"""A machine that deals the same cards and dice each time, so that an evening can be played again."""

import hashlib

from felt.core.chance import SeedNeeded
from felt.dealing import Seed
from felt.dealing.devices import Machine
from felt.dealing.keys import MasterKey, commitment

KEY = MasterKey(bytes(range(32)))


class SameEachTime(Machine):
    """Its nonces are fixed."""

    def fix(self, need: SeedNeeded) -> Seed:
        nonce = hashlib.sha256(f"{self.table}/{need.number}".encode()).digest()
        self._load(need, nonce)
        return Seed(nonce.hex(), commitment(self._seed))
