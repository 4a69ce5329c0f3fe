"""Passkeys: listing, adding, renaming, removing, and signing in. Bytes travel as base64url without padding."""

from typing import Annotated

import msgspec

from felt.server.accounts.passkeys import sign_in as passkeys_signing
from felt.server.accounts.passkeys.keys import LASTS_MS, MOST, Passkey, Purpose
from felt.server.accounts.passkeys.proof import ALGORITHMS, Made, Signed, Site, as_bytes, as_text, site_of
from felt.server.api.call import Call, Reply
from felt.server.api.people import Password, signed_in

BASE64URL = "^([A-Za-z0-9_-]{4})*([A-Za-z0-9_-]{2,3})?$"
Short = Annotated[str, msgspec.Meta(min_length=2, max_length=100, pattern=BASE64URL)]
Middle = Annotated[str, msgspec.Meta(min_length=2, max_length=1400, pattern=BASE64URL)]
Long = Annotated[str, msgspec.Meta(min_length=2, max_length=4096, pattern=BASE64URL)]
PasskeyName = Annotated[
    str, msgspec.Meta(min_length=1, max_length=60, pattern=r"^[^\x00-\x1f\x7f]*[^\x00-\x20\x7f][^\x00-\x1f\x7f]*$")
]
PasskeyId = Annotated[str, msgspec.Meta(pattern="^k-[0-9a-f]{16}$")]


class _Body(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    pass


class AddPasskey(_Body, frozen=True, kw_only=True):
    """The password is needed if the person has not signed in recently."""

    password: Password | None = None


class NewPasskey(_Body, frozen=True, kw_only=True):
    """`client_data` and `attestation` are the browser's clientDataJSON and attestationObject."""

    name: PasskeyName
    client_data: Long
    attestation: Long


class RenamedPasskey(_Body, frozen=True, kw_only=True):
    name: PasskeyName


class SignInByPasskey(_Body, frozen=True, kw_only=True):
    """`id` and `user` are the browser's rawId and userHandle. The others are its clientDataJSON, authenticatorData and
    signature."""

    id: Middle
    user: Short
    client_data: Long
    authenticator_data: Middle
    signature: Middle


class PasskeyPath(msgspec.Struct, frozen=True):
    id: PasskeyId


class PasskeyShown(msgspec.Struct, frozen=True):
    """`used` is null until the passkey is first used to sign in."""

    id: str
    name: str
    added: int
    used: int | None


class PasskeysShown(msgspec.Struct, frozen=True):
    passkeys: tuple[PasskeyShown, ...]
    most: int


class AddingOptions(msgspec.Struct, frozen=True):
    """For `navigator.credentials.create`: a discoverable credential with the user verified. The credentials in `known`
    are excluded. Valid once, for `timeout_ms`, in this session."""

    challenge: str
    domain: str
    user: str
    name: str
    algorithms: tuple[int, ...]
    known: tuple[str, ...]
    timeout_ms: int


class SigningInOptions(msgspec.Struct, frozen=True):
    """For `navigator.credentials.get`: any credential, with the user verified. Valid once, for `timeout_ms`."""

    challenge: str
    domain: str
    timeout_ms: int


def _site(call: Call) -> Site:
    """The site of the page. A program that names no page means the server's own. The settings say which sites there
    are. Without TLS the server may run on the patron's own machine."""
    url, settings = call.request.url, call.services.settings
    named = call.request.headers.get("origin") or f"{url.scheme}://{url.netloc}"
    return site_of(named, origins=settings.origins, localhost=not settings.secure_cookies)


def _shown(passkey: Passkey) -> PasskeyShown:
    return PasskeyShown(passkey.id, passkey.name, passkey.added, passkey.used)


async def passkeys(call: Call) -> PasskeysShown:
    kept = await call.services.accounts.passkeys.of(call.person.id)
    return PasskeysShown(tuple(map(_shown, kept)), MOST)


async def passkey_options(call: Call) -> AddingOptions:
    assert call.session is not None
    accounts, person, site = call.services.accounts, call.person, _site(call)
    challenge = await passkeys_signing.challenge_for_adding(
        accounts, call.session, call.body.password, call.address, now=call.services.clock.now()
    )
    known = tuple(each.credential for each in await accounts.passkeys.of(person.id))
    user = as_text(person.id.encode())
    return AddingOptions(challenge, site.domain, user, person.name, ALGORITHMS, known, LASTS_MS)


async def add_passkey(call: Call) -> PasskeyShown:
    assert call.session is not None
    body = call.body
    made = Made(as_bytes(body.client_data), as_bytes(body.attestation))
    added = call.services.accounts.passkeys.add(call.person.id, body.name.strip(), made, _site(call), call.session.id)
    return _shown(await added)


async def rename_passkey(call: Call) -> PasskeyShown:
    renamed = call.services.accounts.passkeys.rename(call.person.id, call.path.id, call.body.name.strip())
    return _shown(await renamed)


async def remove_passkey(call: Call) -> Reply:
    assert call.session is not None
    token = await passkeys_signing.remove(call.services.accounts, call.session, call.path.id)
    return await signed_in(call, token)


async def signing_in_options(call: Call) -> SigningInOptions:
    accounts, site = call.services.accounts, _site(call)
    accounts.challenges.check(call.address)
    return SigningInOptions(await accounts.passkeys.challenge(Purpose.SIGNING_IN), site.domain, LASTS_MS)


async def sign_in_by_passkey(call: Call) -> Reply:
    accounts, body = call.services.accounts, call.body
    signed = Signed(
        credential=body.id,
        user=as_bytes(body.user),
        client_data=as_bytes(body.client_data),
        authenticator_data=as_bytes(body.authenticator_data),
        signature=as_bytes(body.signature),
    )
    token = await passkeys_signing.sign_in(
        accounts, signed, _site(call), call.address, call.language, device=call.device
    )
    if call.token is not None:
        await accounts.sessions.end(call.token)
    return await signed_in(call, token)
