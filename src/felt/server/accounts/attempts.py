"""Attempts to sign in, and the delays after failures.

Failures count for the name at one address: a stranger elsewhere cannot lock a person out. An address may be a whole
hotel's, so many failures there are free. Guesses at one name from everywhere are slowed down too, but never for long. A
device from which the person has signed in before waits for none of this; its own failures count alone."""

import msgspec

from felt.rooms.clock import Clock
from felt.server.accounts.refusals import TooManyAttempts
from felt.server.addresses import is_this_machine
from felt.server.rate_limit import Backoff

ADDRESS_FREE = 30
NAME_FREE = 30
SHARED_DELAY_MAX_MS = 60_000
"""Where the innocent wait too."""


class Attempt(msgspec.Struct, frozen=True):
    """`name` is what the attempt is at: a name, a passkey, the first administrator's link. `device` names a device that
    the person has used before; empty for any other."""

    name: str
    address: str
    device: str = ""

    @property
    def lane(self) -> str:
        """Attempts of one lane wait for each other."""
        return f"device {self.device}" if self.device else self.address

    @property
    def person(self) -> str:
        return f"device {self.device}" if self.device else self.name


class Attempts:
    def __init__(self, clock: Clock) -> None:
        self._pairs = Backoff(clock, TooManyAttempts)
        self._addresses = Backoff(clock, TooManyAttempts, free=ADDRESS_FREE, longest_ms=SHARED_DELAY_MAX_MS)
        self._names = Backoff(clock, TooManyAttempts, free=NAME_FREE, longest_ms=SHARED_DELAY_MAX_MS)

    def check(self, attempt: Attempt) -> None:
        """Refuse while a delay lasts."""
        self._pairs.check(_pair(attempt))
        if not attempt.device:
            self._addresses.check(attempt.address)
            self._names.check(attempt.name)

    def failed(self, attempt: Attempt) -> None:
        self._pairs.failed(_pair(attempt))
        if not attempt.device:
            self._names.failed(attempt.name)
            if not is_this_machine(attempt.address):
                self._addresses.failed(attempt.address)

    def succeeded(self, attempt: Attempt) -> None:
        """The failures of the address and of the name stay: else an attacker could start over by signing in to an
        account of their own, or whenever the person signs in."""
        self._pairs.succeeded(_pair(attempt))


def _pair(attempt: Attempt) -> str:
    return f"device {attempt.device}" if attempt.device else f"{attempt.name} at {attempt.address}"
