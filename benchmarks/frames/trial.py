"""Frames of the browser client on a slow phone and at a slow desk: a Baccarat table late in its shoe, chips put down as
fast as fingers can, cards dealt, roads grown.

    python -m benchmarks.frames                         about three minutes on an idle machine
    python -m benchmarks.frames --size desktop --times 5

Twice. With the processor throttled: how many frames come in time. Unthrottled, from the browser's own trace: how much
processor time a frame takes, of the page's own thread and of all that compose, raster and draw it; that depends less on
who else is at work.

Each time a bare page of the same size goes before the table, first still, then with one plain square of a chip's size
that lands by transform at the rhythm of the chips. Without a graphics card, on a machine shared with others, the bare
page loses frames too: the ratio to it tells what is the client's."""

import argparse
import json
import os
import tempfile
from bisect import bisect_right
from collections import defaultdict
from collections.abc import Callable
from pathlib import Path
from statistics import fmean, quantiles
from typing import Any

from playwright.sync_api import Browser, sync_playwright
from tests.server.serve.process import serve
from tests.web.chromium import FLAGS, executable
from tests.web.guest import SIZES, Guest
from tests.web.wire import Wire, stranger

from benchmarks.frames.pages import BARE, COUNT, LAND, PLAY
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
ROUNDS_PLAYED = 2
THROTTLED = 4
TIMES = 3
STILL_MS, LANDING_MS = 2_000, 4_000
FRAME_MS, JITTER_MS = 16.7, 0.8
TRACED = ["disabled-by-default-devtools.timeline", "devtools.timeline", "blink.user_timing", "toplevel"]
TASKS = ("ThreadControllerImpl::RunTask", "ThreadPool_RunTask")

STARTING = 5
"""So many frames after a page begins are not counted."""
BARE_STILL, BARE_LANDING = "bare, still", "bare, landing"
MEASURE = {"at rest": BARE_STILL, "betting": BARE_LANDING, "dealing": BARE_LANDING, "result": BARE_LANDING}
"""What each scene of the table is held against."""

Event = dict[str, Any]
Thread = tuple[int, int]
Works = dict[int, float]
Frames = dict[str, list[float]]
"""By what went on: milliseconds, one for each frame."""


def grow_shoe(wire: Wire) -> None:
    """Real rounds until the roads are long."""
    wire.sit("B1")
    for number in range(1, ROUNDS_BEFORE + 1):
        wire.event("betting_opened")
        wire.ask("confirm", table="B1", round=number, wagers=[{"bet": "tie", "amount": 5_000}])
    wire.ask("leave", table="B1")


def go_through(patron: Guest, times: int) -> Frames:
    """How far apart the frames were. The bare page and the table take turns: both have the same hour."""
    frames: Frames = defaultdict(list)
    for _ in range(times):
        for page in (_bare, _table):
            for ms, doing in page(patron)[STARTING:]:
                frames[doing].append(ms)
    return frames


def _bare(patron: Guest) -> list[tuple[float, str]]:
    page = patron.page
    page.goto("about:blank")
    page.set_content(BARE)
    _begin(patron, BARE_STILL)
    page.wait_for_timeout(STILL_MS)
    page.evaluate("doing => window.doing_ = doing", BARE_LANDING)
    page.evaluate(LAND, LANDING_MS)
    return _end(patron)


def _table(patron: Guest) -> list[tuple[float, str]]:
    patron.sit("B1")
    patron.may_bet()
    _begin(patron, "at rest")
    patron.page.wait_for_timeout(STILL_MS)
    patron.page.evaluate(PLAY, ROUNDS_PLAYED)
    return _end(patron)


def _begin(patron: Guest, doing: str) -> None:
    patron.page.evaluate("doing => window.doing_ = doing", doing)
    patron.page.evaluate(COUNT)


def _end(patron: Guest) -> list[tuple[float, str]]:
    found: list[tuple[float, str]] = patron.page.evaluate("performance.mark('felt over'), window.frames_")
    return found


def throttled(patron: Guest, rate: int, times: int) -> Frames:
    browser = patron.context.new_cdp_session(patron.page)
    browser.send("Emulation.setCPUThrottlingRate", {"rate": rate})
    frames = go_through(patron, times)
    browser.send("Emulation.setCPUThrottlingRate", {"rate": 1})
    browser.detach()
    return frames


def traced(browser: Browser, patron: Guest) -> tuple[Frames, Frames]:
    browser.start_tracing(page=patron.page, categories=TRACED)
    go_through(patron, times=1)
    return processor_time(json.loads(browser.stop_tracing())["traceEvents"])


