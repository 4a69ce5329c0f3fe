"""The requests of clients: one JSON object each, with the name of the request in `do`.

A patron's request becomes the table's command of the same name. The stages of a game add their own requests."""

from typing import Annotated, Any, ClassVar

import msgspec

from felt.core.authority import Role
from felt.core.cards import Card
from felt.core.requests import AtTable, HandName, PatronRequest, PatronRequestInRound, Request, StaffRequest, Stake
from felt.core.unions import union_of
from felt.core.wagers import Clause
from felt.games import GAMES, Derived
from felt.games.registry import Registry
from felt.protocol.choice import Choose
from felt.protocol.dealer import OF_DEALERS, for_seat
from felt.table import commands
from felt.table.corrections import commands as corrections
from felt.table.corrections.deal import Deal, LaidBy

MESSAGE_BYTES_MAX = 4096

Why = Annotated[str, msgspec.Meta(max_length=200, pattern=r"^[^\x00-\x1f\x7f]*(?![\s\S])")]
"""One line of text."""
Because = Annotated[str, msgspec.Meta(min_length=1, max_length=200, pattern=r"^[^\x00-\x1f\x7f]+(?![\s\S])")]
"""One line of text that may not be missing."""


PatronSeed = Annotated[str, msgspec.Meta(pattern=r"^(([0-9a-f]{2}){16,32})?(?![\s\S])")]
"""16 to 32 bytes in hexadecimal; empty for none."""


class Ping(Request, frozen=True, kw_only=True, tag="ping"):
    """Ask for the server's time."""


class Subscribe(AtTable, frozen=True, kw_only=True, tag="subscribe"):
    """Watch a table: the server sends its state, then its events. After a gap, subscribe again to get a new state.

    If the patron sits at the table, only one socket has the seat: the last one that asked. With `look` a socket watches
    without the seat."""

    look: bool = False


class Unsubscribe(AtTable, frozen=True, kw_only=True, tag="unsubscribe"):
    pass


class Join(PatronRequest, frozen=True, kw_only=True, tag="join"):
    seat: int | None = None

    def command(self, patron: str) -> commands.Join:
        return commands.Join(patron=patron, seat=self.seat)


class Leave(PatronRequest, frozen=True, kw_only=True, tag="leave"):
    def command(self, patron: str) -> commands.Leave:
        return commands.Leave(patron=patron)

    @property
    def stakes_nothing(self) -> bool:
        return True


class SetWagers(PatronRequestInRound, frozen=True, kw_only=True, tag="set_wagers"):
    """Replace the whole draft."""

    wagers: Annotated[tuple[Stake, ...], msgspec.Meta(max_length=64)]

    def command(self, patron: str) -> commands.SetWagers:
        wagers = tuple(stake.wager(patron) for stake in self.wagers)
        return commands.SetWagers(patron=patron, round=self.round, wagers=wagers)


class Confirm(PatronRequestInRound, frozen=True, kw_only=True, tag="confirm"):
    """Lock the draft. With `wagers`, replace the draft and lock it in one step. An empty list passes this round. `seed`
    is the patron's part in the chance of the round, where the machine deals from one link a round."""

    wagers: Annotated[tuple[Stake, ...], msgspec.Meta(max_length=64)] | None = None
    seed: PatronSeed = ""

    def command(self, patron: str) -> commands.Confirm:
        wagers = None if self.wagers is None else tuple(stake.wager(patron) for stake in self.wagers)
        return commands.Confirm(patron=patron, round=self.round, wagers=wagers, seed=self.seed)


class GiveSeed(PatronRequest, frozen=True, kw_only=True, tag="give_seed"):
    """Have a part in the cut of a new shoe, between its shuffle and its first round."""

    number: int
    """Of the shuffle."""
    seed: Annotated[str, msgspec.Meta(pattern=r"^([0-9a-f]{2}){16,32}(?![\s\S])")]

    def command(self, patron: str) -> commands.GiveSeed:
        return commands.GiveSeed(patron=patron, number=self.number, seed=self.seed)

    @property
    def stakes_nothing(self) -> bool:
        return True


class OpenTable(StaffRequest, frozen=True, kw_only=True, tag="open_table"):
    """Open a closed table of the floor. The server adds the table's settings."""

    least: ClassVar[Role] = Role.PIT_MANAGER


class CloseTable(StaffRequest, frozen=True, kw_only=True, tag="close_table"):
    least: ClassVar[Role] = Role.PIT_MANAGER

    why: Why = ""

    def command(self, by: str, role: Role) -> commands.CloseTable:
        return commands.CloseTable(by=by, why=self.why)


