"""The one-time link that makes the first administrator, or a new one where the last one is lost."""

import hmac
import secrets

import msgspec

from felt.rooms.clock import Clock
from felt.server.accounts.refusals import NoSuchInvitation
from felt.server.accounts.tokens import key_of
from felt.store.documents import Documents, DocumentWrite, add, put, take

KIND = "house"
"""The kind of its documents. Stores have it under this name."""
INVITATION = "invitation"
OPENED = "first-administrator"

LASTS_MS = 24 * 60 * 60_000


class IssuedInvitation(msgspec.Struct, frozen=True):
    """Only the hash of the token is kept."""

    hash: str
    until: int
    again: bool = False
    """Issued on the machine itself, although there has been an administrator."""


class Invitation:
    def __init__(self, documents: Documents, clock: Clock) -> None:
        self._documents = documents
        self._clock = clock

    async def issue(self) -> str | None:
        """A token to print; tokens printed before are void. None once there has been an administrator."""
        if await self._documents.get(KIND, OPENED) is not None:
            return None
        return await self._issued(again=False)

    async def issue_again(self) -> str:
        """For a person who can write the books: the house has lost its administrators."""
        return await self._issued(again=True)

    async def _issued(self, *, again: bool) -> str:
        token = secrets.token_urlsafe(32)
        issued = IssuedInvitation(key_of(token), self._clock.now() + LASTS_MS, again)
        await self._documents.change(put(KIND, INVITATION, issued))
        return token

    async def use(self, token: str) -> tuple[DocumentWrite, ...]:
        """The statements that use it up, written together with the administrator: of two who try, one succeeds."""
        body = await self._documents.get(KIND, INVITATION)
        if body is None:
            raise NoSuchInvitation(place="token")
        invitation = msgspec.json.decode(body, type=IssuedInvitation)
        if not hmac.compare_digest(invitation.hash, key_of(token)) or self._clock.now() >= invitation.until:
            raise NoSuchInvitation(place="token")
        opened = (put if invitation.again else add)(KIND, OPENED, self._clock.now())
        return (take(KIND, INVITATION, before=body), opened)
