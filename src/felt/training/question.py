"""A question of a course: what is asked, the right answer as the rules give it, and the reason.

Refusal
└── NotAnAnswer
"""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from enum import StrEnum
from typing import Annotated

import msgspec

from felt.core.chips import CENTS_MAX, Cents
from felt.core.refusals import Refusal
from felt.core.wagers import Clause
from felt.core.words import Words
from felt.training.table import Practice

OPTIONS_MAX = 20


class NotAnAnswer(Refusal):
    words = Words(
        "This does not answer the question; choose among what it offers.",
        "Đây không phải là câu trả lời cho câu hỏi này; hãy chọn trong các mục đã nêu.",
    )


class AnswerKind(StrEnum):
    """What an answer has to be."""

    ONE = "one"
    """One of the options, with an amount if the option wants one."""
    SOME = "some"
    """Any of the options, or none of them."""
    ORDER = "order"
    """All options, in an order."""
    AMOUNT = "amount"


class Answer(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    chosen: Annotated[tuple[str, ...], msgspec.Meta(max_length=OPTIONS_MAX)] = ()
    """The keys of options; in an order, where one is asked for."""
    amount: Annotated[Cents, msgspec.Meta(ge=0, le=CENTS_MAX)] | None = None


class Option(msgspec.Struct, frozen=True):
    key: str
    words: Words
    card: str = ""
    """The card that it stands for, if it is one."""
    with_amount: bool = False


@dataclass(frozen=True, kw_only=True)
class Question:
    table: Practice
    """As it lies while the question is open."""
    asks: Words
    kind: AnswerKind
    options: Sequence[Option] = ()
    right: Answer
    """One that is right. It is shown after the answer."""
    also_right: Callable[[Answer], bool] = lambda answer: False
    """Other answers that are right too, where the rules leave a choice."""
    clause: Clause
    """The clause that it examines: the answer counts for it."""
    because: tuple[Clause, ...] = ()
    """The clauses of the reason, if there are more than the one examined."""
    reason: Words
    """This case, in one sentence."""
    about: str = ""
    """What it asks about: a hand, a seat or a bet, as the table names it."""
    news: Words | None = None
    """What has just happened at the table, and the table does not show."""

    @property
    def clauses(self) -> tuple[Clause, ...]:
        return tuple(dict.fromkeys((self.clause, *self.because)))

    def is_right(self, answer: Answer) -> bool:
        """Refuses an answer to another question."""
        self._refuse_unfit(answer)
        if self.kind is AnswerKind.SOME:
            answer = msgspec.structs.replace(answer, chosen=tuple(sorted(answer.chosen)))
            right = msgspec.structs.replace(self.right, chosen=tuple(sorted(self.right.chosen)))
            return answer == right or self.also_right(answer)
        return answer == self.right or self.also_right(answer)

    def _refuse_unfit(self, answer: Answer) -> None:
        known = {option.key: option for option in self.options}
        count = len(answer.chosen)
        fits = {
            AnswerKind.ONE: count == 1,
            AnswerKind.SOME: True,
            AnswerKind.ORDER: count == len(known),
            AnswerKind.AMOUNT: count == 0,
        }[self.kind]
        if not fits or len(set(answer.chosen)) < count or not known.keys() >= set(answer.chosen):
            raise NotAnAnswer(place="chosen")
        wants_amount = self.kind is AnswerKind.AMOUNT or any(known[key].with_amount for key in answer.chosen)
        if (answer.amount is not None) is not wants_amount:
            raise NotAnAnswer(place="amount")


def one(key: str, *, amount: Cents | None = None) -> Answer:
    return Answer(chosen=(key,), amount=amount)
