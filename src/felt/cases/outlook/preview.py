"""An order carried out on a copy of its case: what the patron would read, what is paid, and who has to approve it."""

import copy
from dataclasses import dataclass, field

from felt.cases import CASES
from felt.cases.entries import AnswerProposed, CaseDecided, ComplaintAnswered, DecisionProposed
from felt.cases.letters import told
from felt.cases.orders import AnyCaseOrder, Approve
from felt.cases.outlook.possible import SOMEBODY, roles_for
from felt.cases.state import Case
from felt.core.authority import Role
from felt.core.words import Words
from felt.ledger import Transfer


@dataclass
class Preview:
    """`case`, `letters` and `transfers` are those after the approval, where a second person is needed."""

    case: Case
    letters: list[Words] = field(default_factory=list)
    transfers: list[Transfer] = field(default_factory=list)
    approval: tuple[Role, ...] = ()
    """The roles whose members may approve it, the lowest first; empty if it takes effect at once."""
    notify: bool = False
    """Whether the authority has to be notified of it."""


def preview(case: Case, order: AnyCaseOrder, now: int) -> Preview:
    """Refuses what the order itself would be refused for."""
    found = Preview(copy.deepcopy(case))
    if _carry_out(found, order, now):
        found.approval = roles_for(found.case, Approve, now)
        _carry_out(found, Approve(id=order.id, by=SOMEBODY, role=found.approval[0]), now)
    return found


def _carry_out(found: Preview, order: AnyCaseOrder, now: int) -> bool:
    """Whether it is only proposed by this."""
    proposed = False
    for entry in CASES.decide(found.case, order, now):
        if (letter := told(found.case, entry, now)) is not None:
            found.letters.append(letter)
        found.transfers += CASES.transfers(found.case, entry, CASES.name(found.case.key), 0)
        found.notify |= isinstance(entry, CaseDecided | ComplaintAnswered) and entry.notify
        proposed |= isinstance(entry, DecisionProposed | AnswerProposed)
        CASES.evolve(found.case, entry, now)
    return proposed
