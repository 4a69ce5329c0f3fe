"""The one-time link that makes the first administrator."""

import hmac
import secrets

import msgspec

from felt.rooms.clock import Clock
from felt.server.accounts.refusals import NoSuchInvitation
from felt.server.accounts.sessions import key_of
from felt.store.documents import Documents, Statement, add, put, take

HOUSE = "house"
INVITATION = "invitation"
OPENED = "first-administrator"

LASTS_MS = 24 * 60 * 60_000


class Open(msgspec.Struct, frozen=True):
    """Only the hash of the token is kept."""

    hash: str
    until: int


class Invitation:
    def __init__(self, documents: Documents, clock: Clock) -> None:
        self._documents = documents
        self._clock = clock

    async def issue(self) -> str | None:
        """A token to print, in the place of any printed before; None once there has been an administrator."""
        if await self._documents.get(HOUSE, OPENED) is not None:
            return None
        token = secrets.token_urlsafe(32)
        await self._documents.change(put(HOUSE, INVITATION, Open(key_of(token), self._clock.now() + LASTS_MS)))
        return token

    async def use(self, token: str) -> tuple[Statement, ...]:
        """What uses it up, to be written together with the administrator: of two who try at once one succeeds."""
        body = await self._documents.get(HOUSE, INVITATION)
        if body is None:
            raise NoSuchInvitation(at="token")
        invitation = msgspec.json.decode(body, type=Open)
        if not hmac.compare_digest(invitation.hash, key_of(token)) or self._clock.now() >= invitation.until:
            raise NoSuchInvitation(at="token")
        return (take(HOUSE, INVITATION, before=body), add(HOUSE, OPENED, self._clock.now()))
