"""Anything at all, given to the decoder alone: a request or a refusal, never anything else.

`FELT_SOAK=500` gives it ten million; `FELT_SEED` those of a run that failed."""

import os
import random
from collections import Counter

from felt.core.decoding import decoded
from felt.core.refusals import Refusal
from felt.core.requests import Request
from felt.core.words import Language
from felt.protocol.messages import Refused, encode, message_decoder
from felt.protocol.requests import request_decoder
from felt.server.socket.connection import id_of
from tests.server.socket.grammar import Grammar, Sent, expected_id

SOAK = int(os.environ.get("FELT_SOAK", "1"))
SEED = os.environ.get("FELT_SEED", "felt")
FRESH, COPIES = 2_000, 10
TABLES = ("B1", "B6", "S1", "N1", "X9")


def spoilt(data: bytes, choose: random.Random) -> bytes:
    """A byte or a few another, doubled, left out, or the rest of it."""
    changed = bytearray(data)
    for _ in range(choose.choice((1, 1, 1, 2, 8))):
        at = choose.randrange(len(changed) + 1)
        match choose.randrange(4):
            case 0:
                changed[at : at + 1] = choose.randbytes(1)
            case 1:
                changed[at:at] = changed[at : at + choose.randrange(1, 9)]
            case 2:
                del changed[at : at + choose.randrange(1, 9)]
            case _:
                changed[at:at] = choose.choice((b'"', b"{", b"}", b"[", b",", b"\\", b":", b"\\u0000", b"9" * 30))
    return bytes(changed)


def read(data: bytes) -> str:
    """How it was taken: the name of a request, or the code of its refusal."""
    try:
        request: Request = decoded(request_decoder(), data)
    except Refusal as refusal:
        re = id_of(data)
        for language in Language:
            told = Refused(re, refusal.code, refusal.message(language), refusal.clauses, refusal.place)
            assert message_decoder.decode(encode(told)) == told
            assert told.message
        return refusal.code
    assert request_decoder().decode(encode(request)) == request
    return type(request).__name__


def test_fuzz_the_decoder() -> None:
    taken: Counter[str] = Counter()
    for part in range(SOAK):
        grammar = Grammar(f"{SEED} {part}", tables=TABLES)
        for _ in range(FRESH):
            made: Sent = grammar.message()
            for data in (made.data, *(spoilt(made.data, grammar.choose) for _ in range(COPIES - 1))):
                try:
                    taken[read(data)] += 1
                    expected = expected_id(data)
                    assert expected is None or id_of(data) == expected, expected
                except Exception as error:
                    error.add_note(f"{data!r}, part {part} of FELT_SEED={SEED!r}")
                    raise
    assert taken.total() == FRESH * COPIES * SOAK
    assert min(taken[name] for name in ("malformed_json", "wrong_type", "unknown_key", "missing_key")) > 50
    assert min(taken[name] for name in ("Confirm", "ForSeat")) > 5, "one kind of more than thirty"
