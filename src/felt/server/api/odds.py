"""The exact odds of every bet of a game."""

import asyncio
from collections.abc import Callable
from concurrent.futures import Future, ThreadPoolExecutor

import msgspec

from felt.odds.figures import BetOdds
from felt.server.api.call import Call, Query
from felt.server.api.rounds import GameName


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


class Odds(msgspec.Struct, frozen=True):
    game: str
    bets: tuple[Price, ...]
    insurance: tuple[InsurancePrice, ...] = ()


async def odds(call: Call) -> Odds:
    """Computed once, in a thread; who asks meanwhile waits for the same result."""
    game = call.path.game
    commission = call.query.commission or game != "baccarat"
    computing = _computing.get((game, commission))
    if computing is None:
        computing = _computing[game, commission] = _pool.submit(GAME_ODDS[game], commission)
    return await asyncio.shield(asyncio.wrap_future(computing))


_pool = ThreadPoolExecutor(1, thread_name_prefix="felt-odds")
_computing: dict[tuple[str, bool], Future[Odds]] = {}


def _baccarat(commission: bool) -> Odds:
    from felt.odds import baccarat

    found = baccarat.odds(commission=commission)
    cells = tuple(
        InsurancePrice(
            moment=cell.moment,
            side=cell.side,
            own=cell.own,
            other=cell.other,
            odds=str(cell.odds),
            frequency=str(cell.frequency),
            **{name: _or_none(getattr(cell, name)) for name in ("win", "lose", "push", "edge")},
            edge_percent=None if cell.edge is None else float(100 * cell.edge),
        )
        for cell in found.insurance
    )
    return Odds("baccarat", tuple(map(_price, found.bets)), cells)


def _sicbo(_: bool) -> Odds:
    from felt.odds import sicbo

    return Odds("sicbo", tuple(map(_price, sicbo.odds())))


def _niuniu(_: bool) -> Odds:
    from felt.odds import niuniu

    return Odds("niuniu", tuple(map(_price, niuniu.odds().bets)))


GAME_ODDS: dict[str, Callable[[bool], Odds]] = {"baccarat": _baccarat, "sicbo": _sicbo, "niuniu": _niuniu}


def _price(bet: BetOdds) -> Price:
    return Price(
        bet=bet.bet,
        pays=tuple(map(str, bet.pays)),
        win=str(bet.win),
        lose=str(bet.lose),
        push=str(bet.push),
        edge=str(bet.edge),
        edge_percent=bet.edge_percent,
        standard_deviation=bet.standard_deviation,
    )


def _or_none(fraction: object) -> str | None:
    return None if fraction is None else str(fraction)
