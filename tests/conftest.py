"""What holds for the whole suite. Random cases are judged by what they show, never by how long they took or by how many
had to be thrown away."""

import os
import shutil
import tempfile
from pathlib import Path

import pytest
from hypothesis import HealthCheck, is_hypothesis_test, settings

MEMORY = Path("/dev/shm")  # noqa: S108 - shared memory, where each test has a folder of its own
MEMORY_BYTES_MIN = 2 * 1024**3

if "TMPDIR" not in os.environ and MEMORY.is_dir() and shutil.disk_usage(MEMORY).free > MEMORY_BYTES_MIN:
    # The books of thousands of tests wait for no disk: a process that is killed leaves the same files behind here.
    os.environ["TMPDIR"] = str(MEMORY)
    tempfile.tempdir = None

settings.register_profile(
    "felt", deadline=None, suppress_health_check=[HealthCheck.too_slow, HealthCheck.filter_too_much]
)
settings.load_profile("felt")


def pytest_xdist_auto_num_workers() -> int:
    """Many wait for disks, for other processes and for the time at a table."""
    return 2 + (os.cpu_count() or 1)


TRACED = (
    *("cases", "core", "games", "golden", "house", "journal", "pit", "floor", "register", "store", "table"),
    *("cli/settle", "fourth_game"),
)
"""The folders whose tests count for the coverage of the pure part."""


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Random cases do not count for the coverage, which must be the same in every run; nor do the tests of other parts,
    which pass through the rules by the way. Tracing them would double the time of the tests. An exhaustive test says
    `no_cover` itself."""
    here = Path(__file__).parent
    for item in items:
        folder = item.path.relative_to(here).parent.as_posix()
        if not f"{folder}/".startswith(tuple(f"{traced}/" for traced in TRACED)) or is_hypothesis_test(
            getattr(item, "obj", None)
        ):
            item.add_marker("no_cover")
