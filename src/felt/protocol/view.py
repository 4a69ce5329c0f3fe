"""The types of a table as one patron may see it."""

from typing import Any

import msgspec

from felt.core.cards import Card
from felt.core.chips import Cents
from felt.core.wagers import Wager

FACE_DOWN = "??"
"""Stands in the place of a card that lies face down."""


class Crowd(msgspec.Struct, frozen=True, tag_field="type", tag="crowd"):
    """The sums of an open table: how many patrons are there, how many have confirmed, and the chips on each bet."""

    table: str
    patrons: int
    confirmed: int
    totals: dict[str, Cents]


class Seat(msgspec.Struct):
    name: str
    seat: int
    plays_from: int
    leaving: bool = False


class Offer(msgspec.Struct, frozen=True):
    """An offer of insurance on the hand of `side`. The hand has `own` points. `odds` is a fraction: `3` or `3/2` to
    one."""

    moment: str
    side: str
    own: int
    other: int
    odds: str


class Shuffle(msgspec.Struct):
    number: int
    cards: int
    cut_at: int | None
    commitment: str
    place: int = msgspec.field(default=0, name="at")
    """The number of cards dealt or burned."""
    cut_card_out: bool = False
    last_hand: bool = False


class You(msgspec.Struct):
    """The part that only this patron sees."""

    patron: str
    draft: tuple[Wager, ...] = ()
    hands: dict[str, tuple[Card, ...]] = {}
    may_bet: bool = False
    may_insure: bool = False
    may_arrange: list[int] = []


class Seen(msgspec.Struct):
    """A table as one patron may see it. Until the table is first opened there are only `you` and `phase`.

    At an open table `patrons`, `confirmed`, `insurance`, `unanswered`, `forgone`, `restricted` and the lines of
    `result` are this patron's own, and another patron who squeezes is called `patron`."""

    you: You
    phase: str
    settings: dict[str, Any] = {}
    rules_hash: str = ""
    round: int = 0
    deadline: int | None = None
    paused: bool = False
    left_ms: int | None = None
    closing: bool = False
    patrons: dict[str, Seat] = {}
    confirmed: dict[str, tuple[Wager, ...]] = {}
    insurance: tuple[Wager, ...] = ()
    offers: list[Offer] = []
    unanswered: list[str] = []
    forgone: list[str] = []
    """The patrons who did not take the insurance that they were offered (ruling B8)."""
    squeezers: dict[str, str] = {}
    restricted: list[str] = []
    """The patrons who may not squeeze in this round (baccarat 4.8)."""
    banker_first: bool = False
    """Whether a squeezing patron may now ask to open the Banker's third card first (baccarat 6.4.4)."""
    waived: bool = False
    """Whether the Banker's third card comes first, so that nobody is offered insurance a second time."""
    hands: dict[str, list[str]] = {}
    dice: tuple[int, ...] = ()
    unarranged: list[int] = []
    shuffle: Shuffle | None = None
    results: list[str] = []
    result: dict[str, Any] | None = None
    crowd: Crowd | None = None
    """The sums of an open table."""
