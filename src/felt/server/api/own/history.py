"""A patron's own rounds, one row each, with the reason that decided it."""

import asyncio
from collections.abc import AsyncIterator, Iterable, Sequence
from fractions import Fraction
from typing import Any, Literal

import msgspec

from felt.core.requests import TableName
from felt.core.settlement import Line
from felt.core.wagers import Wager
from felt.core.words import Language
from felt.games import GAMES
from felt.ledger import patron_account
from felt.rulebook.explain import explain
from felt.server.api.call import Call, Query, Stream
from felt.server.api.recalled_round import RecalledLine
from felt.server.api.rounds import ENDS, Cursor, GameName, Most, UnixMs, games_of
from felt.server.api.spreadsheets import Rows, export, time_cells
from felt.store import statements
from felt.store.statements import NUMBER_MAX, Wagered
from felt.table.codec import decode
from felt.table.corrections.events import RoundCorrected
from felt.table.events import BettingOpened, RoundSettled, RoundVoided, SettledLine

ROUNDS_LOOKED_AT_MAX = 500
"""A page looks at so many rounds at most. If the filters leave few of them, `next` leads on."""

ROUNDS_READ = 10
"""How many rounds are read at a time: the end of a round holds the lines of all its patrons."""

KINDS = (*ENDS, RoundCorrected.kind(), BettingOpened.kind())

ODDS_PARTS_MAX = 20
"""The books pay in twentieths at the finest: 19 to 20."""

COLUMNS = (
    *("at_utc", "at_ms", "table", "round", "game", "void", "bet", "box", "bet_in_words"),
    *("stake_cents", "returned_cents", "won_cents", "commission_cents", "net_cents", "clauses"),
)


class HistoryQuery(Query, frozen=True, kw_only=True, rename={"since": "from", "until": "to"}):
    """A CSV export is complete; `most` applies to a page of JSON."""

    table: TableName | None = None
    game: GameName | None = None
    since: UnixMs | None = None
    until: UnixMs | None = None
    before: Cursor | None = None
    most: Most = 20
    format: Literal["json", "csv"] = "json"


class PlayedRound(msgspec.Struct, frozen=True, kw_only=True):
    table: str
    round: int
    game: str
    at: int
    void: bool
    outcome: dict[str, Any] | None
    lines: tuple[SettledLine, ...]
    net: int
    difference: int = 0
    """The difference that a correction of the round has made for the patron since. `lines` and `net` are without it."""
    corrected_by: str = ""
    """The clause of that correction."""
    deciding: RecalledLine | None = None
    """The line that won or lost the most, as the round stands now, with its reason in words."""


class History(msgspec.Struct, frozen=True):
    """Give `next` as `before` to get earlier rounds; it is null at the end."""

    rounds: tuple[PlayedRound, ...]
    next: int | None


class RoundRead(msgspec.Struct, frozen=True):
    """What the books say about a round that has ended."""

    wagered: Wagered
    end: RoundSettled | RoundVoided
    opened: BettingOpened | None
    corrections: tuple[RoundCorrected, ...]

    def lines(self, patron: str) -> tuple[SettledLine, ...]:
        """As they were settled."""
        return _of(self.end.lines, patron)

    def lines_now(self, patron: str) -> tuple[SettledLine, ...]:
        """As they stand after corrections."""
        return _of(self.corrections[-1].after if self.corrections else self.end.lines, patron)


class HistoryReader:
    """The rounds of the person who asks, the latest first."""

    def __init__(self, call: Call) -> None:
        self.patron: str = call.person.id
        self.games: dict[str, str] = {}
        """The game of each table looked at."""
        self._call = call
        self._store = call.services.accounts.store

    async def wagered(self, query: Any, *, most: int) -> tuple[list[Wagered], int | None]:
        """At most so many rounds that have ended and fit the query, and where to go on."""
        account, before = patron_account(self.patron), query.before or NUMBER_MAX
        looked_at = await statements.rounds_played(
            self._store, account, before=before, most=ROUNDS_LOOKED_AT_MAX, ends=ENDS
        )
        self.games |= await games_of(self._call, {each.table for each in looked_at})
        found: list[Wagered] = []
        for each in looked_at:
            if each.ended is None or not self._fits(each, query):
                continue
            if query.since is not None and each.ended < query.since:
                return found, None
            found.append(each)
            if len(found) == most:
                is_last = each is looked_at[-1] and len(looked_at) < ROUNDS_LOOKED_AT_MAX
                return found, None if is_last else each.number
        return found, looked_at[-1].number if len(looked_at) == ROUNDS_LOOKED_AT_MAX else None

    def _fits(self, each: Wagered, query: Any) -> bool:
        return (
            query.table in (None, each.table)
            and query.game in (None, self.games[each.table])
            and (query.until is None or each.ended is None or each.ended <= query.until)
        )

    async def read(self, wagered: Sequence[Wagered]) -> AsyncIterator[RoundRead]:
        for first in range(0, len(wagered), ROUNDS_READ):
            portion = wagered[first : first + ROUNDS_READ]
            async with self._call.services.reading.one_round:
                numbers = [each.number for each in portion]
                bodies = await statements.events_of_rounds(self._store, numbers, kinds=KINDS)
                rounds = await asyncio.to_thread(_decoded, portion, bodies)
            for each in rounds:
                yield each


