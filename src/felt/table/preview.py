"""What a command would do: it is carried out on a copy of the table, and nothing is kept.

A person who decides sees this before it is confirmed: every wager that moves, by how much and by which clause. So does
a person below the rank of the clause, who shows the guests what a person of that rank would decide."""

import copy
from collections.abc import Iterator, Sequence

import msgspec

from felt.core.authority import LADDER, Role
from felt.core.cards import Card
from felt.core.chips import Cents
from felt.core.commands import Command
from felt.core.events import ChipsReturned, Event
from felt.core.irregularity import ShoeAfter
from felt.core.refusals import NoAuthority
from felt.core.stage import Available
from felt.core.wagers import Clause, Moment, Wager
from felt.ledger import Transfer
from felt.table.codec import decode, encode
from felt.table.corrections.events import Correction, CorrectionProposed, RoundCorrected
from felt.table.decide import decide
from felt.table.events import RoundSettled, RoundVoided, SettledLine, ShoeRemoved
from felt.table.evolve import evolve
from felt.table.money import transfers
from felt.table.state import State


class MovedWager(msgspec.Struct, frozen=True, omit_defaults=True):
    bet: str
    amount: Cents
    returned: Cents
    """The part of the stake that goes back."""
    won: Cents
    lost: Cents
    clauses: tuple[Clause, ...]
    moment: Moment | None = None
    box: int | None = None
    commission: Cents = Cents(0)
    """What the house keeps of the winnings. `won` is without it."""


class Moved(msgspec.Struct, frozen=True):
    """The chips of one patron that the command moves: the sums, and each wager."""

    patron: str
    returned: Cents
    """Stakes that go back to the patron."""
    won: Cents
    lost: Cents
    clauses: tuple[Clause, ...]
    """All clauses that move them, in the order of the wagers (ruling A7)."""
    wagers: tuple[MovedWager, ...]


class Preview(msgspec.Struct, frozen=True, kw_only=True):
    """What a request would do. Cards and dice that a machine would deal next are not foreseen."""

    moved: tuple[Moved, ...]
    transfers: tuple[Transfer, ...]
    shoe: ShoeAfter
    """What becomes of the cards in use."""
    asked: tuple[str, ...]
    """The patrons who have to answer before the round continues."""
    phase: str
    """The phase after it."""
    free_hand: Clause
    """The clause by which a free hand follows; empty if none does."""
    carried: tuple[Card, ...]
    """The cards that open it."""
    correction: CorrectionProposed | RoundCorrected | None = None
    """Of a correction: the settlement before and after it, and the difference of each patron."""
    needs: Role | None = None
    """The least rank that may do it, if the sender is below that rank."""


def preview(state: State, command: Command, now: int, available: Available) -> Preview:
    """Raises the refusal of the command, if it is refused. The state does not change. At a table that the machine deals
    the preview ends where the cards would settle the round."""
    needs = _rank_missing(state, command, now, available)
    if needs is not None:
        command = msgspec.structs.replace(command, role=needs)
    after = _copy(state)
    events: list[Event] = []
    moves: list[Transfer] = []
    wagers: dict[str, list[MovedWager]] = {}
    for event in decide(after, command, now, available):
        if isinstance(event, RoundSettled) and not state.by_hand:
            break  # the machine's cards may lie face down, and nobody learns of them before the decision
        moves += transfers(after, event, seq=0)
        for patron, wager in _moved(after, event):
            wagers.setdefault(patron, []).append(wager)
        evolve(after, event)
        events.append(event)
    return Preview(
        moved=tuple(_together(patron, moved) for patron, moved in wagers.items()),
        transfers=tuple(moves),
        shoe=_shoe(events, ended=_over(after) and not _over(state)),
        asked=_asked(after),
        phase=str(after.phase),
        free_hand=after.free_hand,
        carried=tuple(after.carried),
        correction=next((_as_kept(event) for event in events if isinstance(event, Correction)), None),
        needs=needs,
    )


def preview_of_proposal(state: State, proposed: CorrectionProposed) -> Preview:
    """A proposed correction moves nothing yet. `state` is the table after it."""
    return Preview(
        moved=(),
        transfers=(),
        shoe=ShoeAfter.STAYS,
        asked=_asked(state),
        phase=str(state.phase),
        free_hand=state.free_hand,
        carried=tuple(state.carried),
        correction=_as_kept(proposed),
    )


def _rank_missing(state: State, command: Command, now: int, available: Available) -> Role | None:
    """The least rank that may, if the person who asks is below it. Any other refusal is raised: it comes before the
    first event, and the state is as it was."""

    def may(asked: Command) -> bool:
        try:
            next(decide(state, asked, now, available), None)
        except NoAuthority:
            return False
        return True

    if may(command):
        return None
    return next(role for role in LADDER if may(msgspec.structs.replace(command, role=role)))


def _copy(state: State) -> State:
    """Nothing changes the settings, or the wagers and holds of thousands of patrons: the copy shares them."""
    plays = [play for play in (state.play, state.ended) if play is not None]
    placed = [each for play in plays for each in (*play.confirmed.values(), *play.holds.values())]
    return copy.deepcopy(state, {id(each): each for each in (state.settings, *placed)})


def _over(state: State) -> bool:
    return state.shuffle is not None and state.cards_are_over


def _moved(state: State, event: Event) -> Iterator[tuple[str, MovedWager]]:
    """By patron. `state` is the table just before the event."""
    match event:
        case RoundSettled(lines=lines) | RoundVoided(lines=lines):
            for line in lines:
                yield line.patron, _settled(line)
        case ChipsReturned(patron=patron, clause=clause):
            for wager in state.play.wagers():
                if event.takes_back(wager):
                    yield patron, _back(wager, clause)


def _settled(line: SettledLine) -> MovedWager:
    return MovedWager(
        line.bet,
        line.stake,
        line.returned,
        line.won,
        Cents(line.stake - line.returned),
        line.clauses,
        line.moment,
        line.box,
        line.commission,
    )


def _back(wager: Wager, clause: Clause) -> MovedWager:
    stake = wager.amount
    return MovedWager(wager.bet, stake, stake, Cents(0), Cents(0), (clause,), wager.moment, wager.box)


def _together(patron: str, wagers: Sequence[MovedWager]) -> Moved:
    return Moved(
        patron,
        Cents(sum(wager.returned for wager in wagers)),
        Cents(sum(wager.won for wager in wagers)),
        Cents(sum(wager.lost for wager in wagers)),
        tuple(dict.fromkeys(clause for wager in wagers for clause in wager.clauses)),
        tuple(wagers),
    )


def _shoe(events: Sequence[Event], *, ended: bool) -> ShoeAfter:
    if any(isinstance(event, ShoeRemoved) for event in events):
        return ShoeAfter.REPLACED
    return ShoeAfter.ENDED if ended else ShoeAfter.STAYS


def _asked(state: State) -> tuple[str, ...]:
    if state.play.choice is not None:
        return tuple(state.play.choice.unanswered)
    stage = state.open_stage
    return () if stage is None else stage.waits_for()


def _as_kept(event: Event) -> CorrectionProposed | RoundCorrected:
    """As the journal has it."""
    kept = decode(encode(event))
    assert isinstance(kept, CorrectionProposed | RoundCorrected)
    return kept
