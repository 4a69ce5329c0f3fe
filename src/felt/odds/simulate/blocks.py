"""Blocks of a run, played on several cores and handed over in order."""

from collections import deque
from collections.abc import Callable, Generator
from concurrent.futures import Future, ThreadPoolExecutor
from itertools import islice
from typing import TypeVar

Played = TypeVar("Played")

BLOCKS_AHEAD = 2
"""Blocks under way or waiting for each worker, so that none is idle while the others' are put together."""


def in_order(play: Callable[[int], Played], *, blocks: int, workers: int) -> Generator[Played, None, None]:
    """`play` each block, by its number, on `workers` cores. Threads do: the kernels release the interpreter's lock.

    Closing the generator stops the run; the blocks then under way are finished and forgotten."""
    numbers = iter(range(blocks))
    under_way: deque[Future[Played]] = deque()
    with ThreadPoolExecutor(workers, thread_name_prefix="felt-simulate") as pool:
        try:
            while True:
                for block in islice(numbers, workers * BLOCKS_AHEAD - len(under_way)):
                    under_way.append(pool.submit(play, block))
                if not under_way:
                    return
                yield under_way.popleft().result()
        finally:
            for future in under_way:
                future.cancel()
