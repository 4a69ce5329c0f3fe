"""The devices from which each person has signed in, by a cookie of their own. It opens nothing; it only shows that an
attempt is not a stranger's."""

import re
import secrets

import msgspec

from felt.rooms.clock import Clock
from felt.server.accounts.directory import Account
from felt.server.accounts.tokens import key_of
from felt.store.documents import Documents, DocumentWrite, put

KIND = "devices"
DEVICES_MAX = 10
"""For each person; the one that was not used for the longest time is forgotten."""
NOTED_EVERY_MS = 24 * 60 * 60_000


class Device(msgspec.Struct, frozen=True):
    """Only the hash of the cookie is kept. A device of an earlier epoch is not known any more: the person has signed
    out everywhere since, or changed the password."""

    hash: str
    seen: int
    epoch: int


class Devices:
    def __init__(self, documents: Documents, clock: Clock) -> None:
        self._documents = documents
        self._clock = clock

    async def known(self, account: Account | None, token: str | None) -> str:
        """The name of the device, if this person has signed in with it; else an empty string."""
        if account is None or token is None or not _is_ours(token):
            return ""
        name = key_of(token)
        kept = await self._kept(account)
        return name if any(each.hash == name and each.epoch == account.epoch for each in kept) else ""

    async def signed_in(self, account: Account, token: str | None) -> str:
        """Note the device. The token to keep in its cookie: its own, or a new one. A token of an earlier epoch is not
        used again: another person may have a copy of it."""
        if token is None or not _is_ours(token) or _is_of_earlier(token, await self._kept(account), account.epoch):
            token = new_device()
        now = self._clock.now()
        device = Device(key_of(token), now, account.epoch)

        def noted(kept: tuple[Device, ...] | None) -> tuple[Device, ...]:
            before = kept or ()
            for each in before:
                if each.hash == device.hash and each.epoch == device.epoch and now - each.seen < NOTED_EVERY_MS:
                    return before
            return _with(before, device)

        await self._documents.update(KIND, account.id, tuple[Device, ...], noted)
        return token

    async def note(self, account: Account, token: str) -> DocumentWrite:
        """To be written together with the account: the device with a new token, at which this person has just proved
        who they are."""
        device = Device(key_of(token), self._clock.now(), account.epoch)
        return put(KIND, account.id, _with(await self._kept(account), device))

    async def _kept(self, account: Account) -> tuple[Device, ...]:
        return await self._documents.read(KIND, account.id, tuple[Device, ...]) or ()


def new_device() -> str:
    """A token for the cookie of a device."""
    return secrets.token_urlsafe(32)


def _with(kept: tuple[Device, ...], device: Device) -> tuple[Device, ...]:
    others = sorted((each for each in kept if each.hash != device.hash), key=lambda each: each.seen)
    return (*others[1 - DEVICES_MAX :], device)


def _is_of_earlier(token: str, kept: tuple[Device, ...], epoch: int) -> bool:
    name = key_of(token)
    return any(each.hash == name and each.epoch != epoch for each in kept)


def _is_ours(token: str) -> bool:
    """Whether it has the form of a token that we make."""
    return re.fullmatch(r"[A-Za-z0-9_-]{43}", token) is not None
