"""All tables at a glance, for the people who run the floor: one call, and nothing of cards that lie face down.

A Pit Supervisor and above, auditors and Surveillance may look. What the tables won is told to those who may read the
figures of a shift (`felt.pit.numbers.readers`)."""

import asyncio
import heapq
from collections.abc import Mapping, Sequence
from typing import NamedTuple

import msgspec

from felt.core.authority import ROLE_NAMES, Role, has_authority
from felt.core.refusals import NoAuthority
from felt.core.wagers import Clause
from felt.pit.numbers.readers import BESIDE_THE_LADDER, may_read
from felt.pit.rack.state import Rack
from felt.rooms.wins import Won
from felt.server.api.call import Call, Query
from felt.server.api.pit.names import names_of
from felt.server.api.pit.rack import BoxShown, CountShown, SlipShown, boxes_shown, count_shown, people_of, slip_shown
from felt.server.api.pit.reports import Time, refuse_wrong_span
from felt.server.api.staff.duty import ChoiceOpen, InLanguages, Pause, PersonOnDuty, both
from felt.server.floor.broadcast import Broadcast
from felt.server.floor.listing import in_force
from felt.table.corrections.events import CorrectionProposed
from felt.table.needs import NAMES_TOLD_MAX, waited_for
from felt.table.settings import Betting, Dealing, Settings
from felt.table.state import State


class FloorQuery(Query, frozen=True, kw_only=True):
    """Figures count from `since`, in milliseconds since 1970; without it from the start of the server."""

    since: Time | None = None


class ProposalWaiting(msgspec.Struct, frozen=True):
    """A correction that waits for its second person."""

    round: int
    number: int
    clause: Clause
    by: str
    name: str
    least: str
    why: str
    difference: int
    """What all patrons together would get; below zero what they would give back."""


class RackGlance(msgspec.Struct, frozen=True):
    open: bool
    expected: int
    difference: int
    """Of the last count, until it is decided."""
    counted: CountShown | None
    """The last count that two people have made."""
    waiting: CountShown | None
    """The count that waits for its second person."""
    slips: tuple[SlipShown, ...]
    """Those under way."""
    boxes: tuple[BoxShown, ...]


class TableGlance(msgspec.Struct, frozen=True, kw_only=True):
    table: str
    game: str
    dealing: Dealing
    betting: Betting
    phase: str
    round: int
    since: int
    """When the phase began, or the pause."""
    deadline: int | None
    patrons: int
    seats: int | None
    closing: bool
    pause: Pause | None
    on_duty: list[PersonOnDuty]
    need: InLanguages
    """What the table waits for."""
    waits_since: int
    alarms: list[Clause]
    """Of the shoe, by the clause that each proposes."""
    choice: ChoiceOpen | None
    corrections: list[ProposalWaiting]
    rounds: int
    """Settled since the shift began."""
    rounds_an_hour: int | None
    """Of late; None before the second round."""
    win: int | None
    """Since the shift began; None for those who may not read it."""
    rack: RackGlance | None
    """None where patrons play with the chips of their accounts."""


class FloorGlance(msgspec.Struct, frozen=True):
    now: int
    since: int
    tables: list[TableGlance]
    names: dict[str, str]
    """Of all people in it, by id."""


def may_look(role: Role) -> bool:
    return has_authority(role, Role.PIT_SUPERVISOR) or role in BESIDE_THE_LADDER


async def floor(call: Call) -> FloorGlance:
    services, role = call.services, call.person.role
    if not may_look(role):
        raise NoAuthority(needed=ROLE_NAMES[Role.PIT_SUPERVISOR])
    since = services.floor.opened_at if call.query.since is None else call.query.since
    refuse_wrong_span(since, services.clock.now() + 1)
    known = list(services.floor.broadcasts.values())
    sheets = await _sheets(call, known, since)
    people = {person for each in known for person in _named(each.state)}
    people |= {person for sheet in sheets if sheet.rack is not None for person in people_of(sheet.rack)}
    names = await names_of(call, people)
    now, figures = services.clock.now(), may_read(role)
    tables = [_shown(each, sheet, names, now, figures=figures) for each, sheet in zip(known, sheets, strict=True)]
    return FloorGlance(now, since, tables, names)


