"""The setting `witness`: the address of a witness and its public key, with a space between them."""

from urllib.parse import urlsplit

from felt.record.note import KeyKind, PublicKey, key_from
from felt.record.refusals import KeyMalformed


def witness_of(setting: str) -> tuple[str, PublicKey]:
    """Its address, and its key."""
    url, _, key = setting.partition(" ")
    return url, key_from(key)


def is_witness(setting: str) -> bool:
    try:
        url, key = witness_of(setting)
        address = urlsplit(url)
        has_port = address.port is None or address.port > 0  # a port that is no number raises
    except (KeyMalformed, ValueError):
        return False
    return (
        address.scheme in ("http", "https") and bool(address.hostname) and has_port and key.kind is KeyKind.COSIGNATURE
    )
