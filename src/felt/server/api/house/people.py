"""The people who work in the house, for administrators: found, invited, signed out. Nobody sees a password."""

from collections.abc import Mapping
from typing import Annotated

import msgspec

from felt.core.authority import STAFF, Role
from felt.core.refusals import OutOfRange
from felt.core.words import listed
from felt.protocol.messages import SessionEnd
from felt.server.accounts.administrators import Granted
from felt.server.accounts.directory import Account
from felt.server.accounts.staff import StaffInvitation
from felt.server.accounts.tokens import key_of
from felt.server.api.call import Call, Query, Reply
from felt.server.api.people import Name, Nothing, Password, signed_in, tell_role
from felt.server.api.rounds import Most

Note = Annotated[str, msgspec.Meta(max_length=100)]
Token = Annotated[str, msgspec.Meta(min_length=1, max_length=100)]


class StaffQuery(Query, frozen=True, kw_only=True):
    """Everybody who has a role; with `name`, the accounts whose name contains it, whatever their role."""

    name: Annotated[str, msgspec.Meta(min_length=1, max_length=64)] | None = None
    most: Most = 50


class NewInvitation(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    role: Role
    note: Note = ""
    """For whom it is."""


class Invited(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    token: Token
    name: Name
    password: Password


class InvitationPath(msgspec.Struct, frozen=True):
    id: Annotated[str, msgspec.Meta(pattern="^[0-9a-f]{64}$")]


class GrantShown(msgspec.Struct, frozen=True):
    by: str
    name: str
    before: Role
    at: int


class HousePerson(msgspec.Struct, frozen=True):
    id: str
    name: str
    role: Role
    since: int
    sessions: int
    """Open ones."""
    granted: GrantShown | None
    """Who gave them their role. None if nobody did: a patron, or an administrator by the link of the machine."""


class InvitationShown(msgspec.Struct, frozen=True):
    id: str
    role: Role
    note: str
    by: str
    name: str
    at: int
    until: int


class HouseStaff(msgspec.Struct, frozen=True):
    people: tuple[HousePerson, ...]
    invitations: tuple[InvitationShown, ...]
    """Links that nobody has used yet."""


class InvitationMade(msgspec.Struct, frozen=True):
    """The token is told once. The link is the house's address with `#invited=` and the token."""

    token: str
    invitation: InvitationShown


async def house_staff(call: Call) -> HouseStaff:
    staff, query = call.services.accounts.staff, call.query
    found = await staff.listed() if query.name is None else await staff.named(query.name, most=query.most)
    grants, invitations = await staff.grants(), await staff.invitations()
    granted = [grants[each.id] for each in found if each.id in grants]
    names = await _names(call, [*(each.by for each in granted), *(each.by for each in invitations.values())])
    by_name = sorted(found, key=lambda account: account.name.casefold())
    return HouseStaff(
        tuple(_member(call, each, grants.get(each.id), names) for each in by_name),
        tuple(_invitation(key, each, names) for key, each in invitations.items()),
    )


async def invite(call: Call) -> InvitationMade:
    if call.body.role not in STAFF:
        raise OutOfRange(expected=listed(STAFF), place="role")
    token, made = await call.services.accounts.staff.invite(call.person.id, call.body.role, call.body.note.strip())
    return InvitationMade(token, _invitation(key_of(token), made, {call.person.id: call.person.name}))


async def withdraw_invitation(call: Call) -> Nothing:
    await call.services.accounts.staff.withdraw(call.path.id)
    return Nothing()


async def come_invited(call: Call) -> Reply:
    body, accounts = call.body, call.services.accounts
    token = await accounts.invited(body.token, body.name, body.password, call.address, call.language)
    if call.token is not None:
        await accounts.sessions.end(call.token)
    reply = await signed_in(call, token)
    session = await accounts.session(token)
    assert session is not None
    tell_role(session.person.id, session.person.role, by="an invitation")
    return reply


async def end_sessions(call: Call) -> Nothing:
    await call.services.accounts.sign_out_everywhere(call.path.id, SessionEnd.ENDED_BY_HOUSE)
    return Nothing()


async def _names(call: Call, people: list[str]) -> Mapping[str, str]:
    return await call.services.accounts.directory.names(people)


def _member(call: Call, account: Account, granted: Granted | None, names: Mapping[str, str]) -> HousePerson:
    sessions = call.services.accounts.sessions.count(account.id)
    by = None
    if granted is not None:
        by = GrantShown(granted.by, names.get(granted.by, granted.by), granted.before, granted.at)
    return HousePerson(account.id, account.name, account.role, account.since, sessions, by)


def _invitation(key: str, made: StaffInvitation, names: Mapping[str, str]) -> InvitationShown:
    return InvitationShown(key, made.role, made.note, made.by, names.get(made.by, made.by), made.at, made.until)
