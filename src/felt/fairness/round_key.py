"""The key of a round that is dealt from one link of each chain: a throw of dice, or a deck for one round."""

import hmac

from felt.fairness.hashing import digest
from felt.fairness.statement import Statement


def round_key(house_link: bytes, witness_link: bytes, statement: Statement, beacon: bytes = b"") -> bytes:
    return hmac.digest(house_link, digest("felt/round", statement.message, witness_link, beacon), "sha256")
