"""What can be asked of a table: by patrons, by the room that runs it, by staff."""

import msgspec

from felt.core.cards import Card
from felt.core.chips import CENTS_MAX, Cents
from felt.core.wagers import Clause, Moment, PatronName, Wager
from felt.table.settings import Settings


class _Command(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    pass


class Join(_Command, frozen=True, kw_only=True, tag="join"):
    patron: PatronName
    seat: int | None = None
    """The seat wanted; any that is free if none is named."""


class Leave(_Command, frozen=True, kw_only=True, tag="leave"):
    patron: PatronName


class InRound(_Command, frozen=True, kw_only=True):
    """Refused in any other round than the one that is meant; none is the one under way."""

    round: int | None = None


class SetWagers(InRound, frozen=True, kw_only=True, tag="set_wagers"):
    """Put these wagers in the place of the patron's draft."""

    patron: PatronName
    wagers: tuple[Wager, ...]


class Confirm(InRound, frozen=True, kw_only=True, tag="confirm"):
    """Lock the draft, or these wagers in its place; an empty list of them passes this round. `available` is what the
    patron has in chips, which only the ledger knows."""

    patron: PatronName
    wagers: tuple[Wager, ...] | None = None
    available: Cents = CENTS_MAX


class AnswerInsurance(InRound, frozen=True, kw_only=True, tag="answer_insurance"):
    """Take insurance with these wagers, or decline with none. `moment` is that of the offer which is meant; none is
    the one that stands."""

    patron: PatronName
    moment: Moment | None = None
    wagers: tuple[Wager, ...] = ()
    available: Cents = CENTS_MAX


class AskToSqueeze(InRound, frozen=True, kw_only=True, tag="ask_to_squeeze"):
    patron: PatronName
    side: str


class OpenCards(InRound, frozen=True, kw_only=True, tag="open_cards"):
    """The squeezing patron has opened the hand."""

    patron: PatronName
    side: str


class Arrange(InRound, frozen=True, kw_only=True, tag="arrange"):
    """Lay out a hand: the three cards that make the Niu, or none for No Niu."""

    patron: PatronName
    box: int
    niu: tuple[Card, ...]


PatronCommand = Join | Leave | SetWagers | Confirm | AnswerInsurance | AskToSqueeze | OpenCards | Arrange


class Tick(_Command, frozen=True, kw_only=True, tag="tick"):
    """Time has passed."""


class Restart(_Command, frozen=True, kw_only=True, tag="restart"):
    """The room is back after a break; `away_since` is when the last event was written. Time lost is given back."""

    away_since: int


class SupplySeed(_Command, frozen=True, kw_only=True, tag="supply_seed"):
    """A shuffle has been fixed."""

    nonce: str = ""
    commitment: str = ""


class SupplyCards(_Command, frozen=True, kw_only=True, tag="supply_cards"):
    cards: tuple[Card, ...]


class SupplyDice(_Command, frozen=True, kw_only=True, tag="supply_dice"):
    dice: tuple[int, ...]


class CannotDeal(_Command, frozen=True, kw_only=True, tag="cannot_deal"):
    """The device has lost the shuffle: the round cannot go on."""


RoomCommand = Tick | Restart | SupplySeed | SupplyCards | SupplyDice | CannotDeal


class Open(_Command, frozen=True, kw_only=True, tag="open"):
    by: str
    settings: Settings


class Close(_Command, frozen=True, kw_only=True, tag="close"):
    """After the round in progress, if there is one."""

    by: str
    why: str = ""


class Pause(_Command, frozen=True, kw_only=True, tag="pause"):
    by: str
    why: str = ""


class Resume(_Command, frozen=True, kw_only=True, tag="resume"):
    by: str


class Void(InRound, frozen=True, kw_only=True, tag="void"):
    """Make the round in progress void, by one of the game's clauses."""

    by: str
    clause: Clause


StaffCommand = Open | Close | Pause | Resume | Void
Command = PatronCommand | RoomCommand | StaffCommand
