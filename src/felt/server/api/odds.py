"""The exact odds of every bet of a game."""

import asyncio
from concurrent.futures import Future, ThreadPoolExecutor

import msgspec

from felt.odds.game_odds import GameOdds, Value
from felt.odds.registry import find
from felt.server.api.call import Call, Query, as_json
from felt.server.api.rounds import GameName
from felt.server.http.compression import Finished


class GamePath(msgspec.Struct, frozen=True):
    game: GameName


class OddsQuery(Query, frozen=True, kw_only=True):
    commission: bool = True
    """Of Baccarat alone."""


class Price(msgspec.Struct, frozen=True):
    """Chances and the house's edge per chip staked, as exact fractions `p/q`."""

    bet: str
    pays: tuple[str, ...]
    win: str
    lose: str
    push: str
    edge: str
    edge_percent: float
    standard_deviation: float


class InsurancePrice(msgspec.Struct, frozen=True):
    moment: str
    side: str
    own: int
    other: int
    odds: str
    frequency: str
    win: str | None
    lose: str | None
    push: str | None
    edge: str | None
    edge_percent: float | None
    standard_deviation: float | None


class Odds(msgspec.Struct, frozen=True):
    game: str
    bets: tuple[Price, ...]
    insurance: tuple[InsurancePrice, ...] = ()


async def odds(call: Call) -> Finished:
    """Computed once, in a thread; all who ask meanwhile wait for the same result."""
    game = find(call.path.game)
    asked = msgspec.structs.asdict(call.query)
    settings = {option.name: asked[option.name] for option in game.options if option.name in asked}
    key = (game.name, tuple(settings.items()))
    computing = _computing.get(key)
    if computing is None:
        computing = _computing[key] = odds_pool.submit(_computed, game, settings)
    return await asyncio.shield(asyncio.wrap_future(computing))


odds_pool = ThreadPoolExecutor(1, thread_name_prefix="felt-odds")
_computing: dict[tuple[str, tuple[tuple[str, Value], ...]], Future[Finished]] = {}


def _computed(game: GameOdds, settings: dict[str, Value]) -> Finished:
    return Finished.of(as_json(msgspec.convert(game.as_published(game.rules(**settings)), Odds)))
