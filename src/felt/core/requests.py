"""The base types of requests on the socket. The table's own requests and those of the games extend them.

A request has the name of the command that it becomes. It does not name its patron: the server takes the patron from the
session."""

from typing import Annotated, ClassVar

import msgspec

from felt.core.authority import Role
from felt.core.commands import Command
from felt.core.wagers import Amount, BetName, Moment, Wager

RequestId = Annotated[str, msgspec.Meta(min_length=1, max_length=40)]
TableName = Annotated[str, msgspec.Meta(pattern=r"^[A-Za-z0-9][A-Za-z0-9-]{0,31}$")]
HandName = Annotated[str, msgspec.Meta(max_length=16)]


class Stake(msgspec.Struct, frozen=True, omit_defaults=True, forbid_unknown_fields=True):
    """A wager without its patron. The server knows the patron."""

    bet: BetName
    amount: Amount
    box: int | None = None

    def wager(self, patron: str, moment: Moment | None = None) -> Wager:
        return Wager(patron, self.bet, self.amount, moment, self.box)


class Request(msgspec.Struct, frozen=True, kw_only=True, tag_field="do", forbid_unknown_fields=True):
    id: RequestId


class AtTable(Request, frozen=True, kw_only=True):
    table: TableName


class PatronRequest(AtTable, frozen=True, kw_only=True):
    """A patron makes this request. The table carries it out as a command."""

    def command(self, patron: str) -> Command:
        raise NotImplementedError

    @property
    def stakes_nothing(self) -> bool:
        """A patron who may not bet any more may still make these requests: finish the round, and leave."""
        return False


class PatronRequestInRound(PatronRequest, frozen=True, kw_only=True):
    round: int
    """The number of the round. A late or repeated request cannot act on another round."""


class StaffRequest(AtTable, frozen=True, kw_only=True):
    """A request of staff. The server refuses it to a person below the rank `least` (ruling A6)."""

    least: ClassVar[Role] = Role.DIRECTOR

    preview: bool = False
    """Only show what it would do: nothing is done and nothing is written."""

    def command(self, by: str, role: Role) -> Command:
        raise NotImplementedError
