"""The types of a table as one patron may see it."""

from typing import Any, Literal

import msgspec

from felt.core.cards import Card
from felt.core.chips import Cents
from felt.core.shoe.findings import Alarm
from felt.core.wagers import Wager
from felt.core.words import Language

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
    finished: bool = False
    """Whether no more cards come from it."""
    lost: bool = False
    """Whether it could not be dealt to its end."""
    house_root: str = ""
    """What the house has sealed before the first bet, of a shoe of two keys. So the witness, in `witness_root`."""
    witness_root: str = ""
    takes_seeds: bool = False
    """Whether patrons may have a part in the cut of this shoe."""
    seeds: str = ""
    """The hash of the seeds that have cut this shoe; empty before its cut, and where a shuffle serves one round."""


class Links(msgspec.Struct):
    """The chains of secrets from which house and witness deal. Their roots fix all of them."""

    chain: str
    first: int
    """The number of the shuffle that uses the first link."""
    links: int
    house: str
    """The house's public key."""
    house_root: str
    witness: str
    witness_root: str
    inside: bool = False
    """Whether the witness runs in the house's own process: one operator holds both keys."""
    ended: bool = False
    """Whether no more shuffles come from them."""


class Fairness(msgspec.Struct):
    """How the table is dealt, as `docs/FAIRNESS.md` describes it."""

    scheme: Literal["", "hand", "one_key", "two_keys"] = ""
    """Empty before the first shuffle."""
    chains: Links | None = None
    aborts: int = 0
    """The shuffles that could not be dealt to their end, or were never revealed."""


class Due(msgspec.Struct, frozen=True):
    """What a dealer does next: shuffle `count` new cards, or key in `count` cards of the hand `to`, or `count` dice."""

    what: Literal["shuffle", "cards", "dice"]
    count: int
    to: str = ""


class Choice(msgspec.Struct, frozen=True):
    clause: str
    about: str
    """`withdrawal` of all wagers, or other `cards`."""
    waiting: int
    """How many patrons have not answered."""


class Decided(msgspec.Struct, frozen=True):
    """A member of the staff decided by this clause. `situation` says in both languages what had happened."""

    clause: str
    remedy: str
    situation: dict[Language, str]
    box: int | None = None


class You(msgspec.Struct):
    """The part that only this patron sees. `on_duty`, `need` and `alarms` are for staff at a table that is dealt by
    hand."""

    patron: str
    draft: tuple[Wager, ...] = ()
    hands: dict[str, tuple[Card, ...]] = {}
    may_bet: bool = False
    may_insure: bool = False
    may_arrange: list[int] = []
    may_choose: bool = False
    """Whether the patron is asked to stay or to withdraw, and has not answered."""
    stays: bool | None = None
    """The answer of this patron, until the choice is over: true to stay, or to keep the cards."""
    seed: str = ""
    """The seed that this patron gave for the round, or for the cut of the shoe."""
    returned: Cents = Cents(0)
    """The chips that went back when the patron withdrew from this round."""
    on_duty: bool = False
    need: Due | None = None
    """What comes next; only for those on duty."""
    alarms: tuple[Alarm, ...] = ()
    """What the watch of the shoe has found, and nobody has decided; for all staff, surveillance too."""


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
    stopped_by: str = ""
    """The clause for which the table is paused, if there is one."""
    unattended: bool = False
    """Whether it is paused because nobody is on duty."""
    closing: bool = False
    patrons: dict[str, Seat] = {}
    confirmed: dict[str, tuple[Wager, ...]] = {}
    recorded: dict[str, tuple[Wager, ...]] = {}
    """By seat (`seat 3`), what a dealer has recorded for guests without accounts, until betting closes."""
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
    choice: Choice | None = None
    """The choice that patrons have after an irregularity."""
    decided: list[Decided] = []
    """What was decided in this round, until the next one begins."""
    void_boxes: list[int] = []
    """Their wagers go back when the round is settled."""
    free: bool = False
    """Whether this is a hand without wagers (baccarat 7.8)."""
    free_hand: str = ""
    """The clause by which the next hand is one."""
    called: dict[str, Any] | None = None
    """The result that a dealer has called, until it is paid."""
    unarranged: list[int] = []
    shuffle: Shuffle | None = None
    fairness: Fairness = msgspec.field(default_factory=Fairness)
    results: list[str] = []
    result: dict[str, Any] | None = None
    crowd: Crowd | None = None
    """The sums of an open table."""
