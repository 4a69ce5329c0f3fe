"""The cookie that carries a session's token."""

from collections.abc import Mapping

from felt.server.accounts.sessions import ABSOLUTE_MS


class Cookies:
    """`secure`: browsers send the cookie over TLS only, and only to the host that set it (the prefix `__Host-`)."""

    def __init__(self, *, secure: bool) -> None:
        self._secure = secure

    @property
    def name(self) -> str:
        return "__Host-felt" if self._secure else "felt"

    def token_in(self, cookies: Mapping[str, str]) -> str | None:
        return cookies.get(self.name) or None

    def header(self, token: str | None) -> str:
        """The value of Set-Cookie. None removes the cookie."""
        lasts = 0 if token is None else ABSOLUTE_MS // 1000
        secure = "; Secure" if self._secure else ""
        return f"{self.name}={token or ''}; Path=/; Max-Age={lasts}; HttpOnly; SameSite=Strict{secure}"
