"""How the suite is shared out: a browser test mostly waits, others mostly compute; mixed, they fill the processor."""

import asyncio
import os
from collections.abc import Iterator
from itertools import groupby
from pathlib import Path

import pytest

BROWSER = Path(__file__).parent / "web"


def pytest_xdist_auto_num_workers() -> int:
    return 2 * (os.cpu_count() or 1)


@pytest.hookimpl(wrapper=True)
def pytest_runtest_protocol(item: pytest.Item) -> Iterator[None]:
    """Between two browser tests the browser's loop stands still and yet counts as running: others bring their own."""
    standing = None if BROWSER in item.path.parents else asyncio._get_running_loop()
    if standing is not None:
        asyncio._set_running_loop(None)
    try:
        return (yield)
    finally:
        if standing is not None:
            asyncio._set_running_loop(standing)


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    in_browser = [item for item in items if BROWSER in item.path.parents]
    others = [item for item in items if BROWSER not in item.path.parents]
    items[:] = mixed(in_browser, others)


def mixed(in_browser: list[pytest.Item], others: list[pytest.Item]) -> Iterator[pytest.Item]:
    """The browser tests spread evenly over the others, between two files: what a file sets up is set up once."""
    files = [list(tests) for _, tests in groupby(others, key=lambda item: item.path)]
    given = 0
    for number, tests in enumerate(files, 1):
        due = len(in_browser) * number // len(files)
        yield from (*tests, *in_browser[given:due])
        given = due
    yield from in_browser[given:]
