"""Signatures by Ed25519."""

from cryptography.exceptions import InvalidSignature
from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PrivateKey, Ed25519PublicKey

SEED_BYTES = 32
PUBLIC_BYTES = 32


class SigningKey:
    """Never appears in a text: its `repr` shows the public part only."""

    def __init__(self, seed: bytes) -> None:
        assert len(seed) == SEED_BYTES
        self._key = Ed25519PrivateKey.from_private_bytes(seed)
        self.public = self._key.public_key().public_bytes_raw()

    def __repr__(self) -> str:
        return f"SigningKey({self.public.hex()})"

    def sign(self, message: bytes) -> bytes:
        return self._key.sign(message)


def is_signed(message: bytes, signature: bytes, public: bytes) -> bool:
    try:
        Ed25519PublicKey.from_public_bytes(public).verify(signature, message)
    except (InvalidSignature, ValueError):
        return False
    return True
