"""The cookies: one carries a session's token, one shows that the person has signed in with this device before."""

from collections.abc import Mapping

from felt.server.accounts.sessions import ABSOLUTE_MS

DEVICE_SECONDS = 365 * 24 * 60 * 60


class Cookies:
    """`secure`: browsers send the cookies over TLS only, and only to the host that set them (the prefix `__Host-`)."""

    def __init__(self, *, secure: bool) -> None:
        self._secure = secure

    @property
    def name(self) -> str:
        return "__Host-felt" if self._secure else "felt"

    @property
    def device_name(self) -> str:
        return f"{self.name}-device"

    def token_in(self, cookies: Mapping[str, str]) -> str | None:
        return cookies.get(self.name) or None

    def device_in(self, cookies: Mapping[str, str]) -> str | None:
        return cookies.get(self.device_name) or None

    def header(self, token: str | None) -> str:
        """The value of Set-Cookie. None removes the cookie."""
        return self._written(self.name, token or "", 0 if token is None else ABSOLUTE_MS // 1000)

    def device_header(self, token: str) -> str:
        return self._written(self.device_name, token, DEVICE_SECONDS)

    def _written(self, name: str, value: str, lasts: int) -> str:
        secure = "; Secure" if self._secure else ""
        return f"{name}={value}; Path=/; Max-Age={lasts}; HttpOnly; SameSite=Strict{secure}"
