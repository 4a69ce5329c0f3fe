"""The witness inside the house's own process, under a key of its own.

It keeps no file. What it has answered is in the journals of the tables, in the same commit as the cards that came of
it: an answer that did not reach the books was never seen by anybody, and is forgotten with the events around it."""

from collections.abc import Sequence

from felt.dealing.keys import MasterKey
from felt.witness.answers import Witness
from felt.witness.questions import Answer, Question, SignedQuestion


class InsideWitness:
    inside = True

    def __init__(self, key: MasterKey) -> None:
        self._witness = Witness(key)
        self.public = self._witness.public

    def ask(self, asked: SignedQuestion) -> Answer:
        if self._witness.admits(asked):
            self._witness.keep(asked.question)
        return self._witness.answer(asked.question)

    def recall(self, table: str, questions: Sequence[Question]) -> None:
        self._witness.book.drop(table)
        self._witness.book.keep(*questions)

    async def ping(self) -> None:
        """It is there as long as the house is."""
