"""What a patron has played over a span: rounds, chips and the exact price of the bets. Figures of the past, no more."""

import asyncio
from collections import Counter
from concurrent.futures import Future
from fractions import Fraction
from typing import NamedTuple

import msgspec

from felt.core.game import Game
from felt.odds.registry import ODDS
from felt.server.api.call import Call, Query
from felt.server.api.odds import odds_pool
from felt.server.api.own.history import HistoryReader, RoundRead, net_of
from felt.server.api.rounds import GameName, UnixMs
from felt.server.floor.listing import in_force, rules_in_force
from felt.table.events import RoundVoided, SettledLine

ROUNDS_MAX = 2_000
"""A span is reckoned over so many rounds at most, the latest of it; `complete` says whether that was all."""


class StatisticsQuery(Query, frozen=True, kw_only=True, rename={"since": "from", "until": "to"}):
    game: GameName | None = None
    since: UnixMs | None = None
    until: UnixMs | None = None


class BetFigures(msgspec.Struct, frozen=True, kw_only=True):
    """In cents, after corrections."""

    game: str
    bet: str
    rounds: int
    staked: int
    net: int
    expected: str | None
    """What the bets cost on average by the exact odds, a fraction of a cent; null where no odds are known."""


class GameFigures(msgspec.Struct, frozen=True, kw_only=True):
    game: str
    rounds: int
    void: int
    staked: int
    net: int
    rated: int
    """Of `staked`, the chips at risk by rules whose exact odds are known."""
    expected: str
    """What these cost on average."""


class Statistics(msgspec.Struct, frozen=True, kw_only=True):
    games: tuple[GameFigures, ...]
    bets: tuple[BetFigures, ...]
    first: int | None
    """When the first of these rounds ended, and the last."""
    last: int | None
    complete: bool


class _Span(NamedTuple):
    """The query of a history that goes on."""

    game: str | None
    since: int | None
    until: int | None
    before: int | None
    table: None = None


async def statistics(call: Call) -> Statistics:
    query = call.query
    async with call.services.reading.history_of(call.person.id):
        reader, prices = HistoryReader(call), _Prices(call)
        tally = _Tally(reader.patron)
        before: int | None = None
        while tally.rounds < ROUNDS_MAX:
            span = _Span(query.game, query.since, query.until, before)
            wagered, before = await reader.wagered(span, most=ROUNDS_MAX - tally.rounds)
            async for each in reader.read(wagered):
                tally.add(each, reader.games[each.wagered.table], await prices.of(each))
            if before is None:
                break
    return tally.figures(complete=before is None)


class _Prices:
    """The exact edge of each bet by the rules of a round. Known for the rules that its table plays by today."""

    def __init__(self, call: Call) -> None:
        self._call = call

    async def of(self, round_: RoundRead) -> dict[str, Fraction]:
        floor, table = self._call.services.floor, round_.wagered.table
        if round_.opened is None or table not in floor.settings:
            return {}
        settings = in_force(floor, table)
        game, rules_hash = rules_in_force(floor.broadcasts[table].state, settings)
        if round_.opened.rules_hash != rules_hash or game.name not in ODDS:
            return {}
        computing = _edges.get(rules_hash)
        if computing is None:
            computing = _edges[rules_hash] = odds_pool.submit(_computed, game, settings.rules)
        return await asyncio.shield(asyncio.wrap_future(computing))


_edges: dict[str, Future[dict[str, Fraction]]] = {}
"""By the hash of the rules; computed once, beside the tables."""


def _computed(game: Game, rules: object) -> dict[str, Fraction]:
    return {str(each.bet): each.edge for each in ODDS[game.name].bets(game.own_rules(rules))}


class _Tally:
    def __init__(self, patron: str) -> None:
        self.rounds = 0
        self._patron = patron
        self._first: int | None = None
        self._last: int | None = None
        self._games: dict[str, Counter[str]] = {}
        self._bets: dict[tuple[str, str], Counter[str]] = {}
        self._costs: dict[tuple[str, str], Fraction] = {}

    def add(self, round_: RoundRead, game: str, edges: dict[str, Fraction]) -> None:
        lines = round_.lines_now(self._patron)
        self.rounds += 1
        self._first, self._last = round_.wagered.ended, self._last or round_.wagered.ended
        of_game = self._games.setdefault(game, Counter())
        void = isinstance(round_.end, RoundVoided)
        of_game.update(rounds=1, void=int(void))
        for bet in dict.fromkeys(line.bet for line in lines):
            self._bets.setdefault((game, bet), Counter()).update(rounds=1)
        for line in lines:
            self._add_line(line, game, edges)

    def _add_line(self, line: SettledLine, game: str, edges: dict[str, Fraction]) -> None:
        of_bet = self._bets[game, line.bet]
        for counted in (self._games[game], of_bet):
            counted.update(staked=line.stake, net=net_of(line))
        if line.bet in edges:
            for counted in (self._games[game], of_bet):
                counted.update(rated=line.at_risk)
            cost = self._costs.get((game, line.bet), Fraction(0))
            self._costs[game, line.bet] = cost + line.at_risk * edges[line.bet]

    def figures(self, *, complete: bool) -> Statistics:
        return Statistics(
            games=tuple(self._game(name, counted) for name, counted in sorted(self._games.items())),
            bets=tuple(self._bet(game, bet, counted) for (game, bet), counted in sorted(self._bets.items())),
            first=self._first,
            last=self._last,
            complete=complete,
        )

    def _game(self, name: str, counted: Counter[str]) -> GameFigures:
        expected = sum((cost for (game, _), cost in self._costs.items() if game == name), Fraction(0))
        return GameFigures(
            game=name,
            rounds=counted["rounds"],
            void=counted["void"],
            staked=counted["staked"],
            net=counted["net"],
            rated=counted["rated"],
            expected=_written(expected),
        )

    def _bet(self, game: str, bet: str, counted: Counter[str]) -> BetFigures:
        cost = self._costs.get((game, bet))
        return BetFigures(
            game=game,
            bet=bet,
            rounds=counted["rounds"],
            staked=counted["staked"],
            net=counted["net"],
            expected=None if cost is None else _written(cost),
        )


def _written(amount: Fraction) -> str:
    return f"{amount.numerator}/{amount.denominator}"
