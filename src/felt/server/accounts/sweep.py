"""The work that is due by the clock: sessions that run out, and a new day for the limits."""

import logging
from collections.abc import Awaitable, Callable

from felt.rooms.clock import Clock
from felt.server.accounts.own_limits import DAY_MS, OwnLimits
from felt.server.accounts.sessions import Sessions
from felt.store import StoreUnavailable

logger = logging.getLogger(__name__)

SWEEP_MS = 1_000


async def sweep(sessions: Sessions, limits: OwnLimits, clock: Clock) -> None:
    """Ends sessions to the millisecond and begins a new day at midnight, until cancelled. Work that fails is tried
    again a little later."""
    cleared = clock.now() // DAY_MS
    while True:
        now, midnight = clock.now(), (cleared + 1) * DAY_MS
        due = min(midnight, sessions.next_end() or midnight)
        await clock.until(min(now + SWEEP_MS, due))  # at once, if the time came while something was written
        today = clock.now() // DAY_MS
        done = [await _done(work) for work in (sessions.sweep, limits.begin_day)]
        if today != cleared and await _done(sessions.clear_out):
            cleared = today
        if not all(done) or today != cleared:
            await clock.until(clock.now() + SWEEP_MS)


async def _done(work: Callable[[], Awaitable[None]]) -> bool:
    try:
        await work()
    except StoreUnavailable:
        return False
    except Exception:
        logger.exception("timed account work failed; trying again")
        return False
    return True
