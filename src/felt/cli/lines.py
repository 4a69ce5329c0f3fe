"""Lines of input, read as they arrive and in bounded memory."""

import os
import sys
from collections.abc import Iterable, Iterator, Sequence

LINE_BYTES_MAX = 8 * 2**20
_READ_BYTES = 2**16


def chunks_of(descriptor: int) -> Iterator[bytes]:
    while chunk := os.read(descriptor, _READ_BYTES):
        yield chunk


def lines_of(chunks: Iterable[bytes], line_bytes_max: int) -> Iterator[list[bytes]]:
    """Lists of whole lines, without their ends. A line that is too long is cut, and still longer than the most: the
    caller refuses it by its length."""
    rest = b""
    for chunk in chunks:
        *whole, last = chunk.split(b"\n")
        if whole:
            whole[0] = rest + whole[0]
            rest = last
            yield whole
        elif len(rest) <= line_bytes_max:
            rest += last
    if rest:
        yield [rest]


def gathered(files: Sequence[str], line_bytes_max: int) -> Iterator[list[bytes]]:
    """Lists of whole lines of these files, or of standard input if there are none, as they arrive."""
    if not files:
        yield from lines_of(chunks_of(sys.stdin.fileno()), line_bytes_max)
    for path in files:
        descriptor = os.open(path, os.O_RDONLY)
        try:
            yield from lines_of(chunks_of(descriptor), line_bytes_max)
        except OSError as error:
            error.filename = path
            raise
        finally:
            os.close(descriptor)
