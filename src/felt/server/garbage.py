"""Python's garbage collector, kept from delaying the tables.

It searches all objects for reference cycles. The search takes longer the more sockets are open, and no table moves
meanwhile. Rounds and sockets leave no cycles behind (`tests/server/test_garbage.py`), so it is enough to search young
objects often and all objects very seldom."""

import gc
from collections.abc import Iterator
from contextlib import contextmanager

YOUNG = 5_000
"""After so many new objects the youngest are searched: a few milliseconds."""
YOUNG_TIMES = 5
ALL_TIMES = 1_000


@contextmanager
def seldom_collected() -> Iterator[None]:
    """Objects that exist now are never searched again."""
    before = gc.get_threshold()
    gc.collect()
    gc.freeze()
    gc.set_threshold(YOUNG, YOUNG_TIMES, ALL_TIMES)
    try:
        yield
    finally:
        gc.set_threshold(*before)
        gc.unfreeze()
