"""A refusal as it leaves the program over HTTP or a socket."""

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
