"""One table as the books have it, and the messages that its watchers get.

The room itself may be ahead of this state: an event is told only after it is committed. It is serialised once and sent
to all watchers."""

import asyncio
import logging
from collections.abc import Mapping
from typing import Any

import msgspec

from felt.protocol.messages import Alarms, Draft, Duty, Hand, TableState, encode
from felt.rooms.recovery import Rebuilt
from felt.rooms.submission import PublishedEvent
from felt.server.floor import views
from felt.server.floor.audience import Audience, Watcher
from felt.server.floor.names import Names
from felt.server.floor.pulse import Pulse
from felt.server.floor.seats import Seats
from felt.table import Event, State, evolve
from felt.table.corrections.events import RoundCorrected
from felt.table.dealer.events import CardsCorrected, StaffCame, StaffLeft
from felt.table.events import CardsDealt, Drafted, RoundEnded, RoundSettled, RoundVoided, ShoeRemoved, WagersConfirmed
from felt.table.irregularity.events import EVENTS as IRREGULARITIES

logger = logging.getLogger(__name__)

CROWD_SECONDS = 0.5
"""The shortest time between two messages with the sums of an open table."""
CROWD_MESSAGES_PER_SECOND = 1_000
"""So many of them at most, whatever the number of watchers: a large crowd is told of itself less often."""

CHANGES_FELT: tuple[type[Event], ...] = (*IRREGULARITIES, ShoeRemoved)
"""The events after which the felt may have changed in any way."""


