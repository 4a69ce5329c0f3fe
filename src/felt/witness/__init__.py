"""The witness: the second party of fair dealing (`docs/FAIRNESS.md`).

What it keeps (`book`), what it refuses (`refusals`) and what it answers (`answers`) is pure. It runs inside the house's
process (`inside`), or as a service that writes down every new question before it answers it."""

from collections.abc import Awaitable, Sequence
from typing import Protocol

from felt.witness.questions import Answer, Question, SignedQuestion


class AnyWitness(Protocol):
    """The witness as the house asks it: in this process, or elsewhere."""

    @property
    def inside(self) -> bool:
        """Whether it answers at once, in this process."""

    @property
    def public(self) -> bytes:
        """Its public key."""

    def ask(self, asked: SignedQuestion) -> Answer | Awaitable[Answer]:
        """Raises a refusal of `felt.witness.refusals`: `WitnessSilent` if no answer came."""

    def recall(self, table: str, questions: Sequence[Question]) -> None:
        """What it has answered about a table, as the journal of the table has it. A witness elsewhere has books of its
        own, and does nothing."""

    async def ping(self) -> None:
        """Raises `WitnessSilent` if it does not answer."""
