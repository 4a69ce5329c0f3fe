"""The requests of the people who run a table that is dealt by hand.

Each becomes the table's command of the same name, with the same fields. The table checks that the person is on duty
there."""

from typing import Annotated, Any, ClassVar

import msgspec

from felt.core.authority import Role
from felt.core.cards import Card
from felt.core.commands import Command
from felt.core.irregularity import Remedy
from felt.core.requests import HandName, PatronRequestInRound, Request, StaffRequest, Stake
from felt.core.unions import union_of
from felt.core.wagers import PatronName
from felt.games import GAMES, Derived
from felt.games.registry import Registry
from felt.ledger import seat_name
from felt.protocol.choice import Choose
from felt.table.dealer import commands
from felt.table.dealer.commands import Seat, StaffCommand, StaffInRound
from felt.table.irregularity import commands as irregularity

CARDS_AT_ONCE_MAX = 5
CARDS_NAMED_MAX = 10
DICE_MAX = 3
DECKS_MAX = 8

NO_PART_OF_THE_COMMAND = StaffRequest.__struct_fields__

Line = Annotated[str, msgspec.Meta(max_length=64, pattern=r"^[^\x00-\x1f\x7f]*(?![\s\S])")]
Identity = Annotated[str, msgspec.Meta(min_length=1, max_length=32, pattern=r"^[^\x00-\x1f\x7f]*(?![\s\S])")]
Cards = Annotated[tuple[Card, ...], msgspec.Meta(max_length=CARDS_AT_ONCE_MAX)]
Dice = Annotated[tuple[int, ...], msgspec.Meta(max_length=DICE_MAX)]
Reason = Annotated[str, msgspec.Meta(max_length=200, pattern=r"^[^\x00-\x1f\x7f]*(?![\s\S])")]
ClauseText = Annotated[str, msgspec.Meta(max_length=32)]
Count = Annotated[int, msgspec.Meta(ge=0, le=10_000)]


class DealerRequest(StaffRequest, frozen=True, kw_only=True):
    least: ClassVar[Role] = Role.DEALER
    becomes: ClassVar[type[StaffCommand | StaffInRound]]
    """The command that has the fields of this request, and the person."""

    def fields(self) -> dict[str, Any]:
        return {name: getattr(self, name) for name in self.__struct_fields__ if name not in NO_PART_OF_THE_COMMAND}

    def command(self, by: str, role: Role) -> Command:
        return self.becomes(by=by, role=role, **self.fields())


class DealerRequestInRound(DealerRequest, frozen=True, kw_only=True):
    round: int
    """The number of the round. Between two rounds, the number of the last one."""


class TakeTable(DealerRequest, frozen=True, kw_only=True, tag="take_table"):
    """Come on duty at this table. Who sends no staff request for five minutes is signed out of it."""

    becomes: ClassVar[type[StaffCommand | StaffInRound]] = commands.TakeTable


class LeaveTable(DealerRequest, frozen=True, kw_only=True, tag="leave_table"):
    """Go off duty. A table at which nobody is on duty stands still."""

    becomes: ClassVar[type[StaffCommand | StaffInRound]] = commands.LeaveTable


class PrepareCards(DealerRequest, frozen=True, kw_only=True, tag="prepare_cards"):
    """New cards were counted (`cards`), shuffled and cut. `decks` are the numbers on their seals."""

    becomes: ClassVar[type[StaffCommand | StaffInRound]] = commands.PrepareCards

    cards: Count
    by_machine: bool = True
    cut_by: Line = ""
    decks: Annotated[tuple[Identity, ...], msgspec.Meta(max_length=DECKS_MAX)] = ()


class PrepareDice(DealerRequest, frozen=True, kw_only=True, tag="prepare_dice"):
    """Another set of dice was looked at and is in the cage. `identity` is the number on its box."""

    becomes: ClassVar[type[StaffCommand | StaffInRound]] = commands.PrepareDice

    identity: Identity


class OpenBetting(DealerRequest, frozen=True, kw_only=True, tag="open_betting"):
    """The call “Place your bets”."""

    becomes: ClassVar[type[StaffCommand | StaffInRound]] = commands.OpenBetting


class RecordWagers(DealerRequestInRound, frozen=True, kw_only=True, tag="record_wagers"):
    """The chips that lie on the felt for the guest at this seat. They replace what was recorded before."""

    becomes: ClassVar[type[StaffCommand | StaffInRound]] = commands.RecordWagers

    seat: Seat
    wagers: Annotated[tuple[Stake, ...], msgspec.Meta(max_length=64)]

    def fields(self) -> dict[str, Any]:
        guest = seat_name(self.seat)
        return super().fields() | {"wagers": tuple(stake.wager(guest) for stake in self.wagers)}


class CloseBetting(DealerRequestInRound, frozen=True, kw_only=True, tag="close_betting"):
    """The call “No more bets”."""

    becomes: ClassVar[type[StaffCommand | StaffInRound]] = commands.CloseBetting


class KeyCards(DealerRequestInRound, frozen=True, kw_only=True, tag="key_cards"):
    """The cards that have come. Without `to` they lie on the hand that was due."""

    becomes: ClassVar[type[StaffCommand | StaffInRound]] = commands.KeyCards

    cards: Cards
    to: HandName | None = None


