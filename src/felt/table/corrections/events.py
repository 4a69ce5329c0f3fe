"""The events of corrections. The journal files them under the corrected round, whatever round the table is in."""

from typing import Any, ClassVar

import msgspec

from felt.core.chips import Cents
from felt.core.events import Event
from felt.core.wagers import Clause
from felt.table.corrections.deal import Deal, LaidBy
from felt.table.events import ChainsOpened, SettledLine, TableOpened


class Share(msgspec.Struct, frozen=True, gc=False, omit_defaults=True, forbid_unknown_fields=True):
    """What a correction means for one patron. `before` and `after` are the patron's gain in the round; a loss is below
    zero."""

    patron: str
    before: int
    after: int
    difference: int
    paid: Cents = Cents(0)
    """By the house to the patron."""
    collected: Cents = Cents(0)
    """Out of the chips that the patron had at hand."""
    owed: Cents = Cents(0)
    """The patron had no more chips at hand: this is a debt (`felt.ledger.receivable_account`)."""


class Correction(Event, frozen=True):
    """The round settled again, wager by wager."""

    by_staff: ClassVar[bool] = True

    round: int
    number: int
    """Counts the proposals of the table."""
    by: str
    role: str
    clause: Clause
    least: str
    """The lowest rank that one of the two persons must have. The other is at least a Pit Manager (ruling A8)."""
    why: str
    deal: Deal
    wagers: tuple[LaidBy, ...]
    outcome: dict[str, Any]
    mark: str
    before: tuple[SettledLine, ...]
    after: tuple[SettledLine, ...]
    shares: tuple[Share, ...]
    commission: int
    """The difference of the commission of all patrons."""


class CorrectionProposed(Correction, frozen=True, tag="correction_proposed"):
    """A preview: nothing is booked. `shares` says what each patron would pay or owe at this moment."""

    told: ClassVar[bool] = False


class CorrectionWithdrawn(Event, frozen=True, tag="correction_withdrawn"):
    told: ClassVar[bool] = False
    by_staff: ClassVar[bool] = True

    round: int
    number: int
    by: str
    role: str
    why: str


class RoundCorrected(Correction, frozen=True, tag="round_corrected"):
    """The difference is booked. The record of the round stays as it was."""

    approved_by: str
    approved_role: str


class Booked(msgspec.Struct, frozen=True):
    """A correction that is in the books."""

    number: int
    approved_by: str


CORRECTIONS: tuple[type[Event], ...] = (CorrectionProposed, CorrectionWithdrawn, RoundCorrected)


def filed_under(event: Event, current: int) -> int:
    """The round under which the journal files an event. `current` is the table's round."""
    if isinstance(event, Correction | CorrectionWithdrawn):
        return event.round
    return 0 if isinstance(event, TableOpened | ChainsOpened) else current
