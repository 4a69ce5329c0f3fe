"""A guest at the browser: what they see and do, in the words of the table."""

from collections.abc import Callable
from contextlib import suppress
from pathlib import Path
from time import monotonic
from typing import Any

from playwright.sync_api import Browser, Locator, Page, expect
from playwright.sync_api import Error as PlaywrightError

from tests.web.catalogue import word
from tests.web.wire import Wire

SIZES: dict[str, dict[str, Any]] = {
    "desktop": {"viewport": {"width": 1440, "height": 900}},
    "tablet": {"viewport": {"width": 1024, "height": 768}, "has_touch": True},
    "wide": {"viewport": {"width": 1280, "height": 800}, "has_touch": True},
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
COMPILING = 4
"""How many times longer a compiler may take on a busy machine."""
POLL_MS = 250
"""Not oftener: the server counts what one asks."""
expect.set_options(timeout=PATIENCE_MS)
FOLLOW = """async path => {
  history.pushState(null, '', path);
  dispatchEvent(new PopStateEvent('popstate'));
  scrollTo(0, 0);
  await new Promise(requestAnimationFrame);
}"""
KEEP_LANGUAGE = """language => {
  const kept = JSON.parse(localStorage.getItem('felt.preferences') ?? '{}');
  localStorage.setItem('felt.preferences', JSON.stringify({ ...kept, language }));
}"""


class Guest:
    OPEN = ".confirm[data-may-bet=true]"
    """Betting is open, and the table waits for this patron."""

    def __init__(
        self,
        browser: Browser,
        address: str,
        size: str = "desktop",
        language: str = "vi",
        *,
        cookie: str = "",
        theme: str = "dark",
        **more: Any,
    ) -> None:
        """`cookie` is that of a person who is signed in already. Only staff see the light theme."""
        self.size, self.language, self.address = size, language, address
        options = {"reduced_motion": "reduce", "color_scheme": theme} | SIZES[size] | more
        self.context = browser.new_context(base_url=address, locale=language, **options)
        self.context.set_default_timeout(PATIENCE_MS)
        if cookie:
            self._sign_in(cookie)
        self.troubles: list[str] = []
        self.right_refusals: list[str] = []
        self.page = self.open()

    def _sign_in(self, cookie: str) -> None:
        pairs = (each.split("=", 1) for each in cookie.split("; "))
        self.context.add_cookies([{"name": name, "value": value, "url": self.address} for name, value in pairs])

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

    def was_refused(self, status: int) -> None:
        """The browser writes down every refusal; this one is as it should be."""
        said = [each for each in self.troubles if f"status of {status}" in each]
        assert said
        self.troubles = [each for each in self.troubles if each not in said]

    def is_refused(self, status: int) -> None:
        """From here on such refusals are as they should be, however late the browser writes them down."""
        self.right_refusals.append(f"status of {status}")

    def close(self) -> None:
        self.context.close()
        troubles = [each for each in self.troubles if not any(right in each for right in self.right_refusals)]
        assert not troubles, troubles

    def go(self, path: str) -> None:
        self.page.goto(path)

    def turn_to(self, path: str) -> None:
        """As by a link: within the client, without loading it anew."""
        self.page.evaluate(FOLLOW, path)

    def change_language(self) -> None:
        """As the bar does it; at a table, which has none, the page comes anew with what the bar would have kept."""
        self.language = "en" if self.language == "vi" else "vi"
        table = self.page.locator(".table[data-phase]")
        if table.count():
            self.page.evaluate(KEEP_LANGUAGE, self.language)
            self.page.reload()
            expect(table).to_be_visible()
        else:
            self.page.locator("button.language").click()
        expect(self.page.locator("html")).to_have_attribute("lang", self.language)

    def sit(self, table: str) -> None:
        self.go(f"/table/{table}?sit=1")
        expect(self.page.locator(".confirm")).to_be_visible()

    def sit_with(self, other: Wire, table: str) -> None:
        """Both from the same round on."""
        self.go("/")
        expect(self.page.locator(".own .who")).to_be_visible()
        with Wire(self.address, self.cookie) as own:
            other.sit(table)
            own.sit(table)
        self.go(f"/table/{table}")
        expect(self.confirm_button).to_be_visible()

    @property
    def confirm_button(self) -> Locator:
        return self.page.locator(".confirm")

    @property
    def insurance(self) -> Locator:
        """The question, while it waits for an answer."""
        return self.page.locator(".insurance .ask:not([inert])")

    def may_bet(self) -> None:
        expect(self.page.locator(self.OPEN)).to_be_visible()

    def spot(self, bet: str) -> Locator:
        return self.page.locator(f'[data-spot="{bet}"]:visible')

    def bet(self, bet: str, times: int = 1) -> None:
        for _ in range(times):
            self.spot(bet).first.click()

    def stake(self, bet: str) -> int:
        return int(self.spot(bet).first.get_attribute("data-stake") or 0)

    def placed(self, bet: str, state: str = "placed") -> None:
        """Until the server has it, it only looks as if it might be so."""
        expect(self.spot(bet).first).to_have_attribute("data-state", state)

    def confirm(self) -> None:
        self.confirm_button.click()

    def phase(self, *names: str) -> None:
        places = ", ".join(f'[data-phase="{name}"]' for name in names)
        self.page.locator(places).wait_for(state="attached")

    def is_offered_insurance(self) -> bool:
        """In the round that has just been confirmed; if not, the next one has come."""
        next_round = self.page.locator(self.OPEN)
        while not next_round.count():
            self.insurance.or_(next_round).first.wait_for(state="attached")
            if self.insurance.count():
                return True
        return False

    def to_next_round(self) -> None:
        """Insurance is declined wherever it is offered."""
        while self.is_offered_insurance():
            self._decline()

    def _decline(self) -> None:
        with suppress(PlaywrightError):  # it may run out before we answer
            self.insurance.locator(".answer button").first.click(timeout=1000)

    def to_result(self) -> None:
        """To the end of the round; insurance is declined wherever it is offered."""
        over = self.page.locator('[data-phase="result"]')
        while not over.count():
            over.or_(self.insurance).first.wait_for(state="attached")
            if self.insurance.count():
                self._decline()

    def until(self, holds: Callable[[], bool], *, seconds: int = PATIENCE_MS // 1000) -> None:
        """What cannot be waited for in the page alone."""
        last = monotonic() + seconds
        while not holds():
            assert monotonic() < last, "waited in vain"
            self.page.wait_for_timeout(POLL_MS)

    def lay_out(self) -> None:
        """The hand of Niu Niu, once it is there, as well as it can be."""
        expect(self.page.locator(".arrange .card").nth(4)).to_be_visible()
        help_me, no_niu, done = (self.page.locator(".arrange .acts .button").nth(index) for index in range(3))
        help_me.click()
        (done if done.is_enabled() else no_niu).click()

    def holds(self) -> list[dict[str, Any]]:
        """What the ledger ever held of this patron's chips."""
        return [entry for entry in self.api("/api/statement")["entries"] if entry["kind"] == "hold"]

    def confirm_for_certain(self) -> None:
        """A wager that the books have; the felt may have cleared it by now, where rounds are short."""
        self.confirm()
        self.until(lambda: bool(self.holds()))

    def net(self) -> str:
        shown = self.page.locator(".outcome.shown b")
        expect(shown).to_be_visible()
        return shown.inner_text()

    def api(self, path: str) -> Any:
        """The first question for odds waits until their kernels are compiled."""
        answer = self.context.request.get(
            path, headers={"Accept-Language": self.language}, timeout=COMPILING * PATIENCE_MS
        )
        assert answer.ok, (path, answer.status, answer.text())
        return answer.json()

    def me(self) -> dict[str, Any]:
        return dict(self.api("/api/session"))

    @property
    def cookie(self) -> str:
        return "; ".join(f"{each['name']}={each['value']}" for each in self.context.cookies())

    def word(self, area: str, path: str, *values: object) -> str:
        """The client's own word in this guest's language."""
        return word(area, path, self.language, *values)

    def amount(self, cents: int) -> str:
        """As the language writes it: `1.234` or `1,234`, `0,50` or `0.50`."""
        text = f"{cents / 100:,.2f}" if cents % 100 else f"{cents // 100:,}"
        return text.translate(str.maketrans(",.", ".," if self.language == "vi" else ",."))

    def shot(self, name: str) -> None:
        SHOTS.mkdir(parents=True, exist_ok=True)
        self.page.screenshot(path=SHOTS / f"{name}-{self.size}-{self.language}.png")
