"""The proof in a passkey's answer: checked against the page's own origin and domain, with the user verified.

The library takes half a second to load. It is loaded in a thread when it is first needed."""

import base64
import logging
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from ipaddress import ip_address
from urllib.parse import urlsplit

import msgspec

from felt.core.decoding import UNREADABLE, refuse_key_twice
from felt.core.refusals import KeyTwice, Refusal
from felt.server.accounts.refusals import NoPasskeysHere, PasskeyNotProved, WrongPasskey

logger = logging.getLogger(__name__)

ES256, EDDSA, RS256 = -7, -8, -257
ALGORITHMS = (ES256, EDDSA, RS256)
"""COSE numbers, the preferred one first."""
FORMATS = ("none", "packed")
"""No attestation is asked for, but some devices send a self-attestation."""


class Site(msgspec.Struct, frozen=True):
    """The origin of the page, and the domain that its passkeys belong to."""

    origin: str
    domain: str


def site_of(origin: str, *, origins: Sequence[str], localhost: bool) -> Site:
    """The site, if passkeys belong to it: one of `origins`, as the settings name them, or where `localhost` is true any
    port of localhost. A request may name any site, so it is never believed."""
    try:
        parts = urlsplit(origin)
        domain = parts.hostname or ""
    except ValueError:
        raise NoPasskeysHere(origin=origin[:100]) from None
    here = domain == "localhost" or domain.endswith(".localhost")
    known = origin in origins or (here and localhost)
    if not known or not domain or _is_address(domain) or not (parts.scheme == "https" or here):
        raise NoPasskeysHere(origin=origin[:100])
    return Site(origin, domain)


def _is_address(host: str) -> bool:
    try:
        ip_address(host)
    except ValueError:
        return False
    return True


class Made(msgspec.Struct, frozen=True):
    """A new passkey, as the browser sends it."""

    client_data: bytes
    attestation: bytes


class Signed(msgspec.Struct, frozen=True):
    """A challenge signed by a passkey, as the browser sends it."""

    credential: str
    user: bytes
    client_data: bytes
    authenticator_data: bytes
    signature: bytes


class Proved(msgspec.Struct, frozen=True):
    credential: str
    key: str
    count: int


class _ClientData(msgspec.Struct, frozen=True, rename="camel"):
    challenge: str
    cross_origin: bool = False


def challenge_in(client_data: bytes, otherwise: Refusal) -> bytes:
    """The challenge that the signed data names. An answer from a page embedded in another site is refused."""
    try:
        found = msgspec.json.decode(client_data, type=_ClientData)
        refuse_key_twice(client_data)
        challenge = as_bytes(found.challenge)
    except (*UNREADABLE, ValueError, KeyTwice):
        raise otherwise from None
    if found.cross_origin:
        raise otherwise
    return challenge


def check_made(made: Made, challenge: bytes, site: Site) -> Proved:
    from webauthn import verify_registration_response
    from webauthn.helpers import (
        decode_credential_public_key,
        decoded_public_key_to_cryptography,
        parse_attestation_object,
    )
    from webauthn.helpers.cose import COSEAlgorithmIdentifier
    from webauthn.helpers.structs import AuthenticatorAttestationResponse, RegistrationCredential

    with _refused_as(PasskeyNotProved()):
        if parse_attestation_object(made.attestation).fmt not in FORMATS:
            raise ValueError("attestation format was not asked for")
        response = AuthenticatorAttestationResponse(made.client_data, made.attestation)
        proved = verify_registration_response(
            credential=RegistrationCredential(id="", raw_id=b"", response=response),
            expected_challenge=challenge,
            expected_rp_id=site.domain,
            expected_origin=site.origin,
            require_user_verification=True,
            supported_pub_key_algs=[COSEAlgorithmIdentifier(each) for each in ALGORITHMS],
        )
        decoded_public_key_to_cryptography(decode_credential_public_key(proved.credential_public_key))
        return Proved(as_text(proved.credential_id), as_text(proved.credential_public_key), proved.sign_count)


def check_signed(signed: Signed, key: str, challenge: bytes, site: Site) -> int:
    """The signature counter that the passkey reports. The caller compares it with the last one."""
    from webauthn import verify_authentication_response
    from webauthn.helpers.structs import AuthenticationCredential, AuthenticatorAssertionResponse

    with _refused_as(WrongPasskey()):
        response = AuthenticatorAssertionResponse(signed.client_data, signed.authenticator_data, signed.signature)
        proved = verify_authentication_response(
            credential=AuthenticationCredential(
                id=signed.credential, raw_id=as_bytes(signed.credential), response=response
            ),
            expected_challenge=challenge,
            expected_rp_id=site.domain,
            expected_origin=site.origin,
            credential_public_key=as_bytes(key),
            credential_current_sign_count=0,
            require_user_verification=True,
        )
        return proved.new_sign_count


@contextmanager
def _refused_as(refusal: Refusal) -> Iterator[None]:
    """Untrusted bytes pass through several libraries: any exception they raise refuses the passkey."""
    try:
        yield
    except Exception as error:
        reason = f"{type(error).__name__}: {error}"[:200]
        logger.info("passkey refused", extra={"code": refusal.code, "reason": reason})
        raise refusal from error


def as_text(data: bytes) -> str:
    return base64.urlsafe_b64encode(data).rstrip(b"=").decode()


def as_bytes(text: str) -> bytes:
    return base64.urlsafe_b64decode(text + "=" * (-len(text) % 4))
