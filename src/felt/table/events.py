"""The events of every table, as the journal keeps them."""

from typing import Any, ClassVar

import msgspec

from felt.core.cards import Card
from felt.core.chips import Cents
from felt.core.events import ChipsPlaced, Event
from felt.core.settlement import Line
from felt.core.wagers import Clause, Moment, Wager
from felt.table.settings import Settings


class TableOpened(Event, frozen=True, tag="table_opened"):
    by_staff: ClassVar[bool] = True

    by: str
    settings: Settings
    rules_hash: str
    edition: int = 1


class TableClosing(Event, frozen=True, tag="table_closing"):
    """The table will close when the round is over."""

    by_staff: ClassVar[bool] = True

    by: str
    why: str


class TableClosed(Event, frozen=True, tag="table_closed"):
    pass


class TablePaused(Event, frozen=True, tag="table_paused"):
    by_staff: ClassVar[bool] = True

    by: str
    why: str
    left_ms: int | None
    role: str = ""
    clause: Clause = ""
    """The irregularity that stopped the table, if it was one."""
    unattended: bool = False
    """Whether the table stands still because nobody is on duty."""


class TableResumed(Event, frozen=True, tag="table_resumed"):
    by_staff: ClassVar[bool] = True

    by: str
    deadline: int | None
    role: str = ""


class TableRestarted(Event, frozen=True, tag="table_restarted"):
    """The room was away. Patrons get the lost time back."""

    deadline: int | None


class Joined(Event, frozen=True, tag="joined"):
    patron: str
    seat: int
    plays_from: int


class Left(Event, frozen=True, tag="left"):
    patron: str


class SeatGivenUp(Event, frozen=True, tag="seat_given_up"):
    patron: str


class CountdownStarted(Event, frozen=True, tag="countdown_started"):
    deadline: int | None


class CountdownStopped(Event, frozen=True, tag="countdown_stopped"):
    """The last patron has left."""


class ChainsOpened(Event, frozen=True, tag="chains_opened"):
    """The house and its witness have fixed their links for the shuffles to come. All bytes are hexadecimal."""

    chain: str
    first: int
    """The number of the shuffle that uses the first link."""
    links: int
    house: str
    """The house's public key."""
    house_root: str
    house_signature: str
    witness: str
    witness_root: str
    witness_signature: str
    inside: bool = False
    """Whether the witness runs in the house's own process."""


class ChainsEnded(Event, frozen=True, tag="chains_ended"):
    """No more shuffles come from these links: others may have seen them used."""

    chain: str


class ShuffleFixed(Event, frozen=True, tag="shuffle_fixed"):
    """A shuffle of one key has a nonce and a commitment. A shuffle of two keys has a chain instead, and signatures:
    over the sealed halves of a shoe, otherwise over the statement about this round."""

    secret: ClassVar[tuple[str, ...]] = ("nonce",)

    number: int
    decks: int
    nonce: str = ""
    commitment: str = ""
    chain: str = ""
    house_root: str = ""
    witness_root: str = ""
    seeds: str = ""
    wagers: str = ""
    rules: str = ""
    house_signature: str = ""
    witness_signature: str = ""


class SeedGiven(Event, frozen=True, tag="seed_given"):
    """A patron has a part in the cut of the shoe."""

    patron: str
    number: int
    seed: str


class ShoeCut(Event, frozen=True, tag="shoe_cut"):
    """The seeds of patrons have cut the shoe. `seeds` is their hash."""

    number: int
    seeds: str


class LinksRevealed(Event, frozen=True, tag="links_revealed"):
    """The shuffle is over: with its two links everybody can compute it again. A link is empty if its party did not
    give it."""

    number: int
    house_link: str
    witness_link: str


class CardProof(msgspec.Struct, frozen=True, array_like=True, forbid_unknown_fields=True):
    """How a card was opened: its place in the house's half by the witness, then the card by the house. Salts and paths
    are in base64, the hashes of a path one after the other."""

    order: int
    order_salt: str
    order_path: str
    card_salt: str
    card_path: str


