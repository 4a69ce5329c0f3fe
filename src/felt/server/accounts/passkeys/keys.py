"""Passkeys as the store keeps them, and the challenges that they sign.

The passkeys of a person are one document, and the owner of each credential is another. Both are written together, so
that no credential belongs to two people. A challenge is one document, and the answer to it deletes it. Its key begins
with the time when it runs out, so that the oldest are found first and each new one clears some away."""

import asyncio
import hashlib
import secrets
from collections.abc import Awaitable, Callable
from enum import StrEnum

import msgspec

from felt.core.refusals import Refusal
from felt.rooms.clock import Clock
from felt.server.accounts.directory import Account
from felt.server.accounts.passkeys.proof import (
    Made,
    Signed,
    Site,
    as_text,
    challenge_in,
    check_made,
    check_signed,
)
from felt.server.accounts.refusals import (
    ChallengeGone,
    NoSuchPasskey,
    PasskeyCopied,
    PasskeyNotProved,
    PasskeyTaken,
    TooManyPasskeys,
    WrongPasskey,
)
from felt.store.documents import Documents, DocumentWrite, add, delete, put, replace, take

PASSKEYS = "passkeys"
"""The kind of the document that holds the passkeys of a person."""
PASSKEY = "passkey"
"""The kind of the document that holds the owner of a credential."""
CHALLENGE = "challenge"

MOST = 10
LASTS_MS = 5 * 60_000
CLEARED_AT_ONCE = 20
MOMENT_BYTES, CHANCE_BYTES = 8, 32


class Purpose(StrEnum):
    ADDING = "adding"
    SIGNING_IN = "signing_in"


class Asked(msgspec.Struct, frozen=True):
    """A challenge that is not answered yet. A challenge for adding is valid in its own session only."""

    purpose: Purpose
    session: str


class Passkey(msgspec.Struct, frozen=True, kw_only=True):
    id: str
    name: str
    credential: str
    key: str
    """The public key, in COSE format."""
    count: int
    """The signature counter, as the passkey reports it. Many passkeys always report 0."""
    added: int
    used: int | None = None


Kept = tuple[Passkey, ...]


class Passkeys:
    def __init__(self, documents: Documents, clock: Clock) -> None:
        self._documents = documents
        self._clock = clock

    async def of(self, person: str) -> Kept:
        return _read(await self._documents.get(PASSKEYS, person))

    async def owner(self, credential: str) -> str | None:
        return await self._documents.read(PASSKEY, credential, str)

    async def challenge(self, purpose: Purpose, session: str = "") -> str:
        now = self._clock.now()
        made = (now + LASTS_MS).to_bytes(MOMENT_BYTES, "big") + secrets.token_bytes(CHANCE_BYTES)
        oldest = await self._documents.list(CHALLENGE, most=CLEARED_AT_ONCE)
        over = (delete(CHALLENGE, key) for key, _ in oldest if key < f"{now + 1:015}")
        await self._documents.change(put(CHALLENGE, _key_of(made), Asked(purpose, session)), *over)
        return as_text(made)

    async def add(self, person: str, name: str, made: Made, site: Site, session: str) -> Passkey:
        challenge = challenge_in(made.client_data, PasskeyNotProved())
        await self._answered(challenge, Asked(Purpose.ADDING, session))
        proved = await asyncio.to_thread(check_made, made, challenge, site)
        if await self._documents.get(PASSKEY, proved.credential) is not None:
            raise PasskeyTaken
        passkey = Passkey(
            id=f"k-{secrets.token_hex(8)}",
            name=name,
            credential=proved.credential,
            key=proved.key,
            count=proved.count,
            added=self._clock.now(),
        )

        def with_it(kept: Kept) -> Kept:
            if any(each.credential == passkey.credential for each in kept):
                raise PasskeyTaken
            if len(kept) >= MOST:
                raise TooManyPasskeys(most=MOST)
            return (*kept, passkey)

        await self._change(person, with_it, add(PASSKEY, passkey.credential, person), refused=PasskeyTaken())
        return passkey

    async def rename(self, person: str, which: str, name: str) -> Passkey:
        def renamed(kept: Kept) -> Kept:
            return _with(kept, msgspec.structs.replace(_found(kept, which), name=name))

        return _found(await self._change(person, renamed), which)

    async def removal(self, person: str, which: str) -> tuple[DocumentWrite, ...]:
        """The statements that remove it, written together with the end of the sessions that it may have opened."""
        body = await self._documents.get(PASSKEYS, person)
        kept = _read(body)
        gone = _found(kept, which)
        rest = tuple(each for each in kept if each is not gone)
        return (_written(person, body, rest), delete(PASSKEY, gone.credential))

    async def sign_in(
        self, signed: Signed, site: Site, account_of: Callable[[str], Awaitable[Account | None]]
    ) -> Account:
        """The owner of the passkey, as the store had the account before the passkey was checked. If the passkey is
        removed meanwhile, the epoch of the account moves on, and a session in the old epoch opens nothing."""
        challenge = challenge_in(signed.client_data, WrongPasskey())
        await self._answered(challenge, Asked(Purpose.SIGNING_IN, ""))
        person = await self.owner(signed.credential)
        account = None if person is None else await account_of(person)
        if account is None or signed.user != account.id.encode():
            raise WrongPasskey
        passkey = _of_credential(await self.of(account.id), signed.credential)
        count = await asyncio.to_thread(check_signed, signed, passkey.key, challenge, site)

        def used(kept: Kept) -> Kept:
            before = _of_credential(kept, signed.credential)
            if (count or before.count) and count <= before.count:
                raise PasskeyCopied
            return _with(kept, msgspec.structs.replace(before, count=count, used=self._clock.now()))

        await self._change(account.id, used)
        return account

    async def _answered(self, challenge: bytes, asked: Asked) -> None:
        """Delete the challenge: of several answers only one counts."""
        if len(challenge) != MOMENT_BYTES + CHANCE_BYTES or self._clock.now() >= _runs_out(challenge):
            raise ChallengeGone
        body = await self._documents.get(CHALLENGE, _key_of(challenge))
        if body is None or msgspec.json.decode(body, type=Asked) != asked:
            raise ChallengeGone
        if not await self._documents.change(take(CHALLENGE, _key_of(challenge), before=body)):
            raise ChallengeGone

    async def _change(
        self, person: str, change: Callable[[Kept], Kept], *also: DocumentWrite, refused: Refusal | None = None
    ) -> Kept:
        """`also` and `refused` as in `Documents.update`."""
        updated = await self._documents.update(
            PASSKEYS, person, Kept, lambda kept: change(kept or ()), *also, refused=refused
        )
        return updated.after


def _written(person: str, before: str | None, after: Kept) -> DocumentWrite:
    if before is None:
        return add(PASSKEYS, person, after)
    return replace(PASSKEYS, person, before=before, after=after)


def _read(body: str | None) -> Kept:
    return () if body is None else msgspec.json.decode(body, type=Kept)


def _with(kept: Kept, changed: Passkey) -> Kept:
    return tuple(changed if each.id == changed.id else each for each in kept)


def _found(kept: Kept, which: str) -> Passkey:
    for each in kept:
        if each.id == which:
            return each
    raise NoSuchPasskey


def _of_credential(kept: Kept, credential: str) -> Passkey:
    for each in kept:
        if each.credential == credential:
            return each
    raise WrongPasskey


def _runs_out(challenge: bytes) -> int:
    return int.from_bytes(challenge[:MOMENT_BYTES], "big")


def _key_of(challenge: bytes) -> str:
    return f"{_runs_out(challenge):015}-{hashlib.sha256(challenge).hexdigest()}"
