"""The token of a session, and the secrets derived from it."""

import hashlib
import hmac


def key_of(token: str) -> str:
    """The hash under which the store keeps the session."""
    return hashlib.sha256(token.encode("utf-8", "surrogatepass")).hexdigest()


def csrf_of(token: str) -> str:
    """Derived from the token and never stored: a reader of the store learns neither."""
    return hmac.digest(token.encode("utf-8", "surrogatepass"), b"felt csrf", "sha256").hex()
