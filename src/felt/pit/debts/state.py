"""The proposals about debts, as the entries tell them. How much a patron owes stands in the ledger."""

from dataclasses import dataclass, field

from felt.core.refusals import WrongRecord
from felt.core.words import Words
from felt.pit.debts.entries import AnyDebtEntry, SettlementApproved, SettlementDeclined, SettlementProposed


class DebtEntryOutOfOrder(WrongRecord):
    words = Words("“{kind}” of proposal {number} cannot follow here", "“{kind}” của đề nghị {number} không thể ở đây")


@dataclass
class Proposal:
    proposed: SettlementProposed
    at: int
    answer: SettlementApproved | SettlementDeclined | None = None


@dataclass
class Debts:
    key: str = ""
    proposals: list[Proposal] = field(default_factory=list)

    def proposal(self, number: int) -> Proposal | None:
        return self.proposals[number - 1] if 1 <= number <= len(self.proposals) else None

    def waiting(self, patron: str) -> Proposal | None:
        """The proposal about this patron that waits for its second person. There is one at most."""
        return next(
            (each for each in reversed(self.proposals) if each.proposed.patron == patron and each.answer is None), None
        )


def evolve(debts: Debts, entry: AnyDebtEntry, at: int) -> None:
    if isinstance(entry, SettlementProposed):
        if entry.number != len(debts.proposals) + 1 or debts.waiting(entry.patron) is not None:
            raise DebtEntryOutOfOrder(kind=entry.kind(), number=entry.number)
        debts.proposals.append(Proposal(entry, at))
        return
    proposal = debts.proposal(entry.number)
    if proposal is None or proposal.answer is not None or not _fits(proposal.proposed, entry):
        raise DebtEntryOutOfOrder(kind=entry.kind(), number=entry.number)
    proposal.answer = entry


def _fits(proposed: SettlementProposed, entry: SettlementApproved | SettlementDeclined) -> bool:
    """One's own proposal may be withdrawn, never approved."""
    return isinstance(entry, SettlementDeclined) or (entry.by != proposed.by and entry.owed >= proposed.amount)