class Witnessed(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The signatures under the statement by which a group of cards was opened, in base64. It stands with the first card
    of the group."""

    count: int
    house_signature: str
    witness_signature: str


class ShuffleLost(Event, frozen=True, tag="shuffle_lost"):
    """The shuffle cannot be continued, or the witness did not help to fix it. No more cards come from it."""

    number: int


class Burned(Event, frozen=True, tag="burned"):
    """One card was exposed, and `count` more cards were burned."""

    by_staff: ClassVar[bool] = True

    card: Card
    count: int
    by: str = ""
    """The dealer who keyed it in; empty where the machine deals. So in the events below."""
    role: str = ""
    proofs: tuple[CardProof, ...] = ()
    witnessed: Witnessed | None = None


class Inherited(msgspec.Struct, frozen=True, omit_defaults=True, forbid_unknown_fields=True):
    """What a round takes over from the rounds before it, so that its own record is enough to recall it."""

    warned: tuple[str, ...] = ()
    """The patrons who had wagers below the minimum in an earlier round (baccarat 7.17, ruling B10)."""
    barred: tuple[str, ...] = ()
    """The patrons who may not arrange their hands (niuniu 7.10, ruling N10)."""


class BettingOpened(Event, frozen=True, tag="betting_opened"):
    by_staff: ClassVar[bool] = True
    secret: ClassVar[tuple[str, ...]] = ("inherits",)

    round: int
    deadline: int | None
    rules_hash: str
    shuffle: int = 0
    """The shoe of this round, if the game has a shoe."""
    last_hand: bool = False
    edition: int = 1
    """The edition of the game's rules by which this round is settled, recalled and replayed."""
    by: str = ""
    role: str = ""
    inherits: Inherited | None = None
    code_hash: str = ""
    """The software that ran the table when betting opened; empty in records of older versions."""


class Drafted(Event, frozen=True, tag="drafted"):
    """The table keeps a draft; the journal does not. A draft promises nothing."""

    kept: ClassVar[bool] = False

    patron: str
    wagers: tuple[Wager, ...]


class WagersConfirmed(ChipsPlaced, frozen=True, tag="wagers_confirmed"):
    purpose: ClassVar[str] = "wager"

    seed: str = ""
    """The patron's part in the chance of this round, in hexadecimal."""


class BettingClosed(Event, frozen=True, tag="betting_closed"):
    people: ClassVar[tuple[str, ...]] = ("openers",)
    by_staff: ClassVar[bool] = True

    early: bool
    openers: dict[str, str] = msgspec.field(default_factory=dict, name="squeezers")
    """By hand, the patron who opens its cards, if the game lets patrons do so."""
    by: str = ""
    role: str = ""


class NobodyBet(Event, frozen=True, tag="nobody_bet"):
    """The round is not dealt; betting opens again (ruling B18)."""


class CardsDealt(Event, frozen=True, tag="cards_dealt"):
    """`at` is the place in the shuffle of the first of these cards."""

    by_staff: ClassVar[bool] = True

    to: str
    cards: tuple[Card, ...]
    place: int = msgspec.field(name="at")
    by: str = ""
    role: str = ""
    proofs: tuple[CardProof, ...] = ()
    witnessed: Witnessed | None = None


class DiceThrown(Event, frozen=True, tag="dice_thrown"):
    by_staff: ClassVar[bool] = True

    dice: tuple[int, ...]
    shakes: int = 0
    """How often the dice were shaken (sicbo 7.2); 0 where the machine throws."""
    by: str = ""
    role: str = ""


class SettledLine(msgspec.Struct, frozen=True, gc=False, omit_defaults=True, forbid_unknown_fields=True):
    """A settlement line as the journal keeps it."""

    patron: str
    bet: str
    stake: Cents
    at_risk: Cents
    returned: Cents
    won: Cents
    clauses: tuple[Clause, ...]
    commission: Cents = Cents(0)
    moment: Moment | None = None
    box: int | None = None

    @classmethod
    def of(cls, line: Line) -> "SettledLine":
        wager = line.wager
        return cls(
            wager.patron,
            wager.bet,
            wager.amount,
            line.at_risk,
            line.returned,
            line.won,
            line.clauses,
            line.commission,
            wager.moment,
            wager.box,
        )


class RoundSettled(Event, frozen=True, tag="round_settled"):
    """The result is announced (baccarat 4.18) and every wager settled."""

    by_staff: ClassVar[bool] = True

    outcome: dict[str, Any]
    mark: str
    lines: tuple[SettledLine, ...]
    deadline: int | None
    by: str = ""
    """The dealer who paid; empty where the machine deals."""
    role: str = ""
    free: bool = False
    """Whether it was a free hand (baccarat 7.8, ruling B12)."""


class RoundVoided(Event, frozen=True, tag="round_voided"):
    by_staff: ClassVar[bool] = True

    clause: Clause
    by: str
    lines: tuple[SettledLine, ...]
    deadline: int | None
    role: str = ""
    """The role of the person who decided (ruling A8); empty if the house itself made the round void."""


class ShoeRemoved(Event, frozen=True, tag="shoe_removed"):
    """The clause that made the round void takes the cards in use out of play. New cards come (ruling B19)."""

    number: int
    clause: Clause


class RoundEnded(Event, frozen=True, tag="round_ended"):
    pass


EVENTS: tuple[type[Event], ...] = (
    TableOpened,
    TableClosing,
    TableClosed,
    TablePaused,
    TableResumed,
    TableRestarted,
    Joined,
    Left,
    SeatGivenUp,
    CountdownStarted,
    CountdownStopped,
    ChainsOpened,
    ChainsEnded,
    ShuffleFixed,
    SeedGiven,
    ShoeCut,
    LinksRevealed,
    ShuffleLost,
    Burned,
    BettingOpened,
    Drafted,
    WagersConfirmed,
    BettingClosed,
    NobodyBet,
    CardsDealt,
    DiceThrown,
    RoundSettled,
    RoundVoided,
    ShoeRemoved,
    RoundEnded,
)
"""The table's own events. The events of a game's stages are in the game's folder."""
