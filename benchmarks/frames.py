"""Frames of the browser client on a slow phone: a Baccarat table late in its shoe, chips put down as fast as fingers
can, cards dealt. Twice: with the processor throttled four times, how far apart frames are; unthrottled, how much
processor time the page's own thread takes for each, times four. The first shows what a busy machine makes of it, the
second does not depend on who else is at work. An empty page in the same run is the measure of both."""

import json
import tempfile
from bisect import bisect_right
from collections import defaultdict
from collections.abc import Callable
from pathlib import Path
from statistics import fmean, median, quantiles
from typing import Any

from playwright.sync_api import Browser, sync_playwright
from tests.server.test_serve_command import serve
from tests.web.chromium import FLAGS, executable
from tests.web.guest import Guest
from tests.web.wire import Wire, stranger

from felt.server.app import STATIC

TABLE = """
[[tables]]
game = "baccarat"
name = "B1"
seats = 7
times = { countdown_ms = 50, betting_ms = 20000, result_ms = 600 }
rules = { mode = "online", insurance = false, limits = { default = [10000, 1000000], tie = [5000, 200000] } }
"""
ROUNDS_BEFORE = 55
ROUNDS_PLAYED = 4
THROTTLED = 4
REST_MS = 4_000
FRAME_MS, JITTER_MS = 16.7, 0.8
TRACED = ["disabled-by-default-devtools.timeline", "devtools.timeline", "blink.user_timing"]

STARTING = 5
"""So many frames after something begins are not counted."""
DOINGS = ("empty page", "at rest", "betting", "dealing", "result")

Event = dict[str, Any]
Frames = dict[str, list[float]]
"""By what went on: milliseconds, one for each frame."""

RECORD = """() => {
  window.frames_ = [];
  let before = performance.now();
  let phase = null;
  const next = now => {
    const is = window.doing_ ?? document.querySelector('.table').dataset.phase;
    if (is !== phase) performance.mark('felt ' + (phase = is));
    window.frames_.push([now - before, phase]);
    before = now;
    requestAnimationFrame(next);
  };
  requestAnimationFrame(next);
}"""

PLAY = """rounds => new Promise(done => {
  window.doing_ = null;
  let chips = 0;
  let played = 0;
  const spots = ['player', 'banker', 'tie'];
  const timer = setInterval(() => {
    const confirm = document.querySelector('.confirm');
    if (document.querySelector('.table').dataset.phase !== 'betting' || confirm.disabled) return;
    if (chips < 24) {
      document.querySelector(`[data-spot="${spots[chips++ % 3]}"]`).click();
      return;
    }
    if (document.querySelector('[data-state="pending"]')) return;
    confirm.click();
    chips = 0;
    if (++played === rounds) {
      clearInterval(timer);
      setTimeout(done, 4000);
    }
  }, 70);
})"""


def grow_shoe(wire: Wire) -> None:
    """Real rounds until the roads are long."""
    wire.sit("B1")
    for number in range(1, ROUNDS_BEFORE + 1):
        wire.event("betting_opened")
        wire.ask("confirm", table="B1", round=number, wagers=[{"bet": "tie", "amount": 5_000}])
    wire.ask("leave", table="B1")


def go_through(patron: Guest) -> Frames:
    """An empty page, the table at rest, the table played: how far apart the frames were."""
    page = patron.page
    page.goto("about:blank")
    found = _record(patron, "empty page")
    page.evaluate("performance.mark('felt over')")
    patron.sit("B1")
    patron.may_bet()
    found += _record(patron, "at rest")
    page.evaluate("window.frames_.length = 0")
    page.evaluate(PLAY, ROUNDS_PLAYED)
    found += page.evaluate("window.frames_")
    frames: Frames = defaultdict(list)
    for ms, doing in found:
        frames[doing].append(ms)
    return frames


def _record(patron: Guest, doing: str) -> list[tuple[float, str]]:
    patron.page.evaluate("doing => window.doing_ = doing", doing)
    patron.page.evaluate(RECORD)
    patron.page.wait_for_timeout(REST_MS)
    found: list[tuple[float, str]] = patron.page.evaluate("window.frames_")
    return found[STARTING:]


