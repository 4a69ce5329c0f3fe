"""Passwords, hashed by argon2id in threads of their own: one takes a tenth of a second, and no table waits for it."""

import asyncio
import os
import sys
import unicodedata
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from functools import partial

from argon2 import PasswordHasher
from argon2.exceptions import InvalidHashError, VerificationError

from felt.server.accounts.refusals import PasswordTooLong, PasswordTooShort
from felt.server.accounts.turns import Turns

LENGTH_MIN = 8
LENGTH_MAX = 128
THREADS = 2
NICENESS = 10


def _step_back() -> None:
    """A hash takes the processor only when no table needs it. Linux gives each thread its own niceness, and the threads
    of argon2 inherit it."""
    if sys.platform == "linux":
        os.nice(NICENESS)


class Passwords:
    def __init__(self, hasher: PasswordHasher | None = None) -> None:
        self._hasher = hasher or PasswordHasher()
        self._threads = ThreadPoolExecutor(THREADS, "felt-passwords", _step_back)
        self._turns = Turns(THREADS)
        self._nobodys: str | None = None

    async def hashed(self, password: str, *, lane: str = "", person: str = "") -> str:
        """`lane` and `person` as in `Turns`."""
        password = _prepared(password)
        if len(password) < LENGTH_MIN:
            raise PasswordTooShort(least=LENGTH_MIN, place="password")
        if len(password) > LENGTH_MAX:
            raise PasswordTooLong(most=LENGTH_MAX, place="password")
        return str(await self._in_thread(self._hasher.hash, password, lane=lane, person=person))

    async def fits(
        self,
        password: str,
        kept: str | None,
        *,
        lane: str = "",
        person: str = "",
        still: Callable[[], None] = lambda: None,
    ) -> bool:
        """Takes as long for a person who does not exist (`kept` is None) as for one who does. `still` is called just
        before the check, and refuses if there were too many failures meanwhile: of many attempts at once few count."""
        if kept is None and self._nobodys is None:
            self._nobodys = str(await self.hashed("nobody has this password", lane=lane, person=person))
        verified = await self._in_thread(
            self._verified, kept or self._nobodys, password, lane=lane, person=person, still=still
        )
        return bool(verified) and kept is not None

    def outdated(self, kept: str) -> bool:
        """Whether it was hashed at less than today's cost."""
        return self._hasher.check_needs_rehash(kept)

    def close(self) -> None:
        self._threads.shutdown()

    def _verified(self, kept: str, password: str) -> bool:
        try:
            return self._hasher.verify(kept, _prepared(password)[:LENGTH_MAX])
        except (VerificationError, InvalidHashError):
            return False

    async def _in_thread(
        self,
        work: Callable[..., object],
        *given: str | None,
        lane: str,
        person: str,
        still: Callable[[], None] = lambda: None,
    ) -> object:
        async with self._turns.turn(lane, person):
            still()
            return await asyncio.get_running_loop().run_in_executor(self._threads, partial(work, *given))


def _prepared(password: str) -> str:
    """The same password, however a keyboard composes its letters."""
    return unicodedata.normalize("NFKC", password)
