"""The journal of a table while it is written, in words, with the people who acted.

It is what the books have. Hands that lie face down are told without their cards, as everybody at the table sees
them."""

from collections.abc import AsyncIterator, Iterator
from typing import Annotated

import msgspec

from felt.core.events import Event
from felt.core.game import Game
from felt.core.stage import HOUSE
from felt.core.wagers import Clause
from felt.core.words import Language
from felt.journal import Record
from felt.server.api.call import Call, Query
from felt.server.api.recalled_round import Visibility
from felt.server.api.rounds import Most, RoundNumber
from felt.server.api.staff.duty import PersonOnDuty, on_duty
from felt.server.api.watch.readers import refuse_others
from felt.server.api.watch.rounds import cited
from felt.server.api.watch.sentences import watched, withheld
from felt.server.floor.broadcast import Broadcast
from felt.server.floor.listing import in_force
from felt.table.codec import decode
from felt.verify.records import event_of

LOOKED_AT_MAX = 1_000
"""Most events of an open table are wagers of its crowd, which are left out."""
Seq = Annotated[int, msgspec.Meta(ge=0, le=2**53 - 1)]
PERSON = ("by", "approved_by", "patron")
AS_STAFF_SEE = Visibility(frozenset(), {}, staff=True)


class JournalQuery(Query, frozen=True, kw_only=True):
    after: Seq = 0
    """Only events after this number."""
    before: Seq | None = None
    """Only events before this number."""
    round: RoundNumber | None = None
    """Only events of this round, with its corrections."""
    most: Most = 100


class JournalLine(msgspec.Struct, frozen=True):
    seq: int
    round: int
    at: int
    event: str
    by: str
    """The member of the staff who acted; empty if nobody of them did."""
    role: str
    patron: str
    says: str
    clauses: tuple[Clause, ...]
    """By which it was done or decided; of a settlement those of all its lines."""


class JournalShown(msgspec.Struct, frozen=True):
    """The latest events in order. Give `next` as `before` to get earlier ones; it is null if there are none that the
    query asks for."""

    table: str
    seq: int
    """The last event so far. Give it as `after` to get those that follow."""
    lines: tuple[JournalLine, ...]
    names: dict[str, str]
    next: int | None
    on_duty: list[PersonOnDuty]


class _Teller(msgspec.Struct, frozen=True):
    """Tells events to a reader. Hands that are covered now were covered in all events of the round so far."""

    game: Game
    round: int
    covered: frozenset[str]
    language: Language

    @classmethod
    def of(cls, broadcast: Broadcast, game: Game, language: Language) -> "_Teller":
        """A round that is over can be recalled by everybody."""
        state = broadcast.state
        over = broadcast.result is not None or state.play.round is None
        dealt = () if over else state.game_round.cards_by_hand
        covered = frozenset(hand for hand in dealt if state.cover_of(hand) is not None)
        return cls(game, state.round, covered, language)

    def line(self, record: Record, event: Event, names: dict[str, str]) -> JournalLine:
        named = decode(msgspec.json.encode(AS_STAFF_SEE.of(event, names)))
        covered = self.covered if record.round == self.round else frozenset()
        says = withheld(named, self, covered, self.language)
        by = getattr(event, "by", "") if event.by_staff else ""
        return JournalLine(
            seq=record.seq,
            round=record.round,
            at=record.at,
            event=record.kind,
            by="" if by == HOUSE else by,
            role=getattr(event, "role", ""),
            patron=getattr(event, "patron", ""),
            says=watched(named, self, self.language) if says is None else says,
            clauses=tuple(dict.fromkeys(filter(None, cited(event)))),
        )


async def journal(call: Call) -> JournalShown:
    refuse_others(call.person.role)
    services, table = call.services, call.path.name
    broadcast, settings = services.floor.broadcast(table), in_force(services.floor, table)
    seq, teller = broadcast.seq, _Teller.of(broadcast, settings.game, call.language)  # of the same moment
    found, following = await _latest(call, seq, crowd=settings.seats is None)
    names = await services.accounts.directory.names(sorted({who for _, event in found for who in _people(event)}))
    lines = [teller.line(record, event, names) for record, event in found]
    told = tuple(line for line in lines if line.says)
    return JournalShown(table, seq, told, names, following, on_duty(broadcast, services.floor.names))


async def _latest(call: Call, seq: int, *, crowd: bool) -> tuple[list[tuple[Record, Event]], int | None]:
    """The events that the reader wants, in order, and before which number there are others."""
    query: JournalQuery = call.query
    found: list[tuple[Record, Event]] = []
    looked_at, earliest = 0, seq + 1
    async for record in _back(call, before=seq + 1 if query.before is None else min(query.before, seq + 1)):
        if record.seq <= query.after:
            break
        if len(found) == query.most or looked_at == LOOKED_AT_MAX:
            return found[::-1], earliest
        looked_at, earliest = looked_at + 1, record.seq
        event = event_of(record)
        if not (crowd and hasattr(event, "patron")):
            found.append((record, event))
    return found[::-1], None


async def _back(call: Call, *, before: int) -> AsyncIterator[Record]:
    """The latest first."""
    store, table, number = call.services.accounts.store, call.path.name, call.query.round
    if number is None:
        async for record in store.records_back(table, before=before):
            yield record
        return
    for record in reversed(await store.round_records(table, number)):
        if record.seq < before:
            yield record


def _people(event: Event) -> Iterator[str]:
    for name in (*PERSON, *event.people):
        who = getattr(event, name, "")
        yield from who.values() if isinstance(who, dict) else (who,)
