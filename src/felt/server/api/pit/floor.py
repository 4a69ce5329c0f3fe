"""All tables at a glance, for the people who run the floor: one call, and nothing of cards that lie face down.

A Pit Supervisor and above, auditors and Surveillance may look. What the tables won is told to those who may read the
figures of a shift (`felt.pit.numbers.readers`)."""

import asyncio
import heapq
from collections.abc import Mapping

import msgspec

from felt.core.authority import ROLE_NAMES, Role, has_authority
from felt.core.refusals import NoAuthority
from felt.core.wagers import Clause
from felt.ledger import is_seat
from felt.pit.numbers.readers import BESIDE_THE_LADDER, may_read
from felt.pit.rack.entries import Step
from felt.rooms.wins import Won
from felt.server.api.call import Call, Query
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
    difference: int
    """What all patrons together would get; below zero what they would give back."""


class RackGlance(msgspec.Struct, frozen=True):
    open: bool
    expected: int
    difference: int
    """Of the last count, until it is decided."""
    counted: bool
    """Whether a count waits for its second person."""
    requested: int
    """Slips that nobody has issued."""
    issued: int
    """Slips whose chips are on their way."""
    boxes_away: int
    """Boxes in the count room."""


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


class FloorShown(msgspec.Struct, frozen=True):
    now: int
    since: int
    tables: list[TableGlance]


def may_look(role: Role) -> bool:
    return has_authority(role, Role.PIT_SUPERVISOR) or role in BESIDE_THE_LADDER


async def floor(call: Call) -> FloorShown:
    services, role = call.services, call.person.role
    if not may_look(role):
        raise NoAuthority(needed=ROLE_NAMES[Role.PIT_SUPERVISOR])
    since = services.floor.opened_at if call.query.since is None else call.query.since
    refuse_wrong_span(since, services.clock.now() + 1)
    known = dict(services.floor.broadcasts)
    people = {person for each in known.values() for person in _named(each.state)}
    names = await services.accounts.directory.names(list(people))
    tables = await asyncio.gather(*(_glance(call, each, names, since) for each in known.values()))
    return FloorShown(services.clock.now(), since, tables)


async def _glance(call: Call, broadcast: Broadcast, names: Mapping[str, str], since: int) -> TableGlance:
    services, table = call.services, broadcast.table
    settings = in_force(services.floor, table)
    rack = await _rack(call, table) if settings.betting is Betting.CALLED else None
    won = await services.pit.shifts.won(table, since)
    now = services.clock.now()
    return _shown(broadcast, settings, names, rack, won, now, figures=may_read(call.person.role))


def _shown(
    broadcast: Broadcast,
    settings: Settings,
    names: Mapping[str, str],
    rack: RackGlance | None,
    won: Won,
    now: int,
    *,
    figures: bool,
) -> TableGlance:
    state, pulse, choice = broadcast.state, broadcast.pulse, broadcast.state.play.choice
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
        choice=None
        if choice is None
        else ChoiceOpen(choice.clause, choice.about, [names.get(each, each) for each in choice.unanswered]),
        corrections=[_waiting(each, names) for each in state.proposals.values()],
        rounds=won.rounds,
        rounds_an_hour=pulse.rounds_an_hour(now),
        win=won.win if figures else None,
        rack=rack,
    )


def _named(state: State) -> set[str]:
    """The people with accounts whom the glance names."""
    choice = state.play.choice
    asked = [] if choice is None else choice.unanswered
    proposed = [each.by for each in state.proposals.values()]
    awaited = heapq.nsmallest(NAMES_TOLD_MAX, state.play.unconfirmed)
    return {person for person in (*state.attending, *asked, *proposed, *awaited) if not is_seat(person)}


def _waiting(proposed: CorrectionProposed, names: Mapping[str, str]) -> ProposalWaiting:
    return ProposalWaiting(
        round=proposed.round,
        number=proposed.number,
        clause=proposed.clause,
        by=proposed.by,
        name=names.get(proposed.by, proposed.by),
        least=proposed.least,
        difference=sum(share.difference for share in proposed.shares),
    )


async def _rack(call: Call, table: str) -> RackGlance:
    pit = call.services.pit
    rack, played = await asyncio.gather(pit.racks.state(table), pit.played(table))
    steps = [slip.step for slip in rack.slips_under_way]
    return RackGlance(
        open=rack.open,
        expected=rack.expected(played),
        difference=rack.difference,
        counted=rack.waiting is not None,
        requested=steps.count(Step.REQUESTED),
        issued=steps.count(Step.ISSUED),
        boxes_away=sum(box.away is not None for box in rack.boxes.values()),
    )
