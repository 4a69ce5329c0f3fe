"""The one writer of the house's own journal: chips that move without a table, and the lives of decks and dice.

A gift and its record are committed together. Gifts that arrive while others are written are written together by the
next commit. Another node may write the journal too: then its end is read again."""

import asyncio
from collections.abc import AsyncIterator, Awaitable, Callable, Sequence

from felt.core.refusals import Refusal
from felt.house import HOUSE_JOURNAL, AnyHouseEvent, ChipsGiven, next_record
from felt.journal import Chain
from felt.rooms.clock import Clock
from felt.store import Batch, SequenceTaken, Store
from felt.store.group import GroupCommit
from felt.store.refusals import EventOutOfOrder
from felt.store.writer import Writer

TOGETHER_MAX = 100
ATTEMPTS_MAX = 20

Decided = Callable[[], Awaitable[Sequence[AnyHouseEvent]]]


class HouseJournal:
    def __init__(self, store: Store, writer: Writer, clock: Clock) -> None:
        self._store = store
        self._writer = writer
        self._clock = clock
        self._end: Chain | None = None
        """None until it is read, and after a commit that failed."""
        self._turn = asyncio.Lock()
        self._gifts: GroupCommit[ChipsGiven, None] = GroupCommit(
            self._write, name="felt house journal", items_max=TOGETHER_MAX
        )

    async def give(self, gift: ChipsGiven) -> None:
        """Returns when the gift is in the books. The same gift given twice is given once. Cancelling the call does not
        stop it."""
        await asyncio.shield(self._gifts.submit(gift))

    async def _write(self, gifts: Sequence[ChipsGiven]) -> AsyncIterator[Exception | None]:
        together = await self._answer(gifts)
        for gift in gifts:
            yield None if together is None else together if len(gifts) == 1 else await self._answer((gift,))

    async def _answer(self, gifts: Sequence[ChipsGiven]) -> Exception | None:
        try:
            await self.write(lambda: self._new(gifts))
        except Exception as error:
            return error
        return None

    async def write(self, decided: Decided) -> None:
        """Returns when the events are in the books. They are decided anew if another node has written meanwhile."""
        taken: Refusal
        async with self._turn:
            for _ in range(ATTEMPTS_MAX):
                try:
                    await self._commit(decided)
                except (SequenceTaken, EventOutOfOrder) as refusal:
                    taken = refusal
                else:
                    return
        raise taken

    async def _new(self, gifts: Sequence[ChipsGiven]) -> list[ChipsGiven]:
        """The gifts that the books do not have yet. If they have another transfer of that id, the commit refuses it."""
        return [gift for gift in dict.fromkeys(gifts) if await self._store.transfer(gift.id) != gift.transfer()]

    async def _commit(self, decided: Decided) -> None:
        """The end is read before the events are decided: what another node writes meanwhile is in their way."""
        end, self._end = self._end or await self._read_end(), None
        events = await decided()
        if events:
            now = self._clock.now()
            records = tuple(next_record(end, event, at=now) for event in events)
            moved = tuple(event.transfer() for event in events if isinstance(event, ChipsGiven))
            await self._writer.commit(Batch(records, moved))
        self._end = end

    async def _read_end(self) -> Chain:
        head = await self._store.head(HOUSE_JOURNAL)
        return Chain(HOUSE_JOURNAL) if head is None else Chain(HOUSE_JOURNAL, head.seq, head.hash)
