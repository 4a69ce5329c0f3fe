"""The people who work in the house: who gave whom which role, and the one-time links that make accounts for new ones.

A link holds a token behind `#`, which browsers send to nobody. The person who opens it chooses name and password, so
that no administrator ever knows a password. Only the hash of the token is kept."""

import secrets
from collections.abc import Iterable

import msgspec

from felt.core.authority import Role
from felt.rooms.clock import Clock
from felt.server.accounts.administrators import GRANT, Administrators, Granted
from felt.server.accounts.directory import NAME, Account, Directory
from felt.server.accounts.names import name_key
from felt.server.accounts.refusals import InvitationGone
from felt.server.accounts.tokens import key_of
from felt.store.documents import Documents, DocumentWrite, delete, put, take

INVITATION = "staff-invitation"
"""The kind of the documents of links that nobody has used yet, by the hash of their token."""
LASTS_MS = 3 * 24 * 60 * 60_000


class StaffInvitation(msgspec.Struct, frozen=True):
    role: Role
    note: str
    """For whom it is, in the administrator's words."""
    by: str
    at: int
    until: int


class Staff:
    def __init__(
        self, documents: Documents, directory: Directory, administrators: Administrators, clock: Clock
    ) -> None:
        self._documents = documents
        self._directory = directory
        self._administrators = administrators
        self._clock = clock

    async def grants(self) -> dict[str, Granted]:
        """By person, the latest change of their role. Nobody has a role without one, except administrators who came by
        a link that the machine printed."""
        found: dict[str, Granted] = {}
        after = ""
        while portion := await self._documents.list(GRANT, after=after):
            after = portion[-1][0]
            granted = (msgspec.json.decode(body, type=Granted) for _, body in portion)
            found |= {each.person: each for each in granted}
        return found

    async def listed(self) -> list[Account]:
        """Everybody who has a role."""
        people = {*await self.grants(), *(await self._administrators.listed()).people}
        accounts = [await self._directory.account(person) for person in sorted(people)]
        return [each for each in accounts if each is not None and each.role is not Role.PATRON]

    async def named(self, text: str, *, most: int) -> list[Account]:
        """Accounts whose name contains the text, whatever their role."""
        wanted, after = name_key(text), ""
        found: list[Account] = []
        while len(found) < most and (portion := await self._documents.list(NAME, after=after)):
            after = portion[-1][0]
            people = (msgspec.json.decode(body, type=str) for key, body in portion if wanted in key)
            accounts = [await self._directory.account(person) for person in people]
            found += [each for each in accounts if each is not None]
        return found[:most]

    async def invite(self, by: str, role: Role, note: str) -> tuple[str, StaffInvitation]:
        """The token of a link, which is told once, and what is kept."""
        token = secrets.token_urlsafe(32)
        now = self._clock.now()
        invitation = StaffInvitation(role, note, by, now, now + LASTS_MS)
        await self._documents.change(put(INVITATION, key_of(token), invitation))
        return token, invitation

    async def invitations(self) -> dict[str, StaffInvitation]:
        """Those that can still be used, by the hash of their token. The others are deleted."""
        found: dict[str, StaffInvitation] = {}
        after = ""
        while portion := await self._documents.list(INVITATION, after=after):
            after = portion[-1][0]
            found |= {key: msgspec.json.decode(body, type=StaffInvitation) for key, body in portion}
        over = [key for key, each in found.items() if self._clock.now() >= each.until]
        await self._delete(over)
        return {key: each for key, each in found.items() if key not in over}

    async def withdraw(self, key: str) -> None:
        if await self._documents.get(INVITATION, key) is None:
            raise InvitationGone(place="id")
        await self._delete([key])

    async def _delete(self, keys: Iterable[str]) -> None:
        await self._documents.change(*(delete(INVITATION, key) for key in keys))

    async def use(self, token: str) -> tuple[StaffInvitation, DocumentWrite]:
        """The statement uses it up, written together with the account: of two who try, one succeeds. A link of a person
        who is no longer an administrator opens nothing."""
        key = key_of(token)
        body = await self._documents.get(INVITATION, key)
        if body is None:
            raise InvitationGone(place="token")
        invitation = msgspec.json.decode(body, type=StaffInvitation)
        administrators = (await self._administrators.listed()).people
        if self._clock.now() >= invitation.until or invitation.by not in administrators:
            raise InvitationGone(place="token")
        return invitation, take(INVITATION, key, before=body)
