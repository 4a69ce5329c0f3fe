"""Passwords, hashed by argon2id in threads of their own: one takes a tenth of a second, and no table waits for it."""

import asyncio
import unicodedata
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from functools import partial

from argon2 import PasswordHasher
from argon2.exceptions import InvalidHashError, VerificationError

from felt.server.accounts.refusals import PasswordTooLong, PasswordTooShort, TooBusy

LENGTH_MIN = 8
LENGTH_MAX = 128
THREADS = 2
WAITING_MAX = 64
"""More than so many at once are refused, so that a flood of sign-ins cannot use up memory and time."""


class Passwords:
    def __init__(self, hasher: PasswordHasher | None = None) -> None:
        self._hasher = hasher or PasswordHasher()
        self._threads = ThreadPoolExecutor(THREADS, thread_name_prefix="felt-passwords")
        self._waiting = 0
        self._turn = asyncio.Semaphore(THREADS)
        self._nobodys: str | None = None

    async def hashed(self, password: str) -> str:
        password = _prepared(password)
        if len(password) < LENGTH_MIN:
            raise PasswordTooShort(least=LENGTH_MIN, place="password")
        if len(password) > LENGTH_MAX:
            raise PasswordTooLong(most=LENGTH_MAX, place="password")
        return str(await self._in_thread(self._hasher.hash, password))

    async def fits(self, password: str, kept: str | None, *, still: Callable[[], None] = lambda: None) -> bool:
        """Takes as long for a person who does not exist (`kept` is None) as for one who does. `still` is called just
        before the check, and refuses if there were too many failures meanwhile: of many attempts at once few count."""
        if kept is None:
            if self._nobodys is None:
                self._nobodys = str(await self._in_thread(self._hasher.hash, "nobody has this password"))
            await self._in_thread(self._verified, self._nobodys, password, still=still)
            return False
        return bool(await self._in_thread(self._verified, kept, password, still=still))

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

    async def _in_thread(self, work: object, *given: str, still: Callable[[], None] = lambda: None) -> object:
        if self._waiting >= WAITING_MAX:
            raise TooBusy
        self._waiting += 1
        try:
            assert callable(work)
            async with self._turn:
                still()
                return await asyncio.get_running_loop().run_in_executor(self._threads, partial(work, *given))
        finally:
            self._waiting -= 1


def _prepared(password: str) -> str:
    """The same password, however a keyboard composes its letters."""
    return unicodedata.normalize("NFKC", password)
