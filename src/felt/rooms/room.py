"""A room owns one table: commands in, events committed, then known.

The table computes ahead of the books, so that one commit carries hundreds of wagers; nothing is seen outside before it
is committed. If a commit fails, the table is built anew from its journal."""

import asyncio
import copy
import logging
from collections.abc import Callable, Sequence

import msgspec

from felt.core.chance import CardsNeeded, DiceNeeded, SeedNeeded
from felt.core.refusals import Refusal
from felt.core.words import Words
from felt.dealing import CannotGoOn, Device, Seed
from felt.journal import Chain, Record, Snapshot
from felt.ledger import InsufficientChips, Transfer
from felt.rooms.bank import Bank
from felt.rooms.clock import Clock
from felt.rooms.recovery import Rebuilt, rebuild
from felt.store import Batch, Store, StoreUnavailable
from felt.store.writer import Writer
from felt.table import Command, Event, State, decide, evolve
from felt.table.codec import at_rest, encode, encode_state, kind_of
from felt.table.commands import AnswerInsurance, CannotDeal, Confirm, Restart, SupplyCards, SupplyDice, SupplySeed, Tick
from felt.table.events import TableOpened, is_kept
from felt.table.money import transfers

logger = logging.getLogger(__name__)

RETRY_MS = 500
DEFECT_RETRY_MS = 30_000

Listener = Callable[[Sequence["Happened"]], None]


Rebuilding = Callable[[Rebuilt], None]
"""Called when the table was built from its journal, with a copy of what was found there."""


class TableRebuilt(Refusal):
    """What this was computed on did not reach the books."""

    words = Words(
        "The table had to be set up anew from its record; nothing of this happened. Please try again.",
        "Bàn phải được dựng lại từ nhật ký; thao tác này chưa được ghi. Xin thử lại.",
    )


class Happened(msgspec.Struct, frozen=True):
    """An event that is in the books; `record` is None for what the journal does not keep."""

    event: Event
    record: Record | None
    at: int
    moved: tuple[Transfer, ...] = ()


