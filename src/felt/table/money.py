"""The transfers that an event implies. Every chip that moves names the clauses that moved it (ruling A7)."""

from collections.abc import Iterator

from felt.core.chips import Cents
from felt.core.events import ChipsPlaced, ChipsReturned, Event
from felt.core.wagers import Clause, staked
from felt.ledger import Kind, Purpose, Transfer, chips_account, commission_account, escrow_account, house_account
from felt.table.corrections.events import RoundCorrected
from felt.table.corrections.money import correction_transfers
from felt.table.events import RoundSettled, RoundVoided, SettledLine
from felt.table.play import Hold
from felt.table.state import State

PURPOSES = {purpose.value: purpose for purpose in Purpose}


def transfers(state: State, event: Event, *, seq: int) -> Iterator[Transfer]:
    """The transfers that `event` makes. `state` is the table just before the event, `seq` the event's number.

    A transfer's id is made of the table, the round, its use and the patron. It is unique, and nothing is read out of
    it. The patron comes last, since a patron's name may contain any character."""
    name, number = (state.settings.name, state.round) if state.settings is not None else ("", 0)
    match event:
        case ChipsPlaced(wagers=wagers) if wagers:
            yield _hold(event, state.held_by(event), name, number, seq)
        case ChipsReturned(clause=clause):
            for hold in state.play.released_by(event):
                yield _end(hold, Kind.RELEASE, name, number, clause, seq)
        case RoundVoided(clause=clause):
            for hold in state.play.holds.values():
                yield _end(hold, Kind.RELEASE, name, number, f"{clause}, ruling A4", seq)
        case RoundSettled(lines=lines):
            for hold in state.play.holds.values():
                yield _end(hold, Kind.POST, name, number, hold.clause, seq)
            yield from _settled(lines, name, number, seq)
        case RoundCorrected():
            yield from correction_transfers(event, table=name, seq=seq)


def _hold(event: ChipsPlaced, clause: Clause, table: str, number: int, seq: int) -> Transfer:
    return Transfer(
        id=f"{table}/{number}/{event.hold}/{event.patron}",
        kind=Kind.HOLD,
        debit=chips_account(event.patron, table),
        credit=escrow_account(table),
        amount=staked(event.wagers),
        reason=clause,
        purpose=PURPOSES[event.purpose],
        table=table,
        round=number,
        seq=seq,
    )


def _end(hold: Hold, kind: Kind, table: str, number: int, reason: str, seq: int) -> Transfer:
    return Transfer(
        id=f"{table}/{number}/{hold.name} {kind}/{hold.patron}",
        kind=kind,
        debit=chips_account(hold.patron, table),
        credit=escrow_account(table),
        amount=hold.amount,
        reason=reason,
        purpose=PURPOSES[hold.purpose],
        hold=f"{table}/{number}/{hold.name}/{hold.patron}",
        table=table,
        round=number,
        seq=seq,
    )


class _Sum:
    """Chips that go the same way, and all their clauses, in the order of the lines."""

    def __init__(self) -> None:
        self.amount = 0
        self.clauses: dict[Clause, None] = {}

    def add(self, amount: int, clauses: tuple[Clause, ...]) -> None:
        if amount:
            self.amount += amount
            self.clauses.update(dict.fromkeys(clauses))


def _settled(lines: tuple[SettledLine, ...], table: str, number: int, seq: int) -> Iterator[Transfer]:
    """Per patron, the returned stakes and the winnings; per table, the lost stakes and the commission."""
    returned: dict[str, _Sum] = {}
    won: dict[str, _Sum] = {}
    lost, commission = _Sum(), _Sum()
    for line in lines:
        returned.setdefault(line.patron, _Sum()).add(line.returned, line.clauses)
        won.setdefault(line.patron, _Sum()).add(line.won, line.clauses)
        lost.add(line.stake - line.returned, line.clauses)
        commission.add(line.commission, line.clauses)
    escrow, house = escrow_account(table), house_account(table)
    ways = [
        *(
            (Purpose.RETURNED, f"/{patron}", escrow, chips_account(patron, table), sum_)
            for patron, sum_ in returned.items()
        ),
        (Purpose.LOST, "", escrow, house, lost),
        *((Purpose.WON, f"/{patron}", house, chips_account(patron, table), sum_) for patron, sum_ in won.items()),
        (Purpose.COMMISSION, "", house, commission_account(table), commission),
    ]
    for purpose, whose, debit, credit, moved in ways:
        if moved.amount:
            yield Transfer(
                id=f"{table}/{number}/{purpose}{whose}",
                kind=Kind.MOVE,
                debit=debit,
                credit=credit,
                amount=Cents(moved.amount),
                reason=", ".join(moved.clauses),
                purpose=purpose,
                table=table,
                round=number,
                seq=seq,
            )
