"""The chips that a case moves. A correction moves its chips at its own table."""

from collections.abc import Sequence

from felt.cases.entries import AnyCaseEntry, CaseDecided, ComplaintAnswered
from felt.cases.kinds import Money
from felt.cases.state import Case
from felt.core.chips import Cents
from felt.ledger import GOODWILL, Kind, Purpose, Transfer, patron_account


def transfers(case: Case, entry: AnyCaseEntry, journal: str, seq: int) -> Sequence[Transfer]:
    if case.opened is None:  # a forged entry, which `evolve` refuses
        return ()
    match entry:
        case CaseDecided(money=Money.GOODWILL, amount=amount):
            return [_goodwill(case, amount, case.section_8("8.4"), journal, seq)]
        case ComplaintAnswered(amount=amount) if amount:
            return [_goodwill(case, amount, case.section_8("8.5"), journal, seq)]
    return ()


def _goodwill(case: Case, amount: Cents, clauses: tuple[str, ...], journal: str, seq: int) -> Transfer:
    to = patron_account(case.begun.patron)
    reason, name = "; ".join(clauses), f"{journal}/{seq}"
    return Transfer(name, Kind.MOVE, GOODWILL, to, amount, reason, Purpose.GOODWILL, table=journal, seq=seq)
