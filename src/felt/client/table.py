"""A live table: its mirror, its events, and its commands."""

import asyncio
import secrets
import weakref
from collections import deque
from collections.abc import Callable, Iterable
from typing import Any, Protocol, Self

import msgspec

from felt.client import mirror as mirrors
from felt.client.errors import ClientClosed
from felt.client.mirror import Mirror
from felt.core.cards import Card
from felt.core.requests import Request, Stake
from felt.core.wagers import Moment, Wager
from felt.games.baccarat.requests import BankerFirst, Insure, OpenCards, Squeeze
from felt.games.niuniu.requests import Arrange
from felt.protocol.messages import Accepted, Alarms, Draft, Duty, Hand, TableEvent, TableState
from felt.protocol.requests import Confirm, GiveSeed, Join, Leave, SetWagers, Subscribe, Unsubscribe
from felt.protocol.view import Crowd

EVENTS_KEPT = 10_000

STATE, DRAFT, HAND, DUTY, ALARMS, CROWD = "state", "draft", "hand", "duty", "alarms", "crowd"


SEED_BYTES = 16


def fresh_seed() -> str:
    """Random bytes from the operating system."""
    return secrets.token_hex(SEED_BYTES)


class Happened(msgspec.Struct, frozen=True):
    """An event, after it has changed the mirror. Besides the table's own events there are `draft`, `hand`, `duty`
    and `alarms`, which only this person receives; `crowd`, the sums of an open table; and `state`: the mirror was read
    again (at first, after a reconnect or a gap) and contains all events until then."""

    seq: int
    at: int
    type: str
    body: dict[str, Any]


class Placed(msgspec.Struct, frozen=True):
    """Wagers in the books, and their round."""

    round: int
    wagers: tuple[Wager, ...]


class Asks(Protocol):
    """The part of the client that a table uses."""

    async def ask(self, make: Callable[[str], Request]) -> Accepted: ...

    def subscribe(self, name: str) -> None: ...


class Events:
    """The events from now on. If the reader is too slow, one `state` replaces the dropped events."""

    def __init__(self) -> None:
        self._waiting: deque[Happened] = deque()
        self._something = asyncio.Event()
        self._ended: Exception | None = None

    def put(self, happened: Happened) -> None:
        if len(self._waiting) >= EVENTS_KEPT:
            self._waiting.clear()
            happened = Happened(happened.seq, happened.at, STATE, {})
        self._waiting.append(happened)
        self._something.set()

    def end(self, reason: Exception) -> None:
        self._ended = reason
        self._something.set()

    def __aiter__(self) -> Self:
        return self

    async def __anext__(self) -> Happened:
        while not self._waiting:
            if isinstance(self._ended, ClientClosed):
                raise StopAsyncIteration
            if self._ended is not None:
                raise self._ended
            self._something.clear()
            await self._something.wait()
        return self._waiting.popleft()


