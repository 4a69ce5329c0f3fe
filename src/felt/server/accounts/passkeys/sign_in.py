"""Passkeys of accounts: who may add one, what removing one ends, and signing in with one."""

import logging

from felt.core.words import Language, Words
from felt.server.accounts.attempts import Attempt
from felt.server.accounts.passkeys.keys import Purpose
from felt.server.accounts.passkeys.proof import Signed, Site
from felt.server.accounts.people import Session
from felt.server.accounts.refusals import NotAnAccount, PasskeyCopied, PasskeyRefused, PasswordNeeded
from felt.server.accounts.service import Accounts
from felt.store import StoreUnavailable

logger = logging.getLogger(__name__)

RECENT_MS = 10 * 60_000
"""A passkey opens the account for good. A person who adds one must have proved within this time who they are, or prove
it now."""
CHANGED_MEANWHILE = Words("your passkeys were changed at the same time", "khóa truy cập của bạn vừa bị thay đổi")


async def challenge_for_adding(
    accounts: Accounts, session: Session, password: str | None, address: str, *, now: int
) -> str:
    if session.person.guest:
        raise NotAnAccount
    if password is not None:
        await accounts.check_password(session, password, address, place="password")
    elif now - session.proved >= RECENT_MS:
        raise PasswordNeeded(place="password")
    return await accounts.passkeys.challenge(Purpose.ADDING, session.id)


async def remove(accounts: Accounts, session: Session, which: str) -> str:
    """A new token. Every other session ends, because the device with the passkey may be lost. The new token proves
    nothing about the person: `proved` stays as it was."""
    gone = await accounts.passkeys.removal(session.person.id, which)
    return await accounts.end_others(
        session,
        lambda account: account,
        *gone,
        refused=StoreUnavailable(problem=CHANGED_MEANWHILE),
        proved=session.proved,
    )


async def sign_in(
    accounts: Accounts, signed: Signed, site: Site, address: str, language: Language, *, device: str | None = None
) -> str:
    """A token. Delays after failures, known devices and exclusion hold as for a name and a password."""
    owner = await accounts.passkeys.owner(signed.credential)
    known = await accounts.devices.known(None if owner is None else await accounts.directory.account(owner), device)
    attempt = Attempt(f"passkey {signed.credential[:100]}", address, known)
    accounts.attempts.check(attempt)
    try:
        account = await accounts.passkeys.sign_in(signed, site, accounts.directory.account)
    except PasskeyRefused as refusal:
        accounts.attempts.failed(attempt)
        if isinstance(refusal, PasskeyCopied):
            facts = {"patron": signed.user.decode(), "address": address, "code": refusal.code}
            logger.warning("passkey counter went backwards (possible clone)", extra=facts)
        raise
    accounts.attempts.succeeded(attempt)
    if excluded := await accounts.limits.excluded(account.id):
        raise excluded
    return await accounts.sessions.begin(account, language)