async def history(call: Call) -> History | Stream:
    if call.wants_csv():
        return await export(
            call.services.exports, call.person.id, _portions(call), columns=COLUMNS, filename="felt-history.csv"
        )
    async with call.services.reading.history_of(call.person.id):
        rounds, following = await _page(call, call.query)
    return History(tuple(rounds), following)


async def _page(call: Call, query: HistoryQuery) -> tuple[list[PlayedRound], int | None]:
    reader = HistoryReader(call)
    wagered, following = await reader.wagered(query, most=query.most)
    rounds = [
        await asyncio.to_thread(_shown, each, reader.patron, reader.games[each.wagered.table], call.language)
        async for each in reader.read(wagered)
    ]
    return rounds, following


def _decoded(portion: Sequence[Wagered], bodies: dict[int, list[bytes]]) -> list[RoundRead]:
    return [_round(each, map(decode, bodies[each.number])) for each in portion]


def _round(wagered: Wagered, events: Iterable[Any]) -> RoundRead:
    opened, end, corrections = None, None, list[RoundCorrected]()
    for event in events:
        match event:
            case BettingOpened():
                opened = event
            case RoundSettled() | RoundVoided():
                end = event
            case RoundCorrected():
                corrections.append(event)
    assert end is not None, "a round that has ended has the event that ended it"
    return RoundRead(wagered, end, opened, tuple(corrections))


def _of(lines: Iterable[SettledLine], patron: str) -> tuple[SettledLine, ...]:
    return tuple(line for line in lines if line.patron == patron)


def _shown(round_: RoundRead, patron: str, game: str, language: Language) -> PlayedRound:
    wagered, end, lines = round_.wagered, round_.end, round_.lines(patron)
    assert wagered.ended is not None, "only rounds that have ended are read"
    shares = (share for event in round_.corrections for share in event.shares if share.patron == patron)
    deciding = max(round_.lines_now(patron), key=lambda line: abs(net_of(line)), default=None)
    return PlayedRound(
        table=wagered.table,
        round=wagered.round,
        game=game,
        at=wagered.ended,
        void=isinstance(end, RoundVoided),
        outcome=end.outcome if isinstance(end, RoundSettled) else None,
        lines=lines,
        net=sum(map(net_of, lines)),
        difference=sum(share.difference for share in shares),
        corrected_by=round_.corrections[-1].clause if round_.corrections else "",
        deciding=None if deciding is None else _explained(deciding, game, language),
    )


def net_of(line: SettledLine) -> int:
    return line.returned + line.won - line.stake


def _explained(line: SettledLine, game: str, language: Language) -> RecalledLine:
    """The journal does not keep the odds of a line: they are what it won of its stake at risk. Where a part of a cent
    was rounded down, the nearest odds that a book can have are meant."""
    wager = Wager(line.patron, line.bet, line.stake, line.moment, line.box)
    paid = Fraction(line.won + line.commission, line.at_risk or 1).limit_denominator(ODDS_PARTS_MAX)
    whole = Line(wager, line.at_risk, line.returned, line.won, line.commission, paid, line.clauses)
    return RecalledLine(line, net_of(line), explain(whole, GAMES[game].bet_name(wager), language))


async def _portions(call: Call) -> AsyncIterator[Rows]:
    query: HistoryQuery | None = msgspec.structs.replace(call.query, most=ROUNDS_LOOKED_AT_MAX)
    while query is not None:
        rounds, following = await _page(call, query)
        yield [row for each in rounds for row in _rows(each, call.language)]
        query = None if following is None else msgspec.structs.replace(query, before=following)


def _rows(played_round: PlayedRound, language: Language) -> Rows:
    head = (*time_cells(played_round.at), played_round.table, played_round.round, played_round.game)
    for line in played_round.lines:
        wager = Wager(line.patron, line.bet, line.stake, line.moment, line.box)
        name = GAMES[played_round.game].bet_name(wager).in_language(language)
        amounts = (line.stake, line.returned, line.won, line.commission, net_of(line))
        yield (*head, int(played_round.void), line.bet, line.box or "", name, *amounts, "; ".join(line.clauses))
