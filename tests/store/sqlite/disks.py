"""A disk so small that it can be filled, where the tests run as root."""

import os
import subprocess
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest


@contextmanager
def small_disk(*, megabytes: int) -> Iterator[Path]:
    if os.geteuid() != 0:
        pytest.skip("only root can make a small disk")
    folder = Path(tempfile.mkdtemp(prefix="felt-small-"))
    made = subprocess.run(["mount", "-t", "tmpfs", "-o", f"size={megabytes}m", "none", folder], check=False)
    if made.returncode != 0:
        folder.rmdir()
        pytest.skip("nothing can be mounted here")
    try:
        yield folder
    finally:
        subprocess.run(["umount", folder], check=True)
        folder.rmdir()


def enlarge(folder: Path, *, megabytes: int) -> None:
    subprocess.run(["mount", "-o", f"remount,size={megabytes}m", folder], check=True)