class PauseTable(StaffRequest, frozen=True, kw_only=True, tag="pause_table"):
    """Stop the table. `clause` names the irregularity, if there is one."""

    least: ClassVar[Role] = Role.DEALER

    why: Why = ""
    clause: Clause = ""

    def command(self, by: str, role: Role) -> commands.PauseTable:
        return commands.PauseTable(by=by, role=role, why=self.why, clause=self.clause)


class ResumeTable(StaffRequest, frozen=True, kw_only=True, tag="resume_table"):
    """Let a paused table go on. With an open alarm about the shoe this judges the alarm false: `why` is needed, and the
    rank of the clause that the alarm proposes."""

    least: ClassVar[Role] = Role.PIT_SUPERVISOR

    why: Why = ""

    def command(self, by: str, role: Role) -> commands.ResumeTable:
        return commands.ResumeTable(by=by, role=role, why=self.why)


class VoidRound(StaffRequest, frozen=True, kw_only=True, tag="void_round"):
    """Make the round void by a clause. The table demands the rank of that clause."""

    least: ClassVar[Role] = Role.PIT_MANAGER

    round: int
    clause: Clause

    def command(self, by: str, role: Role) -> commands.VoidRound:
        return commands.VoidRound(by=by, role=role, round=self.round, clause=self.clause)


HandsOfRound = Annotated[
    dict[HandName, Annotated[tuple[Card, ...], msgspec.Meta(max_length=5)]], msgspec.Meta(max_length=10)
]


class ProposeCorrection(StaffRequest, frozen=True, kw_only=True, tag="propose_correction"):
    """Settle a settled round again: by its cards in the order of dealing (`cards`) or by hand (`hands`), by its `dice`,
    by the `wagers` of the patrons named. What is not given stays as it is on record. The answer has a preview: before,
    after, and the difference of each patron. Nothing is booked until another person approves it."""

    least: ClassVar[Role] = Role.PIT_MANAGER

    round: int
    clause: Clause
    why: Because
    cards: Annotated[tuple[Card, ...], msgspec.Meta(max_length=52)] = ()
    hands: HandsOfRound = msgspec.field(default_factory=dict)
    dice: Annotated[tuple[int, ...], msgspec.Meta(max_length=3)] = ()
    wagers: Annotated[tuple[LaidBy, ...], msgspec.Meta(max_length=64)] = ()

    def command(self, by: str, role: Role) -> corrections.ProposeCorrection:
        return corrections.ProposeCorrection(
            by=by,
            role=role,
            round=self.round,
            clause=self.clause,
            why=self.why,
            deal=Deal(self.cards, self.hands, self.dice),
            wagers=self.wagers,
        )


class ApproveCorrection(StaffRequest, frozen=True, kw_only=True, tag="approve_correction"):
    """Book the proposed correction of that number. One of the two persons has the rank that the clause demands, a Shift
    Manager or above."""

    least: ClassVar[Role] = Role.PIT_MANAGER

    round: int
    number: int

    def command(self, by: str, role: Role) -> corrections.ApproveCorrection:
        return corrections.ApproveCorrection(by=by, role=role, round=self.round, number=self.number)


class WithdrawCorrection(StaffRequest, frozen=True, kw_only=True, tag="withdraw_correction"):
    """Take back a proposed correction, or decline it."""

    least: ClassVar[Role] = Role.PIT_MANAGER

    round: int
    number: int
    why: Why = ""

    def command(self, by: str, role: Role) -> corrections.WithdrawCorrection:
        return corrections.WithdrawCorrection(by=by, role=role, round=self.round, number=self.number, why=self.why)


OF_EVERYBODY: tuple[type[Request], ...] = (Ping, Subscribe, Unsubscribe)
OF_PATRONS: tuple[type[PatronRequest], ...] = (Join, Leave, SetWagers, Confirm, GiveSeed, Choose)
"""The requests of patrons at every table. The stages of the games add more."""
OF_STAFF: tuple[type[StaffRequest], ...] = (
    *(OpenTable, CloseTable, PauseTable, ResumeTable, VoidRound),
    *(ProposeCorrection, ApproveCorrection, WithdrawCorrection),
)


def _request_types(games: Registry) -> tuple[type[Request], ...]:
    stages = (stage for game in games.values() for stage in game.all_stages())
    of_stages = dict.fromkeys(request for stage in stages for request in stage.requests)
    return (*OF_EVERYBODY, *OF_PATRONS, *of_stages, *OF_STAFF, *OF_DEALERS, for_seat())


def _request_decoder(games: Registry) -> msgspec.json.Decoder[Any]:
    return msgspec.json.Decoder(union_of(_request_types(games)))


request_types = Derived(GAMES, _request_types)
request_decoder = Derived(GAMES, _request_decoder)
