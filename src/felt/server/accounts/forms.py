"""The form of every kind of document that the accounts keep. A new kind is written down here too, or a check of the
books reports its documents."""

from collections.abc import Iterable
from typing import Any

from felt.server.accounts import administrators, devices, invitation, own_limits, sessions, staff
from felt.server.accounts.directory import LOOK, LOOKS_KNOWN, NAME, PERSON, Account
from felt.server.accounts.passkeys import keys
from felt.store.forms import Form, Forms, Reference


def _person(key: str, account: Account) -> Iterable[Reference]:
    if account.id != key:
        raise ValueError(f"it is {account.id}'s")
    return ()


def _of_person(key: str, document: Any) -> Iterable[Reference]:
    """Kept under the person's id."""
    return ((PERSON, key),)


def _named(key: str, person: str) -> Iterable[Reference]:
    return ((PERSON, person),)


def _session(key: str, session: sessions.StoredSession) -> Iterable[Reference]:
    return ((PERSON, session.person),)


def _passkeys(key: str, kept: keys.Kept) -> Iterable[Reference]:
    return ((PERSON, key), *((keys.PASSKEY, each.credential) for each in kept))


def _administrators(key: str, people: frozenset[str]) -> Iterable[Reference]:
    return ((PERSON, person) for person in people)


def _invited(key: str, invitation: staff.StaffInvitation) -> Iterable[Reference]:
    return ((PERSON, invitation.by),)


def _granted(key: str, granted: administrators.Granted) -> Iterable[Reference]:
    return ((PERSON, granted.by), (PERSON, granted.person))


FORMS: Forms = {
    (PERSON, None): Form(Account, _person),
    (NAME, None): Form(str, _named),
    (LOOK, None): Form(str, _named),
    (LOOKS_KNOWN, None): Form(bool),
    (sessions.KIND, None): Form(sessions.StoredSession, _session),
    (devices.KIND, None): Form(tuple[devices.Device, ...], _of_person),
    # Exclusions are kept even for people whom the books do not know.
    (own_limits.KIND, None): Form(own_limits.PatronLimits),
    (own_limits.PLAY, None): Form(own_limits.Play, _of_person),
    (keys.PASSKEYS, None): Form(keys.Kept, _passkeys),
    (keys.PASSKEY, None): Form(str, _named),
    (keys.CHALLENGE, None): Form(keys.Asked),
    (invitation.KIND, invitation.INVITATION): Form(invitation.IssuedInvitation),
    (invitation.KIND, invitation.OPENED): Form(int),
    (staff.INVITATION, None): Form(staff.StaffInvitation, _invited),
    (administrators.GRANT, None): Form(administrators.Granted, _granted),
    (administrators.KIND, administrators.LIST): Form(frozenset[str], _administrators),
}
