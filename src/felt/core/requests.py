"""A request as it travels over the socket: what those of the table and those of a game have in common.

A request has the name of the command that it becomes. The patron is not part of it: the session says who asks."""

from typing import Annotated

import msgspec

from felt.core.commands import Command
from felt.core.wagers import Amount, BetName, Moment, Wager

RequestId = Annotated[str, msgspec.Meta(min_length=1, max_length=40)]
TableName = Annotated[str, msgspec.Meta(pattern=r"^[A-Za-z0-9][A-Za-z0-9-]{0,31}$")]
HandName = Annotated[str, msgspec.Meta(max_length=16)]


class Stake(msgspec.Struct, frozen=True, omit_defaults=True, forbid_unknown_fields=True):
    """A wager without its patron, whom the server knows."""

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
    """Made by a patron, and carried out at the table as a command."""

    def command(self, patron: str) -> Command:
        raise NotImplementedError

    @property
    def stakes_nothing(self) -> bool:
        """A patron who may not bet any more may still finish what is on the felt, and leave."""
        return False


class PatronRequestInRound(PatronRequest, frozen=True, kw_only=True):
    round: int
    """The round that is meant. A late or repeated request cannot act on another round."""