class Broadcast:
    def __init__(self, table: str, sockets: Mapping[str, set[Watcher]], names: Names) -> None:
        self.table = table
        self.state = State()
        self.seq = 0
        self.result: RoundSettled | RoundVoided | None = None
        self.on_duty_since: dict[str, int] = {}
        """By person, when they came on duty, as far as this process has seen it."""
        self.pulse = Pulse(table, self.state, at=0)
        self.told = 0
        """The number of the last event that all watchers were told."""
        self.crowd_due = False
        self._felt_changed = False
        """Whether the watchers need the state anew."""
        self.audience = Audience(sockets)
        self.seats = Seats(table, self.audience, lambda patron: patron in self.state.patrons)
        self._names = names

    @property
    def watchers(self) -> set[Watcher]:
        return self.audience.watchers

    def watch(self, watcher: Watcher, *, only_look: bool = False) -> None:
        self.seats.watch(watcher, only_look=only_look)
        self.watchers.add(watcher)
        self.seats.take(watcher.patron)
        self._send_state(watcher)

    def unwatch(self, watcher: Watcher) -> None:
        self.watchers.discard(watcher)
        self.seats.release(watcher)

    def _send_state(self, watcher: Watcher) -> None:
        watcher.send(self.state_message(watcher.patron, is_staff=watcher.is_staff))

    def state_message(self, patron: str, *, is_staff: bool = False) -> bytes:
        seen = self.seen_by(patron, self._names, is_staff=is_staff)
        return msgspec.json.encode(TableState(self.table, self.seq, seen))

    def seen_by(self, patron: str, names: views.Names, *, is_staff: bool = False) -> dict[str, Any]:
        seen = views.public_state(self.state, self.result, patron, names)
        return seen | {"you": views.own_state(self.state, patron, is_staff=is_staff)}

    def rebuild(self, rebuilt: Rebuilt) -> None:
        """The room was built from its journal: send all watchers the state anew."""
        self.state, self.result = rebuilt.state, rebuilt.result
        self.seq = self.told = rebuilt.chain.seq
        self.pulse = Pulse(self.table, self.state, at=rebuilt.last_at)
        self.on_duty_since = {who: at for who, at in self.on_duty_since.items() if who in self.state.attending}
        for patron in self.state.patrons:
            self.seats.take(patron)
        for watcher in tuple(self.watchers):
            self._send_state(watcher)

    def rename(self, patron: str) -> None:
        """A patron has another name: send the state anew to the watchers who see this patron."""
        if patron in self.state.patrons:
            for watcher in tuple(self.watchers):
                if watcher.patron == patron or not views.is_open(self.state):
                    self._send_state(watcher)

    def tell(self, happened: PublishedEvent, following: Event | None = None) -> bool:
        """Tell a committed event. False if it is known already: the room found it in its journal. After what went wrong
        the state is sent anew, once, before an event that does not belong to it (`following`)."""
        event, state, record = happened.event, self.state, happened.record
        if record is not None and record.seq <= self.seq:
            return False
        if isinstance(event, WagersConfirmed):  # of all events the most; nothing below concerns it
            assert record is not None
            evolve(state, event)
            self.seq = record.seq
            self._send_event(record.seq, happened.at, event)
            return True
        before, alarms = self._duties(), state.alarms
        evolve(state, event)
        if isinstance(event, Drafted):
            self.audience.send_to(event.patron, encode(Draft(self.table, event.wagers)))
            return True
        assert record is not None
        self.seq = record.seq
        self.pulse.follow(state, happened)
        if isinstance(event, RoundSettled | RoundVoided):
            self.result = event
            end = type(event).__struct_config__.tag
            facts = {"table": self.table, "round": state.round, "seq": record.seq, "event": end}
            logger.info("round over", extra=facts)
        elif isinstance(event, RoundEnded):
            self.result = None
        elif isinstance(event, StaffCame):
            self.on_duty_since[event.by] = happened.at
        elif isinstance(event, StaffLeft):
            self.on_duty_since.pop(event.by, None)
        if event.told:
            self._send_event(record.seq, happened.at, event)
        self._felt_changed = self._felt_changed or isinstance(event, CHANGES_FELT)
        if self._felt_changed and not isinstance(following, (*CHANGES_FELT, RoundVoided)):
            self._felt_changed = False
            for watcher in tuple(self.watchers):
                self._send_state(watcher)
        if isinstance(event, CardsDealt | CardsCorrected) and (cover := views.covered(state, event.to)) is not None:
            cards = event.cards if isinstance(event, CardsDealt) else event.after
            self.audience.send_to(cover.seen_by, encode(Hand(self.table, event.to, cards)))
        self._send_duties(before)
        if state.alarms != alarms:
            self.audience.send_to_staff(encode(Alarms(self.table, tuple(state.alarms))))
        return True

    def _duties(self) -> dict[str, Duty]:
        """By person on duty, what they are told besides the events."""
        state = self.state
        return {each: Duty(self.table, True, views.need_of(state, each)) for each in state.attending}

    def _send_duties(self, before: Mapping[str, Duty]) -> None:
        now = self._duties()
        for person in {**before, **now}:
            duty = now.get(person, Duty(self.table, False, None))
            if duty != before.get(person):
                self.audience.send_to(person, encode(duty))

    def _send_event(self, seq: int, at: int, event: Event) -> None:
        """To all watchers. At an open table, an event about one patron goes to that patron only, and a result to each
        patron with their own lines. So an event costs one message a watcher at most, however many patrons bet."""
        is_open = views.is_open(self.state)
        patron = views.concerns(event) if is_open else None
        if patron is not None:
            self.audience.send_to(patron, self._message(seq, self.told, at, event))
            self._crowd_changed()
            return
        after, self.told = self.told, seq
        if is_open and (isinstance(event, RoundSettled | RoundVoided | RoundCorrected) or event.people):
            self._send_each_their_own(seq, after, at, event)
        else:
            self.audience.send(self._message(seq, after, at, event))

    def _send_each_their_own(self, seq: int, after: int, at: int, event: Event) -> None:
        to_strangers = self._message(seq, after, at, views.told_to(None, event))
        by_patron = views.parts_of(event)
        for watcher in tuple(self.watchers):
            theirs = by_patron.get(watcher.patron)
            watcher.send(to_strangers if theirs is None else self._message(seq, after, at, theirs))

    def _message(self, seq: int, after: int, at: int, event: Event) -> bytes:
        return views.event_message(self.table, seq, after, at, self.state, event, self._names)

    def _crowd_changed(self) -> None:
        """Tell all watchers soon, and once for all changes until then."""
        if not self.crowd_due:
            self.crowd_due = True
            seconds = max(CROWD_SECONDS, len(self.watchers) / CROWD_MESSAGES_PER_SECOND)
            asyncio.get_running_loop().call_later(seconds, self._tell_crowd)

    def _tell_crowd(self) -> None:
        self.crowd_due = False
        self.audience.send(encode(views.crowd(self.table, self.state)))
