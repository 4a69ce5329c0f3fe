"""The one form in which a refusal leaves the program: over HTTP, on a socket and from the command line."""

import msgspec

from felt.core.refusals import Refusal
from felt.core.wagers import Clause
from felt.core.words import Language


class Problem(msgspec.Struct, frozen=True):
    """`at`, in Python `place`, is the place in the input; it is empty where the refusal concerns the whole input."""

    code: str
    message: str
    clauses: tuple[Clause, ...] = ()
    place: str = msgspec.field(default="", name="at")


class Failure(msgspec.Struct, frozen=True):
    error: Problem


def problem_of(refusal: Refusal, language: Language) -> Problem:
    return Problem(refusal.code, refusal.message(language), refusal.clauses, refusal.place)
