"""The transfers of a correction."""

from collections.abc import Iterator

from felt.core.chips import Cents
from felt.ledger import (
    Kind,
    Purpose,
    Transfer,
    chips_account,
    commission_account,
    house_account,
    receivable_account,
)
from felt.table.corrections.events import RoundCorrected


def correction_transfers(event: RoundCorrected, *, table: str, seq: int) -> Iterator[Transfer]:
    """The house pays and gets the whole difference. A patron gives back chips at hand, and owes the rest."""
    house, commission = house_account(table), commission_account(table)
    reason = ", ".join(dict.fromkeys((event.clause, "ruling A8")))
    ways: list[tuple[Purpose, str, str, str, int]] = []
    for share in event.shares:
        name, chips = share.patron, chips_account(share.patron, table)
        ways += [
            (Purpose.CORRECTION, f"paid/{name}", house, chips, share.paid),
            (Purpose.CORRECTION, f"collected/{name}", chips, house, share.collected),
            (Purpose.RECEIVABLE, f"owed/{name}", receivable_account(name), house, share.owed),
        ]
    if event.commission > 0:
        ways.append((Purpose.CORRECTION, "commission", house, commission, event.commission))
    else:
        ways.append((Purpose.CORRECTION, "commission", commission, house, -event.commission))
    for purpose, use, debit, credit, amount in ways:
        if amount:
            yield Transfer(
                id=f"{table}/{event.round}/correction {event.number}/{use}",
                kind=Kind.MOVE,
                debit=debit,
                credit=credit,
                amount=Cents(amount),
                reason=reason,
                purpose=purpose,
                table=table,
                round=event.round,
                seq=seq,
            )