class Room:
    """Started once, then asked with `do`. `listen` is called with whatever has been committed, in order."""

    def __init__(
        self,
        name: str,
        *,
        store: Store,
        writer: Writer,
        bank: Bank,
        device: Device,
        clock: Clock,
        listen: Listener = lambda happened: None,
        rebuilt: Rebuilding = lambda rebuilt: None,
        snapshot_every: int = 500,
    ) -> None:
        self.name = name
        self._store = store
        self._writer = writer
        self._bank = bank
        self._device = device
        self._clock = clock
        self._listen = listen
        self._rebuilt = rebuilt
        self._snapshot_every = snapshot_every
        self.state = State()
        self._chain = Chain(name)
        self._snapshot_seq = 0
        self._lost = False
        self._submitted: asyncio.Future[None] | None = None
        """Done when the latest submission is in the books and has been told."""
        self._untold: list[Sequence[Happened]] = []
        """What is told with the latest submission, in order."""
        self._awaited: int | None = None
        """The deadline that `run` waits for."""
        self._starting = asyncio.Lock()
        self._changed = asyncio.Event()

    @property
    def stands_still(self) -> bool:
        """What was computed ahead did not reach the books, and the table is not yet built anew."""
        return self._lost or self._starting.locked()

    async def start(self) -> None:
        """Go on where the journal ends: to the same result if the device can, else the round is void."""
        rebuilt = await rebuild(self._store, self.name)
        self.state = rebuilt.state
        self._chain = rebuilt.chain
        self._snapshot_seq = rebuilt.snapshot_seq
        self._lost = False
        self._submitted = None
        self._rebuilt(copy.deepcopy(rebuilt))
        if rebuilt.state.settings is None:
            return
        await self._commit(Restart(away_since=rebuilt.last_at))
        if not self._device_found():
            await self._commit(CannotDeal())
        await self._commit(None)

    def _device_found(self) -> bool:
        shuffle = self.state.shuffle
        if shuffle is None or shuffle.finished:
            return True
        need = SeedNeeded(number=shuffle.number, decks=shuffle.decks)
        try:
            self._device.resume(need, Seed(shuffle.nonce, shuffle.commitment))
        except CannotGoOn:
            return False
        return True

    async def do(self, command: Command) -> list[Event]:
        """Carry out a command: its events, once they are in the books. Raises the refusal otherwise."""
        if isinstance(command, Confirm | AnswerInsurance):
            available = await self._bank.available(command.patron)
            command = msgspec.structs.replace(command, available=available)
        await self.in_force()
        return await self._commit(command)

    async def in_force(self) -> State:
        """The table as it is decided on: built anew if what was computed ahead did not reach the books."""
        if self._lost:
            async with self._starting:  # whoever comes first starts it again, the others wait
                if self._lost:
                    await self.start()
        return self.state

    async def caught_up(self) -> None:
        """Return when all that has been decided so far is in the books."""
        if self._submitted is not None:
            await asyncio.shield(self._submitted)

    async def _commit(self, command: Command | None) -> list[Event]:
        """All up to the submission happens in one go: commands are decided in the order in which they arrive."""
        now = self._clock.now()
        happened: list[Happened] = []
        try:
            if command is not None:
                self._apply(command, now, happened)
            while (want := self.state.wants) is not None:
                self._apply(self._supplied(want), now, happened)
        except Exception:
            if happened:  # the table is ahead of what will ever be in the books
                self._lose()
            raise
        records = tuple(each.record for each in happened if each.record is not None)
        moved = tuple(transfer for each in happened for transfer in each.moved)
        writing = self._submitted is not None and not self._submitted.done()
        try:
            if records:
                self._bank.note(moved, self._submit(Batch(records, moved, self._snapshot_due()), happened))
            elif writing:
                # What needs no commit of its own, a draft or a repetition, stands on what is still being committed:
                # it is known after that, never before.
                self._untold.append(happened)
            await self.caught_up()
        except Refusal as refusal:
            self._lose()
            self._bank.forget()
            if isinstance(refusal, StoreUnavailable | InsufficientChips):
                raise
            raise TableRebuilt from refusal
        if not records and not writing:
            self._tell((happened,))
        return [each.event for each in happened]

    def _submit(self, batch: Batch, happened: Sequence[Happened]) -> "asyncio.Future[None]":
        """Told by the commit itself, before anybody who waits for it goes on: those who watch wait for no one else."""
        committing = self._writer.submit(batch)
        self._untold = untold = [happened]
        self._submitted = told = asyncio.get_running_loop().create_future()
        committing.add_done_callback(lambda committed: self._committed(committed, untold, told))
        return committing

    def _committed(
        self, committed: "asyncio.Future[None]", untold: Sequence[Sequence[Happened]], told: "asyncio.Future[None]"
    ) -> None:
        if committed.cancelled():
            told.cancel()
            return
        if (failed := committed.exception()) is not None:
            told.set_exception(failed)
            told.exception()  # asked for here, so that asyncio does not report one that nobody waits for
            return
        try:
            self._tell(untold)
        except Exception:
            self._lose()
            logger.exception("what is in the books could not be told", extra=self._place())
        told.set_result(None)

    def _lose(self) -> None:
        """The table is built anew at once, not only when somebody next asks something of it."""
        self._lost = True
        self._changed.set()

    def _tell(self, untold: Sequence[Sequence[Happened]]) -> None:
        for happened in untold:
            if happened:
                self._listen(happened)
        if self._due() != self._awaited:
            self._changed.set()

    def _apply(self, command: Command, now: int, happened: list[Happened]) -> None:
        for event in decide(self.state, command, now):
            moved = tuple(transfers(self.state, event, seq=self._chain.seq + 1))
            evolve(self.state, event)
            record = None
            if is_kept(event):
                number = 0 if isinstance(event, TableOpened) else self.state.round
                record = self._chain.append(encode(event), kind=kind_of(event), round_number=number, at=now)
            happened.append(Happened(event, record, now, moved))

    def _supplied(self, want: SeedNeeded | CardsNeeded | DiceNeeded) -> Command:
        if isinstance(want, SeedNeeded):
            seed = self._device.fix(want)
            return SupplySeed(nonce=seed.nonce, commitment=seed.commitment)
        assert self.state.shuffle is not None
        dealt = self._device.supply(want, at=self.state.shuffle.at)
        if isinstance(want, DiceNeeded):
            return SupplyDice(dice=dealt)  # type: ignore[arg-type]
        return SupplyCards(cards=dealt)  # type: ignore[arg-type]

    def _snapshot_due(self) -> Snapshot | None:
        if self._chain.seq - self._snapshot_seq < self._snapshot_every or not at_rest(self.state):
            return None
        self._snapshot_seq = self._chain.seq
        return Snapshot(self.name, self._chain.seq, self._chain.hash, encode_state(self.state))

    async def run(self) -> None:
        """Keep the table's time, until cancelled. While the books cannot be written, time stands still."""
        while True:
            self._changed.clear()
            self._awaited = self._due()
            if not await self._wait(self._awaited):
                lost = self._lost
                try:
                    await self.do(Tick())
                    if lost and self._lost:  # built anew, and lost again
                        await self._clock.until(self._clock.now() + DEFECT_RETRY_MS)
                except Refusal as refusal:
                    logger.warning("the table stands still: %s", refusal, extra=self._place())
                    await self._clock.until(self._clock.now() + RETRY_MS)
                except Exception:
                    self._lost = True
                    logger.exception("the table stands still", extra=self._place())
                    await self._clock.until(self._clock.now() + DEFECT_RETRY_MS)

    def _due(self) -> int | None:
        if self._lost:
            return self._clock.now()
        return None if self.state.paused else self.state.deadline

    def _place(self) -> dict[str, object]:
        return {"table": self.name, "round": self.state.round}

    async def _wait(self, deadline: int | None) -> bool:
        """Whether something changed before the deadline came."""
        changed = asyncio.ensure_future(self._changed.wait())
        if deadline is None:
            return await changed
        came = asyncio.ensure_future(self._clock.until(deadline))
        try:
            await asyncio.wait((changed, came), return_when=asyncio.FIRST_COMPLETED)
            return changed.done()
        finally:
            changed.cancel()
            came.cancel()