def processor_time(events: list[Event]) -> tuple[Frames, Frames]:
    """A frame's, of the page's own thread, and of all others but those of other pages."""
    own: Frames = defaultdict(list)
    others: Frames = defaultdict(list)
    events = sorted((each for each in events if "ts" in each), key=lambda each: float(each["ts"]))
    pages = {_thread(each) for each in events if _is_mark(each)}
    tasks = [each for each in events if each["name"] in TASKS and "tdur" in each]
    for page in pages:
        begun = [each["ts"] for each in events if each["name"] == "FireAnimationFrame" and _thread(each) == page]
        said = [each for each in events if _is_mark(each) and _thread(each) == page]
        told = [each["ts"] for each in said]
        works: tuple[Works, Works] = defaultdict(float), defaultdict(float)
        for task in tasks:
            if _thread(task) == page or _thread(task) not in pages:
                frame = bisect_right(begun, task["ts"] + task["dur"]) - 1
                works[_thread(task) == page][frame] += task["tdur"] / 1000
        for frame, ends in enumerate(begun[1:]):
            latest = bisect_right(told, ends) - 1
            if latest >= 0:
                doing = said[latest]["name"].removeprefix("felt ")
                others[doing].append(works[False][frame])
                own[doing].append(works[True][frame])
    return own, others


def _is_mark(event: Event) -> bool:
    return event["name"].startswith("felt ") and event.get("cat") == "blink.user_timing"


def _thread(event: Event) -> Thread:
    return event["pid"], event["tid"]


def in_time(times: list[float]) -> float:
    return sum(each <= FRAME_MS + JITTER_MS for each in times) / len(times)


def apart(times: list[float], bare: list[float]) -> str:
    return (
        f"in time {in_time(times):6.1%}  bare page {in_time(bare):6.1%}  ratio {in_time(times) / in_time(bare):4.2f}"
        f"   p95 {_p95(times):5.1f} ms  longest {max(times):6.1f}"
    )


def taken(times: list[float], bare: list[float]) -> str:
    return (
        f"mean {fmean(times):5.2f} ms  p95 {_p95(times):5.2f}  longest {max(times):6.1f}"
        f"   bare page {fmean(bare):5.2f}  {fmean(times) / fmean(bare):4.1f} times it"
    )


def _p95(times: list[float]) -> float:
    return quantiles(times, n=20)[-1] if len(times) > 1 else times[0]


def show(title: str, frames: Frames, figures: Callable[[list[float], list[float]], str]) -> None:
    print(f" {title}")
    for doing, measure in MEASURE.items():
        if frames.get(doing) and frames.get(measure):
            print(f"  {doing:8}{len(frames[doing]):5} frames  {figures(frames[doing], frames[measure])}", flush=True)


def play(sizes: tuple[str, ...], *, times: int, rate: int) -> None:
    if not (STATIC / "index.html").exists():
        print("the browser client is not built: run `make web`")
        return
    with tempfile.TemporaryDirectory() as folder, sync_playwright() as playwright:
        (Path(folder) / "felt.toml").write_text(TABLE)
        with serve(Path(folder)) as server:
            with stranger(server.address) as wire:
                grow_shoe(wire)
            browser = playwright.chromium.launch(executable_path=executable(), args=list(FLAGS))
            for size in sizes:
                patron = Guest(browser, server.address, size, reduced_motion="no-preference")
                print(f"{size}, {ROUNDS_BEFORE} rounds on the roads, load average {os.getloadavg()[0]:.1f}")
                show(f"frames in time, processor throttled {rate} times", throttled(patron, rate, times), apart)
                own, others = traced(browser, patron)
                show(f"processor time of the page's thread a frame; {FRAME_MS / rate:.1f} ms are in time", own, taken)
                show("processor time of all other threads a frame", others, taken)
                with Wire(server.address, patron.cookie) as seat:
                    seat.ask("leave", table="B1")
                patron.context.close()
            browser.close()


def run() -> None:
    play(tuple(reversed(SIZES)), times=TIMES, rate=THROTTLED)


def main() -> None:
    parser = argparse.ArgumentParser(description="frames of the browser client, held against a bare page")
    parser.add_argument("--size", choices=tuple(SIZES), help="one only; else phone and desktop")
    parser.add_argument("--times", type=int, default=TIMES, help="how often bare page and table take turns")
    parser.add_argument("--throttle", type=int, default=THROTTLED, help="how many times slower the processor is")
    given = parser.parse_args()
    sizes = (given.size,) if given.size else tuple(reversed(SIZES))
    play(sizes, times=given.times, rate=given.throttle)
