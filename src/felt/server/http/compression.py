"""Compression of answers, for clients that accept it."""

import gzip

import msgspec

COMPRESSED_FROM_BYTES = 16 * 1024
"""A shorter answer is not worth the work. Long answers (tables, rounds, rule books) hold no secret."""

LONG_BYTES = 512 * 1024
"""A longer answer is compressed in a thread: it would delay the tables."""


class Finished(msgspec.Struct, frozen=True):
    """An answer that stays the same. It is encoded and compressed once, and costs nothing when it is asked for."""

    body: bytes
    compressed: bytes

    @classmethod
    def of(cls, body: bytes) -> "Finished":
        return cls(body, gzip.compress(body, 6, mtime=0))

    def for_taking(self, accepted: str) -> tuple[bytes, dict[str, str]]:
        if not takes_gzip(accepted):
            return self.body, VARIES
        return self.compressed, VARIES | GZIPPED


VARIES = {"Vary": "Accept-Encoding"}
GZIPPED = {"Content-Encoding": "gzip"}


def for_taking(body: bytes, accepted: str) -> tuple[bytes, dict[str, str]]:
    """The body, compressed if the client accepts it, and the headers that say so."""
    if len(body) < COMPRESSED_FROM_BYTES:
        return body, {}
    if not takes_gzip(accepted):
        return body, VARIES
    return gzip.compress(body, 1, mtime=0), VARIES | GZIPPED


def takes_gzip(accepted: str) -> bool:
    """RFC 9110 section 12.5.3: by its name, else by the star; a weight of zero is a no."""
    weights: dict[str, bool] = {}
    for part in accepted.lower().split(","):
        coding, *parameters = (each.strip() for each in part.split(";"))
        weights[coding] = not any(_is_zero(each) for each in parameters)
    return weights.get("gzip", weights.get("*", False))


def _is_zero(parameter: str) -> bool:
    name, _, value = parameter.partition("=")
    return name.strip() == "q" and value.strip().strip("0.") == ""
