"""The commands of staff that correct a settled round."""

from felt.core.authority import Role
from felt.core.commands import Command
from felt.core.wagers import Clause
from felt.table.corrections.deal import Deal, LaidBy
from felt.table.recall import Recalled


class ProposeCorrection(Command, frozen=True, kw_only=True, tag="propose_correction"):
    """Settle the round again by these cards or dice and these wagers. What is not given stays as it is on record."""

    by: str
    role: Role | None = None
    round: int
    clause: Clause
    why: str
    deal: Deal = Deal()
    wagers: tuple[LaidBy, ...] = ()
    found: Recalled | None = None
    """The round as it was played. The room reads it from the books."""


class ApproveCorrection(Command, frozen=True, kw_only=True, tag="approve_correction"):
    """`number` is that of the proposal: nobody approves another one than they have seen."""

    by: str
    role: Role | None = None
    round: int
    number: int


class WithdrawCorrection(Command, frozen=True, kw_only=True, tag="withdraw_correction"):
    """The person who proposed it takes it back, or another person declines it."""

    by: str
    role: Role | None = None
    round: int
    number: int
    why: str = ""


CorrectionCommand = ProposeCorrection | ApproveCorrection | WithdrawCorrection
