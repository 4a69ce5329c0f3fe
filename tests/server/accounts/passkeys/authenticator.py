"""A passkey's device and the browser before it, in software: real keys, real signatures, and every wrong answer."""

import hashlib
import json
import secrets
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from typing import Any

import cbor2
from cryptography.hazmat.primitives.asymmetric import ec, ed25519, padding, rsa
from cryptography.hazmat.primitives.hashes import SHA256, SHA384

from felt.server.accounts.passkeys.proof import EDDSA, ES256, RS256, as_text
from tests.server.reception import Browser, Reception

ES384 = -35
PRESENT, VERIFIED, ATTESTED = 0x01, 0x04, 0x40
ORIGIN = "https://felt.test"

Key = ec.EllipticCurvePrivateKey | ed25519.Ed25519PrivateKey | rsa.RSAPrivateKey


class Authenticator:
    """One credential. What is given by name to `made` and `signed` is a lie of the browser or of the device."""

    def __init__(self, algorithm: int = ES256, *, credential: bytes = b"", count: int | None = 1) -> None:
        self.algorithm = algorithm
        self.credential = credential or secrets.token_bytes(16)
        self.count = count
        """None: it does not count, as most that are kept in an account of their maker's."""
        self.user = ""
        self._key = _key(algorithm)

    def made(self, options: dict[str, Any], name: str = "Phone", **lies: Any) -> dict[str, Any]:
        self.user = options["user"]
        about = bytes(16) + len(self.credential).to_bytes(2, "big") + self.credential + self._public(lies)
        data = self._data(options, ATTESTED, lies) + about
        statement = {"fmt": lies.get("format", "none"), "attStmt": lies.get("statement", {}), "authData": data}
        return {
            "name": name,
            "client_data": as_text(_client_data("webauthn.create", options, lies)),
            "attestation": as_text(cbor2.dumps(statement)),
        }

    def signed(self, options: dict[str, Any], **lies: Any) -> dict[str, Any]:
        if self.count is not None:
            self.count += 1
        data = self._data(options, 0, lies)
        client_data = _client_data("webauthn.get", options, lies)
        return {
            "id": as_text(lies.get("credential", self.credential)),
            "user": lies.get("user", self.user),
            "client_data": as_text(client_data),
            "authenticator_data": as_text(data),
            "signature": as_text(self._signature(data + hashlib.sha256(client_data).digest())),
        }

    def _data(self, options: dict[str, Any], more: int, lies: dict[str, Any]) -> bytes:
        domain = hashlib.sha256(lies.get("domain", options["domain"]).encode()).digest()
        flags = lies.get("flags", PRESENT | VERIFIED) | more
        count = lies.get("count", self.count or 0)
        return bytes(domain + bytes([flags]) + count.to_bytes(4, "big"))

    def _public(self, lies: dict[str, Any]) -> bytes:
        cose = _cose(self._key, lies.get("algorithm", self.algorithm)) | lies.get("key", {})
        return cbor2.dumps(cose)

    def _signature(self, data: bytes) -> bytes:
        match self._key:
            case ec.EllipticCurvePrivateKey():
                return self._key.sign(data, ec.ECDSA(SHA384() if self.algorithm == ES384 else SHA256()))
            case rsa.RSAPrivateKey():
                return self._key.sign(data, padding.PKCS1v15(), SHA256())
            case ed25519.Ed25519PrivateKey():
                return self._key.sign(data)


def _client_data(kind: str, options: dict[str, Any], lies: dict[str, Any]) -> bytes:
    said = {
        "type": lies.get("type", kind),
        "challenge": lies.get("challenge", options["challenge"]),
        "origin": lies.get("origin", ORIGIN),
        "crossOrigin": lies.get("cross_origin", False),
    }
    besides: str = lies.get("besides", "")
    return (json.dumps(said)[:-1] + besides + "}").encode()


def _key(algorithm: int) -> Key:
    if algorithm == EDDSA:
        return ed25519.Ed25519PrivateKey.generate()
    if algorithm == RS256:
        return rsa.generate_private_key(public_exponent=65537, key_size=2048)
    return ec.generate_private_key(ec.SECP384R1() if algorithm == ES384 else ec.SECP256R1())


def _cose(key: Key, algorithm: int) -> dict[int, Any]:
    match key:
        case ec.EllipticCurvePrivateKey():
            point, size = key.public_key().public_numbers(), (key.key_size + 7) // 8
            curve = 2 if algorithm == ES384 else 1
            return {1: 2, 3: algorithm, -1: curve, -2: point.x.to_bytes(size, "big"), -3: point.y.to_bytes(size, "big")}
        case rsa.RSAPrivateKey():
            numbers = key.public_key().public_numbers()
            return {1: 3, 3: algorithm, -1: numbers.n.to_bytes(256, "big"), -2: numbers.e.to_bytes(3, "big")}
        case ed25519.Ed25519PrivateKey():
            return {1: 1, 3: algorithm, -1: 6, -2: key.public_key().public_bytes_raw()}


@asynccontextmanager
async def page(desk: Reception, *, token: str | None = None, origin: str = ORIGIN) -> AsyncIterator[Browser]:
    """A browser whose page comes from there."""
    async with desk.browser() as browser:
        browser.client.headers.update({"Origin": origin, "Host": origin.partition("//")[2]})
        if token is not None:
            await browser.become(token, desk.accounts)
            browser.client.cookies.clear()
            browser.client.cookies.set(desk.accounts.cookies.name, token, domain="felt.test")
        yield browser


def leave(browser: Browser) -> None:
    """Nobody is signed in there any more, as far as the browser knows."""
    browser.client.cookies.clear()
    browser.csrf = ""


async def add(browser: Browser, device: Authenticator, name: str = "Phone", **lies: Any) -> Any:
    options = await browser.done("POST", "/api/passkeys/options", {})
    return await browser.done("POST", "/api/passkeys", device.made(options, name, **lies))


async def sign_in(browser: Browser, device: Authenticator, **lies: Any) -> Any:
    options = await browser.done("POST", "/api/session/passkey/options", {})
    return await browser.done("POST", "/api/session/passkey", device.signed(options, **lies))


async def turned_away(browser: Browser, device: Authenticator, **lies: Any) -> tuple[int, str]:
    options = await browser.done("POST", "/api/session/passkey/options", {})
    return await browser.refused("POST", "/api/session/passkey", device.signed(options, **lies))
