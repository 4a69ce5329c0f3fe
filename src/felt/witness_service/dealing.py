"""The witness of the dealing, with books of its own: what it answers is on disk before anybody sees the answer.

Only the latest number of a chain decides what it refuses, so that is all it reads again after a start."""

from collections.abc import Callable, Collection
from threading import Lock
from typing import Any

import apsw
import msgspec

from felt.dealing.keys import MasterKey
from felt.fairness.statement import Statement
from felt.witness.answers import Witness
from felt.witness.questions import OpenChain, Question, SignedQuestion
from felt.witness.refusals import HouseNotServed
from felt.witness_service.books import WitnessBooks
from felt.witness_service.messages import Given

CHAINS_MAX = 2_000
"""So many chains are kept in memory. More than these are read again when they are asked about."""


class DealingWitness:
    """May be asked by several threads, one after the other."""

    def __init__(self, books: WitnessBooks, key: MasterKey, *, now_ms: Callable[[], int]) -> None:
        self._books = books
        self._key = key
        self._now_ms = now_ms
        self._turn = Lock()
        self._kept: dict[bytes, int] = {}
        """By chain, how many questions about it are in the books."""
        self._witness = Witness(key)

    def given(self, asked: SignedQuestion, *, houses: Collection[bytes]) -> Given:
        """`houses` are the keys that are served. Raises a `WitnessRefuses`."""
        question = asked.question
        with self._turn:
            self._know(question.chain)
            if self._witness.house_of(asked) not in houses:
                raise HouseNotServed
            if self._witness.book.is_new(question):
                self._books.run(lambda database: self._write(database, asked))
                self._witness.keep(question)
                self._kept[question.chain] = self._kept.get(question.chain, 0) + 1
            return Given(self._witness.answer(question), self._kept[question.chain])

    def _know(self, chain: bytes) -> None:
        """Read what the books have about a chain, unless it is known."""
        if chain in self._kept:
            return
        if len(self._kept) >= CHAINS_MAX:
            self._kept.clear()
            self._witness = Witness(self._key)
        kept, questions = self._books.run(lambda database: _read(database, chain))
        if kept:
            self._kept[chain] = kept
            self._witness.book.keep(*questions)

    def _write(self, database: apsw.Connection, asked: SignedQuestion) -> None:
        question = asked.question
        database.execute(
            "INSERT INTO questions (chain, number, step, at, asked) VALUES (?, ?, ?, ?, ?)",
            (question.chain, _number(question), _step(question), self._now_ms(), msgspec.json.encode(asked)),
        )


def _number(question: Question) -> int:
    return 0 if isinstance(question, OpenChain) else question.number


def _step(question: Question) -> str:
    """Of a number: no step is taken twice."""
    if isinstance(question, Statement):
        return f"statement {question.place}"
    return str(question.__struct_config__.tag)


def _read(database: apsw.Connection, chain: bytes) -> tuple[int, list[Question]]:
    """How many questions about the chain are kept; the one that opened it, and those about its latest number."""
    ((kept, latest),) = database.execute("SELECT count(*), max(number) FROM questions WHERE chain = ?", (chain,))
    rows: Any = database.execute(
        "SELECT asked FROM questions WHERE chain = ? AND number IN (0, ?) ORDER BY id", (chain, latest)
    )
    return kept, [msgspec.json.decode(asked, type=SignedQuestion).question for (asked,) in rows]