class _Sheet(NamedTuple):
    """What the books say of a table, beside its state."""

    settings: Settings
    won: Won
    rack: Rack | None
    played: int


async def _sheets(call: Call, known: Sequence[Broadcast], since: int) -> list[_Sheet]:
    """The books are asked once for all tables: the pit looks at them every few seconds."""
    pit, tables = call.services.pit, [each.table for each in known]
    settings = {table: in_force(call.services.floor, table) for table in tables}
    with_rack = [table for table in tables if settings[table].betting is Betting.CALLED]
    racks, played = await asyncio.gather(pit.racks.states(with_rack), pit.all_played())
    return [
        _Sheet(settings[table], await pit.shifts.won(table, since), racks.get(table), played.get(table, 0))
        for table in tables
    ]


def _shown(broadcast: Broadcast, sheet: _Sheet, names: Mapping[str, str], now: int, *, figures: bool) -> TableGlance:
    state, pulse, choice = broadcast.state, broadcast.pulse, broadcast.state.play.choice
    settings, won = sheet.settings, sheet.won
    return TableGlance(
        table=broadcast.table,
        game=settings.game.name,
        dealing=settings.dealing,
        betting=settings.betting,
        phase=state.phase,
        round=state.round,
        since=pulse.phase_since,
        deadline=state.deadline,
        patrons=len(state.patrons.keys() | state.guests),
        seats=settings.seats,
        closing=state.closing,
        pause=Pause(state.stopped_why, state.stopped_by, state.unattended) if state.paused else None,
        on_duty=[
            PersonOnDuty(person, names.get(person, person), held, broadcast.on_duty_since.get(person))
            for person, held in state.attending.items()
        ],
        need=both(waited_for(state, lambda patron: names.get(patron, patron))),
        waits_since=pulse.moved_at,
        alarms=[alarm.clause for alarm in state.alarms],
        choice=None if choice is None else ChoiceOpen.of(choice, lambda patron: names.get(patron, patron)),
        corrections=[_waiting(each, names) for each in state.proposals.values()],
        rounds=won.rounds,
        rounds_an_hour=pulse.rounds_an_hour(now),
        win=won.win if figures else None,
        rack=None if sheet.rack is None else _rack(sheet.rack, sheet.played),
    )


def _named(state: State) -> set[str]:
    """The people whom the glance names."""
    choice = state.play.choice
    asked = [] if choice is None else choice.unanswered
    proposed = [person for each in state.proposals.values() for person in (each.by, *_patrons(each))]
    awaited = heapq.nsmallest(NAMES_TOLD_MAX, state.play.unconfirmed)
    return {*state.attending, *asked, *proposed, *awaited}


def _patrons(proposed: CorrectionProposed) -> list[str]:
    return [share.patron for share in proposed.shares]


def _waiting(proposed: CorrectionProposed, names: Mapping[str, str]) -> ProposalWaiting:
    return ProposalWaiting(
        round=proposed.round,
        number=proposed.number,
        clause=proposed.clause,
        by=proposed.by,
        name=names.get(proposed.by, proposed.by),
        least=proposed.least,
        why=proposed.why,
        difference=sum(share.difference for share in proposed.shares),
    )


def _rack(rack: Rack, played: int) -> RackGlance:
    last = rack.counts[-1] if rack.counts else None
    return RackGlance(
        open=rack.open,
        expected=rack.expected(played),
        difference=rack.difference,
        counted=None if last is None else count_shown(last.counted, last),
        waiting=None if rack.waiting is None else count_shown(rack.waiting, None),
        slips=tuple(slip_shown(rack.table, slip) for slip in rack.slips_under_way),
        boxes=boxes_shown(rack),
    )
