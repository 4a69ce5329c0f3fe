"""Where passkeys and accounts meet: who may add one, what removing one ends, and coming in with one."""

import logging

from felt.core.words import Language
from felt.server.accounts.passkeys.keys import Purpose, changing_all_the_time
from felt.server.accounts.passkeys.proof import Signed, Site
from felt.server.accounts.people import Session
from felt.server.accounts.refusals import NotAnAccount, PasskeyCopied, PasskeyRefused, PasswordNeeded
from felt.server.accounts.service import Accounts

logger = logging.getLogger(__name__)

RECENT_MS = 10 * 60_000
"""A passkey opens the account for good: whoever adds one has proved within this time who they are, or does so now."""


async def challenge_for_adding(
    accounts: Accounts, session: Session, password: str | None, address: str, *, now: int
) -> str:
    if session.person.guest:
        raise NotAnAccount
    if password is not None:
        await accounts.check_password(session, password, address, at="password")
    elif now - session.proved >= RECENT_MS:
        raise PasswordNeeded(at="password")
    return await accounts.passkeys.challenge(Purpose.ADDING, session.id)


async def remove(accounts: Accounts, session: Session, which: str) -> str:
    """A new token: whoever removes one has perhaps lost the device that has it, and so every other session ends. It
    proves nothing about who removes it."""
    gone = await accounts.passkeys.removal(session.person.id, which)
    return await accounts.end_others(
        session, lambda account: account, *gone, taken=changing_all_the_time(), proved=session.proved
    )


async def sign_in(accounts: Accounts, signed: Signed, site: Site, address: str, language: Language) -> str:
    """A token. What holds for a name and a password holds here: delays after failures, and exclusion."""
    keys = (f"passkey {signed.credential[:100]}", f"address {address}")
    accounts.attempts.check(*keys)
    try:
        account = await accounts.passkeys.sign_in(signed, site, accounts.account)
    except PasskeyRefused as refusal:
        accounts.attempts.failed(*keys)
        if isinstance(refusal, PasskeyCopied):
            extra = {"patron": signed.user.decode(), "address": address, "code": refusal.code}
            logger.warning("a passkey counts less than it did", extra=extra)
        raise
    accounts.attempts.succeeded(keys[0])
    if excluded := await accounts.limits.excluded(account.id):
        raise excluded
    return await accounts.sessions.begin(account, language)
