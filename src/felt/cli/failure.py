"""A refused line of input, as data and for people to read."""

import msgspec

from felt.core.refusals import Refusal
from felt.core.wagers import Clause
from felt.core.words import Language, Words

REFUSED = Words("Refused", "Từ chối")


class Problem(msgspec.Struct, frozen=True):
    code: str
    message: str
    place: str = msgspec.field(name="at")
    clauses: tuple[Clause, ...]


class Failure(msgspec.Struct, frozen=True):
    error: Problem


def failure(refusal: Refusal, language: Language) -> Failure:
    return Failure(Problem(refusal.code, refusal.message(language), refusal.place, refusal.clauses))


def explained_failure(refusal: Refusal, language: Language) -> bytes:
    bracketed = refusal.place if refusal.place.startswith("[") else f"[{refusal.place}]"
    place = f" {bracketed}" if refusal.place else ""
    clauses = f" ({', '.join(refusal.clauses)})" if refusal.clauses else ""
    return f"{REFUSED.in_language(language)}: {refusal.message(language)}{clauses}{place}\n\n".encode()