class Table:
    """A watched table. `Client.table` makes it and waits for its first state."""

    def __init__(self, name: str, client: Asks) -> None:
        self.name = name
        self.seq = 0
        self.fresh = False
        """Whether the mirror is up to date. It is not between the loss of a socket and the next state."""
        self._client = client
        self._mirror: Mirror | None = None
        self._readers: weakref.WeakSet[Events] = weakref.WeakSet()
        self._waiters: dict[asyncio.Future[None], Callable[[Mirror], bool]] = {}
        self._placed: dict[str, Placed] = {}
        self._ended: Exception | None = None

    @property
    def seen(self) -> bool:
        """Whether the first state has arrived."""
        return self._mirror is not None

    @property
    def mirror(self) -> Mirror:
        assert self._mirror is not None, "`Client.table` waits for the first state"
        return self._mirror

    def events(self) -> Events:
        """All events from this call on, in order."""
        reader = Events()
        self._readers.add(reader)
        if self._ended is not None:
            reader.end(self._ended)
        return reader

    async def until(self, holds: Callable[[Mirror], bool]) -> Mirror:
        """Wait until `holds` is true of the mirror, even if for one event only. An exception of `holds` is raised
        here."""
        if self._ended is not None:
            raise self._ended
        if self.fresh and holds(self.mirror):
            return self.mirror
        waiter: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        self._waiters[waiter] = holds
        try:
            await waiter
        finally:
            del self._waiters[waiter]
        return self.mirror

    async def join(self, seat: int | None = None) -> None:
        """Take this seat, or any free seat."""
        await self._client.ask(lambda id_: Join(id=id_, table=self.name, seat=seat))

    async def leave(self) -> None:
        """Leave the table. Confirmed wagers stay on the felt and are settled."""
        await self._client.ask(lambda id_: Leave(id=id_, table=self.name))

    async def set_wagers(self, wagers: Iterable[Stake]) -> None:
        """Replace the whole draft."""
        stakes, number = tuple(wagers), self.mirror.round
        await self._client.ask(lambda id_: SetWagers(id=id_, table=self.name, round=number, wagers=stakes))

    async def confirm(self, wagers: Iterable[Stake] | None = None, *, seed: str | None = None) -> Placed:
        """Lock the draft, or these wagers instead of it. An empty list passes. Returns once the wagers are in the
        books. `seed` is the patron's part in the chance of the round, 16 to 32 bytes in hexadecimal; random by
        default."""
        stakes = None if wagers is None else tuple(wagers)
        me = self.mirror.you.patron
        drafted = self.mirror.you.draft if stakes is None else tuple(stake.wager(me) for stake in stakes)
        asked = Placed(self.mirror.round, drafted)
        part = fresh_seed() if seed is None else seed
        await self._client.ask(
            lambda id_: Confirm(id=id_, table=self.name, round=asked.round, wagers=stakes, seed=part)
        )
        return self._latest("wagers_confirmed", asked)

    async def cut(self, seed: str | None = None) -> None:
        """Have a part in the cut of the new shoe, while the mirror says that it takes seeds."""
        shuffle = self.mirror.shuffle
        number, part = 0 if shuffle is None else shuffle.number, fresh_seed() if seed is None else seed
        await self._client.ask(lambda id_: GiveSeed(id=id_, table=self.name, number=number, seed=part))

    async def insure(self, wagers: Iterable[Stake] = ()) -> Placed:
        """Take insurance with these wagers, or decline with an empty list."""
        stakes = tuple(wagers)
        me, offers = self.mirror.you.patron, self.mirror.offers
        # Without an offer the server refuses any moment.
        moment = Moment(offers[0].moment) if offers else Moment.FOUR_CARDS
        asked = Placed(self.mirror.round, tuple(stake.wager(me, moment) for stake in stakes))
        await self._client.ask(
            lambda id_: Insure(id=id_, table=self.name, round=asked.round, moment=moment, wagers=stakes)
        )
        return self._latest("insurance_answered", asked)

    async def squeeze(self, side: str) -> None:
        """Ask to open the hand of this side."""
        number = self.mirror.round
        await self._client.ask(lambda id_: Squeeze(id=id_, table=self.name, round=number, side=side))

    async def open_cards(self, side: str) -> None:
        number = self.mirror.round
        await self._client.ask(lambda id_: OpenCards(id=id_, table=self.name, round=number, side=side))

    async def banker_first(self) -> None:
        """Ask to open the Banker's third card before the Player's. Then nobody is offered insurance a second time."""
        number = self.mirror.round
        await self._client.ask(lambda id_: BankerFirst(id=id_, table=self.name, round=number))

    async def arrange(self, box: int, niu: Iterable[Card] = ()) -> None:
        """Arrange a hand: the three cards that make the Niu, or no cards for No Niu."""
        cards, number = tuple(niu), self.mirror.round
        await self._client.ask(lambda id_: Arrange(id=id_, table=self.name, round=number, box=box, niu=cards))

    async def ask(self, make: Callable[[str], Request]) -> Accepted:
        """Send a request to this table, and return when it is in the books."""
        return await self._client.ask(make)

    async def subscribe(self) -> None:
        await self._client.ask(lambda id_: Subscribe(id=id_, table=self.name))

    async def unsubscribe(self) -> None:
        await self._client.ask(lambda id_: Unsubscribe(id=id_, table=self.name))

    def _latest(self, event_type: str, asked: Placed) -> Placed:
        """The wagers of the latest event. The event comes before its answer, unless a reconnect hid it: then `asked` is
        right."""
        seen = self._placed.get(event_type)
        return seen if seen is not None and seen.round >= asked.round else asked

    def take_state(self, message: TableState) -> None:
        self._mirror = mirrors.read(message.state)
        self.seq, self.fresh = message.seq, True
        me = self.mirror.you.patron
        if me in self.mirror.confirmed:
            self._placed["wagers_confirmed"] = Placed(self.mirror.round, self.mirror.confirmed[me])
        insured = tuple(wager for wager in self.mirror.insurance if wager.patron == me)
        if insured:
            latest = tuple(wager for wager in insured if wager.moment == insured[-1].moment)
            self._placed["insurance_answered"] = Placed(self.mirror.round, latest)
        self._tell(Happened(message.seq, 0, STATE, {}))

    def take_event(self, message: TableEvent) -> None:
        if not self.fresh or message.seq <= self.seq:
            return
        if message.after > self.seq:
            self.lost()
            self._client.subscribe(self.name)
            return
        self.seq = message.seq
        mirrors.follow(self.mirror, message.event)
        event_type = message.event["type"]
        if event_type in ("wagers_confirmed", "insurance_answered"):
            self._note_own(event_type, message.event)
        self._tell(Happened(message.seq, message.at, event_type, message.event))

    def _note_own(self, event_type: str, event: dict[str, Any]) -> None:
        if event["patron"] == self.mirror.you.patron:
            wagers = msgspec.convert(event["wagers"], tuple[Wager, ...])
            self._placed[event_type] = Placed(self.mirror.round, wagers)

    def take_own(self, message: Draft | Hand | Duty | Alarms | Crowd) -> None:
        if not self.fresh:
            return
        if isinstance(message, Crowd):
            self.mirror.crowd = message
            self._tell(Happened(self.seq, 0, CROWD, {}))
            return
        if isinstance(message, Duty):
            mirrors.take_duty(self.mirror, message.on_duty, message.need)
            self._tell(Happened(self.seq, 0, DUTY, {"on_duty": message.on_duty, "need": message.need}))
        elif isinstance(message, Alarms):
            mirrors.take_alarms(self.mirror, message.alarms)
            self._tell(Happened(self.seq, 0, ALARMS, {"alarms": message.alarms}))
        elif isinstance(message, Draft):
            mirrors.take_draft(self.mirror, message.wagers)
            self._tell(Happened(self.seq, 0, DRAFT, {"wagers": message.wagers}))
        else:
            mirrors.take_hand(self.mirror, message.to, message.cards)
            self._tell(Happened(self.seq, 0, HAND, {"to": message.to, "cards": message.cards}))

    def lost(self) -> None:
        """The socket is gone, or an event is missing. The mirror is out of date until the next state."""
        self.fresh = False

    def end(self, reason: Exception) -> None:
        self._ended = reason
        for reader in tuple(self._readers):
            reader.end(reason)
        for waiter in self._waiters:
            if not waiter.done():
                waiter.set_exception(reason)

    def _tell(self, happened: Happened) -> None:
        for reader in tuple(self._readers):
            reader.put(happened)
        for waiter, holds in tuple(self._waiters.items()):
            if not waiter.done():
                _answer(waiter, holds, self.mirror)


def _answer(waiter: asyncio.Future[None], holds: Callable[[Mirror], bool], mirror: Mirror) -> None:
    """An exception of `holds` goes to its own waiter only."""
    try:
        if holds(mirror):
            waiter.set_result(None)
    except Exception as error:
        # A future cannot carry a StopIteration.
        waiter.set_exception(RuntimeError("StopIteration") if isinstance(error, StopIteration) else error)
