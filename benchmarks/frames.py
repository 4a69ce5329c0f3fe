"""Frames of the browser client on a slow phone: a Baccarat table late in its shoe, chips put down as fast as fingers
can, cards dealt. The processor is throttled four times; the same page at rest, in the same run, is the measure."""

import tempfile
from pathlib import Path
from statistics import median, quantiles

from playwright.sync_api import sync_playwright
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
ROUNDS_PLAYED = 6
THROTTLED = 4
REST_MS = 6_000
FRAME_MS, JITTER_MS = 16.7, 0.8

RECORD = """() => {
  window.frames_ = [];
  let before = performance.now();
  const next = now => {
    window.frames_.push([now - before, document.querySelector('.table')?.dataset.phase ?? '']);
    before = now;
    requestAnimationFrame(next);
  };
  requestAnimationFrame(next);
}"""

PLAY = """rounds => new Promise(done => {
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


def figures(name: str, times: list[float]) -> str:
    late = sum(each > FRAME_MS + JITTER_MS for each in times) / len(times)
    twice = sum(each > 2 * FRAME_MS + JITTER_MS for each in times) / len(times)
    p95 = quantiles(times, n=20)[-1] if len(times) > 1 else times[0]
    return (
        f"{name:10} {len(times):5} frames  median {median(times):5.1f} ms  p95 {p95:5.1f} ms"
        f"  longest {max(times):6.1f} ms  over 16.7: {late:6.1%}  over 33: {twice:6.1%}"
    )


def measure(patron: Guest) -> tuple[list[float], list[tuple[float, str]]]:
    page = patron.page
    patron.sit("B1")
    patron.may_bet()
    browser = patron.context.new_cdp_session(page)
    browser.send("Emulation.setCPUThrottlingRate", {"rate": THROTTLED})
    page.evaluate(RECORD)
    page.wait_for_timeout(REST_MS)
    rest = [time for time, _ in page.evaluate("window.frames_.splice(0)")]
    page.evaluate(PLAY, ROUNDS_PLAYED)
    busy = [(time, phase) for time, phase in page.evaluate("window.frames_")]
    return rest[5:], busy


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
                rest, busy = measure(patron)
                print(f"{size}, processor throttled {THROTTLED} times, {ROUNDS_BEFORE} rounds on the roads")
                print(figures("at rest", rest))
                print(figures("played", [time for time, _ in busy]))
                for phase in ("betting", "dealing", "result"):
                    times = [time for time, where in busy if where == phase]
                    if times:
                        print(figures(f"  {phase}", times))
                with Wire(server.address, patron.cookie) as own:
                    own.ask("leave", table="B1")
                patron.context.close()
            browser.close()
