"""The debts of patrons, and the proposals to settle them."""

import msgspec

from felt.core.authority import ROLE_NAMES, Role
from felt.core.refusals import NoAuthority
from felt.pit.debts import orders
from felt.pit.debts.decide import may_see
from felt.pit.debts.entries import SettlementApproved, Way
from felt.pit.debts.state import Debts, Proposal
from felt.server.api.call import Call
from felt.server.api.order_forms import OrderForms
from felt.server.api.pit.names import names_of
from felt.server.pit import ONE

DEBT_ORDERS = OrderForms(
    orders.ProposeSettlement, orders.ApproveSettlement, orders.DeclineSettlement, known=("by", "role", "owed")
)
PROPOSALS_SHOWN = 50


class Debtor(msgspec.Struct, frozen=True):
    patron: str
    owes: int


class ProposalShown(msgspec.Struct, frozen=True):
    """`approved` is null while the proposal waits for its second person."""

    number: int
    patron: str
    way: Way
    amount: int
    why: str
    proposed_by: str
    at: int
    approved: bool | None
    answered_by: str | None


class DebtsShown(msgspec.Struct, frozen=True):
    debtors: tuple[Debtor, ...]
    proposals: tuple[ProposalShown, ...]
    """The last ones, the latest first, and all that wait."""
    names: dict[str, str]
    """Of the patrons and of those who proposed and answered, by id."""


async def debts(call: Call) -> DebtsShown:
    if not may_see(call.person.role):
        raise NoAuthority(needed=ROLE_NAMES[Role.CASHIER])
    return await _shown(call, await call.services.pit.debts.state(ONE))


async def order_of_debt(call: Call) -> DebtsShown:
    return await _shown(call, await call.services.pit.settle_debt(DEBT_ORDERS.order(call.body, call.person)))


async def _shown(call: Call, debts: Debts) -> DebtsShown:
    owing = await call.services.pit.debtors()
    last = debts.proposals[-PROPOSALS_SHOWN:]
    shown = [each for each in debts.proposals[:-PROPOSALS_SHOWN] if each.answer is None] + last
    proposals = tuple(map(_proposal_shown, reversed(shown)))
    people = [*owing, *(who for each in proposals for who in (each.patron, each.proposed_by, each.answered_by))]
    debtors = tuple(Debtor(patron, owes) for patron, owes in owing.items())
    return DebtsShown(debtors, proposals, await names_of(call, people))


def _proposal_shown(proposal: Proposal) -> ProposalShown:
    proposed, answer = proposal.proposed, proposal.answer
    return ProposalShown(
        number=proposed.number,
        patron=proposed.patron,
        way=proposed.way,
        amount=proposed.amount,
        why=proposed.why,
        proposed_by=proposed.by,
        at=proposal.at,
        approved=None if answer is None else isinstance(answer, SettlementApproved),
        answered_by=None if answer is None else answer.by,
    )
