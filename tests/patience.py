"""How long a test waits for something to come about, and how."""

import asyncio
from collections.abc import Callable

PATIENCE_SECONDS = 60
"""Who waits this long in vain has failed; nothing is asserted about time."""


async def come_true(condition: Callable[[], object]) -> None:
    async with asyncio.timeout(PATIENCE_SECONDS):
        while not condition():
            await asyncio.sleep(0.01)
