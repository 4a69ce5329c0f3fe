"""The requests of Baccarat on the socket."""

from typing import Annotated, ClassVar

import msgspec

from felt.core.authority import Role
from felt.core.requests import HandName, PatronRequestInRound, StaffRequest, Stake
from felt.core.wagers import Moment, PatronName
from felt.games.baccarat import commands


class Squeeze(PatronRequestInRound, frozen=True, kw_only=True, tag="squeeze"):
    side: HandName

    def command(self, patron: str) -> commands.Squeeze:
        return commands.Squeeze(patron=patron, round=self.round, side=self.side)


class OpenCards(PatronRequestInRound, frozen=True, kw_only=True, tag="open_cards"):
    side: HandName

    def command(self, patron: str) -> commands.OpenCards:
        return commands.OpenCards(patron=patron, round=self.round, side=self.side)

    @property
    def stakes_nothing(self) -> bool:
        return True


class BankerFirst(PatronRequestInRound, frozen=True, kw_only=True, tag="banker_first"):
    """Ask to open the Banker's third card before the Player's. Then nobody is offered insurance a second time."""

    def command(self, patron: str) -> commands.BankerFirst:
        return commands.BankerFirst(patron=patron, round=self.round)

    @property
    def stakes_nothing(self) -> bool:
        return True


class RestrictSqueeze(StaffRequest, frozen=True, kw_only=True, tag="restrict_squeeze"):
    """baccarat 4.8: the patron does not squeeze in this round."""

    least: ClassVar[Role] = Role.PIT_MANAGER

    round: int
    patron: PatronName

    def command(self, by: str) -> commands.RestrictSqueeze:
        return commands.RestrictSqueeze(by=by, round=self.round, patron=self.patron)


class Insure(PatronRequestInRound, frozen=True, kw_only=True, tag="insure"):
    """Take insurance with these wagers, or decline with an empty list. `moment` is the moment of the answered offer."""

    moment: Moment
    wagers: Annotated[tuple[Stake, ...], msgspec.Meta(max_length=2)] = ()

    def command(self, patron: str) -> commands.Insure:
        wagers = tuple(stake.wager(patron, self.moment) for stake in self.wagers)
        return commands.Insure(patron=patron, round=self.round, moment=self.moment, wagers=wagers)

    @property
    def stakes_nothing(self) -> bool:
        return not self.wagers
