"""A room owns one table: it decides commands, commits their events, and then publishes them.

The room decides the commands that have arrived together in one pass, and commits their events as one batch. One
callback then tells the watchers and answers all of these commands. The table computes ahead of the books, so that one
commit carries hundreds of wagers. Nobody outside sees an event before its commit. If a commit fails, the room rebuilds
the table from its journal."""

import asyncio
import copy
import logging
from collections import defaultdict
from collections.abc import Callable, Mapping, Sequence

from felt.core.chips import Cents
from felt.core.commands import Command, PlaceChips
from felt.core.events import ChipsPlaced, Event
from felt.core.refusals import Refusal
from felt.core.stage import Available
from felt.core.wagers import staked
from felt.dealing import Device
from felt.journal import Chain, Snapshot
from felt.rooms.bank import Bank
from felt.rooms.clock import Clock, came_before
from felt.rooms.correction import informed
from felt.rooms.equipment import EquipmentRegister
from felt.rooms.fair.later import SuppliedLater
from felt.rooms.fair.supplier import Supplier, supplier_of
from felt.rooms.recovery import Rebuilt, rebuild
from felt.rooms.submission import Asked, PublishedEvent, Reply, Submission, answer, future_reply
from felt.store import Batch, Store
from felt.store.writer import Writer
from felt.table import State, decide, evolve
from felt.table.codec import at_rest, encode, encode_state
from felt.table.commands import CannotDeal, Restart, StartAfresh, Tick
from felt.table.corrections.commands import ApproveCorrection, ProposeCorrection
from felt.table.corrections.events import RoundCorrected, filed_under
from felt.table.dealer.commands import PrepareCards, PrepareDice
from felt.table.money import transfers
from felt.table.preview import Preview, preview
from felt.table.state import Phase
from felt.verify.laid import Laid

logger = logging.getLogger(__name__)

RETRY_MS = 500
DEFECT_RETRY_MS = 30_000
NO_CHIPS: Mapping[str, Cents] = {}

Listener = Callable[[Sequence["PublishedEvent"]], None]
Rebuilding = Callable[[Rebuilt], None]
"""Called with a copy of the rebuilt table when the room has built the table from its journal."""


