"""What goes out smaller to whoever takes it so."""

import gzip

COMPRESSED_FROM_BYTES = 16 * 1024
"""What is shorter is not worth the work. Long answers, lists of tables and of rounds and the books, hold no secret."""

LONG_BYTES = 512 * 1024
"""What is longer is compressed in a thread: it takes so long that a table would notice."""


def for_taking(body: bytes, accepted: str) -> tuple[bytes, dict[str, str]]:
    """An answer made for one request, by its Accept-Encoding, and the headers that say so."""
    if len(body) < COMPRESSED_FROM_BYTES:
        return body, {}
    if not takes_gzip(accepted):
        return body, {"Vary": "Accept-Encoding"}
    return gzip.compress(body, 1, mtime=0), {"Vary": "Accept-Encoding", "Content-Encoding": "gzip"}


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
