"""What people ask of the calls. `role` is that of the person who is signed in."""

from typing import Annotated, Any, TypeAlias

import msgspec

from felt.core.authority import Role
from felt.core.requests import TableName
from felt.pit.calls.entries import CallAnswer
from felt.register import NamedRecord, Order

Line: TypeAlias = Annotated[str, msgspec.Meta(max_length=200, pattern=r"^[^\x00-\x1f\x7f]*(?![\s\S])")]
Number: TypeAlias = Annotated[int, msgspec.Meta(ge=1, le=1_000_000_000)]
RoundOrNone: TypeAlias = Annotated[int, msgspec.Meta(ge=0, le=1_000_000_000)]
ClauseOrNone: TypeAlias = Annotated[str, msgspec.Meta(max_length=32)]


class CallOrder(Order, frozen=True, kw_only=True):
    by: str
    role: Role


class SendCall(CallOrder, frozen=True, kw_only=True):
    table: TableName
    round: RoundOrNone = 0
    least: Role
    clause: ClauseOrNone = ""
    proposed: dict[str, Any] | None = None
    says: Line = ""
    record: NamedRecord | None = None


class AnswerCall(CallOrder, frozen=True, kw_only=True):
    call: Number
    answer: CallAnswer
    why: Line = ""
    record: NamedRecord | None = None


class CloseDecided(CallOrder, frozen=True, kw_only=True):
    """Asked by the house itself, in the name of the person who decided at the table."""

    call: Number
    record: NamedRecord


class WithdrawCall(CallOrder, frozen=True, kw_only=True):
    call: Number


AnyCallOrder: TypeAlias = SendCall | AnswerCall | CloseDecided | WithdrawCall
