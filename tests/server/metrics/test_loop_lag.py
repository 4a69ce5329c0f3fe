"""How late the event loop is, as it is measured and exported."""

import time
from pathlib import Path

from felt.server.metrics import counters
from felt.server.metrics.loop_lag import EVERY_SECONDS, REMEMBERED, LoopLag
from tests.patience import come_true
from tests.server.online import online
from tests.table.driver import sicbo_table


def test_the_quantiles_of_what_was_noted() -> None:
    lag = LoopLag()
    assert lag.quantile(0.99) == 0
    for number in range(1, 101):
        lag.note(number / 1_000)
    assert (lag.quantile(0.5), lag.quantile(0.99), lag.quantile(1.0)) == (0.051, 0.1, 0.1)
    for _ in range(REMEMBERED):
        lag.note(0.0)
    assert lag.quantile(1.0) == 0, "what is long ago is forgotten"


async def test_a_loop_that_stands_still_is_late() -> None:
    lag, stood = LoopLag(), 3 * EVERY_SECONDS
    with lag.measured():
        await come_true(lambda: bool(lag._late))
        time.sleep(stood)
        await come_true(lambda: lag.quantile(1.0) >= stood - EVERY_SECONDS)


async def test_it_is_exported(tmp_path: Path) -> None:
    async with online(tmp_path, sicbo_table()) as here:
        here.services.metrics.loop_lag.note(99.5)
        assert 'felt_loop_lag_seconds{quantile="1.0"} 99.5\n' in counters.text(here.services)
