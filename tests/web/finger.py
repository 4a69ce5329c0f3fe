"""A finger on the glass, as the browser gets it from the device: touches, from which it makes taps and scrolling."""

from playwright.sync_api import Locator, Page

STEPS = 8


class Finger:
    def __init__(self, page: Page) -> None:
        self._page = page
        self._glass = page.context.new_cdp_session(page)

    def _send(self, kind: str, *points: tuple[float, float]) -> None:
        touches = [{"x": x, "y": y, "id": 1} for x, y in points]
        self._glass.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": touches})

    def tap(self, target: Locator) -> None:
        self._send("touchStart", middle(target))
        self._send("touchEnd")

    def draw(self, start: tuple[float, float], end: tuple[float, float]) -> None:
        """Put down, moved and lifted."""
        self._send("touchStart", start)
        for step in range(1, STEPS + 1):
            part = step / STEPS
            self._send("touchMove", (start[0] + (end[0] - start[0]) * part, start[1] + (end[1] - start[1]) * part))
            self._page.evaluate("() => new Promise(requestAnimationFrame)")
        self._send("touchEnd")


def middle(target: Locator) -> tuple[float, float]:
    left, top, width, height = box_of(target)
    return left + width / 2, top + height / 2


def box_of(target: Locator) -> tuple[float, float, float, float]:
    box = target.bounding_box()
    assert box, "not to be seen"
    return box["x"], box["y"], box["width"], box["height"]
