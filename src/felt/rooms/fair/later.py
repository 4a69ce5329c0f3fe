"""What a room is supplied with, at once or later.

Another machine is asked after the events on which the question relies are in the books: a house that is killed asks the
same question again. Without a good answer in time the round is void (`CannotDeal`), and betting does not open until
the other machine answers again."""

import asyncio
import logging
from collections.abc import Awaitable, Callable, Sequence

from felt.core.chance import Want
from felt.core.commands import Command
from felt.core.words import Words
from felt.rooms.clock import Clock
from felt.rooms.fair.supplier import Supplier
from felt.table import State
from felt.table.commands import CannotDeal
from felt.witness.refusals import WitnessRefusal, WitnessSilent

logger = logging.getLogger(__name__)

ANSWER_MS = 3_000
"""A witness that takes longer does not answer."""
RETRY_MS = 1_000


class SuppliedLater:
    def __init__(
        self,
        supplier: Supplier,
        clock: Clock,
        *,
        in_the_books: Callable[[], Awaitable[None]],
        give: Callable[[Command | None], None],
        place: Callable[[], dict[str, object]],
    ) -> None:
        """`give` hands a command to the table; None only lets the table say what it wants next."""
        self._supplier = supplier
        self._clock = clock
        self._in_the_books = in_the_books
        self._give = give
        self._place = place
        self._asking: asyncio.Task[None] | None = None
        self._held = False

    @property
    def waits(self) -> bool:
        """Whether the table gets nothing now."""
        return self._held or self._asking is not None

    def hold(self) -> None:
        """Nothing is supplied before the table has begun."""
        self.stop()
        self._held = True

    def begin(self) -> None:
        self._held = False

    def stop(self) -> None:
        if self._asking is not None:
            self._asking.cancel()
            self._asking = None

    def want(self, state: State) -> Want | None:
        """What the table is to be supplied with now."""
        return None if self.waits or state.settings is None else state.wants or self._supplier.ahead(state)

    def supply(self, state: State, want: Want, laid: Sequence[bytes]) -> Command | None:
        """None if it comes later."""
        try:
            supplied = self._supplier.supply(state, want, laid)
        except WitnessRefusal as refusal:
            supplied = _refused(refusal)
        if isinstance(supplied, Command):
            return supplied
        self._asking = asyncio.ensure_future(self._ask(supplied))
        return None

    async def _ask(self, supplied: Awaitable[Command]) -> None:
        asked = asyncio.ensure_future(_after(self._in_the_books, supplied))
        try:
            command: Command | None = await self._in_time(asked)
        except WitnessRefusal as refusal:
            logger.error("witness does not help", extra=self._place() | {"reason": str(refusal)})
            self._give(CannotDeal(chains_over=not isinstance(refusal, WitnessSilent)))
            await self._until_it_answers()
            command = None
        except Exception:
            logger.exception("supply failed", extra=self._place())
            await self._clock.until(self._clock.now() + RETRY_MS)
            command = None
        finally:
            asked.cancel()
        self._asking = None
        if command is not None:
            self._give(command)
        if self._asking is None:
            self._give(None)

    async def _in_time(self, asked: "asyncio.Future[Command]") -> Command:
        late = asyncio.ensure_future(self._clock.until(self._clock.now() + ANSWER_MS))
        try:
            await asyncio.wait((asked, late), return_when=asyncio.FIRST_COMPLETED)
        finally:
            late.cancel()
        if asked.done():
            return asked.result()
        raise WitnessSilent(problem=Words("it takes too long", "quá lâu"))

    async def _until_it_answers(self) -> None:
        while True:
            await self._clock.until(self._clock.now() + RETRY_MS)
            if await self._supplier.answers():
                return


async def _after(in_the_books: Callable[[], Awaitable[None]], supplied: Awaitable[Command]) -> Command:
    await asyncio.sleep(0)  # the pass that asks is submitted first
    try:
        await in_the_books()
    except BaseException:
        if asyncio.iscoroutine(supplied):
            supplied.close()  # never asked
        raise
    return await supplied


async def _refused(refusal: WitnessRefusal) -> Command:
    raise refusal
