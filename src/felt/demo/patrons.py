"""The patrons of a demonstration. All have accounts, and most of them play at the online tables."""

from collections.abc import Awaitable, Callable
from random import Random

from msgspec.structs import replace

from felt.client import Placed
from felt.client.bot import Bot, Note, Plan, Tally
from felt.demo.clock import DemoClock
from felt.demo.floor import ONLINE, RUN_BY_DEALERS

THINK_S = 6.0
ARRIVE_WITHIN_S = 20.0
AT_ONLINE_TABLES = 12
AT_EACH_DEALER = 2

Enter = Callable[[], Awaitable[str]]


def patrons(url: str, enter: Enter, clock: DemoClock, chance: Random) -> list[Bot]:
    online = [table.name for table in ONLINE]
    places = [online] * AT_ONLINE_TABLES + [[table.name] for table in RUN_BY_DEALERS] * AT_EACH_DEALER
    plan = Plan(url=url, tables=[], arrives_within_s=ARRIVE_WITHIN_S, think_s=THINK_S, enter=enter, sleep=clock.sleep)
    return [_bot(replace(plan, tables=tables), chance) for tables in places]


async def played_round(url: str, cookie: str, table: str, clock: DemoClock, chance: Random) -> int:
    """The number of a round in which this patron had a wager, once it is over."""
    rounds = []

    async def enter() -> str:
        return cookie

    def note(_table: str, _patron: str, placed: Placed) -> None:
        rounds.append(placed.round)

    plan = Plan(url=url, tables=[table], arrives_within_s=0, think_s=THINK_S, rounds=1, enter=enter, sleep=clock.sleep)
    await _bot(plan, chance, note).live()
    return rounds[0]


def _bot(plan: Plan, chance: Random, note: Note = lambda table, patron, placed: None) -> Bot:
    return Bot(plan, Random(chance.getrandbits(64)), Tally(), note)  # noqa: S311 - habits, not chance at a table
