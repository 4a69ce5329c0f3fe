"""A guest at the browser: what they see and do, in the words of the table."""

from pathlib import Path
from typing import Any

from playwright.sync_api import Browser, Locator, Page, expect

SIZES: dict[str, dict[str, Any]] = {
    "desktop": {"viewport": {"width": 1440, "height": 900}},
    "phone": {
        "viewport": {"width": 390, "height": 844},
        "has_touch": True,
        "is_mobile": True,
        "device_scale_factor": 2,
    },
}
SHOTS = Path(__file__).parent.parent.parent / "test-results" / "screenshots"
PATIENCE_MS = 45_000
"""These machines are shared: how long we wait is no measure of how long it takes."""


class Guest:
    def __init__(
        self, browser: Browser, address: str, size: str = "desktop", language: str = "vi", **more: Any
    ) -> None:
        self.size, self.language, self.address = size, language, address
        self.context = browser.new_context(
            base_url=address, locale=language, reduced_motion="reduce", **SIZES[size], **more
        )
        self.context.set_default_timeout(PATIENCE_MS)
        self.troubles: list[str] = []
        self.page = self.open()

    def open(self) -> Page:
        page = self.context.new_page()
        page.on("pageerror", lambda error: self.troubles.append(str(error)))
        page.on(
            "console", lambda said: self.troubles.append(said.text) if self._is_trouble(said.type, said.text) else None
        )
        return page

    @staticmethod
    def _is_trouble(kind: str, text: str) -> bool:
        """A refused connection while the cable is cut is the test's own doing."""
        return kind in ("error", "warning") and "ERR_" not in text and "WebSocket connection" not in text

    def close(self) -> None:
        self.context.close()
        assert not self.troubles, self.troubles

    def go(self, path: str) -> None:
        self.page.goto(path)

    def sit(self, table: str) -> None:
        self.go(f"/table/{table}?sit=1")
        expect(self.page.locator(".confirm")).to_be_visible(timeout=PATIENCE_MS)

    @property
    def confirm_button(self) -> Locator:
        return self.page.locator(".confirm")

    def may_bet(self) -> None:
        expect(self.confirm_button).to_be_enabled(timeout=PATIENCE_MS)

    def spot(self, bet: str) -> Locator:
        return self.page.locator(f'[data-spot="{bet}"]:visible')

    def bet(self, bet: str, times: int = 1) -> None:
        for _ in range(times):
            self.spot(bet).first.click()

    def stake(self, bet: str) -> int:
        return int(self.spot(bet).first.get_attribute("data-stake") or 0)

    def placed(self, bet: str, state: str = "placed") -> None:
        """Until the server has it, it only looks as if it might be so."""
        expect(self.spot(bet).first).to_have_attribute("data-state", state, timeout=PATIENCE_MS)

    def confirm(self) -> None:
        self.confirm_button.click()

    def phase(self, *names: str) -> None:
        places = ", ".join(f'[data-phase="{name}"]' for name in names)
        self.page.locator(places).wait_for(state="attached", timeout=PATIENCE_MS)

    def net(self) -> str:
        shown = self.page.locator(".outcome.shown b")
        expect(shown).to_be_visible(timeout=PATIENCE_MS)
        return shown.inner_text()

    def api(self, path: str) -> Any:
        answer = self.context.request.get(path, headers={"Accept-Language": self.language})
        assert answer.ok, (path, answer.status, answer.text())
        return answer.json()

    def shot(self, name: str) -> None:
        SHOTS.mkdir(parents=True, exist_ok=True)
        self.page.screenshot(path=SHOTS / f"{name}-{self.size}-{self.language}.png")
