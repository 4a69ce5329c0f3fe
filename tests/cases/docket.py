"""A case under test: its people, its entries through the journal and back, and its chips."""

import copy
from typing import Any

import msgspec

from felt.cases import CASES
from felt.cases.entries import AnyCaseEntry, Corrected, RoundAttached
from felt.cases.jurisdiction import DAY_MS, HOUR_MS, Jurisdiction
from felt.cases.kinds import About, Heading, Money, Outcome, Stage
from felt.cases.orders import (
    AnyCaseOrder,
    CaseOrder,
    Decide,
    Escalate,
    FileComplaint,
    InformSurveillance,
    OpenCase,
    TrySettlement,
)
from felt.cases.sight import Seen
from felt.core.authority import Role
from felt.core.chips import Cents
from felt.core.refusals import Refusal
from felt.core.words import Language
from felt.journal import Chain
from felt.ledger import Transfer

NOW = 1_795_000_000_000  # 18 November 2026, 11:06:40 UTC
LAW = Jurisdiction()

PEOPLE = {
    "an": Role.PATRON,
    "binh": Role.PATRON,
    "mai": Role.DEALER,
    "phúc": Role.PIT_SUPERVISOR,
    "long": Role.PIT_MANAGER,
    "hà": Role.SHIFT_MANAGER,
    "sơn": Role.OPERATIONS_MANAGER,
    "tuấn": Role.ASSISTANT_DIRECTOR,
    "khoa": Role.DIRECTOR,
    "vy": Role.SURVEILLANCE,
    "thu": Role.CASHIER,
    "nga": Role.AUDITOR,
    "quân": Role.ADMINISTRATOR,
}
"""By name. The case is An's. Mai dealt the disputed round."""


def attached(number: int = 12, **fields: Any) -> RoundAttached:
    given = {
        "table": "B1",
        "round": number,
        "game": "baccarat",
        "edition": 2,
        "rules_hash": "r" * 64,
        "at": NOW - HOUR_MS,
        "seq": 40 + number,
        "hash": "h" * 64,
        "net": -10_000,
        "staff": ("mai",),
    }
    return RoundAttached(**{**given, **fields})


class Docket:
    """Every order goes through `do`; every entry through its bytes."""

    def __init__(self, key: str = "17") -> None:
        self.case = CASES.begin(key)
        self.now = NOW
        self.written: list[Seen] = []
        self.transfers: list[Transfer] = []
        self.chain = Chain(CASES.name(key))
        self._orders = 0

    def order(self, kind: type[CaseOrder], by: str, **fields: Any) -> Any:
        self._orders += 1
        return kind(**{"id": f"order-{self._orders}", "by": by, "role": PEOPLE.get(by), **fields})

    def do(self, kind: type[CaseOrder], by: str, **fields: Any) -> list[AnyCaseEntry]:
        return self.carry_out(self.order(kind, by, **fields))

    def carry_out(self, order: AnyCaseOrder) -> list[AnyCaseEntry]:
        before = copy.deepcopy(self.case)
        found = list(CASES.decide(self.case, order, self.now))
        assert self.case == before, "a decision changed the case"
        for entry in found:
            record = self.chain.append(msgspec.json.encode(entry), kind=entry.kind(), round_number=0, at=self.now)
            assert CASES.decode(record) == entry
            self.transfers += CASES.transfers(self.case, entry, record.table, record.seq)
            CASES.evolve(self.case, entry, self.now)
            self.written.append(Seen(self.now, entry))
        return found

    def refusal(self, kind: type[CaseOrder], by: str, **fields: Any) -> Refusal:
        """The refusal of an order; nothing may have changed by it."""
        return self.refusal_of(self.order(kind, by, **fields))

    def refusal_of(self, order: AnyCaseOrder) -> Refusal:
        before = copy.deepcopy(self.case)
        try:
            entries = CASES.decide(self.case, order, self.now)
        except Refusal as refusal:
            assert self.case == before, "a refused order changed the case"
            return refusal
        raise AssertionError(f"{order} was not refused: {entries}")

    # The steps of a case.

    def opened(self, by: str = "an", **fields: Any) -> "Docket":
        given = {
            "about": About.WINNINGS,
            "says": "I was paid too little.",
            "table": "B1",
            "book": "baccarat",
            "rounds": (attached(),),
            "language": Language.EN,
            "jurisdiction": LAW,
        }
        self.do(OpenCase, by, **{**given, **fields})
        return self

    def with_manager(self, **fields: Any) -> "Docket":
        self.opened(**fields)
        self.do(Escalate, "phúc", why="the patron wants more")
        self.do(InformSurveillance, "long", asks="round 12, the payment")
        return self

    def decided(self, **fields: Any) -> "Docket":
        """By Long, and for the house."""
        self.with_manager(**fields)
        self.do(Decide, "long", **DECISION)
        return self

    def complained(self, **fields: Any) -> "Docket":
        self.decided(**fields)
        self.do(FileComplaint, "an", **COMPLAINT)
        return self

    def closed(self, **fields: Any) -> "Docket":
        self.opened(**fields)
        self.do(TrySettlement, "phúc", says="explained the commission", content=True)
        return self

    def at_stage(self, stage: Stage, **fields: Any) -> "Docket":
        steps = {
            Stage.WITH_SUPERVISOR: self.opened,
            Stage.WITH_MANAGER: self.with_manager,
            Stage.DECIDED: self.decided,
            Stage.WITH_SENIOR_MANAGEMENT: self.complained,
            Stage.CLOSED: self.closed,
        }
        steps[stage](**fields)
        assert self.case.stage is stage
        return self


DECISION: dict[str, Any] = {
    "outcome": Outcome.FOR_HOUSE,
    "basis": (Heading.RULES,),
    "says": "The round was paid by 5.1.2.",
}
GOODWILL: dict[str, Any] = {**DECISION, "outcome": Outcome.PARTLY, "money": Money.GOODWILL, "amount": Cents(5_000)}
CORRECTED: dict[str, Any] = {
    **DECISION,
    "outcome": Outcome.FOR_PATRON,
    "money": Money.CORRECTION,
    "amount": Cents(3_900),
    "correction": Corrected(table="B1", round=12, number=1),
}
COMPLAINT: dict[str, Any] = {"against": "the decision", "wants": "39", "says": "The Banker won."}
ACCOUNT: dict[str, Any] = {"heading": Heading.ACCOUNTS, "says": "I had 20 on the Banker."}
EVIDENCE_BY: dict[Role, dict[str, Any]] = {
    Role.SURVEILLANCE: {"heading": Heading.SURVEILLANCE, "says": "camera 4 shows the felt"}
}

ANSWER: dict[str, Any] = {"upheld": False, "says": "The decision stands."}
LATER = 40 * DAY_MS


def evidence(role: Role) -> dict[str, Any]:
    return EVIDENCE_BY.get(role, ACCOUNT)
