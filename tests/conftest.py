"""What holds for the whole suite. Random cases are judged by what they show, never by how long they took or by how many
had to be thrown away."""

import os
import shutil
import tempfile
from collections.abc import Generator
from pathlib import Path

import coverage
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


def pytest_configure(config: pytest.Config) -> None:
    """pytest-cov starts twice in a process of xdist, and what it started first goes on when it pauses for `no_cover`.
    Nobody reads what that has seen."""
    first = coverage.Coverage.current()
    if hasattr(config, "workerinput") and first is not None:
        first.stop()


TRACED = (
    *("cases", "core", "games", "golden", "house", "journal", "pit", "floor", "register", "store", "table"),
    *("cli/settle", "fourth_game"),
)
"""The folders whose tests count for the coverage of the pure part."""


def counts(item: pytest.Item) -> bool:
    """The tests of other parts pass through the rules by the way. Tracing them would double the time of the tests."""
    folder = item.path.relative_to(Path(__file__).parent).parent.as_posix()
    return f"{folder}/".startswith(tuple(f"{traced}/" for traced in TRACED))


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Random cases do not count for the coverage, which must be the same in every run. An exhaustive test says
    `no_cover` itself."""
    for item in items:
        if is_hypothesis_test(getattr(item, "obj", None)):
            item.add_marker("no_cover")


@pytest.hookimpl(wrapper=True)
def pytest_runtest_protocol(item: pytest.Item) -> Generator[None, object, object]:
    """Unlike `no_cover` this leaves out what a fixture does as well."""
    tracing = None if counts(item) else coverage.Coverage.current()
    if tracing is None:
        return (yield)
    tracing.stop()
    try:
        return (yield)
    finally:
        if coverage.Coverage.current() is not tracing:  # after `no_cover` it was started again already
            tracing.start()
