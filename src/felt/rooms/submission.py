"""What waits for a commit: commands to answer, and events to tell."""

import asyncio
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Protocol

import msgspec

from felt.core.chips import Cents
from felt.core.commands import Command
from felt.core.events import ChipsPlaced, Event
from felt.core.refusals import Refusal
from felt.core.words import Words
from felt.journal import Record
from felt.ledger import InsufficientChips, Transfer
from felt.store import StoreUnavailable


class TableRebuilt(Refusal):
    """The decision relied on events that did not reach the books."""

    words = Words(
        "The table was rebuilt from its journal, and this request was not carried out. Please try again.",
        "Bàn đã được dựng lại từ nhật ký; yêu cầu này chưa được thực hiện. Xin thử lại.",
    )


class PublishedEvent(msgspec.Struct, frozen=True):
    """An event that is in the books. `record` is None for an event that the journal does not keep."""

    event: Event
    record: Record | None
    at: int
    moved: tuple[Transfer, ...] = ()


class Reply(Protocol):
    """Where the answer to a command goes: a future, or something lighter that hears of it in the same turn."""

    def done(self) -> bool: ...

    def set_result(self, result: list[Event], /) -> None: ...

    def set_exception(self, exception: BaseException, /) -> None: ...

    def cancel(self) -> object: ...


def future_reply() -> "asyncio.Future[list[Event]]":
    return asyncio.get_running_loop().create_future()


@dataclass(eq=False, slots=True)
class Asked:
    """A command that waits for its decision, and then for its commit."""

    command: Command | None
    """None only supplies the cards or dice that the table wants."""
    chips: Mapping[str, Cents]
    """By patron, the chips at hand when the command arrived, of all patrons for whom the table may ask."""
    answer: Reply
    losses: int
    """The count of losses of the table when the command was admitted."""

    def refuse(self, refusal: BaseException) -> None:
        if not self.answer.done():
            self.answer.set_exception(refusal)


@dataclass(eq=False)
class Submission:
    """The events to tell and the commands to answer after one commit."""

    told: "asyncio.Future[None]"
    """Done when the commit has succeeded and its events were told, or when it has failed."""
    happened: list[Sequence[PublishedEvent]] = field(default_factory=list)
    answers: list[tuple[Asked, list[Event]]] = field(default_factory=list)

    def fail(self, failed: BaseException) -> None:
        """The commit has failed. Who asked for chips alone is told of missing chips; the others rely on these chips, or
        may ask again."""
        self.told.set_exception(failed)
        self.told.exception()  # read here, so that asyncio does not report an exception that nobody waits for
        alone = sum(any(isinstance(event, ChipsPlaced) for event in events) for _, events in self.answers) == 1
        for asked, _ in self.answers:
            if isinstance(failed, StoreUnavailable) or (alone and isinstance(failed, InsufficientChips)):
                asked.refuse(failed)
            elif isinstance(failed, Refusal):
                refusal = TableRebuilt()
                refusal.__cause__ = failed
                asked.refuse(refusal)
            else:
                asked.refuse(failed)

    async def in_the_books(self) -> None:
        """Return after the commit. Refused if it failed: the table is then rebuilt without these events."""
        try:
            await asyncio.shield(self.told)
        except StoreUnavailable:
            raise
        except Refusal as failed:
            raise TableRebuilt from failed


def answer(decided: Iterable[tuple[Asked, list[Event]]]) -> None:
    for asked, events in decided:
        if not asked.answer.done():
            asked.answer.set_result(events)
