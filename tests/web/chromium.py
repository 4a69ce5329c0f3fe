"""A Chromium to drive: named by FELT_CHROMIUM, on the path, Debian's where we may install it, or Playwright's own."""

import fcntl
import os
import shutil
import subprocess
import sys
import tempfile
from pathlib import Path

LOCK = Path(tempfile.gettempdir()) / "felt-chromium.lock"
NAMES = ("chromium", "chromium-browser", "google-chrome-stable", "google-chrome")


def executable() -> str | None:
    """None: Playwright's own, which it finds by itself."""
    named = os.environ.get("FELT_CHROMIUM")
    if named:
        return named
    with LOCK.open("w") as lock:  # the tests run in several processes, and one of them installs
        fcntl.flock(lock, fcntl.LOCK_EX)
        if _on_path() is None and os.geteuid() == 0 and shutil.which("apt-get"):
            for command in (["update", "-qq"], ["install", "-y", "-qq", "--no-install-recommends", "chromium"]):
                subprocess.run(["apt-get", *command], stdout=subprocess.DEVNULL, check=False)
        found = _on_path()
        if found is None:
            subprocess.run([sys.executable, "-m", "playwright", "install", "chromium"], check=True)
    return found


def _on_path() -> str | None:
    return next((found for name in NAMES if (found := shutil.which(name)) and Path(found).exists()), None)


FLAGS = (
    "--no-sandbox",
    "--disable-gpu",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
    "--no-first-run",
    "--disable-background-timer-throttling",
    "--disable-renderer-backgrounding",
)
