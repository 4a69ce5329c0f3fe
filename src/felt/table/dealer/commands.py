"""The commands of the people who run a table that is dealt by hand."""

from collections.abc import Mapping
from typing import Annotated

import msgspec

from felt.core.authority import Role
from felt.core.cards import Card
from felt.core.commands import Command, InRound
from felt.core.equipment import EquipmentItem, Identity
from felt.core.wagers import Wager

Seat = Annotated[int, msgspec.Meta(ge=1, le=20)]


class Known(msgspec.Struct, frozen=True):
    """What the register of the house says of the equipment that a command names. The room reads it."""

    items: Mapping[str, EquipmentItem] = {}
    number: int = 0
    """The number of the last record of the house's journal that was read."""


class StaffCommand(Command, frozen=True, kw_only=True):
    """`role` is the role that the person has now. Without a role nobody can do it."""

    by: str
    role: Role | None = None


class StaffInRound(InRound, frozen=True, kw_only=True):
    by: str
    role: Role | None = None


class TakeTable(StaffCommand, frozen=True, kw_only=True, tag="take_table"):
    """The person comes on duty at this table."""


class LeaveTable(StaffCommand, frozen=True, kw_only=True, tag="leave_table"):
    """The person goes off duty. `idle`: nothing was heard of the person for too long."""

    idle: bool = False


class PrepareCards(StaffCommand, frozen=True, kw_only=True, tag="prepare_cards"):
    """New cards come into play: counted, shuffled and cut."""

    cards: int
    """How many cards were counted."""
    by_machine: bool = True
    """Whether a machine shuffled them."""
    cut_by: str = ""
    """The person who cut, if it was not the dealer."""
    decks: tuple[Identity, ...] = ()
    known: Known = Known()


class PrepareDice(StaffCommand, frozen=True, kw_only=True, tag="prepare_dice"):
    """Another set of three dice comes into the cage, and was looked at (sicbo 3.4)."""

    identity: Identity
    known: Known = Known()


class OpenBetting(StaffCommand, frozen=True, kw_only=True, tag="open_betting"):
    """The call “EquipmentPlace your bets”."""


class RecordWagers(StaffInRound, frozen=True, kw_only=True, tag="record_wagers"):
    """The chips that lie on the felt for a guest without an account. They replace what was recorded before."""

    seat: Seat
    wagers: tuple[Wager, ...]


class CloseBetting(StaffInRound, frozen=True, kw_only=True, tag="close_betting"):
    """The call “No more bets”."""


class KeyCards(StaffInRound, frozen=True, kw_only=True, tag="key_cards"):
    cards: tuple[Card, ...]
    to: str | None = None
    """The hand on which they lie; None for the hand that comes next."""


class KeyDice(StaffInRound, frozen=True, kw_only=True, tag="key_dice"):
    dice: tuple[int, ...]
    shakes: int


class CorrectKeyed(StaffInRound, frozen=True, kw_only=True, tag="correct_keyed"):
    """The cards or dice that were keyed in last were others."""

    cards: tuple[Card, ...] = ()
    dice: tuple[int, ...] = ()


class GoOn(StaffInRound, frozen=True, kw_only=True, tag="go_on"):
    """The question that is open gets no more answers."""


class ForSeat(StaffInRound, frozen=True, kw_only=True, tag="for_seat"):
    """What a guest without an account wants, as the dealer keys it in."""

    seat: Seat
    command: Command


class CallResult(StaffInRound, frozen=True, kw_only=True, tag="call_result"):
    """The dealer calls the result. `result` is checked, if it is given."""

    result: str = ""


class Pay(StaffInRound, frozen=True, kw_only=True, tag="pay"):
    """Losing wagers are taken and winning wagers are paid."""
