"""The transfers that an event implies. Every chip that moves names the clauses that moved it (ruling A7)."""

from collections.abc import Iterator

from felt.core.chips import Cents
from felt.core.wagers import Clause
from felt.ledger import Kind, Transfer, commission_account, escrow_account, house_account, patron_account
from felt.table.events import Event, InsuranceAnswered, RoundSettled, RoundVoided, SettledLine, WagersConfirmed
from felt.table.state import Hold, State

ON_CONFIRMING: Clause = "online 2.d.2.2"
ON_INSURING: Clause = "baccarat 4.10"


def transfers(state: State, event: Event) -> Iterator[Transfer]:
    """What `event` moves. `state` is the table just before the event."""
    name, number = (state.settings.name, state.round) if state.settings is not None else ("", 0)
    round_id = f"{name}/{number}"
    match event:
        case WagersConfirmed(patron=patron, wagers=wagers) if wagers:
            amount = sum(wager.amount for wager in wagers)
            yield _hold(f"{round_id}/{patron}", patron, amount, name, number, ON_CONFIRMING)
        case InsuranceAnswered(patron=patron, moment=moment, wagers=wagers) if wagers:
            amount = sum(wager.amount for wager in wagers)
            yield _hold(f"{round_id}/{patron}/{moment}", patron, amount, name, number, ON_INSURING)
        case RoundVoided(clause=clause):
            for hold in state.play.holds.values():
                yield _end(hold, Kind.RELEASE, name, number, f"{clause}, ruling A4")
        case RoundSettled(lines=lines):
            for hold in state.play.holds.values():
                yield _end(hold, Kind.POST, name, number, ON_CONFIRMING)
            yield from _settled(lines, name, number)


def _hold(hold_id: str, patron: str, amount: int, table: str, number: int, reason: str) -> Transfer:
    return Transfer(
        id=hold_id,
        kind=Kind.HOLD,
        debit=patron_account(patron),
        credit=escrow_account(table),
        amount=Cents(amount),
        reason=reason,
        table=table,
        round=number,
    )


def _end(hold: Hold, kind: Kind, table: str, number: int, reason: str) -> Transfer:
    return Transfer(
        id=f"{hold.id}/{kind}",
        kind=kind,
        debit=patron_account(hold.patron),
        credit=escrow_account(table),
        amount=hold.amount,
        reason=reason,
        hold=hold.id,
        table=table,
        round=number,
    )


class _Sum:
    """Chips that go the same way, and all the clauses behind them, in the order in which they came up."""

    def __init__(self) -> None:
        self.amount = 0
        self.clauses: dict[Clause, None] = {}

    def add(self, amount: int, clauses: tuple[Clause, ...]) -> None:
        if amount:
            self.amount += amount
            self.clauses.update(dict.fromkeys(clauses))


def _settled(lines: tuple[SettledLine, ...], table: str, number: int) -> Iterator[Transfer]:
    """Per patron, what of the stakes goes back and what is won; per table, what is lost and the commission."""
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
        *((f"{patron}/returned", escrow, patron_account(patron), sum_) for patron, sum_ in returned.items()),
        ("lost", escrow, house, lost),
        *((f"{patron}/won", house, patron_account(patron), sum_) for patron, sum_ in won.items()),
        ("commission", house, commission_account(table), commission),
    ]
    for suffix, debit, credit, moved in ways:
        if moved.amount:
            yield Transfer(
                id=f"{table}/{number}/{suffix}",
                kind=Kind.MOVE,
                debit=debit,
                credit=credit,
                amount=Cents(moved.amount),
                reason=", ".join(moved.clauses),
                table=table,
                round=number,
            )
