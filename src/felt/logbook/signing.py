"""The key with which a house signs."""

from felt.dealing.keys import MasterKey
from felt.fairness.signing import SigningKey

HOUSE_SIGNING = "house signing"
"""The use of the house's master key."""


def house_signing(key: MasterKey) -> SigningKey:
    return SigningKey(key.subkey(HOUSE_SIGNING))
