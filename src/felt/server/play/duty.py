"""Who is on duty at the tables that are dealt by hand, as long as something is heard of them.

A person who sends no staff request to any table and no order about a rack for five minutes is signed out of all tables,
with or without a socket.
So is a person whose session ends, or whose role changes, at once. After a restart everybody has five minutes to come
back. A table at which nobody is left stands still (`felt.table.dealer.duty`)."""

import asyncio
import logging

from felt.protocol.messages import SessionEnd
from felt.rooms.clock import Clock
from felt.server.accounts.people import Session
from felt.server.floor.rooms import Floor
from felt.table.dealer.commands import LeaveTable

logger = logging.getLogger(__name__)

IDLE_MS = 5 * 60_000
RETRY_MS = 1_000


class Duty:
    def __init__(self, floor: Floor, clock: Clock) -> None:
        self._floor = floor
        self._clock = clock
        self._heard: dict[str, int] = {}
        """By person, the time of the last staff request; of a person on duty who sent none yet, when we noticed it."""
        self._sessions: dict[str, str] = {}
        """By person, the session of that request."""
        self._over: dict[str, bool] = {}
        """The persons whose duty ends now, and whether as idle."""
        self._changed = asyncio.Event()
        self._keeping: asyncio.Task[None] | None = None

    def open(self) -> None:
        """The tables are open: everybody who was on duty has the whole time to come back."""
        self._keeping = asyncio.create_task(self._keep(), name="felt duty")

    async def close(self) -> None:
        if self._keeping is not None:
            self._keeping.cancel()
            await asyncio.gather(self._keeping, return_exceptions=True)

    def heard(self, session: Session) -> None:
        """The person has sent a staff request, or an order about a rack."""
        person = session.person.id
        if person not in self._heard:
            self._changed.set()
        self._heard[person] = self._clock.now()
        self._sessions[person] = session.id

    def session_ended(self, session: str, why: SessionEnd | None) -> None:
        """The duty ends with the session in which the person acted last."""
        for person in [person for person, used in self._sessions.items() if used == session]:
            self._end(person, idle=True)

    def role_changed(self, person: str) -> None:
        self._end(person, idle=False)

    def _end(self, person: str, *, idle: bool) -> None:
        if person in self._heard:
            self._over.setdefault(person, idle)
            self._changed.set()

    async def _keep(self) -> None:
        """Looks at all tables at least once in `IDLE_MS`: a request that was under way when its session ended may still
        bring a person on duty."""
        while True:
            self._changed.clear()
            now = self._clock.now()
            for room in self._floor.rooms.values():
                self._heard = dict.fromkeys(room.state.attending, now) | self._heard
            over = dict(self._over)
            over |= {person: True for person, at in self._heard.items() if at + IDLE_MS <= now and person not in over}
            signed_out = [await self._signed_out(person, idle=idle) for person, idle in over.items()]
            due = min((at + IDLE_MS for at in self._heard.values()), default=now + IDLE_MS)
            await self._wait(due if all(signed_out) else self._clock.now() + RETRY_MS)

    async def _signed_out(self, person: str, *, idle: bool) -> bool:
        """False if it is to be tried again. A person who was heard of meanwhile stays."""
        heard = self._heard.get(person)
        try:
            for room in tuple(self._floor.rooms.values()):
                if person in room.state.attending:
                    await room.do(LeaveTable(by=person, idle=idle))
        except Exception:
            logger.exception("signing a person out of duty failed; trying again", extra={"patron": person})
            return False
        self._over.pop(person, None)
        if self._heard.get(person) == heard:
            self._heard.pop(person, None)
            self._sessions.pop(person, None)
        return True

    async def _wait(self, due: int) -> None:
        changed = asyncio.ensure_future(self._changed.wait())
        came = asyncio.ensure_future(self._clock.until(due))
        try:
            await asyncio.wait((changed, came), return_when=asyncio.FIRST_COMPLETED)
        finally:
            changed.cancel()
            came.cancel()
