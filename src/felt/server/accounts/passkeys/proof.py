"""What a passkey's answer proves: checked against the page's own origin and domain, with the user verified.

The library takes half a second to load, so that whoever needs it first loads it, in a thread."""

import base64
import logging
from collections.abc import Iterator
from contextlib import contextmanager
from ipaddress import ip_address
from urllib.parse import urlsplit

import msgspec

from felt.core.decoding import UNREADABLE
from felt.core.refusals import Refusal
from felt.server.accounts.refusals import NoPasskeysHere, PasskeyNotProved, WrongPasskey

logger = logging.getLogger(__name__)

ES256, EDDSA, RS256 = -7, -8, -257
ALGORITHMS = (ES256, EDDSA, RS256)
"""As COSE numbers them, the most wanted first."""
FORMATS = ("none", "packed")
"""No attestation is asked for; some devices sign for themselves all the same."""


class Site(msgspec.Struct, frozen=True):
    """Where the page comes from, and the domain to which its passkeys belong."""

    origin: str
    domain: str


def site_of(origin: str) -> Site:
    try:
        parts = urlsplit(origin)
        domain = parts.hostname or ""
    except ValueError:
        raise NoPasskeysHere(origin=origin[:100]) from None
    here = domain == "localhost" or domain.endswith(".localhost")
    if not domain or _is_address(domain) or not (parts.scheme == "https" or here):
        raise NoPasskeysHere(origin=origin[:100])
    return Site(origin, domain)


def _is_address(host: str) -> bool:
    try:
        ip_address(host)
    except ValueError:
        return False
    return True


class Made(msgspec.Struct, frozen=True):
    """A new passkey, as the browser hands it over."""

    client_data: bytes
    attestation: bytes


class Signed(msgspec.Struct, frozen=True):
    """A challenge signed by a passkey, as the browser hands it over."""

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
    """What was signed says itself which challenge it answers. A page inside another one's answers none."""
    try:
        found = msgspec.json.decode(client_data, type=_ClientData)
        challenge = as_bytes(found.challenge)
    except (*UNREADABLE, ValueError):
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
            raise ValueError("an attestation that was not asked for")
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
    """How often the passkey says that it has been used. Whether that can be is for whoever kept the last number."""
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
    """Strangers' bytes go through the readers of several libraries: whatever those raise, the passkey is refused."""
    try:
        yield
    except Exception as error:
        reason = f"{type(error).__name__}: {error}"[:200]
        logger.info("a passkey is refused: %s", reason, extra={"code": refusal.code})
        raise refusal from error


def as_text(data: bytes) -> str:
    return base64.urlsafe_b64encode(data).rstrip(b"=").decode()


def as_bytes(text: str) -> bytes:
    return base64.urlsafe_b64decode(text + "=" * (-len(text) % 4))