def throttled(patron: Guest) -> Frames:
    browser = patron.context.new_cdp_session(patron.page)
    browser.send("Emulation.setCPUThrottlingRate", {"rate": THROTTLED})
    frames = go_through(patron)
    browser.send("Emulation.setCPUThrottlingRate", {"rate": 1})
    browser.detach()
    return frames


def processor_time(browser: Browser, patron: Guest) -> Frames:
    """What the page's own thread takes for each frame on the slow phone."""
    browser.start_tracing(page=patron.page, categories=TRACED)
    go_through(patron)
    events: list[Event] = json.loads(browser.stop_tracing())["traceEvents"]
    frames: Frames = defaultdict(list)
    for thread in {_thread(each) for each in events if _is_mark(each)}:
        own = sorted((each for each in events if _thread(each) == thread), key=lambda each: float(each.get("ts", 0)))
        begun = [each["ts"] for each in own if each["name"] == "FireAnimationFrame"]
        works: dict[int, float] = defaultdict(float)
        for task in own:
            if task["name"] == "RunTask" and "dur" in task:
                works[bisect_right(begun, task["ts"] + task["dur"]) - 1] += task.get("tdur", 0) / 1000 * THROTTLED
        said = [each for each in own if _is_mark(each)]
        told = [each["ts"] for each in said]
        for index, ends in enumerate(begun[1:]):
            latest = bisect_right(told, ends) - 1
            if latest >= 0:
                frames[said[latest]["name"].removeprefix("felt ")].append(works[index])
    return {doing: times[STARTING:] for doing, times in frames.items()}


def _is_mark(event: Event) -> bool:
    return event["name"].startswith("felt ") and event.get("cat") == "blink.user_timing"


def _thread(event: Event) -> tuple[int, int]:
    return event["pid"], event["tid"]


def apart(times: list[float], _: list[float]) -> str:
    late, twice = (_over(times, limit + JITTER_MS) for limit in (FRAME_MS, 2 * FRAME_MS))
    return (
        f"{len(times):5} frames  median {median(times):5.1f} ms  p95 {_p95(times):5.1f}  longest {max(times):6.1f}"
        f"  over 16.7: {late:6.1%}  over 33: {twice:6.1%}"
    )


def taken(times: list[float], empty: list[float]) -> str:
    return (
        f"{len(times):5} frames  mean {fmean(times):7.1f} ms  p95 {_p95(times):5.1f}  longest {max(times):6.1f}"
        f"  over 16.7: {_over(times, FRAME_MS):6.1%}  {fmean(times) / fmean(empty):5.1f} times the empty page"
    )


def _over(times: list[float], limit: float) -> float:
    return sum(each > limit for each in times) / len(times)


def _p95(times: list[float]) -> float:
    return quantiles(times, n=20)[-1] if len(times) > 1 else times[0]


def show(title: str, frames: Frames, figures: Callable[[list[float], list[float]], str]) -> None:
    print(title)
    for doing in DOINGS:
        if frames.get(doing):
            print(f"  {doing:10} {figures(frames[doing], frames['empty page'])}", flush=True)


def run() -> None:
    if not (STATIC / "index.html").exists():
        print("the browser client is not built: run `make web`")
        return
    with tempfile.TemporaryDirectory() as folder, sync_playwright() as playwright:
        (Path(folder) / "felt.toml").write_text(TABLE)
        with serve(Path(folder)) as server:
            with stranger(server.address) as wire:
                grow_shoe(wire)
            browser = playwright.chromium.launch(executable_path=executable(), args=list(FLAGS))
            for size in ("phone", "desktop"):
                patron = Guest(browser, server.address, size, reduced_motion="no-preference")
                print(f"{size}, {ROUNDS_BEFORE} rounds on the roads")
                show(f" frames apart, processor throttled {THROTTLED} times", throttled(patron), apart)
                show(
                    f" processor time of the page's thread a frame, times {THROTTLED}, of {FRAME_MS} ms",
                    processor_time(browser, patron),
                    taken,
                )
                with Wire(server.address, patron.cookie) as own:
                    own.ask("leave", table="B1")
                patron.context.close()
            browser.close()
