"""Python's garbage collector, kept from stopping the tables.

It looks for what refers to itself in a circle, by walking through all there is, the longer the more sockets, and no
table moves meanwhile. Rounds and sockets leave nothing of the kind behind (`tests/server/test_garbage.py`), so that
it is enough to look at what is young, and at all very seldom."""

import gc
from collections.abc import Iterator
from contextlib import contextmanager

YOUNG = 5_000
"""So many objects more than before, and the youngest are looked at: a few milliseconds."""
YOUNG_TIMES = 5
ALL_TIMES = 1_000


@contextmanager
def seldom_collected() -> Iterator[None]:
    """What is there by now stays; it is not looked at again."""
    before = gc.get_threshold()
    gc.collect()
    gc.freeze()
    gc.set_threshold(YOUNG, YOUNG_TIMES, ALL_TIMES)
    try:
        yield
    finally:
        gc.set_threshold(*before)
        gc.unfreeze()