class Room:
    """Call `start` once, then `do` for each command. The room calls `listen` with committed events, in order."""

    def __init__(
        self,
        name: str,
        *,
        store: Store,
        writer: Writer,
        bank: Bank,
        device: Device | Supplier,
        clock: Clock,
        listen: Listener = lambda happened: None,
        rebuilt: Rebuilding = lambda rebuilt: None,
        snapshot_every: int = 500,
        equipment: EquipmentRegister | None = None,
        code_hash: str = "",
    ) -> None:
        """`code_hash` names the software, for the record of each round."""
        self.name = name
        self._store = store
        self._writer = writer
        self._bank = bank
        self._supplier = supplier_of(device)
        self._clock = clock
        self._listen = listen
        self._rebuilt = rebuilt
        self._snapshot_every = snapshot_every
        self._equipment = equipment
        self._code_hash = code_hash
        self.state = State()
        self._chain = Chain(name)
        self._laid = Laid()
        self._later = SuppliedLater(
            self._supplier, clock, in_the_books=self._all_in_the_books, give=self._give, place=self._place
        )
        self._snapshot_seq = 0
        self._snapshot: Snapshot | None = None
        """Taken since the last submission."""
        self._lost = False
        self._losses = 0
        self._inbox: list[Asked] = []
        self._asking_again: set[asyncio.Task[None]] = set()
        self._latest: Submission | None = None
        self._awaited: int | None = None
        """The deadline that `run` waits for."""
        self._starting = asyncio.Lock()
        self._changed = asyncio.Event()

    @property
    def stands_still(self) -> bool:
        """Events did not reach the books, and the table is not yet rebuilt."""
        return self._lost or self._starting.locked()

    async def start(self, *, from_backup: bool = False) -> None:
        """Continue where the journal ends. If the device cannot continue its shuffle, the round is void. The same if
        the journal comes from a backup: the shuffle was dealt on after it."""
        rebuilt = await rebuild(self._store, self.name)
        self._later.hold()
        self.state = rebuilt.state
        self._chain = rebuilt.chain
        self._laid = rebuilt.laid
        self._snapshot_seq, self._snapshot = rebuilt.snapshot_seq, None
        self._lost = False
        self._latest = None
        self._rebuilt(copy.deepcopy(rebuilt))
        self.state.code_hash = self._code_hash
        if rebuilt.state.settings is None:
            self._later.begin()
            return
        await self._at_once(Restart(away_since=rebuilt.last_at))
        resumed = self._supplier.resume(self.state)
        can_go_on = resumed if isinstance(resumed, bool) else await resumed
        if from_backup:
            await self._at_once(StartAfresh())
        elif not can_go_on:
            await self._at_once(CannotDeal())
        self._later.begin()
        await self._at_once(None)

    async def do(self, command: Command) -> list[Event]:
        """Carry out a command. Returns its events once they are in the books, or raises its refusal."""
        if isinstance(command, ProposeCorrection | ApproveCorrection):
            state = await self.in_force()
            async with informed(command, self.name, store=self._store, bank=self._bank, state=state) as known:
                return await self._do(*known)
        if isinstance(command, PrepareCards | PrepareDice) and self._equipment is not None:
            async with self._equipment.informed(command) as prepared:
                return await self._do(prepared, {})
        if isinstance(command, PlaceChips):
            return await self._do(command, {command.patron: await self._bank.available(command.patron)})
        return await self._do(command, {})

    async def preview(self, command: Command) -> Preview:
        """What a command of staff would do to the state in force. It is told after all events on which it relies are in
        the books, and refused if they do not get there."""
        state = await self.in_force()
        async with informed(command, self.name, store=self._store, bank=self._bank, state=state) as (asked, chips):
            state, now = await self.in_force(), self._clock.now()
            shown = preview(state, asked, now, lambda patron: self._at_hand(patron, chips))
            relied_on = self._latest
        if relied_on is not None:
            await relied_on.in_the_books()
        return shown

    def ask(self, command: PlaceChips, reply: Reply) -> bool:
        """The same as `do`, where nothing has to be waited for before the table decides. False if `do` must wait; then
        `reply` hears nothing."""
        known = self._bank.known(command.patron)
        if known is None or self.stands_still:
            return False
        self._arrived(Asked(command, {command.patron: known}, reply, self._losses))
        return True

    async def _do(self, command: Command, chips: Mapping[str, Cents]) -> list[Event]:
        await self.in_force()
        reply = future_reply()
        self._arrived(Asked(command, chips, reply, self._losses))
        return await reply

    def _at_once(self, command: Command | None) -> "asyncio.Future[list[Event]]":
        reply = future_reply()
        self._decide((Asked(command, NO_CHIPS, reply, self._losses),))
        return reply

    def _give(self, command: Command | None) -> None:
        """What another machine has supplied: nobody waits for the answer."""
        self._at_once(command).add_done_callback(lambda done: done.cancelled() or done.exception())

    async def _all_in_the_books(self) -> None:
        if self._latest is not None:
            await self._latest.in_the_books()

    async def in_force(self) -> State:
        """The state for the next decision. Rebuilds the table first if events did not reach the books."""
        if self._lost:
            async with self._starting:  # the first task rebuilds the table, the others wait
                if self._lost:
                    if self._latest is not None:  # wait for events that are still on their way to the books
                        await asyncio.wait((self._latest.told,))
                    await self.start()
        return self.state

    def _arrived(self, asked: Asked) -> None:
        if not self._inbox:
            asyncio.get_running_loop().call_soon(self._decide_inbox)
        self._inbox.append(asked)

    def _decide_inbox(self) -> None:
        arrived, self._inbox = self._inbox, []
        self._decide(arrived)

    def _decide(self, arrived: Sequence[Asked]) -> None:
        """Decide the commands in the order of arrival, and submit their events together."""
        now = self._clock.now()
        happened: list[PublishedEvent] = []
        placed: defaultdict[str, int] = defaultdict(int)
        decided: list[tuple[Asked, list[Event]]] = []
        refused: list[tuple[Asked, Exception]] = []
        for asked in arrived:
            if asked.losses != self._losses:
                again = asyncio.ensure_future(self._ask_again(asked))
                self._asking_again.add(again)
                again.add_done_callback(self._asking_again.discard)
                continue
            before = len(happened)
            try:
                self._apply(asked, now, happened, placed)
            except Exception as error:
                refused.append((asked, error))
                if len(happened) > before:  # the state has events that will never be in the books
                    del happened[before:]
                    self._lose()
            else:
                decided.append((asked, [each.event for each in happened[before:]]))
        try:
            self._submit(happened, decided)
        except Exception as error:
            logger.exception("submitting decided events failed", extra=self._place())
            self._lose()
            refused += ((asked, error) for asked, _ in decided)
        for asked, refusal in refused:  # who is refused may ask again at once
            asked.refuse(refusal)

    async def _ask_again(self, asked: Asked) -> None:
        """The table was lost after this command was admitted. Decide the command after the rebuild."""
        try:
            await self.in_force()
        except Exception as error:
            asked.refuse(error)
        else:
            asked.losses = self._losses
            self._arrived(asked)

    def _apply(self, asked: Asked, now: int, happened: list[PublishedEvent], placed: defaultdict[str, int]) -> None:
        """`placed` holds the chips that patrons have placed in this pass: the bank learns of them after it."""

        def at_hand(patron: str) -> Cents:
            return Cents(self._at_hand(patron, asked.chips) - placed[patron])

        before = len(happened)
        if asked.command is not None:
            self._evolve(asked.command, now, happened, at_hand)
        while (want := self._later.want(self.state)) is not None:
            if (supplied := self._later.supply(self.state, want, self._laid.hashes)) is not None:
                self._evolve(supplied, now, happened, at_hand)
        for each in happened[before:]:
            event = each.event
            if isinstance(event, ChipsPlaced):
                placed[event.patron] += staked(event.wagers)
            elif isinstance(event, RoundCorrected):
                for share in event.shares:
                    placed[share.patron] += share.collected

    def _at_hand(self, patron: str, when_asked: Mapping[str, Cents]) -> Cents:
        known = self._bank.known(patron)
        return when_asked.get(patron, Cents(0)) if known is None else known

    def _evolve(self, command: Command, now: int, happened: list[PublishedEvent], at_hand: Available) -> None:
        state, chain = self.state, self._chain
        for event in decide(state, command, now, at_hand):
            moved = tuple(transfers(state, event, seq=chain.seq + 1))
            evolve(state, event)
            record = None
            if event.kept:
                number = filed_under(event, state.round)
                record = chain.append(encode(event), kind=event.kind(), round_number=number, at=now)
                self._laid.follow(event, record)
            happened.append(PublishedEvent(event, record, now, moved))
            self._take_snapshot_if_due()

    def _take_snapshot_if_due(self) -> None:
        """After every event: where a dealer's call ends a round and opens the next one, the table rests only between
        these two events."""
        if self._chain.seq - self._snapshot_seq >= self._snapshot_every and at_rest(self.state):
            self._snapshot_seq = self._chain.seq
            self._snapshot = Snapshot(self.name, self._chain.seq, self._chain.hash, encode_state(self.state))

    def _submit(self, happened: Sequence[PublishedEvent], decided: Sequence[tuple[Asked, list[Event]]]) -> None:
        records = tuple(each.record for each in happened if each.record is not None)
        writing = self._latest is not None and not self._latest.told.done()
        if records:
            moved = tuple(transfer for each in happened for transfer in each.moved)
            snapshot, self._snapshot = self._snapshot, None
            if self._lost:  # perhaps it was taken after an event that will never be in the books
                snapshot = None
            committing = self._writer.submit(Batch(records, moved, snapshot))
            submission = self._latest = Submission(asyncio.get_running_loop().create_future())
            committing.add_done_callback(lambda committed: self._committed(committed, submission))
            self._bank.note(moved, committing)
        elif writing:
            # A draft or a repetition needs no commit of its own. But it relies on events that are still being
            # committed: it is published after them, never before.
            assert self._latest is not None
            submission = self._latest
        else:
            self._tell_uncommitted(happened, decided)
            return
        submission.happened.append(happened)
        submission.answers.extend(decided)

    def _tell_uncommitted(
        self, happened: Sequence[PublishedEvent], decided: Sequence[tuple[Asked, list[Event]]]
    ) -> None:
        try:
            self._tell((happened,))
        except Exception as error:
            for asked, _ in decided:
                asked.refuse(error)
        else:
            answer(decided)

    def _committed(self, committed: "asyncio.Future[None]", submission: Submission) -> None:
        """The commit's callback tells the watchers before any waiting task continues."""
        if committed.cancelled():
            submission.told.cancel()
            for asked, _ in submission.answers:
                asked.answer.cancel()
            return
        failed = committed.exception()
        if failed is not None:
            self._failed(failed, submission)
            return
        try:
            self._tell(submission.happened)
        except Exception:
            self._lose()
            logger.exception("telling committed events failed", extra=self._place())
        submission.told.set_result(None)
        answer(submission.answers)

    def _failed(self, failed: BaseException, submission: Submission) -> None:
        self._lose()
        self._bank.forget()
        submission.fail(failed)

    def _lose(self) -> None:
        """Wakes `run`, which rebuilds the table at once."""
        self._lost = True
        self._losses += 1
        self._changed.set()

    def _tell(self, untold: Sequence[Sequence[PublishedEvent]]) -> None:
        for happened in untold:
            if happened:
                self._listen(happened)
        if self._due() != self._awaited:
            self._changed.set()

    async def run(self) -> None:
        """Keep the table's time until cancelled. While the books cannot be written, the time of the table stands
        still."""
        try:
            await self._keep_time()
        finally:
            self._later.stop()

    async def _keep_time(self) -> None:
        while True:
            self._changed.clear()
            self._awaited = self._due()
            if not await came_before(self._changed, self._clock, self._awaited):
                lost = self._lost
                try:
                    await self.do(Tick())
                    if lost and self._lost:  # rebuilt, and lost again
                        await self._clock.until(self._clock.now() + DEFECT_RETRY_MS)
                except Refusal as refusal:
                    logger.warning(
                        "table stands still", extra=self._place() | {"code": refusal.code, "reason": str(refusal)}
                    )
                    await self._clock.until(self._clock.now() + RETRY_MS)
                except Exception:
                    self._lose()
                    logger.exception("table stands still", extra=self._place())
                    await self._clock.until(self._clock.now() + DEFECT_RETRY_MS)

    def _due(self) -> int | None:
        if self._lost:
            return self._clock.now()
        if self._later.waits and self.state.phase is Phase.COUNTDOWN:
            return None
        return None if self.state.paused or self.state.waits_for_dealer else self.state.deadline

    def _place(self) -> dict[str, object]:
        return {"table": self.name, "round": self.state.round}
