"""`felt settle`: JSON lines in, JSON lines out, in order, in constant memory."""

import argparse
import os
import sys
from collections.abc import Iterator

import msgspec

from felt.cli import EXIT_CHECK_FAILED, EXIT_DONE
from felt.cli.cases import Case, Settled, answer, failure
from felt.cli.explained import explained, explained_failure
from felt.core.decoding import UNREADABLE, refusal_of
from felt.core.refusals import InputTooLong, Refusal
from felt.core.words import Language

LINE_BYTES_MAX = 8 * 2**20
_READ_BYTES = 2**16

_decoder: msgspec.json.Decoder[Case] = msgspec.json.Decoder(Case)
_encode = msgspec.json.Encoder().encode


def arguments(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("files", nargs="*", metavar="FILE", help="files of JSON lines (default: standard input)")
    parser.add_argument("--explain", action="store_true", help="print each round for a person to read")


def run(options: argparse.Namespace) -> int:
    """Answers leave as soon as the input pauses, so that a program can also ask case by case."""
    all_settled = True
    for lines in _gathered(options.files):
        answers: list[bytes] = []
        for line in lines:
            if line.isspace():
                continue
            settled = settle(line)
            all_settled = all_settled and isinstance(settled, Settled)
            answers.append(written(settled, options.lang, explain=options.explain))
        sys.stdout.buffer.write(b"".join(answers))
        sys.stdout.buffer.flush()
    return EXIT_DONE if all_settled else EXIT_CHECK_FAILED


def settle(line: bytes) -> Settled | Refusal:
    """One case, settled or refused; nothing else comes out, whatever goes in."""
    if len(line) > LINE_BYTES_MAX:
        return InputTooLong(most=LINE_BYTES_MAX)
    try:
        return _decoder.decode(line).settle()
    except Refusal as refusal:
        return refusal
    except UNREADABLE as error:
        return refusal_of(error)


def written(settled: Settled | Refusal, language: Language, *, explain: bool) -> bytes:
    if isinstance(settled, Settled):
        return explained(settled, language) if explain else _encode(answer(settled)) + b"\n"
    return explained_failure(settled, language) if explain else _encode(failure(settled, language)) + b"\n"


def _gathered(files: list[str]) -> Iterator[list[bytes]]:
    """Lists of whole lines, as they arrive. Of a line that is too long only the beginning is kept."""
    if not files:
        yield from _lines(sys.stdin.fileno())
    for path in files:
        descriptor = os.open(path, os.O_RDONLY)
        try:
            yield from _lines(descriptor)
        except OSError as error:
            error.filename = path
            raise
        finally:
            os.close(descriptor)


def _lines(descriptor: int) -> Iterator[list[bytes]]:
    rest = b""
    while chunk := os.read(descriptor, _READ_BYTES):
        *whole, last = chunk.split(b"\n")
        if whole:
            whole[0] = rest + whole[0]
            rest = last
            yield [line for line in whole if line]
        elif len(rest) <= LINE_BYTES_MAX:
            rest += last
    if rest:
        yield [rest]
