"""The chips that settle a debt. The ledger refuses to take chips that the patron does not have."""

from collections.abc import Sequence

from felt.ledger import BAD_DEBTS, Kind, Purpose, Transfer, patron_account, receivable_account
from felt.pit.debts.entries import AnyDebtEntry, SettlementApproved, Way
from felt.pit.debts.state import Debts


def read(debts: Debts, entry: AnyDebtEntry) -> Sequence[tuple[str, int]]:
    """Nobody settles more than is owed."""
    proposal = debts.proposal(entry.number)
    if proposal is None or not isinstance(entry, SettlementApproved):
        return ()
    return [(receivable_account(proposal.proposed.patron), -entry.owed)]


def transfers(debts: Debts, entry: AnyDebtEntry, journal: str, seq: int) -> Sequence[Transfer]:
    """The patron's statement shows why."""
    proposal = debts.proposal(entry.number)
    if proposal is None or not isinstance(entry, SettlementApproved):
        return ()
    proposed = proposal.proposed
    if proposed.way is Way.OUT_OF_CHIPS:
        debit, purpose = patron_account(proposed.patron), Purpose.DEBT_PAID
    else:
        debit, purpose = BAD_DEBTS, Purpose.DEBT_WRITTEN_OFF
    credit, name = receivable_account(proposed.patron), f"{journal}/{seq}"
    return [Transfer(name, Kind.MOVE, debit, credit, proposed.amount, proposed.why, purpose, table=journal, seq=seq)]
