"""The entries of a rack's journal: the only ways in which chips come into a rack and leave it beside play."""

from enum import StrEnum
from typing import TypeAlias

from felt.core.chips import Cents
from felt.core.words import Words
from felt.pit.rack.chips import Chips
from felt.register import Entry


class Count(StrEnum):
    OPENING = "opening"
    CLOSING = "closing"
    BETWEEN = "between"
    """To look whether the rack is right."""


class Box(StrEnum):
    DROP = "drop"
    """baccarat 3.2.4, sicbo 3.7, niuniu 3.2.3"""
    TIPS = "tips"


class Slips(StrEnum):
    FILL = "fill"
    CREDIT = "credit"


class Step(StrEnum):
    REQUESTED = "requested"
    ISSUED = "issued"
    RECEIVED = "received"
    VOID = "void"


STEPS_IN_WORDS = {
    Step.REQUESTED: Words("requested", "đã yêu cầu"),
    Step.ISSUED: Words("issued", "đã xuất"),
    Step.RECEIVED: Words("received", "đã nhận"),
    Step.VOID: Words("void", "đã hủy"),
}


class RackEntry(Entry, frozen=True, kw_only=True):
    by: str
    role: str


class RackCounted(RackEntry, frozen=True, kw_only=True, tag="rack_counted"):
    """One person has counted. It counts once a second person confirms it."""

    count: Count
    chips: Chips
    played: int
    """What guests without accounts had lost to the rack, less what they had won: minus the balance of
    `felt.ledger.outside_account` when the rack was counted."""
    expected: Cents


class CountConfirmed(RackEntry, frozen=True, kw_only=True, tag="count_confirmed"):
    pass


class CountDropped(RackEntry, frozen=True, kw_only=True, tag="count_dropped"):
    """The two do not agree: they count again."""

    why: str = ""


class DiscrepancyDecided(RackEntry, frozen=True, kw_only=True, tag="discrepancy_decided"):
    """The difference is written off, or kept. From then on the rack should hold what was counted."""

    difference: int
    why: str


class SlipRequested(RackEntry, frozen=True, kw_only=True, tag="slip_requested"):
    slip: int
    """Slips of a table are numbered without gaps."""
    kind_of_slip: Slips
    chips: Chips


class SlipIssued(RackEntry, frozen=True, kw_only=True, tag="slip_issued"):
    """The chips have left the cage, or the rack."""

    slip: int


class SlipReceived(RackEntry, frozen=True, kw_only=True, tag="slip_received"):
    slip: int


class SlipVoided(RackEntry, frozen=True, kw_only=True, tag="slip_voided"):
    """Chips on their way have gone back. The number stays."""

    slip: int
    why: str


class ChipsSold(RackEntry, frozen=True, kw_only=True, tag="chips_sold"):
    """A guest paid cash, which is in the drop box, and got chips."""

    seat: int
    chips: Chips
    amount: Cents


class ColourChanged(RackEntry, frozen=True, kw_only=True, tag="colour_changed"):
    """The rack holds as much as before."""

    seat: int
    took: Chips
    gave: Chips


class TipDropped(RackEntry, frozen=True, kw_only=True, tag="tip_dropped"):
    """A guest gave chips to the dealers. They are in the tip box."""

    seat: int
    amount: Cents


class BoxTaken(RackEntry, frozen=True, kw_only=True, tag="box_taken"):
    """The box went to the count room, and an empty one is in its place."""

    box: Box
    expected: Cents


class BoxCounted(RackEntry, frozen=True, kw_only=True, tag="box_counted"):
    """One person has counted. It counts once a second person confirms it."""

    box: Box
    amount: Cents


class BoxConfirmed(RackEntry, frozen=True, kw_only=True, tag="box_confirmed"):
    box: Box
    expected: Cents
    amount: Cents


AnyRackEntry: TypeAlias = (
    RackCounted
    | CountConfirmed
    | CountDropped
    | DiscrepancyDecided
    | SlipRequested
    | SlipIssued
    | SlipReceived
    | SlipVoided
    | ChipsSold
    | ColourChanged
    | TipDropped
    | BoxTaken
    | BoxCounted
    | BoxConfirmed
)