class KeyDice(DealerRequestInRound, frozen=True, kw_only=True, tag="key_dice"):
    """The dice as they lie, and how often they were shaken (sicbo 7.2)."""

    becomes: ClassVar[type[StaffCommand | StaffInRound]] = commands.KeyDice

    dice: Dice
    shakes: Count


class CorrectKeyed(DealerRequestInRound, frozen=True, kw_only=True, tag="correct_keyed"):
    """The cards or dice that were keyed in last were these."""

    becomes: ClassVar[type[StaffCommand | StaffInRound]] = commands.CorrectKeyed

    cards: Cards = ()
    dice: Dice = ()


class GoOn(DealerRequestInRound, frozen=True, kw_only=True, tag="go_on"):
    """The question that is open gets no more answers."""

    becomes: ClassVar[type[StaffCommand | StaffInRound]] = commands.GoOn


class CallResult(DealerRequestInRound, frozen=True, kw_only=True, tag="call_result"):
    """Call the result. `result` is checked, if it is given."""

    becomes: ClassVar[type[StaffCommand | StaffInRound]] = commands.CallResult

    result: HandName = ""


class Pay(DealerRequestInRound, frozen=True, kw_only=True, tag="pay"):
    """Losing wagers are taken and winning wagers are paid."""

    becomes: ClassVar[type[StaffCommand | StaffInRound]] = commands.Pay


class Rule(DealerRequestInRound, frozen=True, kw_only=True, tag="rule"):
    """Decide by a clause of section 7. The row of the clause says who may, when, and which of the other fields it
    needs. The table demands the rank of the clause. A dealer decides only on duty; a higher rank decides at any
    table."""

    becomes: ClassVar[type[StaffCommand | StaffInRound]] = irregularity.Rule

    clause: ClauseText
    remedy: Remedy | None = None
    cards: Annotated[tuple[Card, ...], msgspec.Meta(max_length=CARDS_NAMED_MAX)] = ()
    patrons: Annotated[tuple[PatronName, ...], msgspec.Meta(max_length=20)] = ()
    box: int | None = None
    hand: HandName = ""
    why: Reason = ""


class OpenFreeHand(DealerRequest, frozen=True, kw_only=True, tag="open_free_hand"):
    """Deal the hand without wagers that is due (baccarat 7.8)."""

    becomes: ClassVar[type[StaffCommand | StaffInRound]] = irregularity.OpenFreeHand


class CloseChoice(DealerRequestInRound, frozen=True, kw_only=True, tag="close_choice"):
    """Who has not answered stays (ruling B21)."""

    becomes: ClassVar[type[StaffCommand | StaffInRound]] = irregularity.CloseChoice


class Wish(msgspec.Struct, frozen=True, kw_only=True, tag_field="do", forbid_unknown_fields=True):
    """A request of a patron, without `id`, `table` and `round`."""

    of: ClassVar[type[PatronRequestInRound]]


class SeatRequest(DealerRequestInRound, frozen=True, kw_only=True):
    """What the guest without an account at this seat wants. `wish` is the request that a patron would send, without
    `id`, `table` and `round`."""

    becomes: ClassVar[type[StaffCommand | StaffInRound]] = commands.ForSeat

    seat: Seat
    wish: Wish

    def fields(self) -> dict[str, Any]:
        """The wish is decided as if the guest had sent it."""
        asked = self.wish.of(id=self.id, table=self.table, round=self.round, **msgspec.structs.asdict(self.wish))
        return {"round": self.round, "seat": self.seat, "command": asked.command(seat_name(self.seat))}


def _wish(of: type[PatronRequestInRound]) -> type[Wish]:
    left_out = PatronRequestInRound.__struct_fields__
    fields = [
        (field.name, field.type) if field.required else (field.name, field.type, field.default)
        for field in msgspec.structs.fields(of)
        if field.name not in left_out
    ]
    made = msgspec.defstruct(
        f"{of.__name__}Wish",
        fields,
        bases=(Wish,),
        namespace={"of": of, "__doc__": of.__doc__ or ""},
        frozen=True,
        kw_only=True,
        tag=str(of.__struct_config__.tag),
        forbid_unknown_fields=True,
    )
    assert issubclass(made, Wish)
    return made


def _for_seat(games: Registry) -> type[SeatRequest]:
    stages = (stage for game in games.values() for stage in game.all_stages())
    asked = dict.fromkeys(
        request for stage in stages for request in stage.requests if issubclass(request, PatronRequestInRound)
    ) | {Choose: None}
    made = msgspec.defstruct(
        "ForSeat",
        [("wish", union_of(map(_wish, asked)))],
        bases=(SeatRequest,),
        namespace={"__doc__": SeatRequest.__doc__},
        frozen=True,
        kw_only=True,
        tag="for_seat",
        forbid_unknown_fields=True,
    )
    assert issubclass(made, SeatRequest)
    return made


for_seat: Derived[type[SeatRequest]] = Derived(GAMES, _for_seat)
"""The request in the name of a guest without an account: a wish is any request of patrons that a stage names."""

OF_DEALERS: tuple[type[Request], ...] = (
    TakeTable,
    LeaveTable,
    PrepareCards,
    PrepareDice,
    OpenBetting,
    RecordWagers,
    CloseBetting,
    KeyCards,
    KeyDice,
    CorrectKeyed,
    GoOn,
    CallResult,
    Pay,
    Rule,
    OpenFreeHand,
    CloseChoice,
)
