"""What happens at a table, as the journal keeps it."""

from typing import Any

import msgspec

from felt.core.cards import Card
from felt.core.chips import Cents
from felt.core.settlement import Line
from felt.core.wagers import Clause, Moment, Wager
from felt.games.baccarat import Offer
from felt.table.settings import Settings


class _Event(msgspec.Struct, frozen=True, omit_defaults=True, forbid_unknown_fields=True):
    pass


class TableOpened(_Event, frozen=True, tag="table_opened"):
    by: str
    settings: Settings
    rules_hash: str


class TableClosing(_Event, frozen=True, tag="table_closing"):
    """The table closes when the round is over."""

    by: str
    why: str


class TableClosed(_Event, frozen=True, tag="table_closed"):
    pass


class TablePaused(_Event, frozen=True, tag="table_paused"):
    by: str
    why: str
    left_ms: int | None


class TableResumed(_Event, frozen=True, tag="table_resumed"):
    by: str
    deadline: int | None


class TableRestarted(_Event, frozen=True, tag="table_restarted"):
    """The room was away; the time that it was away is given back."""

    deadline: int | None


class Joined(_Event, frozen=True, tag="joined"):
    patron: str
    seat: int
    plays_from: int


class Left(_Event, frozen=True, tag="left"):
    patron: str


class SeatGivenUp(_Event, frozen=True, tag="seat_given_up"):
    patron: str


class CountdownStarted(_Event, frozen=True, tag="countdown_started"):
    deadline: int


class CountdownStopped(_Event, frozen=True, tag="countdown_stopped"):
    """Nobody is left at the table."""


class ShuffleFixed(_Event, frozen=True, tag="shuffle_fixed"):
    number: int
    decks: int
    nonce: str
    commitment: str


class ShuffleLost(_Event, frozen=True, tag="shuffle_lost"):
    """What was being dealt cannot be found again; nothing more comes from it."""

    number: int


class Burned(_Event, frozen=True, tag="burned"):
    """One card was exposed and as many burned as it counts."""

    card: Card
    count: int


class BettingOpened(_Event, frozen=True, tag="betting_opened"):
    round: int
    deadline: int
    rules_hash: str
    shuffle: int = 0
    """The shoe that is dealt from, where there is one."""
    last_hand: bool = False


class Drafted(_Event, frozen=True, tag="drafted"):
    """Kept by the table, not by the journal: nothing is promised yet."""

    patron: str
    wagers: tuple[Wager, ...]


class WagersConfirmed(_Event, frozen=True, tag="wagers_confirmed"):
    patron: str
    wagers: tuple[Wager, ...]


class SqueezeAsked(_Event, frozen=True, tag="squeeze_asked"):
    patron: str
    side: str


class BettingClosed(_Event, frozen=True, tag="betting_closed"):
    """`squeezers` are those who open a hand themselves, by side."""

    early: bool
    squeezers: dict[str, str] = {}


class NobodyBet(_Event, frozen=True, tag="nobody_bet"):
    """The round is not dealt; betting opens anew (ruling B18)."""


class CardsDealt(_Event, frozen=True, tag="cards_dealt"):
    """`at` is the place in the shuffle of the first of these cards."""

    to: str
    cards: tuple[Card, ...]
    at: int


class DiceThrown(_Event, frozen=True, tag="dice_thrown"):
    dice: tuple[int, ...]


class SqueezeStarted(_Event, frozen=True, tag="squeeze_started"):
    sides: tuple[str, ...]
    deadline: int


class CardsOpened(_Event, frozen=True, tag="cards_opened"):
    """By the patron who squeezed, or by the house when the time was up (baccarat 7.14)."""

    side: str
    by: str


class InsuranceOffered(_Event, frozen=True, tag="insurance_offered"):
    moment: Moment
    offers: tuple[Offer, ...]
    deadline: int


class InsuranceAnswered(_Event, frozen=True, tag="insurance_answered"):
    patron: str
    moment: Moment
    wagers: tuple[Wager, ...]


class InsuranceClosed(_Event, frozen=True, tag="insurance_closed"):
    pass


class ArrangingOpened(_Event, frozen=True, tag="arranging_opened"):
    deadline: int


class HandArranged(_Event, frozen=True, tag="hand_arranged"):
    patron: str
    box: int
    niu: tuple[Card, ...]


class ArrangingClosed(_Event, frozen=True, tag="arranging_closed"):
    pass


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


class RoundSettled(_Event, frozen=True, tag="round_settled"):
    """The result is announced (baccarat 4.18) and every wager settled."""

    outcome: dict[str, Any]
    mark: str
    lines: tuple[SettledLine, ...]
    deadline: int


class RoundVoided(_Event, frozen=True, tag="round_voided"):
    clause: Clause
    by: str
    lines: tuple[SettledLine, ...]
    deadline: int


class RoundEnded(_Event, frozen=True, tag="round_ended"):
    pass


Event = (
    TableOpened
    | TableClosing
    | TableClosed
    | TablePaused
    | TableResumed
    | TableRestarted
    | Joined
    | Left
    | SeatGivenUp
    | CountdownStarted
    | CountdownStopped
    | ShuffleFixed
    | ShuffleLost
    | Burned
    | BettingOpened
    | Drafted
    | WagersConfirmed
    | SqueezeAsked
    | BettingClosed
    | NobodyBet
    | CardsDealt
    | DiceThrown
    | SqueezeStarted
    | CardsOpened
    | InsuranceOffered
    | InsuranceAnswered
    | InsuranceClosed
    | ArrangingOpened
    | HandArranged
    | ArrangingClosed
    | RoundSettled
    | RoundVoided
    | RoundEnded
)


def is_kept(event: Event) -> bool:
    """Whether the journal keeps it."""
    return not isinstance(event, Drafted)
